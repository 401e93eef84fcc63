"""Events on disk: one SQLite file, one transaction an event, nothing shown before it is stored.

Reading needs no lock, no permission to write, and no file to be there. One session at a time plays a fight,
which a lock of the operating system sees to: it is gone with the process that held it.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

from dicemob_cli.encounter.database import (
    BROKEN,
    FILE,
    PATIENCE,
    PAUSE,
    Transaction,
    beside,
    execute,
    identity,
    is_broken,
    on_one_line,
    open_for_reading,
    open_for_writing,
    roll_back,
)
from dicemob_cli.encounter.event import LARGEST, Event, is_moment, is_seed, sealed, written_body
from dicemob_cli.encounter.folder import cannot_make, file_mode, make_folder, refuse_long_path
from dicemob_cli.encounter.lock import SharedLock
from dicemob_cli.errors import Code, DicemobError, StoreError, can_print, printable, quoted
from dicemob_cli.grammar.words import fold

__all__ = ["TABLE_LOG", "Fight", "Reader", "Store", "fight_names", "log_name", "now"]

TABLE_LOG = ""
"""The name under which rolls outside of any fight are logged."""

INSERT_EVENT = "INSERT INTO events (fight, number, at, verb, words, seed, body) VALUES (?, ?, ?, ?, ?, ?, ?)"
INSERT_FIGHT = "INSERT INTO fights (name, campaign, seed, opened) VALUES (?, ?, ?, ?)"

SELECT_FIGHTS = "SELECT id, name, campaign, seed, opened FROM fights"

HANDOVER = 1.0
"""Seconds in which others that find a file broken let go of it. A session that plays on does not."""

T = TypeVar("T")


class Fight(NamedTuple):
    """A fight as listed: `campaign` is where its rules are from, `seed` what all its seeds come from.

    `damage` says which of these is not what was stored, and is left out.
    """

    id: int
    name: str
    campaign: str | None
    seed: int | None
    opened: str
    damage: str | None = None


def fight_names(folder: Path) -> list[str]:
    """The names of all fights, the last one first; none where they cannot be read."""
    try:
        with Reader(folder) as reader:
            return [fight.name for fight in reversed(reader.fights())]
    except DicemobError:
        return []


def log_name(fight: Fight) -> str:
    """What to call the log of a fight in a message."""
    return "the log of single rolls" if fight.name == TABLE_LOG else f"the log of {quoted(fight.name)}"


def now() -> str:
    """This moment in UTC, as ISO 8601 has it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Reader:
    """The file as it is read. A file that is not there yet is an empty one.

    Raises StoreError for whatever the machine does not let us do, and DicemobError for a file that cannot be
    read at all; of one that is damaged in parts, all others are read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        refuse_long_path(folder)
        with on_one_line(self.path):
            try:
                self._db = open_for_reading(self.path)
            except NotADirectoryError as error:
                raise cannot_make(folder, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def fights(self) -> list[Fight]:
        """All fights, those that were opened first in front."""
        query = f"{SELECT_FIGHTS} WHERE name != '' ORDER BY id"
        return self._read(lambda: [*map(_read_fight, execute(self._db, query))])

    def find(self, name: str) -> Fight | None:
        """A fight by its name. Neither case counts, nor whether `-` or a space stands in it."""
        if not can_print(name):  # and so cannot be the name of any
            return None
        return self._read(lambda: self._found(name)) or self._called(name)

    def count(self, fight: Fight) -> int:
        """How many events of a fight there are, as far as they can be read."""
        query = "SELECT count(*) FROM events WHERE fight = ?"
        with on_one_line(self.path):
            try:
                return int(execute(self._db, query, (fight.id,)).fetchone()[0])
            except BROKEN as error:
                if not is_broken(error):
                    raise
            return sum(not isinstance(row, Event) for row in self._rows(fight))

    def events(self, fight: Fight) -> Iterator[Event]:
        """The events of a fight, in order. Those that cannot be read say so."""
        from dicemob_cli.encounter.reading import read_row

        with on_one_line(self.path):
            for row in self._rows(fight):
                yield row if isinstance(row, Event) else read_row(fight.id, row)

    def copy_into(self, copy: sqlite3.Connection) -> None:
        """Copy all of the database, as it is at this moment, into another one."""
        self._db.backup(copy)

    def _read(self, do: Callable[[], T]) -> T:
        with on_one_line(self.path):
            return do()

    def _found(self, name: str) -> Fight | None:
        query = f"{SELECT_FIGHTS} WHERE name = ?"
        if not (row := execute(self._db, query, (name,)).fetchone()):  # or the index of names is damaged
            query = query.replace("fights", "fights NOT INDEXED")
            row = execute(self._db, query, (name,)).fetchone()
        return _read_fight(row) if row else None

    def _called(self, name: str) -> Fight | None:
        """A fight whose name is the same at the table: `old-mill` is `old mill`, `\xc9mile` is `\xe9mile`."""
        spoken = fold(name)
        alike = [fight for fight in self.fights() if spoken and fold(fight.name) == spoken]
        return alike[0] if len(alike) == 1 else None

    def _rows(self, fight: Fight) -> Iterable[Any]:
        """The rows of the events of a fight, and an event in place of each that cannot be read."""
        from dicemob_cli.encounter.reading import event_rows

        return event_rows(self._db, fight.id)


class Store(Reader):
    """The file as it is written, made where there is none.

    A file that is broken where it is to be written is set aside under another name, which `set_aside` then
    holds, and a new one is begun with all that can still be read. `warn` is called with a line about it.
    """

    def __init__(self, folder: Path, warn: Callable[[str], object] = lambda _: None) -> None:
        self.folder = folder
        self.path = folder / FILE
        self.set_aside: Path | None = None
        self._warn = warn
        make_folder(folder)
        with on_one_line(self.path):
            self._lock = SharedLock(folder / "dicemob.lock", file_mode(self.path))
            try:
                self._share()
                try:
                    self._open()
                except BROKEN as error:
                    if not is_broken(error):
                        raise
                    self._begin_anew()
            except BaseException:
                self._lock.close()
                raise

    def close(self) -> None:
        """Let go of the file, with all that is stored in the one file."""
        with suppress(sqlite3.Error, OSError):
            if self._in_place():  # or SQLite would remove a file that is now another's
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._db.close()
        self._lock.close()

    def begin(self, name: str, campaign: str | None, seed: int | None) -> Fight:
        """The fight of a name, begun if there is none yet."""

        def begun() -> Fight:
            found = self._found(name)
            if not found:
                execute(self._db, INSERT_FIGHT, (name, campaign, seed, now()))
            return found or self._just_begun(name)

        return self.find(name) or self._write(begun)

    def hold(self, fight: Fight, holder: str | None) -> None:
        """Say who plays a fight, for others who would."""
        self._set(fight, "held_by", holder)

    def holder(self, fight: Fight) -> str | None:
        """Who said that they play a fight."""
        with on_one_line(self.path):
            row = execute(self._db, "SELECT held_by FROM fights WHERE id = ?", (fight.id,)).fetchone()
        return row[0] if row and isinstance(row[0], str) else None

    def play_by(self, fight: Fight, campaign: str | None) -> None:
        """Take the rules of a fight from another campaign from now on."""
        self._set(fight, "campaign", campaign)

    def rename(self, fight: Fight, name: str) -> None:
        """Call a fight by another name, which no other fight has."""
        self._set(fight, "name", name)

    def delete(self, fight: Fight) -> None:
        """Forget a fight and everything that happened in it."""

        def deleted() -> None:
            execute(self._db, "DELETE FROM events WHERE fight = ?", (fight.id,))
            execute(self._db, "DELETE FROM fights WHERE id = ?", (fight.id,))

        self._write(deleted)

    def begin_numbered(self, stem: str, campaign: str | None, seed: int | None) -> Fight:
        """A new fight that has the next number after its name: `scratch-3`."""

        def begun() -> Fight:
            numbered = re.compile(rf"{re.escape(stem)}-([0-9]{{1,9}})", re.ASCII | re.IGNORECASE)
            names = (str(row[0]) for row in execute(self._db, "SELECT name FROM fights"))
            taken = [int(match[1]) for match in map(numbered.fullmatch, names) if match]
            name = f"{stem}-{max(taken, default=0) + 1}"
            execute(self._db, INSERT_FIGHT, (name, campaign, seed, now()))
            return self._just_begun(name)

        return self._write(begun)

    def keep(self, fight: Fight, *events: Event) -> None:
        """Store events, all of them or none. When this returns they are on disk."""

        def kept() -> None:
            for event in events:
                self._insert(fight, event)

        self._write(kept)

    def keep_next(self, fight: Fight, made: Callable[[int], Event]) -> Event:
        """Store an event under the next number, whoever else is writing."""

        def kept() -> Event:
            event = made(self._last_number(fight) + 1)
            self._insert(fight, event)
            return event

        return self._write(kept)

    def take_back(self) -> None:
        """Undo what an interrupt left half done, so that what is read is what is stored."""
        roll_back(self._db)

    # How it is done

    def _rows(self, fight: Fight) -> Iterable[Any]:
        rows = [*super()._rows(fight)]
        if any(isinstance(row, Event) for row in rows):  # nor could anything be written there
            self._renew()
            rows = [*super()._rows(fight)]
        return rows

    def _read(self, do: Callable[[], T]) -> T:
        """Do something, in a new file if this one is broken where it is to be done."""
        with on_one_line(self.path):
            try:
                return do()
            except BROKEN as error:
                if not is_broken(error) or not self._in_place():
                    raise
            self._renew()
            return do()

    def _write(self, do: Callable[[], T]) -> T:
        """Do something in a transaction. When this returns it is on disk, under the name of the file."""

        def write() -> T:
            with Transaction(self._db):
                return do()

        done = self._read(write)
        if not self._in_place():
            raise StoreError(
                Code.STORE_GONE,
                f"'{printable(str(self.path))}' was moved or deleted while it was in use, or cut off: what is"
                f" done now cannot be stored; what was done last may be in '{FILE}-wal' beside it",
            )
        return done

    def _just_begun(self, name: str) -> Fight:
        fight = self._found(name)
        assert fight is not None, "it was begun a line ago"
        return fight

    def _last_number(self, fight: Fight) -> int:
        """The highest number of the events of a fight; 0 where there are none."""
        query = "SELECT number FROM events WHERE fight = ? AND number < ? ORDER BY number DESC LIMIT 1"
        row = execute(self._db, query, (fight.id, LARGEST)).fetchone()
        return max(int(row[0]), 0) if row else 0

    def _set(self, fight: Fight, column: str, value: str | None) -> None:
        self._write(
            lambda: execute(self._db, f"UPDATE fights SET {column} = ? WHERE id = ?", (value, fight.id))
        )

    def _insert(self, fight: Fight, event: Event) -> None:
        body = sealed(written_body(event), fight.id, event)
        try:
            execute(self._db, INSERT_EVENT, (fight.id, *event[:5], body))
        except sqlite3.IntegrityError:  # the file that keeps a fight for one session was deleted
            raise StoreError(
                Code.FIGHT_HELD,
                f"another session plays {quoted(fight.name)} too, and has stored other events: open it again",
            ) from None

    def _open(self) -> None:
        self._keep_orphan()
        self._identity = identity(self.path)  # of the file that may turn out to be broken
        self._size = 0
        self._db = open_for_writing(self.path, self._warn)
        self._identity = identity(self.path)
        self._size = self.path.stat().st_size

    def _keep_orphan(self) -> None:
        """Set aside what was written beside a database that is gone, and that SQLite would delete."""
        from dicemob_cli.encounter.rescue import put_aside

        journal = beside(self.path, "-wal")
        if _size_of(journal) and not _size_of(self.path):
            aside = beside(put_aside(self.path), "-wal")
            self._warn(f"'{FILE}' is gone, and what was written last was left behind: it is kept as {aside}")

    def _in_place(self) -> bool:
        """Whether the files that are open are still those that others find under their names, uncut."""
        return identity(self.path) == self._identity and _size_of(self.path) >= self._size

    def _share(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self._lock.share():
            if time.monotonic() > until:
                raise TimeoutError("another process sets the broken file aside, and does not end")
            time.sleep(PAUSE)

    def _renew(self) -> None:
        """Go on in a new file, the broken one being open."""
        with suppress(sqlite3.Error):
            self._db.close()  # before the new one is there, beside which SQLite would remove a file
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Set the broken file aside and open a new one, unless another process has just done so.

        While another session has the file open it stays where it is.
        """
        broken = self._identity[:1]
        self._lock.release()
        until = time.monotonic() + HANDOVER
        try:
            while identity(self.path)[:1] == broken:
                if self._lock.exclude():
                    if identity(self.path)[:1] == broken:
                        self._replace_broken()
                    break
                if time.monotonic() > until:
                    raise StoreError(
                        Code.STORE_FAILED,
                        f"'{printable(str(self.path))}' is broken, and another session has it open: end that"
                        " first, and the file is set aside",
                    )
                time.sleep(PAUSE)
        finally:
            self._share()
        self._open()

    def _replace_broken(self) -> None:
        from dicemob_cli.encounter.rescue import put_aside, rescue

        rescued = rescue(self.path)
        self.set_aside = put_aside(self.path)
        new = "a new one is begun"
        if rescued:
            rescued.rename(self.path)
            new = "a new one is begun with all of it that can be read"
        self._warn(f"the log was broken: it is kept as {self.set_aside}, and {new}")


def _size_of(path: Path) -> int:
    """The bytes of a file; 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _read_fight(row: Any) -> Fight:
    """A fight from its row, without what in it is not as it was stored."""
    number, name, campaign, seed, opened = row
    fight = Fight(number, name, campaign, seed, opened)
    wrong = []
    if not (isinstance(name, str) and can_print(name)):
        wrong.append("name")
        fight = fight._replace(name=f"fight {number}")
    if not isinstance(campaign, str | None):
        wrong.append("campaign")
        fight = fight._replace(campaign=None)
    if seed is not None and not is_seed(seed):
        wrong.append("seed")
        fight = fight._replace(seed=None)
    if not is_moment(opened):
        wrong.append("opened")
        fight = fight._replace(opened="")
    damage = f"its {' and '.join(wrong)} cannot be read" if wrong else None
    return fight._replace(damage=damage)
