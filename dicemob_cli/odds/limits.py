"""How long odds may take: estimated for the whole of a request, before any of it is computed.

All estimates are seconds of a machine that is busy with other things too, measured over many shapes of pools;
an idle one takes about half as long. What would take longer than MOST_SECONDS is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from math import log2

from dicemob_cli.dice import Hand
from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.expectation import mean_wins
from dicemob_cli.odds.pairs import wins
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.rules.pools import FACES

__all__ = [
    "EXACT_SECONDS",
    "MOST_SECONDS",
    "careful_wins",
    "refuse_longer",
    "seconds",
    "sum_seconds",
    "told_seconds",
    "wins_seconds",
]

EXACT_SECONDS, MOST_SECONDS = 0.7, 36.0
"""Exact odds that take longer are left to floating point; and nothing may take longer than."""

FLOAT_SECONDS = 8e-8
"""A multiplication and an addition of floating point numbers."""

BITS = log2(FACES)
"""How much longer a number of ways becomes by one die."""

MOST_FLOATS, MOST_A_SIDE = 6_000_000, 1000
"""What floating point may hold at once, and dice a side: close to two hundred against as many."""


def seconds(attack: int | Hand, defense: int | Hand) -> float:
    """About how long the exact odds of one strike take: so many additions of numbers of so many bits.

    Of dice by hand nearly all numbers are zero.
    """
    ours, theirs = _size(attack), _size(defense)
    rolled = sum(side for side in (attack, defense) if isinstance(side, int))
    if rolled == ours + theirs:
        few, many = sorted((ours, theirs))
        each = 1.4e-7 + 1.15e-11 * BITS * rolled * few
        return 2 * ours * theirs * rolled * each * (1 + 0.15 * log2(many / few))
    return 2 * ours * theirs * max(rolled, 60) * 6e-8 if rolled else 0.0


def wins_seconds(attack: int | Hand, defense: int | Hand, *, exact: bool = False) -> float:
    """About how long `careful_wins` takes. Raises TooLargeError where it does."""
    ours, theirs = _size(attack), _size(defense)
    long = seconds(attack, defense)
    if _in_floats(attack, defense, exact=exact):
        return (ours + 1) ** 2 * (theirs + 1) * (2.5e-7 + 5e-10 * (ours + theirs))
    if long > MOST_SECONDS:
        rolled = isinstance(attack, int) and isinstance(defense, int)
        faster = ""
        if _few(ours, theirs) and not find_spec("numpy"):
            faster = "; with numpy (the extra 'fast') it may not"
        mean = f"; the mean is {mean_wins(ours, theirs):.6g} wins" if rolled else ""
        raise TooLargeError(f"the odds of {ours} dice against {theirs} would take too long{faster}{mean}")
    return long


def sum_seconds(parts: Iterable[tuple[int, int]], *, exact: bool = False) -> float:
    """About how long it takes to add up strikes, each of so many points at most, by so many dice rolled.

    In floating point the dice do not matter.
    """
    long, values, length = 0.0, 1, 0.0
    for more, dice in parts:
        bits = BITS * dice
        length += bits
        each = 1.5e-7 + length * (7e-11 + 1.3e-12 * bits) if exact else FLOAT_SECONDS
        long += values * (more + 1) * each
        values += more
    return long


def told_seconds(values: int, dice: int) -> float:
    """About how long it takes to write the ways of so many values, by so many dice, in decimal."""
    return values * 1e-12 * (BITS * dice) ** 2


def refuse_longer(long: float, what: str, instead: str) -> None:
    """Raise TooLargeError for what takes longer than it may, saying what to ask for `instead`."""
    if long > MOST_SECONDS:
        raise TooLargeError(f"{what} would take too long: {instead}")


def careful_wins(
    attack: int | Hand,
    defense: int | Hand,
    *,
    exact: bool = False,
    progress: Progress = unheard,
) -> Distribution:
    """The wins of one strike: exactly, unless that takes long and was not asked for.

    Raises TooLargeError, which says what can be had instead.
    """
    wins_seconds(attack, defense, exact=exact)
    if _in_floats(attack, defense, exact=exact):
        from dicemob_cli.odds.large import wins_in_floats

        return wins_in_floats(_size(attack), _size(defense))
    return wins(attack, defense, progress=progress)


def _in_floats(attack: int | Hand, defense: int | Hand, *, exact: bool) -> bool:
    """Whether the odds of a strike are left to floating point."""
    if exact or not (isinstance(attack, int) and isinstance(defense, int)):
        return False
    long = seconds(attack, defense) > EXACT_SECONDS
    return long and _few(attack, defense) and find_spec("numpy") is not None


def _few(ours: int, theirs: int) -> bool:
    return (ours + 1) ** 2 * (theirs + 1) <= MOST_FLOATS and max(ours, theirs) <= MOST_A_SIDE


def _size(dice: int | Hand) -> int:
    return dice if isinstance(dice, int) else len(dice.faces)
