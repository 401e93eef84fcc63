"""Events on disk: one SQLite file, one transaction an event, nothing shown before it is kept.

The file stands in the platform's data folder, or in $DICEMOB_HOME. One session at a time plays a fight, which
a lock of the operating system sees to: it is gone with the process that held it. Reading needs no lock.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from dicemob_cli.encounter.event import Event, read_event, written_body
from dicemob_cli.errors import Code, DicemobError, StoreError, printable, quoted

__all__ = ["TABLE_LOG", "Fight", "Store", "data_folder", "kept_names", "now"]

TABLE_LOG = ""
"""The name under which rolls outside of any fight are logged."""

VERSION_STEPS = (
    """
    CREATE TABLE fights (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        campaign TEXT,
        seed INTEGER,
        opened TEXT NOT NULL
    );
    CREATE TABLE events (
        fight INTEGER NOT NULL REFERENCES fights (id),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        verb TEXT NOT NULL,
        words TEXT NOT NULL,
        seed INTEGER,
        body TEXT NOT NULL,
        PRIMARY KEY (fight, number)
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE fights ADD COLUMN held_by TEXT;",
)
"""What made each version of the file out of the one before. Steps are only ever added."""

INSERT_FIGHT = "INSERT INTO fights (name, campaign, seed, opened) VALUES (?, ?, ?, ?)"

BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a broken file may raise: of a garbled schema not even SQLite's own words can be decoded."""

PATIENCE = 30.0
"""Seconds that a writer waits for others."""

T = TypeVar("T")


class Fight(NamedTuple):
    """A fight as listed: `campaign` is where its rules are from, `seed` what all its seeds come from."""

    id: int
    name: str
    campaign: str | None
    seed: int | None
    opened: str
    held_by: str | None


def data_folder() -> Path:
    """Where everything is kept that must not be lost."""
    home = os.environ.get("DICEMOB_HOME")
    if home:
        try:
            return Path(home).expanduser()
        except RuntimeError:
            raise StoreError(
                Code.STORE_FAILED, f"DICEMOB_HOME {quoted(home)} is in no home that there is"
            ) from None
    from platformdirs import user_data_path

    return user_data_path("dicemob", appauthor=False)


def kept_names(folder: Path) -> list[str]:
    """The fights that are kept, the last one first. Only looks: what is wrong with the file stays so."""
    try:
        peek = sqlite3.connect(f"{(folder / 'dicemob.db').resolve().as_uri()}?mode=ro", uri=True)
        with closing(peek):
            rows = peek.execute("SELECT name FROM fights WHERE name != '' ORDER BY id DESC").fetchall()
        return [str(row[0]) for row in rows]
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return []


