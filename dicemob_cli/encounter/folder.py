"""The data folder: where it is, and how it and its files are made, so that only their owner reads them."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from dicemob_cli.errors import Code, StoreError, printable, quoted

__all__ = [
    "OWNER_ONLY",
    "cannot_make",
    "data_folder",
    "file_mode",
    "make_file",
    "make_folder",
    "refuse_long_path",
]

LONGEST_PATH = 500
"""Bytes of the path of a database: SQLite takes 512, of which it needs some for the files beside it."""

OWNER_ONLY = stat.S_IRUSR | stat.S_IWUSR


def data_folder() -> Path:
    """The folder of everything that must not be lost: $DICEMOB_HOME, else the platform's own."""
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


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, for their owner only. One that is there is left as it is.

    Raises StoreError.
    """
    refuse_long_path(folder)
    try:
        missing = []
        for path in (folder, *folder.parents):
            if path.exists():
                break
            missing.append(path)
        for path in reversed(missing):
            try:
                path.mkdir(stat.S_IRWXU)
                path.chmod(stat.S_IRWXU)  # whatever the umask took away
            except FileExistsError:  # another process made it, or it is a link to nowhere
                if not path.is_dir():
                    raise
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    except OSError as error:
        raise cannot_make(folder, error) from None


def cannot_make(folder: Path, error: OSError) -> StoreError:
    """The error that a folder cannot be made."""
    return StoreError(
        Code.STORE_FAILED, f"cannot make the folder '{printable(str(folder))}': {error.strerror}"
    )


def refuse_long_path(folder: Path) -> None:
    """Raise StoreError for a folder in which SQLite could not open a file."""
    length = len(os.fsencode(os.path.abspath(folder)))  # noqa: PTH100 - follows no links, asks no disk
    if length > LONGEST_PATH:
        raise StoreError(
            Code.STORE_FAILED,
            f"the data folder {quoted(str(folder))} has a path of {length} bytes, and {LONGEST_PATH} is the"
            " most: set DICEMOB_HOME to a shorter one",
        )


def make_file(path: Path, mode: int = OWNER_ONLY) -> None:
    """Make an empty file with some permissions, unless it is there."""
    if path.exists():
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, mode))
    path.chmod(mode)  # whatever the umask took away


def file_mode(path: Path) -> int:
    """The permissions of a file, for those that are made beside it; its owner's only if it is not there."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return OWNER_ONLY
