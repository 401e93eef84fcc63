"""What a table may set about the rules (D2, C1-C5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dicemob_cli.games.dice_mob.rules.criticals import Criticals

__all__ = ["Settings"]


class Settings(NamedTuple):
    """The rules of a table. Unset, there is no dice maximum and no critical (D2, C1)."""

    max_dice: int | None = None
    criticals: Criticals | None = None

    def with_criticals(self, on: bool | None) -> Settings:
        """These settings with criticals forced on or off; None leaves them as they are.

        On keeps a campaign's own numbers and takes those of the rules for what it left off.
        """
        if on is None:
            return self
        if not on:
            return self._replace(criticals=None)
        from dicemob_cli.games.dice_mob.rules.criticals import Criticals  # only where they are played with

        return self._replace(criticals=(self.criticals or Criticals()).all_on())

    def kept_for(self, request: Any) -> Mapping[str, Any] | None:
        """The criticals that a request is rolled with."""
        from dataclasses import asdict  # only where a log is kept

        criticals = self.with_criticals(request.criticals).criticals
        return asdict(criticals) if criticals else None
