"""What is told of the odds of a roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicemob_cli.odds.distribution import Distribution

__all__ = ["Odds", "Outcome", "decimal", "outcomes_of"]

LONG_DIGITS = 4000
LONG_NUMBER = 10**LONG_DIGITS


@dataclass(frozen=True, slots=True)
class Outcome:
    """A value, its chance, and the chance of it or more. `ways`, where asked for, is a decimal string."""

    value: int
    probability: float
    at_least: float
    ways: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of a roll against one target.

    `outcomes` are of damage, of the attacker's points in a contest, of points in a skill or potency roll.
    `success` is the chance of a hit, a contest won, a skill passed, any potency. `clamped` lists the dice
    asked for and rolled of each pool where they differ (D1). `of` is how many equally likely rolls `ways`
    counts, a decimal string. Of very large pools there are no outcomes and no `sd`, and the chance only where
    numpy is installed.
    """

    kind: Literal["odds"] = "odds"
    roll: Literal["attack", "contest", "skill", "potency"]
    campaign: str | None
    request: str
    target: str | None
    mean: float
    sd: float | None
    success: float | None
    clamped: tuple[tuple[int, int], ...] = ()
    outcomes: tuple[Outcome, ...]
    of: str | None = None


def outcomes_of(points: Distribution, *, exact: bool) -> tuple[Outcome, ...]:
    """Each value there can be, with its ways if `exact`."""
    ways = [decimal(ways) if exact else None for ways in points.ways]
    return tuple(map(Outcome, range(len(ways)), points.probabilities, points.at_least, ways))


def decimal(number: int | float) -> str:
    """A whole number in decimal, however long: Python itself stops at some thousand digits."""
    assert isinstance(number, int), "ways are only told of exact odds"
    parts = []
    while number >= LONG_NUMBER:
        number, rest = divmod(number, LONG_NUMBER)
        parts.append(f"{rest:0{LONG_DIGITS}d}")
    return str(number) + "".join(reversed(parts))
