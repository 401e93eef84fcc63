"""An attack: its damage, its strikes and its odds (D6, A1-A5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.strikes import (
    StrikesPresentation,
    damage_fields,
    dice_fields,
    logged_dice,
    logged_target,
    score,
    strike_fields,
)
from dicemob_cli.games.dice_mob.rules.attack import AttackResult
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.presentation import Fields, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.games.dice_mob.rules.combat import StrikeResult
    from dicemob_cli.odds.result import RollOdds
    from dicemob_cli.render.console import Screen

__all__ = ["ODDS", "PRESENTATION"]


class AttackPresentation(StrikesPresentation[AttackResult]):
    """How an attack on one target is written."""

    counted = "hit"
    summed = "damage"

    def fields(self, result: AttackResult) -> Fields:
        if result.target is not None:
            yield "target", result.target
        if len(result.strikes) == 1:
            [strike] = result.strikes
            yield "type", strike.type
            yield from damage_fields(result)
            yield from dice_fields(strike)
        else:
            yield from damage_fields(result)
            for place, strike in enumerate(result.strikes, 1):
                for key, value in strike_fields(strike):
                    yield f"s{place}.{key}", value
        yield "seed", result.seed

    def columns(self, result: AttackResult) -> dict[str, int]:
        return {
            "damage": result.damage,
            "wins": result.attacker_wins,
            "ties": result.ties,
            "extras": result.extras,
        }

    def logged(self, result: AttackResult) -> str:
        return f"{result.damage} damage{logged_target(result)}{logged_dice(result.strikes)}"

    def verdict(self, result: AttackResult) -> Verdict:
        words = [f"{result.damage} damage" if result.hit else "missed, no damage"]
        words += [
            f"{strike.type or 'contest'}: {strike.winner} wins" for strike in result.strikes if strike.winner
        ]
        return Verdict(", ".join(words), result.hit)

    def draw(self, result: AttackResult, screen: Screen) -> Iterator[RenderableType]:
        from rich.text import Text

        from dicemob_cli.games.dice_mob.draw.panels import strike_panel
        from dicemob_cli.render.drawing import headline

        verdict = self.verdict(result)
        if len(result.strikes) == 1:
            yield strike_panel(result.strikes[0], verdict, screen)
            return
        for strike in result.strikes:
            yield strike_panel(strike, _strike_verdict(strike), screen)
        yield Text("total: ").append_text(headline(verdict))


def _strike_verdict(strike: StrikeResult) -> Verdict | None:
    """Return what one of several strikes comes to; nothing where it was not rolled."""
    if strike.winner:
        return score(strike)
    if strike.not_rolled:
        return None
    return Verdict(f"{strike.damage} damage" if strike.hit else "missed", strike.hit)


class AttackOdds(OddsPresentation["RollOdds"]):
    """How the odds of an attack on one target are written."""

    value = "damage"
    success = "hit"

    def fields(self, odds: RollOdds) -> Fields:
        yield from super().fields(odds)
        for contest in odds.contests:
            yield f"s{contest.strike}.rolled", contest.rolled
            yield f"s{contest.strike}.won", contest.won

    def summary(self, odds: RollOdds) -> str:
        assert odds.success is not None, "it was drawn otherwise"
        return f"{super().summary(odds)}, {percent(1 - odds.success)} to miss"

    def draw_outcomes(self, odds: RollOdds, screen: Screen) -> None:
        super().draw_outcomes(odds, screen)
        for contest in odds.contests:
            what = f"contest {contest.type}" if contest.type else "contest"
            line = f"strike {contest.strike}, {what}: {percent(contest.won)} to win it"
            more = f", {percent(contest.rolled)} to roll it" if contest.rolled < 1 else ""
            screen.console.print(screen.text(f"{line}{more}"))


PRESENTATION = AttackPresentation()
ODDS = AttackOdds()
