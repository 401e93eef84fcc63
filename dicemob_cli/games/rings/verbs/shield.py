"""`shield`: change or set shield points (G7)."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import ShieldSet
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, signed, whole

__all__ = ["VERB"]


class Shield(NamedTuple):
    """Shield points changed by a number, or set to one."""

    who: tuple[Name, ...]
    number: int
    is_change: bool

    def act(self, fight: OpenFight) -> None:
        """Set the shield points, or change them down to none (G7)."""
        for name in self.who:
            fight.change(ShieldSet(fight.person(name).name, self.number, self.is_change))


def read(reader: Reader) -> Shield:
    """who [and who ...] -3|+3|5"""
    who = reader.people()
    word = reader.cursor.take()
    if word is None:
        raise reader.needs("points after the name")
    is_change = word.text[0] in "+-"
    return Shield(who, signed(word) if is_change else whole(word, "a number of points"), is_change)


VERB = FightVerb(
    name="shield",
    position=63,
    usage=("shield ranger 3", "shield ranger +2", "shield ranger and weaver 4"),
    about="change or set shield points",
    more="Damage goes to them before hit points.",
    complete=several_people,
    read=read,
)
