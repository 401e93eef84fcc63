"""Initiative, the order, the next turn (E7), and dice that are rolled at the table."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from dicemob_cli.encounter.changes import Turned
from dicemob_cli.errors import DicemobError
from tests.encounter.fighting import Fight, campaign

THREE = ("add hugo and mel and zombie x3",)


def rolled(fight: Fight) -> dict[tuple[str, ...], tuple[int, list[int]]]:
    """What each turn rolled for initiative last: successes and dice."""
    event = fight.session.history.past[-1].event
    results = [result for roll in event.rolls for result in roll.results.documents]
    return {tuple(each["who"]): (each["successes"], [*each["roll"]["dice"]]) for each in results}


def test_E7_the_order_goes_by_successes_and_then_by_the_sorted_dice(fight: Fight) -> None:
    fight("add hugo and mel and red bob")
    fight("initiative hugo=4,1,1 and mel=6,1,1,1 and red bob=5,4,1,1,1,1")
    assert fight.state.turns == (("red bob",), ("mel",), ("hugo",))
    fight("initiative hugo=5,4,1 and mel=5,4,1,1 and red bob=5,4,2,1,1,1")
    assert fight.state.turns == (("red bob",), ("mel",), ("hugo",)), "rank by rank, more dice last of all"


def test_E7_like_monsters_roll_together(fight: Fight) -> None:
    fight(*THREE, "initiative")
    assert rolled(fight).keys() == {("hugo",), ("mel",), ("zombie1", "zombie2", "zombie3")}
    ranks = [rolled(fight)[turn] for turn in fight.state.turns]
    assert ranks == sorted(ranks, reverse=True)


def test_those_who_are_out_roll_no_initiative_and_have_no_turn(fight: Fight) -> None:
    fight(*THREE, "hp zombie2 0", "initiative", "order mel first", "order hugo last")
    assert ("zombie1", "zombie3") in fight.state.turns
    fight("next", "hp hugo 0", "next", "next")
    assert (fight.state.round, fight.state.up) == (2, ("mel",))


def test_E7_the_gm_can_order_anyone_anywhere(fight: Fight) -> None:
    def order(line: str) -> Sequence[tuple[str, ...]]:
        fight(line)
        return fight.state.order

    fight("add hugo and mel and zombie x2")
    assert order("order zombie2 first") == (("zombie2",), ("hugo",), ("mel",), ("zombie1",))
    assert order("order zombie2 last")[-1] == ("zombie2",)
    assert order("order hugo after mel")[:2] == (("mel",), ("hugo",))
    assert order("order zombie2 before mel")[0] == ("zombie2",)
    assert order("order mel 99")[-1] == ("mel",)
    assert order("order mel 2")[1] == ("mel",)
    fight("initiative zombie1=6 and zombie2=6 and hugo=1,1,1 and mel=1,1,1,1", "order zombie2 last")
    assert fight.state.order == (("zombie1",), ("mel",), ("hugo",), ("zombie2",))


def test_turns_go_round(fight: Fight) -> None:
    fight("add hugo and mel")
    turns = [fight("next")[-1] for _ in range(5)]
    assert turns == [
        Turned(1, ("hugo",)),
        Turned(1, ("mel",)),
        Turned(2, ("hugo",)),
        Turned(2, ("mel",)),
        Turned(3, ("hugo",)),
    ]


def test_whoever_comes_late_is_last_and_whoever_goes_leaves_the_turn_where_it_was(fight: Fight) -> None:
    fight("add hugo and mel", "initiative", "order hugo first", "next", "add zombie")
    assert fight.state.order == (("hugo",), ("mel",), ("zombie",))
    fight("next", "remove mel", "next")
    assert (fight.state.round, fight.state.up) == (1, ("zombie",))
    fight("next", "remove hugo", "next")
    assert (fight.state.round, fight.state.up) == (2, ("zombie",))


def test_nobody_acts_twice_or_never_because_the_order_changes_in_a_round(fight: Fight) -> None:
    fight("add hugo and mel and zombie", "next", "next", "order mel last", "next")
    assert (fight.state.round, fight.state.up) == (1, ("zombie",))
    fight("next")
    assert (fight.state.round, fight.state.up) == (1, ("mel",)), "she waited"
    fight("next", "next", "order hugo last", "next")
    assert (fight.state.round, fight.state.up) == (2, ("mel",))
    fight("next")
    assert (fight.state.round, fight.state.up) == (3, ("zombie",)), "hugo had his turn"


def test_initiative_in_the_middle_of_a_round_skips_nobody(fight: Fight) -> None:
    fight("add hugo and mel and zombie", "next", "add red bob")
    fight("initiative mel=6,6,6,6 and red bob=6,6,6,6,6,6 and hugo=1,1,1 and zombie=1")
    turns = [fight("next")[-1] for _ in range(4)]
    assert turns == [
        Turned(1, ("red bob",)),
        Turned(1, ("mel",)),
        Turned(1, ("zombie",)),
        Turned(2, ("red bob",)),
    ]


def test_whoever_comes_late_rolls_alone_and_finds_their_place(fight: Fight) -> None:
    fight("add hugo and mel", "initiative hugo=6,6,6 and mel=4,1,1,1", "add red bob", "by-hand red bob")
    fight("initiative red bob", answers=["6 6 1 1 1 1"])
    assert fight.state.order == (("hugo",), ("red bob",), ("mel",))
    fight("initiative mel", "order mel first", "add zombie", "initiative zombie=1")


def test_there_must_be_somebody(fight: Fight) -> None:
    for line in ("next", "initiative"):
        with pytest.raises(DicemobError, match="there is nobody in this fight: 'add' someone first"):
            fight(line)
    fight("add hugo", "hp hugo 0")
    with pytest.raises(DicemobError, match="everyone is out: 'heal' someone, or 'summary'"):
        fight("next")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("order hugo", "'order' needs a place after the name: first, last, before someone, after someone, 2"),
        ("order hugo frist", "'frist' is not a place in the order; did you mean 'first'?"),
        ("order hugo 0", "'0' is not a place in the order: they go from 1"),
        ("order hugo after hugo", "hugo cannot come before or after themselves"),
        ("initiative hugo=6,4", "'hugo=6,4' gives 2 dice where 3 are rolled"),
        ("next please", "'please' is not expected here: try 'next decline hugo'"),
    ],
)
def test_what_makes_no_sense(line: str, error: str, fight: Fight) -> None:
    fight("add hugo and mel")
    with pytest.raises(DicemobError) as caught:
        fight(line)
    assert str(caught.value) == error


# Dice at the table


def test_by_hand_asks_for_dice_whenever_they_are_due(fight: Fight) -> None:
    fight("add hugo and mel and zombie", "by-hand hugo and mel")
    fight("initiative", answers=["6 6 1", "5555"])
    assert fight.questions == [
        "hugo's 3 dice (initiative of hugo)",
        "mel's 4 dice (initiative of mel)",
    ]
    fight("attack hugo/sword vs zombie", answers=["6,6,6,6,6"])
    assert fight.questions[2:] == ["hugo's 5 dice for slashing"]
    fight("attack zombie/claw vs hugo and mel", answers=["6 6 6 6", "66"])
    assert fight.questions[3:] == ["hugo's 4 dice against slashing", "mel's 2 dice against slashing"]
    fight("skill hugo/climbing", answers=["6 1 1 1"])
    fight("heal hugo with mel/healing", answers=["roll"])
    assert fight.session.history.past[-1].event.rolls[0].results.documents[0]["seed"] is not None
    fight("by-hand hugo off", "attack hugo/sword vs zombie")


def test_dice_that_only_fall_in_someones_turn_are_not_asked_of_them(fight: Fight) -> None:
    fight("add hugo and mel", "order mel first", "next", "by-hand mel")
    fight("potency 5", "heal hugo with 5", "attack 3 vs hugo", "skill 3")
    assert fight.questions == []


def test_dice_that_are_given_or_not_due_are_not_asked_for(fight: Fight) -> None:
    fight("add hugo and zombie", "by-hand hugo")
    fight("attack hugo/sword=6,6,6,6,6 vs zombie")
    fight("attack hugo/flaming sword vs zombie=6,6,6/6,6,6", answers=["5 5 5"])
    assert fight.questions == ["hugo's 3 dice for slashing, strike 1 of 2"], (
        "the fire depends on the steel (A2)"
    )
    fight("attack hugo/flaming sword vs zombie=5,5,5/5,5,5", answers=["6 1 1", "6 6 6"])
    event = fight.session.history.past[-1].event
    assert event.seed is None, "all by hand"
    assert event.rolls[0].results.documents[0]["damage"] == 4
    fight("attack 9 cognitive vs zombie")


def test_the_dice_of_the_app_are_those_of_the_seed_when_others_are_by_hand(fight: Fight) -> None:
    fight("add hugo and zombie", "by-hand hugo")
    fight("attack zombie/claw vs hugo", answers=["1 1 1 1"])
    [result] = fight.session.history.past[-1].event.rolls[0].results.documents
    again = fight.do("attack zombie/claw vs hugo=1,1,1,1")[0].rolled[0].results[0]
    assert result["strikes"][0]["defense"]["by_hand"]
    assert again.seed != result["seed"]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("6,6", "'6,6' is 2 dice, and 3 are due; 'roll' lets dicemob roll"),
        ("6665", "'6665' is 4 dice, and 3 are due; 'roll' lets dicemob roll"),
        ("6 6 7", "'7' is not a die: they show 1 to 6"),
        ("", "'' is not dice: 3 of them, as in 6,4,1; 'roll' lets dicemob roll"),
        ("six", "'six' is not dice: 3 of them, as in 6,4,1; 'roll' lets dicemob roll"),
    ],
)
def test_dice_that_no_table_rolls(answer: str, error: str, fight: Fight) -> None:
    fight("add hugo", "by-hand hugo")
    with pytest.raises(DicemobError) as caught:
        fight("initiative", answers=[answer])
    assert str(caught.value) == error


def test_D2_initiative_by_hand_is_as_many_dice_as_are_rolled(tmp_path: Path) -> None:
    fight = Fight(tmp_path, campaign("rules: {max_dice: 4}"))
    fight("add bat initiative 9", "initiative bat=6,6,6,6")
    assert fight.state.ranks["bat"] == (4, 6, 6, 6, 6)
    fight("initiative bat-7")
    assert fight.session.history.past[-1].event.rolls[0].results.documents[0]["roll"]["rolled"] == 2
    with pytest.raises(DicemobError, match="'bat=6,6,6,6,6,6,6,6,6' gives 9 dice where 4 are rolled"):
        fight("initiative bat=6,6,6,6,6,6,6,6,6")
    with pytest.raises(DicemobError, match="'bat' is given twice"):
        fight("initiative bat and bat")
