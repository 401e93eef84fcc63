"""All events of a fight in order, those that were undone set aside, and the state after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.state import START, State, fold_changes

__all__ = ["REDO", "UNDO", "History", "Moment"]

UNDO, REDO = "undo", "redo"

MOST_NAMED = 10
"""Damaged events that are named one by one."""


class Moment(NamedTuple):
    """An event that counts, and the state after it."""

    event: Event
    state: State


class History:
    """A fight as the fold of its events. Undoing costs nothing: the state before is still there.

    A damaged event changes nothing: the fight goes on as if it had been a note. That holds whenever the fight
    is read, and so for what is undone later too.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = []
        self.past: list[Moment] = []
        self.undone: list[Moment] = []
        self.next_number = 1
        for event in events:
            self.take(event)

    @property
    def state(self) -> State:
        """Where the fight stands now."""
        return self.past[-1].state if self.past else START

    @property
    def counting(self) -> list[Event]:
        """The events that were neither undone nor damaged."""
        return [moment.event for moment in self.past if not moment.event.damage]

    @property
    def damage(self) -> Iterator[str]:
        """What is damaged, a line each; of very much the first lines only."""
        damage = [event.damage for event in self.events if event.damage]
        yield from damage[:MOST_NAMED]
        more = len(damage) - MOST_NAMED
        if more > 0:
            yield f"{more} more are damaged"

    def take(self, event: Event) -> None:
        """Let an event happen. What was undone can be done again until something else happens."""
        due = self.next_number
        if event.number < due:
            damage = event.damage or f"event {event.number} occurs twice"
            self.events.append(event._replace(damage=damage))
            return
        if event.number > due:
            last = event.number - 1
            what = f"event {due} is" if due == last else f"events {due} to {last} are"
            self.take(Event(due, "", "", "", None, damage=f"{what} missing"))
        self.next_number = event.number + 1
        if not event.damage:
            try:
                if event.verb == UNDO:
                    self.undone.append(self.past.pop())
                elif event.verb == REDO:
                    self.past.append(self.undone.pop())
                else:
                    self.past.append(Moment(event, fold_changes(self.state, event.changes)))
                    self.undone.clear()
            except (AssertionError, LookupError, TypeError):
                event = event._replace(damage=f"event {event.number} does not fit what came before it")
        if event.damage:
            self.past.append(Moment(event, self.state))
            self.undone.clear()
        self.events.append(event)
