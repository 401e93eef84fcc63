"""`attack`: roll an attack, whose damage lands on the shield first (G1-G9)."""

from __future__ import annotations

from functools import partial

from dicemob_cli.encounter.rings import attack
from dicemob_cli.encounter.rolling import read_roll, roll_words
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.games.rings.grammar import parse_bare

__all__ = ["VERB"]

VERB = FightVerb(
    name="attack",
    position=10,
    usage=(
        "attack ranger/spear vs wolf",
        "attack r/b vs @2 ally and @3",
        "attack 4+2 melee stat might vs wolf",
    ),
    about="roll an attack and apply its damage and effects",
    more="On the shield first. Names in full, by their beginning, or by place. Said of an opponent, "
    "after them: ally, distance 3, height 1, brace, take, break fangs.",
    complete=partial(roll_words, "attack"),
    short=("a",),
    other=("roll", "hit"),
    rolls=True,
    read=partial(read_roll, parse=parse_bare, do=attack),
)
