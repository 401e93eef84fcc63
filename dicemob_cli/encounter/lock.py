"""A lock that many processes can share, or one can hold exclusively. It ends with the process."""

from __future__ import annotations

import os
from pathlib import Path

from dicemob_cli.encounter.folder import make_file

try:
    import fcntl
except ImportError:  # Windows, which does not let a file be renamed that another process has open
    fcntl = None  # type: ignore[assignment]

__all__ = ["SharedLock"]


class SharedLock:
    """A lock on a file, which is created if it is missing. Raises OSError.

    No method waits: each returns whether it succeeded.
    """

    def __init__(self, path: Path, mode: int) -> None:
        make_file(path, mode)
        self._file = os.open(path, os.O_RDWR)

    def share(self) -> bool:
        """Acquire the lock, shared with other processes."""
        return fcntl is None or self._lock(fcntl.LOCK_SH)

    def exclude(self) -> bool:
        """Acquire the lock exclusively."""
        return fcntl is None or self._lock(fcntl.LOCK_EX)

    def release(self) -> None:
        """Release the lock."""
        if fcntl is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Release the lock and close its file."""
        os.close(self._file)

    def _lock(self, kind: int) -> bool:
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
