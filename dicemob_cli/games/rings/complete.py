"""What may come next on a line of Rings, for shells and the prompt to complete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dicemob_cli.games.rings.sheets import Fighter
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import OF_ATTACK, OF_OPPONENT, fold

__all__ = ["next_rings_words", "wielded"]


def next_rings_words(
    kind: str, said: Sequence[str], combatants: Mapping[str, Fighter], vocabulary: Vocabulary
) -> list[str]:
    """The words that may follow those `said` of an attack or a check."""
    before = ["", *(word.casefold() for word in said)]
    if kind == "check":
        stats = (f"{who}/{stat}" for who, sheet in combatants.items() for stat in sheet.does)
        return [*stats] if before[-1] == "" else []
    if before[-1] == "":
        return [*wielded(combatants), *OF_ATTACK]
    if before[-1] in ("vs", "and"):
        return [*combatants]
    if before[-1] == "break":
        opponents = [fold(word) for word in before[before.index("vs") :]] if "vs" in before else []
        weapons = (sheet.weapons for who, sheet in combatants.items() if fold(who) in opponents)
        return [weapon for held in weapons for weapon in held]
    joint = "and" if "vs" in before else "vs"
    takes = (*OF_ATTACK, *OF_OPPONENT) if "vs" in before else OF_ATTACK
    return [joint, *(word for word in takes if word not in before)]


def wielded(combatants: Mapping[str, Fighter]) -> Iterable[str]:
    """`ranger/spear`: everything that anyone can attack with."""
    for who, sheet in combatants.items():
        yield from (f"{who}/{what}" for what in (*sheet.weapons, *sheet.rings))
