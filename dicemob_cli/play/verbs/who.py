"""`who`: list the names by place."""

from __future__ import annotations

from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer, refuse_more

__all__ = ["VERB"]


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """The names."""
    from dicemob_cli.render.fight import write_names

    refuse_more(verb, rest)
    write_names(viewer.session.state, viewer.form, viewer.stream)


VERB = LookingVerb(
    name="who",
    position=240,
    usage=("who",),
    about="list the names by place",
    while_asked=True,
    other=("list",),
    look=look,
)
