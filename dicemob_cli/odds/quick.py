"""The odds that are shown below a roll, if they take no noticeable time."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.game import Request, Settings
from dicemob_cli.odds.request import estimate, has_odds, odds_of, unrolled, widest
from dicemob_cli.odds.result import Odds

__all__ = ["quick_odds"]

QUICK_DICE, QUICK_SECONDS = 20, 0.02
"""The most dice per side, and seconds for all odds of a roll."""


def quick_odds(request: Request, settings: Settings) -> Sequence[Odds]:
    """Return the odds of a roll, one per target; none if they are slow or have too many dice."""
    if not has_odds(request) or widest(request, settings) > QUICK_DICE:
        return ()
    request = unrolled(request, settings)
    try:
        quick = estimate(request, settings) <= QUICK_SECONDS
    except TooLargeError:
        return ()
    return tuple(odds_of(request, settings)) if quick else ()
