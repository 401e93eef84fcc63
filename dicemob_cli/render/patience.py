"""Progress of what takes long, on stderr, and only once it does."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

__all__ = ["Patience"]

SECONDS = 1.0


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
