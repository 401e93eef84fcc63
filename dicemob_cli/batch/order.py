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

TAGS = ("n", "seed")
"""What a line may say of itself: its number, and the seed of its dice."""

_TAG = re.compile(rf"(?<!\S)({'|'.join(TAGS)})=([0-9]+)(?!\S)")


class Order(NamedTuple):
    """A line of the table's words, further words that hold for all of it, its number and its seed."""

    words: str
    options: tuple[str, ...] = ()
    number: int | None = None
    seed: int | None = None


def read_order(text: str) -> Order:
    """Read `attack 6 vs 8 slashing`, `n=17 seed=5 attack 6 vs 8`, or
    `{"request": "attack 6 vs 8", "type": "slashing", "n": 17, "seed": 5}`.

    Raises DicemobError.
    """
    if text.startswith("{"):
        return _from_json(text)
    if "=" not in text:  # most lines say nothing of themselves
        return Order(text)
    tags: dict[str, int] = {}
    for tag, digits in _TAG.findall(text):
        if tag in tags:
            raise DicemobError(Code.CONTRADICTION, f"'{tag}=' is there twice")
        tags[tag] = _numbered(tag, int(digits) if len(digits) < len(str(SEEDS)) + 1 else SEEDS)
    words = _TAG.sub("", text).strip() if tags else text
    return Order(words, number=tags.get("n"), seed=tags.get("seed"))


def _from_json(text: str) -> Order:
    fields = _fields(text)
    said = {tag: fields.pop(tag, None) for tag in TAGS}
    tags = {tag: _numbered(tag, value) for tag, value in said.items() if value is not None}
    request = fields.pop("request", None)
    if not isinstance(request, str):
        raise DicemobError(
            Code.WORDS_MISSING,
            """a JSON line needs "request", the words of a roll: {"request": "attack 6 vs 8"}""",
        )
    known = ("request", *TAGS, *OPTIONS)
    for name in fields:
        if name not in OPTIONS:
            raise DicemobError(Code.UNKNOWN_FIELD, f"no field {quoted(name)} here{did_you_mean(name, known)}")
    return Order(" ".join(request.split()), tuple(as_words(fields)), tags.get("n"), tags.get("seed"))


def _fields(text: str) -> dict[str, Any]:
    """The fields of a JSON object, none of them twice."""
    try:
        fields = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise DicemobError(Code.NOT_JSON, f"not JSON: {error.msg}, at character {error.pos + 1}") from None
    except (RecursionError, ValueError):  # nested too deeply; a number of thousands of digits
        raise DicemobError(
            Code.NOT_JSON, "JSON that is no request: nested too deeply, or with a number too long"
        ) from None
    assert isinstance(fields, dict), "it begins with a brace"
    return fields


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DicemobError(Code.CONTRADICTION, f"the field {quoted(twice)} is there twice")
    return fields


def _numbered(tag: str, value: object) -> int:
    """The value of a tag, which is a whole number a JSON reader keeps."""
    least = 1 if tag == "n" else 0
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < SEEDS:
        raise DicemobError(Code.OUT_OF_RANGE, f"'{tag}' is a whole number from {least} to {SEEDS - 1}")
    return value
