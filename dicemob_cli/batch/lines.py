"""Bytes cut into lines, as they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from dicemob_cli.grammar.words import LONGEST_LINE

__all__ = ["Line", "read_lines"]

AT_ONCE = 1 << 16
"""Bytes that are asked for at a time: a reader waits for no more than the first of them."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""May stand where files that were joined began."""

KEPT = LONGEST_LINE + len(BYTE_ORDER_MARK) + 1
"""Bytes of a line that is too long: enough to see that it is."""


class Line(NamedTuple):
    """A physical line, without its end. `number` counts all of them, from where counting starts."""

    number: int
    content: bytes


def read_lines(stream: BinaryIO, start: int = 1) -> Iterator[list[Line]]:
    """The lines of a stream, all those at a time that one reading has completed.

    Numbers go from `start`. Of a line longer than LONGEST_LINE bytes only the beginning is kept, and is still
    longer than that: memory is bounded.
    """
    number = start
    for contents in _cut(stream):
        yield [
            Line(place, content.removeprefix(BYTE_ORDER_MARK))
            for place, content in enumerate(contents, number)
        ]
        number += len(contents)


def _cut(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines that each reading completes; a line ends with a line feed, a carriage return, or both."""
    rest, ended_by_return = b"", False
    while data := _some(stream):
        if ended_by_return and data.startswith(b"\n"):
            data = data[1:]
        ended_by_return = data.endswith(b"\r")
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *whole, rest = (rest + data).split(b"\n")
        rest = rest[:KEPT]
        yield whole
    if rest:
        yield [rest]


def _some(stream: BinaryIO) -> bytes:
    """What can be read now, or as soon as there is something; nothing at the end."""
    data: bytes = stream.read1(AT_ONCE)  # type: ignore[attr-defined]
    return data
