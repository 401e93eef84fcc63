"""What the campaigns of a game are made of: their file, their sheets, and how these are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from dicemob_cli.campaign.document import Fields
from dicemob_cli.errors import Problem
from dicemob_cli.games import game_named
from dicemob_cli.grammar.vocabulary import Vocabulary

__all__ = ["System", "shipped", "system_named"]


class System(NamedTuple):
    """A game: the model of a campaign file, that of a sheet, and what else is checked of a file.

    `offer` gives the words that may follow those said of a kind of roll, by the cast and the vocabulary.
    `starter` is a file to start from, and `first` what can be rolled with it at once.
    """

    campaign: type[Any]
    sheet: type[Any]
    check: Callable[[Fields], Iterator[Problem]]
    offer: Callable[[str, Sequence[str], Mapping[str, Any], Vocabulary], list[str]]
    starter: Path
    first: str


def shipped() -> dict[str, Path]:
    """The campaigns that come with dicemob, by name."""
    for folder in (Path(__file__).parents[1] / "campaigns", Path(__file__).parents[2] / "campaigns"):
        if folder.is_dir():  # inside an installed package; beside it in a checkout
            return {path.stem: path for path in sorted(folder.glob("*.yaml"))}
    return {}


def system_named(name: str | None) -> System:
    """Return what the campaigns of a game are made of. Raises LookupError for an unknown game."""
    return cast("System", game_named(name).room("campaign").SYSTEM)
