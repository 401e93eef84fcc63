"""A parsed request with its names resolved by a campaign: a request that can be rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.games import game_of
from dicemob_cli.grammar.asked import Asked

if TYPE_CHECKING:
    from dicemob_cli.games.game import Request

__all__ = ["fill", "table_of", "who_rolls"]


class _Room(Protocol):
    """The module of a game that resolves its parsed requests."""

    def fill(self, asked: Asked, table: Table) -> Request: ...

    def who_rolls(self, asked: Asked, table: Table) -> str | None: ...


def fill(asked: Asked, table: Table = BARE_TABLE) -> Request:
    """Return the request that was parsed, with its names resolved.

    Raises WordError for a name, or something on a sheet, that the campaign does not have, for dice by hand
    that do not fit, and for pools that are too large.
    """
    return _room(asked).fill(asked, table)


def who_rolls(asked: Asked, table: Table = BARE_TABLE) -> str | None:
    """Return the name of the roller of a parsed request; None if it names only dice."""
    return _room(asked).who_rolls(asked, table)


def table_of(asked: Asked, table: Table) -> Table:
    """Return the table for a parsed request: without a campaign, one with the settings of its game."""
    if table.vocabulary.system is None:
        return table._replace(settings=game_of(asked).room("rules.settings").Settings())
    return table


def _room(asked: Asked) -> _Room:
    return cast("_Room", game_of(asked).room("resolve"))
