"""Words that several drawings use for the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.dice import Pool, PoolRoll
from dicemob_cli.wording import group_words, plural

__all__ = [
    "critical_words",
    "face_string",
    "group_words",
    "percent",
    "plural",
    "pool_words",
    "ten_string",
    "whom",
]


def face_string(dice: Sequence[int]) -> str:
    """Return dice as digits in a row: `66541`."""
    return "".join(map(str, dice))


def percent(chance: float, digits: int = 2) -> str:
    """Return a chance in percent, to so many digits. What is not certain is never rounded into certainty."""
    text = f"{chance:.{digits}%}"
    smallest = 10.0 ** -(2 + digits)
    if chance < 1 and text == f"{1:.{digits}%}":
        return f">{1 - smallest:.{digits}%}"
    return f"<{smallest:.{digits}%}" if chance > 0 and text == f"{0:.{digits}%}" else text


def whom(target: str) -> str:
    """Return a target by its name, or as `target 2`."""
    return f"target {target}" if target.isdigit() else target


def pool_words(pool: PoolRoll) -> str:
    """Return a pool in words (D1): `6 dice`, `5+1-2 = 4 dice`, `23 asked, 20 rolled`, `3 dice by hand`."""
    sum_of = f"{Pool(pool.base, pool.modifiers)} = " if pool.modifiers else ""
    rolled = "by hand" if pool.by_hand else "rolled"
    if pool.asked != pool.rolled:
        return f"{sum_of}{pool.asked} asked, {pool.rolled} {rolled}"
    dice = "die" if pool.asked == 1 else "dice"
    return f"{sum_of}{pool.asked} {dice}{' by hand' if pool.by_hand else ''}"


def ten_string(dice: Sequence[int]) -> str:
    """Return d10s as digits in a row, a ten as the 0 that stands on it: `0961`; a dash for none."""
    return "".join(str(die % 10) for die in dice) or "-"


def critical_words(critical: str, consequence: str | None) -> str:
    """Return `critical failure: the weapon breaks`, or nothing (C1, C3)."""
    if critical == "none":
        return ""
    return f"critical {critical}{f': {consequence}' if consequence else ''}"
