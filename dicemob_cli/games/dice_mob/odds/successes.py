"""The odds of skill and potency rolls (D8, D9, C5).

Each die is a success on its own, so the successes of n dice are binomial: C(n, k) s^k (f - s)^(n - k) of
f^n ways give k of them, where s of the f faces succeed. In a critical success, one way of them all, n
successes count several times.
"""

from __future__ import annotations

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.games.dice_mob.rules.pools import FACES, rolled_count
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.successes import LOWEST_SUCCESS
from dicemob_cli.odds.distribution import Distribution

__all__ = ["points_odds"]

SUCCEEDING = FACES - LOWEST_SUCCESS + 1


def points_odds(side: Pool | Hand, settings: Settings) -> Distribution:
    """Return the distribution of the points of a pool, or of dice rolled by hand, which are fixed."""
    optional = settings.criticals
    if isinstance(side, Hand):
        successes = sum(die >= LOWEST_SUCCESS for die in side.faces)
        points = optional.points(successes, optional.judge(side.faces)) if optional else successes
        return Distribution([0] * points + [1], 1)
    rule = optional.success_rule() if optional else None
    size = rolled_count(side, settings.max_dice)
    ways = _binomial(size)
    if rule and size >= rule.min_dice and rule.points > 1:
        ways[size] -= 1
        ways += [0] * (size * rule.points - size - 1) + [1]
    return Distribution(ways, FACES**size)


def _binomial(size: int) -> list[int]:
    """Return the ways of each number of successes."""
    ways = [(FACES - SUCCEEDING) ** size]
    for k in range(size):
        ways.append(ways[-1] * SUCCEEDING * (size - k) // ((FACES - SUCCEEDING) * (k + 1)))
    return ways
