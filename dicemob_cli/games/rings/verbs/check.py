"""`check`: roll a pool without an opponent."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rolling import read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.games.rings.grammar import parse_bare

__all__ = ["VERB"]

VERB = FightVerb(
    name="check",
    position=20,
    usage=("check ranger/might", "check 4+2"),
    about="roll a pool without an opponent",
    complete=partial(roll_words, "check"),
    other=("skill",),
    rolls=True,
    read=partial(read_roll, parse=parse_bare, do=roll),
)
