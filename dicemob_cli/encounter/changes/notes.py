"""What the game master sets or notes: whose dice are rolled by hand, something to remember."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicemob_cli.encounter.state import Change, State

__all__ = ["Noted", "RolledByHand"]


@dataclass(frozen=True, slots=True)
class RolledByHand(Change):
    """Whether the dice of someone are rolled at the table from now on."""

    name: str
    on: bool

    word = "by_hand"

    def apply(self, state: State) -> State:
        return state.with_person(state.people[self.name]._replace(by_hand=self.on))

    def sentence(self, before: State, after: State) -> str:
        return f"{self.name}'s dice are rolled {'at the table' if self.on else 'by me'} from now on"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"who": self.name, "on": self.on}


@dataclass(frozen=True, slots=True)
class Noted(Change):
    """Something that the game master wants to remember."""

    text: str

    word = "noted"

    def apply(self, state: State) -> State:
        return state

    def sentence(self, before: State, after: State) -> str:
        return "noted"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        return {"text": self.text}
