"""The odds of a roll in every form; how those of most kinds of roll are written and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, is_dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TextIO, TypeVar, cast

from dicemob_cli.games.game import Result
from dicemob_cli.render.phrases import percent, whom
from dicemob_cli.render.plain import fields_line, plain_word
from dicemob_cli.render.presentation import Fields, description_of
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from dicemob_cli.odds.result import Odds, Outcome
    from dicemob_cli.render.console import Screen

__all__ = [
    "OddsPresentation",
    "OddsReport",
    "clamped_word",
    "draw_clamped",
    "luck",
    "odds_presentation_of",
    "outcome_document",
    "outcome_fields",
    "write_odds",
]

O = TypeVar("O", bound="Odds")  # noqa: E741


class OddsPresentation(Generic[O]):
    """How the odds of one kind of roll are written in every form.

    `value` is what the outcomes are of (`damage`), `success` what there is a chance to do (`hit`).
    `succeeded` says that it did (`hits`), where that is added to what was to be expected of a roll.
    """

    value: ClassVar[str]
    success: ClassVar[str]
    succeeded: ClassVar[str] = ""

    def fields(self, odds: O) -> Fields:
        """Return the fields of the plain line; `p3` is the chance of exactly 3."""
        yield from self.subject(odds)
        yield from self.chances(odds)
        yield from outcome_fields("p", odds.outcomes)

    def subject(self, odds: O) -> Fields:
        """Return the fields that say which odds these are."""
        yield "roll", odds.roll
        if odds.target is not None:
            yield "target", odds.target

    def chances(self, odds: O) -> Fields:
        """Return the fields of the whole: mean, standard deviation and chance of success."""
        yield from (("mean", odds.mean), ("sd", odds.sd), ("success", odds.success))
        if odds.clamped:
            yield "clamped", clamped_word(odds.clamped)

    def number(self, odds: O) -> float | None:
        """Return the number that matters most."""
        return odds.mean

    def document(self, odds: O) -> dict[str, object]:
        """Return the JSON object. The ways are there only where they were asked for."""
        document: dict[str, object] = {}
        for field in fields(odds):
            value = getattr(odds, field.name)
            document[field.name] = [*map(_part_document, value)] if isinstance(value, tuple) else value
        if odds.of is None:
            del document["of"]
        return document

    def rows(self, told: Sequence[O]) -> Iterator[Sequence[object]]:
        """Return the rows of the CSV, first the heads: one for each outcome, of each target."""
        whose = told[0].target is not None
        yield (*["target"] * whose, "value", "chance", "at_least")
        for odds in told:
            for outcome in odds.outcomes:
                yield (*[odds.target] * whose, outcome.value, outcome.probability, outcome.at_least)

    def draw(self, told: Sequence[O], screen: Screen) -> None:
        """Draw the odds of one request, target by target."""
        for odds in told:
            screen.console.print(screen.text(f"odds {odds.request}", "bold"))
            if odds.target is not None:
                screen.console.print(screen.text(f"against {whom(odds.target)}"))
            draw_clamped(odds.clamped, screen)
            if odds.sd is None or odds.success is None:
                self._draw_summary(odds, screen)
            else:
                self.draw_outcomes(odds, screen)

    def draw_outcomes(self, odds: O, screen: Screen) -> None:
        """Draw the chance of each outcome, and a summary."""
        from dicemob_cli.render.drawing import outcome_panel

        screen.console.print(outcome_panel(self.value, odds.outcomes, screen, screen.width))
        screen.console.print(screen.text(self.summary(odds), "bold"))

    def summary(self, odds: O) -> str:
        """Return what the odds come to: `mean 1.234, sd 0.567, 89.00% to hit`."""
        assert odds.success is not None, "it was drawn otherwise"
        return f"mean {odds.mean:.3f}, sd {odds.sd:.3f}, {percent(odds.success)} to {self.success}"

    def luck(self, odds: O, result: Result) -> str:
        """Return how a roll compares with what was to be expected, in one line."""
        assert odds.success is not None, "small pools have all of their odds"
        chance = f", {self.succeeded} {percent(odds.success)}" if self.succeeded else ""
        got = result.rolled_amount
        more = next((outcome.at_least for outcome in odds.outcomes if outcome.value == got), 0.0)
        return f"expected {odds.mean:.2f}{chance}, this much or more {percent(more)}"

    def _draw_summary(self, odds: O, screen: Screen) -> None:
        """Draw all that is known of the odds of very large pools."""
        hit = "install numpy for the chance" if odds.success is None else percent(odds.success)
        screen.console.print(screen.text(f"mean {odds.mean:.3f}, {hit} to {self.success}", "bold"))
        screen.console.print(screen.text("too many dice to tell the chance of each damage", "dim"))


def odds_presentation_of(odds: O) -> OddsPresentation[O]:
    """Return the presentation of the odds of a kind of roll, which is described with that kind."""
    return cast("OddsPresentation[O]", description_of(odds.roll).ODDS)


class OddsReport(Report):
    """The odds of one request, one for each target."""

    def __init__(self, told: Sequence[Odds]) -> None:
        self._told = told
        self._presentation = odds_presentation_of(told[0])

    def lines(self) -> Iterator[str]:
        return (fields_line("odds", self._presentation.fields(odds)) for odds in self._told)

    def numbers(self) -> Iterator[str]:
        return (plain_word(self._presentation.number(odds)) for odds in self._told)

    def documents(self) -> Iterator[dict[str, object]]:
        return map(self._presentation.document, self._told)

    def rows(self) -> Iterator[Sequence[object]]:
        return self._presentation.rows(self._told)

    def draw(self, screen: Screen) -> None:
        self._presentation.draw(self._told, screen)


def write_odds(told: Sequence[Odds], form: str, stream: TextIO) -> None:
    """Write the odds of a request in one of ROW_FORMATS, or `quiet`."""
    if told:
        OddsReport(told).write(form, stream)


def luck(odds: Odds, result: Result) -> str:
    """Return how a roll compares with what was to be expected, in one line."""
    return odds_presentation_of(odds).luck(odds, result)


def outcome_fields(letter: str, outcomes: Sequence[Outcome]) -> Fields:
    """Return the chance of each value, called by a letter and the value."""
    return ((f"{letter}{outcome.value}", outcome.probability) for outcome in outcomes)


def outcome_document(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as JSON has it: the ways are there only where they were asked for."""
    document: dict[str, object] = {
        "value": outcome.value,
        "probability": outcome.probability,
        "at_least": outcome.at_least,
    }
    return document if outcome.ways is None else {**document, "ways": outcome.ways}


def _part_document(part: object) -> object:
    from dicemob_cli.odds.result import Outcome

    if isinstance(part, Outcome):
        return outcome_document(part)
    return asdict(part) if is_dataclass(part) and not isinstance(part, type) else part


def clamped_word(clamped: Sequence[tuple[int, int]]) -> str:
    """Return the dice asked for and rolled of each pool where they differ (D1), in one word."""
    return ",".join(f"{asked}:{rolled}" for asked, rolled in clamped)


def draw_clamped(clamped: Sequence[tuple[int, int]], screen: Screen) -> None:
    """Draw the dice asked for and rolled of each pool where they differ (D1), a line each."""
    for asked, rolled in clamped:
        screen.console.print(screen.text(f"{asked} asked, {rolled} rolled"))
