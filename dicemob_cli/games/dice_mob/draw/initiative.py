"""The initiative dice of someone, or of like monsters together (E7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.successes import SuccessPresentation
from dicemob_cli.games.dice_mob.rules.initiative import InitiativeResult
from dicemob_cli.render.phrases import group_words, plural
from dicemob_cli.render.presentation import Fields, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.render.console import Screen

__all__ = ["PRESENTATION"]


class InitiativePresentation(SuccessPresentation[InitiativeResult]):
    """How the initiative of one group is written: in one line, for there are many of them."""

    counted = "with a success"
    summed = "successes"
    names_roller = True
    on_one_line = True

    def outcome(self, result: InitiativeResult) -> Fields:
        yield from (("who", result.who), ("successes", result.successes))

    def columns(self, result: InitiativeResult) -> dict[str, int]:
        return {"successes": result.successes}

    def logged_outcome(self, result: InitiativeResult) -> str:
        return f"{group_words(result.who)}: {plural(result.successes, 'success', 'es')}"

    def verdict(self, result: InitiativeResult) -> Verdict:
        dice = " ".join(map(str, result.roll.dice))
        got = plural(result.successes, "success", "es")
        return Verdict(f"{group_words(result.who)}: {got} ({dice})", result.succeeded)

    def draw(self, result: InitiativeResult, screen: Screen) -> Iterator[RenderableType]:
        yield screen.text(self.verdict(result).text)


PRESENTATION = InitiativePresentation()
