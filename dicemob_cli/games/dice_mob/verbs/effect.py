"""`effect`: start a lasting effect, by an attack or because the game master says so (E1-E6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from dicemob_cli.dice import Pool
from dicemob_cli.encounter.changes import Started
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.rolling import RollBy, read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.errors import Code
from dicemob_cli.games.dice_mob.cast import Cast
from dicemob_cli.games.dice_mob.complete import next_words
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED, SAVED, Lasting, effect_name, starting_type
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.parser import parse
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, looks_written, sized, whole
from dicemob_cli.grammar.words import Word, split_line, unknown_word

__all__ = ["VERB"]


class Start(NamedTuple):
    """A lasting effect without a roll. `type`, if given, is the one to defend against."""

    word: Word
    effect: Lasting
    who: tuple[Name, ...]
    dice: int | None
    duration: int | None
    type: Defense | None

    def act(self, fight: OpenFight) -> None:
        """Start the effect on each of them."""
        cast = Cast(fight.table)
        for name in self.who:
            person = fight.person(name)
            if self.effect in ROLLED and not self.dice:
                raise at(
                    self.word, Code.DICE_MISSING, f"needs dice: effect {self.word.text} on {person.name} 3"
                )
            if self.effect not in ROLLED and self.dice is not None:
                raise at(
                    self.word,
                    Code.EXTRA_WORD,
                    f"rolls no dice: 'effect {self.word.text} on {person.name} duration 3'",
                )
            if self.duration == 0:
                raise at(self.word, Code.OUT_OF_RANGE, "would end at once: leave out the duration")
            if person.out and self.effect is not Lasting.ELECTRICITY:
                raise fight.refuse(name, Code.PERSON_OUT, "is out: nothing starts there")
            if cast.is_immune(name, self.type):
                raise fight.refuse(name, Code.IMMUNE, f"is immune to {self.word.text}")
            pool = cast.defense(name, self.type) if self.effect in ROLLED | SAVED else None
            fight.change(
                Started(
                    key=fight.state.last_key + 1,
                    name=person.name,
                    effect=self.effect,
                    dice=self.dice or 0,
                    defense=pool.asked if pool else None,
                    type=self.type,
                    duration=self.duration,
                    called=effect_name(self.effect, self.word.folded),
                )
            )


def read_start(reader: Reader) -> Start:
    """kind on who [dice] [type] [duration N]"""
    word = reader.cursor.take()
    assert word is not None, "it has an 'on' behind it"
    options = reader.options("duration", "type")
    number = reader.cursor.take() if word.folded == "type" else None
    word = number or word
    effect = options.effect_of(word, number=number is not None)
    if effect is None:
        lasting = [each for each in reader.vocabulary.types if options.effect_of(Word(each, 0))]
        raise unknown_word(word, Code.UNKNOWN_EFFECT, "is not a lasting effect", [*lasting, *Lasting])
    if not reader.cursor.take("on"):
        raise at(
            reader.cursor.peek() or word,
            Code.EXTRA_WORD,
            f"is not expected here: use 'effect {word.text} on hugo'",
        )
    who = reader.people()
    dice = None
    if (number := reader.cursor.peek()) and looks_written(number):
        reader.cursor.take()
        dice = sized(Pool(whole(number, "a number of dice")), number).asked
    if against := starting_type(effect):
        options.say_type((against,), word)
    options.read()
    while options.read_type():
        options.read()
    reader.refuse_more()
    said = options.type.type if options.type else None
    return Start(word, effect, who, dice, options.duration, said)


def starts_by_word(said: Sequence[str]) -> bool:
    """Whether the words after `effect` start it without a roll: `fire on hugo 3`."""
    return "on" in said and "vs" not in said


def read(reader: Reader) -> Start | RollBy:
    """kind on who ... | the words of an attack"""
    _, *rest = split_line(reader.line)
    if starts_by_word([word.folded for word in rest[1:]]):
        return read_start(reader)
    return read_roll(reader, parse, roll)


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """After the kind: `on` someone, or the attack that starts it."""
    if len(said) != 1 and not starts_by_word(said):
        return roll_words("effect", said, view)
    if said[-1] == "on":
        return view.state.people
    if "on" in said:
        return ["duration"]
    return chain(["on"], next_words("effect", said, view.table.combatants, view.table.vocabulary))


VERB = FightVerb(
    name="effect",
    position=160,
    usage=("effect fire on mel 3", "effect burning 6 vs hugo", "effect fear on mel duration 6"),
    about="start a lasting effect",
    more="With an attack, or because you say so: fire, acid, bleeding and electricity with their dice.",
    complete=complete,
    rolls=True,
    read=read,
)
