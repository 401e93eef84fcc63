"""What may be a name, so that it can be said at the table."""

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
"""Characters of a name. Each thing that someone can do is known by their name too."""

RESERVED = (*SWITCHES, *NUMBER_WORDS, *FIGHT_WORDS)


def wrong_person(name: str, vocabulary: Vocabulary) -> str | None:
    """What is wrong with the name of someone; None when nothing is."""
    return "is a type of attack" if fold(name) in vocabulary.types else wrong_name(name)


def wrong_name(
    name: str, keywords: Container[str] = KEYWORDS, kinds: Collection[str] = tuple(KINDS)
) -> str | None:
    """What is wrong with a name that is to be said at the table; None when nothing is.

    `keywords` and `kinds` are the words of the game: those that end a name, and those that open a line.
    """
    spoken = fold(name)
    words = spoken.split()
    if not words:
        return "is empty"
    if len(name) > LONGEST:
        return f"is longer than {LONGEST} characters"
    if bad := next((character for character in name if character in FORBIDDEN), None):
        return f"holds {quoted(bad)}, which means something else at the table"
    if spoken[-1].isdigit():
        return "ends in a digit: 'zombie3' is the third zombie of a fight"
    if keyword := next((word for word in words if word in keywords), None):
        return f"holds {quoted(keyword)}, a word of the grammar"
    if spoken in (*kinds, *RESERVED):
        return "is a word of the grammar itself"
    if len(words) > LONGEST_NAME:
        return f"is longer than {LONGEST_NAME} words"
    return None
