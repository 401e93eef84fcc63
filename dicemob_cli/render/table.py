"""One result, drawn: the dice rank by rank, what became of each, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dicemob_cli.dice import Pool
from dicemob_cli.render.console import Screen
from dicemob_cli.rules.combat import CombatResult, StrikeResult
from dicemob_cli.rules.pools import PoolRoll
from dicemob_cli.rules.request import Result
from dicemob_cli.rules.successes import LOWEST_SUCCESS

__all__ = ["draw"]


class _Mark(NamedTuple):
    """How an outcome looks: a sign and a word, so that nothing hangs on colour alone."""

    sign: str
    word: str
    style: str


MARKS = {
    "win": _Mark(">", "won", "bold green"),
    "extra": _Mark("+", "extra", "bold green"),
    "tie": _Mark("=", "tied", "yellow"),
    "loss": _Mark("<", "lost", "red"),
    "discarded": _Mark("x", "discarded", "dim"),
    "success": _Mark("*", "success", "bold green"),
    "failure": _Mark("", "failure", "dim"),
}

WHY_NOT = {
    "immune": "not rolled: the target is immune",
    "first_missed": "not rolled: the first strike missed",
}

FRAME = 4
"""Columns that the frame of a panel takes."""

GAP = 2
"""Columns between ranks."""


class _Row(NamedTuple):
    """One row of a drawing: what it shows, and a cell for each rank."""

    label: str
    cells: list[Text]


def draw(result: Result, screen: Screen) -> None:
    """Draw a result on a screen, as wide as it needs to be and never wider than there is room."""
    screen.console.print(screen.text(result.request, "bold"))
    parts = _combat(result, screen) if isinstance(result, CombatResult) else _roll(result, screen)
    for part in parts:
        screen.console.print(part)
    origin = "dice rolled by hand" if result.seed is None else f"seed {result.seed}"
    screen.console.print(Text(origin, "dim"))


# Attacks and contests


def _combat(result: Any, screen: Screen) -> Iterable[RenderableType]:
    if result.target is not None:
        yield screen.text(f"against {result.target}")
    several = len(result.strikes) > 1
    for strike in result.strikes:
        lines = _strike(strike, screen)
        if result.kind == "attack" and several and not strike.not_rolled:
            lines.append(_headline(f"{strike.damage} damage" if strike.hit else "missed", strike.hit))
        elif not several:
            lines.append(_verdict(result))
        yield Panel(Group(*lines), box=box.ROUNDED, expand=False)
    if several:
        yield _verdict(result)


def _verdict(result: Any) -> Text:
    if result.kind == "attack":
        if not result.hit:
            return _headline("missed: no damage", good=False)
        return _headline(f"{result.damage} damage", good=result.damage > 0)
    score = f"{result.attacker_points} to {result.defender_wins}"
    equal = ", and a tie is the defender's" if result.attacker_points == result.defender_wins else ""
    return _headline(f"{result.winner} wins: {score}{equal}", good=result.winner == "attacker")


def _strike(strike: StrikeResult, screen: Screen) -> list[RenderableType]:
    title = f"{strike.type}: " if strike.type else ""
    if strike.not_rolled or strike.attack is None or strike.defense is None:
        return [Text(f"{title}{WHY_NOT[strike.not_rolled or 'immune']}")]
    outcomes = [pair.outcome for pair in strike.pairs]
    rows = [
        _dice("attack", [pair.attack for pair in strike.pairs], outcomes),
        _signs(outcomes),
        _dice("defense", [pair.defense for pair in strike.pairs], outcomes),
    ]
    return [
        Text(f"{title}{_pool(strike.attack)} vs {_pool(strike.defense)}"),
        *_grids(rows, screen),
        _legend(outcomes),
        *_critical(strike, screen),
    ]


# Skill and potency


def _roll(result: Any, screen: Screen) -> Iterable[RenderableType]:
    outcomes = ["success" if die >= LOWEST_SUCCESS else "failure" for die in result.roll.dice]
    counted = _plural(result.points, "point", "points")
    if result.kind == "skill":
        got = (
            counted
            if result.points != result.successes
            else _plural(result.successes, "success", "successes")
        )
        verdict = _headline(
            f"{'passed' if result.passed else 'failed'}: {got}, {result.needed} needed", result.passed
        )
    else:
        verdict = _headline(f"potency {result.points}", result.points > 0)
    yield Panel(
        Group(
            Text(_pool(result.roll)),
            *_grids([_dice("dice", result.roll.dice, outcomes), _signs(outcomes)], screen),
            _legend(outcomes),
            *_critical(result, screen),
            verdict,
        ),
        box=box.ROUNDED,
        expand=False,
    )


# What they share


def _dice(label: str, dice: Sequence[int | None], outcomes: Sequence[str]) -> _Row:
    faces = ("" if die is None else str(die) for die in dice)
    return _Row(label, [Text(face, MARKS[out].style) for face, out in zip(faces, outcomes, strict=True)])


def _signs(outcomes: Sequence[str]) -> _Row:
    return _Row("", [Text(MARKS[outcome].sign, MARKS[outcome].style) for outcome in outcomes])


def _grids(rows: Sequence[_Row], screen: Screen) -> Iterable[Table]:
    """The ranks side by side, in as many blocks as the width makes necessary."""
    count = len(rows[0].cells)
    ranks = _Row("rank", [Text(str(rank), "dim") for rank in range(1, count + 1)])
    label_width = max(len(row.label) for row in (ranks, *rows))
    cell = len(str(count))
    at_once = max(1, (screen.width - FRAME - label_width) // (cell + GAP))
    for first in range(0, count, at_once):
        grid = Table(box=None, show_header=False, padding=0, pad_edge=False)
        grid.add_column(width=label_width, no_wrap=True, style="dim")
        block = range(first, min(first + at_once, count))
        for _ in block:
            grid.add_column(width=cell + GAP, no_wrap=True, justify="right")
        for row in (ranks, *rows):
            grid.add_row(row.label, *(row.cells[place] for place in block))
        yield grid


def _legend(outcomes: Sequence[str]) -> Text:
    """How many of each outcome there were, with the sign that marks it."""
    counts = Counter(outcomes)
    return Text("   ").join(
        Text(f"{mark.sign} {counts[outcome]} {mark.word}".strip(), mark.style)
        for outcome, mark in MARKS.items()
        if counts[outcome]
    )


def _critical(rolled: Any, screen: Screen) -> Iterable[Text]:
    if rolled.critical == "success":
        yield Text("CRITICAL SUCCESS", "bold magenta")
    if rolled.critical == "failure":
        yield Text("CRITICAL FAILURE", "bold red")
        if rolled.consequence:
            yield screen.text(rolled.consequence, "red")


def _pool(pool: PoolRoll) -> str:
    """`6 dice`, `5+1-2 = 4 dice`, `23 dice asked, 20 rolled`, `3 dice by hand` (D1)."""
    if pool.by_hand:
        return f"{_plural(pool.rolled, 'die', 'dice')} by hand"
    asked = str(Pool(pool.base, pool.modifiers))
    if pool.modifiers:
        asked += f" = {pool.asked}"
    if pool.asked != pool.rolled:
        return f"{asked} asked, {pool.rolled} rolled"
    return f"{asked} {'die' if pool.rolled == 1 else 'dice'}"


def _headline(text: str, good: bool) -> Text:
    return Text(text, "bold green" if good else "bold red")


def _plural(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
