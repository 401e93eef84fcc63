"""Odds of large pools in floating point, to about 1e-13. Needs numpy, which is an optional extra.

The program is that of pairs.py with probabilities in place of whole numbers: going from the top face down,
each die not yet counted shows the next face with the same chance, whatever the others do. All terms are
positive, so nothing is lost by cancellation.
"""

from __future__ import annotations

from math import lgamma, log, log1p
from typing import Any

import numpy as np

from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.rules.pools import FACES

__all__ = ["miss_chance", "wins_in_floats"]

Array = Any


def wins_in_floats(attack: int, defense: int, faces: int = FACES) -> Distribution:
    """The pairs won by an attack of so many dice against so many, extras included."""
    a, d, w = np.arange(attack + 1), np.arange(defense + 1), np.arange(attack + 1)
    leading = np.maximum(a[:, None] - d[None, :], 0)[:, :, None]
    settled = np.zeros((attack + 1, defense + 1, attack + 1))
    settled[:, :, 0] = np.outer(_showing(attack, faces)[0], _showing(defense, faces)[0])
    for face in range(faces - 1, 1, -1):
        won = np.einsum("adw,de->aew", _moved(settled, w - leading), _showing(defense, face), optimize=True)
        settled = np.tensordot(_showing(attack, face).T, _moved(won, w + leading), axes=(1, 0))
    last = leading[:, :, 0] - np.maximum(a - defense, 0)[:, None] + max(attack - defense, 0)
    return Distribution(_moved(settled, w - last[:, :, None]).sum(axis=(0, 1)).tolist(), 1.0)


def miss_chance(attack: int, defense: int, faces: int = FACES) -> float:
    """The chance that an attack wins no pair: at every face the defence has as many dice that high."""
    if attack > defense:
        return 0.0
    ahead = np.arange(attack + 1)[:, None] <= np.arange(defense + 1)[None, :]
    chance = np.outer(_showing(attack, faces)[0], _showing(defense, faces)[0]) * ahead
    for face in range(faces - 1, 1, -1):
        chance = (_showing(attack, face).T @ chance @ _showing(defense, face)) * ahead
    return float(chance.sum())


def _showing(size: int, face: int) -> Array:
    """The chance to go from k dice above a face (rows) to k' at it or above (columns), of `size` dice.

    A die that is not above the face shows it with chance 1 in `face`.
    """
    counted = np.arange(size + 1)
    left, more = (size - counted)[:, None], counted[None, :] - counted[:, None]
    factorials = np.array([lgamma(n + 1) for n in range(size + 1)])
    fits = more >= 0
    more = np.where(fits, more, 0)
    rest = np.where(fits, left - more, 0)
    logs = factorials[left] - factorials[more] - factorials[rest]
    chance = more * -log(face) + rest * log1p(-1 / face) if face > 1 else np.where(rest, -np.inf, 0.0)
    return np.exp(np.where(fits, logs + chance, -np.inf))


def _moved(settled: Array, source: Array) -> Array:
    """The last axis gathered from other places; nothing comes from outside it."""
    inside = (source >= 0) & (source < settled.shape[2])
    places = np.broadcast_to(np.clip(source, 0, settled.shape[2] - 1), settled.shape)
    return np.where(inside, np.take_along_axis(settled, places, axis=2), 0.0)
