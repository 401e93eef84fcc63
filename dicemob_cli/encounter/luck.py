"""The luck of each combatant: what their dice came to, compared with the exact odds.

Each strike and each pool counts with the dice that were rolled for it, by the app or by hand. The targets of
one attack share its attack dice: the expected sum is exact, its percentile is that of independent rolls.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import erf, erfc, exp, fsum, pi, sqrt
from typing import NamedTuple

from dicemob_cli.encounter.changes import Renamed
from dicemob_cli.encounter.event import Event, Roll
from dicemob_cli.encounter.recorded import drawn_pools
from dicemob_cli.errors import Code, DicemobError
from dicemob_cli.games.luck import Stake, shares_of
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution

__all__ = ["ENOUGH_A_FACE", "Faces", "Luck", "Share", "faces_of", "luck_of", "percentile"]

ENOUGH_A_FACE = 5
"""With fewer dice per face, the faces are not compared."""

USUAL_FACES = 6
"""The dice whose faces are listed if nothing was rolled."""

EXACT_ROLLS = 200
"""Above this, the percentile is that of a normal distribution with the exact mean and deviation."""


class Share(NamedTuple):
    """What the rolls of a combatant came to, and the expected value.

    `percentile`, from 0 to 100, is the chance of less, plus half the chance of exactly as much.
    """

    who: str
    what: Stake
    rolls: int
    got: int
    expected: float
    percentile: float


class Faces(NamedTuple):
    """How often each face was rolled, and the chance that fair dice are as uneven; None for too few dice."""

    by_hand: bool
    counts: tuple[int, ...]
    chi_square: float | None
    p: float | None

    @property
    def dice(self) -> int:
        """The number of dice."""
        return sum(self.counts)

    @property
    def enough(self) -> int:
        """The number of dice that are needed to compare the faces."""
        return ENOUGH_A_FACE * len(self.counts)


class Luck(NamedTuple):
    """The luck of everyone, and the faces of all dice: those of the app, and those rolled by hand."""

    shares: tuple[Share, ...]
    faces: tuple[Faces, ...]


def luck_of(events: Iterable[Event]) -> Luck:
    """Return the luck in some events. Raises DicemobError for damaged rolls."""
    try:
        return _luck_of(_by_last_names(events))
    except (AttributeError, LookupError, TypeError, ValueError):
        raise DicemobError(Code.LOG_DAMAGED, "the log holds rolls that it cannot have kept") from None


def _by_last_names(events: Iterable[Event]) -> list[Roll]:
    """Return the rolls of some events, each with the latest name of its roller."""
    rolls: list[Roll] = []
    for event in events:
        rolls += event.rolls
        for change in event.changes:
            if isinstance(change, Renamed):
                rolls = [roll._replace(who=change.to) if roll.who == change.name else roll for roll in rolls]
    return rolls


def _luck_of(rolls: Sequence[Roll]) -> Luck:
    got: dict[tuple[str, Stake], int] = defaultdict(int)
    expected: dict[tuple[str, Stake], list[Distribution]] = defaultdict(list)
    for roll in rolls:
        for what, amount, odds in shares_of(roll.results, roll.criticals):
            got[roll.who or "nobody", what] += amount
            expected[roll.who or "nobody", what].append(odds)
    shares = tuple(
        Share(
            who,
            what,
            len(odds),
            got[who, what],
            fsum(each.mean for each in odds),
            100 * percentile(odds, got[who, what]),
        )
        for (who, what), odds in sorted(expected.items())
    )
    return Luck(shares, faces_of(rolls))


def percentile(odds: list[Distribution], got: int) -> float:
    """Return the chance that independent numbers sum to less than `got`, plus half that of exactly `got`."""
    if len(odds) > EXACT_ROLLS:
        sd = sqrt(fsum(each.sd**2 for each in odds))
        off = got - fsum(each.mean for each in odds)
        return (1 + erf(off / sd / sqrt(2))) / 2 if sd else 0.5
    total = CERTAIN_ZERO.in_floats()
    for each in odds:
        total = total.plus(each.in_floats())
    chances = total.probabilities
    return fsum(chances[:got]) + (chances[got] / 2 if got < len(chances) else 0.0)


def faces_of(rolls: Iterable[Roll]) -> tuple[Faces, ...]:
    """Return how often the faces of each kind of dice were rolled, by the app and by hand."""
    counts: dict[tuple[int, bool], Counter[int]] = defaultdict(Counter)
    for roll in rolls:
        faces = roll.results[0].faces
        for pool in drawn_pools(roll):
            counts[faces, pool.by_hand].update(pool.dice)
    told = []
    for faces in sorted({faces for faces, _ in counts}) or [USUAL_FACES]:
        for by_hand in (False, True):
            shown = tuple(counts[faces, by_hand][face] for face in range(1, faces + 1))
            fair = sum(shown) / faces
            chi_square = p = None
            if sum(shown) >= ENOUGH_A_FACE * faces:
                chi_square = fsum((count - fair) ** 2 for count in shown) / fair
                p = _chance_of_more(chi_square, faces - 1)
            if sum(shown) or not by_hand:
                told.append(Faces(by_hand, shown, chi_square, p))
    return tuple(told)


def _chance_of_more(chi_square: float, freedom: int) -> float:
    """Return the chance of a chi-square at least this large, for an odd number of degrees of freedom."""
    term, total = sqrt(chi_square), 0.0
    for divisor in range(3, freedom + 2, 2):
        total += term
        term *= chi_square / divisor
    return erfc(sqrt(chi_square / 2)) + sqrt(2 / pi) * exp(-chi_square / 2) * total
