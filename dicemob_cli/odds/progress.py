"""The progress of long computations."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "Whole", "unheard"]

Progress = Callable[[float], object]
"""Is called from time to time with the completed part, from 0 to 1."""


def unheard(part: float) -> None:
    """Ignore the progress."""


class Whole:
    """The progress of a computation of several parts, each with an estimate of its seconds."""

    def __init__(self, total: float, progress: Progress) -> None:
        self._total = total
        self._progress = progress
        self._begun = self._told = 0.0

    def part(self, seconds: float) -> Progress:
        """Return the progress callback of the next part. Parts may be nested."""
        before = self._begun
        self._begun += seconds

        def tell(share: float) -> None:
            self._told = max(self._told, min((before + share * seconds) / self._total, 1.0))
            self._progress(self._told)

        return tell if self._total else unheard
