"""Many rolls of one request, drawn as they come: a row each, and at the end what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dicemob_cli.render.console import Screen
from dicemob_cli.rules.combat import CombatResult, StrikeResult

__all__ = ["Series"]

COLUMNS: dict[str, dict[str, str]] = {
    "attack": {"damage": "damage", "won": "attacker_wins", "tied": "ties", "extra": "extras"},
    "contest": {"winner": "winner", "points": "attacker_points", "against": "defender_wins"},
    "skill": {"passed": "passed", "success": "successes", "needed": "needed"},
    "potency": {"potency": "points", "success": "successes"},
}
"""For each kind of roll the columns of its rows, and the field each shows."""

SUCCEEDED = {"attack": "hit", "contest": "won", "skill": "passed", "potency": "had an effect"}
AMOUNTS = {"attack": "damage", "skill": "successes", "potency": "points"}
"""What is added up over the rolls, where there is something to add."""

ROLL_WIDTH, COLUMN_WIDTH, TARGET_WIDTH, SEED_WIDTH = 5, 8, 12, 16


@dataclass(slots=True)
class _Tally:
    """What the rolls against one target come to so far."""

    rolls: int = 0
    succeeded: int = 0
    amount: int = 0


class Series:
    """Draws rolls one by one, cropped to the width; `close` draws the total."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._kind = ""
        self._tallies: dict[str | None, _Tally] = {}

    def write(self, result: Any) -> None:
        """Draw the next roll."""
        target = result.target if isinstance(result, CombatResult) else None
        columns = COLUMNS[result.kind]
        if not self._kind:
            self._kind = result.kind
            self._print(self._screen.text(result.request, "bold"))
            self._print(Text(_row("roll", [*columns], "seed", "dice", target and "target"), "dim"))
        tally = self._tallies.setdefault(target, _Tally())
        tally.rolls += 1
        tally.succeeded += result.succeeded
        if amount := AMOUNTS.get(result.kind):
            tally.amount += getattr(result, amount)
        cells = [_cell(getattr(result, field)) for field in columns.values()]
        seed = "by hand" if result.seed is None else str(result.seed)
        row = _row(str(tally.rolls), cells, seed, _dice(result), target)
        self._print(self._screen.text(row, "" if result.succeeded else "dim"))

    def close(self) -> None:
        """Draw the total, a line a target."""
        for target, tally in self._tallies.items():
            whose = f"{target}: " if target else ""
            line = f"{whose}{tally.rolls} rolls, {tally.succeeded} {SUCCEEDED[self._kind]}"
            line += f" ({tally.succeeded / tally.rolls:.1%})"
            if amount := AMOUNTS.get(self._kind):
                line += f", {tally.amount} {amount}, {tally.amount / tally.rolls:.2f} a roll"
            self._screen.console.print(self._screen.text(line, "bold"))

    def _print(self, line: Text) -> None:
        self._screen.console.print(line, no_wrap=True, overflow="crop", crop=True)


def _row(roll: str, cells: list[str], seed: str, dice: str, target: str | None) -> str:
    shown = "".join(f"{cell:>{COLUMN_WIDTH}}" for cell in cells)
    whom = f"  {target:<{TARGET_WIDTH}}" if target else ""
    return f"{roll:>{ROLL_WIDTH}}{shown}{whom}  {seed:<{SEED_WIDTH}}  {dice}"


def _cell(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _dice(result: Any) -> str:
    if isinstance(result, CombatResult):
        return ", ".join(_strike(strike) for strike in result.strikes)
    return _critical("".join(map(str, result.roll.dice)), result.critical)


def _strike(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return "not rolled"
    sides = ("".join(map(str, side.dice)) for side in (strike.attack, strike.defense))
    return _critical(" vs ".join(sides), strike.critical)


def _critical(dice: str, critical: str) -> str:
    return dice if critical == "none" else f"{dice} (critical {critical})"
