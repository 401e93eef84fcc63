"""What lasts in a fight: landing, burning on, arcing, freezing, saves, ends (E1-E6)."""

from pathlib import Path

import pytest

from dicemob_cli.encounter.changes import Ended, Hurt, Rerolled, Started
from dicemob_cli.errors import DicemobError
from dicemob_cli.render.changes import told as told_of
from tests.encounter.fighting import Fight, campaign

HERE = campaign(
    "combatants:\n"
    "  ann: {hp: 50, initiative: 3, actions: 2, defenses: {default: 2, electricity: immune},"
    " attacks: {torch: 9 fire lasts, saw: 9 slashing lasts bleeding 3, hex: contest 9 fear lasts}}\n"
    "  bob: {hp: 50, initiative: 2, actions: 2, defenses: {default: 1, emotional: 2}}\n"
    "  cid: {hp: 50, defenses: {default: 1}}\n"
)


@pytest.fixture
def fight(tmp_path: Path) -> Fight:
    here = Fight(tmp_path, HERE)
    here("add ann and bob and cid", "next")
    return here


def to_round(number: int, fight: Fight, *answers: str) -> None:
    """On to the first turn of a round."""
    while fight.state.round < number:
        last = not fight.state.next_up
        fight("next", answers=answers if last else ())


def test_E1_a_hit_starts_it_only_where_the_sheet_or_the_gm_says_so(fight: Fight) -> None:
    fight("attack 9 fire vs bob")
    assert fight.lasting() == []
    damage = fight["bob"].taken
    fight("attack ann/torch vs bob")
    assert fight.lasting() == [("bob", "burning", fight["bob"].taken - damage)]
    fight("attack 9 ice lasts vs cid")
    assert ("cid", "freezing", 0) in fight.lasting()


def test_E1_it_rolls_at_the_end_of_the_next_round_and_goes_on_with_its_damage(fight: Fight) -> None:
    fight("effect burning on bob 3")
    to_round(2, fight)
    assert fight["bob"].taken == 0, "not in the round in which it started"
    to_round(3, fight)
    taken = fight["bob"].taken
    assert taken > 0, "three dice against one"
    assert fight.lasting() == [("bob", "burning", taken)]
    event = fight.session.history.past[-1].event
    strike = event.rolls[0].results.documents[0]["strikes"][0]
    assert (strike["attack"]["rolled"], strike["defense"]["rolled"]) == (3, 1)
    assert event.changes[:2] == (Hurt("bob", taken), Rerolled(1, "bob", taken))


def test_E1_it_ends_with_the_round_that_does_nothing(fight: Fight) -> None:
    fight("by-hand bob", "effect burning on bob 1")
    to_round(2, fight)
    to_round(3, fight, "6")
    assert fight.lasting() == []
    assert Ended(1, "defended") in fight.session.history.past[-1].event.changes
    assert fight.questions == ["bob's 1 die against burning"]


def test_E1_a_new_hit_starts_the_cycle_again_and_other_kinds_go_on(fight: Fight) -> None:
    fight("effect burning on bob 3", "effect acid on bob 2", "effect bleeding on bob 4", "next")
    fight("effect burning on bob 5")
    assert sorted(fight.lasting()) == [("bob", "acid", 2), ("bob", "bleeding", 4), ("bob", "burning", 5)]


def test_E2_five_rounds_of_fire_in_a_row_are_counted(fight: Fight) -> None:
    fight("effect burning on bob 9")
    streaks = []
    for number in range(3, 7):
        to_round(number, fight)
        streaks.append(fight.state.ongoing[0].streak)
    assert streaks == [2, 3, 4, 5]


def test_E3_electricity_arcs_to_whoever_the_gm_says_is_near(fight: Fight) -> None:
    fight("effect electricity on bob 9")
    to_round(2, fight)
    to_round(3, fight, "ci")
    assert (fight["bob"].taken, fight["cid"].taken > 0) == (0, True)
    assert fight.lasting() == [("cid", "electricity", fight["cid"].taken)]
    assert fight.questions == ["who is near bob, where the electricity is? (ann, cid, or nobody)"]
    to_round(4, fight, "bob")
    assert fight.lasting() == [("bob", "electricity", fight["bob"].taken)], "the first victim, later"
    to_round(5, fight, "nobody")
    assert fight.lasting() == []


def test_E3_immunity_ends_it(fight: Fight) -> None:
    fight("effect electricity on bob 9")
    to_round(2, fight)
    to_round(3, fight, "ann")
    assert fight.lasting() == []
    assert Ended(1, "immune") in fight.session.history.past[-1].event.changes


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("dan", "'dan' is not in this fight: a name, or 'nobody'"),
        ("bob", "bob has it already: who else is near?"),
    ],
)
def test_E3_an_answer_that_makes_no_sense(answer: str, error: str, fight: Fight) -> None:
    fight("effect electricity on bob 9")
    to_round(2, fight)
    fight("next", "next")
    before = fight.state
    with pytest.raises(DicemobError) as caught:
        fight("next", answers=[answer])
    assert (str(caught.value), fight.state) == (error, before)


