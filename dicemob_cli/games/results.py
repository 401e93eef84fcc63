"""The kinds of results of all games, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

from dicemob_cli.games import games
from dicemob_cli.games.game import Result

__all__ = ["result_types"]


@cache
def result_types() -> Mapping[str, type[Result]]:
    """Return the class of each kind of result."""
    known = {}
    for game in games():
        for each in cast("tuple[type[Result], ...]", game.room("results").RESULTS):
            known[str(each.__dataclass_fields__["kind"].default)] = each
    return known
