"""An attack of Rings: its damage, the dice of both sides and its odds (G1-G5, G7-G11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dicemob_cli.games.rings.draw.words import dice_words, sides_words
from dicemob_cli.games.rings.rules.attack import RingsAttackResult
from dicemob_cli.render.odds import OddsPresentation, outcome_fields
from dicemob_cli.render.plain import pool_fields
from dicemob_cli.render.presentation import Fields, Presentation, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.odds.result import RingsOdds
    from dicemob_cli.render.console import Screen

__all__ = ["ODDS", "PRESENTATION"]


class RingsAttackPresentation(Presentation[RingsAttackResult]):
    """How an attack on one target is written."""

    counted = "hit"
    summed = "damage"

    def fields(self, result: RingsAttackResult) -> Fields:
        if result.target is not None:
            yield "target", result.target
        yield "tactic", result.tactic
        yield "damage", result.damage
        yield "hit", result.hit
        yield "triggers", result.triggers
        yield "attacker_successes", result.attacker_successes
        yield "defender_successes", result.defender_successes
        yield "extra", result.extra
        yield "stat", result.stat
        if result.parts:
            yield "third", result.parts.melee
            yield "modifiers", result.parts.modifiers
        yield "shield_damage", result.shield_damage
        yield "hp_damage", result.hp_damage
        yield "shield_left", result.shield_left
        yield "hp_left", result.hp_left
        if result.broken:
            yield "broken", result.broken
        if result.stance:
            yield "stance", result.stance
            yield "stance_said", result.stance_said
        yield "success_on", result.success_on
        yield from pool_fields("attack_", result.attack)
        for whose, pool, counts in result.given:
            yield f"{whose}_dice", pool.dice
            yield f"{whose}_counts", counts
        yield from pool_fields("defense_", result.defense)
        yield "seed", result.seed

    def columns(self, result: RingsAttackResult) -> dict[str, int]:
        return {
            "damage": result.damage,
            "attacker": result.attacker_successes,
            "defender": result.defender_successes,
            "extra": result.extra,
        }

    def pools(self, result: RingsAttackResult) -> str:
        return sides_words(result)

    def dice(self, result: RingsAttackResult) -> str:
        return dice_words(result)

    def logged(self, result: RingsAttackResult) -> str:
        whom = f" vs {result.target}" if result.target else ""
        negated = f", negated by breaking {result.broken}" if result.broken else ""
        return f"{result.damage} damage{whom} ({dice_words(result)}){negated}"

    def target(self, result: RingsAttackResult) -> str | None:
        return result.target

    def verdict(self, result: RingsAttackResult) -> Verdict:
        if result.damage:
            return Verdict(f"{result.damage} damage", result.triggers)
        return Verdict("no damage" if result.broken or result.hit else "missed, no damage", result.triggers)

    def draw(self, result: RingsAttackResult, screen: Screen) -> Iterator[RenderableType]:
        from dicemob_cli.games.rings.draw.panels import attack_panel

        yield attack_panel(result, self.verdict(result), screen)


class RingsAttackOdds(OddsPresentation["RingsOdds"]):
    """How the odds of an attack on one target are written, for what it chooses without dice (G3)."""

    value = "damage"
    success = "hit"
    succeeded = "hits"

    def fields(self, odds: RingsOdds) -> Fields:
        """Return the fields of the plain line; `a3` and `d3` are the chances of 3 successes of a side."""
        yield from self.subject(odds)
        if odds.stance:
            yield "stance", odds.stance
        yield from self.chances(odds)
        yield "attacker_mean", odds.attacker_mean
        yield "defender_mean", odds.defender_mean
        yield from outcome_fields("p", odds.outcomes)
        yield from outcome_fields("a", odds.attacker_successes)
        yield from outcome_fields("d", odds.defender_successes)

    def rows(self, told: Sequence[RingsOdds]) -> Iterator[Sequence[object]]:
        """Return the rows of the CSV; `of` says whether a value is damage or the successes of a side."""
        whose = told[0].target is not None
        yield (*["target"] * whose, "stance", "of", "value", "chance", "at_least")
        for odds in told:
            listed = {
                "damage": odds.outcomes,
                "attacker_successes": odds.attacker_successes,
                "defender_successes": odds.defender_successes,
            }
            for of, outcomes in listed.items():
                for outcome in outcomes:
                    chances = (outcome.value, outcome.probability, outcome.at_least)
                    yield (*[odds.target] * whose, odds.stance, of, *chances)

    def draw(self, told: Sequence[RingsOdds], screen: Screen) -> None:
        from dicemob_cli.games.rings.draw.attack_odds import draw_attacks

        draw_attacks(told, screen)


PRESENTATION = RingsAttackPresentation()
ODDS = RingsAttackOdds()
