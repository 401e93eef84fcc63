"""Coming, going, names, hit points."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicemob_cli.campaign.load import load
from dicemob_cli.encounter.changes import Change, Healed, HpSet, Hurt, SheetSet, Stayed
from dicemob_cli.encounter.people import outdated
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.store import Fight as StoredFight
from dicemob_cli.encounter.store import Store
from dicemob_cli.errors import CampaignError, DicemobError, WordError
from tests.encounter.fighting import Fight, campaign


def test_people_come_from_the_campaign_or_are_made_up(fight: Fight) -> None:
    fight("add hugo", "add bat hp 2 defense 3 initiative 2 actions 3")
    assert (fight["hugo"].hp, fight["hugo"].initiative, fight["hugo"].actions) == (12, 3, 2)
    assert (fight["bat"].hp, fight["bat"].initiative, fight["bat"].actions) == (2, 2, 3)
    assert fight["bat"].sheet["defenses"] == {"default": 3}


def test_several_of_a_kind_are_numbered_for_the_whole_fight(fight: Fight) -> None:
    fight("add zombie x2", "add zombie", "add hugo and skeleton x1")
    assert [*fight.state.people] == ["zombie1", "zombie2", "zombie3", "hugo", "skeleton1"]
    fight("remove zombie2", "add zombie")
    assert [*fight.state.people] == ["zombie1", "zombie3", "hugo", "skeleton1", "zombie4"]


def test_a_second_of_a_name_is_numbered(fight: Fight) -> None:
    fight("add hugo", "add hugo")
    assert [*fight.state.people] == ["hugo", "hugo2"]


def test_what_is_said_of_a_newcomer_goes_over_the_sheet(fight: Fight) -> None:
    fight("add zombie x2 hp 9 defense 5")
    assert fight["zombie2"].most == 9
    assert fight["zombie2"].sheet["defenses"] == {
        "default": 5,
        "piercing": 4,
        "mental": "immune",
        "poison": "immune",
    }


@pytest.mark.parametrize(
    ("line", "hp", "change"),
    [
        ("hp hugo -3", 9, Hurt("hugo", 3)),
        ("hp hugo -99", 0, Hurt("hugo", 99)),
        ("hp hugo 5", 5, HpSet("hugo", 5)),
        ("hp hugo +4", 12, Healed("hugo", 4)),
        ("heal hugo 4", 12, Healed("hugo", 4)),
    ],
)
def test_E7_hit_points_stay_between_none_and_the_maximum(
    line: str, hp: int, change: object, fight: Fight
) -> None:
    fight("add hugo")
    assert fight(line) == [change]
    assert fight["hugo"].hp == hp
    assert fight["hugo"].out == (hp == 0)


def test_E7_healing_with_a_potency(fight: Fight) -> None:
    fight("add hugo and mel", "hp hugo -11")
    [healed] = fight("heal hugo with mel/healing=4,5,6,1,1,1,1,1,1,1")
    assert healed == Healed("hugo", 3, "mel")
    assert fight["hugo"].hp == 4


def test_nobody_need_have_hit_points(fight: Fight) -> None:
    fight("add ghost defense 2", "attack 6,6 vs ghost=1,1")
    assert (fight["ghost"].hp, fight["ghost"].taken, fight["ghost"].out) == (None, 2, False)
    with pytest.raises(WordError, match="ghost has no hit points: 'hp ghost 12' gives them some"):
        fight("hp ghost -1")
    fight("hp ghost 12", "hp ghost -1")
    assert (fight["ghost"].hp, fight["ghost"].most) == (11, 12)


def test_another_name(fight: Fight) -> None:
    fight("add zombie x2", "initiative", "next", "effect burning on zombie1 3", "rename zombie1 to Old Grok")
    assert [*fight.state.people] == ["Old Grok", "zombie2"]
    assert fight.lasting() == [("Old Grok", "burning", 3)]
    assert "Old Grok" in fight.state.order[0]
    fight("hp old-grok -2", "rename old g Grok")
    assert fight["Grok"].hp == 4


def test_a_party_carries_over(fight: Fight) -> None:
    fight("add hugo and mel and zombie x2", "hp hugo -4", "hp zombie1 0", "by-hand mel", "hp mel -1")
    fight("effect burning on hugo 3")
    other = fight.session.store.find("test")
    assert other is not None
    lair = Session(fight.session.store, fight.table, "lair", None)
    done = lair.come_from(other)
    assert [*lair.state.people] == ["hugo", "mel", "zombie2"]
    hugo, mel = lair.state.people["hugo"], lair.state.people["mel"]
    assert (hugo.hp, hugo.most, mel.by_hand, lair.state.ongoing) == (8, 12, True, ())
    assert done.remarks == ("burning on hugo is over",)
    assert Stayed("zombie1", "zombie", "test") in done.event.changes
    lair.close()


BAD = {
    "add": "'add' needs a name after it: add zombie x3",
    "add x3": "'x3' of whom? Try 'add zombie x3'",
    "add zombie x0": "'x0' is nobody: try 'add zombie x3'",
    "add zombie x999": "'zombie' would be too many: 200 people is the most",
    "add zombei": "'zombei' is not in this campaign; did you mean 'zombie'?",
    "add wraith": "'wraith' is not in this campaign; to create one, give its numbers: add wraith hp 6 defense 3",
    "add bat2 hp 3": "'bat2' cannot be a name: it ends in a digit: 'zombie3' is the third zombie of a fight",
    "add fire hp 3": "'fire' cannot be a name: it is a type of attack",
    "add bat hp": "'hp' needs a number after it: hp 12",
    "remove zmobie1": "'zmobie1' is not in this fight; did you mean 'zombie1'?",
    "rename hugo": "'rename' needs another name after it",
    "rename hugo mel": "'mel' is already in this fight",
    "rename hugo vs": "'rename' needs another name after it",
    "hp hugo": "'hp' needs a number after the name",
    "hp hugo x": "'x' is not a number of hit points: write a whole number",
    "hp zombie -1": "'zombie' could be zombie1 or zombie2",
    "hp @9 -1": "'@9' is not a place: there are 4 people here",
    "hp hugo -1 now": "'now' is not expected here: try 'hp zombie2 5'",
    "add bat hp 2 defence 3": "'defence' is not expected here; did you mean 'defense'?",
    "hugo/sword vs zombie1": "'hugo/sword' is not a verb; did you mean 'attack hugo/sword ...'?",
    "attack hugo/sword zombie1": "'zombie1' stands alone: put 'vs' before it",
    "attack hugo/sword vs @9": "'@9' is not a place: there are 4 people here",
    "attack hugo/sword vs zombie1 and zombie1": "zombie1 is given twice: attack them in two rolls",
    "attack hugo/sword lasts vs zombie1": "'lasts' does not say what: slashing starts nothing by itself,"
    " as in 'lasts bleeding'",
    "hp zombie1 and zombie1 -1": "'zombie1' is given twice",
    "remove @3 and zombie1": "'zombie1' is given twice",
    "re hugo": "'re' could be remove, rename, reload or redo",
    "heal hugo": "'heal' needs points after the name, or 'with mel/healing'",
    "heal hugo with": "no dice given: try 'potency 10'",
    "by-hand hugo maybe": "'maybe' is not expected here: try 'by-hand hugo off'",
    "note": "'note' needs words after it: note the door is open",
    "kill zombie1": "'kill' is not a verb; did you mean 'remove'?",
    "": "nothing to do: try 'attack hugo/sword vs zombie2'",
    "undo 99": "only 1 of them can be taken back",
    "redo": "there is nothing to be done again",
    "undo 0": "'0' is nothing at all",
    "again": "'again' needs a roll before it",
}


@pytest.mark.parametrize(("line", "error"), BAD.items())
def test_what_makes_no_sense_changes_nothing(line: str, error: str, fight: Fight) -> None:
    fight("add hugo and mel and zombie x2")
    before = fight.state
    with pytest.raises(DicemobError) as caught:
        fight(line)
    assert str(caught.value) == error
    assert fight.state is before
    assert len(fight.session.history.events) == 1


def test_T2_people_who_are_made_up_have_defenses_against_types_and_immunities(fight: Fight) -> None:
    fight(
        "add ghost hp 5 defense 3 immune slashing",
        "add golem x2 hp 9 defense 4 fire 6+1 immune mental, type 5",
    )
    assert fight["ghost"].sheet["defenses"] == {"default": 3, "slashing": "immune"}
    assert fight["golem2"].sheet["defenses"] == {
        "default": 4,
        "burning": "6+1",
        "freezing": "immune",
        "cognitive": "immune",
        "emotional": "immune",
    }
    fight("attack 4 slashing vs ghost", "attack 4 fire vs golem1")
    immune, burnt = (
        moment.event.rolls[0].results.documents[0]["strikes"][0] for moment in fight.session.history.past[-2:]
    )
    assert immune["not_rolled"] == "immune"
    assert (burnt["defense"]["base"], burnt["defense"]["modifiers"]) == (6, (1,))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("add imp hp 3 fire", "'fire' needs dice after it: fire 6"),
        ("add imp hp 3 fire 2 burning 3", "'burning' is a second defense against burning"),
        ("add imp hp 3 fire 6,4", "'6,4' is not a number of dice"),
        ("add imp hp 3 fire 2 immune fire", "'immune' contradicts the defense against burning"),
        ("add imp hp 3 defense 2 hp 4", "'4' is a second number for hp"),
        ("add imp hp 3 initiative 2 initiative 3", "'3' is a second number for initiative"),
        ("add imp hp 3 initiative +2", "'\\+2' is not a number of dice"),
        ("add imp hp 3 immune ghosts", "'ghosts' is not a type of attack"),
    ],
)
def test_what_cannot_be_said_of_a_newcomer(line: str, error: str, fight: Fight) -> None:
    with pytest.raises(WordError, match=error):
        fight(line)


def test_D1_initiative_may_have_modifiers(tmp_path: Path) -> None:
    here = Fight(tmp_path, campaign("combatants: {ann: {initiative: 3+1}, bob: {initiative: 1-3}}"))
    here("add ann and bob", "initiative")
    assert (here["ann"].initiative, here["bob"].initiative) == (4, 0)
    here("add cid hp 5 initiative 3+1-2")
    assert here["cid"].initiative == 2


SHEETS = "combatants: {{hugo: {{hp: {hp}, attacks: {{sword: {sword}}}}}, mel: {{hp: 9}}}}"


def edited(folder: Path, *, hp: int = 12, sword: str = "5 slashing") -> str:
    """A campaign file whose sheets are like this now."""
    (folder / "hall.yaml").write_text(SHEETS.format(hp=hp, sword=sword))
    return str(folder / "hall.yaml")


@pytest.fixture
def hall(tmp_path: Path) -> Session:
    path = edited(tmp_path)
    return Session(Store(tmp_path), load(path).table(), "hall", path, 5)


def found(store: Store, name: str) -> StoredFight:
    fight = store.find(name)
    assert fight is not None
    return fight


def no_answer(question: str, read: Callable[[str], Any]) -> Any:
    raise AssertionError(question)


def act(session: Session, *lines: str) -> tuple[Change, ...]:
    """What the last of some lines changes."""
    for line in lines:
        [done] = session.do(line, no_answer)
    return done.event.changes


def test_sheets_are_read_again_and_hit_points_stay(hall: Session, tmp_path: Path) -> None:
    act(hall, "add hugo and mel", "hp hugo -2")
    assert act(hall, "reload") == ()
    edited(tmp_path, hp=14, sword="6 slashing")
    assert outdated(hall.state, load(str(tmp_path / "hall.yaml")).table()) == ["hugo"]
    [change] = act(hall, "reload hugo")
    hugo = hall.state.people["hugo"]
    assert isinstance(change, SheetSet)
    assert (hugo.hp, hugo.most, hugo.sheet["attacks"]) == (10, 14, {"sword": "6 slashing"})
    edited(tmp_path, hp=7)
    act(hall, "reload")
    assert (hall.state.people["hugo"].hp, hall.state.people["hugo"].most) == (7, 7)
    act(hall, "undo")
    assert (hall.state.people["hugo"].hp, hall.state.people["hugo"].most) == (10, 14)
    act(hall, "add mel")
    edited(tmp_path, sword="five")
    with pytest.raises(CampaignError):
        act(hall, "reload")


def test_what_is_given_stays_through_reloading_and_into_other_fights(hall: Session, tmp_path: Path) -> None:
    act(hall, "add hugo hp 30 and mel", "give hugo long axe 6 slashing then contest 4 poison")
    edited(tmp_path, sword="7 slashing")
    act(hall, "reload")
    axe = {"long axe": "6 slashing then contest 4 poison"}
    assert hall.state.people["hugo"].sheet["attacks"] == {"sword": "7 slashing", **axe}
    assert hall.state.people["hugo"].most == 30
    act(hall, "attack hugo/long axe=6,6,6,6,6,6/6,6,6,6 vs 1/1", "hp mel 0")
    hall.close()
    path = edited(tmp_path, hp=20, sword="8 slashing")
    lair = Session(hall.store, load(path).table(), "lair", path, 5)
    came = lair.come_from(found(hall.store, "hall")).event.changes
    assert [change.name for change in came if isinstance(change, SheetSet)] == ["hugo"]
    assert [change for change in came if isinstance(change, Stayed)] == [Stayed("mel", "mel", "hall")]
    hugo = lair.state.people["hugo"]
    assert (hugo.hp, hugo.most) == (30, 30), "which was said as they joined"
    assert hugo.sheet["attacks"] == {"sword": "8 slashing", **axe}
    [done] = lair.do("add mel", no_answer)
    assert done.remarks[0] == "mel was out in hall and stayed behind: this is a new one, unhurt"
    again = Session(Store(tmp_path), load(path).table(), "lair-2", path, 5)
    again.come_from(found(hall.store, "hall"), everyone=True)
    assert [(person.name, person.hp) for person in again.state.people.values()] == [("hugo", 30), ("mel", 0)]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("give hugo sword 3", "'sword' is on this sheet already"),
        ("give hugo 3", "'3' needs a name before its dice"),
        ("give hugo axe", "'axe' needs dice after its name"),
        ("give hugo axe 3 slahsing", "'slahsing' is unknown here; did you mean 'slashing'?"),
        ("give hugo fire 3 slashing and 2", "'and' is not expected here"),
        ("give hugo", "'give' needs what it is: give hugo axe 5 slashing"),
        ("reload zeus", "'zeus' is not in this fight"),
        ("reload bat", "bat has no sheet in this campaign"),
    ],
)
def test_what_cannot_be_given_or_reloaded(line: str, error: str, hall: Session) -> None:
    act(hall, "add hugo and bat hp 3")
    with pytest.raises(DicemobError, match=re.escape(error)):
        act(hall, line)
    assert [*hall.state.people["hugo"].sheet["attacks"]] == ["sword"]


def test_who_comes_along_has_the_sheet_of_the_campaign_and_their_own_numbers(
    hall: Session, tmp_path: Path
) -> None:
    act(hall, "add hugo", "hp hugo 50", "hp hugo -10")
    hall.close()
    path = edited(tmp_path)
    lair = Session(hall.store, load(path).table(), "lair", path, 5)
    lair.come_from(found(hall.store, "hall"))
    assert (lair.state.people["hugo"].hp, lair.state.people["hugo"].most) == (40, 50)
    [done] = lair.do("reload", no_answer)
    assert (done.event.changes, done.remarks) == ((), ("no sheet has changed",))
    assert (lair.state.people["hugo"].hp, lair.state.people["hugo"].most) == (40, 50)
