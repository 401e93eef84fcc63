"""What a verb of a fight is: how it is written, read, completed and carried out; and how verbs are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple, Protocol

from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.state import State
from dicemob_cli.errors import Code, WordError, did_you_mean, quoted
from dicemob_cli.grammar.cursor import at, unclear
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word, refuse_too_long, split_line

__all__ = [
    "Action",
    "Again",
    "FightVerb",
    "FightView",
    "Undo",
    "Verb",
    "Verbs",
    "find_verbs",
    "nothing_more",
    "one_person",
    "several_people",
    "verb_in_full",
    "verb_meant",
    "without_game",
    "words_said",
]


class Action(Protocol):
    """What the words of a line ask for."""

    def act(self, fight: OpenFight) -> None:
        """Carry it out. Raises DicemobError; then nothing has happened."""


class Undo(NamedTuple):
    """Take back, or do again, so many events. The session does it, since it holds the history."""

    verb: str
    times: int


class Again(NamedTuple):
    """Roll the last roll again. The session does it, since it holds the history."""

    word: Word


class FightView(NamedTuple):
    """What completion knows of a fight: its state, its campaign, and the table with everyone in the fight."""

    state: State
    campaign: Table
    table: Table


Completer = Callable[[Sequence[str], FightView], Iterable[str]]


def nothing_more(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Nothing follows the verb."""
    return ()


def several_people(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone first, and after an `and`."""
    return view.state.people if not said or said[-1] == "and" else ["and"]


def one_person(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone, once."""
    return view.state.people if not said else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """How a verb is written, what it does in a few words, and what more there is to know about it.

    `position` is its place in the list of help. `short` are forms that it may be shortened to besides its
    beginning; `other` are words that people use for it, and are only suggested. The words after a verb that
    `takes_text` are one text, quotes included.
    """

    name: str
    position: int
    usage: tuple[str, ...]
    about: str
    more: str = ""
    short: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    complete: Completer = nothing_more
    takes_text: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FightVerb(Verb):
    """A verb that changes a fight. `read` raises WordError; `again` repeats one that `rolls`."""

    read: Callable[[Reader], Action | Undo | Again]
    rolls: bool = False


class Verbs(NamedTuple):
    """The verbs of a game's fights, in the order of help.

    `short` and `other` lead from a word to a verb. `game` is the word that stands before verbs where several
    games are played.
    """

    known: Mapping[str, Verb]
    short: Mapping[str, str]
    other: Mapping[str, str]
    game: str = ""

    @classmethod
    def of(cls, verbs: Iterable[Verb], game: str = "") -> Verbs:
        """The verbs in the order of help. Of two with the same name the later one counts."""
        named = {verb.name: verb for verb in verbs}
        known = {verb.name: verb for verb in sorted(named.values(), key=lambda verb: verb.position)}
        short = {word: verb.name for verb in known.values() for word in verb.short}
        other = {word: verb.name for verb in known.values() for word in verb.other}
        return cls(known, short, other, game)


def find_verbs(*packages: str) -> Iterator[Verb]:
    """The `VERB` of each module of some packages."""
    for package in packages:
        for module in iter_modules(import_module(package).__path__):
            yield import_module(f"{package}.{module.name}").VERB


def without_game(line: str, verbs: Verbs) -> str:
    """The line without the word for the game, which need not be said where no other is played."""
    first, _, rest = line.lstrip().partition(" ")
    return rest if verbs.game and first.casefold() == verbs.game and rest else line


def words_said(line: str, verbs: Verbs) -> list[Word]:
    """The words of a line of a fight. The text of a note is one of them, quotes included.

    Raises WordError.
    """
    first, _, text = line.strip().partition(" ")
    refuse_too_long(line)
    with suppress(WordError):
        if first and verbs.known[verb_meant(Word(first, 0), verbs)].takes_text:
            start = len(line) - len(line.lstrip())
            words = [Word(first, start), Word(text.strip(), line.rindex(text.strip()))]
            return words if text.strip() else words[:1]
    return split_line(line)


def verb_meant(word: Word, verbs: Verbs) -> str:
    """The verb that a word is, or is the beginning of. Raises WordError, which names the nearest."""
    said = word.text.casefold()
    if said in verbs.known:
        return said
    if said in verbs.short:
        return verbs.short[said]
    begun = [verb for verb in verbs.known if verb.startswith(said)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise unclear(word, begun)
    if "/" in said or looks_written(word):
        near = f"; did you mean {quoted(f'{next(iter(verbs.known))} {word.text} ...')}?"
    else:
        near = did_you_mean(word.text, verbs.known, verbs.other) or "; 'help' lists them"
    raise at(word, Code.UNKNOWN_VERB, f"is not a verb{near}")


def verb_in_full(line: str, verbs: Verbs) -> str:
    """The line with its verb as they have it, single spaces between its words: `n` -> `next`.

    A note keeps its own, as does whatever is quoted. Raises WordError for a line without a verb.
    """
    words = words_said(line, verbs)
    if not words:
        raise WordError(
            Code.WORDS_MISSING, f"nothing to do: try {quoted(next(iter(verbs.known.values())).usage[0])}"
        )
    first, verb = words[0], verb_meant(words[0], verbs)
    rest = line[first.start + len(first.text) :]
    if first.start and line[first.start - 1] == '"':
        rest = rest[1:]
    if not verbs.known[verb].takes_text and '"' not in rest:
        rest = " ".join(rest.split())
    return f"{verb} {rest.strip()}".rstrip()
