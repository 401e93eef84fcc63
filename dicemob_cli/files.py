"""Files that the user asks for: written completely or not at all, and never over another file by accident."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dicemob_cli.errors import Code, DicemobError, MachineError, printable, quoted

__all__ = ["check_target", "path_errors", "user_path", "whole_file", "write_whole"]

NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""The errors of file systems without hard links."""


def user_path(text: str) -> Path:
    """Return the path for a text in which `~` is a home folder. Raises DicemobError if there is none."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise DicemobError(Code.BAD_PATH, f"{quoted(text)}: there is no such home folder") from None


def check_target(path: Path | str, *, force: bool) -> Path:
    """Return the file that writing to `path` would create or, with `force`, replace.

    Raises DicemobError if a file exists there and `force` is off, if the path cannot be that of a file, if it
    is a dangling link, or if it is not a regular file; MachineError if the system cannot tell.
    """
    path = user_path(str(path))
    with path_errors(path):
        try:
            existing = path.lstat()
        except FileNotFoundError:
            existing = None
        if existing and stat.S_ISLNK(existing.st_mode):
            target = path.resolve()
            if not target.exists():
                raise DicemobError(Code.BAD_PATH, f"{quoted(str(path))} is a link to nothing")
            path, existing = target, target.stat()
        if existing and not stat.S_ISREG(existing.st_mode):
            raise DicemobError(Code.BAD_PATH, f"{quoted(str(path))} exists and is not a regular file")
        if existing and not force:
            raise FileExistsError
        if not path.parent.is_dir():
            raise NotADirectoryError
    return path


def write_whole(path: Path | str, content: str | bytes, *, force: bool = False) -> None:
    """Write a file: afterwards it either has all of `content` or is unchanged.

    Raises as whole_file does.
    """
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    with whole_file(path, force=force) as temporary:
        temporary.write_bytes(data)


@contextmanager
def whole_file(path: Path | str, *, force: bool, mode: int | None = None) -> Iterator[Path]:
    """Yield a temporary file to write, which is renamed to `path` when it is on disk, or removed on an error.

    A new file gets the permissions of the umask, a replaced file keeps its own, unless `mode` is given.
    Raises as check_target does, and MachineError if the file cannot be written.
    """
    target = check_target(path, force=force)
    with path_errors(path):
        temporary = target.with_name(f".dicemob-{os.urandom(8).hex()}.tmp")
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666 if mode is None else mode))
        try:
            yield temporary
            with temporary.open("rb+") as file:
                os.fsync(file.fileno())
            if not force:
                _link_new(temporary, target)
                return
            if mode is None and target.exists():
                temporary.chmod(stat.S_IMODE(target.stat().st_mode))
            temporary.replace(target)
        finally:
            with suppress(FileNotFoundError):
                temporary.unlink()


def _link_new(temporary: Path, target: Path) -> None:
    """Give a file its name, unless another file was created under it in the meantime."""
    try:
        target.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        check_target(target, force=False)
        temporary.replace(target)


@contextmanager
def path_errors(path: Path | str) -> Iterator[None]:
    """Turn the errors of the system while a file is written into one line. Raises DicemobError."""
    name = quoted(str(path))
    try:
        yield
    except FileExistsError:
        raise DicemobError(Code.FILE_EXISTS, f"{name} exists already; --force replaces it") from None
    except (FileNotFoundError, NotADirectoryError):
        raise DicemobError(Code.BAD_PATH, f"{name} is in a folder that does not exist") from None
    except ValueError:  # a path with a NUL
        raise DicemobError(Code.BAD_PATH, f"{name} cannot be the name of a file") from None
    except RuntimeError:  # a link to itself, before Python 3.13
        raise DicemobError(Code.BAD_PATH, f"{name} is a link to itself") from None
    except OSError as error:
        message = printable(error.strerror or str(error))
        if error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
            raise DicemobError(Code.BAD_PATH, f"cannot write {name}: {message}") from None
        raise MachineError(Code.CANNOT_WRITE, f"cannot write {name}: {message}") from None
