"""Words that several drawings use for the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dicemob_cli.dice import Pool, PoolRoll
from dicemob_cli.wording import group_words, plural

if TYPE_CHECKING:
    from dicemob_cli.rules.combat import StrikeResult

__all__ = [
    "WHY_NOT",
    "critical_words",
    "damage_words",
    "ending_words",
    "face_string",
    "group_words",
    "lasts_words",
    "percent",
    "plural",
    "pool_words",
    "rings_dice",
    "rings_verdict",
    "sides_words",
    "strike_words",
    "ten_string",
    "whom",
]

WHY_NOT = {
    "immune": "not rolled: the target is immune",
    "first_missed": "not rolled: the first strike missed",
}


ENDINGS = {
    "missed": "it did not take hold",
    "immune": "the target is immune",
    "defended": "over in round {}, all defended",
    "nobody_near": "over after round {}, nobody is near",
    "saved": "over in round {}, saved",
    "duration": "over after round {}, its time is up",
    None: "not over after round {}",
}


def ending_words(result: Any) -> str:
    """How a lasting effect ended: `over in round 3, all defended` (E1-E6)."""
    return ENDINGS[result.ending].format(result.rounds)


def lasts_words(strike: StrikeResult) -> str:
    """`what lasts: burning, for 3 rounds`."""
    rounds = f", for {plural(strike.lasts_rounds, 'round')}" if strike.lasts_rounds else ""
    return f"what lasts: {strike.lasts}{rounds}"


def face_string(dice: Sequence[int]) -> str:
    """Dice as digits in a row: `66541`."""
    return "".join(map(str, dice))


def percent(chance: float, digits: int = 2) -> str:
    """A chance in percent, to so many digits. What is not certain is never rounded into certainty."""
    text = f"{chance:.{digits}%}"
    smallest = 10.0 ** -(2 + digits)
    if chance < 1 and text == f"{1:.{digits}%}":
        return f">{1 - smallest:.{digits}%}"
    return f"<{smallest:.{digits}%}" if chance > 0 and text == f"{0:.{digits}%}" else text


def whom(target: str) -> str:
    """A target by its name, or as `target 2`."""
    return f"target {target}" if target.isdigit() else target


def strike_words(strike: StrikeResult) -> str:
    """`slashing: 5 dice vs 3 dice`, `contest poison: 4 dice vs 3 dice`, or why it was not rolled."""
    words = ("contest" if strike.winner else "", strike.type or "")
    title = f"{' '.join(filter(None, words))}: " if any(words) else ""
    if strike.attack and strike.defense:
        return f"{title}{pool_words(strike.attack)} vs {pool_words(strike.defense)}"
    return title + (WHY_NOT[strike.not_rolled] if strike.not_rolled else "not rolled")


def pool_words(pool: PoolRoll) -> str:
    """`6 dice`, `5+1-2 = 4 dice`, `23 asked, 20 rolled`, `3 dice by hand` (D1)."""
    sum_of = f"{Pool(pool.base, pool.modifiers)} = " if pool.modifiers else ""
    rolled = "by hand" if pool.by_hand else "rolled"
    if pool.asked != pool.rolled:
        return f"{sum_of}{pool.asked} asked, {pool.rolled} {rolled}"
    dice = "die" if pool.asked == 1 else "dice"
    return f"{sum_of}{pool.asked} {dice}{' by hand' if pool.by_hand else ''}"


def sides_words(result: Any) -> str:
    """`melee: 4+2 = 6 dice vs 3 dice`: the pools of an attack of Rings."""
    return f"{result.tactic}: {pool_words(result.attack)} vs {pool_words(result.defense)}"


def ten_string(dice: Sequence[int]) -> str:
    """d10s as digits in a row, a ten as the 0 that stands on it: `0961`; a dash for none."""
    return "".join(str(die % 10) for die in dice) or "-"


def rings_dice(result: Any) -> str:
    """`0961+8 vs 73`: the dice of both sides, those for an ally and a brace apart, where they count."""
    groups = [result.attack.dice, *(group.dice for _, group, counts in result.given if counts)]
    return f"{'+'.join(map(ten_string, groups))} vs {ten_string(result.defense.dice)}"


def damage_words(result: Any) -> str:
    """`4 STAT + 2 extra + 2 melee - 1 modifiers = 7`: where the damage of a hit comes from (G4, G5)."""
    parts = result.parts
    named = {"extra": parts.extra, "melee": parts.melee, "modifiers": parts.modifiers}
    words = [f"{parts.stat} STAT"]
    words += [
        f"{'-' if points < 0 else '+'} {abs(points)} {name}" for name, points in named.items() if points
    ]
    least = ", and never below 0" if parts.stat + sum(named.values()) < 0 else ""
    return f"{' '.join(words)} = {parts.total}{least}"


def rings_verdict(result: Any) -> str:
    """What an attack of Rings comes to: `7 damage`."""
    if result.broken:
        return "no damage"
    if not result.hit:
        return "missed, no damage"
    return f"{result.damage} damage" if result.damage else "no damage"


def critical_words(critical: str, consequence: str | None) -> str:
    """`critical failure: the weapon breaks`, or nothing (C1, C3)."""
    if critical == "none":
        return ""
    return f"critical {critical}{f': {consequence}' if consequence else ''}"
