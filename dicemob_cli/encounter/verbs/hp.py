"""`hp`: change or set hit points."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import (
    Healed,
    HpSet,
    Hurt,
)
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, whole
from dicemob_cli.grammar.words import Word

__all__ = ["VERB"]


class Hp(NamedTuple):
    """Hit points changed by a number, or set to one."""

    who: tuple[Name, ...]
    number: int
    is_change: bool

    def act(self, fight: OpenFight) -> None:
        """Deal damage, heal, or set the hit points, which may be a new maximum too."""
        for name in self.who:
            person = fight.person(name)
            if not self.is_change:
                fight.change(HpSet(person.name, self.number))
            elif person.hp is None:
                raise fight.without_hit_points(name)
            elif self.number < 0:
                fight.change(Hurt(person.name, -self.number))
            else:
                fight.change(Healed(person.name, self.number))


def read(reader: Reader) -> Hp:
    """who [and who ...] -3|+3|5"""
    who = reader.people()
    word = reader.cursor.take()
    if word is None:
        raise reader.needs("a number after the name")
    sign = word.text[0] if word.text[0] in "+-" else ""
    digits = Word(word.text[len(sign) :], word.start + len(sign))
    if sign and not digits.text:
        digits = reader.cursor.take() or word
    number = whole(digits, "a number of hit points")
    return Hp(who, -number if sign == "-" else number, bool(sign))


VERB = FightVerb(
    name="hp",
    position=100,
    usage=("hp zombie2 -3", "hp zombie2 and zombie3 +1", "hp zombie2 5"),
    about="change or set hit points",
    more="With a sign it is damage or healing; without one a number, which may be a new maximum.",
    complete=several_people,
    other=("damage", "hurt"),
    read=read,
)
