"""What may come next on the table's line, for whoever completes words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dicemob_cli.campaign.model import Combatant
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import JOINTS
from dicemob_cli.rules.lasts import Lasting

__all__ = ["doing", "next_words", "spoken"]


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
        against = doing("skill", combatants) if kind == "contest" else ()
        return [*spoken([*combatants, *against])]
    if before[-1] in ("", "then", "also"):
        own = "attack" if kind == "effect" else kind
        return [*spoken(doing(own, combatants)), *options]
    if kind == "skill":
        return [*vocabulary.difficulties, *options]
    if kind == "potency":
        return options
    joints = [joint for joint in JOINTS if (joint == "and") == ("vs" in before) or joint in ("then", "also")]
    return [*(joints[:1] if kind == "contest" else joints), *options, *single]


def doing(kind: str, combatants: Mapping[str, Combatant]) -> Iterator[str]:
    """`hugo/sword`: everything anyone can roll of a kind."""
    for who, sheet in combatants.items():
        rolls: dict[str, Mapping[str, object]] = {"skill": sheet.skills, "potency": sheet.potencies}
        does = [what for what, dice in rolls.get(kind, {}).items() if dice != "none"]
        if kind in ("attack", "contest"):
            contests = {what for what, words in sheet.attacks.items() if _is_contest(str(words))}
            does = [what for what in sheet.attacks if (what in contests) == (kind == "contest")]
            does += sheet.skills if kind == "contest" else ()
        yield from (f"{who}/{what}" for what in does)


def spoken(names: Iterable[str]) -> Iterator[str]:
    """Names as a single word each, so that no shell needs to quote them."""
    return (name.replace(" ", "-") for name in names)


def _is_contest(words: str) -> bool:
    return words.casefold().split()[:1] == ["contest"]
