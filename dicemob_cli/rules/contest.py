"""Win-loss rolls: no damage, one side takes it all (D7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from dicemob_cli.dice import DiceSource
from dicemob_cli.rules.combat import CombatResult, Strike, Target, clash, names_of, totals
from dicemob_cli.rules.settings import Settings

__all__ = ["Contest", "ContestResult"]


NOTHING_LASTS: dict[str, Any] = {"lasts": None, "lasts_rounds": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult(CombatResult):
    """A contest with one target: the attacker wins it with more points than the defender has wins (D7)."""

    kind: Literal["contest"] = "contest"
    winner: Literal["attacker", "defender"]

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
        results = []
        for name, [rolled] in zip(
            names_of(self.targets), clash(self.strikes, self.targets, settings, dice), strict=True
        ):
            won = rolled.attacker_points > rolled.defender_wins  # equal: the defender's (D7, C5)
            results.append(
                ContestResult(
                    seed=dice.seed,
                    campaign=self.campaign,
                    request=self.words,
                    target=name,
                    winner="attacker" if won else "defender",
                    strikes=(replace(rolled, damage=0, **({} if won else NOTHING_LASTS)),),
                    **totals([rolled]),
                )
            )
        return tuple(results)
