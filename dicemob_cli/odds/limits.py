"""How long odds may take, and the wins of a strike reckoned within that."""

from __future__ import annotations

from importlib.util import find_spec

from dicemob_cli.dice import Hand
from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.expectation import mean_wins
from dicemob_cli.odds.pairs import wins
from dicemob_cli.odds.progress import Progress, unheard

__all__ = ["MOST_SECONDS", "careful_wins", "seconds"]

EXACT_SECONDS, MOST_SECONDS = 0.4, 30.0
"""Exact odds that take longer are left to floating point, where numpy is; and never take longer than."""

MOST_FLOATS, MOST_A_SIDE = 6_000_000, 1000
"""What floating point may hold at once, and dice a side: close to two hundred against as many."""


def seconds(attack: int, defense: int) -> float:
    """About how long exact odds take: so many states, passes over them, and bits of each number."""
    both = attack + defense
    return attack * defense * both * min(attack, defense) * both / 2e10


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
    ours, theirs = _size(attack), _size(defense)
    long = seconds(ours, theirs)
    rolled = isinstance(attack, int) and isinstance(defense, int)
    few = (ours + 1) ** 2 * (theirs + 1) <= MOST_FLOATS and max(ours, theirs) <= MOST_A_SIDE
    if long > EXACT_SECONDS and rolled and few and not exact and find_spec("numpy"):
        from dicemob_cli.odds.large import wins_in_floats

        return wins_in_floats(ours, theirs)
    if long > MOST_SECONDS:
        faster = "; with numpy (the extra 'fast') it may not" if few and not find_spec("numpy") else ""
        mean = f"; the mean is {mean_wins(ours, theirs):.6g} wins" if rolled else ""
        raise TooLargeError(f"the odds of {ours} dice against {theirs} would take too long{faster}{mean}")
    return wins(attack, defense, progress=progress)


def _size(dice: int | Hand) -> int:
    return dice if isinstance(dice, int) else len(dice.faces)
