"""`give`: give someone another weapon or Ring (G9)."""

from __future__ import annotations

import re
from functools import partial
from typing import Literal, NamedTuple

from dicemob_cli.encounter.open_fight import OpenFight, sheet_now
from dicemob_cli.encounter.people import add_to_sheet
from dicemob_cli.encounter.verb import FightVerb, one_person
from dicemob_cli.errors import Code
from dicemob_cli.games.rings.grammar import parse_weapon, wrong_fighter
from dicemob_cli.games.rings.rules.weapons import WEAPON_SETS
from dicemob_cli.games.rings.sheets import DEFAULT
from dicemob_cli.grammar.cursor import at, joined
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.words import Word, fold

__all__ = ["VERB"]


class Give(NamedTuple):
    """A weapon or a Ring for someone: its name, and from its STATs on its words as on a sheet."""

    who: Name
    words: tuple[Word, ...]
    kind: Literal["weapon", "ring"]

    def act(self, fight: OpenFight) -> None:
        """Add a weapon or a Ring to their sheet: a weapon only where they carry one set (G9)."""
        person = fight.person(self.who)
        sheet = sheet_now(person, fight.campaign)
        if self.kind == "weapon" and len(sheet.weapons) >= WEAPON_SETS:
            carried = " and ".join(sheet.weapons)
            raise fight.refuse(
                self.who, Code.TOO_MANY, f"carries {carried}: {WEAPON_SETS} weapons are carried"
            )
        stats = [fold(stat) for stat in sheet.stats if stat != DEFAULT]
        first, *rest = self.words
        names = [first]
        while rest and re.split("[+-]", rest[0].folded)[0] not in stats:
            names.append(rest.pop(0))
        if not rest:
            known = ", ".join(stats) or "none"
            raise at(
                first, Code.WORDS_MISSING, f"needs one of their STATs after its name, and there are: {known}"
            )
        words = " ".join(word.text for word in rest)
        parse_weapon(words, stats)
        wrong = partial(wrong_fighter, vocabulary=fight.campaign.vocabulary)
        add_to_sheet(
            person, "weapons" if self.kind == "weapon" else "rings", joined(names), words, wrong, fight
        )


def read(reader: Reader) -> Give:
    """who weapon|ring name words"""
    who = reader.who()
    kind = reader.cursor.take("weapon", "ring")
    if kind is None:
        raise reader.needs("'weapon' or 'ring' after the name: give weaver weapon axe might melee")
    words = reader.rest("what it is: give weaver weapon axe might melee")
    return Give(who, words, "ring" if kind.folded == "ring" else "weapon")


VERB = FightVerb(
    name="give",
    position=71,
    usage=("give weaver weapon axe might melee", "give ranger ring glow grace ranged damage 1"),
    about="add a weapon or a Ring to a sheet",
    more="Two weapons are carried. It goes with them into other fights.",
    complete=one_person,
    read=read,
)
