"""Two who strike in turn until one falls: who wins, and in how many rounds.

A state is the hit points left of both, at the start of a round. In a round one strikes, and the other strikes
back if still standing. With a and b the chances of the damage that ours and theirs do, and where both stand
after the round, the order in it does not matter:

    win(h, k) = ends(h, k) + sum over i < k of a_i * back(h, k - i)
    back(h, k) = sum over j < h of b_j * win'(h - j, k)

ends(h, k) is the chance that theirs falls in this round: that ours does k or more, and, where theirs strikes
first, that theirs does less than h before. win' is win in the next round, which may begin with the other.
The mean rounds follow the same sums, each round adding one. A state leads to itself when both miss: what the
sums give without that, divided by 1 - a_0 b_0 (or, where two orders lead to each other, solved for both), is
the answer, so nothing is simulated or cut off.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Literal, NamedTuple

from dicemob_cli.dice import Hand
from dicemob_cli.errors import Code, TooLargeError, UsageError
from dicemob_cli.games.dice_mob.request_odds import damage_of
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.progress import Progress, unheard

__all__ = ["MOST_WORK", "Duel", "Duelist", "First", "Rounds", "damages", "duels", "in_orders", "win_chance"]

First = Literal["ours", "theirs", "alternating"]
"""Who strikes first: always the same, or in turn, ours in the first round."""

NEGLIGIBLE = 1e-6
"""The distribution of rounds ends where less than this is left."""

MOST_ROUNDS = 1000

MOST_WORK = 2_000_000
"""Pairs of hit points times damages that are reckoned: some seconds."""


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
    """A duel: the chance that ours wins, and that theirs does.

    Neither does when neither can hurt the other: then `mean_rounds` is None. `tail` is the chance that
    more rounds are needed than `rounds` lists.
    """

    first: First
    win: float
    lose: float
    mean_rounds: float | None
    rounds: tuple[Rounds, ...]
    tail: float


def damages(
    ours: Duelist, theirs: Duelist, settings: Settings, progress: Progress = unheard
) -> tuple[Distribution, Distribution]:
    """What each does at a strike, by the rules of a table.

    Raises UsageError for dice rolled by hand, which no one rolls twice, and TooLargeError.
    """

    def damage(side: Duelist) -> Distribution:
        if any(isinstance(strike.attack, Hand) for strike in side.attack.strikes):
            raise UsageError(
                Code.NO_ODDS, f"{side.name} cannot strike with the same dice again and again: write a number"
            )
        return damage_of(side.attack, settings, progress)

    return damage(ours), damage(theirs)


def duels(
    ours: Duelist, theirs: Duelist, settings: Settings, progress: Progress = unheard
) -> tuple[Duel, ...]:
    """A duel by the rules of a table, told for each way to strike first. Raises what `damages` does."""
    orders: tuple[First, ...] = ("ours", "theirs", "alternating")
    return in_orders(*damages(ours, theirs, settings, progress), ours.hp, theirs.hp, orders, progress)


def in_orders(
    ours: Distribution,
    theirs: Distribution,
    our_hp: int,
    their_hp: int,
    orders: Sequence[First],
    progress: Progress = unheard,
) -> tuple[Duel, ...]:
    """A duel in some orders, from the damage of each at a strike and the hit points, at least one, of each.

    `progress` is called with the part that is done, from 0 to 1. Raises TooLargeError.
    """

    def tell(done: int, part: float) -> None:
        progress((done + part) / len(orders))

    wins = [
        win_chance(ours, theirs, our_hp, their_hp, first, partial(tell, done))
        for done, first in enumerate(orders)
    ]
    a, b = ours.probabilities, theirs.probabilities
    if not _staying(a, b):
        return tuple(
            Duel(first=first, win=0.0, lose=0.0, mean_rounds=None, rounds=(), tail=1.0) for first in orders
        )
    mean = _mean_rounds(a, b, our_hp, their_hp)
    listed, tail = _rounds(a, b, our_hp, their_hp)
    return tuple(
        Duel(first=first, win=win, lose=1 - win, mean_rounds=mean, rounds=listed, tail=tail)
        for first, win in zip(orders, wins, strict=True)
    )


def win_chance(
    ours: Distribution,
    theirs: Distribution,
    our_hp: int,
    their_hp: int,
    first: First = "ours",
    progress: Progress = unheard,
) -> float:
    """The chance that ours wins; 0 where neither can hurt the other. Raises TooLargeError."""
    a, b = ours.probabilities, theirs.probabilities
    if our_hp * their_hp * (len(a) + len(b)) > MOST_WORK:
        raise TooLargeError(f"a duel over {our_hp} and {their_hp} hit points would take too long")
    staying = _staying(a, b)
    if not staying:
        return 0.0
    felled, held = _tails(a), [1 - more for more in _tails(b)]
    missed = 1 - staying
    orders = (0, 1) if first == "alternating" else (0,) if first == "ours" else (1,)
    win, win_back = ({o: _table(our_hp, their_hp) for o in orders} for _ in range(2))
    for h in range(1, our_hp + 1):
        struck = range(1, min(len(b), h))
        for k in range(1, their_hp + 1):
            hit = range(min(len(a), k))
            for o in orders:  # what comes of the other's strike here, without a miss, which leads back here
                win_back[o][h][k] = fsum(b[j] * win[o][h - j][k] for j in struck)
            won = {}
            for o in orders:
                after = orders[-1 - orders.index(o)]  # whose round comes next
                down = felled[k] if k < len(felled) else 0.0
                ends = down if o == 0 else down * (held[h] if h < len(held) else 1.0)
                won[o] = ends + fsum(a[i] * win_back[after][h][k - i] for i in hit)
            for o in orders:
                other = orders[-1 - orders.index(o)]
                if other == o:
                    win[o][h][k] = won[o] / staying
                else:  # 1 - missed squared
                    win[o][h][k] = (won[o] + missed * won[other]) / (staying * (1 + missed))
            for o in orders:
                win_back[o][h][k] += b[0] * win[o][h][k]
        progress(h / our_hp)
    return min(win[orders[0]][our_hp][their_hp], 1.0)  # sums of many parts may be a little more


def _mean_rounds(a: Sequence[float], b: Sequence[float], our_hp: int, their_hp: int) -> float:
    """The mean rounds, in any order: who is left standing after a round does not depend on it."""
    staying = _staying(a, b)
    mean, mean_back = _table(our_hp, their_hp), _table(our_hp, their_hp)
    for h in range(1, our_hp + 1):
        struck = range(1, min(len(b), h))
        for k in range(1, their_hp + 1):
            mean_back[h][k] = fsum(b[j] * mean[h - j][k] for j in struck)
            mean[h][k] = (1 + fsum(a[i] * mean_back[h][k - i] for i in range(min(len(a), k)))) / staying
            mean_back[h][k] += b[0] * mean[h][k]
    return mean[our_hp][their_hp]


def _rounds(
    a: Sequence[float], b: Sequence[float], our_hp: int, their_hp: int
) -> tuple[tuple[Rounds, ...], float]:
    """The chance of each round to be the last, whoever strikes first in it, until little is left."""
    standing = {(our_hp, their_hp): 1.0}
    listed: list[Rounds] = []
    left, work = 1.0, 0
    while left > NEGLIGIBLE and len(listed) < MOST_ROUNDS and work < MOST_WORK:
        struck: dict[tuple[int, int], float] = defaultdict(float)
        for (h, k), chance in standing.items():
            for i in range(min(len(a), k)):
                struck[h, k - i] += chance * a[i]
        work += len(standing) * len(a) + len(struck) * len(b)
        standing = defaultdict(float)
        for (h, k), chance in struck.items():
            for j in range(min(len(b), h)):
                standing[h - j, k] += chance * b[j]
        before, left = left, fsum(standing.values())
        listed.append(Rounds(len(listed) + 1, before - left, 1 - left))
    return tuple(listed), left


def _tails(chances: Sequence[float]) -> list[float]:
    """The chance of each value or more."""
    tails = [0.0]
    for chance in reversed(chances):
        tails.append(tails[-1] + chance)
    return tails[::-1]


def _staying(a: Sequence[float], b: Sequence[float]) -> float:
    """1 - a_0 b_0, the chance that a round changes anything, without losing what is small."""
    return fsum(a[1:]) + a[0] * fsum(b[1:])


def _table(our_hp: int, their_hp: int) -> list[list[float]]:
    return [[0.0] * (their_hp + 1) for _ in range(our_hp + 1)]