def test_E4_freezing_adds_up_each_for_its_own_time_until_warmed(fight: Fight) -> None:
    fight("effect freezing on bob", "effect freezing on bob duration 1", "effect freezing on bob")
    assert fight.state.cold("bob") == (2, 1)
    to_round(2, fight)
    assert fight.state.cold("bob") == (2, 0)
    fight("warm bob")
    assert fight.state.cold("bob") == (0, 0)


def test_E4_three_freezing_hits_three_initiative_dice_fewer(fight: Fight) -> None:
    fight(*["attack 6,6 ice lasts vs ann=1,1"] * 3)
    assert fight.state.cold("ann").initiative == 3
    fight("initiative")
    assert fight.state.order[-1] == ("ann",), "without a die of initiative she is last"
    fight("attack 6,6 ice lasts vs ann=1,1")
    assert fight.state.cold("ann") == (3, 1)


def test_E5_a_save_comes_up_on_the_turn_of_the_victim_in_every_third_round(fight: Fight) -> None:
    fight("by-hand bob", "effect fear on bob")
    to_round(3, fight)
    assert fight.questions == []
    fight("next", answers=["6 3"])
    assert fight.questions == ["bob's 2 dice (save of bob against fear), or decline"]
    assert fight.lasting() == [("bob", "emotional", 0)]
    to_round(6, fight)
    fight("next", answers=["4 5"])
    assert fight.lasting() == []


def test_D7_a_contest_starts_it_only_when_it_is_won(fight: Fight) -> None:
    fight("contest ann/hex=6,1,1,1,1,1,1,1,1 vs bob=5,5")
    assert fight.lasting() == [("bob", "emotional", 0)]
    fight("end bob emotional", "contest 6,1 fear lasts vs bob=5,1")
    assert fight.lasting() == [], "a tie of wins is the defender's"


def test_E6_it_lasts_for_its_duration_the_round_of_the_hit_included(fight: Fight) -> None:
    fight("effect burning on bob 9 duration 2")
    assert fight.state.ongoing[0].left(fight.state.round) == 1
    to_round(3, fight)
    assert fight["bob"].taken > 0
    assert fight.lasting() == []


def test_the_gm_ends_it(fight: Fight) -> None:
    fight("effect burning on bob 3", "effect acid on bob 3", "effect fear on bob", "douse bob")
    assert fight.lasting() == [("bob", "emotional", 0)]
    fight("effect burning on cid 3", "end bob", "end cid fire")
    assert fight.lasting() == []


def test_on_someone_who_is_out_fire_ends_and_none_starts(fight: Fight) -> None:
    fight("effect burning on bob 3", "hp bob 0")
    to_round(2, fight)
    assert (fight["bob"].taken, fight.lasting()) == (0, [])
    fight("attack ann/torch vs bob")
    assert fight.lasting() == []


def test_E3_electricity_goes_on_from_someone_who_is_out(fight: Fight) -> None:
    fight("hp bob 1", "attack 20 electricity lasts vs bob")
    assert fight["bob"].out
    to_round(2, fight)
    to_round(3, fight, "cid")
    assert fight["cid"].taken > 0


def test_E2_new_fire_in_the_fifth_round_counts_too(fight: Fight) -> None:
    fight("effect burning on bob 9")
    to_round(5, fight)
    assert [each.streak for each in fight.state.ongoing] == [4]
    fight("effect burning on bob 9", "effect burning on bob 9")
    [burning] = fight.state.ongoing
    assert (burning.streak, burning.destroyed) == (5, True)
    notices = [
        told
        for moment, before in zip(fight.session.history.past[1:], fight.session.history.past, strict=False)
        for told in told_of(moment.event.changes, before.state)
        if "destroyed" in told.text
    ]
    assert len(notices) == 1


def test_E5_minds_may_be_under_several_effects_and_a_save_comes_once_a_round(fight: Fight) -> None:
    fight("by-hand bob", "effect fear on bob duration 9", "effect charm on bob duration 1")
    assert len(fight.lasting()) == 2
    to_round(2, fight)
    assert len(fight.lasting()) == 1
    to_round(3, fight)
    fight("next", answers=["1 1"])
    fight("order bob last", "next", "next")
    assert (fight.state.round, fight.state.up) == (3, ("bob",))
    assert fight.questions == ["bob's 2 dice (save of bob against fear), or decline"]


