"""What a roll needs to know of where it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.grammar.vocabulary import STANDARD, Vocabulary

__all__ = ["BARE_TABLE", "Table"]


class Table(NamedTuple):
    """The rules that are played by, the words that are known, and who is there.

    Settings and sheets are those of the game that the vocabulary is of. `campaign` is the name of the one
    that all of this is from; None where there is none. `show_odds`: a roll that is drawn says what was to be
    expected.
    """

    campaign: str | None = None
    settings: Any = Settings()
    vocabulary: Vocabulary = STANDARD
    combatants: Mapping[str, Any] = {}
    show_odds: bool = True


BARE_TABLE = Table()
"""The rules as they stand, and nobody in them."""
