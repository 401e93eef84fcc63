"""A broken file: what can be read of it is copied, and it is set aside. Nothing is ever deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dicemob_cli.encounter.database import (
    BROKEN,
    COLUMNS,
    Transaction,
    beside,
    bring_up_to_date,
    connected,
    peek,
)
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.folder import make_file
from dicemob_cli.encounter.reading import EVENT_COLUMNS, event_rows

__all__ = ["put_aside", "rescue"]

ADOPT = """
    INSERT INTO fights (id, name, opened) SELECT DISTINCT fight, 'rescued-' || fight, ? FROM events
    WHERE fight NOT IN (SELECT id FROM fights) AND typeof(fight) = 'integer'
"""
"""Gives a name to the fights of which only the events are left."""


def rescue(path: Path) -> Path | None:
    """A new database with all rows of a broken one that can be read, beside it; None where there are none.

    Damaged rows are copied as they are.
    """
    new = path.with_name("dicemob.rescued.db")
    for part in (new, beside(new, "-journal")):
        part.unlink(missing_ok=True)
    make_file(new)
    try:
        with closing(peek(path)) as old, closing(connected(str(new))) as db:
            bring_up_to_date(db, write_ahead=False)
            db.execute("PRAGMA foreign_keys = OFF")  # an event may be left of which the fight is lost
            with Transaction(db):
                rescued = sum(_copied(row, table, columns, db) for table, columns, row in _all_rows(old, db))
                db.execute(ADOPT, (datetime.now(UTC).isoformat(timespec="milliseconds"),))
    except BROKEN:
        rescued = 0
    if rescued:
        return new
    new.unlink()
    return None


def put_aside(path: Path) -> Path:
    """Rename a broken file and what belongs to it, to a name that is free; the name."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"dicemob.broken-{stamp}.db")
    number = 1
    while aside.exists() or beside(aside, "-wal").exists():
        number += 1
        aside = path.with_name(f"dicemob.broken-{stamp}-{number}.db")
    for ending in ("-wal", "-shm", ""):
        part = beside(path, ending)
        if part.exists():
            part.rename(beside(aside, ending))
    return aside


def _all_rows(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[tuple[str, str, Any]]:
    """All rows that can be read, some of them more than once: their table, its columns, and the row.

    From both ends up to the first damaged page, and of each fight what is left between. In the place of an
    event that cannot be read stands an empty one.
    """
    for table, key in (("fights", "id DESC"), ("events", "fight DESC, number DESC")):
        columns = ", ".join(column for column in COLUMNS[table] if column != "held_by")
        for way in ("NOT INDEXED", f"ORDER BY {key}"):
            with suppress(*BROKEN):
                for row in old.execute(f"SELECT {columns} FROM {table} {way}"):
                    yield table, columns, row
    for [fight] in new.execute("SELECT id FROM fights").fetchall():
        for row in event_rows(old, fight):
            if isinstance(row, Event):  # so that it is known for ever that something stood there
                row = (row.number, "", "", "", None, "")
            yield "events", f"fight, {EVENT_COLUMNS}", (fight, *row)


def _copied(row: Any, table: str, columns: str, db: sqlite3.Connection) -> bool:
    """Copy a row, unless it is there or cannot be: whether it was copied."""
    values = ", ".join("?" * len(row))
    return db.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({values})", row).rowcount > 0
