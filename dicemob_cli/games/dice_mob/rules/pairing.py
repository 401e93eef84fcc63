"""Sorted dice laid against each other, rank by rank (D3-D5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

__all__ = ["Outcome", "Pair", "pair_off"]

Outcome = Literal["win", "loss", "tie", "extra", "discarded"]


@dataclass(frozen=True, slots=True)
class Pair:
    """The two dice of one rank and what became of them, seen from the attacker.

    win        the attack die is strictly higher (D4)
    loss, tie  the defender's: the defence die is higher, or the two are equal (D4)
    extra      an attack die without a partner, an automatic win (D5)
    discarded  a defence die without a partner, which counts for nobody (D5)
    """

    attack: int | None
    defense: int | None
    outcome: Outcome


def pair_off(attack: tuple[int, ...], defense: tuple[int, ...]) -> tuple[Pair, ...]:
    """The pairs of two rolls, each sorted high to low (D3)."""
    return tuple(map(_PAIRS.__getitem__, zip_longest(attack, defense)))


class _Pairs(dict[tuple[int | None, int | None], Pair]):
    """The pair of two dice, made when it is first seen: there are few, and each is seen often."""

    def __missing__(self, ranked: tuple[int | None, int | None]) -> Pair:
        pair = self[ranked] = Pair(*ranked, _outcome(*ranked))
        return pair


_PAIRS = _Pairs()


def _outcome(attack: int | None, defense: int | None) -> Outcome:
    if defense is None:
        return "extra"
    if attack is None:
        return "discarded"
    if attack == defense:
        return "tie"
    return "win" if attack > defense else "loss"
