"""Who can be attacked from where (G6, G10)."""

from __future__ import annotations

from typing import Literal

__all__ = ["MELEE_REACH", "RANGED_REACH", "Tactic", "reaches"]

Tactic = Literal["melee", "ranged"]
"""Each weapon and each Ring is one of them for good, however near its target is (G10)."""

MELEE_REACH = 1
"""Spaces, and as many of height, unless a weapon reaches further (G6)."""

RANGED_REACH = 10
"""Spaces, adjacent ones included (G6)."""


def reaches(tactic: Tactic, reach: int, distance: int | None, height: int | None) -> bool:
    """Whether an attack gets there (G6). Nobody measures what is None. `reach` is that of a melee weapon."""
    if tactic == "ranged":
        return (distance or 0) <= RANGED_REACH
    return (distance or 0) <= reach and (height or 0) <= reach
