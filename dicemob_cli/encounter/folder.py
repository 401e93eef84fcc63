"""The data folder. It and its files are created so that only their owner can read them."""

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
"""The most bytes of the path of the data folder. SQLite allows 512, with the names of its files."""

OWNER_ONLY = stat.S_IRUSR | stat.S_IWUSR


def data_folder() -> Path:
    """Return the data folder: $DICEMOB_HOME, or the usual one of the platform. Raises StoreError."""
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
    """Create a folder and its parents, for their owner only. An existing folder is not changed.

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
                path.chmod(stat.S_IRWXU)  # independent of the umask
            except FileExistsError:  # created by another process, or a dangling link
                if not path.is_dir():
                    raise
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    except OSError as error:
        raise cannot_make(folder, error) from None


def cannot_make(folder: Path, error: OSError) -> StoreError:
    """Return the error for a folder that cannot be created."""
    return StoreError(
        Code.STORE_FAILED, f"cannot make the folder '{printable(str(folder))}': {error.strerror}"
    )


def refuse_long_path(folder: Path) -> None:
    """Raise StoreError for a folder whose path is too long for SQLite."""
    length = len(os.fsencode(os.path.abspath(folder)))  # noqa: PTH100 - follows no links, asks no disk
    if length > LONGEST_PATH:
        raise StoreError(
            Code.STORE_FAILED,
            f"the data folder {quoted(str(folder))} has a path of {length} bytes, and {LONGEST_PATH} is the"
            " most: set DICEMOB_HOME to a shorter one",
        )


def make_file(path: Path, mode: int = OWNER_ONLY) -> None:
    """Create an empty file with some permissions, unless it exists."""
    if path.exists():
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, mode))
    path.chmod(mode)  # independent of the umask


def file_mode(path: Path) -> int:
    """Return the permissions of a file, to create others like it; owner-only if it does not exist."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return OWNER_ONLY
