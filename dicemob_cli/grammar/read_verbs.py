"""What a game master says in a fight besides rolls: `add zombie x3`, `hp zombie2 -3`, `order hugo first`.

`read_verb` is the way in. Names are those of the vocabulary: in full, by their beginning, by place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Set
from typing import Any, TypeVar

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, WordError, did_you_mean, quoted
from dicemob_cli.games.dice_mob.rules.defenses import IMMUNE
from dicemob_cli.games.dice_mob.rules.lasts import Lasting, starting_type
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.asked_verbs import (
    AskedAdd,
    AskedAgain,
    AskedBy,
    AskedByHand,
    AskedEnd,
    AskedGive,
    AskedHeal,
    AskedHp,
    AskedInitiative,
    AskedNext,
    AskedNote,
    AskedOrder,
    AskedReload,
    AskedRemove,
    AskedRename,
    AskedStart,
    AskedUndo,
    AskedVerb,
    Newcomer,
)
from dicemob_cli.grammar.cursor import Cursor, at, joined
from dicemob_cli.grammar.mistakes import no_place
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.next_side import the_named
from dicemob_cli.grammar.options import ROLLS, Options
from dicemob_cli.grammar.parser import parse, parse_potency_words
from dicemob_cli.grammar.sides import Name, looks_written, name_in, only_part, read_written, sized, whole
from dicemob_cli.grammar.verbs import VERBS, Verbs, starts_by_word, verb_meant, words_said
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name
from dicemob_cli.grammar.words import KEYWORDS, OPTIONS, Word, split_line, unknown_word

__all__ = ["VerbReader", "note_in", "read_change", "read_roll", "read_verb", "verb_in_full"]

R = TypeVar("R", bound="VerbReader")

NOBODY = ("nobody", "no one")


def verb_in_full(line: str, verbs: Verbs = VERBS) -> str:
    """The line with its verb as they have it, single spaces between its words: `n` -> `next`.

    A note keeps its own, as does whatever is quoted. Raises WordError for a line without a verb.
    """
    words = words_said(line, verbs)
    if not words:
        raise WordError(Code.WORDS_MISSING, f"nothing to do: try {quoted(verbs.known['attack'].usage[0])}")
    first, verb = words[0], verb_meant(words[0], verbs)
    rest = line[first.start + len(first.text) :]
    if first.start and line[first.start - 1] == '"':
        rest = rest[1:]
    if verb != "note" and '"' not in rest:
        rest = " ".join(rest.split())
    return f"{verb} {rest.strip()}".rstrip()


def read_verb(line: str, vocabulary: Vocabulary) -> AskedVerb:
    """Read a line that changes a fight, its verb in full. Raises WordError."""
    if note := note_in(line):
        return note
    verb, *rest = split_line(line)
    if verb.text == "effect" and starts_by_word({word.folded for word in rest[1:]}):
        return VerbReader(verb, rest, vocabulary).start()
    if verb.text in ROLLS:
        return read_roll(line, parse, vocabulary)
    return read_change(line, VerbReader(verb, rest, vocabulary), READERS)


def read_roll(line: str, parse: Callable[[str, Vocabulary], Asked], vocabulary: Vocabulary) -> AskedVerb:
    """Read a roll, at the end of which may stand whose it is: `by nobody`, `by mel`. Raises WordError."""
    words = split_line(line)
    places = [place for place, word in enumerate(words) if word.folded == "by" and place + 1 < len(words)]
    if places:
        place = places[-1]
        who = joined(words[place + 1 :])
        roll = line[: words[place].start].rstrip()
        if who.folded in NOBODY:
            return AskedBy(parse(roll, vocabulary), None)
        if fold_name(who.text) in vocabulary.names:
            return AskedBy(parse(roll, vocabulary), the_named(who, vocabulary))
    try:
        return parse(line, vocabulary)
    except WordError as error:
        if error.word.casefold() != "by":
            raise
        if not places:
            raise at(words[-1], Code.WORDS_MISSING, "needs a name after it, or 'nobody'") from None
        raise nobody(joined(words[places[-1] + 1 :]), vocabulary.names) from None


def read_change(line: str, reader: R, readers: Mapping[str, Callable[[R], AskedVerb]]) -> AskedVerb:
    """Read what is no roll, with the reader of each verb of a game. Raises WordError."""
    asked = readers[reader.verb.text](reader)
    reader.refuse_more()
    return asked


def note_in(line: str) -> AskedNote | None:
    """What is to be remembered, whatever it says, quotes included; None for another verb.

    Raises WordError for nothing.
    """
    verb, _, text = line.partition(" ")
    if verb != "note":
        return None
    if not text.strip():
        raise at(Word(verb, 0), Code.WORDS_MISSING, "needs words after it: note the door is open")
    return AskedNote(text.strip())


class VerbReader:
    """Reads the words after a verb, of Dice Mob: another game has keywords and verbs of its own."""

    keywords: Set[str] = KEYWORDS
    verbs = VERBS
    known: Collection[str] = OPTIONS

    def __init__(self, verb: Word, words: list[Word], vocabulary: Vocabulary) -> None:
        self.verb = verb
        self._cursor = Cursor(words, self.keywords)
        self._vocabulary = vocabulary

    def add(self) -> AskedAdd:
        """name [xN] [what is said of them] [and ...]"""
        newcomers = [self._newcomer()]
        while self._cursor.take("and"):
            newcomers.append(self._newcomer())
        return AskedAdd(tuple(newcomers))

    def remove(self) -> AskedRemove:
        """who [and who ...]"""
        return AskedRemove(self._people())

    def rename(self) -> AskedRename:
        """who [to] name"""
        who = self._who()
        self._cursor.take("to")
        words = self._cursor.run()
        if not words:
            raise self._needs("another name after it")
        for _ in words:
            self._cursor.take()
        return AskedRename(who, joined(words))

    def hp(self) -> AskedHp:
        """who [and who ...] -3|+3|5"""
        who = self._people()
        word = self._cursor.take()
        if word is None:
            raise self._needs("a number after the name")
        sign = word.text[0] if word.text[0] in "+-" else ""
        digits = Word(word.text[len(sign) :], word.start + len(sign))
        if sign and not digits.text:
            digits = self._cursor.take() or word
        number = whole(digits, "a number of hit points")
        return AskedHp(who, -number if sign == "-" else number, bool(sign))

    def heal(self) -> AskedHeal:
        """who [and who ...] 4 | who with potency"""
        who = self._people()
        if self._cursor.take("with"):
            return AskedHeal(who, None, parse_potency_words(self._cursor.take_rest(), self._vocabulary))
        word = self._cursor.take()
        if word is None:
            raise self._needs("points after the name, or 'with mel/healing'")
        return AskedHeal(who, whole(word, "a number of points"), None)

    def initiative(self) -> AskedInitiative:
        """[who[=dice] [and who[=dice] ...]]"""
        return AskedInitiative(self._people(with_dice=True) if self._cursor.peek() else ())

    def order(self) -> AskedOrder:
        """who first|last|before who|after who|number"""
        who = self._who()
        word = self._cursor.take()
        if word is None:
            raise self._needs("a place after the name: first, last, before someone, after someone, 2")
        if word.folded in ("first", "last"):
            return AskedOrder(who, word.folded)
        if word.folded in ("before", "after"):
            return AskedOrder(who, word.folded, other=self._who())
        if not looks_written(word):
            raise unknown_word(
                word, Code.UNKNOWN_WORD, "is no place in the order", ("first", "last", "before", "after")
            )
        number = whole(word, "a place in the order")
        if number == 0:
            raise at(word, Code.OUT_OF_RANGE, "is no place in the order: they go from 1")
        return AskedOrder(who, "number", number)

    def next_turn(self) -> AskedNext:
        """[decline [who and ...]]"""
        if not self._cursor.take("decline"):
            return AskedNext()
        return AskedNext(self._people() if self._cursor.peek() else None)

    def reload(self) -> AskedReload:
        """[who [and who ...]]"""
        return AskedReload(self._people() if self._cursor.peek() else ())

    def give(self) -> AskedGive:
        """who name strike [then|also strike ...]"""
        return AskedGive(self._who(), self._rest("what it is: give hugo axe 5 slashing"))

    def start(self) -> AskedStart:
        """kind on who [dice] [type] [duration N]"""
        word = self._cursor.take()
        assert word is not None, "it has an 'on' behind it"
        options = self._options("duration", "type")
        number = self._cursor.take() if word.folded == "type" else None
        word = number or word
        effect = options.effect_of(word, number=number is not None)
        if effect is None:
            lasting = [each for each in self._vocabulary.types if options.effect_of(Word(each, 0))]
            raise unknown_word(word, Code.UNKNOWN_EFFECT, "is nothing that lasts", [*lasting, *Lasting])
        if not self._cursor.take("on"):
            raise at(
                self._cursor.peek() or word,
                Code.EXTRA_WORD,
                f"has no place here: say 'effect {word.text} on hugo'",
            )
        who = self._people()
        dice = None
        if (number := self._cursor.peek()) and looks_written(number):
            self._cursor.take()
            dice = sized(Pool(whole(number, "a number of dice")), number).asked
        if against := starting_type(effect):
            options.say_type((against,), word)
        options.read()
        while options.read_type():
            options.read()
        self.refuse_more()
        said = options.type.type if options.type else None
        return AskedStart(word, effect, who, dice, options.duration, said)

    def douse(self) -> AskedEnd:
        """who [and who ...]"""
        return AskedEnd(self.verb, self._people(), frozenset({Lasting.BURNING, Lasting.ACID}))

    def warm(self) -> AskedEnd:
        """who [and who ...]"""
        return AskedEnd(self.verb, self._people(), frozenset({Lasting.FREEZING}))

    def end(self) -> AskedEnd:
        """who [and who ...] [kind, or what it came by]"""
        who = self._people()
        words = self._cursor.take_rest()
        if not words:
            return AskedEnd(self.verb, who, None)
        number = len(words) == 2 and words[0].folded == "type"
        said = words[1] if number else joined(words)
        effect = self._options().effect_of(said, number=number)
        return AskedEnd(self.verb, who, frozenset({effect} if effect else ()), said)

    def by_hand(self) -> AskedByHand:
        """who [and who ...] [on|off]"""
        people = self._people()
        switch = self._cursor.take("on", "off")
        return AskedByHand(people, switch is None or switch.folded == "on")

    def undo(self) -> AskedUndo:
        """[N]"""
        word = self._cursor.take()
        times = 1 if word is None else whole(word, f"a number of things to {self.verb.folded}")
        if word and times == 0:
            raise at(word, Code.OUT_OF_RANGE, "is nothing at all")
        return AskedUndo(self.verb.folded, times)

    def refuse_more(self) -> None:
        """Nothing may be left."""
        if word := self._cursor.peek():
            usage = self.verbs.known[self.verb.text].usage[-1]
            near = did_you_mean(word.text, self.known, {"defence": "defense"}) or f": try '{usage}'"
            raise at(word, Code.EXTRA_WORD, f"has no place here{near}")

    def _newcomer(self) -> Newcomer:
        words, usage = self._cursor.run(), self.verbs.known["add"].usage[0]
        if not words:
            raise self._needs(f"a name after it: {usage}")
        counts = [re.fullmatch(r"[xX]?([0-9]{1,4})", words[place].text) for place in (0, -1)]
        match = counts[0] or counts[1]
        name = words[1:] if counts[0] else words[:-1] if match else words
        times = int(match[1]) if match else None
        if not name:
            raise at(words[0], Code.WORDS_MISSING, f"of whom? Try {quoted(usage)}")
        if times == 0:
            raise at(words[0 if counts[0] else -1], Code.OUT_OF_RANGE, f"is nobody: try {quoted(usage)}")
        for _ in words:
            self._cursor.take()
        return Newcomer(joined(name), times, self.said_of_newcomer())

    def said_of_newcomer(self) -> Mapping[str, Any]:
        """[hp N] [defense dice] [type dice ...] [immune type] [initiative N] [actions N]"""
        options = self._options("hp", "defense", "initiative", "actions", "immune")
        defenses: dict[str, Any] = {}
        options.read()
        while named := self._cursor.take_longest(options.is_type):
            value = self._cursor.take_value(named, f"dice after it: {named.text} 6")
            dice = only_part(read_written(value))
            if not isinstance(dice, Pool):
                raise at(value, Code.NOT_A_POOL, "is not a number of dice")
            word = self._vocabulary.canonical(named.text)
            if word in defenses:
                raise at(named, Code.CONTRADICTION, f"is a second defense against {word}")
            defenses[word] = _written(dice)
            options.read()
        if options.defense:
            defenses["default"] = _written(options.defense)
        for immune, option in options.immune.items():
            if immune in defenses:
                raise at(option, Code.CONTRADICTION, f"contradicts the defense against {immune}")
            defenses[immune] = IMMUNE
        said = {
            "hp": options.hp,
            "defenses": defenses or None,
            "initiative": options.initiative,
            "actions": options.actions,
        }
        return {name: each for name, each in said.items() if each is not None}

    def _rest(self, needed: str) -> tuple[Word, ...]:
        """All words that are left. Raises WordError, which says what is `needed`, for none."""
        words = self._cursor.take_rest()
        if not words:
            raise self._needs(needed)
        return tuple(words)

    def _people(self, *, with_dice: bool = False) -> tuple[Name, ...]:
        people = [self._who(with_dice=with_dice)]
        while self._cursor.take("and"):
            people.append(another := self._who(with_dice=with_dice))
            if any(fold_name(each.name) == fold_name(another.name) for each in people[:-1]):
                raise at(another.word, Code.PERSON_TWICE, "is there twice")
        return tuple(people)

    def _who(self, *, with_dice: bool = False) -> Name:
        """Someone in the fight, perhaps with dice by hand: hugo=6,4,1."""
        words = self._cursor.run()
        if not words:
            raise self._needs(f"a name after it: {self.verbs.known[self.verb.text].usage[0]}")
        names = self._vocabulary.names
        text_of = name_in if with_dice else _text
        known = self._cursor.take_longest(lambda word: fold_name(text_of(word)) in names)
        if known is None:
            raise nobody(words[0], names)
        return the_named(known, self._vocabulary)

    def _options(self, *takes: str) -> Options:
        return Options(self.verb.folded, takes, self._cursor, self._vocabulary)

    def _needs(self, what: str) -> WordError:
        return at(self.verb, Code.WORDS_MISSING, f"needs {what}")


def _written(pool: Pool) -> int | str:
    """Dice as a sheet has them."""
    return str(pool) if pool.modifiers else pool.base


def nobody(word: Word, names: Names) -> WordError:
    """The error that a word is the name of nobody in the fight."""
    if not names.here:
        return at(word, Code.NOBODY_HERE, "is nobody here: 'add' someone first")
    if word.text[0] == "@":
        return no_place(word, names)
    return unknown_word(word, Code.UNKNOWN_NAME, "is nobody here", names.here)


def _text(word: Word) -> str:
    return word.text


READERS: Mapping[str, Callable[[VerbReader], AskedVerb]] = {
    "add": VerbReader.add,
    "remove": VerbReader.remove,
    "rename": VerbReader.rename,
    "hp": VerbReader.hp,
    "heal": VerbReader.heal,
    "initiative": VerbReader.initiative,
    "order": VerbReader.order,
    "next": VerbReader.next_turn,
    "again": lambda reader: AskedAgain(reader.verb),
    "douse": VerbReader.douse,
    "warm": VerbReader.warm,
    "end": VerbReader.end,
    "reload": VerbReader.reload,
    "give": VerbReader.give,
    "by-hand": VerbReader.by_hand,
    "undo": VerbReader.undo,
    "redo": VerbReader.undo,
}
"""How the words after each verb are read."""
