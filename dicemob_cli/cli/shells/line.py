"""The words of a line that is being typed, by the quoting rules of its shell. Nothing is expanded or run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Line", "quoted_for_bash", "split_line"]

BLANKS = " \t\n"

ESCAPED: Mapping[str, Mapping[str, str]] = {
    "bash": {'"': '$`"\\', "'": ""},
    "zsh": {'"': '$`"\\!', "'": ""},
    "fish": {'"': '$"\\', "'": "'\\"},
}
"""The characters that a backslash quotes inside of each kind of quotes. Outside it quotes every one."""

ASSIGNMENT = re.compile(r"\w+=", re.ASCII)

PLAIN = re.compile(r"[\w./:,@%+-]", re.ASCII)
"""Characters that mean nothing to bash wherever they stand in an argument."""


class Line(NamedTuple):
    """The arguments before the last word, without their quotes; and the last word, which may be empty.

    `raw` is the last word as it is typed, and `quote` the quote that is still open at its end, if any.
    """

    arguments: list[str]
    last: str
    raw: str = ""
    quote: str = ""


def split_line(line: str, shell: str) -> Line | None:
    """The words after the name of the program; None while the name itself is typed."""
    words: list[str] = []
    word, start, quote = "", 0, ""
    begun = escaped = False
    for place, character in enumerate(line):
        if escaped:
            if quote and character not in ESCAPED[shell][quote]:
                word += "\\"
            word += character
            escaped = False
        elif character == "\\" and (not quote or ESCAPED[shell][quote]):
            begun = escaped = True
        elif quote:
            if character == quote:
                quote = ""
            else:
                word += character
        elif character in "\"'":
            begun, quote = True, character
        elif character in BLANKS:
            if begun:
                words.append(word)
            word, start, begun = "", place + 1, False
        else:
            begun = True
            word += character
    while words and ASSIGNMENT.match(words[0]):
        del words[0]
    return Line(words[1:], word, line[start:], quote) if words else None


def quoted_for_bash(text: str, quote: str) -> str:
    """`text` such that bash reads it back as it is, where the given quote is open just before it, if any.

    Between double quotes a `!` cannot be escaped, so it is put outside of them. Readline takes the open quote
    at the beginning of a text for the one on the line, and at its end for the closing one, so it is doubled.
    """
    if not quote:
        return "".join(c if PLAIN.match(c) or not c.isascii() else f"\\{c}" for c in text)
    if quote == "'":
        text = text.replace("'", "'\\''")
    else:
        text = re.sub(r'[$`"\\]', r"\\\g<0>", text).replace("!", '"\\!"')
    return (quote if text.startswith(quote) else "") + text + (quote if text.endswith(quote) else "")
