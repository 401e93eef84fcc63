"""The odds that are there before anyone notices, to be told below a roll."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.game import Request, Settings
from dicemob_cli.odds.request import has_odds, odds_of, unrolled, widest
from dicemob_cli.odds.result import Odds

__all__ = ["quick_odds"]

QUICK_DICE = 20
"""Dice a side. Their odds take some milliseconds."""


def quick_odds(request: Request, settings: Settings) -> Sequence[Odds]:
    """The odds of a roll, one a target: of twenty dice a side at the most, else none."""
    if not has_odds(request) or widest(request, settings) > QUICK_DICE:
        return ()
    return tuple(odds_of(unrolled(request, settings), settings))
