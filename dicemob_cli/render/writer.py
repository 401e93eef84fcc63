"""Results one after the other to a stream, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TextIO

from dicemob_cli.games.game import Result
from dicemob_cli.render.forms import is_drawn

if TYPE_CHECKING:
    from dicemob_cli.odds.result import Odds

__all__ = ["MANY", "Writer", "is_drawn", "writer"]

MANY = 1000
"""Rolls that are worth a faster encoder, which takes longer to import."""


class Writer(Protocol):
    """Takes results one by one. Nothing is held back, so that a long series streams."""

    def write(self, result: Result) -> None:
        """Write one result."""

    def close(self) -> None:
        """Write what comes after the last one."""


def writer(
    form: str, stream: TextIO, *, rolls: int = 1, reckon: Callable[[], Sequence[Odds]] | None = None
) -> Writer:
    """Return a writer for one of ROW_FORMATS, or `quiet`.

    `rolls` is how many will come: one is drawn whole, several a row each. `reckon` gives the odds that are
    shown below a roll that is drawn; it is called only there.
    """
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        if rolls > 1:
            from dicemob_cli.render.series import Series

            return Series(Screen(stream))
        from dicemob_cli.render.table import Drawing

        return Drawing(Screen(stream), reckon() if reckon else ())
    if form == "csv":
        return _Rows(stream)
    return _Lines(stream, _line_of(form, rolls))


def _line_of(form: str, rolls: int) -> Callable[[Result], str]:
    if form == "json":
        from dicemob_cli.render.json_lines import json_line, json_line_of_many

        return json_line_of_many() if rolls >= MANY else json_line
    from dicemob_cli.render.plain import number, plain_line

    return number if form == "quiet" else plain_line


class _Lines:
    """Writes each result as a line."""

    def __init__(self, stream: TextIO, line: Callable[[Result], str]) -> None:
        self._stream = stream
        self._line = line

    def write(self, result: Result) -> None:
        self._stream.write(f"{self._line(result)}\n")

    def close(self) -> None:
        pass


class _Rows:
    """Writes each result as a row of CSV: its target if it has one, its columns in a series, and its seed."""

    def __init__(self, stream: TextIO) -> None:
        from dicemob_cli.render.csv_rows import csv_row
        from dicemob_cli.render.presentation import presentation_of

        self._stream = stream
        self._row = csv_row
        self._presentation_of = presentation_of
        self._begun = False

    def write(self, result: Result) -> None:
        presentation = self._presentation_of(result)
        target = presentation.target(result)
        cells = {
            **({} if target is None else {"target": target}),
            **presentation.columns(result),
            "seed": result.seed,
        }
        if not self._begun:
            self._stream.write(f"{self._row(cells)}\n")
            self._begun = True
        self._stream.write(f"{self._row(cells.values())}\n")

    def close(self) -> None:
        pass
