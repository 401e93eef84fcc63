"""Saves: a roll that may end what lasts (E5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource, Hand, Pool
from dicemob_cli.games.dice_mob.rules.lasts import save_ends
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.successes import Counted, SuccessResult, count_successes

__all__ = ["Save", "SaveResult", "count_save"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveResult(SuccessResult):
    """A save: the defence dice, counted like a skill; two successes end the effect (E5)."""

    kind: Literal["save"] = "save"
    who: str | None
    ended: bool

    @property
    def succeeded(self) -> bool:
        return self.ended

    @property
    def involved(self) -> tuple[str | None, ...]:
        return (self.who,)


class Save(NamedTuple):
    """A save with the dice of the defence that was broken."""

    pool: Pool | Hand
    who: str | None = None
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[SaveResult]:
        """Roll it: one result."""
        counted = count_save(self.pool, settings, dice)
        ended = save_ends(counted.successes)
        return (
            SaveResult(
                seed=dice.seed,
                who=self.who,
                campaign=self.campaign,
                request=self.words,
                ended=ended,
                **counted._asdict(),
            ),
        )


def count_save(defense: Pool | Hand, settings: Settings, dice: DiceSource) -> Counted:
    """The successes of a save. What a critical would add or draw changes nothing (C5)."""
    return count_successes(defense, settings._replace(criticals=None), dice)
