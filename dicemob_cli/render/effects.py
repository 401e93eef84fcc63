"""A lasting effect, drawn: a row a round in which something was rolled, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import WHY_NOT, critical_words, ending_words, face_string, plural, whom
from dicemob_cli.rules.combat import StrikeResult
from dicemob_cli.rules.effect import EffectResult, EffectRound

__all__ = ["effect_parts"]


def effect_parts(result: EffectResult, screen: Screen) -> Iterator[RenderableType]:
    """The rounds, and the sentence they come to."""
    several = len({each.target for each in result.history}) > 1
    if result.history[0].target is not None and not several:
        yield screen.text(f"against {whom(result.history[0].target)}")
    table = Table(box=box.ROUNDED, header_style="dim")
    table.add_column("round", justify="right")
    if several:
        table.add_column("whom")
    table.add_column("dice", overflow="fold", ratio=1)
    table.add_column("damage", justify="right")
    for each in result.history:
        for place, (dice, damage) in enumerate(_rows(each)):
            cells = [screen.text(str(each.round) if place == 0 else "")]
            if several:
                cells.append(screen.text(whom(each.target) if each.target and place == 0 else ""))
            table.add_row(*cells, screen.text(dice), Text(damage, "bold green" if damage.strip("0") else ""))
    yield table
    lost = ""
    if result.initiative_lost is not None:
        lost = f", {plural(result.initiative_lost, 'initiative die', '', 'initiative dice')} lost"
        if result.actions_lost:
            lost += f", {plural(result.actions_lost, 'action')} lost"
    yield Text(f"{ending_words(result)}: {result.damage} damage{lost}", "bold")


def _rows(each: EffectRound) -> Iterator[tuple[str, str]]:
    """What was rolled in one round, and the damage of it."""
    for strike in each.strikes:
        type_of = f"{strike.type}: " if len(each.strikes) > 1 and strike.type else ""
        yield f"{type_of}{_dice(strike)}", "" if strike.not_rolled else str(strike.damage)
    if each.save:
        got = plural(each.save.successes, "success", "es")
        yield (
            f"save {face_string(each.save.roll.dice)}: {got}, {'over' if each.save.ended else 'goes on'}",
            "",
        )
    if each.destroyed:
        yield "five rounds of it: what it touched is destroyed", ""


def _dice(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return WHY_NOT[strike.not_rolled or "immune"]
    critical = critical_words(strike.critical, strike.consequence)
    dice = f"{face_string(strike.attack.dice)} vs {face_string(strike.defense.dice)}"
    clamped = [
        f"{side.asked} asked, {side.rolled} rolled"
        for side in (strike.attack, strike.defense)
        if side.asked != side.rolled
    ]
    return ", ".join(filter(None, [dice, critical, *clamped]))
