"""`heal`: heal points, given or rolled with a potency (D9, E7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicemob_cli.campaign.fill import fill
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.rolling import refuse_out, roller
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.encounter.verbs.heal import Heal, read_points, refuse_uncounted
from dicemob_cli.games.dice_mob.complete import doing
from dicemob_cli.games.dice_mob.rules.potency import PotencyResult
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.parser import parse_potency_words
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name

__all__ = ["VERB"]


class HealWith(NamedTuple):
    """Points healed, each person as many, by the roll of a potency (D9)."""

    who: tuple[Name, ...]
    potency: Asked

    def act(self, fight: OpenFight) -> None:
        """Roll the potency, and heal its points."""
        refuse_uncounted(self.who, fight)
        healer = roller(self.potency, fight)
        refuse_out(healer, fight)
        [result] = fight.roll(fill(self.potency, fight.table), healer)
        assert isinstance(result, PotencyResult)
        Heal(self.who, result.points, healer.who).act(fight)


def read(reader: Reader) -> Heal | HealWith:
    """who [and who ...] 4 | who with potency"""
    who = reader.people()
    if reader.cursor.take("with"):
        return HealWith(who, parse_potency_words(reader.cursor.take_rest(), reader.vocabulary))
    return read_points(who, reader, "points after the name, or 'with mel/healing'")


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone, and what they are healed with."""
    if not said:
        return view.state.people
    return ["with"] if said[-1] != "with" else doing("potency", view.table.combatants)


VERB = FightVerb(
    name="heal",
    position=110,
    usage=("heal hugo 4", "heal hugo with mel/healing"),
    about="heal points, given or rolled",
    more="Never above the maximum.",
    complete=complete,
    rolls=True,
    read=read,
)
