"""Events as they are read: each is what was stored, or says why it is not."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from msgspec import DecodeError, MsgspecError, convert
from msgspec.json import Decoder, Encoder

from dicemob_cli.campaign.systems import system_named
from dicemob_cli.dice import MAX_POOL
from dicemob_cli.encounter.changes import CHANGES
from dicemob_cli.encounter.database import BROKEN, execute, is_broken
from dicemob_cli.encounter.event import LARGEST, Event, Results, Roll, is_moment, is_number, is_seed, unsealed
from dicemob_cli.encounter.recorded import drawn_pools
from dicemob_cli.games import games
from dicemob_cli.games.dice_mob.rules.criticals import Criticals
from dicemob_cli.games.results import result_types

__all__ = ["EVENT_COLUMNS", "event_rows", "read_event", "read_row"]

SIGNED = {"asked", "base", "modifiers", "defense", "at", "ranks", "sheet"}
"""The fields in which a number may be below 0."""

AS_STORED = Encoder()
DECODE = Decoder().decode

EVENT_COLUMNS = "number, at, verb, words, seed, body"

LOWEST = -(2**63)
"""No number is lower."""


def event_rows(db: sqlite3.Connection, fight: int) -> Iterator[Any]:
    """The rows of the events of a fight, in order, and those that cannot be read as damaged events.

    A row is unreadable where the page is damaged that it stands on. Its number is known from the index, and
    so are the rows after it; without the index there are none.
    """
    last: Any = LOWEST
    while True:
        try:
            query = f"SELECT {EVENT_COLUMNS} FROM events WHERE fight = ? AND number > ? ORDER BY number"
            for row in execute(db, query, (fight, last)):
                last = row[0]
                yield row
            return
        except BROKEN as error:
            if not is_broken(error):
                raise
        after = _number_after(db, fight, last)
        known = after if is_number(after) else last + 1 if is_number(last) else 1
        name = f"event {known}" if after is not None else f"event {known} and all after it"
        yield Event(known, "", "", "", None, damage=f"{name} cannot be read: the file is damaged there")
        if after is None:
            return
        last = after


def _number_after(db: sqlite3.Connection, fight: int, number: Any) -> Any:
    """The number of the next event of a fight; None where it cannot be told."""
    query = "SELECT number FROM events WHERE fight = ? AND number > ? ORDER BY number LIMIT 1"
    try:
        row = execute(db, query, (fight, number)).fetchone()
    except BROKEN as error:
        if not is_broken(error):
            raise
        return None
    return row and row[0]


def read_row(fight: int, row: Sequence[Any]) -> Event:
    """An event from its row of the store: number, at, verb, words, seed and body."""
    number, at, verb, words, seed, body = row
    number = number if is_number(number) else 0
    name = f"event {number}" if number else "an event without a number"
    for field, value in (("at", at), ("verb", verb), ("words", words), ("body", body)):
        if not isinstance(value, str):
            return Event(number, "", "", "", None, damage=f"{name} cannot be read: its {field} is no text")
    event = Event(number, at, verb, words, seed)
    if not is_moment(at):
        return event._replace(damage=f"{name} cannot be read: its time is none")
    if not number:
        return event._replace(damage=f"{name} cannot be read")
    if seed is not None and not is_seed(seed):
        return event._replace(seed=None, damage=f"{name} cannot be read: its seed is none")
    text, intact = unsealed(body, fight, event)
    try:
        if intact:
            return _decoded(event, _document(text))
        event = read_event(number, at, verb, words, seed, text)
    except ValueError as error:
        return event._replace(damage=str(error))
    if intact is None:
        return event
    return event._replace(damage=f"{name} is not as it was stored: its checksum differs")


def read_event(number: int, at: str, verb: str, words: str, seed: int | None, body: str) -> Event:
    """An event with a body that no checksum vouches for.

    Raises ValueError for a body that no version of this wrote.
    """
    try:
        document = json.loads(body)
        if document.keys() != {"rolls", "changes"}:
            raise ValueError("other fields than rolls and changes")
        _refuse_unreasonable(document["rolls"])
        for roll in document["rolls"]:
            _check_roll(roll)
        for word, values in document["changes"]:
            _check_change(word, values)
        return _decoded(Event(number, at, verb, words, seed), document)
    except (AttributeError, LookupError, MsgspecError, RecursionError, TypeError, ValueError):
        message = f"event {number} cannot be read: its body is not that of an event"
        raise ValueError(message) from None


def _document(body: str) -> Any:
    try:
        return DECODE(body)
    except DecodeError:  # half of a surrogate pair, which json knows
        return json.loads(body)


def _decoded(event: Event, document: Mapping[str, Any]) -> Event:
    rolls = tuple(
        Roll(roll["who"], Results(documents=roll["results"]), roll["criticals"]) for roll in document["rolls"]
    )
    changes = tuple(convert(values, CHANGES[word]) for word, values in document["changes"])
    return Event(*event[:5], rolls, changes)


def _check_change(word: str, values: Mapping[str, Any]) -> None:
    kind = CHANGES[word]
    _refuse_unreasonable(values, signed=word == "shield")
    _refuse_unknown(values, kind)
    if word in ("joined", "sheet"):
        _check_sheet(values["sheet"])


def _check_sheet(sheet: Mapping[str, Any]) -> None:
    """A sheet of one of the games, of which only what differs from a blank one is stored."""
    for game in games():
        kind = system_named(game.name).sheet
        if {*sheet} <= {field.name for field in fields(kind)}:
            convert(sheet, kind)
            return
    raise ValueError("the sheet of no game")


def _check_roll(roll: Mapping[str, Any]) -> None:
    if roll.keys() != {*Roll._fields}:
        raise ValueError("other fields than those of a roll")
    who, documents, criticals = convert((roll["who"], roll["results"], roll["criticals"]), ROLL)
    kind = result_types()[documents[0]["kind"]]
    for document in documents:
        if not _covers(json.loads(AS_STORED.encode(convert(document, kind))), document):
            raise ValueError("other fields than those of a result")
    faces = range(1, kind.faces + 1)
    for pool in drawn_pools(Roll(who, Results(documents=documents))):
        if not len(pool.dice) == pool.rolled <= MAX_POOL or not all(die in faces for die in pool.dice):
            raise ValueError("dice that cannot be rolled")
    if criticals is not None:
        _refuse_unknown(criticals, Criticals)
        convert(criticals, Criticals)


def _covers(whole: Any, stored: Any) -> bool:
    """Whether what was stored is in the whole of it; fields that came later than it are empty."""
    if isinstance(whole, dict) and isinstance(stored, dict):
        return (
            all(
                _covers(value, stored[name]) if name in stored else not value for name, value in whole.items()
            )
            and whole.keys() >= stored.keys()
        )
    if isinstance(whole, list) and isinstance(stored, list):
        return len(whole) == len(stored) and all(map(_covers, whole, stored))
    return type(whole) is type(stored) and bool(whole == stored)


ROLL = tuple[str | None, tuple[dict[str, Any], ...], dict[str, Any] | None]


def _refuse_unknown(values: Mapping[str, Any], kind: type[Any]) -> None:
    if not {*values} <= {field.name for field in fields(kind)}:
        raise ValueError("a field that is not known")


def _refuse_unreasonable(value: object, *, signed: bool = False) -> None:
    """Raise ValueError for numbers that nothing can have, wherever in a document they are."""
    kind = type(value)
    if kind is int:
        least = -LARGEST if signed else 0
        if not least <= value <= LARGEST:  # type: ignore[operator]
            raise ValueError("a number beyond reason")
    elif kind is dict:
        for name, inner in value.items():  # type: ignore[attr-defined]
            if name == "seed":
                if inner is not None and not is_seed(inner):
                    raise ValueError("a seed beyond reason")
            else:
                _refuse_unreasonable(inner, signed=signed or name in SIGNED)
    elif kind is list:
        for inner in value:  # type: ignore[attr-defined]
            _refuse_unreasonable(inner, signed=signed)
    elif kind is float:
        raise ValueError("a number that is not whole")
