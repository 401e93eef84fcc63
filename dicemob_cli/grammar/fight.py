"""How a fight is spoken in each game: its verbs, and what reads a line.

A game is loaded when it is played. Nothing behind this asks which one that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.asked_verbs import AskedVerb
from dicemob_cli.grammar.verbs import Verbs
from dicemob_cli.grammar.vocabulary import DICE_MOB, RINGS, Vocabulary

__all__ = ["FightWords", "fight_words", "verbs_of_all"]


class FightWords(NamedTuple):
    """The verbs, those that roll, those that have odds, what is said of a newcomer, and what to try first.

    `made_up` is what to say of a newcomer without a sheet.
    `read` reads a line that changes a fight, its verb in full; `parse` one that rolls. Both raise WordError.
    `wrong_person` says what is wrong with the name of someone, None where nothing is.
    """

    verbs: Verbs
    rolls: tuple[str, ...]
    with_odds: tuple[str, ...]
    of_newcomers: tuple[str, ...]
    made_up: str
    examples: tuple[str, str]
    read: Callable[[str, Vocabulary], AskedVerb]
    parse: Callable[[str, Vocabulary], Asked]
    wrong_person: Callable[[str, Vocabulary], str | None]


def fight_words(vocabulary: Vocabulary) -> FightWords:
    """How a fight is spoken at a table."""
    return GAMES[vocabulary.system or DICE_MOB]()


def verbs_of_all() -> list[str]:
    """The verbs of all games, each once."""
    return [*dict.fromkeys(verb for game in GAMES.values() for verb in game().verbs.known)]


def _dice_mob() -> FightWords:
    from dicemob_cli.grammar.mistakes import EXAMPLES
    from dicemob_cli.grammar.naming import wrong_person
    from dicemob_cli.grammar.options import ROLLS
    from dicemob_cli.grammar.parser import parse
    from dicemob_cli.grammar.read_verbs import read_verb
    from dicemob_cli.grammar.verbs import VERBS

    with_odds = tuple(kind for kind in ROLLS if kind != "effect")
    newcomers = ("hp", "defense", "initiative", "actions", "immune")
    examples = (EXAMPLES["attack"], "add hugo")
    made_up = "hp 6 defense 3"
    return FightWords(VERBS, ROLLS, with_odds, newcomers, made_up, examples, read_verb, parse, wrong_person)


def _rings() -> FightWords:
    from dicemob_cli.games.rings.grammar import EXAMPLES, RINGS_ROLLS, wrong_fighter
    from dicemob_cli.grammar.read_rings import OF_NEWCOMERS, parse_bare, read_rings_verb
    from dicemob_cli.grammar.rings_verbs import RINGS_VERBS

    examples = (EXAMPLES["attack"], "add ranger")
    return FightWords(
        RINGS_VERBS,
        RINGS_ROLLS,
        RINGS_ROLLS,
        OF_NEWCOMERS,
        "hp 6 stat 2",
        examples,
        read_rings_verb,
        parse_bare,
        wrong_fighter,
    )


GAMES: Mapping[str, Callable[[], FightWords]] = {DICE_MOB: _dice_mob, RINGS: _rings}
