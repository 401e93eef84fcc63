"""A place in a list of words, moving from left to right."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import islice, takewhile

from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.grammar.words import KEYWORDS, Word

__all__ = ["LONGEST_NAME", "LONGEST_RUN", "Cursor", "at", "joined", "unclear"]

LONGEST_NAME = 12
"""The most words a name has."""

LONGEST_RUN = 2 * LONGEST_NAME
"""The most words of `who/what`."""


class Cursor:
    """Where reading has got to. `keywords` are those of the game, which end a name."""

    def __init__(self, words: Sequence[Word], keywords: Set[str] = KEYWORDS) -> None:
        self._words = list(words)
        self._keywords = keywords
        self._next = 0

    def peek(self) -> Word | None:
        """The next word, not taken."""
        return self._words[self._next] if self._next < len(self._words) else None

    def take(self, *keywords: str) -> Word | None:
        """The next word, if it is one of these; without any, whatever it is."""
        word = self.peek()
        if word is None or (keywords and word.folded not in keywords):
            return None
        self._next += 1
        return word

    def take_rest(self) -> list[Word]:
        """All words that are left."""
        rest = self._words[self._next :]
        self._next = len(self._words)
        return rest

    def take_value(self, option: Word, needs: str) -> Word:
        """The next word, which is what an option needs. Raises WordError if there is none."""
        word = self.peek()
        if word is None or word.folded in self._keywords:
            raise at(option, Code.WORDS_MISSING, f"needs {needs}")
        self._next += 1
        return word

    def take_longest(self, known: Callable[[Word], bool]) -> Word | None:
        """The longest run of words, joined by spaces, that is known."""
        words = list(takewhile(lambda word: word.folded, self.run()))
        for count in range(len(words), 0, -1):
            if known(run := joined(words[:count])):
                self._next += count
                return run
        return None

    def run(self) -> list[Word]:
        """The words up to the next keyword, not taken, and no more than can be one."""
        ahead = islice(self._words, self._next, self._next + LONGEST_RUN)
        return list(takewhile(lambda word: word.folded not in self._keywords, ahead))

    def part_list(self) -> int:
        """Part `fire,poison` or `fire, poison`, if it comes next, into its words; how many there are."""
        end = self._next
        while end < len(self._words) - 1 and self._words[end].text.endswith(","):
            end += 1
        listed = [
            Word(text, word.start)
            for word in self._words[self._next : end + 1]
            for text in word.text.split(",")
            if text
        ]
        self._words[self._next : end + 1] = listed
        return len(listed)

    def ahead(self, *keywords: str) -> Word | None:
        """The first of these that is still to come."""
        return next((word for word in self._words[self._next :] if word.folded in keywords), None)

    def behind(self, keyword: str) -> bool:
        """Whether this has been read."""
        return any(word.folded == keyword for word in self._words[: self._next])


def joined(words: Sequence[Word]) -> Word:
    """Several words as one."""
    return Word(" ".join(word.text for word in words), words[0].start)


def unclear(word: Word, candidates: Sequence[str]) -> WordError:
    """The error that a word may mean any of several."""
    *most, last = candidates
    return at(word, Code.UNCLEAR_WORD, f"could be {', '.join(most)} or {last}")


def at(word: Word, code: Code, message: str) -> WordError:
    """The error that a word `message`: it is quoted in front."""
    return WordError(code, f"{quoted(word.text)} {message}", word=word.text, start=word.start)
