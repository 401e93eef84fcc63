"""`douse`: put out fire and acid (E1-E4)."""

from __future__ import annotations

from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.games.dice_mob.verbs.end import End
from dicemob_cli.grammar.reader import Reader

__all__ = ["VERB"]


def read(reader: Reader) -> End:
    """who [and who ...]"""
    return End(reader.verb, reader.people(), frozenset({Lasting.BURNING, Lasting.ACID}))


VERB = FightVerb(
    name="douse",
    position=170,
    usage=("douse hugo",),
    about="put out fire and acid",
    complete=several_people,
    other=("extinguish",),
    read=read,
)
