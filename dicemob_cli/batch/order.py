"""One line of a batch: what it asks for, in words or as a JSON object."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from dicemob_cli.dice import SEEDS
from dicemob_cli.errors import Code, DicemobError, did_you_mean, quoted
from dicemob_cli.grammar.options import as_words
from dicemob_cli.grammar.words import OPTIONS

__all__ = ["Order", "read_order"]

LEAST = {"n": 1, "seed": 0}
"""The tags: what a line may say of itself, its number and the seed of its dice; and the least of each."""

FIELDS = ("request", *LEAST, *OPTIONS)
"""What a JSON object may hold."""

LIKE_JSON = frozenset("{[ns")
"""What a JSON line may begin with, a tag before it counted in."""

_TAG = re.compile(r"(?<!\S)(n|seed)=([^\s,/]*)(?!\S)")
_OPTION = re.compile(r"(?<!\S)(--(?:seed|start|times|json|format|quiet|campaign))\b")
_DIGITS = re.compile(r"[0-9]{1,16}")
_TAGS_OF_AN_OBJECT = re.compile(r"(?:(?:n|seed)=\S*\s+)*(?=[{\[])")


class Order(NamedTuple):
    """A line of the table's words, further words that hold for all of it, its number and its seed."""

    words: str
    options: tuple[str, ...] = ()
    number: int | None = None
    seed: int | None = None


def read_order(text: str) -> Order:
    """Read `attack 6 vs 8 slashing`, `n=17 seed=5 attack 6 vs 8`, or a JSON object.

    That is `{"request": "attack 6 vs 8", "type": "slashing", "n": 17, "seed": 5}`; its number and seed may
    stand before it too. Raises DicemobError.
    """
    if text[:1] in LIKE_JSON and (before := _TAGS_OF_AN_OBJECT.match(text)):
        return _from_json(text[before.end() :], _TAG.findall(before[0]))
    if "--" in text and (option := _OPTION.search(text)):
        raise DicemobError(
            Code.WRONG_OPTION, f"{quoted(option[1])} is for the whole batch: a line says seed=5 of itself"
        )
    if "=" not in text:  # most lines say nothing of themselves
        return Order(text)
    tags = _tags(_TAG.findall(text))
    return Order(_TAG.sub("", text).strip() if tags else text, (), tags.get("n"), tags.get("seed"))


def _from_json(text: str, before: list[tuple[str, object]]) -> Order:
    fields = _fields(text)
    inside = [(name, fields.pop(name)) for name in LEAST if name in fields]
    tags = _tags([*before, *((name, value) for name, value in inside if value is not None)])
    for name in fields:
        if name not in FIELDS:
            raise DicemobError(Code.UNKNOWN_FIELD, f"no field {quoted(name)} here{_known(name)}")
    request = fields.pop("request", None)
    if not isinstance(request, str):
        raise DicemobError(
            Code.WORDS_MISSING,
            """a JSON line needs "request", the words of a roll: {"request": "attack 6 vs 8"}""",
        )
    return Order(" ".join(request.split()), tuple(as_words(fields)), tags.get("n"), tags.get("seed"))


def _known(name: str) -> str:
    return did_you_mean(name, FIELDS) or f"; there are {', '.join(FIELDS)}"


def _fields(text: str) -> dict[str, Any]:
    """The fields of a JSON object, none of them twice."""
    try:
        fields = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        message = f"not a JSON object on one line: {error.msg}, at its character {error.pos + 1}"
        raise DicemobError(Code.NOT_JSON, message) from None
    except (RecursionError, ValueError):  # nested too deeply; a number of thousands of digits
        message = "JSON that is no request: nested too deeply, or with a number too long"
        raise DicemobError(Code.NOT_JSON, message) from None
    if not isinstance(fields, dict):
        raise DicemobError(Code.NOT_JSON, "a list where one JSON object a line belongs")
    return fields


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DicemobError(Code.CONTRADICTION, f"the field {quoted(twice)} is there twice")
    return fields


def _tags(said: list[tuple[str, object]]) -> dict[str, int]:
    """The number and the seed, each said once, and a whole number that a JSON reader keeps."""
    tags: dict[str, int] = {}
    for tag, value in said:
        if tag in tags:
            raise DicemobError(Code.CONTRADICTION, f"{quoted(tag)} is there twice")
        number = int(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else value
        if isinstance(number, bool) or not isinstance(number, int) or not LEAST[tag] <= number < SEEDS:
            message = f"{quoted(tag)} is a whole number from {LEAST[tag]} to {SEEDS - 1}"
            raise DicemobError(Code.OUT_OF_RANGE, message)
        tags[tag] = number
    return tags
