"""The odds of large pools in floating point, to about 1e-13. This needs numpy, an optional extra.

The algorithm is that of pairs.py with probabilities in place of whole numbers: from the highest face down,
each die that is not counted yet shows the next face with the same chance, independently of the others. All
terms are positive, so nothing is lost by cancellation.

The last digits of a product of matrices depend on the processor, on how many cores it has and on the version
of numpy. So outcomes are multiplied and added element by element, as IEEE 754 prescribes. For the chance to
miss that would take too long: it is rounded to the digits that are exact.
"""

from __future__ import annotations

from math import fsum, lgamma, log, log1p
from typing import Any

import numpy as np

from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.odds.distribution import Distribution

__all__ = ["miss_chance", "wins_in_floats"]

Array = Any

EXACT_DIGITS = 12
"""The exact decimal digits of a chance to miss."""


def wins_in_floats(attack: int, defense: int, faces: int = FACES) -> Distribution:
    """Return the distribution of the pairs won, unmatched attack dice included."""
    a, d, w = np.arange(attack + 1), np.arange(defense + 1), np.arange(attack + 1)
    leading = np.maximum(a[:, None] - d[None, :], 0)[:, :, None]
    settled = np.zeros((attack + 1, defense + 1, attack + 1))
    settled[:, :, 0] = _shares(attack, faces)[:, None] * _shares(defense, faces)
    for face in range(faces - 1, 1, -1):
        won = _counted(_moved(settled, w - leading).swapaxes(0, 1), face).swapaxes(0, 1)
        settled = _counted(_moved(won, w + leading), face)
    last = leading[:, :, 0] - np.maximum(a - defense, 0)[:, None] + max(attack - defense, 0)
    ways = np.zeros(attack + 1)
    for each in _moved(settled, w - last[:, :, None]).reshape(-1, attack + 1):
        ways += each
    return Distribution(ways.tolist(), 1.0)


def miss_chance(attack: int, defense: int, faces: int = FACES) -> float:
    """Return the chance that an attack wins no pair: at each face the defence has at least as many dice.

    Numbers of defence dice above the number of attack dice are not distinguished.
    """
    if attack > defense:
        return 0.0
    counted = np.arange(attack + 1)
    ahead = counted[:, None] <= counted[None, :]
    chance = np.outer(_showing(attack, faces, attack)[0], _showing(defense, faces, attack)[0]) * ahead
    for face in range(faces - 1, 1, -1):
        chance = (_showing(attack, face, attack).T @ chance @ _showing(defense, face, attack)) * ahead
    return round(float(chance.sum()), EXACT_DIGITS)


def _counted(chance: Array, face: int) -> Array:
    """Turn the chances of each number of dice above a face (first axis) into those at or above it."""
    chance = np.ascontiguousarray(chance)
    size = len(chance) - 1
    counted, term = np.zeros_like(chance), np.empty_like(chance[0])
    for above, before in enumerate(chance):
        for number, share in enumerate(_shares(size - above, face).tolist(), above):
            np.multiply(before, share, out=term)
            counted[number] += term
    return counted


def _shares(size: int, face: int) -> Array:
    """Return the chances that 0 to `size` dice, none above a face, show it: each does with chance 1 / `face`.

    Each chance follows from its neighbour, beginning with the most likely; their sum is scaled to 1.
    """
    likeliest, more = (size + 1) // face, np.arange(size)
    rising = (size - more) / ((more + 1) * (face - 1))
    falling = 1 / rising[:likeliest][::-1]
    ways = np.concatenate((np.cumprod(falling)[::-1], [1.0], np.cumprod(rising[likeliest:])))
    return ways / fsum(ways.tolist())


def _showing(size: int, face: int, most: int) -> Array:
    """Return the chances to go from k of `size` dice above a face (rows) to k' at or above it (columns).

    The last row and column stand for `most` dice or more. A die that is not above the face shows it with
    chance 1 / `face`; `face` is at least 2.
    """
    counted = np.arange(most)
    left, more = (size - counted)[:, None], counted[None, :] - counted[:, None]
    factorials = np.array([lgamma(n + 1) for n in range(size + 1)])
    fits = more >= 0
    more = np.where(fits, more, 0)
    rest = left - more
    logs = factorials[left] - factorials[more] - factorials[rest] - more * log(face) + rest * log1p(-1 / face)
    chance = np.zeros((most + 1, most + 1))
    chance[:most, :most] = np.exp(np.where(fits, logs, -np.inf))
    chance[:, most] = np.maximum(1 - chance.sum(axis=1), 0)
    return chance


def _moved(settled: Array, source: Array) -> Array:
    """Gather the last axis from other positions; positions outside of it give 0."""
    inside = (source >= 0) & (source < settled.shape[2])
    places = np.broadcast_to(np.clip(source, 0, settled.shape[2] - 1), settled.shape)
    return np.where(inside, np.take_along_axis(settled, places, axis=2), 0.0)
