"""Fire, acid and bleeding, round by round until they die out (E1).

The damage of one round is rolled as the attack of the next, against the same defence, so the chain goes from
pool to pool: n dice lead to k with the chance that they do k damage, and it ends with the round that does
none. Kept beside each pool is how the damage so far is distributed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from math import fsum, log

from dicemob_cli.dice import Hand, Pool, as_pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.combat import dice_of, strike_odds
from dicemob_cli.games.dice_mob.odds.duel import Rounds
from dicemob_cli.games.dice_mob.odds.limits import careful_wins, refuse_longer, wins_seconds
from dicemob_cli.games.dice_mob.rules.combat import Strike
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.effect import Effect
from dicemob_cli.games.dice_mob.rules.lasts import AGAIN, effect_type
from dicemob_cli.games.dice_mob.rules.pools import dice_count
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.distribution import Distribution, summed
from dicemob_cli.odds.progress import Progress, unheard

__all__ = ["Burning", "burn", "burning_of"]

NEGLIGIBLE = 1e-13
"""Pools that are less likely are not followed further: they count as not ended."""

MOST_DICE = 60
"""Of the attack that starts it, and, where it is told exactly, of all that follow."""

MOST_WORK = 20_000_000
"""Totals times damages, counted once more for each LONG bits of their ways: some seconds."""

LONG = 500

Totals = dict[int, float]
"""The ways of each damage in all, or their chances."""


@dataclass(frozen=True, slots=True)
class Burning:
    """What comes of it within some rounds. The round that does no damage is the last.

    `damage` is of all that happens within them; `left` is the chance that it had not ended.
    """

    damage: Distribution
    rounds: tuple[Rounds, ...]
    left: float

    @property
    def mean_rounds(self) -> float | None:
        """Of those that ended, if any can have."""
        ended = self.rounds[-1].ended
        return fsum(each.round * each.probability for each in self.rounds) / ended if ended else None


def burning_of(
    effect: Effect, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Burning | None:
    """The odds of an effect that is rolled again, of one strike on one target that can be hurt; else None.

    Raises TooLargeError.
    """
    [strike, *more], [target, *others] = effect.start.strikes, effect.start.targets
    defense, later = target.defenses[0], target.effect_defense(0)
    if effect.lasts.kind not in AGAIN or more or others or defense is None:
        return None
    settings = settings.with_criticals(effect.criticals)
    rounds = min(effect.rounds, effect.lasts.duration or effect.rounds)
    if later is None:  # it does not catch: the first round is all of it
        found = burn(strike, defense, settings, 1, exact=exact, progress=progress)
        return Burning(found.damage, (Rounds(1, 1.0, 1.0),), 0.0)
    again = effect_type(effect.lasts.kind, strike.type), as_pool(later)
    return burn(strike, defense, settings, rounds, again=again, exact=exact, progress=progress)


def burn(
    strike: Strike,
    defense: Pool | Hand,
    settings: Settings,
    rounds: int,
    *,
    again: tuple[Defense | None, Pool] | None = None,
    exact: bool = False,
    progress: Progress = unheard,
) -> Burning:
    """The odds of a strike whose damage is an attack again, for so many rounds at the most (E1).

    `again` are the type and the defence of all rounds after the first, if they are others. In whole numbers
    if `exact`, over the cases of all rounds together. `progress` is called with the part that is done, from
    0 to 1. Raises TooLargeError.
    """
    if dice_count(strike.attack, settings.max_dice) > MOST_DICE:
        raise TooLargeError(f"an effect of more than {MOST_DICE} dice would take too long")

    # Dice rolled by hand were those of the first round.
    later_type, later_defense = again or (strike.type, as_pool(defense))
    later = dice_of(later_defense, settings)
    long, most = 0.0, 0

    def refuse_pools(largest: int) -> None:
        """Raise TooLargeError where the odds of all pools up to this one take too long."""
        nonlocal long, most
        long += fsum(wins_seconds(dice, later, exact=exact) for dice in range(most + 1, largest + 1))
        most = max(most, largest)
        refuse_longer(long, "an effect as large as this", _instead(exact))

    if rounds > 1:
        refuse_pools(dice_count(strike.attack, settings.max_dice))

    @cache
    def damage_of(dice: Pool | Hand, against: Pool | Hand, of_type: Defense | None) -> Distribution:
        points = strike_odds(dice, against, of_type, settings, partial(careful_wins, exact=exact)).points
        return points if exact else points.in_floats()

    first, of = damage_of(strike.attack, defense, strike.type)
    # For each pool the damage so far: in how many of the cases it is each total, and burns on.
    burning: dict[int, Totals] = {damage: {damage: ways} for damage, ways in enumerate(first) if ways}
    ended = burning.pop(0, {})
    listed = [Rounds(1, summed(ended.values()) / of, summed(ended.values()) / of)]
    work = 0
    while burning and len(listed) < rounds and 1 - listed[-1].ended > NEGLIGIBLE:
        following: dict[int, Totals] = defaultdict(lambda: defaultdict(int))
        odds: dict[int, Distribution] = {}
        refuse_pools(max(burning))
        for pool in burning:
            odds[pool] = damage_of(Pool(pool), later_defense, later_type)
            progress(_done(listed[-1]))
        cases = max(each.of for each in odds.values())  # of the largest pool: a multiple of all others
        for pool, totals in burning.items():
            for damage, ways in enumerate(odds[pool].ways):
                if ways:
                    ways *= cases // odds[pool].of
                    for total, so_far in totals.items():
                        following[damage][total + damage] += so_far * ways
            work += len(totals) * len(odds[pool].ways) * (1 + int(of).bit_length() // LONG)
            if work > MOST_WORK:
                raise _too_long(exact)
        of *= cases
        going_out = following.pop(0, {})
        ended = _added([{total: ways * cases for total, ways in ended.items()}, going_out])
        listed.append(Rounds(len(listed) + 1, summed(going_out.values()) / of, summed(ended.values()) / of))
        burning = {
            pool: totals
            for pool, totals in following.items()
            if exact or summed(totals.values()) > NEGLIGIBLE
        }
        if exact and max(burning, default=0) > MOST_DICE:
            raise _too_long(exact)
    every = _added([ended, *burning.values()])
    return Burning(
        Distribution([every.get(total, 0) for total in range(max(every, default=0) + 1)], of),
        tuple(listed),
        max(1 - listed[-1].ended, 0.0),
    )


def _added(parts: Iterable[Totals]) -> Totals:
    every: Totals = defaultdict(int)
    for part in parts:
        for total, ways in part.items():
            every[total] += ways
    return every


def _done(last: Rounds) -> float:
    return log(max(1 - last.ended, NEGLIGIBLE)) / log(NEGLIGIBLE)


def _instead(exact: bool) -> str:
    other = ", or leave out --exact" if exact else ""
    return f"ask for fewer --rounds{other}"


def _too_long(exact: bool) -> TooLargeError:
    return TooLargeError(f"an effect as large as this would take too long: {_instead(exact)}")
