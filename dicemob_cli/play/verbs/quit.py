"""`quit`: leave; everything is saved already."""

from __future__ import annotations

from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer

__all__ = ["VERB"]


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """Hear no further line."""
    viewer.over = True


VERB = LookingVerb(
    name="quit",
    position=310,
    usage=("quit",),
    about="leave; everything is saved already",
    short=("exit",),
    other=("bye",),
    look=look,
)
