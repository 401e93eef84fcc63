"""`next`: the next turn, with the saves that come up on it, or the next round (E5, E7)."""

from __future__ import annotations

from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.encounter.verbs.next import Next
from dicemob_cli.grammar.reader import Reader

__all__ = ["VERB"]


def read(reader: Reader) -> Next:
    """[decline [who and ...]]"""
    if not reader.cursor.take("decline"):
        return Next()
    return Next(reader.people() if reader.cursor.peek() else None)


VERB = FightVerb(
    name="next",
    position=150,
    usage=("next", "next decline", "next decline hugo"),
    about="begin the next turn or round",
    more="Saves come up on their turn, unless they are declined. At the end of a round fire, acid and "
    "bleeding roll, electricity asks who is near. Who is out has no turn, and nothing burns on them.",
    short=("n",),
    other=("turn", "pass"),
    read=read,
)
