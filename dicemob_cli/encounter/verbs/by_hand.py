"""`by-hand`: ask for the dice that someone rolls at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from dicemob_cli.encounter.changes import RolledByHand
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, FightView, several_people
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class ByHand(NamedTuple):
    """Whether dice are rolled at the table."""

    who: tuple[Name, ...]
    on: bool

    def act(self, fight: OpenFight) -> None:
        """Roll their dice at the table from now on, or no longer."""
        for name in self.who:
            fight.change(RolledByHand(fight.person(name).name, self.on))


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone, or `off`."""
    return chain(several_people(said, view), ["off"] if said else [])


def read(reader: Reader) -> ByHand:
    """who [and who ...] [on|off]"""
    people = reader.people()
    switch = reader.cursor.take("on", "off")
    return ByHand(people, switch is None or switch.folded == "on")


VERB = FightVerb(
    name="by-hand",
    position=120,
    usage=("by-hand hugo", "by-hand hugo off"),
    about="ask for the dice of a combatant, rolled by hand",
    more="Type them as 6,4,1 or 641; 'roll' lets dicemob roll, Ctrl-C drops the whole line.",
    complete=complete,
    short=("byhand",),
    read=read,
)
