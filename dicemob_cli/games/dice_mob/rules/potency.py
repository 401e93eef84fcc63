"""Potency rolls: the successes are the strength of the effect (D9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource, Hand, Pool
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.successes import SuccessResult, count_successes

__all__ = ["Potency", "PotencyResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotencyResult(SuccessResult):
    """A potency roll: `points` is the strength of the effect, such as points healed (D9, C5)."""

    kind: Literal["potency"] = "potency"

    @property
    def succeeded(self) -> bool:
        return self.points > 0


class Potency(NamedTuple):
    """The strength of an effect. No dice maximum holds for it (D2)."""

    pool: Pool | Hand
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[PotencyResult]:
        """Roll it: one result."""
        unlimited = settings.with_criticals(self.criticals)._replace(max_dice=None)
        counted = count_successes(self.pool, unlimited, dice)
        return (
            PotencyResult(seed=dice.seed, campaign=self.campaign, request=self.words, **counted._asdict()),
        )
