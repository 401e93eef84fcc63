"""The standard streams, made safe however the process was started."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

__all__ = ["prepare_streams"]

WIDEST = 4
"""The most digits of COLUMNS; larger values are ignored."""


def prepare_streams() -> None:
    """Replace closed streams, prevent short writes, escape what cannot be encoded, and check COLUMNS."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123
        else:
            setattr(sys, name, _complete(stream))
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isascii() and columns.isdigit() and len(columns) <= WIDEST and int(columns) > 0):
        os.environ.pop("COLUMNS", None)


def _complete(stream: Any) -> TextIO:
    """Return the same stream, but every write is complete.

    Python loses the rest of a short write on an unbuffered stream, and of a write that would block on a
    non-blocking one: so the stream is line-buffered and set to blocking.
    """
    with suppress(OSError, AttributeError):  # the latter on Windows, before Python 3.12
        os.set_blocking(stream.fileno(), True)
    if isinstance(stream.buffer, io.RawIOBase):
        buffered = io.BufferedWriter(stream.buffer)
        return io.TextIOWrapper(buffered, stream.encoding, "backslashreplace", line_buffering=True)
    stream.reconfigure(errors="backslashreplace")
    unchanged: TextIO = stream
    return unchanged
