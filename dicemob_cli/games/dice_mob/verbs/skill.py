"""`skill`: roll a skill against a difficulty."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rolling import read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.grammar.parser import parse

__all__ = ["VERB"]

VERB = FightVerb(
    name="skill",
    position=30,
    usage=("skill hugo/climbing hard",),
    about="roll a skill against a difficulty",
    complete=partial(roll_words, "skill"),
    other=("check",),
    rolls=True,
    read=partial(read_roll, parse=parse, do=roll),
)