def test_E1_nothing_starts_again_on_someone_whom_the_hit_brings_down(fight: Fight) -> None:
    fight("effect bleeding on bob 3", "hp bob 4", "attack 6,6,6,6 slashing lasts bleeding vs bob=1")
    assert (fight["bob"].out, fight.lasting()) == (True, [("bob", "bleeding", 3)])
    fight("hp cid 3", "attack 6,6,6,6 cold lasts vs cid=1,", "attack 6,6,6,6 cold lasts vs cid=1,")
    assert (fight["cid"].out, fight.lasting()) == (True, [("bob", "bleeding", 3)])
    for effect in ("burning on bob and cid 3", "cold on cid", "fear on cid"):
        with pytest.raises(DicemobError, match=r"(bob|cid) is out: nothing starts there"):
            fight(f"effect {effect}")
    fight("attack 6,6,6,6 electricity lasts vs cid=1,")
    assert ("cid", "electricity", 4) in fight.lasting()


def test_a_pool_without_a_name_is_not_asked_of_whoever_is_up(fight: Fight) -> None:
    fight("by-hand ann", "attack 6 vs bob")
    assert fight.session.history.past[-1].event.rolls[0].who == "ann"
    assert fight.questions == []


def test_like_monsters_that_come_late_act_together(fight: Fight) -> None:
    fight("initiative", "add rat x2 hp 1", "add rat hp 1")
    assert fight.state.order[-1] == ("rat1", "rat2", "rat3")


def test_damage_of_a_strike_that_lasts_is_of_that_strike_alone(fight: Fight) -> None:
    changes = fight("attack 6,6 slashing then 6,6,6 fire lasts vs bob=1/1")
    assert [change for change in changes if isinstance(change, Hurt)] == [Hurt("bob", 5, "ann")]
    [started] = [change for change in changes if isinstance(change, Started)]
    assert started.dice == 3


BAD = {
    "effect burning on bob": "'burning' needs dice: effect burning on bob 3",
    "effect fear on bob 3": "'fear' rolls no dice: 'effect fear on bob duration 3'",
    "effect electricity on ann 3": "ann is immune to electricity",
    "effect wobbling on bob": "'wobbling' is not a lasting effect; did you mean 'bleeding'?",
    "effect fear on bob duration 0": "'fear' would end at once: leave out the duration",
    "effect electricity 6 vs bob and cid": "'electricity' has one target in a fight; at the end of a round dicemob asks who is near",
    "effect freezing 6 vs bob initiative 2": "'freezing' goes on with the fight: leave out 'initiative'",
    "effect burning contest 6 vs bob": "'burning' needs damage to go on with, and a contest does none",
    "contest 6 fire lasts vs bob": "'lasts' needs damage to go on with, and a contest does none",
    "effect fire on bob 10001": "'10001' is 10001 dice; a pool has at most 10000",
    "add imp initiative 99999": "'99999' is 99999 dice; a pool has at most 10000",
    "effect fear on bob slashing": "'slashing' is a different type than 'fear': a strike has one",
    "douse bob": "bob has no lasting effects",
    "end bob slashing": "'slashing' is not a lasting effect",
}


@pytest.mark.parametrize(("line", "error"), BAD.items())
def test_what_makes_no_sense(line: str, error: str, fight: Fight) -> None:
    with pytest.raises(DicemobError) as caught:
        fight(line)
    assert str(caught.value) == error


def test_bleeding_may_have_a_type(fight: Fight) -> None:
    fight("add dan hp 9", "effect freezing on dan")
    with pytest.raises(DicemobError, match="has no defense against an attack without a type"):
        fight("effect bleeding on dan 3")
    fight("effect bleeding on bob 3 slashing")
    assert [(each.effect, each.type) for each in fight.state.on("bob")] == [("bleeding", "slashing")]


def test_ending_what_is_not_there_says_what_is(fight: Fight) -> None:
    fight("effect fear on bob")
    with pytest.raises(DicemobError, match="bob has emotional \\(fear\\), not acid or burning"):
        fight("douse bob")


E1 = campaign(
    "combatants:\n"
    "  hugo: {hp: 30, defenses: {default: 2, emotional: 6, elemental: immune}}\n"
    "  mel: {hp: 30, defenses: {default: 3, burning: 4, poison: 1}, attacks: {bite: 3 piercing then contest 4"
    " poison lasts}}\n"
)


def test_E1_an_effect_is_saved_against_by_the_defense_against_its_own_type(tmp_path: Path) -> None:
    fight = Fight(tmp_path, E1)
    fight("add hugo and mel", "next", "attack 6,6,6,6 slashing lasts charm vs hugo=1,1")
    assert (fight.state.ongoing[0].defense, fight.state.ongoing[0].type) == (6, "emotional")
    to_round(3, fight)
    save = fight.session.history.past[-1].event.rolls[-1].results.documents[0]
    assert (save["kind"], save["roll"]["rolled"]) == ("save", 6)


