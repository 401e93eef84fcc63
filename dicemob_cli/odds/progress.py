"""How far a long reckoning is, told to whoever wants to hear it."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "unheard"]

Progress = Callable[[float], object]
"""Called now and then with the part that is done, from 0 to 1."""


def unheard(part: float) -> None:
    """For those who do not want to hear it."""
