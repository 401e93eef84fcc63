"""A result as one line of `key=value` words, or as nothing but its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicemob_cli.errors import printable
from dicemob_cli.rules.combat import CombatResult, StrikeResult
from dicemob_cli.rules.pools import PoolRoll
from dicemob_cli.rules.request import Result

__all__ = ["number", "plain_line", "plain_word"]

TOTALS = ("damage", "hit", "attacker_wins", "attacker_points", "defender_wins", "ties", "extras")

Words = Iterator[tuple[str, Any]]


def plain_line(result: Result) -> str:
    """One line, first the kind; no value holds a space."""
    words = _combat(result) if isinstance(result, CombatResult) else _roll(result)
    return f"{result.kind} {' '.join(f'{key}={plain_word(value)}' for key, value in words)}"


def number(result: Any) -> str:
    """The one word a script wants: damage, the winner, or the points of a skill or potency."""
    match result.kind:
        case "attack":
            return str(result.damage)
        case "contest":
            return str(result.winner)
        case _:
            return str(result.points)


def _combat(result: Any) -> Words:
    if result.target is not None:
        yield "target", result.target
    lone = result.strikes[0] if len(result.strikes) == 1 else None
    if result.kind == "contest":
        yield from _fields(result, "winner", "attacker_wins", "defender_wins", "attacker_points")
        yield from _fields(result, "ties", "extras")
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
        yield from _fields(strike, *TOTALS)
    yield from _dice_of(strike)


def _dice_of(strike: StrikeResult) -> Words:
    if strike.attack is None or strike.defense is None:
        yield "not_rolled", strike.not_rolled
        return
    yield "critical", strike.critical
    if strike.consequence:
        yield "consequence", strike.consequence
    yield from _pool("attack_", strike.attack)
    yield from _pool("defense_", strike.defense)


def _roll(result: Any) -> Words:
    skill = result.kind == "skill"
    yield from _fields(result, *(("passed", "successes", "needed") if skill else ("successes", "points")))
    yield from _pool("", result.roll)
    yield from _fields(result, *(("points", "critical") if skill else ("critical",)))
    if result.consequence:
        yield "consequence", result.consequence
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
            return ",".join(map(str, value))
        case _:
            return "-".join(printable(str(value)).split())
