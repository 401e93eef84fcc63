"""The words of a fight of Dice Mob."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicemob_cli.dice import Pool
from dicemob_cli.encounter.fight_words import FightWords
from dicemob_cli.encounter.verb import Verb
from dicemob_cli.errors import Code
from dicemob_cli.games.dice_mob.rules.defenses import IMMUNE
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.naming import wrong_person
from dicemob_cli.grammar.options import ROLLS
from dicemob_cli.grammar.parser import parse
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import (
    only_part,
    read_written,
)
from dicemob_cli.grammar.words import KEYWORDS, OPTIONS

__all__ = ["FIGHT_WORDS"]


def read_newcomer(reader: Reader) -> Mapping[str, Any]:
    """[hp N] [defense dice] [type dice ...] [immune type] [initiative N] [actions N]"""
    options = reader.options("hp", "defense", "initiative", "actions", "immune")
    defenses: dict[str, Any] = {}
    options.read()
    while named := reader.cursor.take_longest(options.is_type):
        value = reader.cursor.take_value(named, f"dice after it: {named.text} 6")
        dice = only_part(read_written(value))
        if not isinstance(dice, Pool):
            raise at(value, Code.NOT_A_POOL, "is not a number of dice")
        word = reader.vocabulary.canonical(named.text)
        if word in defenses:
            raise at(named, Code.CONTRADICTION, f"is a second defense against {word}")
        defenses[word] = _written(dice)
        options.read()
    if options.defense:
        defenses["default"] = _written(options.defense)
    for immune, option in options.immune.items():
        if immune in defenses:
            raise at(option, Code.CONTRADICTION, f"contradicts the defense against {immune}")
        defenses[immune] = IMMUNE
    said = {
        "hp": options.hp,
        "defenses": defenses or None,
        "initiative": options.initiative,
        "actions": options.actions,
    }
    return {name: each for name, each in said.items() if each is not None}


def _written(pool: Pool) -> int | str:
    """Dice as a sheet has them."""
    return str(pool) if pool.modifiers else pool.base


def as_it_is(verb: Verb) -> Verb:
    """A shared verb, whose examples are of this game."""
    return verb


FIGHT_WORDS = FightWords(
    package="dicemob_cli.games.dice_mob.verbs",
    word="",
    adapt=as_it_is,
    with_odds=tuple(kind for kind in ROLLS if kind != "effect"),
    of_newcomers=("hp", "defense", "initiative", "actions", "immune"),
    options=OPTIONS,
    keywords=KEYWORDS,
    made_up="hp 6 defense 3",
    examples=("attack 6 vs 8", "add hugo"),
    newcomer=read_newcomer,
    parse=parse,
    wrong_person=wrong_person,
)
