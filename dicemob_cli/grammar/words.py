"""A line cut into words, and the words that the grammar keeps for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dicemob_cli.errors import Code, WordError, did_you_mean, quoted

__all__ = [
    "JOINTS",
    "KEYWORDS",
    "LONGEST_LINE",
    "MOST_WORDS",
    "NUMBER_WORDS",
    "OF_ATTACK",
    "OF_OPPONENT",
    "OPTIONS",
    "SWITCHES",
    "Word",
    "caseless",
    "fold",
    "refuse_too_long",
    "split_line",
    "unknown_word",
]

JOINTS = ("vs", "then", "also", "and")
"""Words that part the sides, strikes and targets of a combat roll."""

OPTIONS = (
    *("type", "immune", "difficulty", "degrees", "untrained", "criticals", "duration", "rounds"),
    *("hp", "defense", "lasts", "initiative", "actions"),
)
"""Words that open an option."""

KEYWORDS = frozenset((*JOINTS, *OPTIONS))
"""No name may be one of these."""

OF_ATTACK = ("melee", "ranged", "stat", "damage", "reach")
OF_OPPONENT = ("distance", "height", "shield", "hp", "ally", "brace", "take", "break")
"""Words that open an option of Rings: what is said of an attack, and of an opponent."""

SWITCHES = ("on", "off")
"""What may follow `criticals`."""

NUMBER_WORDS = dict(
    zip(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ],
        range(1, 21),
        strict=True,
    )
)

OTHER_WORDS = {"versus": "vs", "against": "vs", "x": "vs", "plus": "also"}
"""What people say for a word of the grammar."""

LONGEST_LINE = 100_000
"""Characters of a line: two pools of as many dice by hand as there may be take less than half of it."""

MOST_WORDS = 3000
"""Words of a line, and of a list in it: a thousand targets."""


class Word(NamedTuple):
    """A word and the offset at which it stands in the line (0-based, in characters)."""

    text: str
    start: int

    @property
    def folded(self) -> str:
        return fold(self.text)


def fold(text: str) -> str:
    """A name as it is compared: without case and quotes, and with `-` standing for a space."""
    return " ".join(caseless(text).replace("-", " ").replace('"', "").split())


def caseless(text: str) -> str:
    """Text without case, and the same for characters that are composed and decomposed (NFC)."""
    if text.isascii():
        return text.lower()
    from unicodedata import normalize  # which takes a while to load, and names are mostly ASCII

    return normalize("NFC", normalize("NFD", text).casefold())


def refuse_too_long(line: str) -> None:
    """Raise WordError for a line of more than LONGEST_LINE characters."""
    if len(line) > LONGEST_LINE:
        message = f"{quoted(line)} is too long: a line has at most {LONGEST_LINE} characters"
        raise WordError(Code.LINE_TOO_LONG, message)


def split_line(line: str) -> list[Word]:
    """The words of a line. Only `"` quotes: what stands between two of them keeps its spaces.

    Raises WordError for a quote that is never closed, and for a line that is too long.
    """
    refuse_too_long(line)
    words: list[Word] = []
    position = 0
    for number, piece in enumerate(line.split('"')):
        if number % 2 and piece.strip():
            words.append(Word(piece, position))
        else:
            offset = 0
            for text in piece.split():
                offset = piece.index(text, offset)
                words.append(Word(text, position + offset))
                offset += len(text)
        position += len(piece) + 1
    if line.count('"') % 2:
        at = line.rindex('"')
        open_quote = line[at:]
        message = f"{quoted(open_quote)} begins with a quote that is never closed"
        raise WordError(Code.OPEN_QUOTE, message, word=open_quote, start=at)
    return words


def unknown_word(word: Word, code: Code, message: str, known: Iterable[str]) -> WordError:
    """The error for a word that is not known here, with the nearest known one."""
    words = [*known]
    meant = {spoken: meaning for spoken, meaning in OTHER_WORDS.items() if meaning in words}
    number = NUMBER_WORDS.get(word.folded)
    near = f"; did you mean '{number}'?" if number else did_you_mean(word.text, words, meant)
    return WordError(code, f"{quoted(word.text)} {message}{near}", word=word.text, start=word.start)
