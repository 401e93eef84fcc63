"""The words of a fight of Rings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dicemob_cli.encounter.fight_words import FightWords
from dicemob_cli.encounter.verb import Verb
from dicemob_cli.errors import Code
from dicemob_cli.games.rings.grammar import EXAMPLES, RINGS_KEYWORDS, RINGS_ROLLS, parse_bare, wrong_fighter
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import whole
from dicemob_cli.grammar.vocabulary import RINGS

__all__ = ["FIGHT_WORDS"]

NAMES = {"zombie": "wolf", "hugo": "ranger", "mel": "weaver", "defense 3 initiative 2 actions 1": "stat 2"}
"""Who is spoken of, so that every usage can be typed in the campaign that comes with the game."""

OF_NEWCOMERS = ("hp", "shield", "stat", "melee", "ranged", "defense")
"""What may be given about someone who is added, each with a number."""

DIFFERENT: Mapping[str, Mapping[str, Any]] = {
    "add": {"usage": ("add wolf x3", "add ranger and weaver", "add bat hp 2 stat 2 defense 1 shield 1")},
    "by-hand": {
        "more": "Type them as 7,0,2 or 702, 0 is a ten; 'roll' lets dicemob roll, Ctrl-C drops the line."
    },
    "help": {"usage": ("help", "help break")},
    "odds": {"usage": ("odds attack ranger/spear vs wolf",)},
    "reload": {"position": 72},
    "show": {"about": "show hit points, shields, broken weapons and turns"},
}
"""What else is different about a shared verb."""


def adapted(verb: Verb) -> Verb:
    """A shared verb, with the names of the campaign of this game."""
    usage = verb.usage
    for theirs, ours in NAMES.items():
        usage = tuple(each.replace(theirs, ours) for each in usage)
    changed: dict[str, Any] = {"usage": usage, **DIFFERENT.get(verb.name, {})}
    return replace(verb, **changed)


def read_newcomer(reader: Reader) -> Mapping[str, int]:
    """[hp N] [shield N] [stat N] [melee N] [ranged N] [defense N]"""
    said: dict[str, int] = {}
    while option := reader.cursor.take(*OF_NEWCOMERS):
        value = reader.cursor.take_value(option, f"a number after it: {option.folded} 3")
        number = whole(value, "a number")
        if option.folded == "hp" and number == 0:
            raise at(value, Code.OUT_OF_RANGE, "hit points is too few: give 1 or more")
        if said.get(option.folded, number) != number:
            raise at(value, Code.CONTRADICTION, f"is a second number for {option.folded}")
        said[option.folded] = number
    return said


FIGHT_WORDS = FightWords(
    package="dicemob_cli.games.rings.verbs",
    word=RINGS,
    adapt=adapted,
    with_odds=RINGS_ROLLS,
    of_newcomers=OF_NEWCOMERS,
    options=OF_NEWCOMERS,
    keywords=RINGS_KEYWORDS,
    made_up="hp 6 stat 2",
    examples=(EXAMPLES["attack"], "add ranger"),
    newcomer=read_newcomer,
    parse=parse_bare,
    wrong_person=wrong_fighter,
)
