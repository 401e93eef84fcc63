"""One side of a roll: dice to roll, dice rolled by hand, or a name from the campaign (D1, D2)."""

from __future__ import annotations

import re
from typing import NamedTuple

from dicemob_cli.dice import MAX_POOL, Hand, Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.grammar.words import Word, unknown_word
from dicemob_cli.rules.pools import FACES

__all__ = [
    "Name",
    "Side",
    "Written",
    "looks_written",
    "name_in",
    "read_name",
    "read_written",
    "sized",
    "whole",
]

# Patterns are compiled when they are first used: most rolls need only one of them.
_POOL = r"([0-9]+)((?:[+-][0-9]+)*)"
_NAME = r"(?s:(.*?)((?:[+-][0-9]+)*)(=\S*)?)"
_MODIFIER = r"[+-][0-9]+"
_MOST_DIGITS = 9


class Written(NamedTuple):
    """Dice written out. Several parts, parted by `/`, are one a strike: `5/3` against two strikes."""

    word: Word
    parts: tuple[Pool | Hand, ...]


class Name(NamedTuple):
    """A name, its modifiers, and the dice rolled by hand for each strike (None: the app rolls it)."""

    word: Word
    name: str
    modifiers: tuple[int, ...]
    hands: tuple[Hand | None, ...]


Side = Written | Name


def looks_written(word: Word) -> bool:
    """Whether a word can only be meant as dice: it starts like a number."""
    return word.text[0].isdigit() or word.text[0] in "+-.,"


def read_written(word: Word) -> Written:
    """Read `6`, `5+1-2`, `6,1,4`, or several of them parted by `/`. Raises WordError."""
    return Written(word, tuple(_part(part, word) for part in word.text.split("/")))


def name_in(word: Word) -> str:
    """The name a word would give, without its modifiers and dice."""
    match = re.fullmatch(_NAME, word.text)
    return match[1] if match else word.text


def read_name(word: Word) -> Name:
    """Read `hugo/sword+2=6,4,1/3,2`: a name, then modifiers, then dice by hand. Raises WordError."""
    match = re.fullmatch(_NAME, word.text)
    assert match is not None, "the pattern takes any text"
    name, modifiers, dice = match.groups()
    hands = tuple(_hand(part, word) if part else None for part in dice[1:].split("/")) if dice else ()
    if dice and not any(hands):
        raise _wrong(word, dice, Code.DICE_MISSING, "has no dice after the '='")
    return Name(word, name, _modifiers(modifiers, word), hands)


def sized(pool: Pool, word: Word) -> Pool:
    """The pool, if it is not too large to be meant. Raises WordError (D2)."""
    if pool.asked > MAX_POOL:
        raise _wrong(
            word, word.text, Code.POOL_TOO_LARGE, f"is {pool.asked} dice; a pool has at most {MAX_POOL}"
        )
    return pool


def whole(word: Word, meaning: str) -> int:
    """A whole number, 0 or more. Raises WordError."""
    if not (word.text.isascii() and word.text.isdigit()):
        raise unknown_word(word, Code.NOT_A_NUMBER, f"is not {meaning}: write a whole number", ())
    return _number(word.text, word)


def _part(part: str, word: Word) -> Pool | Hand:
    if "," in part:
        return _hand(part, word)
    match = re.fullmatch(_POOL, part)
    if match is None:
        raise _wrong(
            word, part, Code.NOT_A_POOL, "is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4"
        )
    return sized(Pool(_number(match[1], word), _modifiers(match[2], word)), word)


def _hand(part: str, word: Word) -> Hand:
    faces = part.removesuffix(",").split(",")
    if len(faces) > MAX_POOL:
        raise _wrong(
            word, word.text, Code.POOL_TOO_LARGE, f"is {len(faces)} dice; a pool has at most {MAX_POOL}"
        )
    for face in faces:
        if not face:
            raise _wrong(word, part, Code.NOT_A_DIE, "has a comma too many: dice by hand are written 6,1,4")
        if not (face.isascii() and face.isdigit() and 1 <= _number(face, word) <= FACES):
            raise _wrong(
                word, face, Code.NOT_A_DIE, f"is not a die: dice by hand show 1 to {FACES}, as in 6,1,4"
            )
    return Hand(tuple(_number(face, word) for face in faces))


def _modifiers(text: str, word: Word) -> tuple[int, ...]:
    signed = re.findall(_MODIFIER, text) if text else ()
    return tuple(_number(each[1:], word) * (-1 if each[0] == "-" else 1) for each in signed)


def _number(digits: str, word: Word) -> int:
    significant = digits.lstrip("0") or "0"
    if len(significant) > _MOST_DIGITS:
        raise _wrong(word, digits, Code.OUT_OF_RANGE, "is too large a number")
    return int(significant)


def _wrong(word: Word, part: str, code: Code, message: str) -> WordError:
    """An error about `part` of a word; the whole word is named too where that says more."""
    where = f" in {quoted(word.text)}" if part != word.text and len(word.text) < 30 else ""
    offset = max(word.text.find(part), 0)
    return WordError(
        code, f"{quoted(part)}{where} {message}", word=part or word.text, start=word.start + offset
    )
