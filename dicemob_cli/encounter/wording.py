"""The words for the state of one person: hit points, shield, place, lasting effects."""

from __future__ import annotations

from dicemob_cli.encounter.state import Ongoing, Person
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED
from dicemob_cli.wording import plural

__all__ = ["hp_words", "lasting_words", "place_words", "shield_words"]


def lasting_words(ongoing: Ongoing, now: int) -> str:
    """`burning 3 dice`, `emotional, 2 rounds left` (E1-E6)."""
    words = ongoing.title
    if ongoing.effect in ROLLED:
        words += f" {plural(ongoing.dice, 'die', '', 'dice')}"
    left = ongoing.left(now)
    if left is None:
        return words
    return f"{words}, {plural(left, 'round')} left" if left else f"{words}, its last round"


def hp_words(person: Person) -> str:
    """`3 of 6 hp`, or the damage taken where no hit points are counted."""
    if person.hp is None:
        return f"{person.taken} damage taken so far"
    return f"{person.hp} of {person.most} hp"


def shield_words(person: Person) -> str:
    """`shield 3`."""
    return f"shield {person.shield or 0}"


def place_words(place: tuple[int, int, int]) -> str:
    """`at 3,1`, and the height where that is not the ground."""
    across, along, height = place
    return f"at {across},{along}" + (f", {height} high" if height else "")
