"""One line of a batch: what it asks for, in words or as a JSON object."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NamedTuple

from dicemob_cli.dice import SEEDS
from dicemob_cli.errors import Code, DicemobError, did_you_mean, quoted
from dicemob_cli.grammar.options import ROLLS, as_words
from dicemob_cli.grammar.vocabulary import RINGS
from dicemob_cli.grammar.words import JOINTS, LONGEST_LINE, OF_ATTACK, OF_OPPONENT, OPTIONS, fold

__all__ = ["Order", "read_order"]

LEAST = {"n": 1, "seed": 0}
"""The tags: what a line may say of itself, its number and the seed of its dice; and the least of each."""

FIELDS = ("request", *LEAST, *OPTIONS)
RINGS_FIELDS = ("request", *LEAST, *OF_ATTACK, *OF_OPPONENT)
"""What a JSON object may hold, by the game that its request is of."""

NEED_A_SIDE = frozenset((*JOINTS, *ROLLS, "check"))
"""After these words comes a side, so that `vs n=6` is someone called n, with a die by hand."""

_TAG = re.compile(r"(n|seed)=([^\s,/\"]*)")
_TAG_BEFORE = re.compile(rb"(n|seed)=([^\s,/\"]*)(?:\s+|\Z)")
_OPTION = re.compile(r"(?<!\S)(--(?:seed|start|times|json|format|quiet|campaign))\b")
_DIGITS = re.compile(r"[0-9]{1,16}")


class Order(NamedTuple):
    """What a line asks for: words of the table, and further words that hold for all of them.

    `number` and `seed` are there if the line carries them. Without words it asks for nothing: it is blank, a
    comment, or wrong.
    """

    words: str = ""
    options: tuple[str, ...] = ()
    number: int | None = None
    seed: int | None = None
    error: DicemobError | None = None


def read_order(content: bytes) -> Order:
    """Read `attack 6 vs 8 slashing`, `n=17 attack 6 vs 8 seed=5`, or a JSON object.

    That is `{"request": "attack 6 vs 8", "type": "slashing", "n": 17, "seed": 5}`; number and seed may stand
    before it too. What is wrong is not raised, so that it can be told under the number that was read.
    """
    tags: dict[str, int] = {}
    try:
        words, options = _read(content, tags)
        return Order(words, options, tags.get("n"), tags.get("seed"))
    except DicemobError as error:
        return Order(number=tags.get("n"), error=error.with_traceback(None))


def _read(content: bytes, tags: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    """The words and options of a line; what it says of itself is put into `tags`, whatever is wrong later."""
    too_long = len(content) > LONGEST_LINE
    content = content.lstrip()
    while before := _TAG_BEFORE.match(content):
        _put(tags, before[1].decode(), before[2].decode(errors="replace"))
        content = content[before.end() :]
    if content.startswith(b"#"):
        return "", ()
    if too_long:
        raise DicemobError(Code.LINE_TOO_LONG, f"the line is longer than {LONGEST_LINE} bytes")
    text = _decoded(content).strip()
    if text.startswith(("{", "[")):
        return _of_json(text, tags)
    if text.startswith("#"):
        return "", ()
    if "--" in text and '"' not in text and (option := _OPTION.search(text)):
        hint = ": a line says seed=5 of itself" if option[1] == "--seed" else ""
        raise DicemobError(Code.WRONG_OPTION, f"{quoted(option[1])} is for the whole batch{hint}")
    while "=" in text:
        *head, last = text.rsplit(maxsplit=1)
        tag = _TAG.fullmatch(last)
        if tag is None or not head or fold(head[0].split()[-1]) in NEED_A_SIDE:
            break
        _put(tags, *tag.groups())
        [text] = head
    return text, ()


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start + 1} is 0x{content[error.start]:02x}"
        raise DicemobError(Code.NOT_UTF_8, f"the line is not UTF-8 text: {wrong}") from None


def _of_json(text: str, tags: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    fields = _fields(text)
    for tag in LEAST:
        if (value := fields.pop(tag, None)) is not None:
            _put(tags, tag, value)
    begins = str(fields.get("request", "")).casefold().split()[:2]
    known = RINGS_FIELDS if RINGS in begins else FIELDS
    for name in fields:
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise DicemobError(Code.UNKNOWN_FIELD, f"no field {quoted(name)} here{near}")
    request = fields.pop("request", None)
    if not isinstance(request, str) or not request.strip():
        example = '{"request": "attack 6 vs 8"}'
        message = f'a JSON line needs "request", the words of a roll: {example}'
        raise DicemobError(Code.WORDS_MISSING, message)
    return " ".join(request.split()), tuple(as_words(fields))


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
        raise DicemobError(Code.NOT_JSON, "a list where one JSON object per line is expected")
    return fields


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise DicemobError(Code.CONTRADICTION, f"the field {quoted(twice)} is given twice")
    return fields


def _put(tags: dict[str, int], tag: str, value: object) -> None:
    """Note a tag, which is said once, and a whole number that a JSON reader keeps."""
    if tag in tags:
        raise DicemobError(Code.CONTRADICTION, f"{quoted(tag)} is given twice")
    number = int(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else value
    if isinstance(number, bool) or not isinstance(number, int) or not LEAST[tag] <= number < SEEDS:
        message = f"{quoted(tag)} is a whole number from {LEAST[tag]} to {SEEDS - 1}"
        raise DicemobError(Code.OUT_OF_RANGE, message)
    tags[tag] = number