def now() -> str:
    """This moment in UTC, as ISO 8601 has it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """The file. Raises StoreError for whatever the machine does not let us do.

    A file that is broken is set aside under another name, which `set_aside` then holds, and a new one begun.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "dicemob.db"
        self.set_aside: Path | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                Code.STORE_FAILED, f"cannot make the folder '{printable(str(folder))}': {error.strerror}"
            ) from None
        with self._told():
            try:
                self._db = self._opened()
            except BROKEN as error:
                if not _is_broken(error):
                    raise
                self._db = self._begun_anew()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def fights(self) -> list[Fight]:
        """All fights, those that were opened first in front."""
        with self._told():
            return [
                Fight(*row) for row in self._db.execute("SELECT * FROM fights WHERE name != '' ORDER BY id")
            ]

    def find(self, name: str) -> Fight | None:
        """A fight by its name; case does not count."""
        if not name.isprintable():  # and so cannot be the name of any
            return None
        with self._told():
            row = self._db.execute("SELECT * FROM fights WHERE name = ?", (name,)).fetchone()
        return Fight(*row) if row else None

    def begin(self, name: str, campaign: str | None, seed: int | None) -> Fight:
        """The fight of a name, begun if there is none yet."""
        with self._told(), _Transaction(self._db):
            self._db.execute(f"{INSERT_FIGHT} ON CONFLICT DO NOTHING", (name, campaign, seed, now()))
        return self._just_begun(name)

    def hold(self, fight: Fight, holder: str | None) -> None:
        """Say who plays a fight, for whoever else would."""
        self._set(fight, "held_by", holder)

    def play_by(self, fight: Fight, campaign: str | None) -> None:
        """Take the rules of a fight from another campaign from now on."""
        self._set(fight, "campaign", campaign)

    def begin_numbered(self, stem: str, campaign: str | None, seed: int | None) -> Fight:
        """A new fight that has the next number after its name: `scratch-3`."""
        with self._told(), _Transaction(self._db):
            numbered = re.compile(rf"{re.escape(stem)}-([0-9]+)", re.ASCII | re.IGNORECASE)
            names = (row[0] for row in self._db.execute("SELECT name FROM fights"))
            taken = [int(match[1]) for match in map(numbered.fullmatch, names) if match]
            name = f"{stem}-{max(taken, default=0) + 1}"
            self._db.execute(INSERT_FIGHT, (name, campaign, seed, now()))
        return self._just_begun(name)

    def keep(self, fight: Fight, *events: Event) -> None:
        """Keep events, all of them or none. When this returns they are on disk."""
        with self._told(), _Transaction(self._db):
            for event in events:
                self._insert(fight, event)

    def take_back(self) -> None:
        """Undo what an interrupt left half done, so that what is read is what is kept."""
        _take_back(self._db)

    def count(self, fight: Fight) -> int:
        """How many events of a fight there are."""
        with self._told():
            return self._of_events(fight, "count(*)")

    def keep_next(self, fight: Fight, made: Callable[[int], Event]) -> Event:
        """Keep an event under the next number, whoever else is writing."""
        with self._told(), _Transaction(self._db):
            event = made(self._of_events(fight, "max(number)") + 1)
            self._insert(fight, event)
        return event

    def events(self, fight: Fight) -> Iterator[Event]:
        """The events of a fight, in order."""
        query = "SELECT number, at, verb, words, seed, body FROM events WHERE fight = ? ORDER BY number"
        with self._told():
            try:
                for row in self._db.execute(query, (fight.id,)):
                    yield read_event(*row)
            except ValueError as error:
                raise DicemobError(Code.LOG_DAMAGED, f"the log of {quoted(fight.name)}: {error}") from None

    # How it is done

    def _just_begun(self, name: str) -> Fight:
        fight = self.find(name)
        assert fight is not None, "it was begun a line ago"
        return fight

    def _of_events(self, fight: Fight, what: str) -> int:
        """A number that SQL tells of the events of a fight; 0 where there are none."""
        query = f"SELECT coalesce({what}, 0) FROM events WHERE fight = ?"
        return int(self._db.execute(query, (fight.id,)).fetchone()[0])

    def _set(self, fight: Fight, column: str, value: str | None) -> None:
        with self._told(), _Transaction(self._db):
            self._db.execute(f"UPDATE fights SET {column} = ? WHERE id = ?", (value, fight.id))

    def _insert(self, fight: Fight, event: Event) -> None:
        self._db.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)",
            (fight.id, *event[:5], written_body(event)),
        )

    def _opened(self) -> sqlite3.Connection:
        self._refuse_newer()
        db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            self._brought_up_to_date(db)
        except BaseException:
            db.close()
            raise
        return db

    def _begun_anew(self) -> sqlite3.Connection:
        """The file after a broken one was set aside, by us or by whoever saw it at the same moment."""
        from filelock import FileLock

        with FileLock(self.folder / "broken.lock"):
            try:
                return self._opened()
            except BROKEN as error:
                if not _is_broken(error):
                    raise
                self._put_aside()
                return self._opened()

    def _refuse_newer(self) -> None:
        """A file of a newer version is not so much as opened for writing, which would tidy it up."""
        if not self.path.exists() or not self.path.stat().st_size:
            return
        wal = Path(f"{self.path}-wal")
        how = "mode=ro" if wal.exists() else "immutable=1"
        peek = sqlite3.connect(f"{self.path.resolve().as_uri()}?{how}", uri=True, timeout=PATIENCE)
        # What is wrong with it besides is found when it is opened.
        with closing(peek), suppress(sqlite3.OperationalError):
            version = peek.execute("PRAGMA user_version").fetchone()[0]
            if version > len(VERSION_STEPS):
                raise StoreError(
                    Code.STORE_NEWER,
                    f"'{printable(str(self.path))}' is from a newer dicemob (version {version} of the file,"
                    f" and this one knows {len(VERSION_STEPS)}): it is left as it is",
                )

    def _brought_up_to_date(self, db: sqlite3.Connection) -> None:
        newest = len(VERSION_STEPS)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        _patiently(lambda: db.execute("PRAGMA journal_mode = WAL"))
        db.execute("PRAGMA synchronous = FULL")  # kept means on disk, whatever happens to the battery
        db.execute("PRAGMA foreign_keys = ON")
        if version < newest:
            with _Transaction(db):
                version = db.execute("PRAGMA user_version").fetchone()[0]  # another may have been faster
                for step in VERSION_STEPS[version:]:
                    for statement in filter(str.strip, step.split(";")):
                        db.execute(statement)
                db.execute(f"PRAGMA user_version = {newest}")
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            error = sqlite3.DatabaseError("its content is broken")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    def _put_aside(self) -> None:
        """Rename the broken file and what belongs to it. Nothing is ever deleted."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        aside = self.path.with_name(f"dicemob.broken-{stamp}.db")
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"dicemob.broken-{stamp}-{number}.db")
        for ending in ("-wal", "-shm", ""):
            part = Path(f"{self.path}{ending}")
            if part.exists():
                part.rename(f"{aside}{ending}")
        self.set_aside = aside

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever SQLite or the system says against it, in one line."""
        try:
            yield
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise StoreError(
                Code.STORE_FAILED, f"cannot use '{printable(str(self.path))}': {printable(str(error))}"
            ) from None


def _is_broken(error: Exception) -> bool:
    """Whether a file is broken, and not only held, full or out of reach."""
    broken = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
    return isinstance(error, UnicodeDecodeError) or getattr(error, "sqlite_errorcode", None) in broken


class _Transaction:
    """All of it or nothing, wherever an interrupt strikes: what one left open is taken back by the next."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        _take_back(self._db)
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._db.execute("COMMIT")
        else:
            _take_back(self._db)


def _take_back(db: sqlite3.Connection) -> None:
    """Undo what was begun and not kept."""
    if db.in_transaction:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")


def _patiently(do: Callable[[], T]) -> T:
    """Do what SQLite does not wait for by itself: whoever else is at it is done in a moment."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return do()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
