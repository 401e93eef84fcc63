"""What a game master says in a fight of Rings besides rolls: `break wolf/fangs`, `hope`, `place wolf 3,1`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dicemob_cli.errors import Code
from dicemob_cli.games.rings.grammar import (
    RINGS_KEYWORDS,
    RINGS_ROLLS,
    AskedRingsAttack,
    AskedRingsCheck,
    parse_rings,
)
from dicemob_cli.grammar.asked_verbs import (
    AskedAgain,
    AskedBreak,
    AskedGive,
    AskedHeal,
    AskedHope,
    AskedNext,
    AskedPlace,
    AskedShield,
    AskedVerb,
)
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.read_verbs import VerbReader, note_in, read_change, read_roll
from dicemob_cli.grammar.rings_verbs import RINGS_VERBS
from dicemob_cli.grammar.sides import signed, whole
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import split_line

__all__ = ["OF_NEWCOMERS", "parse_bare", "read_rings_verb"]

OF_NEWCOMERS = ("hp", "shield", "stat", "melee", "ranged", "defense")
"""What may be said of someone who comes, each with a number."""


def parse_bare(line: str, vocabulary: Vocabulary) -> AskedRingsAttack | AskedRingsCheck:
    """Read a roll of Rings where no other game is played. Raises WordError."""
    return parse_rings(split_line(line), [], line.strip(), vocabulary)


def read_rings_verb(line: str, vocabulary: Vocabulary) -> AskedVerb:
    """Read a line that changes a fight, its verb in full. Raises WordError."""
    if note := note_in(line):
        return note
    verb, *rest = split_line(line)
    if verb.text in RINGS_ROLLS:
        return read_roll(line, parse_bare, vocabulary)
    return read_change(line, _Reader(verb, rest, vocabulary), READERS)


class _Reader(VerbReader):
    """Reads the words after a verb."""

    keywords = RINGS_KEYWORDS
    verbs = RINGS_VERBS
    known = OF_NEWCOMERS

    def said_of_newcomer(self) -> Mapping[str, int]:
        """[hp N] [shield N] [stat N] [melee N] [ranged N] [defense N]"""
        said: dict[str, int] = {}
        while option := self._cursor.take(*OF_NEWCOMERS):
            value = self._cursor.take_value(option, f"a number after it: {option.folded} 3")
            number = whole(value, "a number")
            if option.folded == "hp" and number == 0:
                raise at(value, Code.OUT_OF_RANGE, "hit points are down already")
            if said.get(option.folded, number) != number:
                raise at(value, Code.CONTRADICTION, f"is a second number for {option.folded}")
            said[option.folded] = number
        return said

    def heal(self) -> AskedHeal:
        """who [and who ...] 4"""
        who = self._people()
        word = self._cursor.take()
        if word is None:
            raise self._needs("points after the name")
        return AskedHeal(who, whole(word, "a number of points"), None)

    def break_(self) -> AskedBreak:
        """who/weapon"""
        return AskedBreak(self._who())

    def give(self) -> AskedGive:
        """who weapon|ring name words"""
        who = self._who()
        kind = self._cursor.take("weapon", "ring")
        if kind is None:
            raise self._needs("'weapon' or 'ring' after the name: give weaver weapon axe might melee")
        words = self._rest("what it is: give weaver weapon axe might melee")
        return AskedGive(who, words, "ring" if kind.folded == "ring" else "weapon")

    def hope(self) -> AskedHope:
        """[who [and who ...]]"""
        return AskedHope(self._people() if self._cursor.peek() else ())

    def shield(self) -> AskedShield:
        """who [and who ...] -3|+3|5"""
        who = self._people()
        word = self._cursor.take()
        if word is None:
            raise self._needs("points after the name")
        is_change = word.text[0] in "+-"
        return AskedShield(who, signed(word) if is_change else whole(word, "a number of points"), is_change)

    def place(self) -> AskedPlace:
        """who x,y[,height]|off"""
        who = self._who()
        word = self._cursor.take()
        if word is None:
            raise self._needs("a place after the name: 3,1, or with a height 3,1,2")
        if word.folded == "off":
            return AskedPlace(who, None)
        match = re.fullmatch(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})(?:,(-?[0-9]{1,4}))?", word.text)
        if match is None:
            raise at(word, Code.NOT_A_NUMBER, "is no place: write two spaces, 3,1, or with a height 3,1,2")
        across, along, height = match.groups(default="0")
        return AskedPlace(who, (int(across), int(along), int(height)))


READERS: Mapping[str, Callable[[_Reader], AskedVerb]] = {
    "add": _Reader.add,
    "remove": _Reader.remove,
    "rename": _Reader.rename,
    "hp": _Reader.hp,
    "heal": _Reader.heal,
    "order": _Reader.order,
    "next": lambda reader: AskedNext(),
    "again": lambda reader: AskedAgain(reader.verb),
    "by-hand": _Reader.by_hand,
    "break": _Reader.break_,
    "hope": _Reader.hope,
    "reload": _Reader.reload,
    "give": _Reader.give,
    "shield": _Reader.shield,
    "place": _Reader.place,
    "undo": _Reader.undo,
    "redo": _Reader.undo,
}
"""How the words after each verb are read."""
