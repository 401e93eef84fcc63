"""What can change in a fight, each as plain data: what is kept, and what the state is folded from.

No change needs dice, a campaign or the rules to be applied: whatever was rolled or looked up is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dicemob_cli.games.dice_mob.rules.lasts import Lasting

__all__ = [
    "CHANGES",
    "Broke",
    "Change",
    "Delayed",
    "Ended",
    "Healed",
    "HpSet",
    "Hurt",
    "Joined",
    "Left",
    "Noted",
    "Ordered",
    "Placed",
    "Renamed",
    "Repaired",
    "Rerolled",
    "RolledByHand",
    "Saved",
    "SheetSet",
    "ShieldSet",
    "Started",
    "Stayed",
    "Struck",
    "Telling",
    "Turned",
    "change_fields",
    "change_word",
]


@dataclass(frozen=True, slots=True)
class Joined:
    """Someone joins, with a sheet whose words are those that need no campaign to be understood.

    `like` is what they are one of, as in `zombie`; `taken` is damage that they bring along. `said` is what of
    the sheet was said as they joined.
    """

    name: str
    like: str
    sheet: Mapping[str, Any]
    hp: int | None
    initiative: int
    actions: int
    taken: int = 0
    said: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetSet:
    """Someone has another sheet now, and the numbers that follow from it; `hp` is the maximum.

    `said` is what of it is not the campaign's: said as they joined, or given to them since.
    """

    name: str
    sheet: Mapping[str, Any]
    hp: int | None
    initiative: int
    actions: int
    said: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stayed:
    """Someone stays behind in another fight, in which they are out."""

    name: str
    like: str
    fight: str


@dataclass(frozen=True, slots=True)
class Left:
    """Someone leaves, and what lasts on them with them."""

    name: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """Someone has another name now."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class Hurt:
    """Damage is taken: of `by`, if that is someone here."""

    name: str
    damage: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Healed:
    """Points are healed, at most up to the maximum (E7)."""

    name: str
    points: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class HpSet:
    """The GM says how many hit points someone has; if that is more than the maximum, it is the new one."""

    name: str
    hp: int


@dataclass(frozen=True, slots=True)
class Started:
    """Something lasting starts on someone, whose defence against it was so many dice (E1-E6).

    `key` is its own for the whole fight; `dice` are those of the next round where it is rolled again.
    `called` is the word or the attack that it came by, where that says more than its kind.
    """

    key: int
    name: str
    effect: Lasting
    dice: int
    defense: int | None
    type: str | None
    duration: int | None
    by: str | None = None
    called: str | None = None


@dataclass(frozen=True, slots=True)
class Rerolled:
    """An effect did so much damage in this round, which are its next dice; electricity has gone to `name`."""

    key: int
    name: str
    dice: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A save against an effect was rolled in this round, whatever it came to (E5)."""

    key: int


@dataclass(frozen=True, slots=True)
class Ended:
    """An effect is over, and why."""

    key: int
    why: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of turns: in each one person, or like monsters together (E7).

    `ranks` are what each has rolled for it: the successes, and then the dice.
    """

    turns: tuple[tuple[str, ...], ...]
    ranks: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Turned:
    """It is the turn of these, in this round."""

    round: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Delayed:
    """Someone whose turn it is lets others go first, and has it later in the round."""

    name: str


@dataclass(frozen=True, slots=True)
class RolledByHand:
    """Whether someone's dice are rolled at the table from now on."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """Something the GM wants to remember."""

    text: str


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack of Rings hurts: so much of it takes the shield, so much the HP (G7)."""

    name: str
    shield: int
    hp: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Broke:
    """A weapon breaks and negates an attack: that which has hurt last, or `before` it has hurt (G9)."""

    name: str
    weapon: str
    negates: bool = False
    before: bool = False


@dataclass(frozen=True, slots=True)
class Repaired:
    """All weapons of someone are whole again, in Hope (G9)."""

    name: str


@dataclass(frozen=True, slots=True)
class ShieldSet:
    """The GM says how many shield points someone has, or by how many they change."""

    name: str
    points: int
    is_change: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Where someone stands: two spaces and a height; None where nobody says any more."""

    name: str
    at: tuple[int, int, int] | None


Telling = (
    Joined
    | Stayed
    | Left
    | Renamed
    | Hurt
    | Healed
    | HpSet
    | SheetSet
    | Started
    | Rerolled
    | Ended
    | Ordered
    | Turned
    | Delayed
    | RolledByHand
    | Noted
    | Struck
    | Broke
    | Repaired
    | ShieldSet
    | Placed
)
"""The changes that are told."""

Change = Telling | Saved
"""All of them. That there was a save its roll has told."""

CHANGES: dict[str, Any] = {
    "joined": Joined,
    "stayed": Stayed,
    "left": Left,
    "renamed": Renamed,
    "hurt": Hurt,
    "healed": Healed,
    "hp": HpSet,
    "sheet": SheetSet,
    "started": Started,
    "rerolled": Rerolled,
    "saved": Saved,
    "ended": Ended,
    "ordered": Ordered,
    "turned": Turned,
    "delayed": Delayed,
    "by_hand": RolledByHand,
    "noted": Noted,
    "struck": Struck,
    "broke": Broke,
    "repaired": Repaired,
    "shield": ShieldSet,
    "placed": Placed,
}
"""Each change by the word that it is kept under. The words are for ever."""

_WORDS = {change: word for word, change in CHANGES.items()}


def change_word(change: Change) -> str:
    """The word that a change is kept under."""
    return _WORDS[type(change)]


def change_fields(change: Change) -> dict[str, Any]:
    """The fields of a change by their names."""
    return {name: getattr(change, name) for name in change.__dataclass_fields__}
