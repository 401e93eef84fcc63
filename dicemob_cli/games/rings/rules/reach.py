"""Who can be attacked from where (G6, G10)."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["MELEE_REACH", "RANGED_REACH", "Measured", "Space", "Tactic", "apart", "reaches"]

Tactic = Literal["melee", "ranged"]
"""Each weapon and each Ring is one of them for good, however near its target is (G10)."""

Space = tuple[int, int, int]
"""Where someone stands: across, along, and how high."""

MELEE_REACH = 1
"""Spaces, and as many of height, unless a weapon reaches further (G6)."""

RANGED_REACH = 10
"""Spaces, adjacent ones included (G6)."""


class Measured(NamedTuple):
    """How far apart two stand, in spaces: on the ground, and in height."""

    distance: int
    height: int


def apart(one: Space, other: Space) -> Measured:
    """How far apart two stand. Ours: a diagonal step is one space."""
    across, along, height = (abs(ours - theirs) for ours, theirs in zip(one, other, strict=True))
    return Measured(max(across, along), height)


def reaches(tactic: Tactic, reach: int, distance: int | None, height: int | None) -> bool:
    """Whether an attack gets there (G6). Nobody measures what is None. `reach` is that of a melee weapon."""
    if tactic == "ranged":
        return (distance or 0) <= RANGED_REACH
    return (distance or 0) <= reach and (height or 0) <= reach
