"""The odds of an attack of Rings, drawn: what a target without dice can choose is shown side by side (G3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dicemob_cli.odds.result import Outcome, RingsOdds
from dicemob_cli.render.console import Screen
from dicemob_cli.render.drawing import NEGLIGIBLE, outcome_panel
from dicemob_cli.render.phrases import percent, whom

__all__ = ["draw_attacks"]

CHOSEN = {"brace": "who braces", "take": "who takes it"}

FULL, SHORT = 48, 38
"""Columns that two stances side by side take, and the fewest in which they fit."""

SHORTEST_BAR, LONGEST_BAR = 8, 30

SUCCESSES = 31
"""Columns that the successes of both sides take."""

Row = tuple[str, list[Outcome | None]]
"""A value, and its outcome in each of several lists, where it has one."""


def draw_attacks(told: Sequence[RingsOdds], screen: Screen) -> None:
    """Draw the odds of one attack, target by target."""
    screen.console.print(screen.text(f"odds {told[0].request}", "bold"))
    for _, alike in groupby(told, key=lambda odds: odds.target):
        odds = [*alike]
        if len(odds) > 1 and screen.width >= SHORT:
            _draw_against(odds[0], "", screen)
            screen.console.print(screen.text("no dice to defend with: brace or take it", "dim"))
            screen.console.print(_side_by_side(odds, screen))
            screen.console.print(_successes(odds, screen))
            for each in odds:
                _draw_summary(each, f"{each.stance}: ", screen)
        else:
            for each in odds:
                _draw_against(each, CHOSEN.get(each.stance or "", ""), screen)
                _draw_both_sides(each, screen)
                _draw_summary(each, "", screen)


def _draw_against(odds: RingsOdds, chosen: str, screen: Screen) -> None:
    if odds.target is not None:
        screen.console.print(screen.text(f"against {whom(odds.target)}{chosen and f', {chosen}'}"))
    elif chosen:
        screen.console.print(screen.text(f"against someone {chosen}"))


def _draw_summary(odds: RingsOdds, stance: str, screen: Screen) -> None:
    assert odds.sd is not None
    assert odds.success is not None
    hit = f"{percent(odds.success)} to hit, {percent(1 - odds.success)} to miss"
    screen.console.print(screen.text(f"{stance}mean {odds.mean:.3f}, sd {odds.sd:.3f}, {hit}", "bold"))
    means = f"{odds.attacker_mean:.2f} to {odds.defender_mean:.2f}"
    screen.console.print(screen.text(f"{stance}mean successes {means}"))


def _draw_both_sides(odds: RingsOdds, screen: Screen) -> None:
    """Draw the damage, and the successes that it comes from: beside it, where there is room."""
    beside = screen.width >= 2.5 * SUCCESSES
    damage = outcome_panel("damage", odds.outcomes, screen, screen.width - (SUCCESSES + 1) * beside)
    successes = _successes([odds], screen)
    if beside:
        row = Table.grid(padding=(0, 1, 0, 0))
        row.add_row(damage, successes)
        screen.console.print(row)
    else:
        screen.console.print(damage)
        screen.console.print(successes)


def _successes(told: Sequence[RingsOdds], screen: Screen) -> Panel:
    """Return the successes of the sides. Of several stances, a side without dice is left out."""
    heads: list[str] = []
    sides: list[Sequence[Outcome]] = []
    for odds in told:
        stance = f"{odds.stance}\n" if len(told) > 1 else ""
        for side, outcomes in (("attack", odds.attacker_successes), ("defense", odds.defender_successes)):
            if len(outcomes) > 1 or len(told) == 1:
                heads.append(f"{stance}{side}")
                sides.append(outcomes)
    roomy = len(told) == 1 or screen.width >= FULL
    grid = _grid(2 if roomy else 1, "successes" if roomy else "succ.", *heads)
    for value, chances in _rows(sides):
        grid.add_row(value, *(percent(chance.probability) if chance else "" for chance in chances))
    return Panel(grid, box=box.ROUNDED, expand=False)


def _side_by_side(told: Sequence[RingsOdds], screen: Screen) -> Panel:
    """Return a row for each damage: for each stance its chance, that of it or more, and a bar if it fits."""
    full = screen.width >= FULL
    room = min(LONGEST_BAR, (screen.width - FULL) // len(told) - 2)
    barred = room >= SHORTEST_BAR
    heads = ["damage"]
    for odds in told:
        heads += [f"{odds.stance}\nchance", "at least" if full else "at\nleast", *[""] * barred]
    grid = _grid(2 if full else 1, *heads)
    largest = max(outcome.probability for odds in told for outcome in odds.outcomes)

    def cells(outcome: Outcome | None) -> list[str | Text]:
        if outcome is None:
            return [""] * (2 + barred)
        chances = outcome.probability, outcome.at_least
        bar = Text(screen.bar(outcome.probability / largest, room), "cyan")
        return [*(percent(chance) if full else percent(chance, 1) for chance in chances), *[bar] * barred]

    for value, stances in _rows([odds.outcomes for odds in told]):
        grid.add_row(value, *(cell for outcome in stances for cell in cells(outcome)))
    return Panel(grid, box=box.ROUNDED, expand=False)


def _rows(listed: Sequence[Sequence[Outcome]]) -> Iterator[Row]:
    """Return the values whose chance is not negligible in every list."""
    by_value = [{outcome.value: outcome for outcome in outcomes} for outcomes in listed]
    shown = {
        outcome.value for outcomes in listed for outcome in outcomes if outcome.probability >= NEGLIGIBLE
    }
    for value in sorted(shown):
        yield str(value), [outcomes.get(value) for outcomes in by_value]


def _grid(gap: int, *heads: str) -> Table:
    """Return a grid of numbers below their heads. A column without a head holds bars."""
    grid = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    for head in heads:
        grid.add_column(head, justify="right" if head else "left", vertical="bottom", no_wrap=True)
    return grid
