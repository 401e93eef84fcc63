"""How far a long reckoning is, told to whoever wants to hear it."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "Whole", "unheard"]

Progress = Callable[[float], object]
"""Called now and then with the part that is done, from 0 to 1."""


def unheard(part: float) -> None:
    """For those who do not want to hear it."""


class Whole:
    """The progress of a whole, of which each part takes so many seconds of its total."""

    def __init__(self, total: float, progress: Progress) -> None:
        self._total = total
        self._progress = progress
        self._begun = self._told = 0.0

    def part(self, seconds: float) -> Progress:
        """What the next part calls with the share of itself that is done. Parts may lie inside others."""
        before = self._begun
        self._begun += seconds

        def tell(share: float) -> None:
            self._told = max(self._told, min((before + share * seconds) / self._total, 1.0))
            self._progress(self._told)

        return tell if self._total else unheard
