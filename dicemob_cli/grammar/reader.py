"""Reads the words after the verb of a line in a fight: people, numbers, options.

Names are those of the vocabulary: in full, by their beginning, by place.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from dicemob_cli.errors import Code, WordError, did_you_mean
from dicemob_cli.grammar.cursor import Cursor, at
from dicemob_cli.grammar.mistakes import no_place
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.next_side import the_named
from dicemob_cli.grammar.options import Options
from dicemob_cli.grammar.sides import Name, name_in
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name
from dicemob_cli.grammar.words import Word, split_line, unknown_word

__all__ = ["Reader", "nobody"]


class Reader:
    """Reads the words after a verb of a line, its verb in full.

    `keywords` are those of the game, which end a name; `options` are words that may be meant by what has no
    place. Raises WordError for a line that cannot be parted into words.
    """

    def __init__(
        self,
        line: str,
        words: Sequence[Word] | None,
        vocabulary: Vocabulary,
        usage: Sequence[str],
        keywords: Set[str],
        known: Collection[str],
    ) -> None:
        self.line = line
        self.verb, *rest = split_line(line) if words is None else words
        self.cursor = Cursor(rest, keywords)
        self.vocabulary = vocabulary
        self.usage = usage
        self.known = known

    def refuse_more(self) -> None:
        """Nothing may be left."""
        if word := self.cursor.peek():
            usage = self.usage[-1]
            near = did_you_mean(word.text, self.known, {"defence": "defense"}) or f": try '{usage}'"
            raise at(word, Code.EXTRA_WORD, f"is not expected here{near}")

    def rest(self, needed: str) -> tuple[Word, ...]:
        """All words that are left. Raises WordError, which says what is `needed`, for none."""
        words = self.cursor.take_rest()
        if not words:
            raise self.needs(needed)
        return tuple(words)

    def people(self, *, with_dice: bool = False) -> tuple[Name, ...]:
        people = [self.who(with_dice=with_dice)]
        while self.cursor.take("and"):
            people.append(another := self.who(with_dice=with_dice))
            if any(fold_name(each.name) == fold_name(another.name) for each in people[:-1]):
                raise at(another.word, Code.PERSON_TWICE, "is given twice")
        return tuple(people)

    def who(self, *, with_dice: bool = False) -> Name:
        """Someone in the fight, perhaps with dice by hand: hugo=6,4,1."""
        words = self.cursor.run()
        if not words:
            raise self.needs(f"a name after it: {self.usage[0]}")
        names = self.vocabulary.names
        text_of = name_in if with_dice else _text
        known = self.cursor.take_longest(lambda word: fold_name(text_of(word)) in names)
        if known is None:
            raise nobody(words[0], names)
        return the_named(known, self.vocabulary)

    def options(self, *takes: str) -> Options:
        return Options(self.verb.folded, takes, self.cursor, self.vocabulary)

    def needs(self, what: str) -> WordError:
        return at(self.verb, Code.WORDS_MISSING, f"needs {what}")


def nobody(word: Word, names: Names) -> WordError:
    """The error that a word is the name of nobody in the fight."""
    if not names.here:
        return at(word, Code.NOBODY_HERE, "is not in this fight: 'add' someone first")
    if word.text[0] == "@":
        return no_place(word, names)
    return unknown_word(word, Code.UNKNOWN_NAME, "is not in this fight", names.here)


def _text(word: Word) -> str:
    return word.text
