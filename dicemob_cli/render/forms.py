"""The names of the forms, and which of them are drawn."""

from __future__ import annotations

from typing import TextIO

__all__ = ["FORMATS", "ROW_FORMATS", "is_drawn"]

FORMATS = ("auto", "table", "plain", "json")
"""What --format takes. What is written can also be `quiet`."""

ROW_FORMATS = (*FORMATS, "csv")
"""What --format takes where what is written has rows."""


def is_drawn(form: str, stream: TextIO) -> bool:
    """Return whether a form draws on a stream. `auto` does on a terminal, and is plain elsewhere."""
    return form == "table" or (form == "auto" and stream.isatty())
