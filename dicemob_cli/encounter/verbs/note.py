"""`note`: add a note to the log."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import Noted
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.grammar.reader import Reader

__all__ = ["VERB"]


class Note(NamedTuple):
    """Something to remember."""

    text: str

    def act(self, fight: OpenFight) -> None:
        """Note it."""
        fight.change(Noted(self.text))


def read(reader: Reader) -> Note:
    """Any text, quotes included."""
    word = reader.cursor.take()
    if word is None:
        raise reader.needs("words after it: note the door is open")
    return Note(word.text)


VERB = FightVerb(
    name="note",
    position=220,
    usage=("note the door is open",),
    about="add a note to the log",
    takes_text=True,
    read=read,
)
