"""The setting that gives a wanted chance, and its neighbours on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Balance", "Setting", "balance"]


@dataclass(frozen=True, slots=True)
class Setting:
    """A number of dice or hit points, and the chance of success with it."""

    value: int
    chance: float


@dataclass(frozen=True, slots=True)
class Balance:
    """The settings nearest to a wanted chance, in order, and the best of them.

    `within` is false when no setting that was tried reaches the chance: the best is then at an end.
    """

    solve: str
    target: float
    best: Setting
    settings: tuple[Setting, ...]
    within: bool


def balance(solve: str, target: float, chance: Callable[[int], float], *, most: int, rising: bool) -> Balance:
    """Find the whole number from 1 to `most` whose chance is nearest to a target.

    `chance` rises with the number, or falls, so that halving finds where it crosses; the settings told are
    two on each side of the crossing, as far as there are any.
    """
    known: dict[int, float] = {}

    def of(value: int) -> float:
        if value not in known:
            known[value] = chance(value)
        return known[value]

    low, high = 0, most + 1  # the crossing lies between these
    while high - low > 1:
        middle = (low + high) // 2
        if (of(middle) >= target) == rising:
            high = middle
        else:
            low = middle
    near = [value for value in (low - 1, low, high, high + 1) if 1 <= value <= most]
    settings = tuple(Setting(value, of(value)) for value in near)
    best = min(settings, key=lambda setting: abs(setting.chance - target))
    return Balance(solve, target, best, settings, low >= 1 and high <= most)
