"""The ten kinds of defence, the groups they stand in, and the words that name them (T1, T2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

__all__ = [
    "ALIASES",
    "FORMS",
    "GROUPS",
    "IMMUNE",
    "Defense",
    "groups_of",
    "members",
    "narrowest",
    "number_of",
]

T = TypeVar("T")


class Defense(StrEnum):
    """What an attack is defended with (T1), in the order of their numbers, from 1."""

    PIERCING = "piercing"
    BLUDGEONING = "bludgeoning"
    SLASHING = "slashing"
    POISON = "poison"
    FREEZING = "freezing"
    BURNING = "burning"
    ELECTRICITY = "electricity"
    COGNITIVE = "cognitive"
    EMOTIONAL = "emotional"
    PERSONAL = "personal"


GROUPS: dict[str, tuple[str, ...]] = {
    "physical": ("force", "elemental"),
    "force": ("piercing", "bludgeoning", "slashing"),
    "elemental": ("poison", "freezing", "burning", "electricity"),
    "mental": ("cognitive", "emotional"),
}
"""What each group holds: types, or narrower groups. `personal` is a type that stands alone."""

ALIASES: dict[str, Defense] = {
    "penetrating": Defense.PIERCING,
    "bruising": Defense.BLUDGEONING,
    "gouging": Defense.SLASHING,
    "disease": Defense.POISON,
    "cold": Defense.FREEZING,
    "ice": Defense.FREEZING,
    "fire": Defense.BURNING,
    "flame": Defense.BURNING,
    "acid": Defense.BURNING,
    "light": Defense.BURNING,
    "lightning": Defense.ELECTRICITY,
    "illusion": Defense.COGNITIVE,
    "hold": Defense.COGNITIVE,
    "domination": Defense.COGNITIVE,
    "feeblemind": Defense.COGNITIVE,
    "blindness": Defense.COGNITIVE,
    "deafness": Defense.COGNITIVE,
    "charm": Defense.EMOTIONAL,
    "fear": Defense.EMOTIONAL,
    "morale": Defense.EMOTIONAL,
    "happiness": Defense.EMOTIONAL,
    "sadness": Defense.EMOTIONAL,
    "polymorph": Defense.PERSONAL,
    "pickpocket": Defense.PERSONAL,
    "slow": Defense.PERSONAL,
    "weaken": Defense.PERSONAL,
}
"""Everyday words for the types (T1). Cold, ice and lightning are ours: the closest elemental type."""

_FORMS: dict[str, tuple[str, ...]] = {
    "piercing": ("pierce", "pierces", "pierced"),
    "penetrating": ("penetrate", "penetrates", "penetrated"),
    "bludgeoning": ("bludgeon", "bludgeons", "bludgeoned"),
    "bruising": ("bruise", "bruises", "bruised"),
    "slashing": ("slash", "slashes", "slashed"),
    "gouging": ("gouge", "gouges", "gouged"),
    "poison": ("poisons", "poisoned", "poisoning", "poisonous"),
    "disease": ("diseases", "diseased"),
    "freezing": ("freeze", "freezes", "froze", "frozen"),
    "ice": ("icy",),
    "burning": ("burn", "burns", "burned", "burnt"),
    "fire": ("fires", "fiery"),
    "flame": ("flames", "flaming"),
    "acid": ("acids", "acidic"),
    "light": ("lights",),
    "electricity": ("electric", "electrical", "electrified"),
    "illusion": ("illusions", "illusory"),
    "hold": ("holds", "holding", "held"),
    "domination": ("dominations", "dominate", "dominates", "dominated", "dominating"),
    "feeblemind": ("feebleminds", "feebleminded"),
    "blindness": ("blind", "blinds", "blinded", "blinding"),
    "deafness": ("deaf", "deafen", "deafens", "deafened", "deafening"),
    "charm": ("charms", "charmed", "charming"),
    "fear": ("fears", "feared", "fearful"),
    "happiness": ("happy",),
    "sadness": ("sad",),
    "polymorph": ("polymorphs", "polymorphed", "polymorphing"),
    "pickpocket": ("pickpockets", "pickpocketed", "pickpocketing"),
    "slow": ("slows", "slowed", "slowing"),
    "weaken": ("weakens", "weakened", "weakening"),
}

FORMS: dict[str, str] = {form: word for word, forms in _FORMS.items() for form in forms}
"""Other forms of the words for types, by form. They name a type where nothing else has that name."""

IMMUNE = "immune"
"""What stands in place of a number of defence dice for whoever cannot be hurt that way (A3)."""


def number_of(defense: Defense) -> int:
    """The number of a type on the sheet, 1 to 10 (T1)."""
    return list(Defense).index(defense) + 1


def members(word: str) -> tuple[Defense, ...]:
    """The types that a type or group word stands for, in sheet order. Raises KeyError for any other."""
    if word in GROUPS:
        return tuple(defense for part in GROUPS[word] for defense in members(part))
    try:
        return (Defense(word),)
    except ValueError:
        raise KeyError(word) from None


def groups_of(word: str) -> tuple[str, ...]:
    """The groups above a type or group, narrowest first: `burning` -> `("elemental", "physical")`."""
    above = [group for group, parts in GROUPS.items() if word in parts]
    return tuple(above) + groups_of(above[0]) if above else ()


def narrowest(settings: Mapping[str, T], defense: Defense | None) -> T | None:
    """The setting that holds for `defense`: its own, else its narrowest group's, else `default` (T2).

    None when there is neither. An untyped attack (`None`) meets the `default`.
    """
    for word in ("default",) if defense is None else (defense, *groups_of(defense), "default"):
        if word in settings:
            return settings[word]
    return None
