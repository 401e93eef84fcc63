"""`contest`: roll a contest."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rolling import read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.grammar.parser import parse

__all__ = ["VERB"]

VERB = FightVerb(
    name="contest",
    position=20,
    usage=("contest hugo/taunt vs zombie2",),
    about="roll a contest: one side wins",
    complete=partial(roll_words, "contest"),
    rolls=True,
    read=partial(read_roll, parse=parse, do=roll),
)
