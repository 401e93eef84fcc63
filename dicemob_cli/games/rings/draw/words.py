"""The words for the dice and the damage of an attack of Rings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicemob_cli.render.phrases import pool_words, ten_string

if TYPE_CHECKING:
    from dicemob_cli.games.rings.rules.attack import RingsAttackResult
    from dicemob_cli.games.rings.rules.damage import Damage

__all__ = ["damage_words", "dice_words", "sides_words"]


def sides_words(result: RingsAttackResult) -> str:
    """Return the pools of an attack: `melee: 4+2 = 6 dice vs 3 dice`."""
    return f"{result.tactic}: {pool_words(result.attack)} vs {pool_words(result.defense)}"


def dice_words(result: RingsAttackResult) -> str:
    """Return the dice of both sides, those for an ally and a brace apart: `0961+8 vs 73`."""
    groups = [result.attack.dice, *(group.dice for _, group, counts in result.given if counts)]
    return f"{'+'.join(map(ten_string, groups))} vs {ten_string(result.defense.dice)}"


def damage_words(parts: Damage) -> str:
    """Return where the damage of a hit comes from (G4, G5): `4 STAT + 2 extra - 1 modifiers = 5`."""
    named = {"extra": parts.extra, "melee": parts.melee, "modifiers": parts.modifiers}
    words = [f"{parts.stat} STAT"]
    words += [
        f"{'-' if points < 0 else '+'} {abs(points)} {name}" for name, points in named.items() if points
    ]
    least = ", and never below 0" if parts.stat + sum(named.values()) < 0 else ""
    return f"{' '.join(words)} = {parts.total}{least}"
