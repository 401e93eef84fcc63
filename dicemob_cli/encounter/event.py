"""One thing that happened in a fight: the words that asked for it, the dice, and what they changed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, NamedTuple, overload
from zlib import crc32

from dicemob_cli.dice import SEEDS
from dicemob_cli.encounter.changes import Change, change_fields
from dicemob_cli.games.game import Result
from dicemob_cli.grammar.words import fold

__all__ = [
    "LARGEST",
    "Event",
    "Results",
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


class Results(Sequence[Result]):
    """The results of one roll, one for each target, and the JSON documents of them.

    They are made of either; the other form is made of it when it is needed. Raises ValueError then for
    documents that are not those of results.
    """

    def __init__(
        self, results: Sequence[Result] | None = None, documents: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        self._results = results
        self._documents = documents

    @property
    def documents(self) -> Sequence[Mapping[str, Any]]:
        """The results as JSON objects."""
        if not self._documents:
            self._documents = [asdict(result) for result in self._results or ()]
        return self._documents

    def __len__(self) -> int:
        return len(self._decoded())

    @overload
    def __getitem__(self, index: int) -> Result: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Result]: ...

    def __getitem__(self, index: int | slice) -> Result | Sequence[Result]:
        return self._decoded()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Results) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]

    def _decoded(self) -> Sequence[Result]:
        if self._results is None:
            from msgspec import MsgspecError, convert

            from dicemob_cli.games.results import result_types

            try:
                types = [result_types()[each["kind"]] for each in self._documents]
                self._results = [*map(convert, self._documents, types)]
            except (LookupError, MsgspecError, TypeError) as error:
                raise ValueError("not the results of a roll") from error
        return self._results


class Roll(NamedTuple):
    """One roll: who rolled, and its results.

    `criticals` are the settings that it was rolled with as JSON has them, as far as its odds depend on them.
    """

    who: str | None
    results: Results
    criticals: Mapping[str, Any] | None = None

    @property
    def document(self) -> dict[str, Any]:
        """The roll as a JSON object."""
        return {**self._asdict(), "results": self.results.documents}


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
        names |= {*result.involved}
    for change in event.changes:
        names |= {getattr(change, field, None) for field in ("name", "by", "to")}
        names |= {*getattr(change, "names", ())}
    return {fold(name) for name in names if name}


def written_body(event: Event) -> str:
    """The rolls and changes of an event as one JSON text."""
    return json.dumps(
        {
            "rolls": [roll.document for roll in event.rolls],
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
