"""Limits of the computing time of odds, which is estimated for a whole request before it begins.

All estimates are in seconds on a busy machine, measured over many sizes of pools; an idle machine takes about
half as long. Requests that would take longer than MOST_SECONDS are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from math import log2

from dicemob_cli.dice import Hand
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.expectation import mean_wins
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.progress import Progress, unheard

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
"""Above the first, odds are computed in floating point; above the second, they are refused."""

FLOAT_SECONDS = 8e-8
"""Seconds of a multiplication and an addition in floating point."""

BITS = log2(FACES)
"""The bits by which a number of ways grows with each die."""

MOST_FLOATS, MOST_A_SIDE = 6_000_000, 1000
"""The most numbers in memory, and dice per side, in floating point: about 200 against 200."""


def seconds(attack: int | Hand, defense: int | Hand) -> float:
    """Estimate the seconds for the exact odds of one strike, by the number of additions and their bits.

    With dice rolled by hand, nearly all numbers are zero.
    """
    ours, theirs = _size(attack), _size(defense)
    rolled = sum(side for side in (attack, defense) if isinstance(side, int))
    if rolled == ours + theirs:
        few, many = sorted((ours, theirs))
        each = 1.4e-7 + 1.15e-11 * BITS * rolled * few
        return 2 * ours * theirs * rolled * each * (1 + 0.15 * log2(many / few))
    return 2 * ours * theirs * max(rolled, 60) * 6e-8 if rolled else 0.0


def wins_seconds(attack: int | Hand, defense: int | Hand, *, exact: bool = False) -> float:
    """Estimate the seconds that `careful_wins` takes. Raises TooLargeError as it does."""
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
    """Estimate the seconds to add up strikes, each given by its most points and its number of dice.

    In floating point the number of dice does not matter.
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
    """Estimate the seconds to write the ways of some values of some dice in decimal."""
    return values * 1e-12 * (BITS * dice) ** 2


def refuse_longer(long: float, what: str, instead: str) -> None:
    """Raise TooLargeError if something takes too long; the message proposes what to do `instead`."""
    if long > MOST_SECONDS:
        raise TooLargeError(f"{what} would take too long: {instead}")


def careful_wins(
    attack: int | Hand,
    defense: int | Hand,
    *,
    exact: bool = False,
    progress: Progress = unheard,
) -> Distribution:
    """Return the distribution of the wins of one strike: exact, or if that takes long, in floating point.

    Raises TooLargeError, whose message says what is possible instead.
    """
    wins_seconds(attack, defense, exact=exact)
    if _in_floats(attack, defense, exact=exact):
        from dicemob_cli.games.dice_mob.odds.large import wins_in_floats

        return wins_in_floats(_size(attack), _size(defense))
    return wins(attack, defense, progress=progress)


def _in_floats(attack: int | Hand, defense: int | Hand, *, exact: bool) -> bool:
    """Whether the odds of a strike are computed in floating point."""
    if exact or not (isinstance(attack, int) and isinstance(defense, int)):
        return False
    long = seconds(attack, defense) > EXACT_SECONDS
    return long and _few(attack, defense) and find_spec("numpy") is not None


def _few(ours: int, theirs: int) -> bool:
    return (ours + 1) ** 2 * (theirs + 1) <= MOST_FLOATS and max(ours, theirs) <= MOST_A_SIDE


def _size(dice: int | Hand) -> int:
    return dice if isinstance(dice, int) else len(dice.faces)
