"""Results one after the other to a stream, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TextIO

from dicemob_cli.game import Result

if TYPE_CHECKING:
    from dicemob_cli.odds.result import Odds

__all__ = ["FORMATS", "MANY", "Writer", "is_drawn", "writer"]

FORMATS = ("auto", "table", "plain", "json")
"""What --format takes. A writer can also be `quiet`."""

MANY = 1000
"""Rolls that are worth a faster encoder, which takes longer to import."""


class Writer(Protocol):
    """Takes results one by one. Nothing is held back, so that a long series streams."""

    def write(self, result: Result) -> None:
        """Write one result."""

    def close(self) -> None:
        """Write what comes after the last one."""


def is_drawn(form: str, stream: TextIO) -> bool:
    """Whether a form draws on a stream: `auto` does on a terminal, and writes plain lines elsewhere."""
    return form == "table" or (form == "auto" and stream.isatty())


def writer(
    form: str, stream: TextIO, *, rolls: int = 1, reckon: Callable[[], Sequence[Odds]] | None = None
) -> Writer:
    """A writer for one of FORMATS, or `quiet`. `auto` draws on a terminal and writes plain lines elsewhere.

    `rolls` is how many will come: one is drawn whole, several a row each. `reckon` gives the odds that are
    told below a roll that is drawn; it is called only there.
    """
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        if rolls > 1:
            from dicemob_cli.render.series import Series

            return Series(Screen(stream))
        from dicemob_cli.render.table import Drawing

        return Drawing(Screen(stream), reckon() if reckon else ())
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
