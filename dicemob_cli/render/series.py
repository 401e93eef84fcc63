"""Many rolls of one request, drawn as they come: a row each, and at the end what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size

from dicemob_cli.errors import printable
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import (
    critical_words,
    face_string,
    percent,
    pool_words,
    rings_dice,
    sides_words,
    strike_words,
    ten_string,
    whom,
)
from dicemob_cli.rules.combat import StrikeResult

__all__ = ["Series"]

ROLL_WIDTH, SEED_WIDTH = 6, 16


@dataclass(slots=True)
class _Tally:
    """What the rolls against one target come to so far."""

    rolls: int = 0
    succeeded: int = 0
    amount: int = 0


class Series:
    """Draws rolls one by one, a row a result; `close` draws the total.

    A row has the columns that there is room for: whom it was against, what happened, the seed, the dice.
    The first roll is held until it is complete: it tells which targets there are, and so how wide they are.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._first: list[Any] | None = []
        self._tallies: dict[str, _Tally] = {}
        self._whom_width = 0

    def write(self, result: Any) -> None:
        """Draw the next result."""
        if self._first is not None:
            if not any(_whom(first) == _whom(result) for first in self._first):
                self._first.append(result)
                return
            self._begin(self._first)
        self._draw(result)

    def close(self) -> None:
        """Draw the total, a line a target."""
        if self._first:
            self._begin(self._first)
        for target, tally in self._tallies.items():
            line = f"{target or 'total'}: {tally.rolls} rolls, {tally.succeeded} {self._kind.succeeded}"
            line += f" ({percent(tally.succeeded / tally.rolls, 1)})"
            if amount := self._kind.amount:
                line += f", {tally.amount} {amount}, {tally.amount / tally.rolls:.2f} a roll"
            self._screen.console.print(self._screen.text(line, "bold"))

    def _begin(self, first: Sequence[Any]) -> None:
        """Draw what holds for all rolls: the request, its pools, and the heads of the columns."""
        self._first = None
        self._kind = KINDS[first[0].kind]
        widest = max(cell_len(_whom(result)) for result in first)
        self._whom_width = max(widest, len("target")) if widest else 0
        self._screen.console.print(self._screen.text(first[0].request, "bold"))
        for result in first:
            whose = f"{_whom(result)}: " if _whom(result) else ""
            self._screen.console.print(self._screen.text(f"{whose}{self._kind.pools(result)}", "dim"))
        self._row("roll", "target" if self._whom_width else "", self._kind.columns, "seed", "dice", "dim")
        for result in first:
            self._draw(result)

    def _draw(self, result: Any) -> None:
        target = _whom(result)
        tally = self._tallies.setdefault(target, _Tally())
        tally.rolls += 1
        tally.succeeded += result.succeeded
        tally.amount += result.amount
        cells = [_cell(getattr(result, field)) for field in self._kind.columns.values()]
        seed = "-" if result.seed is None else str(result.seed)
        dice = self._kind.dice(result)
        self._row(str(tally.rolls), target, cells, seed, dice, "" if result.succeeded else "dim")

    def _row(self, roll: str, target: str, cells: Iterable[str], seed: str, dice: str, style: str) -> None:
        """One row: the columns that fit the width, the same in every row; dice only where they fit too."""
        columns = [roll.rjust(ROLL_WIDTH)]
        if self._whom_width:
            columns.append(set_cell_size(printable(target), self._whom_width))
        for name, cell in zip(self._kind.columns, cells, strict=True):
            columns.append(cell.rjust(len("defender") if name == "winner" else len(name)))
        columns += [seed.ljust(SEED_WIDTH), dice]
        row = ""
        for column in columns:
            wider = f"{row}  {column}" if row else column
            if cell_len(wider) > self._screen.width:
                break
            row = wider
        text = self._screen.text(row.rstrip(), style)
        self._screen.console.print(text, no_wrap=True, overflow="crop", crop=True)


def _whom(result: Any) -> str:
    target = getattr(result, "target", None)
    return "" if target is None else whom(target)


def _cell(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _strike(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return "not rolled"
    sides = ("".join(map(str, side.dice)) for side in (strike.attack, strike.defense))
    return _with_critical(" vs ".join(sides), strike)


def _with_critical(dice: str, rolled: Any) -> str:
    critical = critical_words(rolled.critical, rolled.consequence)
    return f"{dice} {critical}" if critical else dice


def _combat_pools(result: Any) -> str:
    return ", ".join(map(strike_words, result.strikes))


def _combat_dice(result: Any) -> str:
    return ", ".join(map(_strike, result.strikes))


def _pool(result: Any) -> str:
    return pool_words(result.roll)


def _pool_dice(result: Any) -> str:
    return _with_critical(face_string(result.roll.dice), result)


class _Kind(NamedTuple):
    """How many rolls of a kind are drawn.

    `columns` are those of its rows, and the field that each shows; `succeeded` and `amount` say what is
    counted, and what is added up if anything is; `pools` what is rolled each time, `dice` what fell.
    """

    columns: Mapping[str, str]
    succeeded: str
    amount: str
    pools: Callable[[Any], str]
    dice: Callable[[Any], str]


KINDS = {
    "attack": _Kind(
        {"damage": "damage", "wins": "attacker_wins", "ties": "ties", "extras": "extras"},
        "hit",
        "damage",
        _combat_pools,
        _combat_dice,
    ),
    "contest": _Kind(
        {"winner": "winner", "attacker": "attacker_points", "defender": "defender_wins"},
        "won",
        "",
        _combat_pools,
        _combat_dice,
    ),
    "skill": _Kind(
        {"passed": "passed", "points": "points", "needed": "needed"}, "passed", "points", _pool, _pool_dice
    ),
    "potency": _Kind(
        {"potency": "points", "successes": "successes"}, "with an effect", "points", _pool, _pool_dice
    ),
    "effect": _Kind(
        {"rounds": "rounds", "ended": "ended", "damage": "damage"},
        "took hold",
        "damage",
        lambda result: _combat_pools(result.history[0]),
        lambda result: _combat_dice(result.history[0]),
    ),
    "rings_attack": _Kind(
        {
            "damage": "damage",
            "attacker": "attacker_successes",
            "defender": "defender_successes",
            "extra": "extra",
        },
        "hit",
        "damage",
        sides_words,
        rings_dice,
    ),
    "rings_check": _Kind(
        {"successes": "successes"},
        "with a success",
        "successes",
        _pool,
        lambda result: ten_string(result.roll.dice),
    ),
}
"""Every kind of roll."""
