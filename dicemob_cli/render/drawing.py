"""What drawings of several kinds share: panels, headlines, grids of dice, and chances with their bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import fsum
from typing import NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dicemob_cli.odds.result import Outcome
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.presentation import Verdict

__all__ = [
    "FAILURE",
    "LABEL",
    "NEGLIGIBLE",
    "SUCCESS",
    "Mark",
    "chance_table",
    "dice_grids",
    "headline",
    "legend",
    "outcome_panel",
    "panel",
]


class Mark(NamedTuple):
    """How an outcome of dice looks: a sign and a word, so that nothing hangs on colour alone."""

    sign: str
    word: str
    style: str
    many: str = ""


SUCCESS = Mark("*", "success", "bold green", "successes")
FAILURE = Mark("", "failure", "dim", "failures")

FRAME = 4
"""Columns that the frame of a panel takes."""

LABEL = 7
"""Columns of the word before a row of dice."""

MOST_RANKS = 40
"""More ranks than this are drawn as runs of the same dice. Sorted dice have no more than a dozen."""

NEGLIGIBLE = 0.00005
"""Chances below this are drawn together: they would all show 0.00%."""

Ranked = Sequence[tuple[tuple[int | None, ...], Mark]]
"""The dice of each rank from top to bottom, and how they are marked."""


def panel(lines: Iterable[RenderableType]) -> Panel:
    """Return lines in a frame that is as wide as they are."""
    return Panel(Group(*lines), box=box.ROUNDED, expand=False)


def headline(verdict: Verdict) -> Text:
    """Return the line that matters most."""
    return Text(verdict.text, "bold green" if verdict.good else "bold red")


def legend(marks: Iterable[Mark], order: Iterable[Mark]) -> Text:
    """Return how many dice have each mark, in a given order."""
    counts = Counter(marks)
    words = []
    for mark in order:
        if count := counts[mark]:
            word = mark.word if count == 1 else mark.many or mark.word
            words.append(Text(f"{mark.sign} {count} {word}".strip(), mark.style))
    return Text("   ").join(words)


class _Column(NamedTuple):
    """One rank, or a run of ranks that show the same: its dice from top to bottom and their mark."""

    rank: str
    dice: tuple[int | None, ...]
    mark: Mark
    length: int


def dice_grids(
    ranked: Ranked, labels: tuple[str, ...], screen: Screen, *, ranks: bool = True
) -> Iterator[Table]:
    """Return the dice side by side in as many blocks as the width needs, under their `ranks` if wanted."""
    columns = _columns(ranked)
    signs = [Text(column.mark.sign, column.mark.style) for column in columns]
    rows = [("rank", [Text(column.rank, "dim") for column in columns])] if ranks else []
    for place, label in enumerate(labels):
        rows.append((label, [_die(column, place) for column in columns]))
        if place == 0:
            rows.append(("", signs))
    if len(columns) < len(ranked):
        rows.append(("count", [Text(str(column.length), "dim") for column in columns]))

    label_width = max(len(label) for label, _ in rows) if ranks else LABEL
    cell = max(3, *(len(column.rank) + 1 for column in columns))
    at_once = max(1, (screen.width - FRAME - label_width) // cell)
    for first in range(0, len(columns), at_once):
        block = slice(first, first + at_once)
        grid = Table(box=None, show_header=False, padding=0, pad_edge=False)
        grid.add_column(width=label_width, no_wrap=True, style="dim")
        for _ in columns[block]:
            grid.add_column(width=cell, no_wrap=True, justify="right")
        for label, cells in rows:
            grid.add_row(label, *cells[block])
        yield grid


def _columns(ranked: Ranked) -> list[_Column]:
    if len(ranked) <= MOST_RANKS:
        return [_Column(str(rank), *each, 1) for rank, each in enumerate(ranked, 1)]
    columns, first = [], 1
    for (dice, mark), run in groupby(ranked):
        length = len(list(run))
        rank = str(first) if length == 1 else f"{first}-{first + length - 1}"
        columns.append(_Column(rank, dice, mark, length))
        first += length
    return columns


def _die(column: _Column, place: int) -> Text:
    die = column.dice[place]
    return Text("" if die is None else str(die), column.mark.style)


def outcome_panel(value: str, outcomes: Sequence[Outcome], screen: Screen, width: int) -> Panel:
    """Return a row for each value: its chance, the chance of it or more, and a bar."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in (value, "chance", "at least"):
        grid.add_column(head, justify="right", no_wrap=True)
    grid.add_column("")
    shown = [outcome for outcome in outcomes if outcome.probability >= NEGLIGIBLE]
    room = min(40, width - 4 - len(value) - 22)
    largest = max((outcome.probability for outcome in shown), default=1.0)
    for outcome in shown:
        bar = screen.bar(outcome.probability / largest, room)
        grid.add_row(
            str(outcome.value), percent(outcome.probability), percent(outcome.at_least), Text(bar, "cyan")
        )
    _add_rare(grid, [outcome.probability for outcome in outcomes])
    return Panel(grid, box=box.ROUNDED, expand=False)


def chance_table(value: str, chances: Sequence[tuple[int, float]], screen: Screen) -> Table:
    """Return a row for each value: its chance, and a bar."""
    table = Table(box=box.ROUNDED, header_style="dim")
    for head in (value, "chance"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("")
    largest = max((chance for _, chance in chances), default=1.0)
    for each, chance in chances:
        if chance >= NEGLIGIBLE:
            bar = screen.bar(chance / largest, max(4, min(40, screen.width - len(value) - 19)))
            table.add_row(str(each), percent(chance), screen.text(bar, "cyan"))
    _add_rare(table, [chance for _, chance in chances])
    return table


def _add_rare(table: Table, chances: Iterable[float]) -> None:
    """Add a row for all the values whose chances are negligible."""
    rare = fsum(chance for chance in chances if chance < NEGLIGIBLE)
    if rare:
        table.add_row("other", f"{rare:.1e}")
