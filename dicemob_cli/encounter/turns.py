"""Whose turn it is: initiative, the order, the next (E7)."""

from __future__ import annotations

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.encounter.changes import Ordered, Turned
from dicemob_cli.encounter.desk import Desk
from dicemob_cli.encounter.lasting import end_of_round, saves
from dicemob_cli.encounter.state import State
from dicemob_cli.errors import DicemobError
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.verbs import AskedInitiative, AskedOrder
from dicemob_cli.rules.initiative import Initiative, InitiativeResult, initiative_rank

__all__ = ["go_on", "initiative", "order"]

NO_DICE = (-1, ())
"""Whoever has no initiative dice left comes after everyone who has (E4)."""


def initiative(asked: AskedInitiative, desk: Desk) -> None:
    """Roll the order of turns. Like monsters roll together; those who roll by hand do so for themselves."""
    _refuse_nobody(desk.state)
    hands = {desk.person(name).name: name for name in asked.hands}
    ranked: list[tuple[tuple[int, tuple[int, ...]], tuple[str, ...]]] = []
    for names, dice in _groups(desk.state, set(hands)):
        if dice <= 0:
            ranked.append((NO_DICE, names))
            continue
        side: Pool | Hand = Pool(dice)
        if name := hands.get(names[0]):
            hand = name.hands[0]
            if hand is None or len(hand.faces) != dice:
                raise at(name.word, f"gives {len(hand.faces) if hand else 0} dice where {dice} are rolled")
            side = hand._replace(rolled_for=Pool(dice))
        words = f"initiative of {', '.join(names)}"
        [result] = desk.roll(Initiative(side, names, words, desk.campaign.campaign), names[0])
        assert isinstance(result, InitiativeResult)
        ranked.append((initiative_rank(result.successes, result.roll.dice), names))
    ranked.sort(key=lambda each: each[0], reverse=True)
    desk.change(Ordered(tuple(names for _, names in ranked)))


def order(asked: AskedOrder, desk: Desk) -> None:
    """Put someone anywhere in the order."""
    name = desk.person(asked.who).name
    turns = [tuple(each for each in turn if each != name) for turn in desk.state.order]
    turns = [turn for turn in turns if turn]
    place = {"first": 0, "last": len(turns)}.get(asked.place, (asked.number or 1) - 1)
    if asked.other:
        other = desk.person(asked.other).name
        if other == name:
            raise desk.refuse(asked.who, "cannot come before or after themselves")
        place = next(number for number, turn in enumerate(turns) if other in turn)
        place += asked.place == "after"
    turns.insert(min(place, len(turns)), (name,))
    desk.change(Ordered(tuple(turns)))


def go_on(desk: Desk) -> None:
    """The next turn of someone who is not out; after the last one the round ends, and another begins."""
    _refuse_nobody(desk.state)
    standing = desk.state.standing_from(desk.state.place + 1) if desk.state.round else None
    if not standing:
        if desk.state.round:
            end_of_round(desk)
        standing = desk.state.standing_from(0)
        if not standing:
            raise DicemobError("everyone is out: 'heal' someone, or 'summary'")
        desk.change(Turned(desk.state.round + 1, standing))
    else:
        desk.change(Turned(desk.state.round, standing))
    saves(desk)


def _groups(state: State, alone: set[str]) -> list[tuple[tuple[str, ...], int]]:
    """Who rolls together, and with how many dice: like monsters that have as many."""
    groups: dict[tuple[str, int], list[str]] = {}
    for name, person in state.people.items():
        if not person.out:
            dice = person.initiative - state.cold(name).initiative
            own = person.by_hand or name in alone
            groups.setdefault((f"={name}" if own else person.like, dice), []).append(name)
    return [(tuple(names), dice) for (_, dice), names in groups.items()]


def _refuse_nobody(state: State) -> None:
    if not state.people:
        raise DicemobError("nobody is here: 'add' someone first")
