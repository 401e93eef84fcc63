"""What was asked of a fight, names in it still names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.words import Word

__all__ = [
    "AskedAdd",
    "AskedAgain",
    "AskedBreak",
    "AskedBy",
    "AskedByHand",
    "AskedEnd",
    "AskedGive",
    "AskedHeal",
    "AskedHope",
    "AskedHp",
    "AskedInitiative",
    "AskedNext",
    "AskedNote",
    "AskedOrder",
    "AskedPlace",
    "AskedReload",
    "AskedRemove",
    "AskedRename",
    "AskedShield",
    "AskedStart",
    "AskedUndo",
    "AskedVerb",
    "Newcomer",
]


class Newcomer(NamedTuple):
    """Who is to come, how many of them, and what is said of them, by the fields of a sheet."""

    name: Word
    times: int | None
    said: Mapping[str, Any]


class AskedAdd(NamedTuple):
    """Bring people in."""

    newcomers: tuple[Newcomer, ...]


class AskedRemove(NamedTuple):
    """Take people out."""

    who: tuple[Name, ...]


class AskedRename(NamedTuple):
    """Another name for someone."""

    who: Name
    to: Word


class AskedHp(NamedTuple):
    """Hit points changed by a number, or set to one."""

    who: tuple[Name, ...]
    number: int
    is_change: bool


class AskedHeal(NamedTuple):
    """Points healed, each person as many: a number, or words of a potency to roll."""

    who: tuple[Name, ...]
    points: int | None
    potency: Asked | None


class AskedInitiative(NamedTuple):
    """Roll the order of turns, or the place of those who are named; some of it by hand."""

    who: tuple[Name, ...]


class AskedOrder(NamedTuple):
    """A place in the order: `first`, `last`, a number from 1, `before` or `after` someone."""

    who: Name
    place: str
    number: int | None = None
    other: Name | None = None


class AskedNext(NamedTuple):
    """On to the next turn. `declined` are those who roll no saves on it; None is everyone (E5)."""

    declined: tuple[Name, ...] | None = ()


class AskedBy(NamedTuple):
    """A roll, and whose it is: None is nobody's, such as a ceiling that falls."""

    roll: Asked
    who: Name | None


class AskedReload(NamedTuple):
    """Read the campaign again, for some people or for everyone who is in it."""

    who: tuple[Name, ...]


class AskedGive(NamedTuple):
    """Something that someone can attack with from now on: its name, and its words as on a sheet.

    Of Rings it is a weapon or a Ring, by `kind`, and where its name ends their STATs tell.
    """

    who: Name
    words: tuple[Word, ...]
    kind: Literal["attack", "weapon", "ring"] = "attack"


class AskedAgain(NamedTuple):
    """The last roll once more."""

    word: Word


class AskedStart(NamedTuple):
    """Something that lasts, because the GM says so. `type`, if said, is the one to defend against."""

    word: Word
    effect: Lasting
    who: tuple[Name, ...]
    dice: int | None
    duration: int | None
    type: Defense | None


class AskedEnd(NamedTuple):
    """End what lasts on people: of these kinds, or all of it.

    With a `word` it is what came by that word or attack, else what is of the kind that the word names.
    """

    verb: Word
    who: tuple[Name, ...]
    kinds: frozenset[Lasting] | None
    word: Word | None = None


class AskedByHand(NamedTuple):
    """Whether dice are rolled at the table."""

    who: tuple[Name, ...]
    on: bool


class AskedNote(NamedTuple):
    """Something to remember."""

    text: str


class AskedUndo(NamedTuple):
    """Take back, or do again, so many things."""

    verb: str
    times: int


class AskedBreak(NamedTuple):
    """A weapon of someone's to be broken."""

    weapon: Name


class AskedHope(NamedTuple):
    """The return to Hope of some, or of everyone."""

    who: tuple[Name, ...]


class AskedShield(NamedTuple):
    """Shield points changed by a number, or set to one."""

    who: tuple[Name, ...]
    number: int
    is_change: bool


class AskedPlace(NamedTuple):
    """Where someone stands: two spaces and a height; None where nobody says any more."""

    who: Name
    at: tuple[int, int, int] | None


AskedVerb = (
    Asked
    | AskedAdd
    | AskedRemove
    | AskedRename
    | AskedHp
    | AskedHeal
    | AskedInitiative
    | AskedOrder
    | AskedNext
    | AskedReload
    | AskedGive
    | AskedBy
    | AskedAgain
    | AskedStart
    | AskedEnd
    | AskedByHand
    | AskedNote
    | AskedUndo
    | AskedBreak
    | AskedHope
    | AskedShield
    | AskedPlace
)
"""What changes a fight."""
