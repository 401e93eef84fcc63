"""One roll, drawn: its request, each result, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dicemob_cli.games.game import Result
from dicemob_cli.odds.result import Odds
from dicemob_cli.render.console import Screen
from dicemob_cli.render.drawing import headline
from dicemob_cli.render.odds import luck
from dicemob_cli.render.phrases import whom
from dicemob_cli.render.presentation import presentation_of

__all__ = ["Drawing"]


class Drawing:
    """Draws the results of one roll, one for each target, and at the end what they come to.

    With `odds`, one for each target, it adds how lucky they were.
    """

    def __init__(self, screen: Screen, odds: Sequence[Odds] = ()) -> None:
        self._screen = screen
        self._odds = odds
        self._results: list[Result] = []

    def write(self, result: Result) -> None:
        """Draw the next result."""
        screen, presentation = self._screen, presentation_of(result)
        if not self._results:
            screen.console.print(screen.text(result.request, "bold"))
        self._results.append(result)
        target = presentation.target(result)
        if target is not None:
            screen.console.print(screen.text(f"against {whom(target)}"))
        for part in presentation.draw(result, screen):
            screen.console.print(part)

    def close(self) -> None:
        """Draw the verdict on each of several targets, how lucky the rolls were, and the seed."""
        screen = self._screen
        if len(self._results) > 1:
            for result in self._results:
                verdict = presentation_of(result).verdict(result)
                screen.console.print(screen.text(self._whose(result)).append_text(headline(verdict)))
        for odds, result in zip(self._odds, self._results, strict=False):
            if _was_rolled(result):
                screen.console.print(screen.text(f"{self._whose(result)}{luck(odds, result)}", "dim"))
        origin = _origin(self._results)
        if origin:
            screen.console.print(Text(origin, "dim"))

    def _whose(self, result: Result) -> str:
        """Return the target of a result before its line, where there are several."""
        target = presentation_of(result).target(result)
        return "" if target is None or len(self._results) == 1 else f"{whom(target)}: "


def _was_rolled(result: Result) -> bool:
    return presentation_of(result).was_rolled(result)


def _origin(results: Sequence[Result]) -> str:
    """Return where the dice are from: nothing where none were rolled."""
    seeds = [result.seed for result in results if result.seed is not None]
    if seeds:
        return f"seed {seeds[0]}"
    return "dice rolled by hand" if any(map(_was_rolled, results)) else ""
