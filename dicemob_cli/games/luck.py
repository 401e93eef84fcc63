"""What the dice of a roll were expected to come to, which each game tells of its kinds of results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, cast

from dicemob_cli.games import game_of
from dicemob_cli.games.game import Result
from dicemob_cli.odds.distribution import Distribution

__all__ = ["RollShare", "Stake", "shares_of"]

Stake = Literal["damage", "successes"]
"""What the dice of a roll are counted for."""


class RollShare(NamedTuple):
    """A part of a roll: what its dice came to, and the odds of that."""

    what: Stake
    got: int
    odds: Distribution


class _Room(Protocol):
    """The module of a game that tells this."""

    def shares(
        self, results: Sequence[Result], settings: Mapping[str, Any] | None
    ) -> Iterable[RollShare]: ...


def shares_of(results: Sequence[Result], settings: Mapping[str, Any] | None) -> Iterable[RollShare]:
    """Return the parts of a roll, with the settings that were stored with it. Contests have none."""
    room = cast("_Room", game_of(results[0]).room("luck"))
    return room.shares(results, settings)
