"""The panels in which attacks and checks of Rings are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicemob_cli.dice import PoolRoll
from dicemob_cli.games.rings.draw.words import damage_words, sides_words
from dicemob_cli.games.rings.rules.attack import RingsAttackResult
from dicemob_cli.games.rings.rules.check import RingsCheckResult
from dicemob_cli.games.rings.rules.damage import Damage
from dicemob_cli.render.console import Screen
from dicemob_cli.render.drawing import FAILURE, LABEL, SUCCESS, dice_grids, headline, panel
from dicemob_cli.render.phrases import plural, pool_words
from dicemob_cli.render.presentation import Verdict

__all__ = ["attack_panel", "check_panel"]

STANCES = {
    "brace": "no dice to defend with, so the target braces: one die, and one more for the attacker",
    "take": "no dice to defend with: the target takes the full attack",
}
"""What a defender without dice does (G3)."""


def attack_panel(result: RingsAttackResult, verdict: Verdict, screen: Screen) -> RenderableType:
    """Return both pools, the parts of the damage, and what became of it."""
    lines: list[RenderableType] = [Text(sides_words(result)), *_dice("attack", result.attack, result, screen)]
    for label, group, counts in result.given:
        lines += _dice(label, group, result, screen, counts=counts)
    lines += _dice("defense", result.defense, result, screen)
    if result.stance:
        unsaid = "" if result.stance_said else " (nobody said 'brace' or 'take')"
        none = "" if result.stance == "take" or result.brace_counts else ", who still has none"
        lines.append(Text(f"{STANCES[result.stance]}{none}{unsaid}", "yellow"))
    lines.append(_contest(result))
    if result.parts:
        lines.append(_parts(result.parts, result, screen))
    if result.broken:
        lines.append(screen.text(f"negated: the target breaks {result.broken}", "bold yellow"))
    lines.append(headline(verdict))
    if not result.triggers:
        lines.append(Text("nothing is triggered", "dim"))
    return panel(lines)


def check_panel(result: RingsCheckResult, verdict: Verdict, screen: Screen) -> RenderableType:
    """Return the pool, its successes marked."""
    dice = _dice("dice", result.roll, result, screen)
    return panel([Text(pool_words(result.roll)), *dice, headline(verdict)])


def _dice(
    label: str,
    pool: PoolRoll,
    result: RingsAttackResult | RingsCheckResult,
    screen: Screen,
    *,
    counts: bool = True,
) -> Iterator[RenderableType]:
    """Return the dice of a pool, the successes marked; those that do not count here are dim."""
    if not counts:
        shown = "".join(f"{die:>3}" for die in pool.dice)
        yield Text(f"{label.ljust(LABEL)}{shown}  not against this one", "dim")
        return
    if not pool.dice:
        yield Text.assemble((label.ljust(LABEL), "dim"), (" none", "dim"))
        return
    ranked = [((die,), SUCCESS if die >= result.success_on else FAILURE) for die in pool.dice]
    yield from dice_grids(ranked, (label,), screen, ranks=False)


def _contest(result: RingsAttackResult) -> Text:
    ours, theirs = plural(result.attacker_successes, "success", "es"), result.defender_successes
    if result.extra:
        return Text(f"{ours} against {theirs}: {result.extra} extra")
    tie = ", and a tie is the defender's" if theirs == result.attacker_successes else ""
    return Text(f"{ours} against {theirs}{tie}")


def _parts(parts: Damage, result: RingsAttackResult, screen: Screen) -> Table:
    """Return the damage by where it comes from, and where it went."""
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True, width=LABEL)
    grid.add_column(overflow="fold")
    grid.add_row("damage", screen.text(damage_words(parts)))
    if result.triggers:
        if result.shield_damage or result.shield_left:
            grid.add_row("shield", f"takes {result.shield_damage}, {result.shield_left} left")
        if result.hp_damage or result.hp_left is not None:
            left = "" if result.hp_left is None else f", {result.hp_left} left"
            grid.add_row("hp", f"takes {result.hp_damage}{left}" if result.hp_damage else f"takes none{left}")
    return grid
