"""What is said of a roll besides its sides: types, immunities, what lasts, difficulty, proficiency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, UsageError, quoted
from dicemob_cli.games.dice_mob.parsed import AskedLasts, NamedType
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import Lasting, lasting_type
from dicemob_cli.games.dice_mob.rules.proficiency import DICE_PER_DEGREE
from dicemob_cli.grammar.cursor import Cursor, at
from dicemob_cli.grammar.sides import looks_written, parse_dice, read_written, sized, whole
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import KEYWORDS, MOST_WORDS, OPTIONS, SWITCHES, Word, unknown_word

__all__ = ["KINDS", "ROLLS", "Options", "as_words"]

KINDS: dict[str, tuple[str, ...]] = {
    "attack": ("type", "immune", "lasts", "criticals"),
    "contest": ("type", "immune", "lasts", "criticals"),
    "skill": ("difficulty", "untrained", "criticals"),
    "potency": ("degrees", "untrained", "criticals"),
    "duel": ("type", "defense", "hp", "criticals"),
    "effect": ("type", "immune", "criticals", "rounds", "duration", "initiative", "actions"),
}
"""The words that open a line, and the options each takes."""

ROLLS = ("attack", "contest", "skill", "potency", "effect")
"""The kinds that are rolled."""


FLAGS = ("untrained", "melee", "ranged", "ally", "brace", "take")
"""The options, of whatever game, that have no value."""


def initiative_dice(word: Word) -> int:
    """Dice of initiative with modifiers, of which there may be none (D1). Raises WordError."""
    if word.text[0].isdigit() and ("+" in word.text or "-" in word.text):
        return max(parse_dice(word.text).asked, 0)
    return whole(word, "a number of dice")


def as_words(options: Mapping[str, object]) -> list[str]:
    """Options by their names, as the words of a line: each value becomes a single word.

    A value is text, a whole number, or a list of these; of `criticals` and of FLAGS it is whether they hold.
    None leaves the option out. Raises UsageError for anything else.
    """
    words: list[str] = []
    for name, value in options.items():
        if value is None:
            continue
        if name in ("criticals", *FLAGS):
            if not isinstance(value, bool):
                raise UsageError(Code.BAD_VALUE, f"{quoted(name)} is true or false")
            if name == "criticals":
                words += (name, SWITCHES[not value])
            elif value:
                words.append(name)
        else:
            for each in value if isinstance(value, list) else [value]:
                words += (name, _single(name, each))
    return words


def _single(option: str, value: object) -> str:
    """The value of an option as one word, so that it cannot spill into the line."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise UsageError(Code.BAD_VALUE, f"{quoted(option)} takes a word or a whole number")
    text = str(value).strip()
    words = [place for place, character in enumerate(text, 1) if character != "," and not character.isspace()]
    text = text[: words[-1]] if words else ""  # after a comma the list would go on into the line
    if not text:
        raise UsageError(Code.BAD_VALUE, f"{quoted(option)} is empty")
    return text if text.split() == [text] else '"{}"'.format(text.replace('"', ""))


