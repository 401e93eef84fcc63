"""What the rolls of a batch come to, beside what was to be expected of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal, NamedTuple

from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.rules.effect import Effect
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Request, Result

__all__ = ["Expected", "KindTotal", "Summary", "Tally", "expected_of"]


class Expected(NamedTuple):
    """What was to be expected of one result: its amount, and the chance of success."""

    amount: float
    success: float


@dataclass(frozen=True, slots=True, kw_only=True)
class KindTotal:
    """All results of a kind. `total` and `mean` are of damage or points, `rate` is the share of successes.

    `expected` is the exact mean that was to be expected, `chance` the exact share of successes; None where
    they cannot be reckoned of every roll: of pools too large for it, of effects that do no damage again.
    """

    roll: str
    results: int
    total: int
    mean: float
    expected: float | None
    succeeded: int
    rate: float
    chance: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A whole batch: the lines that asked for something, and those that failed. `seed` rolls it again."""

    kind: Literal["summary"] = "summary"
    lines: int
    failed: int
    seed: int
    rolls: tuple[KindTotal, ...]


class _Sum:
    """A sum of chances that loses nothing, however many there are (Shewchuk; what math.fsum does at once)."""

    def __init__(self) -> None:
        self._parts: list[float] = []

    def add(self, value: float) -> None:
        parts = []
        for part in self._parts:
            large, small = (value, part) if abs(value) >= abs(part) else (part, value)
            value = large + small
            if lost := small - (value - large):
                parts.append(lost)
        self._parts = [*parts, value]

    def mean(self, count: int) -> float:
        return fsum(self._parts) / count


class _Sums:
    """The sums of one kind so far."""

    def __init__(self) -> None:
        self.results = self.total = self.succeeded = 0
        self.amount, self.success = _Sum(), _Sum()
        self.known = True


class Tally:
    """Adds up results as they come: as much memory as there are kinds of roll."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Sums] = {}

    def add(self, results: Sequence[Result], expected: Sequence[Expected] | None) -> None:
        """Count the results of one request, and what was to be expected of each, if that is known."""
        for place, result in enumerate(results):
            sums = self._kinds.setdefault(result.kind, _Sums())
            sums.results += 1
            sums.total += result.amount
            sums.succeeded += result.succeeded
            if expected is None:
                sums.known = False
            else:
                sums.amount.add(expected[place].amount)
                sums.success.add(expected[place].success)

    def rolls(self) -> tuple[KindTotal, ...]:
        """What it comes to, a total a kind, in the order in which the kinds came."""
        return tuple(
            KindTotal(
                roll=kind,
                results=sums.results,
                total=sums.total,
                mean=sums.total / sums.results,
                expected=sums.amount.mean(sums.results) if sums.known else None,
                succeeded=sums.succeeded,
                rate=sums.succeeded / sums.results,
                chance=sums.success.mean(sums.results) if sums.known else None,
            )
            for kind, sums in self._kinds.items()
        )


def expected_of(request: Request, settings: Settings) -> tuple[Expected, ...] | None:
    """What is to be expected of a request before it is rolled, one a target; None where nobody can tell.

    Dice by hand count as dice yet to be rolled, as below a roll that is drawn.
    """
    from dicemob_cli.odds.request import reckoned, unrolled

    try:
        if isinstance(request, Effect):
            return _expected_of_effect(request._replace(start=unrolled(request.start, settings)), settings)
        expected = []
        for odds in reckoned(unrolled(request, settings), settings):
            if odds.success is None:
                return None
            expected.append(Expected(odds.mean, odds.success))
    except TooLargeError:
        return None
    return tuple(expected)


def _expected_of_effect(effect: Effect, settings: Settings) -> tuple[Expected] | None:
    from dicemob_cli.games.dice_mob.odds.effect import burning_of

    burning = burning_of(effect, settings)
    return (Expected(burning.damage.mean, burning.damage.positive),) if burning else None
