"""Fire, acid and bleeding, round by round until they die out (E1).

The damage of one round is rolled as the attack of the next, against the same defence, so the chain goes from
pool to pool: n dice lead to k with the chance that they do k damage, and it ends with the round that does
none. Kept beside each pool is how the damage so far is distributed.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.combat import strike_odds
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.duel import Rounds
from dicemob_cli.odds.limits import careful_wins
from dicemob_cli.rules.combat import Strike
from dicemob_cli.rules.pools import rolled_count
from dicemob_cli.rules.settings import Settings

__all__ = ["Burning", "burn"]

NEGLIGIBLE = 1e-13
"""Pools that are less likely are not followed further: they count as not ended."""

MOST_DICE = 60
"""Of the attack that starts it."""


@dataclass(frozen=True, slots=True)
class Burning:
    """What comes of it within some rounds. The round that does no damage is the last.

    `damage` is of all that happens within them; `left` is the chance that it had not ended.
    """

    damage: Distribution
    rounds: tuple[Rounds, ...]
    left: float


def burn(strike: Strike, defense: Pool | Hand, settings: Settings, rounds: int) -> Burning:
    """The odds of a strike whose damage is an attack again, for so many rounds at the most (E1)."""
    chances: dict[int, list[float]] = {}
    attack = strike.attack
    size = len(attack.faces) if isinstance(attack, Hand) else rolled_count(attack, settings.max_dice)
    if size > MOST_DICE:
        raise TooLargeError(f"an effect of more than {MOST_DICE} dice would take too long")

    first = strike_odds(attack, defense, strike.type, settings, careful_wins).points.probabilities
    # For each pool the damage so far: how likely each total is, together with burning on.
    burning = {damage: {damage: chance} for damage, chance in enumerate(first) if chance}
    ended = burning.pop(0, {})
    listed = [Rounds(1, sum(ended.values()), sum(ended.values()))]
    while burning and len(listed) < rounds and 1 - listed[-1].ended > NEGLIGIBLE:
        following: dict[int, dict[int, float]] = {}
        out = 0.0
        for pool, totals in burning.items():
            if pool not in chances:
                chances[pool] = strike_odds(
                    Pool(pool), _again(defense), strike.type, settings, careful_wins
                ).points.probabilities
            for damage, chance in enumerate(chances[pool]):
                if not chance:
                    continue
                where = ended if damage == 0 else following.setdefault(damage, {})
                for total, so_far in totals.items():
                    where[total + damage] = where.get(total + damage, 0.0) + so_far * chance
                    if damage == 0:
                        out += so_far * chance
        burning = {pool: totals for pool, totals in following.items() if sum(totals.values()) > NEGLIGIBLE}
        listed.append(Rounds(len(listed) + 1, out, listed[-1].ended + out))
    every = dict(ended)
    for totals in burning.values():
        for total, chance in totals.items():
            every[total] = every.get(total, 0.0) + chance
    ways = [every.get(total, 0.0) for total in range(max(every, default=0) + 1)]
    return Burning(Distribution(ways, 1.0), tuple(listed), max(1 - listed[-1].ended, 0.0))


def _again(defense: Pool | Hand) -> Pool:
    """The defence of later rounds: dice rolled by hand were those of the first."""
    if isinstance(defense, Pool):
        return defense
    return defense.rolled_for or Pool(len(defense.faces))
