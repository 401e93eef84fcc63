"""What attacks, contests and effects share: how strikes are written (D3-D7, A1-A5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from dicemob_cli.games.dice_mob.rules.combat import CombatResult
from dicemob_cli.render.phrases import critical_words, face_string, plural, pool_words
from dicemob_cli.render.plain import pool_fields
from dicemob_cli.render.presentation import Fields, Presentation, Verdict

if TYPE_CHECKING:
    from dicemob_cli.games.dice_mob.rules.attack import AttackResult
    from dicemob_cli.games.dice_mob.rules.combat import CombatResult, StrikeResult
    from dicemob_cli.games.dice_mob.rules.contest import ContestResult

__all__ = [
    "WHY_NOT",
    "StrikesPresentation",
    "any_rolled",
    "contest_fields",
    "damage_fields",
    "dice_fields",
    "lasts_words",
    "logged_dice",
    "logged_target",
    "score",
    "strike_fields",
    "strike_words",
    "strikes_dice",
    "strikes_words",
]

WHY_NOT = {
    "immune": "not rolled: the target is immune",
    "first_missed": "not rolled: the first strike missed",
}


C = TypeVar("C", bound=CombatResult)


class StrikesPresentation(Presentation[C]):
    """How strikes against one target are written; each kind says what they come to."""

    def pools(self, result: C) -> str:
        return strikes_words(result.strikes)

    def dice(self, result: C) -> str:
        return strikes_dice(result.strikes)

    def target(self, result: C) -> str | None:
        return result.target

    def was_rolled(self, result: C) -> bool:
        return any_rolled(result.strikes)


def damage_fields(rolled: AttackResult | StrikeResult) -> Fields:
    """Return the damage, and the counts that it comes from."""
    yield "damage", rolled.damage
    yield "hit", rolled.hit
    yield "attacker_wins", rolled.attacker_wins
    yield "attacker_points", rolled.attacker_points
    yield "defender_wins", rolled.defender_wins
    yield "ties", rolled.ties
    yield "extras", rolled.extras


def contest_fields(rolled: ContestResult | StrikeResult) -> Fields:
    """Return the winner of a contest, and the counts that decide it."""
    yield "winner", rolled.winner
    yield "attacker_wins", rolled.attacker_wins
    yield "defender_wins", rolled.defender_wins
    yield "attacker_points", rolled.attacker_points
    yield "ties", rolled.ties
    yield "extras", rolled.extras


def strike_fields(strike: StrikeResult) -> Fields:
    """Return the fields of one of several strikes."""
    yield "type", strike.type
    if not strike.not_rolled:
        yield from contest_fields(strike) if strike.winner else damage_fields(strike)
    yield from dice_fields(strike)


def dice_fields(strike: StrikeResult) -> Fields:
    """Return the dice of both sides, what they start and cost, or why they were not rolled."""
    if strike.attack is None or strike.defense is None:
        yield "not_rolled", strike.not_rolled
        return
    if strike.lasts:
        yield "lasts", strike.lasts
        if strike.lasts_rounds is not None:
            yield "lasts_rounds", strike.lasts_rounds
    yield "critical", strike.critical
    if strike.consequence:
        yield "consequence", strike.consequence
    yield from pool_fields("attack_", strike.attack)
    yield from pool_fields("defense_", strike.defense)


def any_rolled(strikes: Sequence[StrikeResult]) -> bool:
    """Return whether dice were rolled for any strike."""
    return any(strike.attack for strike in strikes)


def strikes_words(strikes: Sequence[StrikeResult]) -> str:
    """Return the pools of some strikes: `slashing: 6 dice vs 8 dice, poison: 2 dice vs 4 dice`."""
    return ", ".join(map(strike_words, strikes))


def strike_words(strike: StrikeResult) -> str:
    """Return the pools of a strike, `contest poison: 4 dice vs 3 dice`, or why it was not rolled."""
    words = ("contest" if strike.winner else "", strike.type or "")
    title = f"{' '.join(filter(None, words))}: " if any(words) else ""
    if strike.attack and strike.defense:
        return f"{title}{pool_words(strike.attack)} vs {pool_words(strike.defense)}"
    return title + (WHY_NOT[strike.not_rolled] if strike.not_rolled else "not rolled")


def strikes_dice(strikes: Sequence[StrikeResult]) -> str:
    """Return the dice of some strikes: `66431 vs 552, 61 vs 4432 critical success`."""
    return ", ".join(map(_strike_dice, strikes))


def _strike_dice(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return "not rolled"
    dice = f"{face_string(strike.attack.dice)} vs {face_string(strike.defense.dice)}"
    critical = critical_words(strike.critical, strike.consequence)
    return f"{dice} {critical}" if critical else dice


def logged_dice(strikes: Sequence[StrikeResult]) -> str:
    """Return the dice of the strikes that were rolled: ` (66522 vs 542, critical failure: it breaks)`."""
    words: list[str] = []
    for strike in strikes:
        if strike.attack and strike.defense:
            words.append(f"{face_string(strike.attack.dice)} vs {face_string(strike.defense.dice)}")
            words.append(critical_words(strike.critical, strike.consequence))
    return f" ({', '.join(filter(None, words))})" if words else ""


def logged_target(result: CombatResult) -> str:
    """Return ` vs mel`, or nothing if the target has no name."""
    return f" vs {result.target}" if result.target else ""


def lasts_words(strike: StrikeResult) -> str:
    """Return what a hit starts: `lasting effect: burning, for 3 rounds`."""
    rounds = f", for {plural(strike.lasts_rounds, 'round')}" if strike.lasts_rounds else ""
    return f"lasting effect: {strike.lasts}{rounds}"


def score(rolled: ContestResult | StrikeResult) -> Verdict:
    """Return who won a contest, or a strike that is one (D7, A5)."""
    points = f"{rolled.attacker_points} to {rolled.defender_wins}"
    equal = ", and a tie is the defender's" if rolled.attacker_points == rolled.defender_wins else ""
    return Verdict(f"{rolled.winner} wins, {points}{equal}", rolled.winner == "attacker")
