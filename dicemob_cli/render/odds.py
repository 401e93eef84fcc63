"""Odds, in every form: a line, JSON, the one number, and bars that people can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from math import fsum
from typing import TYPE_CHECKING, Any, TextIO

from dicemob_cli.odds.result import ContestOdds, Odds, Outcome
from dicemob_cli.render.json_lines import as_json
from dicemob_cli.render.phrases import percent, whom
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.writer import is_drawn

if TYPE_CHECKING:
    from rich.panel import Panel

    from dicemob_cli.render.console import Screen

__all__ = [
    "NEGLIGIBLE",
    "clamped_word",
    "draw_clamped",
    "drawn_outcomes",
    "luck",
    "outcome_fields",
    "rounded",
    "write_odds",
]

SUCCESS = {
    "attack": "hit",
    "contest": "win",
    "skill": "pass",
    "potency": "have an effect",
    "rings_check": "succeed",
}
VALUES = {
    "attack": "damage",
    "contest": "points",
    "skill": "points",
    "potency": "potency",
    "rings_check": "successes",
}
CHANCES = {"skill": "passes", "rings_attack": "hits"}
"""What is said of the chance of success beside what was to be expected."""

ALMOST_ONE = "0.9999999999"

NEGLIGIBLE = 0.00005
"""Chances below this are drawn together: they would all show 0.00%."""


def write_odds(told: Sequence[Odds], form: str, stream: TextIO) -> None:
    """Write the odds of a request in one of FORMATS, or `quiet`."""
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        if told:
            DRAWN[told[0].kind](told, Screen(stream))
    else:
        line = {"json": _json, "quiet": _number}.get(form, _line)
        for odds in told:
            stream.write(f"{line(odds)}\n")


def _line(odds: Odds) -> str:
    """One line of `key=value` words; `p3` is the chance of exactly 3, `a3` and `d3` of 3 successes a side."""
    words: dict[str, Any] = {"roll": odds.roll}
    if odds.target is not None:
        words["target"] = odds.target
    if odds.chosen:
        words["stance"] = odds.chosen
    words |= {"mean": odds.mean, "sd": odds.sd, "success": odds.success}
    if odds.clamped:
        words["clamped"] = clamped_word(odds.clamped)
    words |= odds.means
    for what, outcomes in odds.listed.items():
        words |= {f"{what}{outcome.value}": outcome.probability for outcome in outcomes}
    for contest in getattr(odds, "contests", ()):
        words |= {f"s{contest.strike}.rolled": contest.rolled, f"s{contest.strike}.won": contest.won}
    return f"odds {' '.join(f'{key}={rounded(value)}' for key, value in words.items())}"


def _number(odds: Odds) -> str:
    """The chance of success of a contest or skill; of anything else the mean."""
    return rounded(odds.success if odds.roll in ("contest", "skill") else odds.mean)


def _json(odds: Odds) -> str:
    """One JSON object. The ways are there where they were asked for."""
    document = {name: getattr(odds, name) for name in odds.__dataclass_fields__}
    if odds.of is None:
        del document["of"]
    return as_json(document, _fields)


def _draw_all(told: Sequence[Odds], screen: Screen) -> None:
    for odds in told:
        _draw(odds, screen)


def _draw_attacks(told: Sequence[Any], screen: Screen) -> None:
    from dicemob_cli.render.rings_odds import draw_attacks

    draw_attacks(told, screen)


DRAWN: Mapping[str, Callable[[Sequence[Any], Screen], None]] = {
    "odds": _draw_all,
    "rings_odds": _draw_attacks,
}
"""How each kind of odds is drawn."""


def _draw(odds: Odds, screen: Screen) -> None:
    """One target, or a roll that has none."""
    screen.console.print(screen.text(f"odds {odds.request}", "bold"))
    if odds.target is not None:
        screen.console.print(screen.text(f"against {whom(odds.target)}"))
    draw_clamped(odds.clamped, screen)
    if odds.sd is None or odds.success is None:
        hit = "install numpy for the chance" if odds.success is None else percent(odds.success)
        summary = f"mean {odds.mean:.3f}, {hit} to {SUCCESS[odds.roll]}"
        screen.console.print(screen.text(summary, "bold"))
        screen.console.print(screen.text("too many dice to tell the chance of each damage", "dim"))
        return
    screen.console.print(drawn_outcomes(VALUES[odds.roll], odds.outcomes, screen, screen.width))
    summary = f"mean {odds.mean:.3f}, sd {odds.sd:.3f}, {percent(odds.success)} to {SUCCESS[odds.roll]}"
    if odds.roll == "attack":
        summary += f", {percent(1 - odds.success)} to miss"
    screen.console.print(screen.text(summary, "bold"))
    for contest in getattr(odds, "contests", ()):
        what = f"contest {contest.type}" if contest.type else "contest"
        line = f"strike {contest.strike}, {what}: {percent(contest.won)} to win it"
        more = f", {percent(contest.rolled)} to roll it" if contest.rolled < 1 else ""
        screen.console.print(screen.text(f"{line}{more}"))


def drawn_outcomes(value: str, outcomes: Sequence[Outcome], screen: Screen, width: int) -> Panel:
    """A row a value: its chance, the chance of it or more, and a bar."""
    from rich import box
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in (value, "chance", "at least"):
        grid.add_column(head, justify="right", no_wrap=True)
    grid.add_column("")
    shown = [outcome for outcome in outcomes if outcome.probability >= NEGLIGIBLE]
    room = min(40, width - 4 - len(value) - 22)
    largest = max((outcome.probability for outcome in shown), default=1.0)
    for outcome in shown:
        bar = screen.bar(outcome.probability / largest, room)
        grid.add_row(
            str(outcome.value), percent(outcome.probability), percent(outcome.at_least), Text(bar, "cyan")
        )
    rare = fsum(outcome.probability for outcome in outcomes if outcome.probability < NEGLIGIBLE)
    if rare:
        grid.add_row("other", f"{rare:.1e}")
    return Panel(grid, box=box.ROUNDED, expand=False)


def luck(odds: Odds, result: Any) -> str:
    """How a roll compares with what was to be expected, in one quiet line."""
    assert odds.success is not None, "small pools have all of their odds"
    if odds.roll == "contest":
        return f"the attacker wins {percent(odds.success)} of these"
    chance = f", {CHANCES[odds.roll]} {percent(odds.success)}" if odds.roll in CHANCES else ""
    got = result.rolled_amount
    more = next((outcome.at_least for outcome in odds.outcomes if outcome.value == got), 0.0)
    return f"expected {odds.mean:.2f}{chance}, this much or more {percent(more)}"


def clamped_word(clamped: Sequence[tuple[int, int]]) -> str:
    """The dice asked for and rolled of each pool where they differ (D1), in one word."""
    return ",".join(f"{asked}:{rolled}" for asked, rolled in clamped)


def draw_clamped(clamped: Sequence[tuple[int, int]], screen: Screen) -> None:
    """The same as a line of a drawing each."""
    for asked, rolled in clamped:
        screen.console.print(screen.text(f"{asked} asked, {rolled} rolled"))


def _fields(part: Outcome | ContestOdds) -> dict[str, Any]:
    return outcome_fields(part) if isinstance(part, Outcome) else asdict(part)


def outcome_fields(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON tells it: the ways are there only where they were asked for."""
    fields = {"value": outcome.value, "probability": outcome.probability, "at_least": outcome.at_least}
    return fields if outcome.ways is None else {**fields, "ways": outcome.ways}


def rounded(value: Any) -> str:
    """A number to ten digits, anything else as a word. No chance is rounded into certainty."""
    if not isinstance(value, float):
        return plain_word(value)
    text = f"{value:.10g}"
    return ALMOST_ONE if text == "1" and value < 1 else text
