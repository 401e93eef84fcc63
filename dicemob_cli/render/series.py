"""Many rolls of one request, drawn as they come: a row each, and at the end what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dicemob_cli.render.console import Screen
from dicemob_cli.rules.combat import CombatResult, StrikeResult

__all__ = ["Series"]

COLUMNS: dict[str, dict[str, str]] = {
    "attack": {"damage": "damage", "wins": "attacker_wins", "ties": "ties", "extras": "extras"},
    "contest": {"winner": "winner", "attacker": "attacker_points", "defender": "defender_wins"},
    "skill": {"passed": "passed", "successes": "successes", "needed": "needed"},
    "potency": {"potency": "points", "successes": "successes"},
}
"""For each kind of roll the columns of its rows, and the field each shows."""

SUCCEEDED = {"attack": "hit", "contest": "won", "skill": "passed", "potency": "with an effect"}
AMOUNTS = {"attack": "damage", "skill": "successes", "potency": "points"}
"""What is added up over the rolls, where there is something to add."""

ROLL_WIDTH, TARGET_WIDTH, SEED_WIDTH = 6, 14, 16


@dataclass(slots=True)
class _Tally:
    """What the rolls against one target come to so far."""

    rolls: int = 0
    succeeded: int = 0
    amount: int = 0


class Series:
    """Draws rolls one by one, a row each; `close` draws the total.

    A row has what there is room for: whom it was against, what happened, the dice, the seed.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._kind = ""
        self._tallies: dict[str | None, _Tally] = {}

    def write(self, result: Any) -> None:
        """Draw the next roll."""
        target = result.target if isinstance(result, CombatResult) else None
        whom = [] if target is None else [target]
        columns = COLUMNS[result.kind]
        dice = _dice(result)
        if not self._kind:
            self._kind = result.kind
            self._screen.console.print(self._screen.text(result.request, "bold"))
            heads = [_wide(name, name) for name in columns]
            self._row(
                "roll", [*map(_whom, whom and ["target"]), *heads, "dice".ljust(len(dice)), "seed"], "dim"
            )
        tally = self._tallies.setdefault(target, _Tally())
        tally.rolls += 1
        tally.succeeded += result.succeeded
        if amount := AMOUNTS.get(result.kind):
            tally.amount += getattr(result, amount)
        cells = [_wide(_cell(getattr(result, field)), name) for name, field in columns.items()]
        seed = "-" if result.seed is None else str(result.seed)
        style = "" if result.succeeded else "dim"
        self._row(str(tally.rolls), [*map(_whom, whom), *cells, dice, seed.ljust(SEED_WIDTH)], style)

    def close(self) -> None:
        """Draw the total, a line a target."""
        for target, tally in self._tallies.items():
            whose = f"{target}: " if target else "total: "
            line = f"{whose}{tally.rolls} rolls, {tally.succeeded} {SUCCEEDED[self._kind]}"
            line += f" ({tally.succeeded / tally.rolls:.1%})"
            if amount := AMOUNTS.get(self._kind):
                line += f", {tally.amount} {amount}, {tally.amount / tally.rolls:.2f} a roll"
            self._screen.console.print(self._screen.text(line, "bold"))

    def _row(self, roll: str, cells: Iterable[str], style: str) -> None:
        """The cells that there is room for, none cut short."""
        row = f"{roll:>{ROLL_WIDTH}}"
        for cell in cells:
            if len(row) + 2 + len(cell) > self._screen.width:
                break
            row += f"  {cell}"
        self._screen.console.print(
            self._screen.text(row.rstrip(), style), no_wrap=True, overflow="crop", crop=True
        )


def _whom(target: str) -> str:
    return target[:TARGET_WIDTH].ljust(TARGET_WIDTH)


def _wide(cell: str, column: str) -> str:
    return cell.rjust(len("defender") if column == "winner" else len(column))


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
    return dice if critical == "none" else f"{dice} critical {critical}"
