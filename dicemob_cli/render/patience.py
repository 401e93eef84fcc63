"""Progress of what takes long, on stderr, and only once it does."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

__all__ = ["Pace", "Patience"]

SECONDS = 1.0

LINE_SECONDS = 10.0
"""How often something is said where a line cannot be drawn over."""


class Patience:
    """Called with the part that is done, from 0 to 1; draws it when more than a second has gone by."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._progress: Progress | None = None

    def __call__(self, part: float) -> None:
        if self._progress is None:
            if time.monotonic() - self._began < SECONDS or not sys.stderr.isatty():
                return
            from rich.console import Console
            from rich.progress import Progress

            self._progress = Progress(console=Console(stderr=True), transient=True)
            faster = "" if find_spec("numpy") else " (faster with numpy)"
            self._task = self._progress.add_task(f"reckoning{faster}", total=1.0)
            self._progress.start()
        self._progress.update(self._task, completed=part)

    def __enter__(self) -> Patience:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress:
            self._progress.stop()


class Pace:
    """How many lines are done, and how many in a second: drawn over on a terminal, elsewhere now and then."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._over = stream.isatty() and os.environ.get("TERM") != "dumb"
        self._began = self._told = time.monotonic()
        self._lines = 0

    def __call__(self, lines: int) -> None:
        """So many more are done."""
        self._lines += lines
        now = time.monotonic()
        if now - self._told >= (SECONDS if self._over else LINE_SECONDS):
            self._told = now
            self._tell(now)

    def close(self) -> None:
        """All are done."""
        self._tell(time.monotonic())
        if self._over:
            with suppress(OSError):
                self._stream.write("\n")

    def _tell(self, now: float) -> None:
        rate = self._lines / max(now - self._began, 1e-6)
        told = f"{self._lines:,} line{'s' * (self._lines != 1)}, {rate:,.0f} a second"
        with suppress(OSError):
            self._stream.write(f"\r{told}\x1b[K" if self._over else f"{told}\n")
            self._stream.flush()
