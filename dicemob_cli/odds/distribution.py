"""The distribution of a whole number that depends on dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import fsum, nextafter, sqrt
from typing import NamedTuple

__all__ = ["ALMOST_CERTAIN", "CERTAIN_ZERO", "Distribution", "summed", "together"]


ALMOST_CERTAIN = nextafter(1.0, 0.0)
"""The largest chance below 1. No chance that is not certain is rounded to 1."""


class Distribution(NamedTuple):
    """`ways[v]` of `of` equally likely cases give the value v, from 0.

    If it is exact, both are whole numbers. In floating point `of` is 1.0 and the ways are probabilities.
    """

    ways: Sequence[int] | Sequence[float]
    of: int | float

    @property
    def probabilities(self) -> list[float]:
        """The chance of each value, from 0."""
        return [ways / self.of for ways in self.ways]

    @property
    def at_least(self) -> list[float]:
        """The chance of each value or more. It is 1 only up to the smallest possible value."""
        first = next((value for value, ways in enumerate(self.ways) if ways), 0)
        chances = [ways / self.of for ways in [*accumulate(reversed(self.ways))][::-1]]
        return [1.0] * (first + 1) + [min(chance, ALMOST_CERTAIN) for chance in chances[first + 1 :]]

    @property
    def mean(self) -> float:
        """The expected value."""
        return summed(value * ways for value, ways in enumerate(self.ways)) / self.of

    @property
    def sd(self) -> float:
        """The standard deviation."""
        first = summed(value * ways for value, ways in enumerate(self.ways))
        second = summed(value * value * ways for value, ways in enumerate(self.ways))
        return sqrt(max((second * self.of - first * first) / (self.of * self.of), 0.0))

    def chance(self, values: Iterable[int]) -> float:
        """Return the chance of any of the given values."""
        counted = {*values}
        if not any(ways for value, ways in enumerate(self.ways) if value not in counted):
            return 1.0
        some = summed(ways for value, ways in enumerate(self.ways) if value in counted)
        return min(some / self.of, ALMOST_CERTAIN)

    @property
    def positive(self) -> float:
        """The chance of a value above 0."""
        return self.chance(range(1, len(self.ways)))

    def in_floats(self) -> Distribution:
        """Return the same distribution in floating point."""
        return self if isinstance(self.of, float) else Distribution(self.probabilities, 1.0)

    def plus(self, other: Distribution) -> Distribution:
        """Return the distribution of the sum of this and another, independent number."""
        if isinstance(self.of, float) != isinstance(other.of, float):
            return self.in_floats().plus(other.in_floats())
        ways: list[int | float] = [0] * (len(self.ways) + len(other.ways) - 1)
        for value, own in enumerate(self.ways):
            if own:
                for more, others in enumerate(other.ways):
                    ways[value + more] += own * others
        return Distribution(ways, self.of * other.of)

    def followed_by(self, other: Distribution) -> Distribution:
        """Return the distribution of the sum, where the other number counts only if this one is not 0."""
        if isinstance(self.of, float) != isinstance(other.of, float):
            return self.in_floats().followed_by(other.in_floats())
        only_if = Distribution([0, *self.ways[1:]], self.of).plus(other)
        return Distribution([only_if.ways[0] + self.ways[0] * other.of, *only_if.ways[1:]], only_if.of)


def summed(numbers: Iterable[int | float]) -> int | float:
    """Return the sum: exact for whole numbers, else rounded only once, at the end.

    The built-in `sum` of floats gives other digits from Python 3.12 on, where it compensates for rounding.
    """
    numbers = [*numbers]
    return sum(numbers) if all(isinstance(number, int) for number in numbers) else fsum(numbers)


CERTAIN_ZERO = Distribution([1], 1)
"""The distribution of a number that is always 0."""


def together(distributions: Iterable[Distribution]) -> Distribution:
    """Return the distribution of the sum of independent numbers."""
    total = CERTAIN_ZERO
    for each in distributions:
        total = total.plus(each)
    return total
