"""Words in, what was asked out. Names stay names: the campaign fills them in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from dicemob_cli.dice import Pool
from dicemob_cli.errors import WordError, quoted
from dicemob_cli.grammar.asked import (
    Asked,
    AskedCombat,
    AskedRoll,
    AskedStrike,
    Clause,
    NamedType,
    SheetAttack,
    SheetStrike,
)
from dicemob_cli.grammar.sides import (
    Literal,
    Name,
    Side,
    looks_literal,
    name_in,
    read_literal,
    read_name,
    sized,
    whole,
)
from dicemob_cli.grammar.vocabulary import STANDARD, Vocabulary, fold_name
from dicemob_cli.grammar.words import JOINTS, KEYWORDS, OPTIONS, SWITCHES, Word, split_line, unknown_word
from dicemob_cli.rules.defenses import Defense
from dicemob_cli.rules.proficiency import DICE_PER_DEGREE

__all__ = ["KINDS", "LONGEST_NAME", "parse", "parse_potency", "parse_strikes"]

KINDS: dict[str, tuple[str, ...]] = {
    "attack": ("type", "immune", "criticals"),
    "contest": ("type", "immune", "criticals"),
    "skill": ("difficulty", "untrained", "criticals"),
    "potency": ("degrees", "untrained", "criticals"),
}
"""The words that open a roll, and the options each takes."""

LONGEST_NAME = 12
"""The most words a name has."""

LONGEST_RUN = 2 * LONGEST_NAME
"""The most words of `who/what`."""

_EXAMPLES = {
    "attack": "attack 6 vs 8",
    "contest": "contest 6 vs 8",
    "skill": "skill 4 hard",
    "potency": "potency 10",
}


def parse(
    line: str | Sequence[str], vocabulary: Vocabulary = STANDARD, *, options: Sequence[str] = ()
) -> Asked:
    """Read a line such as `attack 6 vs 8 slashing`, or the same as a list of arguments.

    `options` are further words, such as `type slashing`, that hold for the whole line. The `words` of
    what was asked are one line that asks the same again. Raises WordError.
    """
    text = (line if isinstance(line, str) else " ".join(line)).strip()
    words = split_line(text)
    given = [Word(w.text, len(text) + 1 + w.start) for w in split_line(" ".join(options))]
    if not words:
        raise WordError(f"nothing to roll: try '{_EXAMPLES['attack']}'")
    verb, *rest = words
    if verb.folded not in KINDS:
        raise unknown_word(verb, "is not a roll", KINDS)
    parser = _Parser(verb.folded, [*given, *rest], vocabulary)
    asked = " ".join((text, *options))
    return parser.combat(asked) if verb.folded in ("attack", "contest") else parser.roll(asked)


def parse_strikes(line: str, vocabulary: Vocabulary = STANDARD) -> SheetAttack:
    """Read an attack as a sheet has it: `3 slashing then 3 burning`, `contest 4 emotional`.

    Raises WordError.
    """
    words = split_line(line)
    kind = words.pop(0).folded if words and words[0].folded in ("attack", "contest") else "attack"
    return _Parser(kind, words, vocabulary, sheet=True).sheet_attack()


def parse_potency(line: str) -> Pool:
    """Read a potency as a sheet has it: `degrees 2`, or a number of dice. Raises WordError."""
    asked = _Parser("potency", split_line(line), STANDARD, sheet=True).roll(line)
    if isinstance(asked.side, Literal) and len(asked.side.parts) == 1 and asked.criticals is None:
        [pool] = asked.side.parts
        if isinstance(pool, Pool):
            return pool
    raise WordError(f"{quoted(line)} is not a number of dice, nor degrees of proficiency", word=line)


class _Parser:
    """Reads words from left to right; one method a phrase of the grammar."""

    def __init__(self, kind: str, words: list[Word], vocabulary: Vocabulary, *, sheet: bool = False) -> None:
        self._kind = kind
        self._sheet = sheet
        self._words = words
        self._next = 0
        self._vocabulary = vocabulary
        self._type: NamedType | None = None
        self._immune: dict[Defense, Word] = {}
        self._criticals: bool | None = None
        self._difficulty: int | None = None
        self._degrees: Word | None = None
        self._untrained: Word | None = None

    # Whole lines

    def combat(self, words: str) -> AskedCombat:
        """[options] clause [then|also clause ...]"""
        self._options()
        for_all = self._type
        clauses: list[Clause] = []
        joint: Word | None = None
        while not clauses or joint:
            clauses.append(self._clause(joint))
            joint = self._joint()
        if stray := self._take("vs"):
            raise _at(stray, "is there twice: join targets with 'and', strikes with 'then' or 'also'")
        if stray := self._take("and"):
            raise _at(stray, "joins targets, and stands after 'vs'")
        if for_all:
            clauses = [self._typed(for_all, clauses)]
        return AskedCombat(self._kind, words, tuple(clauses), frozenset(self._immune), self._criticals)

    def sheet_attack(self) -> SheetAttack:
        """strike [then|also strike ...]"""
        strikes: list[SheetStrike] = []
        joint: Word | None = None
        while not strikes or joint:
            side, named, dependent = self._strike(joint)
            if isinstance(side, Name) or not isinstance(pool := side.parts[0], Pool):
                raise _at(side.word, "is not a number of dice")
            strikes.append(SheetStrike(pool, named.type if named else None, dependent))
            joint = self._joint()
        if word := self._peek():
            raise _at(word, "has no place here: a sheet's attack is its strikes and their types")
        if self._immune or self._criticals is not None:
            raise WordError("a sheet's attack is its strikes and their types, without options")
        return SheetAttack(self._kind, tuple(strikes))

    def roll(self, words: str) -> AskedRoll:
        """[options] [side] [difficulty] [options]"""
        self._options()
        side = None
        if given := self._untrained or self._degrees or self._ahead("untrained", "degrees"):
            self._refuse_dice(given)
        else:
            side = self._side(None)
        self._options()
        if self._kind == "skill" and (word := self._peek()) and word.folded not in KEYWORDS:
            self._set_difficulty(word)
            self._options()
        if word := self._peek():
            raise self._stray(word)
        if self._degrees:
            if self._untrained:
                raise _at(self._untrained, "gives the dice a second time")
            side = Literal(self._degrees, (self._degrees_pool(self._degrees),))
        if self._untrained and self._difficulty == 0:
            raise _at(self._untrained, "cannot try difficulty 0, which is for the proficient only")
        return AskedRoll(self._kind, words, side, self._difficulty, self._criticals)

    # Phrases

    def _clause(self, joint: Word | None) -> Clause:
        """strike [then|also strike ...] vs side [type] [and side [type] ...]"""
        strikes = [self._strike(joint)]
        while joint := self._joint():
            strikes.append(self._strike(joint))
        last = strikes[-1].attack.word
        versus = self._take("vs")
        if versus is None and self._peek() is None:
            hint = f"no 'vs' after {quoted(last.text)}: try '{_EXAMPLES[self._kind]}'"
            raise WordError(hint, word=last.text, start=last.start)
        self._type = strikes[0].type if len(strikes) == 1 else None
        targets: list[Side] = []
        while versus:
            targets.append(self._side(versus))
            immune = len(self._immune)
            self._types_and_options()
            versus = self._take("and")
            if versus and len(self._immune) > immune:
                word = next(reversed(self._immune.values()))
                raise _at(word, "would hold for every target: say 'immune' after the last of them")
        clause = Clause(tuple(strikes), tuple(targets))
        return self._typed(self._type, [clause]) if self._type else clause

    def _strike(self, joint: Word | None) -> AskedStrike:
        """side [type]"""
        attack = self._side(joint)
        if isinstance(attack, Literal) and len(attack.parts) > 1:
            raise _at(attack.word, "has a '/': join strikes with 'then' or 'also'")
        self._type = None
        self._types_and_options()
        return AskedStrike(attack, self._type, joint is not None and joint.folded == "then")

    def _typed(self, named: NamedType, clauses: list[Clause]) -> Clause:
        """The only strike of the only clause, with a type that was said apart from it."""
        strikes = [strike for clause in clauses for strike in clause.strikes]
        if len(strikes) > 1:
            raise _at(named.word, "is one type for several strikes: say each one's own after its dice")
        self._type = strikes[0].type
        self._set_type((named.type,), named.word)
        return clauses[0]._replace(strikes=(strikes[0]._replace(type=named),))

    def _joint(self) -> Word | None:
        """`then` or `also`, if it comes next. A contest is a single strike."""
        joint = self._take("then", "also")
        if joint and self._kind == "contest":
            raise _at(joint, "cannot join contests: roll the next one by itself")
        return joint

    def _side(self, after: Word | None) -> Side:
        """Dice, or the longest known name that starts here."""
        words = self._until(KEYWORDS)
        if not words:
            raise self._no_dice(after)
        known = self._longest(self._is_name)
        if known:
            return read_name(known)
        if looks_literal(words[0]):
            self._next += 1
            return read_literal(words[0])
        raise self._unknown_name(words)

    def _types_and_options(self) -> None:
        """The types and options up to the next joint."""
        while (word := self._peek()) and word.folded not in JOINTS:
            if word.folded in OPTIONS:
                self._option()
            elif named := self._longest(self._is_type):
                self._set_type(self._vocabulary.types[named.folded], named)
            else:
                raise self._stray(word)

    def _options(self) -> None:
        while (word := self._peek()) and word.folded in OPTIONS:
            self._option()

    def _option(self) -> None:
        option = self._words[self._next]
        self._next += 1
        if option.folded not in KINDS[self._kind]:
            raise _at(option, f"is no option of {self._kind}")
        match option.folded:
            case "type":
                self._set_type(*self._next_types(option))
            case "immune":
                self._read_immune(option)
            case "criticals":
                switch = self._take(*SWITCHES)
                on = switch is None or switch.folded == "on"
                if self._criticals not in (None, on):
                    raise _at(switch or option, "contradicts what was said of criticals before")
                self._criticals = on
            case "difficulty":
                self._set_difficulty(option)
            case "degrees":
                degrees = self._take_any(option, "a number after it: degrees 2")
                if self._degrees and self._degrees.text != degrees.text:
                    raise _at(degrees, "gives the dice a second time")
                self._degrees = degrees
            case "untrained":
                self._untrained = option

    # Options

    def _next_types(self, option: Word) -> tuple[tuple[Defense, ...], Word]:
        """The type, group, alias or number after an option, and the word that names it (T1)."""
        if named := self._longest(self._is_type):
            return self._vocabulary.types[named.folded], named
        word = self._take_any(option, f"a type after it: {option.folded} slashing")
        if not looks_literal(word):
            raise unknown_word(word, "is not a type of attack", self._vocabulary.types)
        types = tuple(Defense)
        number = whole(word, "the number of a type")
        if not 1 <= number <= len(types):
            raise _at(word, f"is not the number of a type: they go from 1 to {len(types)}")
        return (types[number - 1],), word

    def _set_type(self, named: tuple[Defense, ...], word: Word) -> None:
        if len(named) > 1:
            members = ", ".join(named[:-1])
            raise _at(word, f"is a group: say which of its types, {members} or {named[-1]}")
        if self._type and self._type.type != named[0]:
            raise _at(word, f"is another type than {quoted(self._type.word.text)}: a strike has one")
        self._type = NamedType(named[0], word)

    def _read_immune(self, option: Word) -> None:
        """One type or group, or several parted by commas (A3)."""
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
        for _ in listed or [option]:
            for defense in self._next_types(option)[0]:
                self._immune[defense] = option

    def _set_difficulty(self, option: Word) -> None:
        """A difficulty by name or number (D8)."""
        if named := self._longest(lambda word: word.folded in self._vocabulary.difficulties):
            needed = self._vocabulary.difficulties[named.folded]
        else:
            named = self._take_any(option, "a name or a number after it: difficulty hard")
            if not looks_literal(named):
                raise unknown_word(named, "is not a difficulty", self._vocabulary.difficulties)
            if option.folded != "difficulty" and ("," in named.text or named.text[0] in "+-"):
                raise self._stray(named)
            needed = whole(named, "a difficulty")
        if self._difficulty not in (None, needed):
            raise _at(named, "is a second difficulty")
        self._difficulty = needed

    def _degrees_pool(self, word: Word) -> Pool:
        degrees = whole(word, "a number of degrees")
        if degrees == 0:
            raise _at(word, "degrees is no proficiency: say 'untrained'")
        return sized(Pool(degrees * DICE_PER_DEGREE), word)

    # Words

    def _is_name(self, word: Word) -> bool:
        return fold_name(name_in(word)) in self._vocabulary.names

    def _is_type(self, word: Word) -> bool:
        return word.folded in self._vocabulary.types

    def _peek(self) -> Word | None:
        return self._words[self._next] if self._next < len(self._words) else None

    def _take(self, *keywords: str) -> Word | None:
        """The next word, if it is one of these."""
        word = self._peek()
        if word is None or word.folded not in keywords:
            return None
        self._next += 1
        return word

    def _take_any(self, option: Word, needs: str) -> Word:
        """The next word, whatever it is, unless it is a keyword. Raises WordError."""
        word = self._peek()
        if word is None or word.folded in KEYWORDS:
            raise _at(option, f"needs {needs}")
        self._next += 1
        return word

    def _ahead(self, *keywords: str) -> Word | None:
        """The first of these that is still to come."""
        return next((word for word in self._words[self._next :] if word.folded in keywords), None)

    def _until(self, keywords: Iterable[str]) -> list[Word]:
        """The words up to the next keyword, not taken yet."""
        end = self._next
        while end < len(self._words) and self._words[end].folded not in keywords:
            end += 1
        return self._words[self._next : end]

    def _longest(self, known: Callable[[Word], bool]) -> Word | None:
        """The longest run of words, joined by spaces, that is known; taken if there is one."""
        words = list(takewhile(lambda word: word.folded, self._until(KEYWORDS)))
        for count in range(min(len(words), LONGEST_RUN), 0, -1):
            if known(joined := _joined(words[:count])):
                self._next += count
                return joined
        return None

    # Errors

    def _refuse_dice(self, given: Word) -> None:
        """With `untrained` or `degrees` the dice are given: no others can be, nor a bare number."""
        word = self._peek()
        if word is None or word.folded in KEYWORDS:
            return
        if looks_literal(word) or self._longest(self._is_name):
            hint = "; a difficulty is said as 'difficulty 3'" if self._kind == "skill" else ""
            raise _at(given, f"gives the dice, so {quoted(word.text)} cannot{hint}")

    def _no_dice(self, after: Word | None) -> WordError:
        before = self._peek()
        near = before or after
        where = ("before" if before else "after") + f" {quoted(near.text)}" if near else "given"
        return WordError(
            f"no dice {where}: try '{_EXAMPLES[self._kind]}'",
            word=near.text if near else "",
            start=near.start if near else 0,
        )

    def _unknown_name(self, words: list[Word]) -> WordError:
        """The words were to be dice or a name; the types after them are not at fault."""
        first = words[0]
        if self._is_type(first) or first.folded in self._vocabulary.difficulties:
            return _at(first, f"comes after the dice: try '{_EXAMPLES[self._kind]}'")
        count = 1
        while count < min(len(words), LONGEST_RUN) and not self._is_type(words[count]):
            count += 1
        name = _joined(words[:count])
        if self._sheet:
            known = ("contest", "degrees", "untrained", "none")
            return unknown_word(first, "is not a number of dice", known)
        if not self._vocabulary.names:
            return unknown_word(
                name, "is not a number of dice, and without a campaign (-c) there are no names", ()
            )
        if "," in name.text:
            return _at(name, "is no name in this campaign: join targets with 'and'")
        return unknown_word(
            name, "is not a number of dice, and no name in this campaign", self._vocabulary.names
        )

    def _stray(self, word: Word) -> WordError:
        """A word where none can stand."""
        if word.text[0] in "+-":
            return _at(word, "stands alone: write modifiers without a space, 6+1")
        if "," in word.text:
            return _at(word, "stands alone: write dice rolled by hand without a space, 6,1,4")
        if word.text[0].isdigit() and self._kind in ("skill", "potency"):
            return _at(word, "is a number too many")
        if word.text[0].isdigit():
            said = "and" if any(before.folded == "vs" for before in self._words[: self._next]) else "vs"
            who = "another target" if said == "and" else "the defense"
            return _at(
                word,
                f"is a number too many: say '{said} {word.text}' for {who}, 'type 3' for a type,"
                " or 6,1,4 for dice by hand",
            )
        known = [*KINDS[self._kind]]
        if self._kind in ("attack", "contest"):
            known += [*JOINTS, *self._vocabulary.types]
        return unknown_word(word, "makes no sense here", known)


def _joined(words: Sequence[Word]) -> Word:
    return Word(" ".join(word.text for word in words), words[0].start)


def _at(word: Word, message: str) -> WordError:
    return WordError(f"{quoted(word.text)} {message}", word=word.text, start=word.start)
