"""The panels in which strikes and counted successes are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from dicemob_cli.games.dice_mob.draw.strikes import lasts_words, strike_words
from dicemob_cli.games.dice_mob.rules.combat import StrikeResult
from dicemob_cli.games.dice_mob.rules.successes import LOWEST_SUCCESS, SuccessResult
from dicemob_cli.render.console import Screen
from dicemob_cli.render.drawing import FAILURE, SUCCESS, Mark, dice_grids, headline, legend, panel
from dicemob_cli.render.phrases import pool_words
from dicemob_cli.render.presentation import Verdict

__all__ = ["strike_panel", "success_panel"]

PAIR_MARKS = {
    "win": Mark(">", "won", "bold green"),
    "extra": Mark("+", "extra", "bold green"),
    "tie": Mark("=", "tied", "yellow"),
    "loss": Mark("<", "lost", "red"),
    "discarded": Mark("x", "discarded", "dim"),
}


def strike_panel(strike: StrikeResult, verdict: Verdict | None, screen: Screen) -> RenderableType:
    """Return one strike: its pairs rank by rank, what became of them, and what it comes to."""
    lines: list[RenderableType] = [Text(strike_words(strike))]
    if strike.pairs:
        pairs = [((pair.attack, pair.defense), PAIR_MARKS[pair.outcome]) for pair in strike.pairs]
        lines += dice_grids(pairs, ("attack", "defense"), screen)
        lines.append(legend((mark for _, mark in pairs), PAIR_MARKS.values()))
        lines += _critical(strike, screen)
        if strike.lasts:
            lines.append(Text(lasts_words(strike), "magenta"))
    if verdict:
        lines.append(headline(verdict))
    return panel(lines)


def success_panel(result: SuccessResult, verdict: Verdict, screen: Screen) -> RenderableType:
    """Return a pool whose successes count, these marked, and what it comes to (D8, D9)."""
    dice = [((die,), SUCCESS if die >= LOWEST_SUCCESS else FAILURE) for die in result.roll.dice]
    return panel(
        [
            Text(pool_words(result.roll)),
            *dice_grids(dice, ("dice",), screen),
            legend((mark for _, mark in dice), (SUCCESS, FAILURE)),
            *_critical(result, screen),
            headline(verdict),
        ]
    )


def _critical(rolled: StrikeResult | SuccessResult, screen: Screen) -> Iterator[Text]:
    if rolled.critical == "success":
        yield Text("CRITICAL SUCCESS", "bold magenta")
    if rolled.critical == "failure":
        yield Text("CRITICAL FAILURE", "bold red")
        if rolled.consequence:
            yield screen.text(rolled.consequence, "red")
