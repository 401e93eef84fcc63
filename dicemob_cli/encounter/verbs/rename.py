"""`rename`: rename a combatant."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import Renamed
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.people import taken, wrong
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at, joined
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.words import Word, fold

__all__ = ["VERB"]


class Rename(NamedTuple):
    """Another name for someone."""

    who: Name
    to: Word

    def act(self, fight: OpenFight) -> None:
        """Another name for someone."""
        person = fight.person(self.who)
        name = self.to.text
        if why := wrong(name, fight):
            raise at(self.to, Code.BAD_NAME, f"cannot be a name: it {why}")
        if fold(name) != fold(person.name) and taken(name, fight.state):
            raise at(self.to, Code.NAME_TAKEN, "is already in this fight")
        fight.change(Renamed(person.name, name))


def read(reader: Reader) -> Rename:
    """who [to] name"""
    who = reader.who()
    reader.cursor.take("to")
    words = reader.cursor.run()
    if not words:
        raise reader.needs("another name after it")
    for _ in words:
        reader.cursor.take()
    return Rename(who, joined(words))


VERB = FightVerb(
    name="rename",
    position=90,
    usage=("rename zombie1 Grok",),
    about="rename a combatant",
    complete=several_people,
    read=read,
)
