"""What a hit may start that lasts, and the numbers of it (E1-E6)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from dicemob_cli.games.dice_mob.rules.defenses import Defense

__all__ = [
    "AGAIN",
    "DESTROYING",
    "MOST_ROUNDS",
    "ROLLED",
    "ROUNDS_TO_DESTROY",
    "SAVED",
    "SAVE_EVERY",
    "SAVE_NEEDS",
    "Frozen",
    "Lasting",
    "Lasts",
    "destroys",
    "effect_name",
    "effect_type",
    "frozen",
    "lasting_type",
    "save_ends",
    "save_is_due",
    "starting_type",
]

MOST_ROUNDS = 100
"""A simulation stops here and says that it had not ended (E6)."""

ROUNDS_TO_DESTROY = 5
"""So many rounds in a row of fire or acid destroy what was in contact with it (E2)."""

SAVE_EVERY = 3
"""A save may be rolled in every third round of an effect (E5)."""

SAVE_NEEDS = 2
"""Successes that end it (E5)."""


class Lasting(StrEnum):
    """The kinds of effect. All but bleeding and acid are named for the type of attack that starts them."""

    BLEEDING = "bleeding"
    POISON = "poison"
    FREEZING = "freezing"
    BURNING = "burning"
    ACID = "acid"
    ELECTRICITY = "electricity"
    COGNITIVE = "cognitive"
    EMOTIONAL = "emotional"
    PERSONAL = "personal"


AGAIN = frozenset({Lasting.BLEEDING, Lasting.BURNING, Lasting.ACID})
"""The damage of one round is the attack of the next, on the same person (E1)."""

ROLLED = AGAIN | {Lasting.ELECTRICITY}
"""All whose damage is rolled again, be it on another (E1, E3)."""

DESTROYING = frozenset({Lasting.BURNING, Lasting.ACID})
"""What destroys things (E2)."""

SAVED = frozenset({Lasting.COGNITIVE, Lasting.EMOTIONAL, Lasting.PERSONAL})
"""Those that a save may end (E5)."""


class Lasts(NamedTuple):
    """That a hit starts an effect, and for how many rounds; None is until it is ended (E6).

    `name` is the word or the attack that it came by, such as `domination`, where that says more.
    """

    kind: Lasting
    duration: int | None = None
    name: str | None = None


class Frozen(NamedTuple):
    """What freezing takes: dice of initiative, and when none is left, actions (E4)."""

    initiative: int
    actions: int


def lasting_type(against: Defense | None) -> Lasting | None:
    """The effect that an attack of a type starts by its nature; None for force."""
    return Lasting(against.value) if against is not None and against in [*Lasting] else None


def destroys(kind: Lasting, rounds: int) -> bool:
    """Whether this round of damage in a row is the one that destroys what was in contact (E2)."""
    return kind in DESTROYING and rounds == ROUNDS_TO_DESTROY


def starting_type(kind: Lasting) -> Defense | None:
    """The type of attack that starts an effect; None for bleeding, which any may."""
    if kind is Lasting.BLEEDING:
        return None
    return Defense.BURNING if kind is Lasting.ACID else Defense(kind.value)


def effect_name(kind: Lasting, word: str) -> str | None:
    """What an effect that came by a word is called; None where its kind says as much: fire is burning."""
    return word if kind in SAVED and word not in [*Lasting] and not word.isdigit() else None


def effect_type(kind: Lasting, strike: Defense | None) -> Defense | None:
    """The type that an effect is defended against with: its own; of bleeding, that of the strike (E1)."""
    return strike if kind is Lasting.BLEEDING else starting_type(kind)


def frozen(hits: int, initiative: int, actions: int) -> Frozen:
    """What so many freezing hits cost someone with so many initiative dice and actions (E4).

    Neither falls below zero. Which action is lost its player says.
    """
    dice = min(hits, initiative)
    return Frozen(dice, min(hits - dice, actions))


def save_ends(successes: int) -> bool:
    """Whether a save with so many successes ends the effect (E5)."""
    return successes >= SAVE_NEEDS


def save_is_due(round_of_effect: int) -> bool:
    """Whether a save may be rolled in this round of an effect, the round of the hit being 1 (E5)."""
    return round_of_effect % SAVE_EVERY == 0
