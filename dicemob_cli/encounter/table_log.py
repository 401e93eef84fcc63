"""Rolls outside of any fight, logged one by one, whoever else is logging at the moment."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.campaign.fill import who_rolls
from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.recorded import recorded
from dicemob_cli.encounter.store import TABLE_LOG, Store, now
from dicemob_cli.games.game import Request, Result
from dicemob_cli.grammar.asked import Asked

__all__ = ["TableLog"]


class TableLog:
    """The log of all that is rolled on the command line."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fight = store.begin(TABLE_LOG, None, None)

    def keep(self, asked: Asked, request: Request, table: Table, results: Sequence[Result]) -> Event:
        """Keep one roll. When this returns it is on disk."""
        roll = recorded(who_rolls(asked, table), request, results, table.settings)
        verb, seed = asked.kind.removeprefix("rings_"), results[0].seed
        return self._store.keep_next(
            self._fight, lambda number: Event(number, now(), verb, request.words, seed, (roll,))
        )
