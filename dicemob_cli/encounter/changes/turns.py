"""Changes to turns: the order, the next turn, waiting for others (E7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dicemob_cli.encounter.state import Change, State
from dicemob_cli.wording import group_words, plural

__all__ = ["Delayed", "Ordered", "Turned"]


@dataclass(frozen=True, slots=True)
class Ordered(Change):
    """The order of turns: in each turn one person, or like monsters together (E7).

    `ranks` are what each has rolled for it: the successes, and then the dice.
    """

    turns: tuple[tuple[str, ...], ...]
    ranks: Mapping[str, tuple[int, ...]]

    word = "ordered"

    def apply(self, state: State) -> State:
        for turn in self.turns:
            state.require(*turn)
        return state._replace(turns=self.turns, ranks=self.ranks)

    def sentence(self, before: State, after: State) -> str:
        return f"order: {', then '.join(map(group_words, self.turns))}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"turns": tuple(map("+".join, self.turns))}


@dataclass(frozen=True, slots=True)
class Turned(Change):
    """It is the turn of these people, in this round."""

    round: int
    names: tuple[str, ...]

    word = "turned"

    def apply(self, state: State) -> State:
        state.require(*self.names)
        before = state.acted if self.round == state.round else frozenset()
        if any(person.blow for person in state.people.values()):  # this turn is the last to negate it in
            people = {name: person._replace(blow=None) for name, person in state.people.items()}
            state = state._replace(people=people)
        return state._replace(round=self.round, up=self.names, acted=before | {*self.names})

    def sentence(self, before: State, after: State) -> str:
        if not self.names:
            return f"round {self.round}"
        words = f"round {self.round}: {group_words(self.names)}"
        fewer = [
            f"{name} has {plural(after.people[name].actions - after.cold(name).actions, 'action')}"
            for name in self.names
            if after.cold(name).actions
        ]
        return f"{words} ({', '.join(fewer)})" if fewer else words

    def tone(self, after: State) -> str:
        return "turn"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"round": self.round, "up": self.names}


@dataclass(frozen=True, slots=True)
class Delayed(Change):
    """Someone whose turn it is lets others go first, and has it later in the round."""

    name: str

    word = "delayed"

    def apply(self, state: State) -> State:
        state.require(self.name)
        up = tuple(name for name in state.up if name != self.name)
        return state._replace(up=up, acted=state.acted - {self.name})

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name} waits for others"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name}
