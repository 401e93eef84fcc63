"""What may come next on the table's line, for shells and the prompt to complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from dicemob_cli.campaign.model import Combatant
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.grammar.cursor import LONGEST_NAME
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.parser import strikes_kind
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name

__all__ = ["doing", "following", "hyphenated", "next_words"]


def following(offer: Callable[[Sequence[str]], Iterable[str]], before: Sequence[str]) -> list[str]:
    """The words that may follow others; after the first words of a name, its next word.

    `offer` gives the names and words that may follow some. What is no name yet can only become one.
    """
    next_of_name: list[str] = []
    complete = False
    for start in range(max(0, len(before) - LONGEST_NAME), len(before)):
        begun = fold_name(" ".join(before[start:]))
        for name in offer(before[:start]):
            folded = fold_name(name) if len(name) >= len(begun) else ""
            complete = complete or folded == begun
            if folded.startswith(f"{begun} "):
                next_of_name.append(name.replace("-", " ").split()[len(begun.split())])
    return [*next_of_name, *(offer(before) if complete or not next_of_name else ())]


def hyphenated(name: str) -> str:
    """A name as a single word. Hyphens in front are left out: they would make it an option."""
    return name.replace(" ", "-").lstrip("-")


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
