"""Odds of many pools at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicemob_cli.dice import Pool
from dicemob_cli.odds.combat import strike_odds
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.rules.settings import Settings

__all__ = ["MEASURES", "Grid", "grid"]

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
    """One of MEASURES for every pair of pools, by the rules of a table."""
    rows = []
    for done, dice in enumerate(attack):
        row = []
        for number, against in enumerate(defense):
            progress((done + number / len(defense)) / len(attack))
            odds = strike_odds(Pool(dice), Pool(against), None, settings)
            match measure:
                case "mean":
                    row.append(odds.points.mean)
                case "hit":
                    row.append(odds.points.positive)
                case _:
                    row.append(odds.contest_won)
        rows.append(tuple(row))
    limit = settings.max_dice
    clamped = limit is not None and max(*attack, *defense) > limit
    return Grid(measure, tuple(attack), tuple(defense), tuple(rows), limit if clamped else None)
