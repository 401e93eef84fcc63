"""All events of a fight in order, those that were undone set aside, and the state after each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.state import START, State, fold_changes
from dicemob_cli.errors import Code, DicemobError

__all__ = ["REDO", "UNDO", "History", "Moment"]

UNDO, REDO = "undo", "redo"


class Moment(NamedTuple):
    """An event that counts, and the state after it."""

    event: Event
    state: State


class History:
    """A fight as the fold of its events. Undoing costs nothing: the state before is still there."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = []
        self.past: list[Moment] = []
        self.undone: list[Moment] = []
        for event in events:
            self.take(event)

    @property
    def state(self) -> State:
        """Where the fight stands now."""
        return self.past[-1].state if self.past else START

    @property
    def counting(self) -> list[Event]:
        """The events that were not undone."""
        return [moment.event for moment in self.past]

    @property
    def next_number(self) -> int:
        """The number of the event that comes next."""
        return self.events[-1].number + 1 if self.events else 1

    def take(self, event: Event) -> None:
        """Let an event happen. What was undone can be done again until something else happens.

        Raises DicemobError for an event that cannot have happened: then the log was tampered with.
        """
        try:
            if event.verb == UNDO:
                self.undone.append(self.past.pop())
            elif event.verb == REDO:
                self.past.append(self.undone.pop())
            else:
                self.past.append(Moment(event, fold_changes(self.state, event.changes)))
                self.undone.clear()
        except (LookupError, TypeError):
            raise DicemobError(
                Code.LOG_DAMAGED, f"event {event.number} of the log does not fit what came before it"
            ) from None
        self.events.append(event)
