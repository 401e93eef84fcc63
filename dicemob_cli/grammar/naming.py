"""The rules for names of combatants and of what they can do."""

from __future__ import annotations

from collections.abc import Collection, Container

from dicemob_cli.errors import quoted
from dicemob_cli.grammar.cursor import LONGEST_NAME
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import KEYWORDS, NUMBER_WORDS, SWITCHES, fold

__all__ = ["wrong_name", "wrong_person"]

FORBIDDEN = "/,=@+#"
FIGHT_WORDS = ("with", "first", "last", "before", "after", "to", "nobody", "none", "roll")

LONGEST = 200
"""The most characters of a name."""

RESERVED = (*SWITCHES, *NUMBER_WORDS, *FIGHT_WORDS)


def wrong_person(name: str, vocabulary: Vocabulary) -> str | None:
    """Return what is wrong with the name of a combatant, None if it is valid."""
    return "is a type of attack" if fold(name) in vocabulary.types else wrong_name(name)


def wrong_name(
    name: str, keywords: Container[str] = KEYWORDS, kinds: Collection[str] = tuple(KINDS)
) -> str | None:
    """Return what is wrong with a name, None if it is valid.

    `keywords` are the words of the game that end a name, `kinds` those that begin a line.
    """
    spoken = fold(name)
    words = spoken.split()
    if not words:
        return "is empty"
    if len(name) > LONGEST:
        return f"is longer than {LONGEST} characters"
    if bad := next((character for character in name if character in FORBIDDEN), None):
        return f"holds {quoted(bad)}, which has another meaning"
    if spoken[-1].isdigit():
        return "ends in a digit: 'zombie3' is the third zombie of a fight"
    if keyword := next((word for word in words if word in keywords), None):
        return f"holds {quoted(keyword)}, a keyword"
    if spoken in (*kinds, *RESERVED):
        return "is a keyword"
    if len(words) > LONGEST_NAME:
        return f"is longer than {LONGEST_NAME} words"
    return None
