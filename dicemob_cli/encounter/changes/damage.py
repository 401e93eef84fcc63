"""Changes to hit points: hurt, healed, set by the game master (E7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicemob_cli.encounter.state import Change, Person, State
from dicemob_cli.encounter.wording import hp_words

__all__ = ["Healed", "HpSet", "Hurt", "hurt", "standing"]


def standing(person: Person) -> dict[str, Any]:
    """How someone stands: hit points, a shield where there are any, whether they are out."""
    shield = {} if person.shield is None else {"shield": person.shield}
    return {"hp": person.hp, "max": person.most, **shield, "out": person.out}


def hurt(state: State, name: str, hp: int, damage: int, by: str | None) -> State:
    """The state after someone has lost `hp` hit points to so much damage."""
    person = state.people[name]
    if person.out and person.blow is None:  # it counts no more, unless what brought them down may be negated
        return state
    left = None if person.hp is None else max(person.hp - hp, 0)
    fell = max(state.round, 1) if left == 0 and person.hp else person.fell
    blow = person.blow
    if blow and blow.hp is not None:
        blow = blow._replace(hp=max(blow.hp - hp, 0))
    after = state.with_person(person._replace(hp=left, taken=person.taken + damage, fell=fell, blow=blow))
    if by is not None and by in after.people:
        striker = after.people[by]
        after = after.with_person(striker._replace(dealt=striker.dealt + damage))
    return after


@dataclass(frozen=True, slots=True)
class Hurt(Change):
    """Someone takes damage, dealt by `by` if that is someone in the fight."""

    name: str
    damage: int
    by: str | None = None

    word = "hurt"

    def apply(self, state: State) -> State:
        return hurt(state, self.name, self.damage, self.damage, self.by)

    def sentence(self, before: State, after: State) -> str:
        person = after.people[self.name]
        end = " and is out" if person.out else f": {hp_words(person)}"
        return f"{self.name} takes {self.damage} damage{end}"

    def tone(self, after: State) -> str:
        return "bad" if after.people[self.name].out else "hurt"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        person = after.people[self.name]
        return {"who": self.name, "damage": self.damage, "by": self.by, **standing(person)}


@dataclass(frozen=True, slots=True)
class Healed(Change):
    """Points are healed, at most up to the maximum (E7)."""

    name: str
    points: int
    by: str | None = None

    word = "healed"

    def apply(self, state: State) -> State:
        person = state.people[self.name]
        if person.hp is None:
            return state
        assert person.most is not None, "whoever has hit points has a maximum"
        blow = person.blow and person.blow._replace(hp=min((person.blow.hp or 0) + self.points, person.most))
        return state.with_person(person._replace(hp=min(person.hp + self.points, person.most), blow=blow))

    def sentence(self, before: State, after: State) -> str:
        person = before.people[self.name]
        healed = "needs no healing" if person.hp == person.most else f"heals {self.points}"
        return f"{self.name} {healed}: {hp_words(after.people[self.name])}"

    def tone(self, after: State) -> str:
        return "good"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        person = after.people[self.name]
        return {"who": self.name, "points": self.points, "by": self.by, **standing(person)}


@dataclass(frozen=True, slots=True)
class HpSet(Change):
    """The game master sets the hit points of someone; more than the maximum is the new maximum."""

    name: str
    hp: int

    word = "hp"

    def apply(self, state: State) -> State:
        person = state.people[self.name]
        fell = max(state.round, 1) if self.hp == 0 and person.hp != 0 else person.fell
        most = max(self.hp, person.most or 0)
        blow = person.blow and person.blow._replace(hp=self.hp)
        return state.with_person(person._replace(hp=self.hp, most=most, fell=fell, blow=blow))

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} has {hp_words(after.people[self.name])}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, **standing(after.people[self.name])}
