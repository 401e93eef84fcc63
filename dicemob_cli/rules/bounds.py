"""Bounds of whole numbers, said in the annotation of a field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dicemob_cli.dice import MAX_POOL

__all__ = ["Whole"]


class Whole(NamedTuple):
    """From `least` to `most`: `Annotated[int, Whole(1, 10)]`. pydantic reads it too."""

    least: int
    most: int = MAX_POOL

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "ge": self.least, "le": self.most}
