"""Odds of many pools at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from dicemob_cli.dice import Pool
from dicemob_cli.games.dice_mob.odds.combat import strike_odds
from dicemob_cli.games.dice_mob.odds.limits import MOST_SECONDS, refuse_longer, seconds
from dicemob_cli.games.dice_mob.rules.pools import rolled_count
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.progress import Progress, Whole, unheard

__all__ = ["MEASURES", "Grid", "grid"]

CELL_SECONDS = 1e-4
"""What it takes to write one cell, whatever is in it."""

MEASURES = ("mean", "hit", "win")
"""What a cell can tell: the mean damage, the chance to hit, the chance to win a contest."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A measure for each attack pool (rows) against each defence pool (columns), by dice asked for.

    Where some ask for more than is rolled (D1), `max_dice` is how many are.
    """

    measure: str
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    max_dice: int | None


def grid(
    measure: str,
    attack: Sequence[int],
    defense: Sequence[int],
    settings: Settings,
    progress: Progress = unheard,
) -> Grid:
    """One of MEASURES for every pair of pools, by the rules of a table. Raises TooLargeError."""
    long = _seconds(attack, defense, settings)
    refuse_longer(
        long, f"a grid up to {max(attack)} against {max(defense)} dice", "ask for fewer dice a side"
    )
    whole = Whole(long, progress)

    @cache  # pools that are clamped are alike
    def value(ours: int, theirs: int) -> float:
        part = whole.part(seconds(ours, theirs) + CELL_SECONDS)
        odds = strike_odds(Pool(ours), Pool(theirs), None, settings)
        part(1.0)
        match measure:
            case "mean":
                return odds.points.mean
            case "hit":
                return odds.points.positive
            case _:
                return odds.contest_won

    across = [rolled_count(Pool(dice), settings.max_dice) for dice in defense]
    rows = []
    for dice in attack:
        ours = rolled_count(Pool(dice), settings.max_dice)
        rows.append(tuple(value(ours, theirs) for theirs in across))
    limit = settings.max_dice
    clamped = limit is not None and max(*attack, *defense) > limit
    return Grid(measure, tuple(attack), tuple(defense), tuple(rows), limit if clamped else None)


def _seconds(attack: Sequence[int], defense: Sequence[int], settings: Settings) -> float:
    """About how long a grid takes; of one that takes far too long, only that it does."""
    long = len(attack) * len(defense) * CELL_SECONDS
    pools = (
        {rolled_count(Pool(dice), settings.max_dice) for dice in side} if long <= MOST_SECONDS else set()
        for side in (attack, defense)
    )
    for ours, theirs in product(*(sorted(side, reverse=True) for side in pools)):
        long += seconds(ours, theirs)
        if long > MOST_SECONDS:
            break
    return long
