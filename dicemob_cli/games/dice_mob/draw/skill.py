"""A skill roll: whether it is passed, and its odds (D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.successes import SuccessPresentation
from dicemob_cli.games.dice_mob.rules.skill import SkillResult
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.phrases import plural
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.presentation import Fields, Verdict

if TYPE_CHECKING:
    from dicemob_cli.odds.result import RollOdds

__all__ = ["ODDS", "PRESENTATION"]


class SkillPresentation(SuccessPresentation[SkillResult]):
    """How a skill roll is written."""

    counted = "passed"
    summed = "points"

    def outcome(self, result: SkillResult) -> Fields:
        yield from (("passed", result.passed), ("successes", result.successes), ("needed", result.needed))

    def details(self, result: SkillResult) -> Fields:
        yield from (("points", result.points), ("critical", result.critical))

    def columns(self, result: SkillResult) -> dict[str, int | str]:
        return {"passed": plain_word(result.passed), "points": result.points, "needed": result.needed}

    def logged_outcome(self, result: SkillResult) -> str:
        return "passed" if result.passed else "failed"

    def verdict(self, result: SkillResult) -> Verdict:
        critical = result.points != result.successes
        got = plural(result.points, "point") if critical else plural(result.successes, "success", "es")
        return Verdict(
            f"{'passed' if result.passed else 'failed'}: {got}, {result.needed} needed", result.passed
        )


class SkillOdds(OddsPresentation["RollOdds"]):
    """How the odds of a skill roll are written."""

    value = "points"
    success = "pass"
    succeeded = "passes"

    def number(self, odds: RollOdds) -> float | None:
        return odds.success


PRESENTATION = SkillPresentation()
ODDS = SkillOdds()
