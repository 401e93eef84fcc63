"""`export`: write the fight to a file."""

from __future__ import annotations

from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.words import Word
from dicemob_cli.play.verb import LookingVerb, Viewer

__all__ = ["VERB"]


FORCE = "--force"
"""The word after which a file is replaced."""


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """The fight as a file."""
    from dicemob_cli.render.export import export, write_exported

    force = any(word.text == FORCE for word in rest)
    path = " ".join(word.text for word in rest if word.text != FORCE)
    if not path:
        raise at(verb, Code.WORDS_MISSING, f"needs a file: {viewer.usage('export')}")
    export(viewer.session.history, viewer.session.name or "scratch", path, force=force)
    write_exported(path, viewer.form, viewer.stream)


VERB = LookingVerb(
    name="export",
    position=290,
    usage=("export fight.md", "export fight.json", "export fight.svg", "export fight.html"),
    about="write the fight to a file",
    more="A file that exists already is replaced only with --force: export fight.md --force",
    look=look,
)
