"""The odds of the points of strikes, with criticals, dependence and immunity (D6, D7, A1-A3, C1-C5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.pools import FACES, rolled_count
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution, summed, together
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.result import ContestOdds

__all__ = ["StrikeOdds", "contest_odds", "damage_odds", "dice_of", "strike_odds"]


Wins = Callable[[int | Hand, int | Hand], Distribution]
"""Computes the distribution of the wins of a pool against another, exactly or in floating point."""


class StrikeOdds(NamedTuple):
    """The odds of a strike, split into ordinary and critical rolls; critical wins count `times` points (C1).

    Both are distributions of wins, out of the same number of cases.
    """

    size: int
    ordinary: Distribution
    critical: Distribution
    times: int

    @property
    def points(self) -> Distribution:
        """The distribution of the points: critical wins count several times."""
        ways: list[int | float] = [0] * (self.size * self.times + 1)
        for won, count in enumerate(self.ordinary.ways):
            ways[won] += count
        for won, count in enumerate(self.critical.ways):
            ways[won * self.times] += count
        while len(ways) > 1 and not ways[-1]:
            ways.pop()
        return Distribution(ways, self.ordinary.of)

    @property
    def contest_won(self) -> float:
        """The chance that the attacker has more points than the defender has wins (D7, C5)."""
        won = summed(count for pairs, count in enumerate(self.ordinary.ways) if pairs > self.size - pairs)
        won += summed(
            count for pairs, count in enumerate(self.critical.ways) if pairs * self.times > self.size - pairs
        )
        return won / self.ordinary.of


def strike_odds(
    attack: Pool | Hand,
    defense: Pool | Hand,
    against: Defense | None,
    settings: Settings,
    reckon: Wins = wins,
) -> StrikeOdds:
    """Return the odds of one strike under some settings. Dice rolled by hand are fixed."""
    ours, theirs = dice_of(attack, settings), dice_of(defense, settings)
    size = len(ours.faces) if isinstance(ours, Hand) else ours
    every = reckon(ours, theirs)
    none = Distribution([0] * len(every.ways), every.of)
    never_critical = StrikeOdds(size, every, none, 1)
    optional = settings.criticals
    if optional is None or not optional.touch(against):
        return never_critical
    rule = optional.success_rule()
    if rule is None or size < rule.min_dice:
        return never_critical
    if isinstance(ours, Hand):
        critical_hand = optional.judge(ours.faces, against) == "success"
        return StrikeOdds(size, none, every, rule.points) if critical_hand else never_critical
    critical = _all_highest(size, theirs, every)
    ordinary = [count - taken for count, taken in zip(every.ways, critical.ways, strict=True)]
    return StrikeOdds(size, Distribution(ordinary, every.of), critical, rule.points)


def damage_odds(
    strikes: Sequence[Strike],
    target: Target,
    settings: Settings,
    reckon: Wins = wins,
    progress: Progress = unheard,
) -> Distribution:
    """Return the distribution of the total damage of the strikes of an attack on one target (A1).

    Dependent strikes count only if the strike they depend on has a win (A2). A strike to which the target is
    immune is not rolled, nor is what depends on it (A3). `progress` is called with the completed part:
    adding a strike takes longer the more strikes precede it.
    """
    following: dict[int | None, list[int]] = defaultdict(list)
    for number, strike in enumerate(strikes):
        following[strike.depends_on].append(number)

    def with_dependents(number: int) -> Distribution:
        progress((number / len(strikes)) ** 2)
        defense = target.defenses[number]
        if defense is None:
            return CERTAIN_ZERO
        strike = strikes[number]
        if strike.contest:  # no damage; other strikes depend only on the first strike
            return CERTAIN_ZERO
        own = strike_odds(strike.attack, defense, strike.type, settings, reckon).points
        return own.followed_by(together(map(with_dependents, following[number])))

    return together(map(with_dependents, following[None]))


def contest_odds(
    strikes: Sequence[Strike], target: Target, settings: Settings, reckon: Wins = wins
) -> tuple[ContestOdds, ...]:
    """Return the odds of each contest among the strikes of an attack on one target (A5)."""

    def odds(number: int) -> StrikeOdds | None:
        """Return the odds of a strike; None if the target is immune to it (A3)."""
        strike, defense = strikes[number], target.defenses[number]
        if defense is None:
            return None
        return strike_odds(strike.attack, defense, strike.type, settings, reckon)

    told = []
    for number, strike in enumerate(strikes):
        if strike.contest:
            own = odds(number)
            first = None if strike.depends_on is None else odds(strike.depends_on)
            comes = 1.0 if strike.depends_on is None else first.points.positive if first else 0.0
            rolled = comes if own else 0.0
            won = own.contest_won * rolled if own else 0.0
            told.append(ContestOdds(number + 1, strike.type, rolled, won))
    return tuple(told)


def dice_of(side: Pool | Hand, settings: Settings) -> int | Hand:
    """Return the number of dice that a side rolls, or its dice rolled by hand."""
    return side if isinstance(side, Hand) else rolled_count(side, settings.max_dice)


def _all_highest(size: int, defense: int | Hand, every: Distribution) -> Distribution:
    """Return the distribution of wins for the rolls in which all attack dice show the highest face.

    They tie with each defence die that shows it too, and win against the rest: if n defence dice show it,
    there are size - n wins, at least 0.
    """
    ways: list[int | float] = [0] * len(every.ways)
    if isinstance(defense, Hand):
        held = {defense.faces.count(FACES): 1}
    else:
        held = {n: comb(defense, n) * (FACES - 1) ** (defense - n) for n in range(defense + 1)}
    for highest, count in held.items():
        ways[max(size - highest, 0)] += count
    if isinstance(every.of, float):  # in floating point: as a share of all cases
        cases = FACES**size * (1 if isinstance(defense, Hand) else FACES**defense)
        ways = [count / cases for count in ways]
    return Distribution(ways, every.of)
