"""Bytes cut into lines, as they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from dicemob_cli.errors import Code, DicemobError

__all__ = ["LONGEST_LINE", "Line", "read_lines"]

LONGEST_LINE = 100_000
"""Bytes. Two pools by hand of as many dice as there may be take less than half of it."""

AT_ONCE = 1 << 16
"""Bytes that are asked for at a time: a reader waits for no more than the first of them."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""May stand where files that were joined began."""


class Line(NamedTuple):
    """A physical line, without its end. `number` counts all of them, from where counting starts."""

    number: int
    content: bytes

    def text(self) -> str:
        """The line as text. Raises DicemobError for one that is too long, or not text."""
        if len(self.content) > LONGEST_LINE:
            raise DicemobError(Code.LINE_TOO_LONG, f"the line is longer than {LONGEST_LINE} bytes")
        try:
            return self.content.decode().strip()
        except UnicodeDecodeError as error:
            byte = self.content[error.start]
            raise DicemobError(
                Code.NOT_UTF_8, f"the line is not UTF-8 text: byte {error.start + 1} is 0x{byte:02x}"
            ) from None

    @property
    def is_silent(self) -> bool:
        """Whether it asks for nothing: it is blank, or a comment, perhaps with a number before it."""
        content = self.content.lstrip()
        if content.startswith(b"n="):
            content = content.partition(b" ")[2].lstrip()
        return not content or content.startswith(b"#")


def read_lines(stream: BinaryIO, start: int = 1) -> Iterator[list[Line]]:
    """The lines of a stream, all those at a time that one reading has completed.

    Numbers go from `start`. Of a line that is too long only the beginning is kept: memory is bounded.
    """
    number = start
    for contents in _cut(stream):
        yield [
            Line(place, content.removeprefix(BYTE_ORDER_MARK))
            for place, content in enumerate(contents, number)
        ]
        number += len(contents)


def _cut(stream: BinaryIO) -> Iterator[list[bytes]]:
    rest = b""
    while data := _some(stream):
        *whole, rest = (rest + data).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]
        yield whole
    if rest:
        yield [rest]


def _some(stream: BinaryIO) -> bytes:
    """What can be read now, or as soon as there is something; nothing at the end."""
    data: bytes = stream.read1(AT_ONCE)  # type: ignore[attr-defined]
    return data
