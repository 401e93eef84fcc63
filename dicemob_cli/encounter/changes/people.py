"""Changes to who is in a fight: joining, staying behind, leaving, other names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dicemob_cli.encounter.changes.damage import standing
from dicemob_cli.encounter.state import Change, Person, State, turns_without
from dicemob_cli.encounter.wording import hp_words, shield_words
from dicemob_cli.wording import plural

__all__ = ["Joined", "Left", "Renamed", "Stayed"]


@dataclass(frozen=True, slots=True)
class Joined(Change):
    """Someone joins, with a sheet that can be read without its campaign.

    `like` is the combatant of the campaign that they are one of, such as `zombie`; `taken` is damage that
    they bring along; `said` holds the fields of the sheet that were given as they joined.
    """

    name: str
    like: str
    sheet: Mapping[str, Any]
    hp: int | None
    initiative: int
    actions: int
    taken: int = 0
    said: Mapping[str, Any] = field(default_factory=dict)

    word = "joined"

    def apply(self, state: State) -> State:
        person = Person(
            self.name,
            self.like,
            self.sheet,
            None if self.hp is None else max(self.hp - self.taken, 0),
            self.hp,
            self.initiative,
            self.actions,
            taken=self.taken,
            shield=self.sheet.get("shield"),
            broken=tuple(self.sheet.get("broken", ())),
            said=self.said,
            seat=state.last_seat + 1,
        )
        came = {**state.came, self.like: state.came.get(self.like, 0) + 1}
        return state.with_person(person)._replace(came=came, last_seat=person.seat)

    def sentence(self, before: State, after: State) -> str:
        person = after.people[self.name]
        has = [hp_words(person)] if person.hp is not None else []
        has += [shield_words(person)] if person.shield is not None else []
        if self.initiative or self.actions:
            has += [f"initiative {self.initiative}", plural(self.actions, "action")]
        return f"{self.name} joins{': ' if has else ''}{', '.join(has)}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, **standing(after.people[self.name])}


@dataclass(frozen=True, slots=True)
class Stayed(Change):
    """Someone stays behind in another fight, in which they are out."""

    name: str
    like: str
    fight: str

    word = "stayed"

    def apply(self, state: State) -> State:
        return state._replace(stayed={**state.stayed, self.like: self.fight})

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} is out, and stays behind in {self.fight}: '--all' brings everyone along"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, "fight": self.fight}


@dataclass(frozen=True, slots=True)
class Left(Change):
    """Someone leaves, together with the lasting effects on them."""

    name: str

    word = "left"

    def apply(self, state: State) -> State:
        state.require(self.name)
        return state._replace(
            people={name: person for name, person in state.people.items() if name != self.name},
            ongoing=tuple(each for each in state.ongoing if each.name != self.name),
            turns=turns_without(state.turns, {self.name}),
            up=tuple(name for name in state.up if name != self.name),
            acted=state.acted - {self.name},
        )

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} leaves"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name}


@dataclass(frozen=True, slots=True)
class Renamed(Change):
    """Someone gets another name."""

    name: str
    to: str

    word = "renamed"

    def apply(self, state: State) -> State:
        state.require(self.name)

        def new(name: str) -> str:
            return self.to if name == self.name else name

        def renamed(person: Person) -> Person:
            blow = person.blow
            if blow and blow.by:
                blow = blow._replace(by=new(blow.by))
            return person._replace(name=new(person.name), blow=blow)

        return state._replace(
            people={new(name): renamed(person) for name, person in state.people.items()},
            ongoing=tuple(
                each._replace(name=new(each.name), by=each.by and new(each.by)) for each in state.ongoing
            ),
            turns=tuple(tuple(map(new, turn)) for turn in state.turns),
            up=tuple(map(new, state.up)),
            acted=frozenset(map(new, state.acted)),
            ranks={new(name): rank for name, rank in state.ranks.items()},
        )

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} is {self.to} now"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, "to": self.to}
