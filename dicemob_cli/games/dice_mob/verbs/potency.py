"""`potency`: roll the strength of an effect (D9)."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rolling import read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.grammar.parser import parse

__all__ = ["VERB"]

VERB = FightVerb(
    name="potency",
    position=40,
    usage=("potency mel/healing",),
    about="roll the strength of an effect",
    complete=partial(roll_words, "potency"),
    rolls=True,
    read=partial(read_roll, parse=parse, do=roll),
)
