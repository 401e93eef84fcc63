"""The odds of Rings: attacks, of everything a target without dice may choose, and checks (G1-G5, G11).

Every die is a success on its own, so both sides are binomial. The lead of n attack dice over m defence dice,
s of whose f faces succeed and q fail, has the ways of z^(lead + m) in

    P = (q + s z)^n (s + q z)^m        with        (q + s z)(s + q z) P' = (n s (s + q z) + m q (q + s z)) P

which is to say that each coefficient follows from the two beside it. So pools take as many steps as they have
dice, in whole numbers of any size. The lead over nobody is how many succeed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import NamedTuple

from dicemob_cli.dice import MAX_POOL, Hand, Pool, as_pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.game import told_apart
from dicemob_cli.games.rings.rules.attack import Attack, Deal, Stance, Target
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.pools import rolled_count, successes
from dicemob_cli.games.rings.rules.settings import FACES, Settings
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.result import Odds, Outcome, RingsOdds, RollOdds, decimal, outcomes_of

__all__ = [
    "Request",
    "clamped",
    "estimate",
    "leads",
    "odds_of",
    "reckoned",
    "success_odds",
    "unrolled",
    "widest",
]

Request = Attack | Check
"""What has odds."""

MOST_WHOLE = 2000
"""Dice of both sides. Of more the ways would fill much memory, and are told as chances alone."""

MOST_TOLD = 3 * MOST_WHOLE**2
"""Squares of the dice of both sides, over all targets, whose ways are told: their digits go by these."""

MOST_DICE = 3 * MAX_POOL
"""Dice of both sides, a pool and an ally's against a pool: half a second. Whoever fills requests in sees to
it that they do not meet too many targets."""

MOST_DAMAGE = 10 * MAX_POOL
"""More than any sheet has: odds list all damage below it."""


DIE_SECONDS = 2e-5
"""What one die more takes."""


class Side(NamedTuple):
    """The dice of a side that are yet to be rolled, and the successes of those that are not."""

    dice: int
    sure: int = 0


NOBODY = Side(0)


def odds_of(
    request: Request, settings: Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[Odds]:
    """The odds of a request, one a target; two of a target that was not asked, bracing and taking it (G3).

    Dice by hand are what they are; the die that a brace would give is yet to be rolled. Raises TooLargeError.
    """
    if isinstance(request, Check):
        yield _check(request, settings, exact)
        return
    sides_of = cache(partial(_sides, request, request.deal(settings), settings))  # targets are often alike
    names = told_apart([target.name for target in request.targets])
    met = [
        (name, stance, sides_of(target.defense, target.ally, stance))
        for name, target in zip(names, request.targets, strict=True)
        for stance in _stances(target)
    ]
    dice = [ours.dice + theirs.dice for _, _, (ours, theirs) in met]
    _refuse_too_large(max(dice), exact)
    if exact and sum(each * each for each in dice) > MOST_TOLD:
        raise TooLargeError("the ways of so many dice, of so many targets, are too long to tell")
    odds = cache(partial(_attack, request, settings, exact))
    for done, (name, stance, sides) in enumerate(met, 1):
        yield replace(odds(*sides), target=name, stance=stance)
        progress(done / len(met))


def estimate(request: Request, settings: Settings) -> float:
    """About how many seconds the odds of a request take: of every die of every target some microseconds."""
    if isinstance(request, Check):
        return rolled_count(request.pool) * DIE_SECONDS
    ours = sum(request.laid(settings))
    return DIE_SECONDS * sum(ours + target.rolled for target in {*request.targets})


reckoned = odds_of
"""Of pools beyond that nothing else could be told."""


def unrolled(request: Request, settings: Settings) -> Request:
    """The same request with pools in place of dice by hand. Who was not asked takes the attack (G3)."""
    pool = request.pool
    if isinstance(request, Check):
        return request._replace(pool=pool.rolled_for or as_pool(pool) if isinstance(pool, Hand) else pool)
    if isinstance(pool, Hand):
        pool = pool.rolled_for or Pool(request.laid(settings).plain)
    return request._replace(pool=pool, targets=tuple(map(_unrolled, request.targets)))


def widest(request: Request, settings: Settings) -> int:
    """The most dice on any side of a request, as it is rolled."""
    if isinstance(request, Check):
        return rolled_count(request.pool)
    return max(sum(request.laid(settings)), *(target.rolled for target in request.targets))


def clamped(request: Request, settings: Settings) -> tuple[tuple[int, int], ...]:
    """Nothing: there is no maximum, and that nothing is rolled of a pool of 0 or less is no minimum (G3)."""
    return ()


def leads(attack: int, defense: int, succeeding: int) -> Iterator[int]:
    """The ways of each lead in successes, from the largest that so many dice can have over so many.

    `succeeding` is how many faces do, some and not all.
    """
    s, q = succeeding, FACES - succeeding
    both, slope = attack + defense, attack * q * q + defense * s * s
    before, ways = 0, s**attack * q**defense
    yield ways
    for down in range(both):
        following = (slope - (s * s + q * q) * down) * ways + (both - down + 1) * s * q * before
        before, ways = ways, following // (s * q * (down + 1))
        yield ways


def success_odds(dice: int, settings: Settings) -> Distribution:
    """How many of so many dice succeed (G2)."""
    return _successes(_side(dice, (), settings), settings)


def _successes(side: Side, settings: Settings) -> Distribution:
    return _lead(side, NOBODY, settings, whole=side.dice <= MOST_WHOLE)


def _check(request: Check, settings: Settings, exact: bool) -> RollOdds:
    pool = request.pool
    side = _side(rolled_count(pool), pool.faces if isinstance(pool, Hand) else (), settings)
    _refuse_too_large(side.dice, exact)
    counted = _successes(side, settings)
    return RollOdds(
        roll="rings_check",
        campaign=request.campaign,
        request=request.words,
        target=None,
        mean=counted.mean,
        sd=counted.sd,
        success=counted.positive,
        outcomes=outcomes_of(counted, exact=exact, gaps=False),
        of=decimal(counted.of) if exact else None,
    )


def _attack(request: Attack, settings: Settings, exact: bool, ours: Side, theirs: Side) -> RingsOdds:
    """The odds of an attack between two sides, whoever the target is."""
    whole = ours.dice + theirs.dice <= MOST_WHOLE
    lead = _lead(ours, theirs, settings, whole=whole)
    damage = _damage(request, lead, settings)
    attacker, defender = (_lead(side, NOBODY, settings, whole=whole) for side in (ours, theirs))
    return RingsOdds(
        campaign=request.campaign,
        request=request.words,
        target=None,
        stance=None,
        mean=damage.mean,
        sd=damage.sd,
        success=lead.positive,
        attacker_mean=attacker.mean,
        defender_mean=defender.mean,
        outcomes=outcomes_of(damage, exact=exact, gaps=False),
        attacker_successes=_of_both(attacker, defender.of, exact),
        defender_successes=_of_both(defender, attacker.of, exact),
        of=decimal(damage.of) if exact else None,
    )


def _lead(ours: Side, theirs: Side, settings: Settings, *, whole: bool) -> Distribution:
    """By how many successes the attacker has more; 0 where it has not (G4)."""
    most = max(ours.dice + ours.sure - theirs.sure, 0)
    of = missed = FACES ** (ours.dice + theirs.dice)
    told: list[int | float] = []
    for ways in islice(leads(ours.dice, theirs.dice, _succeeding(settings)), most):
        missed -= ways
        told.append(ways if whole else ways / of)
    least = [missed if whole else missed / of, *[0] * (most - len(told))]
    return Distribution([*least, *reversed(told)], of if whole else 1.0)


def _damage(request: Attack, lead: Distribution, settings: Settings) -> Distribution:
    """What a lead does; two of them may do the same, which is nothing (G4)."""
    does = [request.damage_by(extra, settings).total for extra in range(1, len(lead.ways))]
    most = max(does, default=0)
    if most > MOST_DAMAGE:
        raise TooLargeError(f"the odds of {most} damage would take too long")
    ways: list[int | float] = [lead.ways[0], *[0] * most]
    for damage, count in zip(does, lead.ways[1:], strict=True):
        ways[damage] += count
    return Distribution(ways, lead.of)


def _of_both(counted: Distribution, others: int | float, exact: bool) -> tuple[Outcome, ...]:
    """The successes of one side; their ways, if `exact`, out of all cases of both."""
    if exact:
        counted = Distribution([ways * others for ways in counted.ways], counted.of * others)
    return outcomes_of(counted, exact=exact, gaps=False)


def _sides(
    request: Attack, deal: Deal, settings: Settings, defense: Pool | Hand, ally: bool, stance: Stance | None
) -> tuple[Side, Side]:
    """The dice of both sides that count between them, if the target chooses a stance (G3, G5, G11)."""
    target = Target(defense, ally=ally, stance=stance)
    counts = deal.counting(target)
    read: list[int] = []
    if isinstance(request.pool, Hand):
        faces = iter(request.pool.faces)
        for laid, due in zip(deal.laid, counts, strict=True):
            read += [*islice(faces, laid)][:due]
    held = defense.faces if isinstance(defense, Hand) else ()
    return _side(sum(counts), read, settings), _side(target.rolled, held, settings)


def _side(dice: int, read: Sequence[int], settings: Settings) -> Side:
    """So many dice, some of which have been read out."""
    left, sure = max(dice - len(read), 0), successes(read, settings.success_on)
    if _succeeding(settings) == FACES:
        return Side(0, sure + left)
    return Side(left if _succeeding(settings) else 0, sure)


def _succeeding(settings: Settings) -> int:
    """How many faces of a die do (G2)."""
    return FACES + 1 - settings.success_on


def _stances(target: Target) -> tuple[Stance | None, ...]:
    """What a target may choose, or has chosen (G3)."""
    if not target.cornered:
        return (None,)
    return (target.stance,) if target.stance else ("brace", "take")


def _unrolled(target: Target) -> Target:
    side = target.defense
    if isinstance(side, Hand):
        side = side.rolled_for or Pool(0 if target.braces else len(side.faces))
        target = target._replace(defense=side)
    return target if target.stance or not target.cornered else target._replace(stance="take")


def _refuse_too_large(dice: int, exact: bool) -> None:
    """Raises TooLargeError for so many dice of both sides."""
    if exact and dice > MOST_WHOLE:
        raise TooLargeError(f"the ways of {dice} dice are too long to tell: leave out --exact")
    if dice > MOST_DICE:
        raise TooLargeError(f"the odds of {dice} dice would take too long")
