"""A potency roll: the strength of an effect, and its odds (D9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.successes import SuccessPresentation
from dicemob_cli.games.dice_mob.rules.potency import PotencyResult
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.presentation import Fields, Verdict

if TYPE_CHECKING:
    from dicemob_cli.odds.result import RollOdds

__all__ = ["ODDS", "PRESENTATION"]


class PotencyPresentation(SuccessPresentation[PotencyResult]):
    """How a potency roll is written."""

    counted = "with an effect"
    summed = "points"

    def outcome(self, result: PotencyResult) -> Fields:
        yield from (("successes", result.successes), ("points", result.points))

    def details(self, result: PotencyResult) -> Fields:
        yield "critical", result.critical

    def columns(self, result: PotencyResult) -> dict[str, int]:
        return {"potency": result.points, "successes": result.successes}

    def logged_outcome(self, result: PotencyResult) -> str:
        return f"potency {result.points}"

    def verdict(self, result: PotencyResult) -> Verdict:
        return Verdict(f"potency {result.points}", result.succeeded)


class PotencyOdds(OddsPresentation["RollOdds"]):
    """How the odds of a potency roll are written."""

    value = "potency"
    success = "have an effect"


PRESENTATION = PotencyPresentation()
ODDS: OddsPresentation[RollOdds] = PotencyOdds()
