"""Words that several drawings use for the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.dice import Pool, PoolRoll

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


def group_words(names: Sequence[str]) -> str:
    """Return names in a list, those that are numbered one after the other together: `zombie1-3 and mel`."""
    groups: list[list[str]] = []
    for name in names:
        stem, number = _numbered(name)
        last_stem, last = _numbered(groups[-1][-1]) if groups else ("", 0)
        if groups and number and stem == last_stem and number == last + 1:
            groups[-1].append(name)
        else:
            groups.append([name])
    words = [group[0] if len(group) == 1 else f"{group[0]}-{_numbered(group[-1])[1]}" for group in groups]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _numbered(name: str) -> tuple[str, int]:
    """Return a name without its number, and the number: `zombie` and 3; 0 where there is none."""
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


def plural(count: int, word: str, ending: str = "s", many: str = "") -> str:
    """Return a number of things: `1 success`, `2 successes`, `2 dice`."""
    return f"{count} {word if count == 1 else many or word + ending}"


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
