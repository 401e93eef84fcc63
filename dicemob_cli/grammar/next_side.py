"""The side that comes next on a line: dice, or the longest name that is known."""

from __future__ import annotations

from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.grammar.cursor import Cursor, unclear
from dicemob_cli.grammar.mistakes import is_name, no_dice, unknown_side
from dicemob_cli.grammar.sides import Name, Side, looks_written, read_name, read_written
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name
from dicemob_cli.grammar.words import Word

__all__ = ["next_side", "the_named"]


def next_side(
    cursor: Cursor, after: Word | None, vocabulary: Vocabulary, example: str, faces: int = FACES
) -> Side:
    """Dice, or the longest known name that starts here. Raises WordError; `example` is what to try.

    Without an example it is a side of a sheet, where no names can stand.
    """
    words = cursor.run()
    if not words:
        raise no_dice(cursor.peek(), after, example)
    if known := cursor.take_longest(lambda word: is_name(word, vocabulary)):
        return the_named(known, vocabulary, faces)
    if looks_written(words[0]):
        cursor.take()
        return read_written(words[0], faces)
    raise unknown_side(words, vocabulary, example)


def the_named(word: Word, vocabulary: Vocabulary, faces: int = FACES) -> Name:
    """The name that a known word stands for, with its modifiers and dice. Raises WordError for several."""
    name = read_name(word, faces)
    meant = vocabulary.names.meant(fold_name(name.name))
    if len(meant) > 1:
        raise unclear(word, meant)
    return name if meant[0] == fold_name(name.name) else name._replace(name=meant[0])
