"""The odds that are there before anyone notices, to be told below a roll."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.game import Request
from dicemob_cli.odds.request import odds_of, unrolled, widest
from dicemob_cli.odds.result import Odds
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.settings import Settings
from dicemob_cli.rules.skill import Skill

__all__ = ["quick_odds"]

QUICK_DICE = 20
"""Dice a side. Their odds take some milliseconds."""


def quick_odds(request: Request, settings: Settings) -> Sequence[Odds]:
    """The odds of a roll, one a target: of twenty dice a side at the most, else none."""
    if not isinstance(request, Attack | Contest | Skill | Potency):
        return ()
    return tuple(odds_of(unrolled(request), settings)) if widest(request, settings) <= QUICK_DICE else ()
