"""The odds of a request: what it would come to, without rolling it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Literal, TypeVar, cast

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.combat import Progress, Wins, damage_odds, strike_odds
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution
from dicemob_cli.odds.expectation import mean_wins
from dicemob_cli.odds.pairs import wins
from dicemob_cli.odds.result import Odds, Outcome
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.combat import Target, names_of
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.pools import rolled_count
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.request import Request
from dicemob_cli.rules.settings import Settings
from dicemob_cli.rules.skill import Skill

__all__ = ["MOST_SECONDS", "odds_of", "reckoned", "seconds", "unrolled", "widest"]

EXACT_SECONDS, MOST_SECONDS = 0.4, 30.0
"""Exact odds that take longer are left to floating point, where numpy is; and never take longer than."""

MOST_FLOATS = 10_000_000
"""Numbers that floating point odds may hold at once: a little over two hundred dice a side."""


MOST_A_SIDE = 1000
"""Dice; floating point odds hold tables of so many by so many."""

FEW_DICE, MOST_SUMMED = 60, 3_000_000
"""Fewer dice may well be critical; more pairs of pools than this take longer than a moment."""

T = TypeVar("T", bound=Request)


def odds_of(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress | None = None
) -> Iterator[Odds]:
    """The odds of a request by the rules of a table, one a target.

    `exact` asks for the ways as well, in whole numbers. `progress` is called with the part that is done of
    each of the longer steps. Raises TooLargeError.
    """
    settings = settings.with_criticals(request.criticals)
    reckon = partial(_wins, exact, progress)
    if isinstance(request, Attack):
        for name, target in zip(names_of(request.targets), request.targets, strict=True):
            points = damage_odds(request.strikes, target, settings, reckon)
            yield _told(request, "attack", name, points, 1 - points.chance([0]), exact)
    elif isinstance(request, Contest):
        for name, target in zip(names_of(request.targets), request.targets, strict=True):
            yield _told(request, "contest", name, *_contest(request, target, settings, reckon), exact)
    elif isinstance(request, Skill | Potency):
        from dicemob_cli.odds.successes import points_odds

        skill = isinstance(request, Skill)
        points = points_odds(request.pool, settings if skill else settings._replace(max_dice=None))
        enough = range(request.needed if isinstance(request, Skill) else 1, len(points.ways))
        yield _told(request, "skill" if skill else "potency", None, points, points.chance(enough), exact)


def reckoned(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress | None = None
) -> Iterator[Odds]:
    """The odds of a request, or where pools are too large for the whole of them, their mean and chance.

    Raises TooLargeError where not even these can be had at once.
    """
    try:
        yield from odds_of(request, settings, exact=exact, progress=progress)
    except TooLargeError:
        yield from _summaries(request, settings)


def unrolled(request: T) -> T:
    """The same request with pools in place of dice rolled by hand: what was to be expected before."""
    if isinstance(request, Attack | Contest):
        strikes = tuple(strike._replace(attack=_pool(strike.attack)) for strike in request.strikes)
        targets = tuple(
            target._replace(defenses=tuple(side and _pool(side) for side in target.defenses))
            for target in request.targets
        )
        return cast(T, request._replace(strikes=strikes, targets=targets))
    assert isinstance(request, Skill | Potency)
    return cast(T, request._replace(pool=_pool(request.pool)))


def widest(request: Request, settings: Settings) -> int:
    """The most dice on any side of a request."""
    if isinstance(request, Skill | Potency):
        sides = [request.pool]
    else:
        assert isinstance(request, Attack | Contest)
        defenses = [defense for target in request.targets for defense in target.defenses if defense]
        sides = [*(strike.attack for strike in request.strikes), *defenses]
    limit = None if isinstance(request, Potency) else settings.max_dice
    return max(len(side.faces) if isinstance(side, Hand) else rolled_count(side, limit) for side in sides)


def seconds(attack: int, defense: int) -> float:
    """About how long exact odds take: so many states, passes over them, and bits of each number."""
    both = attack + defense
    return attack * defense * both * min(attack, defense) * both / 2e10


def _contest(
    request: Contest, target: Target, settings: Settings, reckon: Wins
) -> tuple[Distribution, float]:
    [strike], [defense] = request.strikes, target.defenses
    if defense is None:
        return CERTAIN_ZERO, 0.0
    odds = strike_odds(strike.attack, defense, strike.type, settings, reckon)
    return odds.points, odds.contest_won


def _told(
    request: Request,
    roll: Literal["attack", "contest", "skill", "potency"],
    target: str | None,
    points: Distribution,
    success: float,
    exact: bool,
) -> Odds:
    ways: Sequence[str | None] = [str(ways) if exact else None for ways in points.ways]
    return Odds(
        roll=roll,
        campaign=request.campaign,
        request=request.words,
        target=target,
        mean=points.mean,
        sd=points.sd,
        success=success,
        outcomes=tuple(map(Outcome, range(len(ways)), points.probabilities, points.at_least, ways)),
        of=str(points.of) if exact else None,
    )


def _wins(exact: bool, progress: Progress | None, attack: int | Hand, defense: int | Hand) -> Distribution:
    """The wins of one strike: exactly, unless that takes long and was not asked for."""
    long = seconds(_size(attack), _size(defense))
    if isinstance(attack, int) and isinstance(defense, int):
        few = (attack + 1) ** 2 * (defense + 1) <= MOST_FLOATS and max(attack, defense) <= MOST_A_SIDE
        if long > EXACT_SECONDS and not exact and few and find_spec("numpy"):
            from dicemob_cli.odds.large import wins_in_floats

            return wins_in_floats(attack, defense)
    if long > MOST_SECONDS:
        mean = mean_wins(_size(attack), _size(defense))
        told = (
            "" if isinstance(attack, Hand) or isinstance(defense, Hand) else f"; the mean is {mean:.6g} wins"
        )
        raise TooLargeError(
            f"the odds of {_size(attack)} dice against {_size(defense)} would take too long{told}"
        )
    return wins(attack, defense, progress=progress if long > EXACT_SECONDS else None)


def _pool(side: Pool | Hand) -> Pool:
    return Pool(len(side.faces)) if isinstance(side, Hand) else side


def _summaries(request: Request, settings: Settings) -> Iterator[Odds]:
    """The mean and the chance to hit of one strike on each target, for pools of a thousand dice.

    A critical of so many dice is rarer than floating point can tell. Re-raises what it cannot answer.
    """
    if not isinstance(request, Attack) or len(request.strikes) > 1 or find_spec("numpy") is None:
        raise
    from dicemob_cli.odds.large import miss_chance

    [strike] = request.strikes
    for name, target in zip(names_of(request.targets), request.targets, strict=True):
        [defense] = target.defenses
        if isinstance(strike.attack, Hand) or defense is None or isinstance(defense, Hand):
            raise
        ours, theirs = (rolled_count(side, settings.max_dice) for side in (strike.attack, defense))
        if ours < FEW_DICE or (ours + 1) * (theirs + 1) > MOST_SUMMED:
            raise
        yield Odds(
            roll="attack",
            campaign=request.campaign,
            request=request.words,
            target=name,
            mean=mean_wins(ours, theirs),
            sd=None,
            success=1 - miss_chance(ours, theirs),
            outcomes=(),
        )


def _size(dice: int | Hand) -> int:
    return dice if isinstance(dice, int) else len(dice.faces)
