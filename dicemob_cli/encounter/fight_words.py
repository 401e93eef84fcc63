"""The words of a fight in each game: its verbs, and what reads a line.

A game is loaded when it is played. Nothing behind this asks which one that is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from functools import cache
from typing import Any, NamedTuple, cast

from dicemob_cli.encounter.verb import Action, Again, FightVerb, Undo, Verb, Verbs, find_verbs, words_said
from dicemob_cli.games import game_named, games
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.vocabulary import Vocabulary

__all__ = ["FightWords", "fight_words", "forget_verbs", "read_line", "verbs_of_all", "words_of_game"]

SHARED = "dicemob_cli.encounter.verbs"
"""The package of the verbs that all games share."""

LOOKING = "dicemob_cli.play.verbs"
"""The package of the verbs that only show something."""


class FightWords(NamedTuple):
    """What a game brings for the lines of its fights.

    `package` holds its own verbs, which replace shared ones of the same name; `adapt` says a shared verb with
    the names of the game's own campaign. `rolls` are the kinds that `odds` takes. `newcomer` reads what is
    given about someone who is added, by the words of `of_newcomers`; `made_up` is an example of that.
    `keywords` end a name. `wrong_person` says what is wrong with the name of a person, None for nothing.
    """

    package: str
    word: str
    adapt: Callable[[Verb], Verb]
    with_odds: tuple[str, ...]
    of_newcomers: tuple[str, ...]
    options: Collection[str]
    keywords: Set[str]
    made_up: str
    examples: tuple[str, str]
    newcomer: Callable[[Reader], Mapping[str, Any]]
    parse: Callable[[str, Vocabulary], Asked]
    wrong_person: Callable[[str, Vocabulary], str | None]

    @property
    def verbs(self) -> Verbs:
        """The verbs of the game, in the order of help."""
        return _verbs(self)


def forget_verbs() -> None:
    """Look for the verbs anew when they are next needed."""
    _verbs_of.cache_clear()


@cache
def _verbs_of(package: str, adapt: Callable[[Verb], Verb], word: str) -> Verbs:
    shared = map(adapt, find_verbs(SHARED, LOOKING))
    return Verbs.of((*shared, *find_verbs(package)), word)


def _verbs(words: FightWords) -> Verbs:
    return _verbs_of(words.package, words.adapt, words.word)


def fight_words(vocabulary: Vocabulary) -> FightWords:
    """Return the words of the fights of a campaign."""
    return words_of_game(vocabulary.system)


def words_of_game(name: str | None) -> FightWords:
    """Return the words of the fights of a game. Raises LookupError for an unknown game."""
    return cast("FightWords", game_named(name).room("fight_words").FIGHT_WORDS)


def verbs_of_all() -> list[str]:
    """Return the verbs of all games, each once."""
    return [*dict.fromkeys(verb for game in games() for verb in words_of_game(game.name).verbs.known)]


def read_line(line: str, vocabulary: Vocabulary) -> Action | Undo | Again:
    """Read a line that changes a fight, its verb in full. Raises WordError."""
    words = fight_words(vocabulary)
    verb = words.verbs.known[line.partition(" ")[0]]
    assert isinstance(verb, FightVerb), "the others change nothing"
    said = words_said(line, words.verbs) if verb.takes_text else None
    reader = Reader(line, said, vocabulary, verb.usage, words.keywords, words.options)
    asked = verb.read(reader)
    reader.refuse_more()
    return asked
