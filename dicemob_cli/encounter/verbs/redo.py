"""`redo`: redo what was undone."""

from __future__ import annotations

from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.encounter.verbs.undo import read_undo

__all__ = ["VERB"]

VERB = FightVerb(
    name="redo",
    position=260,
    usage=("redo", "redo 3"),
    about="redo what was undone",
    read=read_undo,
)
