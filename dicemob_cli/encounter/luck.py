"""How lucky each person was: what their dice came to against what was to be expected of them, exactly.

Each strike and each pool counts with the dice that were rolled for it, by the app or by hand. The targets of
one attack share its attack dice: their sum is expected as told, its percentile is that of rolls apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import erf, erfc, exp, fsum, pi, sqrt
from typing import Any, Literal, NamedTuple

from dicemob_cli.dice import Pool
from dicemob_cli.encounter.changes import Renamed
from dicemob_cli.encounter.event import Event, Roll
from dicemob_cli.encounter.recorded import faces_of_kind, pools_of, strikes_of
from dicemob_cli.errors import Code, DicemobError, TooLargeError
from dicemob_cli.odds.combat import strike_odds
from dicemob_cli.odds.distribution import CERTAIN_ZERO, Distribution
from dicemob_cli.odds.limits import careful_wins
from dicemob_cli.odds.rings import success_odds
from dicemob_cli.odds.successes import points_odds
from dicemob_cli.rings.settings import Settings as RingsSettings
from dicemob_cli.rules.criticals import CriticalFailure, Criticals, CriticalSuccess
from dicemob_cli.rules.defenses import Defense
from dicemob_cli.rules.pools import FACES
from dicemob_cli.rules.settings import Settings

__all__ = ["ENOUGH_A_FACE", "Faces", "Luck", "Share", "faces_of", "luck_of", "percentile"]

ENOUGH_A_FACE = 5
"""With fewer dice a face nothing can be told of the faces."""

EXACT_ROLLS = 200
"""Of more rolls the percentile is that of a normal distribution of their exact mean and deviation."""


class Share(NamedTuple):
    """What someone's rolls came to, and what was to be expected.

    `percentile`, from 0 to 100, is the chance of less, and half that of just as much.
    """

    who: str
    what: Literal["damage", "successes"]
    rolls: int
    got: int
    expected: float
    percentile: float


class Faces(NamedTuple):
    """How often each face showed, and the chance that fair dice are as uneven; None of too few."""

    by_hand: bool
    counts: tuple[int, ...]
    chi_square: float | None
    p: float | None

    @property
    def dice(self) -> int:
        """All of them."""
        return sum(self.counts)

    @property
    def enough(self) -> int:
        """How many dice it takes to tell whether they are fair."""
        return ENOUGH_A_FACE * len(self.counts)


class Luck(NamedTuple):
    """Everyone's luck, and the faces of all dice: those of the app, and those rolled by hand."""

    shares: tuple[Share, ...]
    faces: tuple[Faces, ...]


def luck_of(events: Iterable[Event]) -> Luck:
    """The luck in some events."""
    try:
        return _luck_of(_by_last_names(events))
    except (AttributeError, LookupError, TypeError, ValueError):
        raise DicemobError(Code.LOG_DAMAGED, "the log holds rolls that it cannot have kept") from None


def _by_last_names(events: Iterable[Event]) -> list[Roll]:
    """The rolls of some events, each of whoever rolled it by the name that they have last."""
    rolls: list[Roll] = []
    for event in events:
        rolls += event.rolls
        for change in event.changes:
            if isinstance(change, Renamed):
                rolls = [roll._replace(who=change.to) if roll.who == change.name else roll for roll in rolls]
    return rolls


def _luck_of(rolls: Sequence[Roll]) -> Luck:
    got: dict[tuple[str, Literal["damage", "successes"]], int] = defaultdict(int)
    expected: dict[tuple[str, Literal["damage", "successes"]], list[Distribution]] = defaultdict(list)
    for roll in rolls:
        for what, amount, odds in _shares(roll):
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
    """The chance that independent numbers come to less than `got`, and half that of just as much."""
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
    """The faces of all dice of a kind, by hand or not, with a chi-square of one degree less than faces."""
    counts: dict[tuple[int, bool], Counter[int]] = defaultdict(Counter)
    for roll in rolls:
        faces = faces_of_kind(roll.results[0]["kind"])
        for pool in pools_of(roll.results):
            counts[faces, pool["by_hand"]].update(pool["dice"])
    told = []
    for faces in sorted({faces for faces, _ in counts}) or [FACES]:
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


def _shares(roll: Roll) -> Iterator[tuple[Literal["damage", "successes"], int, Distribution]]:
    """What each part of a roll came to, and its odds."""
    settings = Settings(criticals=_criticals(roll.criticals))
    first = roll.results[0]
    if first["kind"] == "rings_attack":  # one roll, whoever it is against (G11)
        groups = [first[group] for group in ("attack", "ally", "brace") if first[group]]
        faces = [die for group in groups for die in group["dice"]]
        got = sum(die >= first["success_on"] for die in faces)
        yield "successes", got, _tens(len(faces), first["success_on"])
        return
    for result in roll.results:
        if result["kind"] in ("skill", "potency", "save", "initiative"):
            counts = settings if result["kind"] in ("skill", "potency") else Settings()
            yield "successes", result["points"], _successes(result["roll"]["rolled"], counts)
        elif result["kind"] in ("attack", "effect"):
            for strike in strikes_of(result):
                try:
                    odds = _points(
                        strike["attack"]["rolled"], strike["defense"]["rolled"], strike["type"], settings
                    )
                except TooLargeError:
                    continue
                yield "damage", strike["damage"], odds
        elif result["kind"] == "rings_check":
            yield "successes", result["successes"], _tens(result["roll"]["rolled"], result["success_on"])


def _criticals(kept: Mapping[str, Any] | None) -> Criticals | None:
    """The criticals that a roll was made with."""
    if kept is None:
        return None
    success, failure = kept["success"], kept["failure"]
    if isinstance(success, Mapping):
        success = CriticalSuccess(**success)
    if isinstance(failure, Mapping):
        failure = CriticalFailure(min_dice=failure["min_dice"], consequences=tuple(failure["consequences"]))
    return Criticals(success=success, failure=failure, exempt=tuple(kept["exempt"]))


@cache
def _points(attack: int, defense: int, kind: str | None, settings: Settings) -> Distribution:
    against = Defense(kind) if kind else None
    return strike_odds(Pool(attack), Pool(defense), against, settings, careful_wins).points.in_floats()


@cache
def _successes(dice: int, settings: Settings) -> Distribution:
    return points_odds(Pool(dice), settings).in_floats()


@cache
def _tens(dice: int, success_on: int) -> Distribution:
    return success_odds(dice, RingsSettings(success_on)).in_floats()


def _chance_of_more(chi_square: float, freedom: int) -> float:
    """The chance of a chi-square this large or larger, of an odd number of degrees of freedom."""
    term, total = sqrt(chi_square), 0.0
    for divisor in range(3, freedom + 2, 2):
        total += term
        term *= chi_square / divisor
    return erfc(sqrt(chi_square / 2)) + sqrt(2 / pi) * exp(-chi_square / 2) * total
