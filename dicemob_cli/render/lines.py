"""One line that is not drawn: a kind and its words, plain or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from dicemob_cli.render.json_lines import as_json
from dicemob_cli.render.plain import fields_line

__all__ = ["as_line", "write_line"]


def write_line(kind: str, words: Mapping[str, object], form: str, stream: TextIO) -> None:
    """Write `kind key=value ...`, or where JSON is asked for an object with the same fields."""
    line = as_json({"kind": kind, **words}) if form == "json" else as_line(kind, words)
    stream.write(f"{line}\n")


def as_line(kind: str, words: Mapping[str, object]) -> str:
    """Return `kind key=value ...`; no value holds a space."""
    return fields_line(kind, words.items())
