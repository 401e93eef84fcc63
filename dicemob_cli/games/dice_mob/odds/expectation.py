"""The mean number of pairs that an attack wins, for pools of any size: the sum of the means of all ranks.

The i-th highest attack die beats the i-th highest defence die if at some face v it shows exactly v, which
is to say that i attack dice or more show v or more but not i show more than v, while fewer than i defence
dice show v or more. Each of these is a binomial tail.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp, lgamma, log, log1p

from dicemob_cli.games.dice_mob.rules.pools import FACES

__all__ = ["mean_wins"]


def mean_wins(attack: int, defense: int, faces: int = FACES) -> float:
    """Return the mean number of pairs won, unmatched attack dice included (D3-D5)."""
    pairs = min(attack, defense)
    above = [0.0] * (pairs + 1)
    mean = float(max(attack - defense, 0))
    for face in range(faces, 0, -1):
        share = (faces - face + 1) / faces
        reached = _at_least(attack, share)
        fewer = _fewer_than(defense, share)
        for rank in range(1, pairs + 1):
            mean += (reached[rank] - above[rank]) * fewer[rank]
        above = reached
    return mean


def _at_least(size: int, share: float) -> list[float]:
    """Return, for 0, 1, ... dice, the chance that so many or more of `size` are in a share of the faces."""
    return [min(tail, 1.0) for tail in accumulate(reversed(_binomial(size, share)))][::-1]


def _fewer_than(size: int, share: float) -> list[float]:
    """Return, for 0, 1, ... dice, the chance that fewer are, summed from below for precision."""
    return [0.0, *accumulate(_binomial(size, share))]


def _binomial(size: int, share: float) -> list[float]:
    if share == 1:
        return [0.0] * size + [1.0]
    ln = lgamma(size + 1)
    return [
        exp(ln - lgamma(k + 1) - lgamma(size - k + 1) + k * log(share) + (size - k) * log1p(-share))
        for k in range(size + 1)
    ]
