"""How many pairs an attack wins, exactly (D3-D5).

Let A_v and D_v be how many attack and defence dice show v or more. Rank i of the sorted attack dice beats
rank i of the defence exactly if at some face v it shows v or more while the defence die there does not,
so the wins are counted while going from the top face down: among the first A_v ranks those beyond the
first D_v are won so far, (A_v - D_v)+ of them, and what more defence dice of the same face reach is lost
again, while what is below the defence of a lower face stays won. With x+ = max(x, 0):

    wins = sum over v of (A_v - D_v)+ - (A_{v+1} - D_v)+

The program below walks the faces from the top, with the pair (a, d) = (A_v, D_v) as its state and, for
each, a polynomial whose coefficient of x^w counts the ways to have *settled* w wins: those that no lower
face can take back. When defence dice are added, (a - d)+ - (a - d')+ more wins are settled, and at the end
(A - D)+ are.

Adding the dice that show exactly v takes state k of n dice to k' in C(n - k, k' - k) ways. With r = n - k
dice left that is a polynomial p(r) becoming p(r + 1), a Taylor shift, which needs only additions: n passes
of prefix sums. A polynomial is one whole number: coefficients stand `width` bits apart, wider than any
count (Kronecker substitution), so that Python adds all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Protocol

from dicemob_cli.dice import Hand, high_to_low
from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.odds.distribution import Distribution
from dicemob_cli.odds.progress import Progress, unheard

__all__ = ["wins"]


class _Side(Protocol):
    """The dice of one side: `size` dice with `ways` equally likely rolls."""

    size: int
    ways: int

    def top(self, faces: int) -> list[int]:
        """Return the number of ways in which 0, 1, ... dice show the highest face."""

    def lower(self, counted: list[int], face: int) -> None:
        """Change the ways of each number of dice above `face`, in place, to those at or above `face`."""


class _Rolled:
    """Dice that are not rolled yet."""

    def __init__(self, size: int, faces: int) -> None:
        self.size = size
        self.ways = faces**size

    def top(self, faces: int) -> list[int]:
        return [comb(self.size, count) for count in range(self.size + 1)]

    def lower(self, counted: list[int], face: int) -> None:
        for end in range(self.size + 1, 1, -1):
            counted[:end] = accumulate(counted[:end])


class _Fixed:
    """Dice rolled by hand, with a single way."""

    ways = 1

    def __init__(self, dice: Sequence[int]) -> None:
        self._dice = dice
        self.size = len(dice)

    def top(self, faces: int) -> list[int]:
        return [int(count == self._showing(faces)) for count in range(self.size + 1)]

    def lower(self, counted: list[int], face: int) -> None:
        before, now = self._showing(face + 1), self._showing(face)
        counted[before], counted[now] = counted[now], counted[before]

    def _showing(self, face: int) -> int:
        return sum(die >= face for die in self._dice)


def wins(
    attack: int | Hand,
    defense: int | Hand,
    faces: int = FACES,
    progress: Progress = unheard,
) -> Distribution:
    """Return the distribution of the pairs won by an attack, unmatched attack dice included (D3-D5).

    A side is a number of dice, or dice rolled by hand. `progress` is called with the completed part, 0 to 1.
    """
    if isinstance(attack, Hand) and isinstance(defense, Hand):
        return _certain(attack, defense)
    attacker, defender = _side(attack, faces), _side(defense, faces)
    total = attacker.ways * defender.ways
    width = total.bit_length() + 1
    state = [[ours * theirs for theirs in defender.top(faces)] for ours in attacker.top(faces)]
    steps = faces - 2
    for step, face in enumerate(range(faces - 1, 1, -1)):
        for a, row in enumerate(state):
            leading = min(a, defender.size + 1)
            for d in range(leading):
                row[d] <<= width * (a - d)
            defender.lower(row, face)
            for d in range(leading):
                row[d] >>= width * (a - d)
            progress((step + (a + 1) / (2 * len(state))) / steps)
        columns = [list(column) for column in zip(*state, strict=True)]
        for column in columns:
            attacker.lower(column, face)
        state = [list(row) for row in zip(*columns, strict=True)]
        progress((step + 1) / steps)

    extras = max(attacker.size - defender.size, 0)
    packed = 0
    for a, row in enumerate(state):
        for d, settled in enumerate(row):
            # All other dice show 1: they settle the open pairs, and the attack adds its extras.
            won = max(a - d, 0) - max(a - defender.size, 0) + extras
            packed += settled << (width * won)
    return Distribution(_unpacked(packed, width), total)


def _certain(attack: Hand, defense: Hand) -> Distribution:
    """Return the wins of dice that are all rolled by hand."""
    ranks = zip(high_to_low(attack.faces), high_to_low(defense.faces), strict=False)
    won = sum(ours > theirs for ours, theirs in ranks) + max(len(attack.faces) - len(defense.faces), 0)
    return Distribution([0] * won + [1], 1)


def _side(dice: int | Hand, faces: int) -> _Side:
    return _Fixed(dice.faces) if isinstance(dice, Hand) else _Rolled(dice, faces)


def _unpacked(packed: int, width: int) -> list[int]:
    mask = (1 << width) - 1
    coefficients = []
    while packed:
        coefficients.append(packed & mask)
        packed >>= width
    return coefficients
