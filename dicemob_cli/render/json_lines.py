"""A result as one JSON object a line, and the schema of these lines."""

from __future__ import annotations

import json
from typing import Any, TextIO

from dicemob_cli.rules.request import Result

__all__ = ["json_line", "print_json", "result_schema"]


def json_line(result: Result) -> str:
    """The fields of a result by their names. ASCII only, so that any stream takes it."""
    return json.dumps(result, default=_fields)


def result_schema() -> dict[str, Any]:
    """The JSON Schema of every line that `json_line` writes."""
    from typing import Annotated

    from pydantic import Field, TypeAdapter

    from dicemob_cli.odds.result import Odds
    from dicemob_cli.rules.attack import AttackResult
    from dicemob_cli.rules.contest import ContestResult
    from dicemob_cli.rules.effect import EffectResult
    from dicemob_cli.rules.potency import PotencyResult
    from dicemob_cli.rules.skill import SkillResult

    results = AttackResult | ContestResult | SkillResult | PotencyResult | EffectResult | Odds
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[results, Field(discriminator="kind")])
    described = adapter.json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}


def print_json(document: dict[str, Any], stream: TextIO) -> None:
    """A document for people to read too."""
    stream.write(f"{json.dumps(document, indent=2)}\n")


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}
