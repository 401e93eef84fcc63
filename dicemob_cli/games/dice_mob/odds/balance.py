"""The setting that gives a wanted chance, and its neighbours on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, TooLargeError, UsageError
from dicemob_cli.games.dice_mob.odds.duel import MOST_WORK, Duelist, damages, win_chance
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.request import odds_of, widest

__all__ = ["Balance", "Setting", "balance", "balanced_dice", "balanced_hp"]

MOST_DICE, MOST_HP = 60, 300
"""How far the search goes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A number of dice or hit points, and the chance of success with it."""

    value: int
    chance: float


@dataclass(frozen=True, slots=True)
class Balance:
    """The settings nearest to a wanted chance, in order, and the best of them.

    `within` is false when no setting that was tried reaches the chance: the best is then at an end.
    """

    solve: str
    target: float
    best: Setting
    settings: tuple[Setting, ...]
    within: bool


def balanced_dice(
    request: Attack,
    solve: Literal["attack", "defense"],
    target: float,
    at_least: int,
    settings: Settings,
    progress: Progress = unheard,
) -> Balance:
    """The dice of either side of one strike for a chance of so many points or more.

    Raises UsageError for an attack of several strikes or targets, or one to which the target is immune.
    """
    if len(request.strikes) > 1 or len(request.targets) > 1 or None in request.targets[0].defenses:
        raise UsageError(
            Code.NO_ODDS, "a balance is between one strike and one target that can be hurt by it"
        )
    if widest(request, settings) > MOST_DICE:
        raise TooLargeError(f"a balance with more than {MOST_DICE} dice a side would take too long")
    [strike], [struck] = request.strikes, request.targets

    def chance(dice: int) -> float:
        pool = Pool(dice)
        tried = request._replace(
            strikes=(strike._replace(attack=pool),) if solve == "attack" else request.strikes,
            targets=(struck._replace(defenses=(pool,)),) if solve == "defense" else request.targets,
        )
        [odds] = odds_of(tried, settings)
        return next((each.at_least for each in odds.outcomes if each.value == at_least), 0.0)

    most = min(settings.max_dice or MOST_DICE, MOST_DICE)
    # Of more dice, fewer are all sixes: with criticals the chance of much damage may fall with the attack.
    rising = None if settings.with_criticals(request.criticals).criticals else solve == "attack"
    return balance(solve, target, chance, most=most, rising=rising, progress=progress)


def balanced_hp(
    ours: Duelist, theirs: Duelist, target: float, settings: Settings, progress: Progress = unheard
) -> Balance:
    """The hit points of the second in a duel for a chance that the first, striking first, wins."""

    our_damage, their_damage = damages(ours, theirs, settings, progress)

    def chance(hp: int) -> float:
        return win_chance(our_damage, their_damage, ours.hp, hp)

    most = min(MOST_HP, MOST_WORK // (50 * ours.hp)) or 1
    return balance("hp", target, chance, most=most, rising=False, progress=progress)


def balance(
    solve: str,
    target: float,
    chance: Callable[[int], float],
    *,
    most: int,
    rising: bool | None,
    progress: Progress = unheard,
) -> Balance:
    """Find the whole number from 1 to `most` whose chance is nearest to a target.

    Where `chance` rises with the number, or falls, halving finds where it crosses; with `rising` None all
    numbers are tried, and the nearest crossing is taken. The settings told are two on each side of it, as
    far as there are any.
    """
    tries = most if rising is None else most.bit_length() + 4
    known: dict[int, float] = {}

    def of(value: int) -> float:
        if value not in known:
            known[value] = chance(value)
            progress(min(len(known) / tries, 1.0))
        return known[value]

    def off(value: int) -> float:
        return abs(of(value) - target)

    if rising is None:
        crossings = [low for low in range(1, most) if (of(low) < target) != (of(low + 1) < target)]
        within = bool(crossings)
        nearest = min(range(1, most + 1), key=off)
        low = min(crossings, key=lambda low: min(off(low), off(low + 1)), default=nearest)
    else:
        low, high = 0, most + 1  # the crossing lies between these
        while high - low > 1:
            middle = (low + high) // 2
            if (of(middle) >= target) == rising:
                high = middle
            else:
                low = middle
        within = low >= 1 and high <= most
    near = [value for value in range(low - 1, low + 3) if 1 <= value <= most]
    best = min(near, key=lambda value: (off(value), abs(value - low - 0.5)))
    settings = tuple(Setting(value, of(value)) for value in near)
    return Balance(solve, target, Setting(best, of(best)), settings, within)
