"""A lasting effect, round by round to its end (E1-E6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.draw.strikes import (
    WHY_NOT,
    any_rolled,
    dice_fields,
    logged_dice,
    strikes_dice,
    strikes_words,
)
from dicemob_cli.games.dice_mob.rules.effect import EffectResult, EffectRound
from dicemob_cli.games.dice_mob.rules.lasts import SAVED
from dicemob_cli.render.phrases import critical_words, face_string, plural, whom
from dicemob_cli.render.plain import plain_word, pool_fields
from dicemob_cli.render.presentation import Fields, Presentation, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.games.dice_mob.rules.combat import StrikeResult
    from dicemob_cli.render.console import Screen

__all__ = ["PRESENTATION"]

ENDINGS = {
    "missed": "it did not take hold",
    "immune": "the target is immune",
    "defended": "over in round {}, all defended",
    "nobody_near": "over after round {}, nobody is near",
    "saved": "over in round {}, saved",
    "duration": "over after round {}, its time is up",
    None: "not over after round {}",
}


class EffectPresentation(Presentation[EffectResult]):
    """How a lasting effect is written: a row for each round in which something was rolled."""

    counted = "took hold"
    summed = "damage"

    def fields(self, result: EffectResult) -> Fields:
        yield "type", result.effect
        yield from (("rounds", result.rounds), ("ended", result.ended))
        yield from (("damage", result.damage), ("ending", result.ending))
        if result.initiative_lost is not None:
            yield "initiative_lost", result.initiative_lost
            yield "actions_lost", result.actions_lost
        for each in result.history:
            for key, value in _round_fields(each):
                yield f"r{each.round}.{key}", value
        yield "seed", result.seed

    def number(self, result: EffectResult) -> str:
        """Return the damage; of freezing the dice of initiative lost; of what a save ends the rounds."""
        if result.initiative_lost is not None:
            return str(result.initiative_lost)
        return str(result.rounds if result.effect in SAVED else result.damage)

    def columns(self, result: EffectResult) -> dict[str, int | str]:
        return {"rounds": result.rounds, "ended": plain_word(result.ended), "damage": result.damage}

    def pools(self, result: EffectResult) -> str:
        return strikes_words(result.history[0].strikes)

    def dice(self, result: EffectResult) -> str:
        return strikes_dice(result.history[0].strikes)

    def logged(self, result: EffectResult) -> str:
        strikes = [strike for each in result.history for strike in each.strikes]
        rounds = plural(result.rounds, "round")
        return f"{result.effect} for {rounds}, {result.damage} damage{logged_dice(strikes)}"

    def was_rolled(self, result: EffectResult) -> bool:
        return any_rolled(result.history[0].strikes)

    def verdict(self, result: EffectResult) -> Verdict:
        lost = ""
        if result.initiative_lost is not None:
            lost = f", {plural(result.initiative_lost, 'initiative die', '', 'initiative dice')} lost"
            if result.actions_lost:
                lost += f", {plural(result.actions_lost, 'action')} lost"
        ending = ENDINGS[result.ending].format(result.rounds)
        return Verdict(f"{ending}: {result.damage} damage{lost}", result.succeeded)

    def draw(self, result: EffectResult, screen: Screen) -> Iterator[RenderableType]:
        from rich import box
        from rich.table import Table
        from rich.text import Text

        first = result.history[0].target
        several = len({each.target for each in result.history}) > 1
        if first is not None and not several:
            yield screen.text(f"against {whom(first)}")
        table = Table(box=box.ROUNDED, header_style="dim")
        table.add_column("round", justify="right")
        if several:
            table.add_column("whom")
        table.add_column("dice", overflow="fold", ratio=1)
        table.add_column("damage", justify="right")
        for each in result.history:
            for place, (dice, damage) in enumerate(_rolled_in(each)):
                cells = [screen.text(str(each.round) if place == 0 else "")]
                if several:
                    cells.append(screen.text(whom(each.target) if each.target and place == 0 else ""))
                style = "bold green" if damage.strip("0") else ""
                table.add_row(*cells, screen.text(dice), Text(damage, style))
        yield table
        yield Text(self.verdict(result).text, "bold")


def _round_fields(each: EffectRound) -> Fields:
    if each.target is not None:
        yield "target", each.target
    if each.strikes:
        yield "damage", each.damage
    for place, strike in enumerate(each.strikes, 1):
        part = f"s{place}." if len(each.strikes) > 1 else ""
        if part:
            yield f"{part}type", strike.type
            yield f"{part}damage", strike.damage
        for key, value in dice_fields(strike):
            yield f"{part}{key}", value
    if each.save:
        yield "successes", each.save.successes
        yield "saved", each.save.ended
        yield from pool_fields("save_", each.save.roll)
    if each.destroyed:
        yield "destroyed", True


def _rolled_in(each: EffectRound) -> Iterator[tuple[str, str]]:
    """Return what was rolled in one round, and the damage of it."""
    for strike in each.strikes:
        type_of = f"{strike.type}: " if len(each.strikes) > 1 and strike.type else ""
        yield f"{type_of}{_dice(strike)}", "" if strike.not_rolled else str(strike.damage)
    if each.save:
        got = plural(each.save.successes, "success", "es")
        ends = "over" if each.save.ended else "goes on"
        yield f"save {face_string(each.save.roll.dice)}: {got}, {ends}", ""
    if each.destroyed:
        yield "five rounds of it: what it touched is destroyed", ""


def _dice(strike: StrikeResult) -> str:
    if strike.attack is None or strike.defense is None:
        return WHY_NOT[strike.not_rolled or "immune"]
    clamped = [
        f"{side.asked} asked, {side.rolled} rolled"
        for side in (strike.attack, strike.defense)
        if side.asked != side.rolled
    ]
    dice = f"{face_string(strike.attack.dice)} vs {face_string(strike.defense.dice)}"
    return ", ".join(filter(None, [dice, critical_words(strike.critical, strike.consequence), *clamped]))


PRESENTATION = EffectPresentation()
