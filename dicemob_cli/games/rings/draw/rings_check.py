"""A check of Rings: the successes of a pool, and its odds (G1, G2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicemob_cli.games.rings.rules.check import RingsCheckResult
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.phrases import plural, pool_words, ten_string
from dicemob_cli.render.plain import pool_fields
from dicemob_cli.render.presentation import Fields, Presentation, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.odds.result import RollOdds
    from dicemob_cli.render.console import Screen

__all__ = ["ODDS", "PRESENTATION"]


class RingsCheckPresentation(Presentation[RingsCheckResult]):
    """How a check is written."""

    counted = "with a success"
    summed = "successes"

    def fields(self, result: RingsCheckResult) -> Fields:
        yield "successes", result.successes
        yield "success_on", result.success_on
        yield from pool_fields("", result.roll)
        yield "seed", result.seed

    def columns(self, result: RingsCheckResult) -> dict[str, int]:
        return {"successes": result.successes}

    def pools(self, result: RingsCheckResult) -> str:
        return pool_words(result.roll)

    def dice(self, result: RingsCheckResult) -> str:
        return ten_string(result.roll.dice)

    def logged(self, result: RingsCheckResult) -> str:
        return f"{plural(result.successes, 'success', 'es')} ({ten_string(result.roll.dice)})"

    def verdict(self, result: RingsCheckResult) -> Verdict:
        return Verdict(plural(result.successes, "success", "es"), result.succeeded)

    def draw(self, result: RingsCheckResult, screen: Screen) -> Iterator[RenderableType]:
        from dicemob_cli.games.rings.draw.panels import check_panel

        yield check_panel(result, self.verdict(result), screen)


class RingsCheckOdds(OddsPresentation["RollOdds"]):
    """How the odds of a check are written."""

    value = "successes"
    success = "succeed"


PRESENTATION = RingsCheckPresentation()
ODDS: OddsPresentation[RollOdds] = RingsCheckOdds()
