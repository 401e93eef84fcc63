"""`next`: begin the next turn or round (E7)."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.encounter.changes import Turned
from dicemob_cli.encounter.lasting import end_of_round, saves
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.turns import refuse_nobody
from dicemob_cli.encounter.verb import FightVerb
from dicemob_cli.errors import Code, DicemobError
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class Next(NamedTuple):
    """Go on to the next turn. `declined` are those who roll no saves on it; None is everyone (E5)."""

    declined: tuple[Name, ...] | None = ()

    def act(self, fight: OpenFight) -> None:
        """The next turn of someone who is not out; after the last one the round ends, and another begins."""
        refuse_nobody(fight.state)
        declined = None if self.declined is None else {fight.person(name).name for name in self.declined}
        names = fight.state.next_up if fight.state.round else ()
        if not names:
            if fight.state.round:
                end_of_round(fight)
            names = fight.state.first_up
            if not names:
                raise DicemobError(Code.EVERYONE_OUT, "everyone is out: 'heal' someone, or 'summary'")
            fight.change(Turned(fight.state.round + 1, names))
        else:
            fight.change(Turned(fight.state.round, names))
        saves(fight, declined)


def read(reader: Reader) -> Next:
    """Nothing more is needed."""
    return Next()


VERB = FightVerb(
    name="next",
    position=150,
    usage=("next",),
    about="begin the next turn or round",
    more="Who is out has no turn. The order is that in which people came, or what you say with 'order'.",
    short=("n",),
    other=("turn", "pass"),
    read=read,
)
