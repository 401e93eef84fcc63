"""The odds of a request of Dice Mob: what it would come to, without rolling it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from importlib.util import find_spec
from typing import Literal

from dicemob_cli.dice import Hand, Pool, as_pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.odds.combat import Wins, damage_odds, strike_odds
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution
from dicemob_cli.odds.expectation import mean_wins
from dicemob_cli.odds.limits import careful_wins
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.result import RollOdds, decimal, outcomes_of
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.combat import Target, names_of
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.pools import dice_count, rolled_count
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.settings import Settings
from dicemob_cli.rules.skill import Skill

__all__ = ["Request", "clamped", "odds_of", "reckoned", "unrolled", "widest"]

Request = Attack | Contest | Skill | Potency
"""What has odds of its own."""

FEW_DICE, MOST_SUMMED = 60, 1_100_000
"""Fewer dice may well be critical; more pairs of pools than this take longer than a moment."""


def odds_of(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[RollOdds]:
    """The odds of a request, one a target. Raises TooLargeError."""
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
) -> Iterator[RollOdds]:
    """The odds of a request, or where pools are too large for the whole of them, their mean and chance.

    Raises TooLargeError where not even these can be had at once.
    """
    try:
        yield from odds_of(request, settings, exact=exact, progress=progress)
    except TooLargeError:
        if exact:
            raise
        yield from _summaries(request, settings)


def unrolled(request: Request, settings: Settings) -> Request:
    """The same request with pools in place of dice rolled by hand."""
    if isinstance(request, Skill | Potency):
        return request._replace(pool=as_pool(request.pool))
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
) -> RollOdds:
    return RollOdds(
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
    defenses = [side for target in request.targets for side in target.defenses if side]
    return [*(strike.attack for strike in request.strikes), *defenses]


def clamped(request: Request, settings: Settings) -> tuple[tuple[int, int], ...]:
    """What was asked for and what is rolled, of each pool where they differ (D1)."""
    limit = None if isinstance(request, Potency) else settings.max_dice
    pools = [(side.asked, rolled_count(side, limit)) for side in _sides(request) if isinstance(side, Pool)]
    return tuple((asked, rolled) for asked, rolled in pools if asked != rolled)


def _summaries(request: Request, settings: Settings) -> Iterator[RollOdds]:
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
        yield RollOdds(
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
