"""What the dice of a roll of Rings were expected to come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from dicemob_cli.games.game import Result
from dicemob_cli.games.luck import RollShare
from dicemob_cli.games.rings.request_odds import success_odds
from dicemob_cli.games.rings.rules.attack import RingsAttackResult
from dicemob_cli.games.rings.rules.check import RingsCheckResult
from dicemob_cli.games.rings.rules.settings import Settings
from dicemob_cli.odds.distribution import Distribution

__all__ = ["shares"]


def shares(results: Sequence[Result], settings: Mapping[str, Any] | None) -> Iterator[RollShare]:
    """Yield the successes of the attacker, one roll against all opponents (G11), or of a check."""
    match results[0]:
        case RingsAttackResult() as attack:
            pools = [pool for pool in (attack.attack, attack.ally, attack.brace) if pool is not None]
            dice = [die for pool in pools for die in pool.dice]
            got = sum(die >= attack.success_on for die in dice)
            yield RollShare("successes", got, _successes(len(dice), attack.success_on))
        case RingsCheckResult() as check:
            yield RollShare("successes", check.successes, _successes(check.roll.rolled, check.success_on))


@cache
def _successes(dice: int, success_on: int) -> Distribution:
    return success_odds(dice, Settings(success_on)).in_floats()
