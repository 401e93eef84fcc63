"""Skill rolls: successes against a difficulty (D8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource, Hand, Pool
from dicemob_cli.games.dice_mob.rules.difficulty import DIFFICULTIES
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.successes import SuccessResult, count_successes

__all__ = ["Skill", "SkillResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillResult(SuccessResult):
    """A skill roll: passed when the points reach what was needed (D8, C5)."""

    kind: Literal["skill"] = "skill"
    passed: bool
    needed: int

    @property
    def succeeded(self) -> bool:
        return self.passed


class Skill(NamedTuple):
    """A skill tried against a difficulty: the number of successes needed, 0 or more."""

    pool: Pool | Hand
    needed: int = DIFFICULTIES["average"]
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[SkillResult]:
        """Roll it: one result."""
        counted = count_successes(self.pool, settings.with_criticals(self.criticals), dice)
        return (
            SkillResult(
                seed=dice.seed,
                campaign=self.campaign,
                request=self.words,
                passed=counted.points >= self.needed,
                needed=self.needed,
                **counted._asdict(),
            ),
        )
