"""`initiative`: roll the order of turns (E7)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import NamedTuple

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.encounter.changes import Ordered
from dicemob_cli.encounter.open_fight import OpenFight, Roller
from dicemob_cli.encounter.state import State, turns_without
from dicemob_cli.encounter.turns import refuse_nobody
from dicemob_cli.encounter.verb import FightVerb, several_people
from dicemob_cli.errors import Code
from dicemob_cli.games.dice_mob.rules.initiative import Initiative, InitiativeResult, initiative_rank
from dicemob_cli.games.dice_mob.rules.pools import rolled_count
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name, as_many

__all__ = ["VERB"]


NO_DICE = (-1,)
"""Whoever has no initiative dice left comes after everyone who has (E4)."""


class RollInitiative(NamedTuple):
    """Roll the order of turns, or the place of those who are named; some of it by hand."""

    who: tuple[Name, ...]

    def act(self, fight: OpenFight) -> None:
        """Roll the order of turns; once there is one, the place of those who are named, if any are.

        Like monsters roll together; those who roll by hand do so for themselves. Whoever has no initiative
        dice rolls nothing, and comes last (E4).
        """
        refuse_nobody(fight.state)
        said = {fight.person(name).name: name for name in self.who}
        everyone = not said or not fight.state.ranks
        ranks: dict[str, tuple[int, ...]] = {} if everyone else {**fight.state.ranks}
        before = [] if everyone else [*turns_without(fight.state.order, {*said})]
        rolled: list[tuple[str, ...]] = []
        for names, dice in _groups(fight.state, said, {*fight.state.people} if everyone else {*said}):
            rolled.append(names)
            ranks |= dict.fromkeys(names, _rolled_rank(names, dice, said.get(names[0]), fight))
        turns = before  # whoever the GM has placed stays where they are
        for names in sorted(rolled, key=lambda turn: _rank(turn, ranks), reverse=True):
            lower = (place for place, turn in enumerate(turns) if _rank(turn, ranks) < _rank(names, ranks))
            turns.insert(next(lower, len(turns)), names)
        fight.change(Ordered(tuple(turns), ranks))


def _rolled_rank(names: tuple[str, ...], dice: int, said: Name | None, fight: OpenFight) -> tuple[int, ...]:
    """What some who act together roll; with dice by hand or modifiers, if that was said of someone alone."""
    if dice <= 0:
        fight.remarks.append(f"{', '.join(names)}: no initiative dice left")
        return NO_DICE
    side: Pool | Hand = Pool(dice)
    if said and len(names) == 1:
        side = _said(said, dice, fight.campaign.settings.max_dice)
    words = f"initiative of {', '.join(names)}"
    request = Initiative(side, names, words, fight.campaign.campaign)
    [result] = fight.roll(request, Roller(names[0], names[0]))
    assert isinstance(result, InitiativeResult)
    return initiative_rank(result.successes, result.roll.dice)


def _groups(state: State, said: Mapping[str, Name], rolling: Set[str]) -> list[tuple[tuple[str, ...], int]]:
    """Who rolls together, and with how many dice: like monsters that have as many."""
    groups: dict[tuple[str, int], list[str]] = {}
    for name in filter(rolling.__contains__, state.people):
        person = state.people[name]
        if not person.out:
            dice = person.initiative - state.cold(name).initiative
            own = person.by_hand or (name in said and (said[name].hands or said[name].modifiers))
            groups.setdefault((f"={name}" if own else person.like, dice), []).append(name)
    return [(tuple(names), dice) for (_, dice), names in groups.items()]


def _said(name: Name, dice: int, limit: int | None) -> Pool | Hand:
    """Someone's dice as was said: with modifiers, or those that were read out, as many as are due."""
    pool = Pool(dice, name.modifiers)
    if not name.hands:
        return pool
    [hand, *more] = name.hands
    due = rolled_count(pool, limit)
    if more or hand is None:
        raise at(name.word, Code.WRONG_DICE_COUNT, f"gives other dice where {due} are rolled")
    return as_many(hand, due, pool, name.word)


def _rank(turn: tuple[str, ...], ranks: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """What a turn goes by, compared place by place: the successes, then the dice (E7)."""
    return ranks.get(turn[0], NO_DICE)


def read(reader: Reader) -> RollInitiative:
    """[who[=dice] [and who[=dice] ...]]"""
    return RollInitiative(reader.people(with_dice=True) if reader.cursor.peek() else ())


VERB = FightVerb(
    name="initiative",
    position=130,
    usage=("initiative", "initiative hugo=6,4,1 and mel=5,2,2,1", "initiative red bob"),
    about="roll the order of turns",
    more="Like monsters roll together. Once there is an order, those who are named find a place in it.",
    complete=several_people,
    rolls=True,
    read=read,
)
