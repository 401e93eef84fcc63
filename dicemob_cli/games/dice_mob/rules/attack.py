"""Damage rolls: wins are damage (D6, A1-A4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource
from dicemob_cli.games.dice_mob.rules.combat import (
    CombatResult,
    Strike,
    StrikeResult,
    Target,
    clash,
    names_of,
    totals,
)
from dicemob_cli.games.dice_mob.rules.settings import Settings

__all__ = ["Attack", "AttackResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult(CombatResult):
    """An attack on one target. `hit` says that some strike did; without one all missed (D6).

    The totals are those of the strikes that do damage: a contest among them has its own (A5).
    """

    kind: Literal["attack"] = "attack"
    damage: int
    hit: bool

    @property
    def succeeded(self) -> bool:
        return self.hit

    @property
    def amount(self) -> int:
        return self.damage


class Attack(NamedTuple):
    """An attack of one or several strikes on one or several targets (A1, A4)."""

    strikes: tuple[Strike, ...]
    targets: tuple[Target, ...]
    words: str = ""
    campaign: str | None = None
    criticals: bool | None = None

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[AttackResult, ...]:
        """Roll it: one result a target, each standing alone (A4)."""
        settings = settings.with_criticals(self.criticals)
        struck = clash(self.strikes, self.targets, settings, dice)
        return tuple(
            self._result(name, strikes, dice.seed)
            for name, strikes in zip(names_of(self.targets), struck, strict=True)
        )

    def _result(
        self, target: str | None, strikes: tuple[StrikeResult, ...], seed: int | None
    ) -> AttackResult:
        counted = totals([strike for strike in strikes if not strike.winner])
        return AttackResult(
            seed=seed,
            campaign=self.campaign,
            request=self.words,
            target=target,
            damage=counted["attacker_points"],
            hit=any(strike.hit for strike in strikes),
            strikes=strikes,
            **counted,
        )
