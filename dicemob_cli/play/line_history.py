"""The lines that were typed at the prompt, in this session and in earlier ones."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TextIO, TypeVar

from prompt_toolkit.history import FileHistory

from dicemob_cli.errors import quoted, tell

__all__ = ["LineHistory"]

T = TypeVar("T")


class LineHistory(FileHistory):
    """The lines that were typed, in memory and, as long as it can be used, in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self._usable = True
        self._warning = ""
        self._use(lambda: None)

    def load_history_strings(self) -> Iterable[str]:
        return self._use(lambda: super(LineHistory, self).load_history_strings()) or ()

    def store_string(self, string: str) -> None:
        self._use(lambda: super(LineHistory, self).store_string(string))

    def warn(self, stream: TextIO) -> None:
        """Write once that the file cannot be used, if that is so."""
        if self._warning:
            tell(self._warning, stream)
            self._warning = ""

    def _use(self, do: Callable[[], T]) -> T | None:
        if not self._usable:
            return None
        try:
            _check_regular(self.filename)
            return do()
        except OSError as error:
            self._usable = False
            name, why = quoted(str(self.filename)), error.strerror
            self._warning = f"cannot use the history {name}: {why}; the lines are forgotten at the end"
            return None


def _check_regular(path: Any) -> None:
    """Make sure that a file can be read and written; it is made if need be. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)  # a FIFO would wait for ever
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
    finally:
        os.close(descriptor)
