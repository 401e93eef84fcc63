"""Rolling d10s and counting successes (G1-G3)."""

from __future__ import annotations

from collections.abc import Iterable

from dicemob_cli.dice import MAX_POOL, DiceSource, Hand, Pool, PoolRoll, high_to_low
from dicemob_cli.games.rings.rules.settings import FACES

__all__ = ["checked", "roll_pool", "rolled_count", "successes"]


def rolled_count(side: Pool | Hand) -> int:
    """The dice that a side lays down: none for a pool of 0 or less (G3).

    Raises ValueError for more than MAX_POOL dice, which is a typing error and not a pool.
    """
    count = len(side.faces) if isinstance(side, Hand) else max(side.asked, 0)
    if count > MAX_POOL:
        raise ValueError(f"a pool of {count} dice: {MAX_POOL} is the most")
    return count


def roll_pool(side: Pool | Hand, dice: DiceSource) -> PoolRoll:
    """Roll a side, or take the dice rolled by hand. Raises ValueError for dice that no table rolls."""
    count = rolled_count(side)
    if isinstance(side, Hand):
        pool = side.rolled_for or Pool(count)
        return PoolRoll(high_to_low(checked(side.faces)), pool.asked, count, *pool, by_hand=True)
    faces = dice.roll(count, FACES) if count else ()
    return PoolRoll(high_to_low(faces), side.asked, count, *side, by_hand=False)


def checked(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Dice that were rolled by hand. Raises ValueError for what no d10 shows."""
    if not all(1 <= face <= FACES for face in faces):
        raise ValueError(f"a die shows 1 to {FACES}, not {faces}")
    return faces


def successes(dice: Iterable[int], success_on: int) -> int:
    """How many dice show `success_on` or more (G2)."""
    return sum(die >= success_on for die in dice)
