"""A lock that many processes share, and one at a time can have alone. It is gone with its process."""

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
    """A lock on a file, which is made if it is not there. Raises OSError where that cannot be.

    Nothing waits: each attempt says whether it succeeded.
    """

    def __init__(self, path: Path, mode: int) -> None:
        make_file(path, mode)
        self._file = os.open(path, os.O_RDWR)

    def share(self) -> bool:
        """Have the lock together with others."""
        return fcntl is None or self._lock(fcntl.LOCK_SH)

    def exclude(self) -> bool:
        """Have the lock alone."""
        return fcntl is None or self._lock(fcntl.LOCK_EX)

    def release(self) -> None:
        """Let others have it."""
        if fcntl is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Release the lock for good."""
        os.close(self._file)

    def _lock(self, kind: int) -> bool:
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
