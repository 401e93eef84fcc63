"""What a hit does, part by part, and where it goes (G4, G5, G7, G8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Damage", "Taken", "damage_of", "taken_by"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """The parts of a hit's damage: the STAT, the extra successes, a melee third, all modifiers (G4, G5).

    `total` is their sum, and never below 0.
    """

    stat: int
    extra: int
    melee: int
    modifiers: int
    total: int


class Taken(NamedTuple):
    """Where damage goes: to the points of a shield first, the rest to HP (G7)."""

    shield: int
    hp: int


def damage_of(stat: int, extra: int, melee: int, modifiers: int) -> Damage:
    """The damage of a hit with so many extra successes (G4, G5)."""
    total = max(stat + extra + melee + modifiers, 0)
    return Damage(stat=stat, extra=extra, melee=melee, modifiers=modifiers, total=total)


def taken_by(shield: int, damage: int) -> Taken:
    """What damage does to someone with so many shield points (G7)."""
    absorbed = min(shield, damage)
    return Taken(absorbed, damage - absorbed)
