"""What can be broken to negate an attack (G9)."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

__all__ = ["WEAPON_SETS", "Unbreakable", "unbreakable"]

WEAPON_SETS = 2
"""What a fighter carries, body parts among them. Broken ones cannot be replaced before the return to Hope."""

Unbreakable = Literal["ring", "broken", "unknown"]


def unbreakable(
    name: str, weapons: Container[str], rings: Container[str], broken: Container[str]
) -> Unbreakable | None:
    """Why something cannot be broken: it is a Ring, broken already, or no weapon; None if it can be (G9)."""
    if name in rings:
        return "ring"
    if name not in weapons:
        return "unknown"
    return "broken" if name in broken else None
