"""Where drawings go: how wide, in which colours, and with which characters."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text

from dicemob_cli.errors import printable
from dicemob_cli.render.picture import Picture

__all__ = ["NARROWEST", "Screen"]

NARROWEST = 20
"""Columns. Drawings do not squeeze further; a terminal this narrow wraps them."""


class _Console(Console):
    """A console that leaves it to the command what a closed pipe means."""

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
            self.console = _Console(file=stream, highlight=False, markup=False, emoji=False)
            self.console.width = max(self.console.width, NARROWEST)

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def colors(self) -> bool:
        """Whether colours can be seen."""
        return self.console.color_system is not None and not self.console.no_color

    def bar(self, part: float, width: int) -> str:
        """A bar that fills a part, from 0 to 1, of a width."""
        return self._block * round(part * width) or "."

    def text(self, text: str, style: str = "") -> Text:
        """Text as it is, whatever it holds."""
        return Text(printable(text, self._encoding), style)
