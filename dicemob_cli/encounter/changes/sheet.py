"""The change of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dicemob_cli.encounter.state import Change, State
from dicemob_cli.encounter.wording import hp_words

__all__ = ["SheetSet"]


@dataclass(frozen=True, slots=True)
class SheetSet(Change):
    """Someone gets another sheet, and the numbers that follow from it; `hp` is the maximum.

    `said` holds the fields that are not the campaign's: given as they joined, or since.
    """

    name: str
    sheet: Mapping[str, Any]
    hp: int | None
    initiative: int
    actions: int
    said: Mapping[str, Any] = field(default_factory=dict)

    word = "sheet"

    def apply(self, state: State) -> State:
        """Hit points stay, at most the maximum; without any before, they are what damage has left."""
        person = state.people[self.name]
        hp = person.hp
        if self.hp is not None:
            hp = max(self.hp - person.taken, 0) if hp is None else min(hp, self.hp)
        person = person._replace(
            sheet=self.sheet,
            hp=hp,
            most=person.most if self.hp is None else self.hp,
            initiative=self.initiative,
            actions=self.actions,
            blow=None,
            said=self.said,
        )
        return state.with_person(person)

    def sentence(self, before: State, after: State) -> str:
        person = after.people[self.name]
        hp = f"; {hp_words(person)}" if person.hp is not None else ""
        return f"{self.name} has a new sheet: {self._changed(before)}{hp}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        person = after.people[self.name]
        changed = {"changed": self._changed(before)}
        return {"who": self.name, **changed, "hp": person.hp, "max": person.most, "out": person.out}

    def _changed(self, before: State) -> str:
        """The parts of the sheet that differ: `hp 14, attacks (axe)`."""
        earlier, now = before.people[self.name].sheet, self.sheet
        words = []
        for section in dict.fromkeys((*now, *earlier)):
            old, new = earlier.get(section), now.get(section)
            if old == new:
                continue
            if isinstance(new or old, Mapping):
                entries = [
                    what
                    for what in {**(old or {}), **(new or {})}
                    if (old or {}).get(what) != (new or {}).get(what)
                ]
                words.append(f"{section} ({', '.join(entries)})")
            else:
                words.append(section if new is None or isinstance(new, str) else f"{section} {new}")
        return ", ".join(words)
