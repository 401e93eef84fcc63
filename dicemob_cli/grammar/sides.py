"""One side of a roll: dice to roll, dice rolled by hand, or a name from the campaign (D1, D2)."""

from __future__ import annotations

import re
from typing import NamedTuple

from dicemob_cli.dice import MAX_POOL, Hand, Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.grammar.words import Word, unknown_word

__all__ = [
    "TEN",
    "Name",
    "Side",
    "Written",
    "as_many",
    "looks_written",
    "name_in",
    "only_part",
    "parse_dice",
    "read_die",
    "read_name",
    "read_written",
    "signed",
    "sized",
    "whole",
]

# Patterns are compiled when they are first used: most rolls need only one of them.
_POOL = r"([0-9]+)((?:[+-][0-9]+)*)"
_MODIFIER = r"[+-][0-9]+"
_REVERSED_MODIFIERS = r"(?:[0-9]+[+-])*"
_MOST_DIGITS = 9

TEN = 10
"""Faces of the die that writes its ten as 0."""


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


def read_written(word: Word, faces: int = FACES) -> Written:
    """Read `6`, `5+1-2`, `6,1,4`, or several of them parted by `/`. Raises WordError."""
    return Written(word, tuple(_part(part, word, faces) for part in word.text.split("/")))


def name_in(word: Word) -> str:
    """The name a word would give, without its modifiers and dice."""
    return _name_parts(word.text)[0]


def read_name(word: Word, faces: int = FACES) -> Name:
    """Read `hugo/sword+2=6,4,1/3,2`: a name, then modifiers, then dice by hand, also as `=641/32`.

    Raises WordError.
    """
    name, modifiers, dice = _name_parts(word.text)
    if name[-1:].isdigit() and modifiers[:1] == "-":
        pool = f"{name}+0{modifiers}"
        meant = f"could be {name} to {modifiers[1:]}, or fewer dice of {name}: name each, or say {pool}"
        raise _wrong(word, word.text, Code.UNCLEAR_WORD, meant)
    parts = dice[1:].split("/") if dice else []
    hands = tuple(_hand(_parted(part, faces), word, faces) if part else None for part in parts)
    if dice and not any(hands):
        raise _wrong(word, dice, Code.DICE_MISSING, "has no dice after the '='")
    return Name(word, name, _modifiers(modifiers, word), hands)


def _name_parts(text: str) -> tuple[str, str, str]:
    """A name, the modifiers at its end, and from the `=` on the dice by hand, which are a single word."""
    last = text.split()[-1] if text and not text[-1].isspace() else ""
    before = len(text) - len(last) + len(last.partition("=")[0])
    modifiers = re.match(_REVERSED_MODIFIERS, text[before - 1 :: -1] if before else "")
    assert modifiers is not None, "the pattern takes any text"
    start = before - modifiers.end()
    return text[:start], text[start:before], text[before:]


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


def only_part(side: Written) -> Pool | Hand:
    """The dice of a side that is one roll. Raises WordError."""
    if len(side.parts) > 1:
        raise _wrong(
            side.word, side.word.text, Code.NOT_A_POOL, "has a '/', which parts the strikes of an attack"
        )
    return side.parts[0]


def as_many(hand: Hand, due: int, pool: Pool, word: Word) -> Hand:
    """Dice rolled by hand for a pool, of which so many are due. Raises WordError."""
    if len(hand.faces) != due:
        given = f"gives {len(hand.faces)} dice where {due} are rolled"
        raise _wrong(word, word.text, Code.WRONG_DICE_COUNT, given)
    return hand._replace(rolled_for=pool)


def signed(word: Word) -> int:
    """What signed numbers come to: `2`, `+1-3`. Raises WordError."""
    if not re.fullmatch(r"[+-]?[0-9]+(?:[+-][0-9]+)*", word.text):
        raise _wrong(word, word.text, Code.NOT_A_NUMBER, "is not a number of points: write 1, +1 or -1")
    first = word.text if word.text[0] in "+-" else f"+{word.text}"
    return sum(_modifiers(first, word))


def _part(part: str, word: Word, faces: int) -> Pool | Hand:
    if "," in part:
        return _hand(part, word, faces)
    match = re.fullmatch(_POOL, part)
    if match is None:
        raise _wrong(
            word, part, Code.NOT_A_POOL, "is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4"
        )
    return sized(Pool(_number(match[1], word), _modifiers(match[2], word)), word)


def parse_dice(text: str) -> Pool:
    """A pool as a sheet has it, `6+1`. Raises WordError."""
    word = Word(text, 0)
    part = only_part(read_written(word))
    if isinstance(part, Pool):
        return part
    raise _wrong(word, text, Code.NOT_A_POOL, "is not a number of dice")


def read_die(text: str, faces: int) -> int | None:
    """What a die that was rolled by hand shows, None for what it cannot. The 0 of a d10 is a ten (G2)."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        return None
    shown = int(text) or (faces if faces == TEN else 0)
    return shown if 1 <= shown <= faces else None


def _parted(part: str, faces: int) -> str:
    """Dice that were written without commas, `641`, with them; a lone ten of a d10 is one die."""
    one = len(part) < 2 or (faces >= TEN and part == str(TEN))
    return part if one or not (part.isascii() and part.isdigit()) else ",".join(part)


def _hand(part: str, word: Word, faces: int) -> Hand:
    read = part.removesuffix(",").split(",")
    if len(read) > MAX_POOL:
        raise _wrong(
            word, word.text, Code.POOL_TOO_LARGE, f"is {len(read)} dice; a pool has at most {MAX_POOL}"
        )
    dice = []
    for face in read:
        if not face:
            raise _wrong(word, part, Code.NOT_A_DIE, "has a comma too many: dice by hand are written 6,1,4")
        if (die := read_die(face, faces)) is None:
            raise _wrong(
                word, face, Code.NOT_A_DIE, f"is not a die: dice by hand show 1 to {faces}, as in 6,1,4"
            )
        dice.append(die)
    return Hand(tuple(dice))


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
