"""One roll, drawn: the dice rank by rank, what became of each, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dicemob_cli.odds.result import Odds
from dicemob_cli.render.console import Screen
from dicemob_cli.render.odds import luck
from dicemob_cli.render.phrases import lasts_words, plural, pool_words, rings_verdict, strike_words, whom
from dicemob_cli.rules.combat import CombatResult, StrikeResult
from dicemob_cli.rules.contest import ContestResult
from dicemob_cli.rules.lasts import SAVE_NEEDS
from dicemob_cli.rules.successes import LOWEST_SUCCESS

__all__ = ["LABEL", "Drawing", "dice_grids", "headline"]


class _Mark(NamedTuple):
    """How an outcome looks: a sign and a word, so that nothing hangs on colour alone."""

    sign: str
    word: str
    style: str
    many: str = ""


MARKS = {
    "win": _Mark(">", "won", "bold green"),
    "extra": _Mark("+", "extra", "bold green"),
    "tie": _Mark("=", "tied", "yellow"),
    "loss": _Mark("<", "lost", "red"),
    "discarded": _Mark("x", "discarded", "dim"),
    "success": _Mark("*", "success", "bold green", "successes"),
    "failure": _Mark("", "failure", "dim", "failures"),
}

FRAME = 4
"""Columns that the frame of a panel takes."""

LABEL = 7
"""Columns of the word before a row of dice."""

MOST_RANKS = 40
"""More ranks than this are drawn as runs of the same pair. Sorted dice have no more than a dozen."""


class Drawing:
    """Draws the results of one roll, one a target, and at the end what they come to.

    `odds`, one a target, tell how lucky they were.
    """

    def __init__(self, screen: Screen, odds: Sequence[Odds] = ()) -> None:
        self._screen = screen
        self._odds = odds
        self._results: list[Any] = []

    def write(self, result: Any) -> None:
        """Draw the next result."""
        if not self._results:
            self._screen.console.print(self._screen.text(result.request, "bold"))
        self._results.append(result)
        parts = PARTS.get(result.kind, _combat)
        for part in parts(result, self._screen):
            self._screen.console.print(part)

    def close(self) -> None:
        """Draw the verdict on each of several targets, and the seed."""
        if len(self._results) > 1:
            for result in self._results:
                line = self._screen.text(f"{whom(result.target)}: ").append_text(_verdict(result))
                self._screen.console.print(line)
        for odds, result in zip(self._odds, self._results, strict=False):
            if not was_rolled(result):
                continue
            whose = f"{whom(result.target)}: " if len(self._results) > 1 else ""
            self._screen.console.print(self._screen.text(f"{whose}{luck(odds, result)}", "dim"))
        origin = _origin(self._results)
        if origin:
            self._screen.console.print(Text(origin, "dim"))


def _origin(results: Sequence[Any]) -> str:
    """Where the dice are from; nothing where none were rolled."""
    seeds = [result.seed for result in results if result.seed is not None]
    if seeds:
        return f"seed {seeds[0]}"
    return "dice rolled by hand" if any(map(was_rolled, results)) else ""


# Attacks and contests


def _combat(result: Any, screen: Screen) -> Iterator[RenderableType]:
    if result.target is not None:
        yield screen.text(f"against {whom(result.target)}")
    several = len(result.strikes) > 1
    for strike in result.strikes:
        lines = _strike(strike, screen)
        if not several:
            lines.append(_verdict(result))
        elif strike.winner:
            lines.append(_score(strike))
        elif not strike.not_rolled:
            lines.append(headline(f"{strike.damage} damage" if strike.hit else "missed", strike.hit))
        yield Panel(Group(*lines), box=box.ROUNDED, expand=False)
    if several:
        yield Text("total: ").append_text(_verdict(result))


def was_rolled(result: Any) -> bool:
    """Whether any dice were rolled."""
    if result.kind == "effect":
        return any(strike.attack for strike in result.history[0].strikes)
    return not isinstance(result, CombatResult) or any(strike.attack for strike in result.strikes)


def _attacked(result: Any) -> Text:
    words = [f"{result.damage} damage" if result.hit else "missed, no damage"]
    words += [
        f"{strike.type or 'contest'}: {strike.winner} wins" for strike in result.strikes if strike.winner
    ]
    return headline(", ".join(words), result.hit)


def _contested(result: Any) -> Text:
    return _score(result) if was_rolled(result) else headline(f"{result.winner} wins", good=False)


def _score(result: ContestResult | StrikeResult) -> Text:
    """Who won a contest, or a strike that is one (D7, A5)."""
    score = f"{result.attacker_points} to {result.defender_wins}"
    equal = ", and a tie is the defender's" if result.attacker_points == result.defender_wins else ""
    return headline(f"{result.winner} wins, {score}{equal}", result.winner == "attacker")


def _verdict(result: Any) -> Text:
    """What a roll against one target comes to."""
    return VERDICTS[result.kind](result)


def _strike(strike: StrikeResult, screen: Screen) -> list[RenderableType]:
    if not strike.pairs:
        return [Text(strike_words(strike))]
    pairs = [((pair.attack, pair.defense), pair.outcome) for pair in strike.pairs]
    return [
        Text(strike_words(strike)),
        *dice_grids(pairs, ("attack", "defense"), screen),
        _legend(pair.outcome for pair in strike.pairs),
        *_critical(strike, screen),
        *([Text(lasts_words(strike), "magenta")] if strike.lasts else []),
    ]


# Skill and potency


def _roll(result: Any, screen: Screen) -> Iterator[RenderableType]:
    outcomes = ["success" if die >= LOWEST_SUCCESS else "failure" for die in result.roll.dice]
    dice = [((die,), outcome) for die, outcome in zip(result.roll.dice, outcomes, strict=True)]
    if result.kind == "skill":
        critical = result.points != result.successes
        got = plural(result.points, "point") if critical else plural(result.successes, "success", "es")
        verdict = f"{'passed' if result.passed else 'failed'}: {got}, {result.needed} needed"
    elif result.kind == "save":
        got = plural(result.successes, "success", "es")
        verdict = f"{'saved' if result.ended else 'not saved'}: {got}, {SAVE_NEEDS} needed"
    else:
        verdict = f"potency {result.points}"
    lines: list[RenderableType] = [
        Text(pool_words(result.roll)),
        *dice_grids(dice, ("dice",), screen),
        _legend(outcomes),
        *_critical(result, screen),
        headline(verdict, result.succeeded),
    ]
    yield Panel(Group(*lines), box=box.ROUNDED, expand=False)


# What they share


class _Column(NamedTuple):
    """One rank, or a run of ranks that show the same: its dice from top to bottom and their outcome."""

    rank: str
    dice: tuple[int | None, ...]
    outcome: str
    length: int


def _columns(ranked: Sequence[tuple[tuple[int | None, ...], str]]) -> list[_Column]:
    if len(ranked) <= MOST_RANKS:
        return [_Column(str(rank), *each, 1) for rank, each in enumerate(ranked, 1)]
    columns, first = [], 1
    for (dice, outcome), run in groupby(ranked):
        length = len(list(run))
        rank = str(first) if length == 1 else f"{first}-{first + length - 1}"
        columns.append(_Column(rank, dice, outcome, length))
        first += length
    return columns


def dice_grids(
    ranked: Sequence[tuple[tuple[int | None, ...], str]],
    labels: tuple[str, ...],
    screen: Screen,
    *,
    ranks: bool = True,
) -> Iterator[Table]:
    """The dice side by side, under their ranks if these are told, in as many blocks as the width needs."""
    columns = _columns(ranked)
    signs = [Text(MARKS[column.outcome].sign, MARKS[column.outcome].style) for column in columns]
    rows = [("rank", [Text(column.rank, "dim") for column in columns])] if ranks else []
    for place, label in enumerate(labels):
        rows.append((label, [_die(column, place) for column in columns]))
        if place == 0:
            rows.append(("", signs))
    if len(columns) < len(ranked):
        rows.append(("count", [Text(str(column.length), "dim") for column in columns]))

    label_width = max(len(label) for label, _ in rows) if ranks else LABEL
    cell = max(3, *(len(column.rank) + 1 for column in columns))
    at_once = max(1, (screen.width - FRAME - label_width) // cell)
    for first in range(0, len(columns), at_once):
        block = slice(first, first + at_once)
        grid = Table(box=None, show_header=False, padding=0, pad_edge=False)
        grid.add_column(width=label_width, no_wrap=True, style="dim")
        for _ in columns[block]:
            grid.add_column(width=cell, no_wrap=True, justify="right")
        for label, cells in rows:
            grid.add_row(label, *cells[block])
        yield grid


def _die(column: _Column, place: int) -> Text:
    die = column.dice[place]
    return Text("" if die is None else str(die), MARKS[column.outcome].style)


def _legend(outcomes: Iterable[str]) -> Text:
    """How many of each outcome there were, with the sign that marks it."""
    counts = Counter(outcomes)
    words = []
    for outcome, mark in MARKS.items():
        if count := counts[outcome]:
            word = mark.word if count == 1 else mark.many or mark.word
            words.append(Text(f"{mark.sign} {count} {word}".strip(), mark.style))
    return Text("   ").join(words)


def _critical(rolled: Any, screen: Screen) -> Iterator[Text]:
    if rolled.critical == "success":
        yield Text("CRITICAL SUCCESS", "bold magenta")
    if rolled.critical == "failure":
        yield Text("CRITICAL FAILURE", "bold red")
        if rolled.consequence:
            yield screen.text(rolled.consequence, "red")


def headline(text: str, good: bool) -> Text:
    """The line that matters most."""
    return Text(text, "bold green" if good else "bold red")


def _effect(result: Any, screen: Screen) -> Iterator[RenderableType]:
    # Only where there is one: every drawn roll loads this file.
    from dicemob_cli.render.effects import effect_parts

    yield from effect_parts(result, screen)


def _rings_attack(result: Any, screen: Screen) -> Iterator[RenderableType]:
    from dicemob_cli.render.rings import attack_parts

    yield from attack_parts(result, screen)


def _rings_check(result: Any, screen: Screen) -> Iterator[RenderableType]:
    from dicemob_cli.render.rings import check_parts

    yield from check_parts(result, screen)


VERDICTS: dict[str, Callable[[Any], Text]] = {
    "attack": _attacked,
    "contest": _contested,
    "rings_attack": lambda result: headline(rings_verdict(result), result.triggers),
}
"""What each kind of roll that has targets comes to."""

PARTS: dict[str, Callable[[Any, Screen], Iterator[RenderableType]]] = {
    "skill": _roll,
    "potency": _roll,
    "save": _roll,
    "effect": _effect,
    "rings_attack": _rings_attack,
    "rings_check": _rings_check,
}
"""What is drawn of each kind of roll; of the others, strikes."""
