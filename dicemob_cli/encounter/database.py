"""The SQLite file: its versions, how it is opened to read or to write, and what can be wrong with it."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from dicemob_cli.encounter.folder import OWNER_ONLY, make_file
from dicemob_cli.errors import Code, DicemobError, StoreError, printable, quoted

__all__ = [
    "BROKEN",
    "COLUMNS",
    "FILE",
    "PATIENCE",
    "PAUSE",
    "Transaction",
    "beside",
    "bring_up_to_date",
    "connected",
    "execute",
    "identity",
    "is_broken",
    "on_one_line",
    "open_for_reading",
    "open_for_writing",
    "peek",
    "roll_back",
]

FILE = "dicemob.db"

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
    # Without row ids an event of more than 1002 bytes, which most are, needs a page of its own.
    """
    CREATE TABLE events_with_row_ids (
        fight INTEGER NOT NULL REFERENCES fights (id),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        verb TEXT NOT NULL,
        words TEXT NOT NULL,
        seed INTEGER,
        body TEXT NOT NULL,
        PRIMARY KEY (fight, number)
    );
    INSERT INTO events_with_row_ids SELECT fight, number, at, verb, words, seed, body FROM events;
    DROP TABLE events;
    ALTER TABLE events_with_row_ids RENAME TO events;
    """,
)
"""The migrations from each version of the file to the next. Steps are only added, never changed."""

PRIVATE_SINCE = 3
"""Files of earlier versions were readable by everyone."""

COLUMNS = {
    "fights": ("id", "name", "campaign", "seed", "opened", "held_by"),
    "events": ("fight", "number", "at", "verb", "words", "seed", "body"),
}
ADDED = {"held_by": 2}
"""The version that added a column."""

LARGE = 100_000_000
"""Bytes of a file whose migration takes a second or more."""

BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file may raise. If its schema is garbled, the message of SQLite cannot be decoded."""

PATIENCE = 30.0
"""Seconds to wait for other processes."""

PAUSE = 0.01
"""Seconds between two attempts. Ctrl-C works between them, but not inside SQLite."""

HEADER = 100
"""The bytes of the header; no database is smaller."""

PRIMARY = 0xFF
"""The bits of an error code of SQLite that give its kind."""

