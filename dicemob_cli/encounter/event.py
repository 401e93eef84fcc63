"""One thing that happened in a fight: the words that asked for it, the dice, and what they changed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from zlib import crc32

from dicemob_cli.dice import SEEDS
from dicemob_cli.encounter.changes import Change, change_fields
from dicemob_cli.grammar.words import fold

__all__ = [
    "LARGEST",
    "Event",
    "Roll",
    "involved",
    "is_moment",
    "is_number",
    "is_seed",
    "sealed",
    "unsealed",
    "written_body",
]

LARGEST = 10**12
"""No number is larger that comes of numbers as long as can be typed."""

YEARS = range(2000, 3000)


class Roll(NamedTuple):
    """One roll: who rolled, and its results, a target each, as JSON has them.

    `criticals` are those it was rolled with, None where they were off: what was to be expected needs them.
    """

    who: str | None
    results: tuple[Mapping[str, Any], ...]
    criticals: Mapping[str, Any] | None = None


class Event(NamedTuple):
    """Events are numbered from 1 in each fight. `at` is in UTC, as ISO 8601 has it.

    `undo` and `redo` change nothing themselves: they say which events count. `damage` says why an event does
    not hold what was stored in it; such an event changes nothing, and of its fields some may be empty.
    """

    number: int
    at: str
    verb: str
    words: str
    seed: int | None
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    damage: str | None = None


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
            "changes": [[change.word, change_fields(change)] for change in event.changes],
        },
        separators=(",", ":"),
    )


def is_number(value: object) -> bool:
    """Whether an event can have this number."""
    return type(value) is int and 1 <= value < LARGEST


def is_seed(value: object) -> bool:
    """Whether dice can come from this seed."""
    return type(value) is int and 0 <= value < SEEDS


def is_moment(value: object) -> bool:
    """Whether this is a moment as the store writes it."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return False
    return moment.tzinfo is not None and moment.year in YEARS


def sealed(body: str, fight: int, event: Event) -> str:
    """A body with a checksum of it and of all else that is stored of an event, as its last field."""
    return f'{body[:-1]},"check":"{_checksum(body, fight, event)}"}}'


def unsealed(body: str, fight: int, event: Event) -> tuple[str, bool | None]:
    """A body without its checksum, and whether that is right; None for one of earlier versions, without."""
    head, _, tail = body.rpartition('"check":')
    seal = SEAL.fullmatch(tail)
    if not seal:
        return body, None
    body = f"{head.rstrip(', ')}}}"
    return body, seal[1] == _checksum(body, fight, event)


SEAL = re.compile(r'\s*"([0-9a-f]{8})"\s*}')


def _checksum(body: str, fight: int, event: Event) -> str:
    stored = repr((fight, event.number, event.at, event.verb, event.words, event.seed, body))
    return f"{crc32(stored.encode(errors='backslashreplace')):08x}"
