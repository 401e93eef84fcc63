"""`log`: list the latest events."""

from __future__ import annotations

from dicemob_cli.grammar.sides import whole
from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer, refuse_more

__all__ = ["VERB"]


LAST_THINGS = 10
"""How many events `log` shows without a number."""


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """The last things that happened."""
    from dicemob_cli.render.log import entries, write_entries

    count = whole(rest[0], "a number of events") if rest else LAST_THINGS
    refuse_more(verb, rest[1:])
    history = viewer.session.history
    listed = entries(history, last=min(count, len(history.events)))
    write_entries(listed, viewer.form, viewer.stream)


VERB = LookingVerb(
    name="log",
    position=270,
    usage=("log", "log 30"),
    about="list the latest events",
    while_asked=True,
    other=("history",),
    look=look,
)
