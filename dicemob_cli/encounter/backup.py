"""A backup of the whole store in one file, while other processes may write."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from dicemob_cli.encounter.database import beside, on_one_line
from dicemob_cli.encounter.folder import OWNER_ONLY
from dicemob_cli.encounter.store import Reader
from dicemob_cli.errors import Code, DicemobError, quoted
from dicemob_cli.files import check_target, whole_file

__all__ = ["back_up"]


def back_up(reader: Reader, path: Path, *, force: bool = False) -> int:
    """Copy a store into a file that only its owner may read, and return its size in bytes.

    Raises DicemobError if there is no store yet or if the file is a database in use, and as whole_file does.
    """
    name = quoted(str(path))
    if not reader.path.exists():
        raise DicemobError(Code.UNKNOWN_FILE, f"nothing to back up: there is no '{reader.path.name}' yet")
    target = check_target(path, force=force)
    if beside(target, "-wal").exists() or (target.exists() and target.samefile(reader.path)):
        raise DicemobError(Code.FILE_EXISTS, f"{name} is a database that is in use: name another file")
    with whole_file(path, force=force, mode=OWNER_ONLY) as temporary:
        with on_one_line(path), closing(sqlite3.connect(temporary, isolation_level=None)) as copy:
            reader.copy_into(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that all of it is in one file
        return temporary.stat().st_size
