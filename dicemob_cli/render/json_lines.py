"""A result as one JSON object a line."""

from __future__ import annotations

import json
from typing import Any, TextIO

from dicemob_cli.rules.request import Result

__all__ = ["json_line", "print_json"]


def json_line(result: Result) -> str:
    """The fields of a result by their names. ASCII only, so that any stream takes it."""
    return json.dumps(result, default=_fields)


def print_json(document: dict[str, Any], stream: TextIO) -> None:
    """A document for people to read too."""
    stream.write(f"{json.dumps(document, indent=2)}\n")


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}
