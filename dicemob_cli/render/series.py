"""Many rolls of one request, drawn as they come: a row each, and at the end what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from dicemob_cli.errors import printable
from dicemob_cli.games.game import Result
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import percent, whom
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.presentation import Presentation, presentation_of

__all__ = ["Series"]

ROLL_WIDTH, SEED_WIDTH = 6, 16


@dataclass(slots=True)
class _Tally:
    """What the rolls against one target come to so far."""

    rolls: int = 0
    succeeded: int = 0
    amount: int = 0


class Series:
    """Draws rolls one by one, a row a result; `close` draws the total.

    A row has the columns that there is room for: the target, what happened, the seed, the dice. The first
    roll is held until it is complete: it shows which targets there are, and so how wide they are.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._first: list[Result] | None = []
        self._tallies: dict[str, _Tally] = {}
        self._presentation: Presentation[Result]
        self._target_width = 0
        self._widths: Sequence[int] = ()

    def write(self, result: Result) -> None:
        """Draw the next result."""
        if self._first is not None:
            if not any(_target(first) == _target(result) for first in self._first):
                self._first.append(result)
                return
            self._begin(self._first)
        self._draw(result)

    def close(self) -> None:
        """Draw the total, a line for each target."""
        if self._first:
            self._begin(self._first)
        for target, tally in self._tallies.items():
            line = f"{target or 'total'}: {tally.rolls} rolls, {tally.succeeded} {self._presentation.counted}"
            line += f" ({percent(tally.succeeded / tally.rolls, 1)})"
            if amount := self._presentation.summed:
                line += f", {tally.amount} {amount}, {tally.amount / tally.rolls:.2f} a roll"
            self._screen.console.print(self._screen.text(line, "bold"))

    def _begin(self, first: Sequence[Result]) -> None:
        """Draw what all rolls have in common: the request, its pools, and the heads of the columns."""
        self._first = None
        self._presentation = presentation_of(first[0])
        widest = max(cell_len(_target(result)) for result in first)
        self._target_width = max(widest, len("target")) if widest else 0
        columns = self._presentation.columns(first[0])
        self._widths = [
            max(len(head), len(cell) if isinstance(cell, str) else 0) for head, cell in columns.items()
        ]
        self._screen.console.print(self._screen.text(first[0].request, "bold"))
        for result in first:
            whose = f"{_target(result)}: " if _target(result) else ""
            self._screen.console.print(self._screen.text(f"{whose}{self._presentation.pools(result)}", "dim"))
        self._row("roll", "target" if self._target_width else "", columns, "seed", "dice", "dim")
        for result in first:
            self._draw(result)

    def _draw(self, result: Result) -> None:
        target = _target(result)
        tally = self._tallies.setdefault(target, _Tally())
        tally.rolls += 1
        tally.succeeded += result.succeeded
        tally.amount += result.amount
        cells = map(plain_word, self._presentation.columns(result).values())
        seed = "-" if result.seed is None else str(result.seed)
        dice = self._presentation.dice(result)
        self._row(str(tally.rolls), target, cells, seed, dice, "" if result.succeeded else "dim")

    def _row(self, roll: str, target: str, cells: Iterable[str], seed: str, dice: str, style: str) -> None:
        """Draw one row: the columns that fit the width, and the dice where they fit too."""
        columns = [roll.rjust(ROLL_WIDTH)]
        if self._target_width:
            columns.append(set_cell_size(printable(target), self._target_width))
        columns += [cell.rjust(width) for cell, width in zip(cells, self._widths, strict=True)]
        columns += [seed.ljust(SEED_WIDTH), dice]
        row = ""
        for column in columns:
            wider = f"{row}  {column}" if row else column
            if cell_len(wider) > self._screen.width:
                break
            row = wider
        text = self._screen.text(row.rstrip(), style)
        self._screen.console.print(text, no_wrap=True, overflow="crop", crop=True)


def _target(result: Result) -> str:
    target = presentation_of(result).target(result)
    return "" if target is None else whom(target)
