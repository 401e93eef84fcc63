"""The kinds of results of all games, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import cast

from dicemob_cli.games import GAMES
from dicemob_cli.games.game import Result

__all__ = ["folder_of", "result_types"]


def result_types() -> Mapping[str, type[Result]]:
    """Return the class of each kind of result."""
    return {kind: each for kind, (_, each) in _known().items()}


def folder_of(kind: str) -> str:
    """Return the folder of the game that has a kind of result. Raises LookupError for an unknown kind."""
    return _known()[kind][0]


@cache
def _known() -> Mapping[str, tuple[str, type[Result]]]:
    known = {}
    for folder in GAMES.values():
        room = import_module(f"dicemob_cli.games.{folder}.results")
        for each in cast("tuple[type[Result], ...]", room.RESULTS):
            known[str(each.__dataclass_fields__["kind"].default)] = folder, each
    return known
