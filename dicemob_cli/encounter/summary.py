"""A fight as a whole: how long it took, who did what to whom, who fell when."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.state import Person

__all__ = ["Summary", "summary_of"]


class Summary(NamedTuple):
    """Rounds begun, things that happened and were not undone, everyone who is here or has left.

    `gone` are those who left, as they were then.
    """

    rounds: int
    events: int
    here: tuple[Person, ...]
    gone: tuple[Person, ...]


def summary_of(history: History) -> Summary:
    """The summary of what happened and was not undone."""
    state = history.state
    gone: dict[str, Person] = {}
    before: set[str] = set()
    for earlier, moment in zip([None, *history.past], history.past, strict=False):
        for name in before - moment.state.people.keys():
            if earlier and moment.event.verb == "remove":
                gone[name] = earlier.state.people[name]
        before = set(moment.state.people)
    return Summary(
        rounds=state.round,
        events=len(history.counting),
        here=tuple(state.people.values()),
        gone=tuple(person for name, person in gone.items() if name not in state.people),
    )
