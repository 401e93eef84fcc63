"""The odds of a request of Dice Mob: what it would come to, without rolling it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.util import find_spec
from math import fsum, prod
from typing import Literal, NamedTuple

from dicemob_cli.dice import Hand, Pool, as_pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.combat import Wins, contest_odds, damage_odds, dice_of, strike_odds
from dicemob_cli.games.dice_mob.odds.expectation import mean_wins
from dicemob_cli.games.dice_mob.odds.limits import (
    EXACT_SECONDS,
    careful_wins,
    refuse_longer,
    sum_seconds,
    told_seconds,
    wins_seconds,
)
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target, names_of
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.pools import dice_count, rolled_count
from dicemob_cli.games.dice_mob.rules.potency import Potency
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution
from dicemob_cli.odds.progress import Progress, Whole, unheard
from dicemob_cli.odds.result import RollOdds, decimal, outcomes_of

__all__ = ["Request", "clamped", "damage_of", "estimate", "odds_of", "reckoned", "unrolled", "widest"]

Request = Attack | Contest | Skill | Potency
"""What has odds of its own."""

FEW_DICE, MOST_SUMMED = 60, 1_100_000
"""Fewer dice may well be critical; more pairs of dice than this take longer than a moment."""

MOST_MOMENTS = 10
"""So many times as many take seconds: the most that different targets may have."""

TOLD_SECONDS = 3e-6
"""What it takes to write the chance of one value."""


def odds_of(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[RollOdds]:
    """The odds of a request, one a target. Raises TooLargeError."""
    settings = settings.with_criticals(request.criticals)
    told = partial(_told, request, clamped(request, settings), exact)
    if isinstance(request, Attack | Contest):
        known = _Reckoner(request, settings, exact=exact, progress=progress)
        for name, target in zip(names_of(request.targets), request.targets, strict=True):
            if isinstance(request, Attack):
                points = known.points(target._replace(name=None))
                contests = contest_odds(request.strikes, target, settings, known.wins)
                parallel = (
                    each.won for each in contests if request.strikes[each.strike - 1].depends_on is None
                )
                missed = prod((1 - won for won in parallel), start=1 - points.positive)
                hit = 1 - missed if contests else points.positive
                yield replace(told("attack", name, points, hit), contests=contests)
            else:
                yield told("contest", name, *_contest(request, target, settings, known.wins))
    else:
        from dicemob_cli.games.dice_mob.odds.successes import points_odds

        skill = isinstance(request, Skill)
        points = points_odds(request.pool, settings if skill else settings._replace(max_dice=None))
        enough = range(request.needed if isinstance(request, Skill) else 1, len(points.ways))
        yield told("skill" if skill else "potency", None, points, points.chance(enough))


def damage_of(attack: Attack, settings: Settings, progress: Progress = unheard) -> Distribution:
    """The damage of an attack on its first target. Raises TooLargeError."""
    settings = settings.with_criticals(attack.criticals)
    return _Reckoner(attack, settings, exact=False, progress=progress).points(attack.targets[0])


class _Reckoner:
    """Computes wins and points of a request, each once: targets and strikes are often alike.

    Raises TooLargeError before it begins.
    """

    def __init__(
        self, request: Attack | Contest, settings: Settings, *, exact: bool, progress: Progress
    ) -> None:
        self._strikes = request.strikes
        self._settings = settings
        self._exact = exact
        self._plan = _plan(request, settings, exact=exact)
        less = "ask for fewer targets, or for fewer or smaller strikes"
        refuse_longer(self._plan.seconds, "these odds", f"{less}, or leave out --exact" if exact else less)
        self._whole = Whole(self._plan.seconds, progress)
        self.wins: Wins = cache(self._wins)
        self.points = cache(self._points)

    def _wins(self, ours: int | Hand, theirs: int | Hand) -> Distribution:
        part = self._whole.part(wins_seconds(ours, theirs, exact=self._exact))
        found = careful_wins(ours, theirs, exact=self._exact, progress=part)
        part(1.0)
        return found.in_floats() if self._plan.in_floats else found

    def _points(self, target: Target) -> Distribution:
        exact = not self._plan.in_floats
        part = self._whole.part(_sum_seconds(self._strikes, target, self._settings, exact=exact))
        return damage_odds(self._strikes, target, self._settings, self.wins, part)


class _Plan(NamedTuple):
    """About how long the odds of a request take, and whether its strikes are added up in floating point."""

    seconds: float
    in_floats: bool


def estimate(request: Request, settings: Settings) -> float:
    """About how many seconds the odds of a request take. Raises TooLargeError for too large a strike."""
    if isinstance(request, Skill | Potency):
        return dice_count(request.pool, None) * TOLD_SECONDS
    return _plan(request, settings.with_criticals(request.criticals), exact=False).seconds


def _plan(request: Attack | Contest, settings: Settings, *, exact: bool) -> _Plan:
    """How the odds of a request are to be computed. Raises TooLargeError for a strike that is too large."""
    dice = partial(dice_of, settings=settings)
    met = {
        (dice(strike.attack), dice(defense))
        for target in request.targets
        for strike, defense in zip(request.strikes, target.defenses, strict=True)
        if defense is not None
    }
    alone = fsum(wins_seconds(*pair, exact=exact) for pair in met)
    different = {target._replace(name=None) for target in request.targets}
    added = fsum(_sum_seconds(request.strikes, target, settings, exact=True) for target in different)
    in_floats = not exact and added > EXACT_SECONDS
    if in_floats:
        added = fsum(_sum_seconds(request.strikes, target, settings, exact=False) for target in different)
    told = 0.0
    for target in request.targets:
        parts = _parts(request.strikes, target, settings)
        values, rolled = (sum(numbers) for numbers in zip(*parts, strict=True)) if parts else (0, 0)
        told += values * TOLD_SECONDS + (told_seconds(values, rolled) if exact else 0.0)
    return _Plan(alone + added + told, in_floats)


def _sum_seconds(strikes: Sequence[Strike], target: Target, settings: Settings, *, exact: bool) -> float:
    """About how long it takes to add up the strikes on a target."""
    return sum_seconds(_parts(strikes, target, settings), exact=exact)


def _parts(strikes: Sequence[Strike], target: Target, settings: Settings) -> list[tuple[int, int]]:
    """Of each strike on a target, the most points it can have, and how many dice are rolled for it."""
    rule = settings.criticals.success_rule() if settings.criticals else None
    limit = settings.max_dice
    return [
        (
            dice_count(strike.attack, limit) * (rule.points if rule else 1),
            sum(dice_count(side, limit) for side in (strike.attack, defense) if isinstance(side, Pool)),
        )
        for strike, defense in zip(strikes, target.defenses, strict=True)
        if defense is not None
    ]


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
        yield from _summaries(request, settings, progress)


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
    from dicemob_cli.games.dice_mob.odds.large import miss_chance

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


def _summaries(request: Request, settings: Settings, progress: Progress) -> Iterator[RollOdds]:
    """The mean and the chance to hit of one strike on each target, for pools of a thousand dice.

    A critical of so many dice is rarer than floating point can tell. Re-raises what it cannot answer.
    """
    if not isinstance(request, Attack) or len(request.strikes) > 1:
        raise
    [strike] = request.strikes
    several = clamped(request, settings)
    met = []
    for target in request.targets:
        [defense] = target.defenses
        if isinstance(strike.attack, Hand) or defense is None or isinstance(defense, Hand):
            raise
        ours, theirs = (rolled_count(side, settings.max_dice) for side in (strike.attack, defense))
        if ours < FEW_DICE or (ours + 1) * (theirs + 1) > MOST_SUMMED:
            raise
        met.append((ours, theirs))
    if sum((ours + 1) * (theirs + 1) for ours, theirs in {*met}) > MOST_MOMENTS * MOST_SUMMED:
        raise

    @cache  # targets are often alike
    def mean_and_hit(ours: int, theirs: int) -> tuple[float, float | None]:
        return mean_wins(ours, theirs), _hit(ours, theirs)

    for done, (name, pools) in enumerate(zip(names_of(request.targets), met, strict=True), 1):
        mean, hit = mean_and_hit(*pools)
        progress(done / len(met))
        yield RollOdds(
            roll="attack",
            campaign=request.campaign,
            request=request.words,
            target=name,
            mean=mean,
            sd=None,
            success=hit,
            clamped=several,
            outcomes=(),
        )
