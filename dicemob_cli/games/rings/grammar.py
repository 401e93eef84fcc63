"""The words of Rings: `rings attack 4+2 melee vs 4+3 shield 3 and 2 ally`, `rings check 4+2`.

What is said of the attack holds for all of it, wherever it stands. What is said of an opponent stands after
them; said before them, or as an option, it holds for each of whom nothing else is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple, cast, get_args

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.rings.rules.attack import Stance
from dicemob_cli.games.rings.rules.reach import RANGED_REACH, Tactic
from dicemob_cli.games.rings.rules.settings import FACES
from dicemob_cli.grammar.cursor import Cursor, at, joined
from dicemob_cli.grammar.mistakes import is_name, split_dice
from dicemob_cli.grammar.naming import wrong_name
from dicemob_cli.grammar.next_side import next_side
from dicemob_cli.grammar.sides import Side, looks_written, signed, sized, whole
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import MOST_WORDS, OF_ATTACK, OF_OPPONENT, Word, fold, split_line, unknown_word

__all__ = [
    "CORNERED",
    "EXAMPLES",
    "RINGS_KEYWORDS",
    "RINGS_ROLLS",
    "TAKES_IT",
    "AskedOpponent",
    "AskedRingsAttack",
    "AskedRingsCheck",
    "Said",
    "SheetWeapon",
    "parse_bare",
    "parse_rings",
    "parse_weapon",
    "read_stance",
    "refuse_reach",
    "value_of",
    "wrong_fighter",
]

RINGS_ROLLS = ("attack", "check")
"""What is rolled."""

TACTICS = get_args(Tactic)
STANCES: tuple[Stance, ...] = get_args(Stance)

MEANING = {**dict.fromkeys(TACTICS, "tactic"), **dict.fromkeys(STANCES, "stance")}
"""What a word that stands by itself says something of; another is an option of its own name."""

OF_WEAPON = (*TACTICS, "damage", "reach")

RINGS_KEYWORDS = frozenset(("vs", "and", "defense", *OF_ATTACK, *OF_OPPONENT))
"""No name may be one of these."""

NUMBERS = {
    "reach": "a number of spaces",
    "distance": "a number of spaces",
    "height": "a number of spaces",
    "shield": "a number of shield points",
    "hp": "a number of hit points",
}
"""The options that take a whole number, and what that is."""

AT_LEAST_ONE = {"reach": "spaces reach nobody", "hp": "hit points is too few: give 1 or more"}


class Said(NamedTuple):
    """What was said with an option, and the word that said it."""

    word: Word
    value: Any


def value_of(said: Mapping[str, Said], name: str) -> Any:
    """What was said with an option; None if nothing was."""
    return said[name].value if name in said else None


class AskedOpponent(NamedTuple):
    """An opponent, and what was said of them by the names of options; of `stance` by a word of its own."""

    side: Side
    said: Mapping[str, Said]


class AskedRingsAttack(NamedTuple):
    """An attack: whose or with which dice, what was said of it, and the opponents (G1, G11).

    `brace_read`: dice read out hold that of a brace, which was known of before they fell.
    """

    words: str
    attack: Side
    said: Mapping[str, Said]
    opponents: tuple[AskedOpponent, ...]
    brace_read: bool = True

    @property
    def kind(self) -> str:
        return "rings_attack"


class AskedRingsCheck(NamedTuple):
    """A roll that nobody contests."""

    words: str
    side: Side

    @property
    def kind(self) -> str:
        return "rings_check"


class SheetWeapon(NamedTuple):
    """A weapon or a Ring as a sheet has it: its STAT and modifiers to the dice, and what it is for good."""

    stat: str
    modifiers: tuple[int, ...]
    tactic: Tactic
    damage: int
    reach: int | None


def parse_rings(
    words: Sequence[Word], given: Sequence[Word], asked: str, vocabulary: Vocabulary, before: str = ""
) -> AskedRingsAttack | AskedRingsCheck:
    """Read what is rolled, `attack 4+2 melee vs 4+3`, with options that hold for all of it.

    `asked` is the whole line, `before` what stands in front of the words. Raises WordError.
    """
    if not words:
        hint = f"nothing to roll: try '{before}{EXAMPLES['attack']}'"
        raise WordError(Code.WORDS_MISSING, hint)
    verb, *rest = words
    if verb.folded not in RINGS_ROLLS:
        raise unknown_word(verb, Code.UNKNOWN_VERB, "is not a roll of Rings", RINGS_ROLLS)
    if given and any(word.folded == "and" for word in rest):
        # Behind the last opponent they would be said of that one alone: so they are put in front.
        start, end = verb.start + len(verb.text), given[0].start
        line = f"{asked[:start]} {asked[end:]}{asked[start:end]}".strip()
        again = split_line(line)[len(before.split()) :]
        return parse_rings(again, [], line, vocabulary, before)
    parser = _Parser([*given, *rest], vocabulary, f"{before}{EXAMPLES[verb.folded]}")
    return parser.attack(asked) if verb.folded == "attack" else parser.check(asked)


def parse_weapon(line: str, stats: Collection[str]) -> SheetWeapon:
    """Read a weapon as a sheet has it: `might melee reach 2 damage 1`, `grace+1 ranged`.

    Raises WordError for a STAT that is none of `stats` (folded), and for what is neither melee nor ranged.
    """
    words = split_line(line)
    if not words:
        raise WordError(Code.WORDS_MISSING, "nothing: write a STAT and 'melee' or 'ranged'")
    reader = _Reader(words, "a weapon")
    name = reader.cursor.take_longest(lambda word: fold(_stat_in(word)[0]) in stats)
    if name is None:
        raise unknown_word(words[0], Code.UNKNOWN_NAME, "is none of the STATs here", stats)
    stat, modifiers = _stat_in(name)
    said: dict[str, Said] = {}
    reader.read(said, OF_WEAPON)
    if word := reader.cursor.peek():
        raise unknown_word(word, Code.UNKNOWN_WORD, "is unknown here", OF_WEAPON)
    if "tactic" not in said:
        raise at(name, Code.WORDS_MISSING, "needs 'melee' or 'ranged' after it")
    refuse_reach(said, said["tactic"].value)
    damage, reach = value_of(said, "damage") or 0, value_of(said, "reach")
    return SheetWeapon(fold(stat), modifiers, said["tactic"].value, damage, reach)


EXAMPLES = {"attack": "attack 4+2 melee vs 4+3", "check": "check 4+2"}


CORNERED = "has no dice to defend with: brace (a die for each side) or take it?"
"""What someone is asked who has to choose (G3)."""

TAKES_IT = "has no dice to defend with, and takes it: use 'brace' or 'take'"
"""What is told where they cannot be asked."""


def read_stance(text: str) -> Stance:
    """The answer: `brace`, `take`, or the beginning of one. Raises WordError."""
    said = text.strip().casefold()
    for stance in STANCES:
        if said and stance.startswith(said):
            return stance
    raise WordError(Code.UNKNOWN_WORD, f"{quoted(text.strip())} is neither 'brace' nor 'take'", word=text)


class _Reader:
    """Reads options, each into what was said so far."""

    def __init__(self, words: Sequence[Word], of: str) -> None:
        self.cursor = Cursor(words, RINGS_KEYWORDS)
        self._of = of
        self.ends = False  # whether a name that is read ends before a keyword: else a side may follow it

    def read(
        self, said: dict[str, Said], takes: Collection[str], others: dict[str, Said] | None = None
    ) -> None:
        """Read the options that come next: those it takes, and where `others` can be said too, these there.

        Raises WordError for one that cannot stand here, or contradicts what was said.
        """
        while option := self.cursor.take(*OF_ATTACK, *OF_OPPONENT):
            into = said if option.folded in takes else others
            if into is None:
                raise at(option, Code.MISPLACED_WORD, f"cannot be said of {self._of}")
            for name, found in self._said(option).items():
                if name in into and into[name].value != found.value:
                    before = quoted(into[name].word.text)
                    raise at(found.word, Code.CONTRADICTION, f"contradicts {before} before it")
                into[name] = found

    def _said(self, option: Word) -> dict[str, Said]:
        word = option.folded
        match word:
            case "melee" | "ranged" | "brace" | "take":
                return {MEANING[word]: Said(option, word)}
            case "ally":
                return {word: Said(option, True)}
            case "break":
                run = self.cursor.run()[: None if self.ends else 1]
                if not run:
                    raise at(option, Code.WORDS_MISSING, "needs a weapon after it: break spear")
                weapon = self._take(run)
                return {word: Said(weapon, weapon.folded)}
            case "stat":
                return self._stat(option)
            case "damage":
                value = self.cursor.take_value(option, "points after it: damage -1")
                return {word: Said(value, signed(value))}
        value = self.cursor.take_value(option, f"a number after it: {word} 3")
        number = whole(value, NUMBERS[word])
        if number == 0 and word in AT_LEAST_ONE:
            raise at(value, Code.OUT_OF_RANGE, AT_LEAST_ONE[word])
        return {word: Said(value, number)}

    def _stat(self, option: Word) -> dict[str, Said]:
        """`stat 4`, `stat might`, `stat might 4`: the number, the name, or both."""
        run = [*takewhile(lambda word: not looks_written(word), self.cursor.run())]
        said: dict[str, Said] = {}
        number = None
        if run:
            taken = self._take(run[: None if self.ends else 1])
            words = taken.text.split()
            if len(words) > 1 and words[-1].isdigit():  # an option is one word, quoted: "might 4"
                number = Word(words.pop(), taken.start)
            name = Word(" ".join(words), taken.start)
            said["stat name"] = Said(name, name.folded)
            if number is None and (ahead := self.cursor.peek()) and ahead.text.isdigit():
                number = self.cursor.take()
            if number is None:
                return said
        number = number or self.cursor.take_value(option, "a number or a name after it: stat 4")
        return {**said, "stat": Said(number, sized(Pool(whole(number, "a STAT")), number).asked)}

    def _take(self, run: Sequence[Word]) -> Word:
        """Some of the words that come next, as one."""
        for _ in run:
            self.cursor.take()
        return joined(run)


class _Parser(_Reader):
    """Reads one line."""

    def __init__(self, words: list[Word], vocabulary: Vocabulary, example: str) -> None:
        if len(words) > MOST_WORDS:
            raise at(words[MOST_WORDS], Code.TOO_MANY, f"is one word too many: a line has {MOST_WORDS}")
        super().__init__(words, "this roll")
        self._vocabulary = vocabulary
        self._example = example

    def attack(self, words: str) -> AskedRingsAttack:
        """[options] side [options] vs side [options] [and side [options] ...]"""
        ours: dict[str, Said] = {}
        for_all: dict[str, Said] = {}
        self.read(ours, OF_ATTACK, for_all)
        attack = self._side(None)
        self.ends = True
        self.read(ours, OF_ATTACK, for_all)
        versus = self.cursor.take("vs")
        if versus is None:
            if word := self.cursor.peek():
                raise self._stray(word, "put 'vs' before it")
            hint = f"no 'vs' after {quoted(attack.word.text)}: try '{self._example}'"
            raise WordError(Code.JOINT_MISSING, hint, word=attack.word.text, start=attack.word.start)
        opponents: list[AskedOpponent] = []
        while versus:
            side = self._side(versus)
            said: dict[str, Said] = {}
            self.read(said, OF_OPPONENT, ours)
            opponents.append(AskedOpponent(side, said))
            versus = self.cursor.take("and")
        if word := self.cursor.peek():
            raise self._stray(word, "join opponents with 'and'")
        if len(opponents) > 1 and "break" in for_all:
            raise at(
                for_all["break"].word,
                Code.TOO_MANY_TARGETS,
                "would hold for every opponent: say it after the one whose weapon it is",
            )
        merged = (each._replace(said={**for_all, **each.said}) for each in opponents)
        return AskedRingsAttack(words, attack, ours, tuple(merged))

    def check(self, words: str) -> AskedRingsCheck:
        """side"""
        side = self._side(None)
        if word := self.cursor.peek():
            raise self._stray(word, "nobody contests a check")
        return AskedRingsCheck(words, side)

    def _side(self, after: Word | None) -> Side:
        return next_side(self.cursor, after, self._vocabulary, self._example, FACES)

    def _stray(self, word: Word, joint: str) -> WordError:
        """A word where none can stand."""
        if split := split_dice(word):
            return split
        if word.folded in RINGS_KEYWORDS:
            return at(word, Code.MISPLACED_WORD, f"cannot stand here: {joint}")
        names = [name for name in self._vocabulary.names if name.endswith(f"/{word.folded}")]
        if names:
            return at(word, Code.JOINT_MISSING, f"stands alone: did you mean {quoted(names[0])}?")
        if word.text[0].isdigit() or is_name(word, self._vocabulary):
            return at(word, Code.JOINT_MISSING, f"stands alone: {joint}")
        known = (*RINGS_KEYWORDS, "--seed", "--times")
        return unknown_word(word, Code.UNKNOWN_WORD, "is unknown here", known)


def refuse_reach(said: Mapping[str, Said], tactic: Tactic) -> None:
    """Raise WordError for a reach of what is ranged, which has one for all (G6)."""
    if tactic == "ranged" and "reach" in said:
        raise at(
            said["reach"].word,
            Code.WRONG_OPTION,
            f"is a reach, and only melee has one: ranged reaches {RANGED_REACH} spaces",
        )


def wrong_fighter(name: str, vocabulary: Vocabulary) -> str | None:
    """What is wrong with a name that is to be said at a table of Rings; None when nothing is."""
    return wrong_name(name, RINGS_KEYWORDS, RINGS_ROLLS)


def _stat_in(word: Word) -> tuple[str, tuple[int, ...]]:
    """`grace+1-2` as a name and modifiers."""
    match = cast("re.Match[str]", re.fullmatch(r"(?s:(.*?)((?:[+-][0-9]{1,9})*))", word.text))
    return match[1], tuple(map(int, re.findall(r"[+-][0-9]+", match[2])))


def parse_bare(line: str, vocabulary: Vocabulary) -> AskedRingsAttack | AskedRingsCheck:
    """Read a roll of Rings where no other game is played. Raises WordError."""
    return parse_rings(split_line(line), [], line.strip(), vocabulary)
