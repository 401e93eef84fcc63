"""Combat rolls: strikes against targets, what an attack and a contest share (D3-D5, A1-A4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict

from dicemob_cli.dice import DiceSource, Hand, Pool
from dicemob_cli.rules.defenses import Defense
from dicemob_cli.rules.lasts import Lasting, Lasts
from dicemob_cli.rules.pairing import WINS, Pair, pair_off
from dicemob_cli.rules.pools import PoolRoll, roll_pool
from dicemob_cli.rules.request import Critical, Result
from dicemob_cli.rules.settings import Settings

if TYPE_CHECKING:
    from dicemob_cli.rules.criticals import Criticals

__all__ = [
    "CombatResult",
    "NotRolled",
    "Strike",
    "StrikeResult",
    "Target",
    "clash",
    "names_of",
    "totals",
]

NotRolled = Literal["immune", "first_missed"]


class Strike(NamedTuple):
    """One type's share of an attack (A1).

    One that depends on another, by its number from 0, is rolled only if that one had a win (A2). A hit may
    start something that lasts.
    """

    attack: Pool | Hand
    type: Defense | None = None
    depends_on: int | None = None
    lasts: Lasts | None = None


class Target(NamedTuple):
    """Who is struck: a defence for each strike, None where the target is immune (A3)."""

    defenses: tuple[Pool | Hand | None, ...]
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeResult:
    """One strike against one target.

    `attacker_wins` counts pairs, extras included; `attacker_points` and `damage` count double in a
    critical success (C1). `defender_wins` are the attack dice that did not win, ties included (D7).
    A strike that was not rolled says why, and has no dice. One that hit may have started something that
    lasts, for `lasts_rounds` or until it is ended.
    """

    type: Defense | None
    not_rolled: NotRolled | None = None
    damage: int = 0
    hit: bool = False
    attacker_wins: int = 0
    attacker_points: int = 0
    defender_wins: int = 0
    ties: int = 0
    extras: int = 0
    discarded: int = 0
    lasts: Lasting | None = None
    lasts_rounds: int | None = None
    critical: Critical = "none"
    consequence: str | None = None
    attack: PoolRoll | None = None
    defense: PoolRoll | None = None
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatResult(Result):
    """All strikes against one target and their totals.

    `target` is a name, or a number (from 1) when one of several has none; None for a lone nameless one.
    """

    target: str | None
    attacker_wins: int
    attacker_points: int
    defender_wins: int
    ties: int
    extras: int
    strikes: tuple[StrikeResult, ...]


class _Met(NamedTuple):
    """A strike's dice laid against one target's."""

    attack: PoolRoll
    defense: PoolRoll
    pairs: tuple[Pair, ...]


def clash(
    strikes: Sequence[Strike], targets: Sequence[Target], settings: Settings, dice: DiceSource
) -> list[tuple[StrikeResult, ...]]:
    """Roll each strike against each target: for every target, a result a strike.

    The attack dice of a strike are rolled once and every target rolls its own defence (A4). Dice are
    drawn strike by strike, attack before defences; consequences of critical failures come last.
    Raises ValueError for pools that no table rolls (D2).
    """
    optional = settings.criticals
    criticals: list[Critical] = []
    met: list[list[_Met | NotRolled]] = [[] for _ in targets]
    for rank, strike in enumerate(strikes):
        attack: PoolRoll | None = None
        for target, so_far in zip(targets, met, strict=True):
            defense = target.defenses[rank]
            if defense is None:
                so_far.append("immune")  # A3
            elif strike.depends_on is not None and not _won(so_far[strike.depends_on]):
                so_far.append("first_missed")  # A2
            else:
                attack = attack or roll_pool(strike.attack, settings.max_dice, dice)
                against = roll_pool(defense, settings.max_dice, dice)
                so_far.append(_Met(attack, against, pair_off(attack.dice, against.dice)))
        criticals.append(optional.judge(attack.dice, strike.type) if attack and optional else "none")

    consequences = [optional.consequence(one, dice) if optional else None for one in criticals]
    return [
        tuple(_resolved(*one, optional) for one in zip(strikes, so_far, criticals, consequences, strict=True))
        for so_far in met
    ]


class Totals(TypedDict):
    """The fields of a CombatResult that are sums over its strikes (A1)."""

    attacker_wins: int
    attacker_points: int
    defender_wins: int
    ties: int
    extras: int


def totals(strikes: Sequence[StrikeResult]) -> Totals:
    """The sums over some strikes."""
    wins = points = defended = ties = extras = 0
    for strike in strikes:
        wins += strike.attacker_wins
        points += strike.attacker_points
        defended += strike.defender_wins
        ties += strike.ties
        extras += strike.extras
    return {
        "attacker_wins": wins,
        "attacker_points": points,
        "defender_wins": defended,
        "ties": ties,
        "extras": extras,
    }


def names_of(targets: Sequence[Target]) -> list[str | None]:
    """What to call each target: its name, numbered if others share it; among several, else its place."""
    if len(targets) == 1:
        return [targets[0].name]
    shared = Counter(target.name for target in targets)
    seen: Counter[str | None] = Counter()
    names: list[str | None] = []
    for place, (_, name) in enumerate(targets, 1):
        seen[name] += 1
        names.append(f"{name}{seen[name]}" if name and shared[name] > 1 else name or str(place))
    return names


def _won(one: _Met | NotRolled) -> bool:
    return isinstance(one, _Met) and any(pair.outcome in WINS for pair in one.pairs)


def _resolved(
    strike: Strike,
    met: _Met | NotRolled,
    critical: Critical,
    consequence: str | None,
    criticals: Criticals | None,
) -> StrikeResult:
    """The counts of one strike's pairs (D4-D6, C1)."""
    if isinstance(met, str):
        return StrikeResult(type=strike.type, not_rolled=met)
    outcomes = [pair.outcome for pair in met.pairs]
    ties, extras = outcomes.count("tie"), outcomes.count("extra")
    wins = outcomes.count("win") + extras
    points = criticals.points(wins, critical) if criticals else wins
    return StrikeResult(
        type=strike.type,
        damage=points,
        hit=wins > 0,
        attacker_wins=wins,
        attacker_points=points,
        defender_wins=outcomes.count("loss") + ties,
        ties=ties,
        extras=extras,
        discarded=outcomes.count("discarded"),
        lasts=strike.lasts.kind if strike.lasts and wins else None,
        lasts_rounds=strike.lasts.duration if strike.lasts and wins else None,
        critical=critical,
        consequence=consequence,
        attack=met.attack,
        defense=met.defense,
        pairs=met.pairs,
    )
