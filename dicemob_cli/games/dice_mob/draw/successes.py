"""What skill, potency, save and initiative rolls share: a pool whose successes count (D8, D9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from dicemob_cli.games.dice_mob.rules.successes import SuccessResult
from dicemob_cli.render.phrases import critical_words, face_string, pool_words
from dicemob_cli.render.plain import pool_fields
from dicemob_cli.render.presentation import Fields, Presentation

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.render.console import Screen

__all__ = ["SuccessPresentation"]

S = TypeVar("S", bound=SuccessResult)


class SuccessPresentation(Presentation[S]):
    """How a roll that counts successes is written; each kind says what it comes to."""

    def fields(self, result: S) -> Fields:
        yield from self.outcome(result)
        yield from pool_fields("", result.roll)
        yield from self.details(result)
        if result.consequence:
            yield "consequence", result.consequence
        yield "seed", result.seed

    @abstractmethod
    def outcome(self, result: S) -> Fields:
        """Return the fields before the dice."""

    def details(self, result: S) -> Fields:
        """Return the fields after the dice."""
        yield from ()

    def pools(self, result: S) -> str:
        return pool_words(result.roll)

    def dice(self, result: S) -> str:
        critical = critical_words(result.critical, result.consequence)
        return " ".join(filter(None, [face_string(result.roll.dice), critical]))

    def logged(self, result: S) -> str:
        critical = critical_words(result.critical, result.consequence)
        dice = ", ".join(filter(None, [face_string(result.roll.dice), critical]))
        return f"{self.logged_outcome(result)} ({dice})"

    @abstractmethod
    def logged_outcome(self, result: S) -> str:
        """Return what the roll came to, without its dice."""

    def draw(self, result: S, screen: Screen) -> Iterator[RenderableType]:
        from dicemob_cli.games.dice_mob.draw.panels import success_panel

        yield success_panel(result, self.verdict(result), screen)
