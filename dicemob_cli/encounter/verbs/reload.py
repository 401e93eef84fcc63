"""`reload`: read the campaign file again."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.people import set_sheet, sheets_in
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.errors import Code
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Reload(NamedTuple):
    """Read the campaign again, for some people or for everyone who is in it."""

    who: tuple[Name, ...]

    def act(self, fight: OpenFight) -> None:
        """Read the campaign file again: sheets are those that it holds now, hit points stay."""
        fight.campaign = fight.read_again()
        people = [fight.person(name) for name in self.who]
        changed, sheet_in = False, sheets_in(fight.campaign)
        for person in people or fight.state.people.values():
            sheet = sheet_in(person)
            if sheet is not None:
                changed |= set_sheet(person, sheet, person.said, fight)
            elif people:
                name = next(name for name in self.who if fight.person(name).name == person.name)
                raise fight.refuse(name, Code.UNKNOWN_NAME, "has no sheet in this campaign")
        if not changed:
            fight.remarks.append("no sheet has changed")


def read(reader: Reader) -> Reload:
    """[who [and who ...]]"""
    return Reload(reader.people() if reader.cursor.peek() else ())


VERB = FightVerb(
    name="reload",
    position=210,
    usage=("reload", "reload hugo"),
    about="read the campaign file again",
    more="Sheets are those of the file as it is now; hit points stay, and are never above the maximum.",
    complete=several_people,
    read=read,
)
