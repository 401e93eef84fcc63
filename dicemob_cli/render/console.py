"""Where drawings go: how wide, in which colours, and with which characters."""

from __future__ import annotations

import os
from typing import TextIO

from rich.console import Console
from rich.text import Text

from dicemob_cli.errors import printable
from dicemob_cli.render.picture import Picture

__all__ = ["NARROWEST", "Screen"]

UNKNOWN, LINES = 80, 25
"""The size of a stream that does not give one."""

NARROWEST = 20
"""Columns. Drawings do not get narrower; a narrower terminal wraps them."""


class _Console(Console):
    """A console that leaves a closed pipe to the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """A stream to draw on. Untrusted text goes through `text`, which can neither style nor move."""

    def __init__(self, stream: TextIO) -> None:
        self._encoding = stream.encoding or "ascii"
        self._block = "#" if printable("\u2588", self._encoding) != "\u2588" else "\u2588"
        if isinstance(stream, Picture):
            self.console = stream.console
        else:
            self.console = _Console(
                file=stream,
                width=max(_columns(stream), NARROWEST),
                height=LINES,
                highlight=False,
                markup=False,
                emoji=False,
            )

    @property
    def width(self) -> int:
        """The columns of the stream."""
        return self.console.width

    @property
    def colors(self) -> bool:
        """Whether colours can be seen."""
        return self.console.color_system is not None and not self.console.no_color

    def bar(self, part: float, width: int) -> str:
        """Return a bar that fills a part, from 0 to 1, of a width."""
        return self._block * round(part * width) or "."

    def text(self, text: str, style: str = "") -> Text:
        """Return text as it is, whatever it holds."""
        return Text(printable(text, self._encoding), style)


def _columns(stream: TextIO) -> int:
    """Return the columns of a stream. Rich would assume eighty for every dumb terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < len(columns) < 5 and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or UNKNOWN
    except (OSError, ValueError):
        return UNKNOWN