def test_E1_fire_of_a_blade_meets_the_defense_against_fire(tmp_path: Path) -> None:
    fight = Fight(tmp_path, E1)
    fight("add hugo and mel", "next", "attack 6,6,6,6 slashing lasts burning vs mel=1,1,1")
    to_round(3, fight)
    strike = fight.session.history.past[-1].event.rolls[0].results.documents[0]["strikes"][0]
    assert (strike["type"], strike["attack"]["rolled"], strike["defense"]["rolled"]) == ("burning", 4, 4)


def test_E1_who_is_immune_does_not_catch_it_and_that_is_remarked(tmp_path: Path) -> None:
    fight = Fight(tmp_path, E1)
    fight("add hugo and mel")
    [done] = fight.do("attack 6,6,6,6 slashing lasts burning vs hugo=1,1")
    assert (fight["hugo"].taken, fight.lasting()) == (4, [])
    assert "hugo is immune to burning" in done.remarks


def test_E1_fire_that_kills_at_the_end_of_a_round_is_over(fight: Fight) -> None:
    fight("effect burning on bob 30", "hp bob 2")
    to_round(3, fight)
    changes = fight.session.history.past[-1].event.changes
    assert (fight["bob"].out, fight.lasting()) == (True, [])
    assert Ended(1, "out") in changes
    assert not any(isinstance(change, Rerolled) for change in changes)


def test_A5_a_contest_in_an_attack_lands_when_it_is_won(tmp_path: Path) -> None:
    fight = Fight(tmp_path, E1)
    fight("add hugo and mel", "attack mel/bite=6,6,6/6,6,6,6 vs mel=1,1,1/1,")
    assert (fight["mel"].taken, fight.lasting()) == (3, [("mel", "poison", 0)])
    fight("end mel", "attack mel/bite=6,6,6/1,1,1,1 vs mel=1,1,1/6,")
    assert fight.lasting() == [("mel", "poison", 0)], "three extra dice"
    fight("end mel", "attack mel/bite=1,1,1/6,6,6,6 vs mel=6,6,6/1,")
    assert fight.lasting() == []


MINDS = campaign(
    "combatants:\n"
    "  sefa: {hp: 30, defenses: {default: 1}}\n"
    "  mel: {hp: 30, defenses: {default: 1}, attacks: {gaze: contest 6 cognitive lasts,"
    " song: contest 6 charm lasts 5, torch: 6 fire lasts}}\n"
)


def titles(fight: Fight) -> list[str]:
    return [ongoing.title for ongoing in fight.state.ongoing]


def test_an_effect_keeps_the_word_or_the_attack_that_it_came_by(tmp_path: Path) -> None:
    fight = Fight(tmp_path, MINDS)
    fight("add sefa and mel", "effect hold on sefa", "contest 6,6,6,6 domination lasts vs sefa=1,")
    fight(
        "contest mel/gaze=6,6,6,6,6,6 vs sefa=1,",
        "effect blindness 6,6,6,6 vs sefa=1,",
        "effect cognitive on sefa",
    )
    fight("contest mel/song=6,6,6,6,6,6 vs sefa=1,", "attack mel/torch=6,6,6,6,6,6 vs sefa=1,")
    assert titles(fight) == [
        *(
            "cognitive (hold)",
            "cognitive (domination)",
            "cognitive (gaze)",
            "cognitive (blindness)",
            "cognitive",
        ),
        *("emotional (song)", "burning (torch)"),
    ]
    fight("end sefa domination")
    assert "cognitive (domination)" not in titles(fight)
    assert len(titles(fight)) == 6
    fight("end sefa GAZE", "end sefa fire")
    assert titles(fight) == ["cognitive (hold)", "cognitive (blindness)", "cognitive", "emotional (song)"]
    with pytest.raises(DicemobError, match=r"sefa has cognitive \(hold\), .*, not fear"):
        fight("end sefa fear")
    with pytest.raises(DicemobError, match="'hodl' is not a lasting effect; did you mean 'hold'"):
        fight("end sefa hodl")
    fight("effect type 9 on mel", "effect type 6 on mel 3")
    assert titles(fight)[-2:] == ["emotional", "burning"]
    fight("end mel type 9", "end mel type 6")
    fight("effect hold on mel", "end sefa and mel hold", "effect hold on sefa")
    assert titles(fight).count("cognitive (hold)") == 1
    fight("end sefa cognitive")
    assert titles(fight) == ["emotional (song)"]
