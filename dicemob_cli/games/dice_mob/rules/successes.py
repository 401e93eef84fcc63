"""Counting successes, what skill and potency rolls share (D8, D9, C5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from dicemob_cli.dice import DiceSource, Hand, Pool, PoolRoll
from dicemob_cli.games.dice_mob.rules.pools import FACES, Critical, roll_pool
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Result

__all__ = ["LOWEST_SUCCESS", "Counted", "SuccessResult", "count_successes"]

LOWEST_SUCCESS = 4
"""A die showing this or more is a success (D8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuccessResult(Result):
    """`successes` counts dice; `points` counts them double in a critical success (C5)."""

    faces: ClassVar[int] = FACES

    successes: int
    points: int
    critical: Critical
    consequence: str | None
    roll: PoolRoll

    @property
    def amount(self) -> int:
        return self.points

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        yield from (result.roll for result in results[:1])


class Counted(NamedTuple):
    """A pool, rolled and counted."""

    roll: PoolRoll
    successes: int
    points: int
    critical: Critical
    consequence: str | None


def count_successes(side: Pool | Hand, settings: Settings, dice: DiceSource) -> Counted:
    """Roll a pool and count its successes. Raises ValueError for a pool that no table rolls (D2)."""
    roll = roll_pool(side, settings.max_dice, dice)
    successes = sum(die >= LOWEST_SUCCESS for die in roll.dice)
    optional = settings.criticals
    if optional is None:
        return Counted(roll, successes, successes, "none", None)
    critical = optional.judge(roll.dice)
    return Counted(
        roll,
        successes,
        optional.points(successes, critical),
        critical,
        optional.consequence(critical, dice),
    )
