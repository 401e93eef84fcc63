"""`break`: break a weapon, which negates an attack (G9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicemob_cli.encounter.changes import Broke
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.errors import Code
from dicemob_cli.games.rings.cast import RingsCast
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Break(NamedTuple):
    """A weapon that someone breaks."""

    weapon: Name

    def act(self, fight: OpenFight) -> None:
        """Break it, which negates the last attack that hurt its owner in this turn (G9)."""
        name = self.weapon
        person = fight.person(name._replace(name=name.name.partition("/")[0]))
        what = name.name.partition("/")[2]
        if not what:
            held = ", ".join(f"{person.name}/{each}" for each in RingsCast(fight.table).sheet(name).weapons)
            raise at(name.word, Code.WORDS_MISSING, f"breaks which weapon? {held or 'There is none'}")
        if person.hp is None:
            raise fight.without_hit_points(name._replace(name=person.name))
        weapon = RingsCast(fight.table).breakable(name, what, name.word)
        if person.blow is None:
            raise at(
                name.word, Code.NOTHING_TO_NEGATE, "would negate nothing: no attack hurt them in this turn"
            )
        fight.change(Broke(person.name, weapon, negates=True))


def read(reader: Reader) -> Break:
    """who/weapon"""
    return Break(reader.who())


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """A weapon that is whole."""
    here = ((name, view.table.combatants[name]) for name in view.state.people)
    whole = ((name, each) for name, sheet in here for each in sheet.weapons if each not in sheet.broken)
    return (f"{name}/{weapon}" for name, weapon in whole) if not said else ()


VERB = FightVerb(
    name="break",
    position=61,
    usage=("break wolf/fangs",),
    about="break a weapon: the last attack that hurt in this turn is negated",
    more="Even after the damage is known. Rings cannot be broken. What is broken stays so until 'hope'.",
    complete=complete,
    short=("b",),
    other=("negate",),
    read=read,
)
