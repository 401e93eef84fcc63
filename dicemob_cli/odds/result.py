"""What is told of the odds of a roll."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import Literal

from dicemob_cli.odds.distribution import Distribution

__all__ = ["ContestOdds", "Odds", "Outcome", "RingsOdds", "RollOdds", "decimal", "outcomes_of"]

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

    `success` is the chance that it comes out as the roller hopes. `of` is how many equally likely rolls
    `ways` counts, a decimal string. `clamped` lists the dice asked for and rolled of each pool where they
    differ (D1).
    """

    kind: str
    roll: str
    campaign: str | None
    request: str
    target: str | None
    mean: float
    sd: float | None
    success: float | None
    clamped: tuple[tuple[int, int], ...] = ()
    outcomes: tuple[Outcome, ...]
    of: str | None = None


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """A contest among the strikes of an attack, by its number from 1 (A5).

    `rolled` is the chance that it comes to it, `won` that it does and the attacker wins it.
    """

    strike: int
    type: str | None
    rolled: float
    won: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOdds(Odds):
    """The odds of any roll but an attack of Rings.

    `outcomes` are of damage, of the attacker's points in a contest, of points in a skill or potency roll, of
    successes in a check of Rings. `success` is the chance of a hit, a contest won, a skill passed, any
    potency, any success. Of very large pools there are no outcomes and no `sd`, and the chance only where
    numpy is installed. `contests` are those among the strikes of an attack (A5).
    """

    kind: Literal["odds"] = "odds"
    roll: Literal["attack", "contest", "skill", "potency", "rings_check"]
    contests: tuple[ContestOdds, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RingsOdds(Odds):
    """The odds of an attack of Rings on one target, for what it chooses if it has no dice (G3).

    `outcomes` are of damage, and leave out what nobody can do; `success` is the chance of a hit, which may
    do no damage (G4). The successes of each side are counted before they are laid against each other: their
    `ways` too are of all rolls of both sides together, `of`.
    """

    kind: Literal["rings_odds"] = "rings_odds"
    roll: Literal["rings_attack"] = "rings_attack"
    stance: Literal["brace", "take"] | None
    attacker_mean: float
    defender_mean: float
    attacker_successes: tuple[Outcome, ...]
    defender_successes: tuple[Outcome, ...]


def outcomes_of(points: Distribution, *, exact: bool, gaps: bool = True) -> tuple[Outcome, ...]:
    """Each value there can be, with its ways if `exact`; with `gaps`, those below it that there cannot be."""
    ways = [decimal(ways) if exact else None for ways in points.ways]
    told = map(Outcome, range(len(ways)), points.probabilities, points.at_least, ways)
    return tuple(told if gaps else compress(told, points.ways))


def decimal(number: int | float) -> str:
    """A whole number in decimal, however long: Python itself stops at some thousand digits."""
    assert isinstance(number, int), "ways are only told of exact odds"
    parts = []
    while number >= LONG_NUMBER:
        number, rest = divmod(number, LONG_NUMBER)
        parts.append(f"{rest:0{LONG_DIGITS}d}")
    return str(number) + "".join(reversed(parts))
