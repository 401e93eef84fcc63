"""`show`: show hit points, lasting effects and turns."""

from __future__ import annotations

from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer, refuse_more

__all__ = ["VERB"]


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """Everyone."""
    from dicemob_cli.render.fight import write_state

    refuse_more(verb, rest)
    write_state(viewer.session.state, viewer.form, viewer.stream)


VERB = LookingVerb(
    name="show",
    position=230,
    usage=("show",),
    about="show hit points, lasting effects and turns",
    while_asked=True,
    short=("s",),
    other=("status",),
    look=look,
)
