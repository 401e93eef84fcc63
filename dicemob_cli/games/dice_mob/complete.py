"""What may come next in a request of Dice Mob, for shells and the prompt to complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.games.dice_mob.sheets import Combatant
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.parser import strikes_kind
from dicemob_cli.grammar.vocabulary import Vocabulary

__all__ = ["doing", "next_words"]


def next_words(
    kind: str,
    said: Sequence[str],
    combatants: Mapping[str, Combatant],
    vocabulary: Vocabulary,
) -> list[str]:
    """The words that may follow those `said` of a kind of roll: names where a side begins, then types."""
    before = ["", *(word.casefold() for word in said)]
    if kind == "effect":
        if len(before) == 1:
            return [*Lasting]
        before = ["", *before[2:]]
        if before[-1] == "":
            before = [""]
    options = [word for word in KINDS[kind] if word not in before]
    single = [word for word, types in vocabulary.types.items() if len(types) == 1]
    if before[-1] in ("type", "immune"):
        return single if before[-1] == "type" else [*vocabulary.types]
    if before[-1] == "difficulty":
        return [*vocabulary.difficulties]
    if before[-1] in ("vs", "and"):
        against = {"contest": "skill", "duel": "attack"}.get(kind)
        return [*combatants, *(doing(against, combatants) if against else ())]
    if before[-1] in ("", "then", "also"):
        own = "attack" if kind in ("effect", "duel") else kind
        return [*doing(own, combatants), *options]
    if kind == "skill":
        return [*vocabulary.difficulties, *options]
    if kind == "potency":
        return options
    return [*_joints(kind, against="vs" in before), *options, *single]


def doing(kind: str, combatants: Mapping[str, Combatant]) -> Iterator[str]:
    """`hugo/sword`: everything anyone can roll of a kind."""
    for who, sheet in combatants.items():
        rolls: dict[str, Mapping[str, object]] = {"skill": sheet.skills, "potency": sheet.potencies}
        does = [what for what, dice in rolls.get(kind, {}).items() if dice != "none"]
        if kind in ("attack", "contest"):
            does = [what for what, words in sheet.attacks.items() if strikes_kind(str(words)) == kind]
            does += sheet.skills if kind == "contest" else ()
        yield from (f"{who}/{what}" for what in does)


def _joints(kind: str, *, against: bool) -> Sequence[str]:
    """The joints that may follow a side; `against` where there are opponents already."""
    if kind == "duel":
        return () if against else ("vs",)
    joints = ("and" if against else "vs", "then", "also")
    return joints[:1] if kind == "contest" else joints
