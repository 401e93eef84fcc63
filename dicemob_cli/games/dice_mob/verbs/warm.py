"""`warm`: end freezing (E1-E4)."""

from __future__ import annotations

from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.games.dice_mob.verbs.end import End
from dicemob_cli.grammar.reader import Reader

__all__ = ["VERB"]


def read(reader: Reader) -> End:
    """who [and who ...]"""
    return End(reader.verb, reader.people(), frozenset({Lasting.FREEZING}))


VERB = FightVerb(
    name="warm",
    position=180,
    usage=("warm hugo",),
    about="end freezing",
    complete=several_people,
    read=read,
)