class Options:
    """The options read so far. What is said twice must be the same. All reading raises WordError.

    `immune` gives each type the word that named it, `degrees` and `untrained` are the words themselves.
    """

    def __init__(self, kind: str, takes: Sequence[str], cursor: Cursor, vocabulary: Vocabulary) -> None:
        self._kind = kind
        self._takes = takes
        self._cursor = cursor
        self._vocabulary = vocabulary
        self.type: NamedType | None = None
        self.immune: dict[Defense, Word] = {}
        self.criticals: bool | None = None
        self.difficulty: int | None = None
        self.degrees: Word | None = None
        self.untrained: Word | None = None
        self.lasts: AskedLasts | None = None
        self.rounds: int | None = None
        self.duration: int | None = None
        self.initiative: int | None = None
        self.actions: int | None = None
        self.hp: int | None = None
        self.defense: Pool | None = None

    def read(self) -> None:
        """Read the options that come next, if any do."""
        while option := self._cursor.take(*OPTIONS):
            if option.folded not in self._takes:
                raise at(option, Code.WRONG_OPTION, f"is not an option of {self._kind}")
            match option.folded:
                case "type":
                    self.say_type(*self._next_types(option))
                case "immune":
                    self._read_immune(option)
                case "criticals":
                    self._read_criticals(option)
                case "difficulty":
                    self.read_difficulty(option)
                case "degrees":
                    self._read_degrees(option)
                case "untrained":
                    self.untrained = option
                case "lasts":
                    self._read_lasts(option)
                case "rounds" | "duration" | "initiative" | "actions":
                    word = self._cursor.take_value(option, f"a number after it: {option.folded} 5")
                    meaning = {"initiative": "dice", "actions": "actions"}.get(option.folded, "rounds")
                    is_initiative = option.folded == "initiative"
                    number = initiative_dice(word) if is_initiative else whole(word, f"a number of {meaning}")
                    if meaning != "rounds":
                        sized(Pool(number), word)
                    self._say_once(option.folded, number, word)
                case "hp":
                    self._read_hp(option)
                case "defense":
                    self._read_defense(option)

    def read_type(self) -> bool:
        """Read a bare type, if one comes next."""
        named = self._cursor.take_longest(self.is_type)
        if named:
            self.say_type(self._vocabulary.types_named(named.text), named)
        return named is not None

    def say_type(self, named: tuple[Defense, ...], word: Word) -> None:
        """Take the type that a word names, which must be one, and the only one (T1)."""
        if len(named) > 1:
            members = ", ".join(named[:-1])
            raise at(
                word, Code.GROUP_FOR_TYPE, f"is a group: say which of its types, {members} or {named[-1]}"
            )
        if self.type and self.type.type != named[0]:
            raise at(
                word,
                Code.ANOTHER_TYPE,
                f"is a different type than {quoted(self.type.word.text)}: a strike has one",
            )
        self.type = NamedType(named[0], word)

    def read_difficulty(self, option: Word | None = None) -> None:
        """Read a difficulty by name or number (D8): a bare one, or that of an option."""
        if named := self._cursor.take_longest(lambda word: word.folded in self._vocabulary.difficulties):
            needed = self._vocabulary.difficulties[named.folded]
        else:
            before = option or Word("", 0)
            named = self._cursor.take_value(before, "a name or a number after it: difficulty hard")
            if not looks_written(named):
                raise unknown_word(
                    named, Code.UNKNOWN_DIFFICULTY, "is not a difficulty", self._vocabulary.difficulties
                )
            needed = whole(named, "a difficulty")
        if self.difficulty not in (None, needed):
            raise at(named, Code.CONTRADICTION, "is a second difficulty")
        self.difficulty = needed

    def degrees_pool(self) -> Pool | None:
        """The dice of the degrees that were said (D9)."""
        if self.degrees is None:
            return None
        text = self.degrees.text
        said = (
            parse_dice(text)
            if "+" in text or "-" in text
            else Pool(whole(self.degrees, "a number of degrees"))
        )
        if said.base == 0:
            raise at(self.degrees, Code.OUT_OF_RANGE, "degrees is no proficiency: use 'untrained'")
        return sized(Pool(said.base * DICE_PER_DEGREE, said.modifiers), self.degrees)

    def is_type(self, word: Word) -> bool:
        """Whether a word, or several joined, names a type or a group of them."""
        return self._vocabulary.is_type(word.text)

    def _next_types(self, option: Word) -> tuple[tuple[Defense, ...], Word]:
        """The type, group, alias or number after an option, and the word that names it (T1)."""
        if named := self._cursor.take_longest(self.is_type):
            return self._vocabulary.types_named(named.text), named
        word = self._cursor.take_value(option, f"a type after it: {option.folded} slashing")
        if not looks_written(word):
            raise unknown_word(word, Code.UNKNOWN_TYPE, "is not a type of attack", self._vocabulary.types)
        whole(word, "the number of a type")
        if types := self._vocabulary.types_named(word.text):
            return types, word
        raise at(word, Code.UNKNOWN_TYPE, f"is not the number of a type: they go from 1 to {len(Defense)}")

    def _read_immune(self, option: Word) -> None:
        """One type or group, or several parted by commas (A3)."""
        listed = self._cursor.part_list()
        if listed > MOST_WORDS:
            raise at(option, Code.TOO_MANY, f"lists {listed} words: {MOST_WORDS} is the most")
        for _ in range(listed or 1):
            self._cursor.take("type")  # as it may stand before a number elsewhere
            for defense in self._next_types(option)[0]:
                self.immune[defense] = option

    def _read_lasts(self, option: Word) -> None:
        """`lasts`, `lasts 3`, `lasts bleeding 3` (E1-E6)."""
        if self.lasts:
            raise at(option, Code.CONTRADICTION, "is given twice: a strike starts one effect")
        named = self._cursor.take_longest(lambda word: self.effect_of(word) is not None)
        word = self._cursor.peek()
        if (
            named is None
            and word
            and not (word.folded in KEYWORDS or self.is_type(word) or looks_written(word))
        ):
            raise unknown_word(word, Code.UNKNOWN_EFFECT, "is not a lasting effect", [*Lasting])
        duration = None
        if (word := self._cursor.peek()) and word.text.isdigit():
            self._cursor.take()
            duration = whole(word, "a number of rounds")
            if duration == 0:
                raise at(word, Code.OUT_OF_RANGE, "rounds is too short: leave it out for no limit")
        self.lasts = AskedLasts(option, self.effect_of(named) if named else None, duration, named)

    def effect_of(self, word: Word, *, number: bool = False) -> Lasting | None:
        """The effect that a word names: its own, or a word, or the `number`, of the type that starts it."""
        if word.folded in [*Lasting]:
            return Lasting(word.folded)
        known = number or self.is_type(word)
        types = self._vocabulary.types_named(word.text) if known else ()
        return lasting_type(types[0]) if len(types) == 1 else None

    def _read_criticals(self, option: Word) -> None:
        switch = self._cursor.take(*SWITCHES)
        on = switch is None or switch.folded == "on"
        if self.criticals not in (None, on):
            raise at(switch or option, Code.CONTRADICTION, "contradicts an earlier 'criticals'")
        self.criticals = on

    def _read_degrees(self, option: Word) -> None:
        degrees = self._cursor.take_value(option, "a number after it: degrees 2")
        if self.degrees and self.degrees.text != degrees.text:
            raise at(degrees, Code.CONTRADICTION, "gives the dice a second time")
        self.degrees = degrees

    def _say_once(self, name: str, value: object, word: Word) -> None:
        """Take the value of an option. Raises WordError for a second one."""
        if getattr(self, name) not in (None, value):
            raise at(word, Code.CONTRADICTION, f"is a second number for {name}")
        setattr(self, name, value)

    def _read_hp(self, option: Word) -> None:
        word = self._cursor.take_value(option, "a number after it: hp 12")
        hp = whole(word, "a number of hit points")
        if hp == 0:
            raise at(word, Code.OUT_OF_RANGE, "hit points is too few: give 1 or more")
        self._say_once("hp", hp, word)

    def _read_defense(self, option: Word) -> None:
        word = self._cursor.take_value(option, "dice after it: defense 4")
        [defense, *more] = read_written(word).parts
        if more or not isinstance(defense, Pool):
            raise at(word, Code.NOT_A_POOL, "is not a number of dice")
        self._say_once("defense", defense, word)
