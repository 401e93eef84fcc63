"""A result as one line of `key=value` words, or as nothing but its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from dicemob_cli.dice import PoolRoll
from dicemob_cli.errors import printable
from dicemob_cli.game import Result
from dicemob_cli.rules.lasts import SAVED

if TYPE_CHECKING:
    from dicemob_cli.rules.combat import StrikeResult

__all__ = ["number", "plain_line", "plain_word"]

OF_CONTEST = ("winner", "attacker_wins", "defender_wins", "attacker_points", "ties", "extras")

TOTALS = ("damage", "hit", "attacker_wins", "attacker_points", "defender_wins", "ties", "extras")

SUCCESS_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "skill": (("passed", "successes", "needed"), ("points", "critical")),
    "potency": (("successes", "points"), ("critical",)),
    "save": (("who", "ended", "successes"), ()),
    "initiative": (("who", "successes"), ()),
}
"""What stands before the dice of a roll that counts successes, and after them."""

Words = Iterator[tuple[str, Any]]


def plain_line(result: Result) -> str:
    """One line, first the kind; no value holds a space."""
    words = WORDS[result.kind](result)
    return f"{result.kind} {' '.join(f'{key}={plain_word(value)}' for key, value in words)}"


def number(result: Any) -> str:
    """The one word a script wants: damage, the winner, points or successes."""
    match result.kind:
        case "contest":
            return str(result.winner)
        case "effect":
            return str(_most_telling(result))
        case _:
            return str(result.amount)


def _most_telling(effect: Any) -> int:
    """The damage; of freezing the dice of initiative lost; of what a save ends the rounds (E1-E6)."""
    if effect.initiative_lost is not None:
        return int(effect.initiative_lost)
    return int(effect.rounds if effect.effect in SAVED else effect.damage)


def _effect(result: Any) -> Words:
    yield "type", result.effect
    yield from _fields(result, "rounds", "ended", "damage", "ending")
    if result.initiative_lost is not None:
        yield from _fields(result, "initiative_lost", "actions_lost")
    for each in result.history:
        for key, value in _round(each):
            yield f"r{each.round}.{key}", value
    yield "seed", result.seed


def _round(each: Any) -> Words:
    if each.target is not None:
        yield "target", each.target
    if each.strikes:
        yield "damage", each.damage
    for place, strike in enumerate(each.strikes, 1):
        part = f"s{place}." if len(each.strikes) > 1 else ""
        if part:
            yield from ((f"{part}{name}", getattr(strike, name)) for name in ("type", "damage"))
        yield from ((f"{part}{key}", value) for key, value in _dice_of(strike))
    if each.save:
        yield from _fields(each.save, "successes")
        yield "saved", each.save.ended
        yield from _pool("save_", each.save.roll)
    if each.destroyed:
        yield "destroyed", True


def _combat(result: Any) -> Words:
    if result.target is not None:
        yield "target", result.target
    lone = result.strikes[0] if len(result.strikes) == 1 else None
    if result.kind == "contest":
        yield from _fields(result, *OF_CONTEST)
        yield from _fields(lone, "type")
    else:
        if lone:
            yield from _fields(lone, "type")
        yield from _fields(result, *TOTALS)
    if lone:
        yield from _dice_of(lone)
    else:
        for place, strike in enumerate(result.strikes, 1):
            for key, value in _strike(strike):
                yield f"s{place}.{key}", value
    yield "seed", result.seed


def _strike(strike: StrikeResult) -> Words:
    yield "type", strike.type
    if not strike.not_rolled:
        yield from _fields(strike, *(OF_CONTEST if strike.winner else TOTALS))
    yield from _dice_of(strike)


def _dice_of(strike: StrikeResult) -> Words:
    if strike.attack is None or strike.defense is None:
        yield "not_rolled", strike.not_rolled
        return
    if strike.lasts:
        yield "lasts", strike.lasts
        if strike.lasts_rounds is not None:
            yield "lasts_rounds", strike.lasts_rounds
    yield "critical", strike.critical
    if strike.consequence:
        yield "consequence", strike.consequence
    yield from _pool("attack_", strike.attack)
    yield from _pool("defense_", strike.defense)


def _roll(result: Any) -> Words:
    first, last = SUCCESS_FIELDS[result.kind]
    yield from _fields(result, *first)
    yield from _pool("", result.roll)
    yield from _fields(result, *last)
    if result.consequence:
        yield "consequence", result.consequence
    yield "seed", result.seed


def _rings_attack(result: Any) -> Words:
    if result.target is not None:
        yield "target", result.target
    yield from _fields(result, "tactic", "damage", "hit", "triggers", "attacker_successes")
    yield from _fields(result, "defender_successes", "extra", "stat")
    if result.parts:
        yield "third", result.parts.melee
        yield "modifiers", result.parts.modifiers
    yield from _fields(result, "shield_damage", "hp_damage", "shield_left", "hp_left")
    if result.broken:
        yield "broken", result.broken
    if result.stance:
        yield from _fields(result, "stance", "stance_said")
    yield "success_on", result.success_on
    yield from _pool("attack_", result.attack)
    for whose, pool, counts in result.given:
        yield f"{whose}_dice", pool.dice
        yield f"{whose}_counts", counts
    yield from _pool("defense_", result.defense)
    yield "seed", result.seed


def _rings_check(result: Any) -> Words:
    yield from _fields(result, "successes", "success_on")
    yield from _pool("", result.roll)
    yield "seed", result.seed


def _fields(value: Any, *names: str) -> Words:
    return ((name, getattr(value, name)) for name in names)


def _pool(whose: str, pool: PoolRoll) -> Words:
    """The dice, and what was asked for when that was clamped (D1)."""
    yield f"{whose}dice", pool.dice
    if pool.asked != pool.rolled:
        yield f"{whose}asked", pool.asked


def plain_word(value: Any) -> str:
    """A value as a word without a space: yes, no, none, 6,4,1, red-bob."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple():
            return ",".join(map(plain_word, value)) or "none"
        case _:
            return "-".join(printable(str(value)).split())


WORDS: dict[str, Callable[[Any], Words]] = {
    "attack": _combat,
    "contest": _combat,
    "effect": _effect,
    **dict.fromkeys(SUCCESS_FIELDS, _roll),
    "rings_attack": _rings_attack,
    "rings_check": _rings_check,
}
"""What a line says of each kind of roll."""
