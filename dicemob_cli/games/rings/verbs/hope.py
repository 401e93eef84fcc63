"""`hope`: return to Hope, where broken weapons are whole again (G9)."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import Repaired
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Hope(NamedTuple):
    """The return to Hope of some, or of everyone."""

    who: tuple[Name, ...]

    def act(self, fight: OpenFight) -> None:
        """Repair the broken weapons of some people or of everyone (G9)."""
        people = [fight.person(name) for name in self.who] or [*fight.state.people.values()]
        broken = [person.name for person in people if person.broken]
        fight.change(*map(Repaired, broken))
        if not broken:
            fight.remarks.append("nothing was broken")


def read(reader: Reader) -> Hope:
    """[who [and who ...]]"""
    return Hope(reader.people() if reader.cursor.peek() else ())


VERB = FightVerb(
    name="hope",
    position=62,
    usage=("hope", "hope ranger"),
    about="the return to Hope: broken weapons are whole again",
    complete=several_people,
    other=("return", "repair"),
    read=read,
)
