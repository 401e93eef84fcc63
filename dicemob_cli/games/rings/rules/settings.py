"""What a table may set about the rules (G2, G5)."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

__all__ = ["FACES", "Rounding", "Settings"]

FACES = 10
"""Rings is played with ten-sided dice (G1)."""

Rounding = Literal["up", "nearest", "down"]
"""What becomes of a third that is no whole number (G5)."""


class Settings(NamedTuple):
    """The rules of a table: `success_on` is the lowest face that succeeds (G2), `third` rounds one (G5)."""

    success_on: int = 6
    third: Rounding = "up"

    def third_of(self, stat: int) -> int:
        """A third of a STAT of 0 or more, in whole dice or points (G5)."""
        return (stat + {"up": 2, "nearest": 1, "down": 0}[self.third]) // 3

    def kept_for(self, request: Any) -> None:
        """Nothing: each result says what succeeded in it."""
