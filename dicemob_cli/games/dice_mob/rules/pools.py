"""How many dice a side rolls, and rolling them (D1, D2)."""

from __future__ import annotations

from typing import Literal

from dicemob_cli.dice import MAX_POOL, DiceSource, Hand, Pool, PoolRoll, high_to_low

__all__ = ["FACES", "Critical", "dice_count", "roll_pool", "rolled_count"]

FACES = 6
"""Dice Mob is played with six-sided dice."""

Critical = Literal["none", "success", "failure"]
"""What the optional rule makes of a rolled pool (C1, C3)."""


def rolled_count(pool: Pool, max_dice: int | None) -> int:
    """The dice that are rolled for a pool: at least one, at most `max_dice` (D1, D2).

    Raises ValueError for a pool of more than MAX_POOL dice, which is a typing error and not a pool.
    """
    return _rolled(pool.asked, max_dice)


def dice_count(side: Pool | Hand, max_dice: int | None) -> int:
    """The dice a side lays down: those rolled by hand, or those of its pool. Raises like `rolled_count`."""
    return len(side.faces) if isinstance(side, Hand) else rolled_count(side, max_dice)


def roll_pool(side: Pool | Hand, max_dice: int | None, dice: DiceSource) -> PoolRoll:
    """Roll a side, or take the dice rolled by hand. Raises ValueError for dice no table has (D1, D2)."""
    if isinstance(side, Hand):
        count = len(side.faces)
        if not all(1 <= face <= FACES for face in side.faces):
            raise ValueError(f"a die shows 1 to {FACES}, not {side}")
        if not 1 <= count <= (MAX_POOL if max_dice is None else max_dice):
            raise ValueError(f"{count} dice by hand are not between one and the maximum")
        pool = side.rolled_for or Pool(count)
        return PoolRoll(high_to_low(side.faces), pool.asked, count, *pool, by_hand=True)
    asked = side.asked
    count = _rolled(asked, max_dice)
    return PoolRoll(high_to_low(dice.roll(count, FACES)), asked, count, *side, by_hand=False)


def _rolled(asked: int, max_dice: int | None) -> int:
    if asked > MAX_POOL:
        raise ValueError(f"a pool of {asked} dice: {MAX_POOL} is the most")
    if max_dice is not None and asked > max_dice:
        return max_dice
    return max(asked, 1)
