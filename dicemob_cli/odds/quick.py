"""The odds that are there before anyone notices, to be told below a roll."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.errors import TooLargeError
from dicemob_cli.game import Request, Settings
from dicemob_cli.odds.request import estimate, has_odds, odds_of, unrolled, widest
from dicemob_cli.odds.result import Odds

__all__ = ["quick_odds"]

QUICK_DICE, QUICK_SECONDS = 20, 0.02
"""Dice a side, and what the odds of a whole roll may take."""


def quick_odds(request: Request, settings: Settings) -> Sequence[Odds]:
    """The odds of a roll, one a target: of twenty dice a side at the most, and no time at all; else none."""
    if not has_odds(request) or widest(request, settings) > QUICK_DICE:
        return ()
    request = unrolled(request, settings)
    try:
        quick = estimate(request, settings) <= QUICK_SECONDS
    except TooLargeError:
        return ()
    return tuple(odds_of(request, settings)) if quick else ()
