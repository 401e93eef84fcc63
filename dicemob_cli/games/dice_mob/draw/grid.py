"""What a campaign author studies: duels, grids and balances, in every form."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import asdict
from math import fsum
from typing import TYPE_CHECKING, Any, TextIO

from dicemob_cli.odds.balance import Balance
from dicemob_cli.odds.duel import Duel
from dicemob_cli.odds.effect import Burning
from dicemob_cli.odds.grid import Grid
from dicemob_cli.odds.result import decimal, outcomes_of
from dicemob_cli.render.json_lines import as_json
from dicemob_cli.render.odds import clamped_word, draw_clamped
from dicemob_cli.render.odds import outcome_document as outcome_fields
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.plain import plain_word as rounded
from dicemob_cli.render.writer import is_drawn

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.render.console import Screen

__all__ = ["write_balance", "write_burning", "write_duels", "write_grid"]

NEGLIGIBLE = 0.00005
"""Chances below this would all be drawn as 0.00%."""

MEASURES = {"mean": "mean damage", "hit": "chance to hit", "win": "chance to win a contest"}


def write_duels(duels: Sequence[Duel], names: tuple[str, str], words: str, form: str, stream: TextIO) -> None:
    """A duel told once for each way to strike first. The chances are those of the first named."""
    first = {"ours": names[0], "theirs": names[1], "alternating": "alternating"}
    told: list[dict[str, Any]] = [{**asdict(each), "first": first[each.first]} for each in duels]

    def lines() -> list[str]:
        return [
            f"duel first={plain_word(each['first'])} win={rounded(each['win'])} lose={rounded(each['lose'])}"
            f" mean_rounds={rounded(each['mean_rounds'])} rounds_listed={len(each['rounds'])}"
            f" tail={rounded(each['tail'])}"
            for each in told
        ]

    document = {"kind": "duel", "request": words, "fighters": [*names], "striking_first": told}
    quiet = [rounded(told[0]["win"])]
    _write(form, stream, lines, document, quiet, lambda screen: _draw_duels(told, names, words, screen))


def write_burning(
    burning: Burning, words: str, clamped: Sequence[tuple[int, int]], form: str, stream: TextIO
) -> None:
    """An effect that goes on by itself: its damage in all, and when it ends."""
    damage = burning.damage
    exact = isinstance(damage.of, int)
    damages = [*enumerate(damage.probabilities)]
    numbers = {
        "success": damage.positive,
        "mean": damage.mean,
        "sd": damage.sd,
        "mean_rounds": burning.mean_rounds,
        "left": burning.left,
    }
    document = {
        "kind": "effect_odds",
        "request": words,
        **numbers,
        "clamped": clamped,
        "outcomes": [*map(outcome_fields, outcomes_of(damage, exact=exact))],
        **({"of": decimal(damage.of)} if exact else {}),
        "rounds": [asdict(each) for each in burning.rounds],
    }

    def lines() -> list[str]:
        told = " ".join(f"{key}={rounded(value)}" for key, value in numbers.items())
        if clamped:
            told += f" clamped={clamped_word(clamped)}"
        ends = " ".join(f"r{each.round}={rounded(each.probability)}" for each in burning.rounds)
        return [f"odds roll=effect {told} {ends}"]

    def draw(screen: Screen) -> None:
        screen.console.print(screen.text(f"odds effect {words}", "bold"))
        draw_clamped(clamped, screen)
        screen.console.print(_bars("damage", damages, screen))
        if burning.mean_rounds is not None:
            ends = [(each.round, each.probability) for each in burning.rounds]
            screen.console.print(_bars("ends in round", ends, screen))
        told = [f"mean {damage.mean:.3f} damage"]
        if burning.left < NEGLIGIBLE:
            told.append(f"in {burning.mean_rounds:.2f} rounds")
        else:
            told.append(f"by round {len(burning.rounds)}, when {percent(burning.left)} had not ended")
        screen.console.print(screen.text(" ".join(told), "bold"))

    _write(form, stream, lines, document, [rounded(damage.mean)], draw)


def write_grid(grid: Grid, form: str, stream: TextIO) -> None:
    """A grid as a table, CSV or JSON; a line elsewhere is CSV."""
    if form == "json":
        stream.write(f"{as_json({'kind': 'grid', **asdict(grid)})}\n")
    elif is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        _draw_grid(grid, Screen(stream))
    else:
        out = csv.writer(stream, lineterminator="\n")
        out.writerow(["attack", *grid.defense])
        for dice, values in zip(grid.attack, grid.values, strict=True):
            out.writerow([dice, *(f"{value:.10g}" for value in values)])


def write_balance(balance: Balance, words: str, form: str, stream: TextIO) -> None:
    """The best setting and its neighbours."""

    def lines() -> list[str]:
        near = " ".join(f"c{each.value}={rounded(each.chance)}" for each in balance.settings)
        best = f"{balance.solve}={balance.best.value} chance={rounded(balance.best.chance)}"
        return [f"balance {best} target={rounded(balance.target)} within={plain_word(balance.within)} {near}"]

    document = {"kind": "balance", "request": words, **asdict(balance)}
    quiet = [str(balance.best.value)]
    _write(form, stream, lines, document, quiet, lambda screen: _draw_balance(balance, words, screen))


def _write(
    form: str,
    stream: TextIO,
    lines: Callable[[], list[str]],
    document: dict[str, Any],
    quiet: list[str],
    draw: Callable[[Screen], None],
) -> None:
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        draw(Screen(stream))
    elif form == "json":
        stream.write(f"{as_json(document)}\n")
    else:
        for line in quiet if form == "quiet" else lines():
            stream.write(f"{line}\n")


def _draw_duels(told: Sequence[dict[str, Any]], names: tuple[str, str], words: str, screen: Screen) -> None:
    from rich import box
    from rich.table import Table

    screen.console.print(screen.text(f"odds duel {words}", "bold"))
    table = Table(box=box.ROUNDED, header_style="dim")
    table.add_column("strikes first")
    for name in names:
        table.add_column(screen.text(f"{name} wins"), justify="right")
    for each in told:
        table.add_row(screen.text(each["first"]), percent(each["win"]), percent(each["lose"]))
    screen.console.print(table)
    rounds, mean, tail = told[0]["rounds"], told[0]["mean_rounds"], told[0]["tail"]
    if mean is None:
        screen.console.print(screen.text("it never ends: neither can hurt the other", "bold"))
        return
    chances = [(each["round"], each["probability"]) for each in rounds]
    if any(chance >= NEGLIGIBLE for _, chance in chances):
        screen.console.print(_bars("ends in round", chances, screen))
    screen.console.print(screen.text(f"{mean:.2f} rounds on the average", "bold"))
    if tail:
        chance = percent(tail) if tail >= NEGLIGIBLE else f"{tail:.1e}"
        screen.console.print(screen.text(f"more than {len(rounds)} rounds: {chance}", "dim"))


def _draw_grid(grid: Grid, screen: Screen) -> None:
    from rich.table import Table
    from rich.text import Text

    shown = [
        [f"{value:.2f}" if grid.measure == "mean" else percent(value, 0) for value in row]
        for row in grid.values
    ]
    largest = max(value for row in grid.values for value in row) or 1.0
    screen.console.print(Text(f"{MEASURES[grid.measure]}: attack dice down, defense dice across", "bold"))
    width = max(4, *(len(cell) + 2 for row in shown for cell in row))
    label = max(len(str(dice)) for dice in grid.attack)
    at_once = max(1, (screen.width - label) // width)
    for first in range(0, len(grid.defense), at_once):
        block = slice(first, first + at_once)
        table = Table(box=None, padding=0, pad_edge=False, header_style="dim")
        table.add_column("", width=label, justify="right", style="dim", no_wrap=True)
        for dice in grid.defense[block]:
            table.add_column(f"{dice} ", width=width, justify="right", no_wrap=True)
        for dice, cells, values in zip(grid.attack, shown, grid.values, strict=True):
            shaded = [
                Text(f"{cell} ".rjust(width), f"white on {_shade(value / largest)}" if screen.colors else "")
                for cell, value in zip(cells[block], values[block], strict=True)
            ]
            table.add_row(str(dice), *shaded)
        screen.console.print(table)
    if grid.max_dice is not None:
        screen.console.print(screen.text(f"of more dice, {grid.max_dice} are rolled", "yellow"))


def _draw_balance(balance: Balance, words: str, screen: Screen) -> None:
    from rich import box
    from rich.table import Table

    screen.console.print(screen.text(f"odds balance {words}", "bold"))
    table = Table(box=box.ROUNDED, header_style="dim")
    table.add_column(balance.solve, justify="right")
    table.add_column("chance", justify="right")
    table.add_column("")
    for each in balance.settings:
        best = each == balance.best
        what = "nearest" if balance.within else "nearest that was tried"
        mark = f"{what} to {100 * balance.target:.4g}%" if best else ""
        table.add_row(str(each.value), percent(each.chance), mark, style="bold" if best else "")
    screen.console.print(table)
    if not balance.within:
        screen.console.print(screen.text("the wanted chance is beyond what was tried", "yellow"))


def _bars(value: str, chances: Sequence[tuple[int, float]], screen: Screen) -> RenderableType:
    """A row a value whose chance would not show as nothing."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.ROUNDED, header_style="dim")
    for head in (value, "chance"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("")
    largest = max((chance for _, chance in chances), default=1.0)
    rare = fsum(chance for _, chance in chances if chance < NEGLIGIBLE)
    for each, chance in chances:
        if chance >= NEGLIGIBLE:
            bar = screen.bar(chance / largest, max(4, min(40, screen.width - len(value) - 19)))
            table.add_row(str(each), percent(chance), screen.text(bar, "cyan"))
    if rare:
        table.add_row("other", f"{rare:.1e}")
    return table


def _shade(part: float) -> str:
    """A background from dark to bright, under light text."""
    return f"rgb({20 + round(30 * part)},{30 + round(90 * part)},{45 + round(75 * part)})"
