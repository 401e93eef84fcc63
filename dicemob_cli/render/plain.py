"""A result as one line of `key=value` words, or as nothing but its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicemob_cli.errors import printable
from dicemob_cli.rules.combat import CombatResult, StrikeResult
from dicemob_cli.rules.pools import PoolRoll
from dicemob_cli.rules.request import Result

__all__ = ["number", "plain_line"]

Words = Iterator[tuple[str, Any]]


def plain_line(result: Result) -> str:
    """One line, first the kind; no value holds a space."""
    words = _combat(result) if isinstance(result, CombatResult) else _roll(result)
    return f"{result.kind} {' '.join(f'{key}={_value(value)}' for key, value in words)}"


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
    if result.kind == "contest":
        yield "winner", result.winner
    lone = result.strikes[0] if len(result.strikes) == 1 else None
    if lone:
        yield "type", lone.type
    if result.kind == "attack":
        yield "damage", result.damage
        yield "hit", result.hit
    for total in ("attacker_wins", "attacker_points", "defender_wins", "ties", "extras"):
        yield total, getattr(result, total)
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
        for key in ("damage", "hit", "attacker_wins", "attacker_points", "defender_wins", "ties", "extras"):
            yield key, getattr(strike, key)
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
    if result.kind == "skill":
        yield "passed", result.passed
    yield "successes", result.successes
    if result.kind == "skill":
        yield "needed", result.needed
    yield "points", result.points
    yield "critical", result.critical
    if result.consequence:
        yield "consequence", result.consequence
    yield from _pool("", result.roll)
    yield "seed", result.seed


def _pool(whose: str, pool: PoolRoll) -> Words:
    """The dice, and what was asked for when that was clamped (D1)."""
    yield f"{whose}dice", pool.dice
    if pool.asked != pool.rolled:
        yield f"{whose}asked", pool.asked


def _value(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return "-".join(printable(str(value)).split())
