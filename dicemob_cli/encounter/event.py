"""One thing that happened in a fight: the words that asked for it, the dice, and what they changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from dicemob_cli.encounter.changes import Change, change_fields, change_from, change_word
from dicemob_cli.grammar.words import fold

__all__ = ["Event", "Roll", "involved", "read_event", "written_body"]


class Roll(NamedTuple):
    """One roll: who rolled, and its results, a target each, as JSON has them.

    `criticals` are those it was rolled with, None where they were off: what was to be expected needs them.
    """

    who: str | None
    results: tuple[Mapping[str, Any], ...]
    criticals: Mapping[str, Any] | None = None


class Event(NamedTuple):
    """Events are numbered from 1 in each fight. `at` is in UTC, as ISO 8601 has it.

    `undo` and `redo` change nothing themselves: they say which events count.
    """

    number: int
    at: str
    verb: str
    words: str
    seed: int | None
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()


def involved(event: Event) -> set[str]:
    """The names of everyone who rolled, was rolled against or was changed, folded."""
    names = {roll.who for roll in event.rolls}
    for result in (result for roll in event.rolls for result in roll.results):
        who = result.get("who")
        names |= {result.get("target"), *((who,) if isinstance(who, str) else who or ())}
    for change in event.changes:
        names |= {getattr(change, field, None) for field in ("name", "by", "to")}
        names |= {*getattr(change, "names", ())}
    return {fold(name) for name in names if name}


def written_body(event: Event) -> str:
    """The rolls and changes of an event as one JSON text."""
    return json.dumps(
        {
            "rolls": [roll._asdict() for roll in event.rolls],
            "changes": [[change_word(change), change_fields(change)] for change in event.changes],
        },
        separators=(",", ":"),
    )


def read_event(number: int, at: str, verb: str, words: str, seed: int | None, body: str) -> Event:
    """An event as it was kept. Raises ValueError for a body that no version of this wrote."""
    try:
        document = json.loads(body)
        rolls = tuple(map(_read_roll, document["rolls"]))
        changes = tuple(change_from(word, fields) for word, fields in document["changes"])
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"event {number} cannot be read: {type(error).__name__}") from None
    return Event(number, at, verb, words, seed, rolls, changes)


def _read_roll(roll: Mapping[str, Any]) -> Roll:
    results = tuple(roll["results"])
    if not results or not all(result["kind"] and "seed" in result for result in results):
        raise ValueError("a roll without results")
    return Roll(roll["who"], results, roll["criticals"])
