"""A contest: its winner, its strike and its odds (D7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.strikes import (
    StrikesPresentation,
    contest_fields,
    dice_fields,
    logged_dice,
    logged_target,
    score,
)
from dicemob_cli.games.dice_mob.rules.contest import ContestResult
from dicemob_cli.games.game import Result
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.presentation import Fields, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.odds.result import RollOdds
    from dicemob_cli.render.console import Screen

__all__ = ["ODDS", "PRESENTATION"]


class ContestPresentation(StrikesPresentation[ContestResult]):
    """How a contest with one target is written."""

    counted = "won"

    def fields(self, result: ContestResult) -> Fields:
        [strike] = result.strikes
        if result.target is not None:
            yield "target", result.target
        yield from contest_fields(result)
        yield "type", strike.type
        yield from dice_fields(strike)
        yield "seed", result.seed

    def number(self, result: ContestResult) -> str:
        return result.winner

    def columns(self, result: ContestResult) -> dict[str, int | str]:
        return {
            "winner": result.winner,
            "attacker": result.attacker_points,
            "defender": result.defender_wins,
        }

    def logged(self, result: ContestResult) -> str:
        return f"{result.winner} wins{logged_target(result)}{logged_dice(result.strikes)}"

    def verdict(self, result: ContestResult) -> Verdict:
        return score(result) if self.was_rolled(result) else Verdict(f"{result.winner} wins", good=False)

    def draw(self, result: ContestResult, screen: Screen) -> Iterator[RenderableType]:
        from dicemob_cli.games.dice_mob.draw.panels import strike_panel

        [strike] = result.strikes
        yield strike_panel(strike, self.verdict(result), screen)


class ContestOdds(OddsPresentation["RollOdds"]):
    """How the odds of a contest with one target are written."""

    value = "points"
    success = "win"

    def number(self, odds: RollOdds) -> float | None:
        return odds.success

    def luck(self, odds: RollOdds, result: Result) -> str:
        assert odds.success is not None, "small pools have all of their odds"
        return f"the attacker wins {percent(odds.success)} of these"


PRESENTATION = ContestPresentation()
ODDS = ContestOdds()
