"""`summary`: show rounds, damage, who fell when, and luck."""

from __future__ import annotations

from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer, refuse_more

__all__ = ["VERB"]


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """The fight as a whole."""
    from dicemob_cli.encounter.luck import luck_of
    from dicemob_cli.encounter.summary import summary_of
    from dicemob_cli.render.log import write_summary

    refuse_more(verb, rest)
    history = viewer.session.history
    write_summary(summary_of(history), luck_of(history.counting), viewer.form, viewer.stream)


VERB = LookingVerb(
    name="summary",
    position=280,
    usage=("summary",),
    about="show rounds, damage, who fell when, and luck",
    look=look,
)
