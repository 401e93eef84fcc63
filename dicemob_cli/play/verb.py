"""What a verb is that changes nothing: it shows something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TextIO

from dicemob_cli.encounter.fight_words import FightWords
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.verb import Verb
from dicemob_cli.errors import Code, quoted
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.words import Word

__all__ = ["LookingVerb", "Viewer", "refuse_more"]


class Viewer(Protocol):
    """What shows a fight: its session, and the form and the stream to write to. `over` ends it."""

    session: Session
    spoken: FightWords
    form: str
    stream: TextIO
    over: bool

    def usage(self, verb: str) -> str:
        """The first usage of a verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookingVerb(Verb):
    """A verb that shows something; one `while_asked` may also be given in place of an answer."""

    look: Callable[[Viewer, Word, list[Word]], None]
    while_asked: bool = False


def refuse_more(verb: Word, rest: list[Word]) -> None:
    """Raise WordError for words after a verb that takes none."""
    if rest:
        raise at(rest[0], Code.EXTRA_WORD, f"is not expected after {quoted(verb.text)}")
