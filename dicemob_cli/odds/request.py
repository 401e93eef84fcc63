"""The odds of a request: what it would come to, without rolling it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from importlib.util import find_spec
from typing import Literal, TypeVar, cast

from dicemob_cli.dice import Hand, Pool, as_pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.game import Request
from dicemob_cli.odds.combat import Wins, damage_odds, strike_odds
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution
from dicemob_cli.odds.expectation import mean_wins
from dicemob_cli.odds.limits import careful_wins
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.result import Odds, decimal, outcomes_of
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.combat import Target, names_of
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.pools import dice_count, rolled_count
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.settings import Settings
from dicemob_cli.rules.skill import Skill

__all__ = ["clamped", "odds_of", "reckoned", "unrolled", "widest"]

FEW_DICE, MOST_SUMMED = 60, 1_100_000
"""Fewer dice may well be critical; more pairs of pools than this take longer than a moment."""

T = TypeVar("T", bound=Request)


def odds_of(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[Odds]:
    """The odds of a request by the rules of a table, one a target.

    `exact` asks for the ways as well, in whole numbers. `progress` is called with the part that is done of
    each of the longer steps. Raises TooLargeError.
    """
    assert isinstance(request, Attack | Contest | Skill | Potency)
    settings = settings.with_criticals(request.criticals)
    reckon: Wins = cache(partial(careful_wins, exact=exact, progress=progress))  # targets are often alike
    told = partial(_told, request, clamped(request, settings), exact)
    if isinstance(request, Attack):
        points_of = cache(partial(damage_odds, request.strikes, settings=settings, reckon=reckon))
        for name, target in zip(names_of(request.targets), request.targets, strict=True):
            points = points_of(target._replace(name=None))
            yield told("attack", name, points, points.positive)
    elif isinstance(request, Contest):
        for name, target in zip(names_of(request.targets), request.targets, strict=True):
            yield told("contest", name, *_contest(request, target, settings, reckon))
    else:
        from dicemob_cli.odds.successes import points_odds

        skill = isinstance(request, Skill)
        points = points_odds(request.pool, settings if skill else settings._replace(max_dice=None))
        enough = range(request.needed if isinstance(request, Skill) else 1, len(points.ways))
        yield told("skill" if skill else "potency", None, points, points.chance(enough))


def reckoned(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[Odds]:
    """The odds of a request, or where pools are too large for the whole of them, their mean and chance.

    Raises TooLargeError where not even these can be had at once.
    """
    try:
        yield from odds_of(request, settings, exact=exact, progress=progress)
    except TooLargeError:
        if exact:
            raise
        yield from _summaries(request, settings)


def unrolled(request: T) -> T:
    """The same request with pools in place of dice rolled by hand: what was to be expected before."""
    return cast(T, _unrolled(request))


def _unrolled(request: Request) -> Request:
    if isinstance(request, Skill | Potency):
        return request._replace(pool=as_pool(request.pool))
    assert isinstance(request, Attack | Contest)
    strikes = tuple(strike._replace(attack=as_pool(strike.attack)) for strike in request.strikes)
    targets = tuple(
        target._replace(defenses=tuple(side and as_pool(side) for side in target.defenses))
        for target in request.targets
    )
    return request._replace(strikes=strikes, targets=targets)


def widest(request: Request, settings: Settings) -> int:
    """The most dice on any side of a request."""
    limit = None if isinstance(request, Potency) else settings.max_dice
    return max(dice_count(side, limit) for side in _sides(request))


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
    clamped: tuple[tuple[int, int], ...],
    exact: bool,
    roll: Literal["attack", "contest", "skill", "potency"],
    target: str | None,
    points: Distribution,
    success: float,
) -> Odds:
    return Odds(
        roll=roll,
        campaign=request.campaign,
        request=request.words,
        target=target,
        mean=points.mean,
        sd=points.sd,
        success=success,
        clamped=clamped,
        outcomes=outcomes_of(points, exact=exact),
        of=decimal(points.of) if exact else None,
    )


def _hit(attack: int, defense: int) -> float | None:
    """The chance that large pools hit; None where numpy is missing and it is not certain."""
    if attack > defense:
        return 1.0
    if find_spec("numpy") is None:
        return None
    from dicemob_cli.odds.large import miss_chance

    return max(1 - miss_chance(attack, defense), 0.0)


def _sides(request: Request) -> list[Pool | Hand]:
    """All dice of a request, attack first."""
    if isinstance(request, Skill | Potency):
        return [request.pool]
    assert isinstance(request, Attack | Contest)
    defenses = [side for target in request.targets for side in target.defenses if side]
    return [*(strike.attack for strike in request.strikes), *defenses]


def clamped(request: Request, settings: Settings) -> tuple[tuple[int, int], ...]:
    """What was asked for and what is rolled, of each pool where they differ (D1)."""
    limit = None if isinstance(request, Potency) else settings.max_dice
    pools = [(side.asked, rolled_count(side, limit)) for side in _sides(request) if isinstance(side, Pool)]
    return tuple((asked, rolled) for asked, rolled in pools if asked != rolled)


def _summaries(request: Request, settings: Settings) -> Iterator[Odds]:
    """The mean and the chance to hit of one strike on each target, for pools of a thousand dice.

    A critical of so many dice is rarer than floating point can tell. Re-raises what it cannot answer.
    """
    if not isinstance(request, Attack) or len(request.strikes) > 1:
        raise
    [strike] = request.strikes
    several = clamped(request, settings)
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
            success=_hit(ours, theirs),
            clamped=several,
            outcomes=(),
        )
