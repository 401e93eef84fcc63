"""Many rolls of one request, drawn as they come: a row each, and at the end what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size

from dicemob_cli.errors import printable
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import critical_words, pool_words, strike_words, whom
from dicemob_cli.rules.combat import CombatResult, StrikeResult

__all__ = ["Series"]

COLUMNS: dict[str, dict[str, str]] = {
    "attack": {"damage": "damage", "wins": "attacker_wins", "ties": "ties", "extras": "extras"},
    "contest": {"winner": "winner", "attacker": "attacker_points", "defender": "defender_wins"},
    "skill": {"passed": "passed", "points": "points", "needed": "needed"},
    "potency": {"potency": "points", "successes": "successes"},
    "effect": {"rounds": "rounds", "ended": "ended", "damage": "damage"},
}
"""For each kind of roll the columns of its rows, and the field each shows."""

SUCCEEDED = {
    "attack": "hit",
    "contest": "won",
    "skill": "passed",
    "potency": "with an effect",
    "effect": "took hold",
}
AMOUNTS = {"attack": "damage", "effect": "damage", "skill": "points", "potency": "points"}
"""What it is that is added up over the rolls, where there is something to add."""

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
            line = f"{target or 'total'}: {tally.rolls} rolls, {tally.succeeded} {SUCCEEDED[self._kind]}"
            line += f" ({tally.succeeded / tally.rolls:.1%})"
            if amount := AMOUNTS.get(self._kind):
                line += f", {tally.amount} {amount}, {tally.amount / tally.rolls:.2f} a roll"
            self._screen.console.print(self._screen.text(line, "bold"))

    def _begin(self, first: Sequence[Any]) -> None:
        """Draw what holds for all rolls: the request, its pools, and the heads of the columns."""
        self._first = None
        self._kind: str = first[0].kind
        self._whom_width = max(cell_len(_whom(result)) for result in first)
        self._screen.console.print(self._screen.text(first[0].request, "bold"))
        for result in first:
            whose = f"{_whom(result)}: " if _whom(result) else ""
            strikes = _strikes(result)
            pools = map(strike_words, strikes) if strikes else [pool_words(result.roll)]
            self._screen.console.print(self._screen.text(f"{whose}{', '.join(pools)}", "dim"))
        self._row("roll", "target" if self._whom_width else "", COLUMNS[self._kind], "seed", "dice", "dim")
        for result in first:
            self._draw(result)

    def _draw(self, result: Any) -> None:
        target = _whom(result)
        tally = self._tallies.setdefault(target, _Tally())
        tally.rolls += 1
        tally.succeeded += result.succeeded
        tally.amount += result.amount
        cells = [_cell(getattr(result, field)) for field in COLUMNS[result.kind].values()]
        seed = "-" if result.seed is None else str(result.seed)
        self._row(str(tally.rolls), target, cells, seed, _dice(result), "" if result.succeeded else "dim")

    def _row(self, roll: str, target: str, cells: Iterable[str], seed: str, dice: str, style: str) -> None:
        """One row: the columns that fit the width, the same in every row; dice only where they fit too."""
        columns = [roll.rjust(ROLL_WIDTH)]
        if self._whom_width:
            columns.append(set_cell_size(printable(target), self._whom_width))
        for name, cell in zip(COLUMNS[self._kind], cells, strict=True):
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


def _combat(result: Any) -> bool:
    return isinstance(result, CombatResult)


def _strikes(result: Any) -> Sequence[StrikeResult]:
    """The strikes of a combat roll, or of the attack that starts an effect."""
    if result.kind == "effect":
        return tuple(result.history[0].strikes)
    return tuple(result.strikes) if _combat(result) else ()


def _whom(result: Any) -> str:
    return whom(result.target) if _combat(result) and result.target is not None else ""


def _cell(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _dice(result: Any) -> str:
    if strikes := _strikes(result):
        return ", ".join(map(_strike, strikes))
    return _with_critical("".join(map(str, result.roll.dice)), result)


def _strike(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return "not rolled"
    sides = ("".join(map(str, side.dice)) for side in (strike.attack, strike.defense))
    return _with_critical(" vs ".join(sides), strike)


def _with_critical(dice: str, rolled: Any) -> str:
    critical = critical_words(rolled.critical, rolled.consequence)
    return f"{dice} {critical}" if critical else dice
