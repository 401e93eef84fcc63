"""`place`: say where someone stands (G6)."""

from __future__ import annotations

import re
from typing import NamedTuple

from dicemob_cli.encounter.changes import Placed
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, one_person
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Place(NamedTuple):
    """The place of someone: two spaces and a height; None where it is no longer given."""

    who: Name
    at: tuple[int, int, int] | None

    def act(self, fight: OpenFight) -> None:
        """Place them there from now on (G6)."""
        fight.change(Placed(fight.person(self.who).name, self.at))


def read(reader: Reader) -> Place:
    """who x,y[,height]|off"""
    who = reader.who()
    word = reader.cursor.take()
    if word is None:
        raise reader.needs("a place after the name: 3,1, or with a height 3,1,2")
    if word.folded == "off":
        return Place(who, None)
    match = re.fullmatch(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})(?:,(-?[0-9]{1,4}))?", word.text)
    if match is None:
        raise at(word, Code.NOT_A_NUMBER, "is not a place: write two spaces, 3,1, or with a height 3,1,2")
    across, along, height = match.groups(default="0")
    return Place(who, (int(across), int(along), int(height)))


VERB = FightVerb(
    name="place",
    position=64,
    usage=("place wolf 3,1", "place wolf 3,1,2", "place wolf off"),
    about="set the place of a combatant: two spaces and a height",
    more="Optional. Between two who are placed the distance and the height of an attack need not be "
    "said; a diagonal step is one space.",
    complete=one_person,
    other=("move",),
    read=read,
)