T = TypeVar("T")


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open the database without changing it. A missing file is read as an empty database.

    Neither the file nor its folder needs to be writable. Raises DicemobError for a file of another program or
    of an unknown version, sqlite3.Error and OSError.
    """
    if not _has_content(path):
        return _no_database()
    with closing(peek(path)) as db:
        _examine(db, path)
    return _read_shared(path, "rw")  # SQLite tidies up if it may write, else it only reads


def open_for_writing(path: Path, warn: Callable[[str], object]) -> sqlite3.Connection:
    """Open the database, create it if it is missing, and migrate it. Raises as `open_for_reading` does.

    `warn` is called with a line before a migration that takes long.
    """
    version = 0
    if _has_content(path):
        with closing(peek(path)) as db:
            version = _examine(db, path)
    make_file(path)
    if 0 < version < PRIVATE_SINCE:
        path.chmod(OWNER_ONLY)
    if 0 < version < len(VERSION_STEPS) and (size := path.stat().st_size) > LARGE:
        warn(f"a log of {size // 10**6} MB is brought up to date, once: this may take a minute")
    db = connected(str(path))
    try:
        bring_up_to_date(db)
    except BaseException:
        db.close()
        raise
    return db


def bring_up_to_date(db: sqlite3.Connection, *, write_ahead: bool = True) -> None:
    """Create the tables, or migrate them to the newest version, in one transaction."""
    newest = len(VERSION_STEPS)
    if write_ahead:
        execute(db, "PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # a stored event is on disk
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = OFF")  # only migrated tables are deleted
    if _version(db) < newest:
        with Transaction(db):
            for step in VERSION_STEPS[_version(db) :]:  # another process may have been faster
                for statement in filter(str.strip, step.split(";")):
                    db.execute(statement)
            db.execute(f"PRAGMA user_version = {newest}")


def execute(db: sqlite3.Connection, statement: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
    """Execute a statement, and wait for other processes if necessary."""
    return _patiently(lambda: db.execute(statement, tuple(values)))


def _patiently(do: Callable[[], T]) -> T:
    """Repeat an operation while another process has the database locked."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return do()
        except sqlite3.OperationalError as error:
            if _kind(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(PAUSE)


class Transaction:
    """A transaction. One that an interrupt left open is rolled back by the next."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        roll_back(self._db)
        execute(self._db, "BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            execute(self._db, "COMMIT")
        else:
            roll_back(self._db)


def roll_back(db: sqlite3.Connection) -> None:
    """Roll back a transaction that is open."""
    if db.in_transaction:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")


@contextmanager
def on_one_line(path: Path) -> Iterator[None]:
    """Turn errors of SQLite, Python or the system about a database into StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        raise StoreError(
            Code.STORE_FAILED,
            f"cannot use {quoted_path(path)}: {printable(getattr(error, 'strerror', None) or str(error))}",
        ) from None


def is_broken(error: BaseException) -> bool:
    """Whether an error means that the file is damaged, not only busy, full or unreachable."""
    return isinstance(error, UnicodeDecodeError) or _kind(error) in (
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CORRUPT,
    )


def identity(path: Path) -> tuple[tuple[int, int], ...]:
    """Return what identifies the existing files of a database, so that replaced ones are noticed."""
    there = []
    for part in (path, beside(path, "-wal")):
        with suppress(OSError):
            found = part.stat()
            there.append((found.st_dev, found.st_ino))
    return tuple(there)


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file that SQLite keeps beside a database."""
    return path.with_name(f"{path.name}{ending}")


def _has_content(path: Path) -> bool:
    """Whether there is a database. Raises OSError if the path is not a file, and sqlite3.Error."""
    try:
        found = path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise OSError(errno.ENOENT, "it is a link to nothing") from None
        return False
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")
    if 0 < found.st_size < HEADER:  # which SQLite would take for an empty database
        error = sqlite3.DatabaseError("it is cut off")
        error.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise error
    return found.st_size > 0


def _is_immutable(path: Path) -> bool:
    """Whether no process has a database open, and no write-ahead log is left beside it."""
    return not beside(path, "-wal").exists()


def peek(path: Path) -> sqlite3.Connection:
    """Return a read-only connection, which creates no files if no process has the database open."""
    return _read(f"{_uri(path)}?immutable=1") if _is_immutable(path) else _read_shared(path, "ro")


def _read_shared(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection that reads while other processes write.

    SQLite needs a file beside the database for that. If it cannot create one, no other process writes either,
    and a write-ahead log that is left there is read from a copy.
    """
    try:
        return _read(f"{_uri(path)}?mode={mode}")
    except sqlite3.OperationalError as error:
        if _kind(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
    if _is_immutable(path):
        return _read(f"{_uri(path)}?immutable=1")
    with tempfile.TemporaryDirectory() as folder:
        for part in (path, beside(path, "-wal")):
            shutil.copyfile(part, Path(folder) / part.name)
        with closing(_read(f"{_uri(Path(folder) / path.name)}?mode=rw")) as db:
            return _in_memory(db)


def _in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    copy = connected(":memory:")
    db.backup(copy)
    return copy


def _read(uri: str) -> sqlite3.Connection:
    db = connected(uri)
    try:
        execute(db, "PRAGMA query_only = ON")
        execute(db, "SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _no_database() -> sqlite3.Connection:
    """Return an empty database in memory."""
    db = connected(":memory:")
    bring_up_to_date(db)
    return db


def connected(name: str) -> sqlite3.Connection:
    """Return a connection to a file or to a URI."""
    db = sqlite3.connect(name, timeout=0, isolation_level=None, uri=name.startswith("file:"))
    db.text_factory = _text
    return db


def _text(stored: bytes) -> str | bytes:
    """Decode stored text; bytes that are not UTF-8 stay bytes, and are reported later."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def _uri(path: Path) -> str:
    return path.resolve().as_uri()


def _kind(error: BaseException) -> int:
    """Return the kind of an error of SQLite; 0 for other errors."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY


def _version(db: sqlite3.Connection) -> int:
    return int(execute(db, "PRAGMA user_version").fetchone()[0])


def _examine(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of a database, without changing it. Raises DicemobError if it cannot be used."""
    version, file = _version(db), quoted_path(path)
    there = {str(row[0]) for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    ours = COLUMNS.keys() <= there
    if not there and not version:
        return 0
    if version > len(VERSION_STEPS) and ours:
        raise StoreError(
            Code.STORE_NEWER,
            f"{file} is from a newer dicemob (version {version} of the file, and this one knows"
            f" {len(VERSION_STEPS)}): it is left as it is",
        )
    if not ours or not version:
        raise StoreError(
            Code.STORE_FOREIGN,
            f"{file} is a database of another program, and is left as it is: move it away, or set"
            " DICEMOB_HOME to another folder",
        )
    strange = db.execute("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone()
    if strange:
        raise damaged(f"{file}: there is an unknown {strange[0]} {quoted(str(strange[1]))}")
    for table, known in COLUMNS.items():
        found = [str(row[1]) for row in db.execute(f"PRAGMA table_info({table})")]
        due = [column for column in known if ADDED.get(column, 1) <= version]
        for column in found:
            if column not in due:
                raise damaged(f"{file}: the table '{table}' has an unknown column {quoted(column)}")
        for column in due:
            if column not in found:
                raise damaged(f"{file}: the table '{table}' has no column '{column}'")
    return version


def quoted_path(path: Path) -> str:
    """Return a path for a message. It is never shortened, so that it can be copied."""
    return f"'{printable(str(path))}'"


def damaged(message: str) -> DicemobError:
    """Return the error for stored data that is not as it was stored."""
    return DicemobError(Code.LOG_DAMAGED, message)
