"""`undo`: take back the last events."""

from __future__ import annotations

from dicemob_cli.encounter.verb import FightVerb, Undo
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import whole

__all__ = ["VERB"]


def read_undo(reader: Reader) -> Undo:
    """[N]"""
    word = reader.cursor.take()
    times = 1 if word is None else whole(word, f"a number of events to {reader.verb.folded}")
    if word and times == 0:
        raise at(word, Code.OUT_OF_RANGE, "is nothing at all")
    return Undo(reader.verb.folded, times)


VERB = FightVerb(
    name="undo",
    position=250,
    usage=("undo", "undo 3"),
    about="undo the last event, without limit",
    short=("u",),
    read=read_undo,
)
