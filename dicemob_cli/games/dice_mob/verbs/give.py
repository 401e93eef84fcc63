"""`give`: give someone another attack."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.people import add_to_sheet
from dicemob_cli.encounter.verb import FightVerb, one_person
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at, joined
from dicemob_cli.grammar.naming import wrong_name
from dicemob_cli.grammar.parser import parse_strikes
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, looks_written
from dicemob_cli.grammar.words import Word

__all__ = ["VERB"]


class Give(NamedTuple):
    """An attack that someone can use from now on: its name, and its words as on a sheet."""

    who: Name
    words: tuple[Word, ...]

    def act(self, fight: OpenFight) -> None:
        """Another attack for someone, as a sheet has it."""
        person = fight.person(self.who)
        begins = (n for n, word in enumerate(self.words) if looks_written(word) or word.folded == "contest")
        place = next(begins, len(self.words))
        if place in (0, len(self.words)):
            missing = "a name before its dice" if place == 0 else "dice after its name"
            raise at(self.words[0], Code.WORDS_MISSING, f"needs {missing}: give {person.name} axe 5 slashing")
        strikes = " ".join(word.text for word in self.words[place:])
        words = str(parse_strikes(strikes, fight.campaign.vocabulary))
        add_to_sheet(person, "attacks", joined(self.words[:place]), words, wrong_name, fight)


def read(reader: Reader) -> Give:
    """who name strike [then|also strike ...]"""
    return Give(reader.who(), reader.rest("what it is: give hugo axe 5 slashing"))


VERB = FightVerb(
    name="give",
    position=200,
    usage=("give hugo axe 5 slashing", "give hugo whip contest 4 personal lasts"),
    about="add an attack to a sheet",
    more="What was found on the way: a name, and its dice as on a sheet. "
    "It goes with them into other fights.",
    complete=one_person,
    read=read,
)
