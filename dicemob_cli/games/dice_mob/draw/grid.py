"""A grid of the odds of pools against pools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.odds.grid import Grid
from dicemob_cli.render.csv_rows import csv_row
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = ["GridReport"]

MEASURES = {"mean": "mean damage", "hit": "chance to hit", "win": "chance to win a contest"}


@dataclass(frozen=True, slots=True)
class GridReport(Report):
    """A measure for each attack pool against each defense pool. Its plain lines are CSV."""

    grid: Grid

    def lines(self) -> Iterator[str]:
        return map(csv_row, self.rows())

    def documents(self) -> Iterator[dict[str, object]]:
        yield {"kind": "grid", **asdict(self.grid)}

    def rows(self) -> Iterator[Sequence[object]]:
        yield ("attack", *self.grid.defense)
        for dice, values in zip(self.grid.attack, self.grid.values, strict=True):
            yield (dice, *values)

    def draw(self, screen: Screen) -> None:
        from rich.table import Table
        from rich.text import Text

        grid = self.grid
        shown = [
            [f"{value:.2f}" if grid.measure == "mean" else percent(value, 0) for value in row]
            for row in grid.values
        ]
        largest = max(value for row in grid.values for value in row) or 1.0
        screen.console.print(Text(f"{MEASURES[grid.measure]}: attack dice down, defense dice across", "bold"))
        width = max(4, *(len(cell) + 2 for row in shown for cell in row))
        label = max(len(str(dice)) for dice in grid.attack)
        at_once = max(1, (screen.width - label) // width)
        for first in range(0, len(grid.defense), at_once):
            block = slice(first, first + at_once)
            table = Table(box=None, padding=0, pad_edge=False, header_style="dim")
            table.add_column("", width=label, justify="right", style="dim", no_wrap=True)
            for dice in grid.defense[block]:
                table.add_column(f"{dice} ", width=width, justify="right", no_wrap=True)
            for dice, cells, values in zip(grid.attack, shown, grid.values, strict=True):
                shaded = [
                    Text(f"{cell} ".rjust(width), _shade(value / largest) if screen.colors else "")
                    for cell, value in zip(cells[block], values[block], strict=True)
                ]
                table.add_row(str(dice), *shaded)
            screen.console.print(table)
        if grid.max_dice is not None:
            screen.console.print(screen.text(f"of more dice, {grid.max_dice} are rolled", "yellow"))


def _shade(part: float) -> str:
    """Return a background from dark to bright, and light text on it."""
    return f"white on rgb({20 + round(30 * part)},{30 + round(90 * part)},{45 + round(75 * part)})"
