"""`help`: show this list, or the help of a verb."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.verb import FightView
from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer

__all__ = ["VERB"]


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """What can be said."""
    from dicemob_cli.encounter.verb import verb_meant
    from dicemob_cli.render.verbs import write_help

    verbs = viewer.spoken.verbs
    write_help(verbs, verb_meant(rest[0], verbs) if rest else None, viewer.form, viewer.stream)


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """A verb."""
    return fight_words(view.table.vocabulary).verbs.known if not said else ()


VERB = LookingVerb(
    name="help",
    position=300,
    usage=("help", "help heal"),
    about="show this list, or the help of a verb",
    while_asked=True,
    short=("?",),
    complete=complete,
    look=look,
)
