"""A result as one line of `key=value` words, or as nothing but its number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dicemob_cli.dice import PoolRoll
from dicemob_cli.errors import printable
from dicemob_cli.games.game import Result
from dicemob_cli.render.presentation import Fields, presentation_of

__all__ = ["fields_line", "number", "plain_line", "plain_word", "pool_fields"]

ALMOST_ONE = "0.9999999999"

REMEMBERED = 4096
"""Dice that are kept as text, because the same come again and again."""


def plain_line(result: Result) -> str:
    """Return one line: first the kind, then `key=value` words, none of which holds a space."""
    return fields_line(result.kind, presentation_of(result).fields(result))


def number(result: Result) -> str:
    """Return the one word that a script wants: the damage, the winner, points or successes."""
    return presentation_of(result).number(result)


def fields_line(first: str, fields: Iterable[tuple[str, object]]) -> str:
    """Return a word and the `key=value` words of some fields after it."""
    return " ".join([first, *[f"{key}={plain_word(value)}" for key, value in fields]])


def pool_fields(whose: str, pool: PoolRoll) -> Fields:
    """Return the dice of a pool, and how many were asked for where other than so many were rolled (D1)."""
    yield f"{whose}dice", _listed(pool.dice)
    if pool.asked != pool.rolled:
        yield f"{whose}asked", pool.asked


def plain_word(value: object) -> str:
    """Return a value as a word without a space: `yes`, `none`, `6,4,1`, `red-bob`, `0.3125`.

    A float has ten digits, and a chance that is not certain is never rounded into certainty.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if value is None:
        return "none"
    if isinstance(value, str):
        return _joined(value)
    if isinstance(value, tuple):
        return ",".join(map(plain_word, value)) or "none"
    if isinstance(value, float):
        text = f"{value:.10g}"
        return ALMOST_ONE if text == "1" and value < 1 else text
    return _joined(str(value))


@lru_cache
def _joined(text: str) -> str:
    return "-".join(printable(text).split())


@lru_cache(REMEMBERED)
def _listed(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice)) or "none"
