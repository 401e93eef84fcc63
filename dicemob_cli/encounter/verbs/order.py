"""`order`: move a combatant in the order of turns of turns (E7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicemob_cli.encounter.changes import (
    Delayed,
    Ordered,
)
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.state import turns_without
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, looks_written, whole
from dicemob_cli.grammar.words import unknown_word

__all__ = ["VERB"]


class Order(NamedTuple):
    """A place in the order: `first`, `last`, a number from 1, `before` or `after` someone."""

    who: Name
    place: str
    number: int | None = None
    other: Name | None = None

    def act(self, fight: OpenFight) -> None:
        """Put someone anywhere in the order. Whoever is up and is put behind others lets them go first."""
        name = fight.person(self.who).name
        turns = [*turns_without(fight.state.order, {name})]
        place = {"first": 0, "last": len(turns)}.get(self.place, (self.number or 1) - 1)
        if self.other:
            other = fight.person(self.other).name
            if other == name:
                raise fight.refuse(self.who, Code.PERSON_TWICE, "cannot come before or after themselves")
            place = next(number for number, turn in enumerate(turns) if other in turn)
            place += self.place == "after"
        was = next(number for number, turn in enumerate(fight.state.order) if name in turn)
        turns.insert(min(place, len(turns)), (name,))
        waits = name in fight.state.up and any(
            other not in fight.state.acted for turn in turns[was : turns.index((name,))] for other in turn
        )
        fight.change(Ordered(tuple(turns), {**fight.state.ranks}))
        if waits:
            fight.change(Delayed(name))


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone, and their place."""
    if not said or said[-1] in ("before", "after"):
        return view.state.people
    return ("first", "last", "before", "after")


def read(reader: Reader) -> Order:
    """who first|last|before who|after who|number"""
    who = reader.who()
    word = reader.cursor.take()
    if word is None:
        raise reader.needs("a place after the name: first, last, before someone, after someone, 2")
    if word.folded in ("first", "last"):
        return Order(who, word.folded)
    if word.folded in ("before", "after"):
        return Order(who, word.folded, other=reader.who())
    if not looks_written(word):
        raise unknown_word(
            word, Code.UNKNOWN_WORD, "is not a place in the order", ("first", "last", "before", "after")
        )
    number = whole(word, "a place in the order")
    if number == 0:
        raise at(word, Code.OUT_OF_RANGE, "is not a place in the order: they go from 1")
    return Order(who, "number", number)


VERB = FightVerb(
    name="order",
    position=140,
    usage=(
        "order hugo first",
        "order hugo last",
        "order hugo before mel",
        "order hugo after mel",
        "order hugo 2",
    ),
    about="move a combatant in the order of turns",
    more="Whoever is up and is put behind others waits, and has the turn later in the round.",
    complete=complete,
    other=("delay", "wait"),
    read=read,
)
