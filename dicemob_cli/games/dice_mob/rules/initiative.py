"""Who acts first: ours, since the sources are silent (E7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource, Hand, Pool
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.successes import SuccessResult, count_successes

__all__ = ["Initiative", "InitiativeResult", "initiative_rank"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeResult(SuccessResult):
    """The successes of the initiative dice of someone, or of like monsters together."""

    kind: Literal["initiative"] = "initiative"
    who: tuple[str, ...]

    @property
    def succeeded(self) -> bool:
        return self.successes > 0

    @property
    def involved(self) -> tuple[str | None, ...]:
        return self.who


class Initiative(NamedTuple):
    """The initiative dice of someone, or of like monsters together; whoever has none does not roll."""

    pool: Pool | Hand
    who: tuple[str, ...] = ()
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[InitiativeResult]:
        """Roll it: one result. Nothing is critical about it."""
        counted = count_successes(self.pool, settings._replace(criticals=None), dice)
        return (
            InitiativeResult(
                seed=dice.seed, who=self.who, campaign=self.campaign, request=self.words, **counted._asdict()
            ),
        )


def initiative_rank(successes: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """What is compared, the higher first: successes as in D8, then the sorted dice as in D3 (E7)."""
    return successes, *sorted(dice, reverse=True)
