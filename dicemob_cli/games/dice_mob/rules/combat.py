"""Combat rolls: strikes against targets, what an attack and a contest share (D3-D5, A1-A4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Self, TypedDict

from dicemob_cli.dice import DiceSource, Hand, Pool, PoolRoll
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import Lasting, Lasts
from dicemob_cli.games.dice_mob.rules.pairing import Pair, pair_off
from dicemob_cli.games.dice_mob.rules.pools import FACES, Critical, roll_pool
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Result, told_apart

if TYPE_CHECKING:
    from dicemob_cli.games.dice_mob.rules.criticals import Criticals

__all__ = [
    "CombatResult",
    "NotRolled",
    "Strike",
    "StrikeResult",
    "Target",
    "Winner",
    "clash",
    "names_of",
    "settle",
    "totals",
]

NotRolled = Literal["immune", "first_missed"]

Winner = Literal["attacker", "defender"]


class Strike(NamedTuple):
    """One type's share of an attack (A1).

    One that depends on another, by its number from 0, is rolled only if that one hit (A2). A hit may start
    something that lasts. A contest does no damage, and hits where the attacker wins it (A5).
    """

    attack: Pool | Hand
    type: Defense | None = None
    depends_on: int | None = None
    lasts: Lasts | None = None
    contest: bool = False


class Target(NamedTuple):
    """Who is struck: a defence for each strike, None where the target is immune (A3).

    `effect_defenses` are those against what each strike starts, where some are other dice than that (E1).
    """

    defenses: tuple[Pool | Hand | None, ...]
    name: str | None = None
    effect_defenses: tuple[Pool | Hand | None, ...] | None = None

    def effect_defense(self, rank: int) -> Pool | Hand | None:
        """The dice against the effect that strike `rank` starts; None for the immune (E1)."""
        return (self.effect_defenses or self.defenses)[rank]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeResult:
    """One strike against one target.

    `attacker_wins` counts pairs, extras included; `attacker_points` and `damage` count double in a
    critical success (C1). `defender_wins` are the attack dice that did not win, ties included (D7).
    A strike that was not rolled says why, and has no dice. One that hit may have started something that
    lasts, for `lasts_rounds` or until it is ended. A contest has a winner, does no damage, and is a hit where
    the attacker wins it (A5).
    """

    type: Defense | None
    not_rolled: NotRolled | None = None
    winner: Winner | None = None
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

    faces: ClassVar[int] = FACES

    target: str | None
    attacker_wins: int
    attacker_points: int
    defender_wins: int
    ties: int
    extras: int
    strikes: tuple[StrikeResult, ...]

    @property
    def involved(self) -> tuple[str | None, ...]:
        return (self.target,)

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        """Yield of each strike the attack, which all targets share, then their defences (A4).

        Raises ValueError for targets that do not share it.
        """
        for rank in range(len(results[0].strikes)):
            pools = [(each.attack, each.defense) for each in (result.strikes[rank] for result in results)]
            rolled = [(attack, defense) for attack, defense in pools if attack and defense]
            if len({attack for attack, _ in rolled}) > 1:
                raise ValueError("another attack for each target")
            yield from (attack for attack, _ in rolled[:1])
            yield from (defense for _, defense in rolled)


def clash(
    strikes: Sequence[Strike], targets: Sequence[Target], settings: Settings, dice: DiceSource
) -> list[tuple[StrikeResult, ...]]:
    """Roll each strike against each target: for every target, a result a strike.

    The attack dice of a strike are rolled once and every target rolls its own defence (A4). Dice are
    drawn strike by strike, attack before defences; consequences of critical failures come last.
    Raises ValueError for pools that no table rolls (D2).
    """
    optional = settings.criticals
    failed: list[int] = []
    struck: list[list[StrikeResult]] = [[] for _ in targets]
    for rank, strike in enumerate(strikes):
        attack: PoolRoll | None = None
        critical: Critical = "none"
        for target, so_far in zip(targets, struck, strict=True):
            defense = target.defenses[rank]
            if defense is None:
                so_far.append(StrikeResult(type=strike.type, not_rolled="immune"))  # A3
            elif strike.depends_on is not None and not so_far[strike.depends_on].hit:
                so_far.append(StrikeResult(type=strike.type, not_rolled="first_missed"))  # A2
            else:
                if attack is None:
                    attack = roll_pool(strike.attack, settings.max_dice, dice)
                    critical = optional.judge(attack.dice, strike.type) if optional else "none"
                against = roll_pool(defense, settings.max_dice, dice)
                catches = strike.lasts is not None and target.effect_defense(rank) is not None
                so_far.append(_met(strike, attack, against, critical, optional, catches=catches))
        if critical == "failure":
            failed.append(rank)
    for rank in failed:
        consequence = optional.consequence("failure", dice) if optional else None
        for so_far in struck:
            if not so_far[rank].not_rolled:
                so_far[rank] = replace(so_far[rank], consequence=consequence)
    return [tuple(so_far) for so_far in struck]


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
    """What to call each target."""
    return told_apart([target.name for target in targets])


class Settled(TypedDict):
    """The fields of a StrikeResult that its pairs decide."""

    damage: int
    hit: bool
    attacker_wins: int
    attacker_points: int
    defender_wins: int
    ties: int
    extras: int
    discarded: int


def settle(pairs: Sequence[Pair], critical: Critical = "none", criticals: Criticals | None = None) -> Settled:
    """Count what became of the pairs of one strike (D4-D6, C1)."""
    outcomes = [pair.outcome for pair in pairs]
    ties, extras = outcomes.count("tie"), outcomes.count("extra")
    wins = outcomes.count("win") + extras
    points = criticals.points(wins, critical) if criticals else wins
    return {
        "damage": points,
        "hit": wins > 0,
        "attacker_wins": wins,
        "attacker_points": points,
        "defender_wins": outcomes.count("loss") + ties,
        "ties": ties,
        "extras": extras,
        "discarded": outcomes.count("discarded"),
    }


def _met(
    strike: Strike,
    attack: PoolRoll,
    defense: PoolRoll,
    critical: Critical,
    criticals: Criticals | None,
    *,
    catches: bool,
) -> StrikeResult:
    """The dice of a strike laid against a target's. A contest does no damage: one side wins it (D7, C5)."""
    pairs = pair_off(attack.dice, defense.dice)
    settled = settle(pairs, critical, criticals)
    winner: Winner | None = None
    if strike.contest:
        winner = "attacker" if settled["attacker_points"] > settled["defender_wins"] else "defender"
        settled |= {"damage": 0, "hit": winner == "attacker"}
    lasts = strike.lasts if settled["hit"] and catches else None
    return StrikeResult(
        type=strike.type,
        winner=winner,
        lasts=lasts.kind if lasts else None,
        lasts_rounds=lasts.duration if lasts else None,
        critical=critical,
        attack=attack,
        defense=defense,
        pairs=pairs,
        **settled,
    )
