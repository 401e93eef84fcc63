"""What is said to words that make no sense where they stand: which word it is, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.grammar.cursor import LONGEST_RUN, Cursor, at, joined
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.sides import name_in
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name
from dicemob_cli.grammar.words import JOINTS, Word, unknown_word

__all__ = [
    "COMBAT",
    "EXAMPLES",
    "SHEET_EXAMPLE",
    "is_name",
    "no_dice",
    "no_place",
    "split_dice",
    "stray",
    "unknown_side",
]

COMBAT = ("attack", "contest", "duel", "effect")
"""The kinds of roll with two sides."""

EXAMPLES = {
    "attack": "attack 6 vs 8",
    "contest": "contest 6 vs 8",
    "skill": "skill 4 hard",
    "potency": "potency 10",
    "effect": "effect burning 6 vs 5",
    "duel": "duel 5 defense 4 hp 12 vs 3 defense 3 hp 6",
}

SHEET_EXAMPLE = "3 slashing then 3 burning"


def is_name(word: Word, vocabulary: Vocabulary) -> bool:
    """Whether a word is a name, perhaps with modifiers and dice."""
    return fold_name(name_in(word)) in vocabulary.names


def no_dice(before: Word | None, after: Word | None, example: str) -> WordError:
    """Dice are missing in front of a word, or else behind one."""
    near = before or after
    where = f"{'before' if before else 'after'} {quoted(near.text)}" if near else "given"
    return WordError(
        Code.DICE_MISSING,
        f"no dice {where}: try '{example or SHEET_EXAMPLE}'",
        word=near.text if near else "",
        start=near.start if near else 0,
    )


def no_place(word: Word, names: Names) -> WordError:
    """A place in the list, as in `@7`, at which nobody stands."""
    here = len(names.here)
    if names.was_place(word.text):
        return at(word, Code.UNKNOWN_NAME, "is the place of someone who has left")
    many = "is one person" if here == 1 else f"are {here} people"
    return at(word, Code.UNKNOWN_NAME, f"is not a place: there {many} here")


def unknown_side(words: Sequence[Word], vocabulary: Vocabulary, example: str) -> WordError:
    """Words that were to be dice or a name; the types after them are not at fault. No example: of a sheet."""
    first = words[0]
    if vocabulary.is_type(first.text) or first.folded in vocabulary.difficulties:
        return at(first, Code.MISPLACED_WORD, f"comes after the dice: try '{example or SHEET_EXAMPLE}'")
    if not example:
        return unknown_word(
            first, Code.NOT_A_POOL, "is not a number of dice", ("contest", "degrees", "untrained", "none")
        )
    types = (place for place in range(1, len(words)) if vocabulary.is_type(words[place].text))
    name = joined(words[: min(next(types, len(words)), LONGEST_RUN)])
    names = vocabulary.names
    if names.here and name.text[0] == "@":
        return no_place(name, names)
    if names and "," in name_in(name):
        return at(name, Code.UNKNOWN_NAME, f"is not a name {names.where}: join targets with 'and'")
    why = f"no name {names.where}" if names else "without a campaign (-c) there are no names"
    return unknown_word(name, Code.UNKNOWN_NAME, f"is not a number of dice, and {why}", names)


def split_dice(word: Word) -> WordError | None:
    """The end of dice that were written with a space in them, if that is what a word is."""
    if word.text[0] in "+-":
        return at(word, Code.SPLIT_DICE, "stands alone: write modifiers without a space, 6+1")
    if "," in word.text:
        return at(word, Code.SPLIT_DICE, "stands alone: write dice rolled by hand without a space, 6,1,4")
    return None


def stray(word: Word, kind: str, cursor: Cursor, vocabulary: Vocabulary) -> WordError:
    """A word where none can stand."""
    if split := split_dice(word):
        return split
    combat = kind in COMBAT
    if word.text[0].isdigit():
        second = f"'and {word.text}' for another target"
        if not cursor.behind("vs"):
            second = f"'vs {word.text}' for the defense"
        hint = f": use {second}, 'type 3' for a type, or 6,1,4 for dice by hand"
        return at(word, Code.EXTRA_WORD, f"is a number too many{hint if combat else ''}")
    if combat and is_name(word, vocabulary):
        missing = "join targets with 'and'" if cursor.behind("vs") else "put 'vs' before it"
        return at(word, Code.JOINT_MISSING, f"stands alone: {missing}")
    known = (*KINDS[kind], *((*JOINTS, *vocabulary.types) if combat else ()))
    if combat:
        known += tuple(name for name in vocabulary.names if name.endswith(f"/{word.folded}"))
    return unknown_word(word, Code.UNKNOWN_WORD, "is unknown here", known)
