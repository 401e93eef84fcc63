"""A result as one JSON object a line. ASCII only, so that any stream takes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TextIO

from dicemob_cli.games.game import Result

__all__ = ["as_json", "json_line", "json_line_of_many", "print_json"]


def as_json(document: object, default: Callable[[Any], object] | None = None) -> str:
    """Return a document on one line; `default` gives what JSON has for a value that it does not know."""
    return json.dumps(document, default=default, separators=(",", ":"))


def json_line(result: Result) -> str:
    """Return the fields of a result by their names."""
    return as_json(result, _fields)


def json_line_of_many() -> Callable[[Result], str]:
    """Return what writes thousands of results so: each takes 3 µs instead of 23, and the first 25 ms more."""
    from msgspec.json import Encoder

    encode = Encoder().encode

    def line(result: Result) -> str:
        try:
            encoded = encode(result)
        except UnicodeEncodeError:  # half of a surrogate pair
            return json_line(result)
        return encoded.decode() if encoded.isascii() and b"\x7f" not in encoded else json_line(result)

    return line


def print_json(document: Mapping[str, object], stream: TextIO) -> None:
    """Write a document for people to read too."""
    stream.write(f"{json.dumps(document, indent=2)}\n")


def _fields(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}
