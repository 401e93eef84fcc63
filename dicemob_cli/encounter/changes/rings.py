"""Changes that happen only in Rings: damage to shields, broken weapons, places (G6, G7, G9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicemob_cli.encounter.changes.damage import hurt
from dicemob_cli.encounter.state import Blow, Change, Person, State
from dicemob_cli.encounter.wording import hp_words, place_words, shield_words

__all__ = ["Broke", "Placed", "Repaired", "ShieldSet", "Struck"]


@dataclass(frozen=True, slots=True)
class Struck(Change):
    """An attack does damage: so much of it to the shield, so much to the hit points (G7)."""

    name: str
    shield: int
    hp: int
    by: str | None = None

    word = "struck"

    def apply(self, state: State) -> State:
        person = state.people[self.name]
        if person.out:
            return state
        damage = self.shield + self.hp
        after = hurt(state, self.name, self.hp, damage, self.by)
        blow = Blow(person.shield, person.hp, damage, self.by, person.fell)
        shield = None if person.shield is None else max(person.shield - self.shield, 0)
        return after.with_person(after.people[self.name]._replace(shield=shield, blow=blow))

    def sentence(self, before: State, after: State) -> str:
        person = after.people[self.name]
        shield = f" ({self.shield} of it on the shield)" if self.shield else ""
        end = " and is out" if person.out else f": {_points(person) or hp_words(person)}"
        return f"{self.name} takes {self.shield + self.hp} damage{shield}{end}"

    def tone(self, after: State) -> str:
        return "bad" if after.people[self.name].out else "hurt"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        damage = {"shield_damage": self.shield, "hp_damage": self.hp, "by": self.by}
        return {"who": self.name, **damage, **_standing(after.people[self.name])}


@dataclass(frozen=True, slots=True)
class Broke(Change):
    """A weapon breaks and negates an attack: the last that did damage, or one `before` it did any (G9)."""

    name: str
    weapon: str
    negates: bool = False
    before: bool = False

    word = "broke"

    def apply(self, state: State) -> State:
        """Someone stands as they would without the last attack, if that is negated (G9)."""
        person = state.people[self.name]
        person = person._replace(broken=(*person.broken, self.weapon))
        blow = person.blow if self.negates and not self.before else None
        if blow is None:
            return state.with_person(person)
        fell = blow.fell if blow.hp else person.fell
        taken = person.taken - blow.damage
        state = state.with_person(
            person._replace(hp=blow.hp, shield=blow.shield, taken=taken, fell=fell, blow=None)
        )
        if blow.by is not None and blow.by in state.people:
            by = state.people[blow.by]
            state = state.with_person(by._replace(dealt=by.dealt - blow.damage))
        return state

    def sentence(self, before: State, after: State) -> str:
        negated = f"{self.name} breaks {self.weapon}, and the attack is negated"
        return ": ".join(filter(None, (negated, _points(after.people[self.name]))))

    def tone(self, after: State) -> str:
        return "good"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        broke = {"weapon": self.weapon, "negates": self.negates}
        return {"who": self.name, **broke, **_standing(after.people[self.name])}


@dataclass(frozen=True, slots=True)
class Repaired(Change):
    """All weapons of someone are whole again, in Hope (G9)."""

    name: str

    word = "repaired"

    def apply(self, state: State) -> State:
        return state.with_person(state.people[self.name]._replace(broken=()))

    def sentence(self, before: State, after: State) -> str:
        weapons = ", ".join(before.people[self.name].broken)
        return f"{self.name} is back in Hope, and whole again is: {weapons}"

    def tone(self, after: State) -> str:
        return "good"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, **_standing(after.people[self.name])}


@dataclass(frozen=True, slots=True)
class ShieldSet(Change):
    """The game master sets the shield points of someone, or changes them by a number."""

    name: str
    points: int
    is_change: bool = False

    word = "shield"

    def apply(self, state: State) -> State:
        def shielded(before: int | None) -> int:
            return max(self.points + (before or 0 if self.is_change else 0), 0)

        person = state.people[self.name]
        blow = person.blow and person.blow._replace(shield=shielded(person.blow.shield))
        return state.with_person(person._replace(shield=shielded(person.shield), blow=blow))

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} has {shield_words(after.people[self.name])}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, **_standing(after.people[self.name])}


@dataclass(frozen=True, slots=True)
class Placed(Change):
    """The place of someone: two spaces and a height; None where it is no longer given."""

    name: str
    at: tuple[int, int, int] | None

    word = "placed"

    def apply(self, state: State) -> State:
        return state.with_person(state.people[self.name]._replace(place=self.at))

    def sentence(self, before: State, after: State) -> str:
        if self.at is None:
            return f"the place of {self.name} is not known any more"
        return f"{self.name} is {place_words(self.at)}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, "at": self.at}


def _points(person: Person) -> str:
    """The hit points and the shield that someone has left."""
    left = [hp_words(person)] if person.hp is not None else []
    left += [shield_words(person)] if person.shield else []
    return ", ".join(left)


def _standing(person: Person) -> dict[str, Any]:
    return {"hp": person.hp, "max": person.most, "shield": person.shield, "out": person.out}
