"""Whose turn it is: initiative, the order, the next (E7)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.encounter.changes import Delayed, Ordered, Turned
from dicemob_cli.encounter.desk import Desk, Roller
from dicemob_cli.encounter.lasting import end_of_round, saves
from dicemob_cli.encounter.state import State, turns_without
from dicemob_cli.errors import Code, DicemobError
from dicemob_cli.games.dice_mob.rules.initiative import Initiative, InitiativeResult, initiative_rank
from dicemob_cli.games.dice_mob.rules.pools import rolled_count
from dicemob_cli.grammar.asked_verbs import AskedInitiative, AskedNext, AskedOrder
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.sides import Name, as_many

__all__ = ["go_on", "initiative", "order"]

NO_DICE = (-1,)
"""Whoever has no initiative dice left comes after everyone who has (E4)."""


def initiative(asked: AskedInitiative, desk: Desk) -> None:
    """Roll the order of turns; once there is one, the place of those who are named, if any are.

    Like monsters roll together; those who roll by hand do so for themselves. Without initiative dice there is
    nothing to roll, and one comes last (E4).
    """
    _refuse_nobody(desk.state)
    said = {desk.person(name).name: name for name in asked.who}
    everyone = not said or not desk.state.ranks
    ranks: dict[str, tuple[int, ...]] = {} if everyone else {**desk.state.ranks}
    before = [] if everyone else [*turns_without(desk.state.order, {*said})]
    rolled: list[tuple[str, ...]] = []
    for names, dice in _groups(desk.state, said, {*desk.state.people} if everyone else {*said}):
        rolled.append(names)
        ranks |= dict.fromkeys(names, _rolled_rank(names, dice, said.get(names[0]), desk))
    turns = before  # whoever the GM has placed stays where they are
    for names in sorted(rolled, key=lambda turn: _rank(turn, ranks), reverse=True):
        lower = (place for place, turn in enumerate(turns) if _rank(turn, ranks) < _rank(names, ranks))
        turns.insert(next(lower, len(turns)), names)
    desk.change(Ordered(tuple(turns), ranks))


def _rolled_rank(names: tuple[str, ...], dice: int, said: Name | None, desk: Desk) -> tuple[int, ...]:
    """What some who act together roll; with dice by hand or modifiers, if that was said of someone alone."""
    if dice <= 0:
        desk.remarks.append(f"{', '.join(names)}: no initiative dice left")
        return NO_DICE
    side: Pool | Hand = Pool(dice)
    if said and len(names) == 1:
        side = _said(said, dice, desk.campaign.settings.max_dice)
    words = f"initiative of {', '.join(names)}"
    request = Initiative(side, names, words, desk.campaign.campaign)
    [result] = desk.roll(request, Roller(names[0], names[0]))
    assert isinstance(result, InitiativeResult)
    return initiative_rank(result.successes, result.roll.dice)


def order(asked: AskedOrder, desk: Desk) -> None:
    """Put someone anywhere in the order. Whoever is up and is put behind others lets them go first."""
    name = desk.person(asked.who).name
    turns = [*turns_without(desk.state.order, {name})]
    place = {"first": 0, "last": len(turns)}.get(asked.place, (asked.number or 1) - 1)
    if asked.other:
        other = desk.person(asked.other).name
        if other == name:
            raise desk.refuse(asked.who, Code.PERSON_TWICE, "cannot come before or after themselves")
        place = next(number for number, turn in enumerate(turns) if other in turn)
        place += asked.place == "after"
    was = next(number for number, turn in enumerate(desk.state.order) if name in turn)
    turns.insert(min(place, len(turns)), (name,))
    waits = name in desk.state.up and any(
        other not in desk.state.acted for turn in turns[was : turns.index((name,))] for other in turn
    )
    desk.change(Ordered(tuple(turns), {**desk.state.ranks}))
    if waits:
        desk.change(Delayed(name))


def go_on(asked: AskedNext, desk: Desk) -> None:
    """The next turn of someone who is not out; after the last one the round ends, and another begins."""
    _refuse_nobody(desk.state)
    declined = None if asked.declined is None else {desk.person(name).name for name in asked.declined}
    names = desk.state.next_up if desk.state.round else ()
    if not names:
        if desk.state.round:
            end_of_round(desk)
        names = desk.state.first_up
        if not names:
            raise DicemobError(Code.EVERYONE_OUT, "everyone is out: 'heal' someone, or 'summary'")
        desk.change(Turned(desk.state.round + 1, names))
    else:
        desk.change(Turned(desk.state.round, names))
    saves(desk, declined)


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


def _refuse_nobody(state: State) -> None:
    if not state.people:
        raise DicemobError(Code.NOBODY_HERE, "nobody is here: 'add' someone first")
