"""A fight of Rings: damage on shields and HP, weapons that break, the return to Hope, places."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicemob_cli.campaign.load import load
from dicemob_cli.encounter.changes import Broke, Placed, Repaired, ShieldSet, Struck
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.luck import luck_of
from dicemob_cli.encounter.recorded import proofs
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.store import Store
from dicemob_cli.errors import DicemobError, WordError
from tests.conftest import Command
from tests.encounter.fighting import Fight

HOPE = load("hope").table()


@pytest.fixture
def fight(tmp_path: Path) -> Fight:
    """A fight in hope, with the ranger (12 HP, shield 2) and two wolves (6 HP)."""
    fight = Fight(tmp_path, HOPE)
    fight("add ranger and wolf x2")
    return fight


def hit(who: str, dice: str = "1,1,1,1") -> str:
    return f"attack 6,7,8,9,0 stat might 2 melee vs {who}={dice}"


def test_G7_damage_goes_to_the_shield_and_then_to_hp(fight: Fight) -> None:
    assert fight(hit("ranger", "6,6,6,1,1")) == [Struck("ranger", 2, 3, None)]
    assert (fight["ranger"].shield, fight["ranger"].hp, fight["ranger"].taken) == (0, 9, 5)
    assert fight(hit("ranger", "6,6,6,1,1")) == [Struck("ranger", 0, 5, None)]
    assert fight["ranger"].hp == 4


def test_G4_a_tie_lands_nothing(fight: Fight) -> None:
    assert fight(hit("ranger", "6,6,6,6,6")) == []


def test_who_has_dealt_it(fight: Fight) -> None:
    fight("next")
    fight("attack ranger/spear=6,6,6,6,6 vs wolf1=1,1,1,1")
    assert (fight["ranger"].dealt, fight["wolf1"].taken, fight["wolf1"].hp) == (9, 9, 0)
    assert fight["wolf1"].fell == 1


def test_G9_a_weapon_is_broken_after_the_damage_is_known(fight: Fight) -> None:
    fight("attack ranger/spear=6,6,6,6,6 vs wolf1=1,1,1,1")
    assert fight["wolf1"].out
    assert fight("break wolf1/fangs") == [Broke("wolf1", "fangs", negates=True)]
    wolf = fight["wolf1"]
    assert (wolf.hp, wolf.taken, wolf.fell, wolf.broken) == (6, 0, None, ("fangs",))
    assert fight["ranger"].dealt == 0


def test_G9_a_ring_s_attack_can_be_negated_too_and_the_shield_comes_back(fight: Fight) -> None:
    fight("attack wolf1/fangs=6,6,6,6 vs ranger=1,1,1,1,1")
    assert (fight["ranger"].shield, fight["ranger"].hp) == (0, 6)
    fight("break ranger/bow")
    assert (fight["ranger"].shield, fight["ranger"].hp) == (2, 12)
    fight("attack ranger/ember=6,6,6,6,6 vs wolf1=1,")
    fight("break wolf1/claws")
    assert fight["wolf1"].hp == 6


def test_G9_a_weapon_may_be_broken_with_the_attack(fight: Fight) -> None:
    assert fight(f"{hit('wolf1')} break fangs") == [Broke("wolf1", "fangs", negates=True, before=True)]
    assert fight["wolf1"].hp == 6


def test_G9_a_miss_breaks_nothing(fight: Fight) -> None:
    assert fight("attack 6,1 stat might 2 melee vs wolf1=6,1,1,1 break fangs") == []
    assert fight["wolf1"].broken == ()


def test_G9_only_one_attack_is_negated_and_only_once(fight: Fight) -> None:
    fight(hit("ranger", "6,6,6,1,1"), hit("ranger", "6,6,6,1,1"))
    fight("break ranger/spear")
    assert fight["ranger"].hp == 9
    with pytest.raises(WordError, match="would negate nothing"):
        fight("break ranger/bow")


def test_G9_what_happens_after_the_blow_stays_when_it_is_negated(fight: Fight) -> None:
    fight("attack ranger/spear=6,6,6,6,6 vs wolf1=1,1,1,1", "hp wolf1 -2", "shield wolf1 3")
    fight("break wolf1/fangs")
    assert (fight["wolf1"].hp, fight["wolf1"].shield, fight["wolf1"].taken) == (4, 3, 2)
    fight("attack ranger/spear=6,6,6,6,6 vs wolf2=1,1,1,1", "hp wolf2 5", "break wolf2/fangs")
    assert fight["wolf2"].hp == 5
    fight(hit("ranger", "6,6,6,1,1"), "shield ranger +2", "break ranger/spear")
    assert (fight["ranger"].hp, fight["ranger"].shield) == (12, 4)
    fight("shield ranger 2")
    fight(hit("ranger", "6,6,6,1,1"), "heal ranger 9", "break ranger/bow")
    assert (fight["ranger"].hp, fight["ranger"].shield) == (12, 2)


def test_G9_hope_repairs_what_came_in_broken(fight: Fight) -> None:
    fight("add hollow knight")
    assert fight("hope") == [Repaired("hollow knight")]
    fight("attack hollow knight/gauntlet vs wolf1")


def test_G9_a_name_may_change_between_the_blow_and_the_break(fight: Fight) -> None:
    fight("attack ranger/spear=6,6,6,6,6 vs wolf1=1,1,1,1", "rename ranger Scout", "rename wolf1 Grim")
    fight("break Grim/fangs")
    assert (fight["Scout"].dealt, fight["Grim"].taken, fight["Grim"].hp) == (0, 0, 6)


def test_G9_whoever_has_no_hit_points_has_none_to_keep(fight: Fight) -> None:
    bulwark = load("hope").table().combatants["bulwark"]
    table = HOPE._replace(combatants={**HOPE.combatants, "bulwark": replace(bulwark, hp=None)})
    fight.session.campaign = table
    fight("add bulwark", hit("bulwark", "1,1,1,1,1,1,1,1"))
    with pytest.raises(WordError, match="has no hit points"):
        fight("break bulwark/maul")


def test_G6_the_attacker_is_not_measured_from_a_target(fight: Fight) -> None:
    fight("place wolf1 0,0", "place ranger 9,0", "order wolf1 first", "next")
    fight("attack 9 melee stat might vs wolf1 and ranger")


def test_a_ten_by_hand_may_be_written_out(fight: Fight) -> None:
    fight("by-hand ranger", "check ranger/might", answers=["10,7 1"])
    [result] = fight.session.history.events[-1].rolls[0].results.documents
    assert result["roll"]["dice"] == (10, 7, 1)
    with pytest.raises(WordError, match="is 2 dice, and 3 are due"):
        fight("check ranger/might", answers=["10,5"])


def test_rings_need_not_be_said_where_it_is_played(dicemob: Command) -> None:
    said = b"rings attack 3 melee vs 2\nodds rings check 3\n"
    ran = dicemob("play", "-c", "hope", input=said)
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 2)


def test_a_fight_of_one_game_cannot_go_on_in_the_other(dicemob: Command) -> None:
    dicemob("play", "road", "-c", "hope", input=b"add ranger")
    dicemob("play", "crypt", "-c", "red-bob", input=b"add hugo")
    for party, campaign in (("road", "red-bob"), ("crypt", "hope")):
        ran = dicemob("play", "new", "-c", campaign, "--from", party)
        assert ran.code == 2
        assert "has the sheet of another game than" in ran.err
    assert "new" not in dicemob.line("log --fights").out
    file = dicemob.write("mine.yaml", "combatants: {hugo: {hp: 3, initiative: 2}}")
    dicemob("play", "mine", "-c", file, input=b"add hugo")
    dicemob.write("mine.yaml", "system: rings\n")
    assert "has the sheet of another game" in dicemob.line("play mine").err


def test_G11_one_roll_against_several_is_one_roll_of_luck(fight: Fight) -> None:
    fight(
        "attack ranger/bow=6,6,6,6,1,1,1 vs wolf1 and wolf2", "rename ranger Scout", "check Scout/might=6,6,1"
    )
    [share] = luck_of(fight.session.history.events).shares
    assert (share.who, share.rolls, share.got, share.expected) == ("Scout", 2, 6, 5.0)


def test_dice_of_nobody_are_no_lie(fight: Fight) -> None:
    fight("attack 7,0 stat might 4 melee vs wolf1+0-9 take", "check wolf1/will")
    verdicts = [proof.verdict for event in fight.session.history.events for proof in proofs(event)]
    assert verdicts == ["by_hand"], "of the check no die was rolled"


def test_G9_not_in_a_later_turn(fight: Fight) -> None:
    fight("next", hit("wolf1", "6,6,6,6"), "next")
    with pytest.raises(WordError, match="would negate nothing: no attack hurt them in this turn"):
        fight("break wolf1/fangs")


def test_G9_what_is_broken_cannot_be_used_or_broken_until_hope(fight: Fight) -> None:
    fight(hit("wolf1", "6,6,6,6"), "break wolf1/fangs", hit("wolf1", "6,6,6,6"))
    for line in ("attack wolf1/fangs vs ranger", "break wolf1/fangs"):
        with pytest.raises(WordError, match="broken"):
            fight(line)
    fight("break wolf1/claws")
    with pytest.raises(WordError, match="has no weapon and no Ring"):
        fight("attack wolf1 vs ranger")
    assert fight("hope") == [Repaired("wolf1")]
    fight("attack wolf1/fangs vs ranger")


def test_G9_hope_may_be_of_some(fight: Fight) -> None:
    for who in ("wolf1", "wolf2"):
        fight(hit(who, "6,6,6,6"), f"break {who}/fangs")
    assert fight("hope wolf2") == [Repaired("wolf2")]
    assert (fight["wolf1"].broken, fight["wolf2"].broken) == (("fangs",), ())


def test_G9_rings_and_what_is_no_weapon_are_refused_with_the_reason(fight: Fight) -> None:
    fight(hit("ranger", "6,6,6,1,1"))
    for line, why in {
        "break ranger/ember": "is a Ring, and no Ring can be broken",
        "break ranger/might": "is not a weapon of ranger",
        "break ranger": "breaks which weapon\\? ranger/spear, ranger/bow",
    }.items():
        with pytest.raises(WordError, match=why):
            fight(line)


def test_undo_takes_back_a_break_and_redo_breaks_again(fight: Fight) -> None:
    fight(hit("ranger", "6,6,6,1,1"))
    before = fight["ranger"]
    fight("break ranger/bow", "undo")
    assert fight["ranger"] == before
    fight("redo")
    assert fight["ranger"].broken == ("bow",)


def test_G3_in_a_pipe_it_is_take_and_a_remark(fight: Fight) -> None:
    [done] = fight.do("attack ranger/spear vs wolf1+0-9")
    assert done.remarks == ("wolf1 has no dice to defend with, and takes it: use 'brace' or 'take'",)
    assert not fight.questions


def test_G3_at_a_prompt_it_is_asked(fight: Fight) -> None:
    fight.session.prompt = True
    fight("attack ranger/spear vs wolf1+0-9", answers=["brace"])
    [question] = fight.questions
    assert question.startswith("wolf1 has no dice to defend with")
    [result] = fight.session.history.events[-1].rolls[0].results.documents
    assert (result["stance"], result["stance_said"], result["brace_counts"]) == ("brace", True, True)
    fight("hp wolf1 6", "attack ranger/spear vs wolf1+0-9 take")
    assert len(fight.questions) == 1


def test_dice_by_hand_are_asked_for(fight: Fight) -> None:
    fight("by-hand ranger and wolf1")
    fight("attack ranger/bow vs wolf1 ally and wolf2", answers=["0987654 10 1", "3 4 5"])
    assert fight.questions == [
        "ranger's 9 dice, the last 2 for an ally",
        "wolf1's 3 dice to defend with",
    ]
    near, far = fight.session.history.events[-1].rolls[0].results.documents
    assert near["attack"]["dice"] == (10, 9, 8, 7, 6, 5, 4) == far["attack"]["dice"]
    assert (near["ally"]["dice"], near["defense"]["dice"]) == ((10, 1), (5, 4, 3))
    assert (near["attacker_successes"], far["attacker_successes"]) == (6, 5)


def test_a_brace_by_hand_is_one_die(fight: Fight) -> None:
    fight("by-hand wolf1", "attack ranger/spear vs wolf1+0-9 take")
    assert not fight.questions
    fight("attack ranger/spear vs wolf1+0-9 brace", answers=["10"])
    assert fight.questions == ["wolf1's 1 die to defend with"]


def test_a_check_by_hand(fight: Fight) -> None:
    fight("by-hand ranger", "check ranger/might", answers=["roll"])
    assert fight.questions == ["ranger's 3 dice (check ranger/might)"]


def test_shields_are_set_and_changed(fight: Fight) -> None:
    assert fight("shield wolf1 3") == [ShieldSet("wolf1", 3)]
    assert fight("shield wolf1 and ranger +2") == [ShieldSet("wolf1", 2, True), ShieldSet("ranger", 2, True)]
    assert (fight["wolf1"].shield, fight["ranger"].shield) == (5, 4)
    fight("shield wolf1 -9")
    assert fight["wolf1"].shield == 0


def test_G6_places_measure_what_nobody_says(fight: Fight) -> None:
    assert fight("place ranger 0,0", "place wolf1 2,1,2") == [
        Placed("ranger", (0, 0, 0)),
        Placed("wolf1", (2, 1, 2)),
    ]
    fight("attack ranger/spear vs wolf1", "attack ranger/spear vs wolf2")
    fight("place wolf1 2,3")
    with pytest.raises(WordError, match="'wolf1' is 3 spaces away, and 'ranger/spear' reaches 2"):
        fight("attack ranger/spear vs wolf1")
    fight("attack ranger/spear vs wolf1 distance 1", "attack ranger/bow vs wolf1", "place wolf1 off")
    fight("attack ranger/spear vs wolf1")
    assert fight["wolf1"].place is None


def test_someone_may_be_made_up(fight: Fight) -> None:
    fight("add bat hp 2 stat 2 defense 1 shield 1")
    [done] = fight.do("attack ranger/spear vs bat")
    [result] = done.event.rolls[0].results.documents
    assert (result["defense"]["base"], result["defense"]["modifiers"]) == (2, (1,))
    assert (fight["bat"].shield, fight["bat"].most) in ((1, 2), (0, 2))


def test_turns_go_round_without_initiative(fight: Fight) -> None:
    fight("order wolf2 first", "next")
    assert fight.state.up == ("wolf2",)
    fight("next", "next", "next")
    assert (fight.state.round, fight.state.up) == (2, ("wolf2",))


def test_what_is_broken_comes_along_into_another_fight(fight: Fight, tmp_path: Path) -> None:
    fight(hit("ranger", "6,6,6,1,1"), "break ranger/bow", hit("ranger", "6,6,6,1,1"))
    store = Store(tmp_path)
    party = store.find("test")
    assert party is not None
    other = Session(store, HOPE, "other", None)
    ranger = other.come_from(party).after.people["ranger"]
    other.close()
    assert (ranger.broken, ranger.shield or 0, ranger.hp, ranger.most) == (("bow",), 0, 9, 12)


def test_what_is_kept_is_what_happened(fight: Fight, tmp_path: Path) -> None:
    fight(hit("ranger", "6,6,6,1,1"), "break ranger/bow", "shield wolf1 2", "place wolf1 1,2", "hope", "next")
    store = Store(tmp_path)
    kept = store.find("test")
    assert kept is not None
    assert History(store.events(kept)).state == fight.state


def test_the_dice_of_a_fight_are_proven_and_judged(fight: Fight) -> None:
    fight(
        "attack ranger/bow vs wolf1 ally and wolf2+0-9 brace",
        "check ranger/might",
        "attack wolf1/fangs vs ranger",
    )
    events = fight.session.history.events
    assert {proof.verdict for event in events for proof in proofs(event)} == {"proven"}
    luck = luck_of(events)
    assert {share.what for share in luck.shares} == {"successes"}
    assert [len(faces.counts) for faces in luck.faces] == [10]


WORDS = st.sampled_from(
    [
        "attack ranger/spear vs wolf1",
        "attack ranger/bow vs wolf1 ally and wolf2",
        "attack wolf1/fangs vs ranger",
        "attack wolf2/claws vs ranger-9 brace",
        "attack wolf1/claws vs ranger break spear",
        "break ranger/spear",
        "break ranger/bow",
        "break wolf1/fangs",
        "hope",
        "hope ranger",
        "shield ranger +1",
        "hp ranger +2",
        "heal wolf1 1",
        "next",
        "undo",
        "redo",
        "again",
        "check ranger/will",
        "place wolf1 1,1",
        "check wolf1/will",
        "rename ranger scout",
        "rename scout ranger",
        "attack hollow knight/greatsword vs ranger and wolf1",
        "shield wolf1 2",
    ]
)


@settings(max_examples=40)
@given(st.lists(WORDS, max_size=25))
def test_whatever_happens_the_numbers_hold(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    """HP between 0 and the most, shields never below 0, what is dealt is what is taken, all dice proven."""
    fight = Fight(tmp_path_factory.mktemp("rings"), HOPE)
    fight("add ranger and wolf x2 and hollow knight")
    for line in lines:
        try:
            fight(line)
        except DicemobError:
            continue
        people = fight.state.people.values()
        for person in people:
            assert person.hp is not None
            assert person.most is not None
            assert 0 <= person.hp <= person.most
            assert person.shield is None or person.shield >= 0
            assert len({*person.broken}) == len(person.broken) <= 2
        assert sum(person.dealt for person in people) == sum(person.taken for person in people)
    verdicts = {proof.verdict for event in fight.session.history.events for proof in proofs(event)}
    assert "false" not in verdicts
    assert History(fight.session.history.events).state == fight.state
    fight.session.close()


def test_an_attack_may_be_nobodys(fight: Fight) -> None:
    fight("next")
    [done] = fight.do("attack 7,7,7,7,7,7 stat 4 ranged vs wolf1=1, by nobody")
    assert done.event.rolls[0].who is None
    assert [change.by for change in done.event.changes if isinstance(change, Struck)] == [None]


def test_G9_a_weapon_or_a_ring_is_given(fight: Fight) -> None:
    fight("add thornling", "give thornling ring ember grace ranged damage 1")
    fight("give thornling weapon old stick grace+1 melee")
    assert fight["thornling"].sheet["rings"]["ember"] == "grace ranged damage 1"
    assert fight["thornling"].sheet["weapons"]["old stick"] == "grace+1 melee"
    fight("attack thornling/ember vs ranger", "attack thornling/old stick vs ranger")
    for line, error in {
        "give wolf1 weapon stick will melee": "wolf1 carries fangs and claws: 2 weapons are carried",
        "give wolf1 ring glow": "'glow' needs one of their STATs after its name",
        "give wolf1 ember will ranged": "'give' needs 'weapon' or 'ring' after the name",
        "give thornling ring ember grace ranged": "'ember' is on this sheet already",
        "give wolf1 ring glow will": "needs 'melee' or 'ranged' after it",
    }.items():
        with pytest.raises(WordError, match=error):
            fight(line)


@pytest.mark.parametrize("shield", [0, 5])
def test_shields_and_what_is_broken_come_along(shield: int, fight: Fight) -> None:
    fight("next", f"shield ranger {shield}", hit("ranger", "6,6,6,1,1"), "break ranger/spear")
    here = fight.session
    there = here.store.find("test")
    assert there is not None
    before = fight["ranger"]
    lair = Session(here.store, fight.table, "lair", "hope", 5)
    lair.come_from(there)
    ranger = lair.state.people["ranger"]
    assert (ranger.shield, ranger.broken, ranger.hp) == (before.shield, ("spear",), before.hp)
    [done] = lair.do("reload", lambda question, read: read(""))
    assert done.remarks == ("no sheet has changed",)
    lair.close()
