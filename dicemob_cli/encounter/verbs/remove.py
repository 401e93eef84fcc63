"""`remove`: take people out of the fight."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import Left
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Remove(NamedTuple):
    """Take people out."""

    who: tuple[Name, ...]

    def act(self, fight: OpenFight) -> None:
        """Take people out."""
        for name in self.who:
            fight.change(Left(fight.person(name).name))


def read(reader: Reader) -> Remove:
    """who [and who ...]"""
    return Remove(reader.people())


VERB = FightVerb(
    name="remove",
    position=80,
    usage=("remove zombie1",),
    about="remove a combatant",
    complete=several_people,
    other=("leave", "kill"),
    read=read,
)
