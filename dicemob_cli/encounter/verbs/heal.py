"""`heal`: heal points (E7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicemob_cli.encounter.changes import Healed
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb, one_person
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, whole

__all__ = ["VERB"]


class Heal(NamedTuple):
    """Points healed, each person as many; `by` is who heals them, where that is known."""

    who: tuple[Name, ...]
    points: int
    by: str | None = None

    def act(self, fight: OpenFight) -> None:
        """Heal them, at most up to the maximum (E7)."""
        refuse_uncounted(self.who, fight)
        fight.change(*(Healed(fight.person(name).name, self.points, self.by) for name in self.who))


def refuse_uncounted(who: Sequence[Name], fight: OpenFight) -> None:
    """Raise WordError for someone who is not in the fight, or has no hit points."""
    people = [fight.person(name) for name in who]
    for name, person in zip(who, people, strict=True):
        if person.hp is None:
            raise fight.without_hit_points(name)


def read(reader: Reader) -> Heal:
    """who [and who ...] 4"""
    return read_points(reader.people(), reader, "points after the name")


def read_points(who: tuple[Name, ...], reader: Reader, needed: str) -> Heal:
    """The points after the names. Raises WordError, which says what is `needed`."""
    word = reader.cursor.take()
    if word is None:
        raise reader.needs(needed)
    return Heal(who, whole(word, "a number of points"))


VERB = FightVerb(
    name="heal",
    position=73,
    usage=("heal hugo 4",),
    about="heal points",
    more="Never above the maximum.",
    complete=one_person,
    read=read,
)
