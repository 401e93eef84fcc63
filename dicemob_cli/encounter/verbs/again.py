"""`again`: roll repeat the last roll with new dice."""

from __future__ import annotations

from dicemob_cli.encounter.verb import Again, FightVerb
from dicemob_cli.grammar.reader import Reader

__all__ = ["VERB"]


def read(reader: Reader) -> Again:
    """Nothing more is needed."""
    return Again(reader.verb)


VERB = FightVerb(
    name="again",
    position=50,
    usage=("again",),
    about="repeat the last roll with new dice",
    read=read,
)
