"""Win-loss rolls: no damage, one side takes it all (D7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource
from dicemob_cli.games.dice_mob.rules.combat import (
    CombatResult,
    Strike,
    Target,
    Winner,
    clash,
    names_of,
    totals,
)
from dicemob_cli.games.dice_mob.rules.settings import Settings

__all__ = ["Contest", "ContestResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult(CombatResult):
    """A contest with one target: the attacker wins it with more points than the defender has wins (D7)."""

    kind: Literal["contest"] = "contest"
    winner: Winner

    @property
    def succeeded(self) -> bool:
        return self.winner == "attacker"

    @property
    def amount(self) -> int:
        return self.attacker_points


class Contest(NamedTuple):
    """A contest of one pool, the only strike, with one or several targets."""

    strikes: tuple[Strike, ...]
    targets: tuple[Target, ...]
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[ContestResult, ...]:
        """Roll it: one result a target."""
        settings = settings.with_criticals(self.criticals)
        contests = [strike._replace(contest=True) for strike in self.strikes]
        return tuple(
            ContestResult(
                seed=dice.seed,
                campaign=self.campaign,
                request=self.words,
                target=name,
                winner=rolled.winner or "defender",  # who is immune is not touched
                strikes=(rolled,),
                **totals([rolled]),
            )
            for name, [rolled] in zip(
                names_of(self.targets), clash(contests, self.targets, settings, dice), strict=True
            )
        )
