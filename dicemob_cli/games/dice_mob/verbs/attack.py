"""`attack`: roll an attack, whose damage lands (A1-A5)."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rolling import read_roll, roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.grammar.parser import parse

__all__ = ["VERB"]

VERB = FightVerb(
    name="attack",
    position=10,
    usage=(
        "attack hugo/sword vs zombie2",
        "attack h/sw vs @2 and z3",
        "attack 6 fire lasts vs hugo",
        "attack 8 vs hugo by nobody",
    ),
    about="roll an attack and apply its damage and effects",
    more="Names in full, by their beginning, or by place. A pool without a name is rolled by who is "
    "up, unless 'by nobody', or 'by' someone else, stands at the end.",
    complete=partial(roll_words, "attack"),
    short=("a",),
    other=("roll", "hit"),
    rolls=True,
    read=partial(read_roll, parse=parse, do=roll),
)
