"""A roll that nobody contests: the pool of an attack, or of a STAT alone, and its successes (G1, G2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Self

from dicemob_cli.dice import DiceSource, Hand, Pool, PoolRoll
from dicemob_cli.games.game import Result
from dicemob_cli.games.rings.rules.pools import roll_pool, successes
from dicemob_cli.games.rings.rules.settings import FACES, Settings

__all__ = ["Check", "RingsCheckResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RingsCheckResult(Result):
    """The successes of a pool; `success_on` is the lowest face that counted (G2)."""

    faces: ClassVar[int] = FACES

    kind: Literal["rings_check"] = "rings_check"
    successes: int
    success_on: int
    roll: PoolRoll

    @property
    def succeeded(self) -> bool:
        return self.successes > 0

    @property
    def amount(self) -> int:
        return self.successes

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        yield from (result.roll for result in results[:1])


class Check(NamedTuple):
    """A pool to be rolled for its successes. Of 0 or less nothing is rolled."""

    pool: Pool | Hand
    words: str = ""
    campaign: str | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[RingsCheckResult]:
        """Roll it: one result."""
        rolled = roll_pool(self.pool, dice)
        return (
            RingsCheckResult(
                seed=dice.seed,
                campaign=self.campaign,
                request=self.words,
                successes=successes(rolled.dice, settings.success_on),
                success_on=settings.success_on,
                roll=rolled,
            ),
        )
