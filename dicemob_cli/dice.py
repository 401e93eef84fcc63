"""Pools, sources of dice, and seeds: what every game here rolls with.

The dice protocol, so that anyone can check a roll in any language: block k (k = 0, 1, 2 ...) of a seed
is the 64-byte BLAKE2b digest of the ASCII text `dicemob:SEED:K`. Read the bytes in order. For a die of
f faces skip each byte that is not below the largest multiple of f in 256 (so that no face is favoured);
any other byte b shows b mod f + 1. Dice are taken one after the other from one seed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

try:  # hashlib's own, without the OpenSSL that it would load at every start
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = [
    "MAX_POOL",
    "MOST_FACES",
    "MOST_PAIRS",
    "SEEDS",
    "Dice",
    "DiceSource",
    "Hand",
    "Pool",
    "PoolRoll",
    "as_pool",
    "derived_seed",
    "high_to_low",
    "new_seed",
]

MAX_POOL = 10_000
"""The most dice one pool may ask for (D2): more is a typing error."""

MOST_PAIRS = 30 * MAX_POOL
"""The most dice that one request may lay against each other: a thousand targets, with ordinary pools."""

MOST_FACES = 255
"""A die shows what one byte can."""

SEEDS = 2**53
"""Seeds are whole numbers below this, so that every JSON reader keeps them."""


class Pool(NamedTuple):
    """How many dice to roll: a base and signed modifiers, before any limit (D1)."""

    base: int
    modifiers: tuple[int, ...] = ()

    @property
    def asked(self) -> int:
        """The dice asked for, all modifiers counted. May be zero or less."""
        return self.base + sum(self.modifiers)

    def __str__(self) -> str:
        return f"{self.base}{''.join(f'{m:+}' for m in self.modifiers)}"


class Hand(NamedTuple):
    """Dice rolled by hand at the table, in the order they were read out.

    `rolled_for` is the pool they were rolled for, where a sheet says it.
    """

    faces: tuple[int, ...]
    rolled_for: Pool | None = None

    def __str__(self) -> str:
        return ",".join(map(str, self.faces)) + ("," if len(self.faces) == 1 else "")


@dataclass(frozen=True, slots=True)
class PoolRoll:
    """One side's dice, sorted high to low.

    `base` and `modifiers` are the pool as it was asked for and `asked` is their sum; `rolled` differs
    from it when the pool was clamped (D1). Dice by hand that no sheet asked for ask for themselves.
    """

    dice: tuple[int, ...]
    asked: int
    rolled: int
    base: int
    modifiers: tuple[int, ...]
    by_hand: bool


def as_pool(side: Pool | Hand) -> Pool:
    """As many dice, yet to be rolled."""
    return Pool(len(side.faces)) if isinstance(side, Hand) else side


def high_to_low(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Dice as they fell, sorted (D3)."""
    return tuple(sorted(faces, reverse=True))


class DiceSource(Protocol):
    """Where dice come from."""

    @property
    def seed(self) -> int | None:
        """The seed that gives these dice again; None while nothing has been drawn."""

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        """`count` dice of `faces` faces (2 to 255), each between 1 and `faces`, as they fell."""


class Dice:
    """Dice from a seed, by the protocol above; from the operating system's entropy without one.

    Raises ValueError for a seed outside 0 to SEEDS - 1.
    """

    __slots__ = ("_block", "_bytes", "_position", "_seed")

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}")
        self._seed = seed
        self._block = 0
        self._bytes = b""
        self._position = 0

    @property
    def seed(self) -> int | None:
        return self._seed if self._block else None

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        face_of_byte, skipped = _reading(faces)
        dice = b""
        while (due := count - len(dice)) > 0:
            if self._position == len(self._bytes):
                self._next_block()
            taken = self._bytes[self._position : self._position + due]
            self._position += len(taken)
            dice += taken.translate(face_of_byte, skipped)
        return tuple(dice)

    def _next_block(self) -> None:
        if self._seed is None:
            self._seed = new_seed()
        self._bytes = _block(self._seed, self._block)
        self._block += 1
        self._position = 0


def derived_seed(seed: int, number: int) -> int:
    """The seed of roll `number` (from 1) in a series begun with `seed`; the first roll's is `seed`."""
    if number == 1:
        return seed
    return int.from_bytes(blake2b(b"dicemob:%d/%d" % (seed, number)).digest()[:8], "big") % SEEDS


def new_seed() -> int:
    """A seed from the operating system's entropy."""
    return int.from_bytes(os.urandom(8), "big") % SEEDS


def _block(seed: int, number: int) -> bytes:
    return blake2b(b"dicemob:%d:%d" % (seed, number)).digest()


@cache
def _reading(faces: int) -> tuple[bytes, bytes]:
    """The face each byte shows, and the bytes that are skipped."""
    if not 2 <= faces <= MOST_FACES:
        raise ValueError(f"a die has 2 to {MOST_FACES} faces")
    limit = 256 - 256 % faces
    return bytes(b % faces + 1 if b < limit else 0 for b in range(256)), bytes(range(limit, 256))
