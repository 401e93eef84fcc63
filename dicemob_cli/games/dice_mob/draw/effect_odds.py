"""The odds of an effect that goes on by itself: its damage in all, and when it ends (E1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.odds.effect import Burning
from dicemob_cli.odds.result import Outcome, decimal, outcomes_of
from dicemob_cli.render.odds import clamped_word, draw_clamped, outcome_document
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.plain import fields_line, plain_word
from dicemob_cli.render.presentation import Fields
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = ["EffectOddsReport"]


@dataclass(frozen=True, slots=True)
class EffectOddsReport(Report):
    """The odds of an effect. `clamped` lists the dice asked for and rolled of each pool that differs (D1)."""

    burning: Burning
    words: str
    clamped: Sequence[tuple[int, int]]

    def _numbers(self) -> dict[str, float | None]:
        """Return what sums the odds up, by fields."""
        damage = self.burning.damage
        return {
            "success": damage.positive,
            "mean": damage.mean,
            "sd": damage.sd,
            "mean_rounds": self.burning.mean_rounds,
            "left": self.burning.left,
        }

    def _outcomes(self) -> tuple[Outcome, ...]:
        return outcomes_of(self.burning.damage, exact=isinstance(self.burning.damage.of, int))

    def _fields(self) -> Fields:
        yield "roll", "effect"
        yield from self._numbers().items()
        if self.clamped:
            yield "clamped", clamped_word(self.clamped)
        for each in self.burning.rounds:
            yield f"r{each.round}", each.probability

    def lines(self) -> Iterator[str]:
        yield fields_line("odds", self._fields())

    def numbers(self) -> Iterator[str]:
        yield plain_word(self.burning.damage.mean)

    def documents(self) -> Iterator[dict[str, object]]:
        of = self.burning.damage.of
        yield {
            "kind": "effect_odds",
            "request": self.words,
            **self._numbers(),
            "clamped": self.clamped,
            "outcomes": [*map(outcome_document, self._outcomes())],
            **({"of": decimal(of)} if isinstance(of, int) else {}),
            "rounds": [asdict(each) for each in self.burning.rounds],
        }

    def rows(self) -> Iterator[Sequence[object]]:
        """Return the rows of the CSV; `of` says whether a value is the damage or the last round."""
        yield ("of", "value", "chance", "at_least")
        for outcome in self._outcomes():
            yield ("damage", outcome.value, outcome.probability, outcome.at_least)
        chances = [each.probability for each in self.burning.rounds]
        for place, each in enumerate(self.burning.rounds):
            yield ("rounds", each.round, each.probability, fsum([*chances[place:], self.burning.left]))

    def draw(self, screen: Screen) -> None:
        from dicemob_cli.render.drawing import NEGLIGIBLE, chance_table

        damage, rounds, mean_rounds = self.burning.damage, self.burning.rounds, self.burning.mean_rounds
        screen.console.print(screen.text(f"odds effect {self.words}", "bold"))
        draw_clamped(self.clamped, screen)
        screen.console.print(chance_table("damage", [*enumerate(damage.probabilities)], screen))
        if mean_rounds is not None:
            ends = [(each.round, each.probability) for each in rounds]
            screen.console.print(chance_table("ends in round", ends, screen))
        if self.burning.left < NEGLIGIBLE:
            end = f"in {mean_rounds:.2f} rounds"
        else:
            end = f"by round {len(rounds)}, when {percent(self.burning.left)} had not ended"
        screen.console.print(screen.text(f"mean {damage.mean:.3f} damage {end}", "bold"))
