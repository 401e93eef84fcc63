"""An attack or a check of Rings, drawn: both pools, what succeeded, and the damage part by part."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dicemob_cli.dice import PoolRoll
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import damage_words, plural, pool_words, rings_verdict, sides_words, whom
from dicemob_cli.render.table import LABEL, dice_grids, headline
from dicemob_cli.rings.attack import RingsAttackResult
from dicemob_cli.rings.check import RingsCheckResult

__all__ = ["attack_parts", "check_parts"]

STANCES = {
    "brace": "no dice to defend with, so the target braces: one die, and one more for the attacker",
    "take": "no dice to defend with: the target takes the full attack",
}
"""What a defender without dice does (G3)."""


def attack_parts(result: RingsAttackResult, screen: Screen) -> Iterator[RenderableType]:
    """Both pools, the parts of the damage, and what became of it."""
    if result.target is not None:
        yield screen.text(f"against {whom(result.target)}")
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
        lines.append(_parts(result, screen))
    if result.broken:
        lines.append(screen.text(f"negated: the target breaks {result.broken}", "bold yellow"))
    lines.append(headline(rings_verdict(result), result.triggers))
    if not result.triggers:
        lines.append(Text("nothing is triggered", "dim"))
    yield Panel(Group(*lines), box=box.ROUNDED, expand=False)


def check_parts(result: RingsCheckResult, screen: Screen) -> Iterator[RenderableType]:
    """The pool, and its successes."""
    roll = result.roll
    lines = [
        Text(pool_words(roll)),
        *_dice("dice", roll, result, screen),
        headline(plural(result.successes, "success", "es"), result.succeeded),
    ]
    yield Panel(Group(*lines), box=box.ROUNDED, expand=False)


def _dice(
    label: str,
    pool: PoolRoll,
    result: RingsAttackResult | RingsCheckResult,
    screen: Screen,
    *,
    counts: bool = True,
) -> Iterator[RenderableType]:
    """The dice of a pool, the successes marked; those that do not count here are dim."""
    if not counts:
        shown = "".join(f"{die:>3}" for die in pool.dice)
        yield Text(f"{label.ljust(LABEL)}{shown}  not against this one", "dim")
        return
    if not pool.dice:
        yield Text.assemble((label.ljust(LABEL), "dim"), (" none", "dim"))
        return
    succeeded = ["success" if die >= result.success_on else "failure" for die in pool.dice]
    ranked = [((die,), outcome) for die, outcome in zip(pool.dice, succeeded, strict=True)]
    yield from dice_grids(ranked, (label,), screen, ranks=False)


def _contest(result: RingsAttackResult) -> Text:
    ours, theirs = plural(result.attacker_successes, "success", "es"), result.defender_successes
    if result.extra:
        return Text(f"{ours} against {theirs}: {result.extra} extra")
    tie = ", and a tie is the defender's" if theirs == result.attacker_successes else ""
    return Text(f"{ours} against {theirs}{tie}")


def _parts(result: RingsAttackResult, screen: Screen) -> Table:
    """The damage by where it comes from, and where it went."""
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True, width=LABEL)
    grid.add_column(overflow="fold")
    grid.add_row("damage", screen.text(damage_words(result)))
    if result.triggers:
        if result.shield_damage or result.shield_left:
            grid.add_row("shield", f"takes {result.shield_damage}, {result.shield_left} left")
        if result.hp_damage or result.hp_left is not None:
            left = "" if result.hp_left is None else f", {result.hp_left} left"
            grid.add_row("hp", f"takes {result.hp_damage}{left}" if result.hp_damage else f"takes none{left}")
    return grid
