"""Two who strike in turn until one falls: who wins, and in how many rounds.

A state is the hit points left of both, at the start of a round. In a round the first strikes, and the other
strikes back if still standing. With a and b the chances of the damage done by each, the first wins with

    win(h, k) = sum over i < k of a_i * back(h, k - i) + the chance of i >= k
    back(h, k) = sum over j < h of b_j * win(h - j, k)

and the mean rounds follow the same sums, each round adding one. A state leads to itself when both miss: what
the sums give without that, divided by 1 - a_0 b_0, is the answer, so nothing is simulated or cut off.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.combat import damage_odds
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.settings import Settings

__all__ = ["Duel", "Duelist", "Rounds", "both_ways", "duel"]

NEGLIGIBLE = 1e-6
"""The distribution of rounds ends where less than this is left."""

MOST_ROUNDS = 1000


MOST_STATES = 250_000
"""Pairs of hit points that are reckoned."""


class Duelist(NamedTuple):
    """One side of a duel: a name, the attack on the other, and the hit points."""

    name: str
    attack: Attack
    hp: int


@dataclass(frozen=True, slots=True)
class Rounds:
    """The chance that a duel ends in a round, from 1, and that it does so in it or earlier."""

    round: int
    probability: float
    ended: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """A duel in which `first` strikes first. `win` is the chance of the first, `lose` of the other.

    Neither is sure when neither can hurt the other: then `mean_rounds` is None. `tail` is the chance that
    more rounds are needed than `rounds` lists.
    """

    first: str
    win: float
    lose: float
    mean_rounds: float | None
    rounds: tuple[Rounds, ...]
    tail: float


def both_ways(ours: Duelist, theirs: Duelist, settings: Settings) -> tuple[Duel, Duel]:
    """The duel if ours strikes first, and if theirs does, by the rules of a table. Raises TooLargeError."""
    if ours.hp * theirs.hp > MOST_STATES:
        raise TooLargeError(f"a duel over {ours.hp} and {theirs.hp} hit points would take too long")
    settings = settings.with_criticals(ours.attack.criticals)
    damage, return_damage = (
        damage_odds(side.attack.strikes, side.attack.targets[0], settings) for side in (ours, theirs)
    )
    return (
        duel(ours.name, damage, return_damage, ours.hp, theirs.hp),
        duel(theirs.name, return_damage, damage, theirs.hp, ours.hp),
    )


def duel(first: str, ours: Distribution, theirs: Distribution, our_hp: int, their_hp: int) -> Duel:
    """The odds of a duel: the damage that each does at a strike, and the hit points of each.

    Both damages are of one strike; hit points are at least one.
    """
    a, b = ours.probabilities, theirs.probabilities
    missed = a[0] * b[0]
    if missed == 1:
        return Duel(first=first, win=0.0, lose=0.0, mean_rounds=None, rounds=(), tail=1.0)
    win, rounds = _chances(a, b, our_hp, their_hp)
    listed, tail = _rounds(a, b, our_hp, their_hp)
    return Duel(first=first, win=win, lose=1 - win, mean_rounds=rounds, rounds=listed, tail=tail)


def _chances(a: Sequence[float], b: Sequence[float], our_hp: int, their_hp: int) -> tuple[float, float]:
    """The chance that the first wins, and the mean rounds."""
    felled, staying = _tails(a), 1 - a[0] * b[0]
    win, mean, win_back, mean_back = ([[0.0] * (their_hp + 1) for _ in range(our_hp + 1)] for _ in range(4))
    for h in range(1, our_hp + 1):
        for k in range(1, their_hp + 1):
            # What comes of the other's strike in this state, without its miss, which leads back here.
            struck = range(1, min(len(b), h))
            win_back[h][k] = sum(b[j] * win[h - j][k] for j in struck)
            mean_back[h][k] = sum(b[j] * mean[h - j][k] for j in struck)
            hit = range(min(len(a), k))
            won = sum(a[i] * win_back[h][k - i] for i in hit) + (felled[k] if k < len(felled) else 0.0)
            win[h][k] = won / staying
            mean[h][k] = (1 + sum(a[i] * mean_back[h][k - i] for i in hit)) / staying
            # From here on the whole of it: a later state comes back to this one by a miss of the other's.
            win_back[h][k] += b[0] * win[h][k]
            mean_back[h][k] += b[0] * mean[h][k]
    return win[our_hp][their_hp], mean[our_hp][their_hp]


def _rounds(
    a: Sequence[float], b: Sequence[float], our_hp: int, their_hp: int
) -> tuple[tuple[Rounds, ...], float]:
    """The chance of each round to be the last, until what is left is negligible."""
    standing = {(our_hp, their_hp): 1.0}
    listed: list[Rounds] = []
    left = 1.0
    while left > NEGLIGIBLE and len(listed) < MOST_ROUNDS:
        struck: dict[tuple[int, int], float] = defaultdict(float)
        for (h, k), chance in standing.items():
            for i in range(min(len(a), k)):
                struck[h, k - i] += chance * a[i]
        standing = defaultdict(float)
        for (h, k), chance in struck.items():
            for j in range(min(len(b), h)):
                standing[h - j, k] += chance * b[j]
        before, left = left, sum(standing.values())
        listed.append(Rounds(len(listed) + 1, before - left, 1 - left))
    return tuple(listed), left


def _tails(chances: Sequence[float]) -> list[float]:
    """The chance of each value or more."""
    tails = [0.0]
    for chance in reversed(chances):
        tails.append(tails[-1] + chance)
    return tails[::-1]
