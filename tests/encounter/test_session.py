"""Undo, again, resuming, names said short: a session on its events."""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicemob_cli
from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.encounter.changes import Hurt, Left, Noted
from dicemob_cli.encounter.event import Event, involved
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.state import START, State
from dicemob_cli.encounter.store import Store
from dicemob_cli.errors import Code, DicemobError, MachineError, StoreError, WordError
from tests.encounter.fighting import RED_BOB, Fight, campaign

T = TypeVar("T")

PACKAGE = Path(dicemob_cli.__file__).parent

LINES = (
    "add hugo",
    "add zombie x2",
    "add bat hp 2 defense 1",
    "initiative",
    "next",
    "attack hugo/sword vs zombie1",
    "attack 9 fire lasts 3 vs zombie2",
    "effect freezing on hugo",
    "effect fear on hugo duration 4",
    "hp hugo -2",
    "heal hugo 1",
    "order hugo last",
    "remove zombie1",
    "rename hugo Sir Hugo",
    "by-hand bat",
    "note something",
    "douse zombie2",
    "undo",
    "redo",
    "undo 2",
    "again",
)


def test_undo_takes_back_whatever_it_was_and_redo_does_it_again(fight: Fight) -> None:
    states = [fight.state]
    for line in LINES[:16]:
        fight(line)
        states.append(fight.state)
    for state in reversed(states[:-1]):
        fight("undo")
        assert fight.state == state
    with pytest.raises(DicemobError, match="there is nothing to be taken back"):
        fight("undo")
    for state in states[1:]:
        fight("redo")
        assert fight.state == state
    fight("undo 16", "redo 3")
    assert fight.state == states[3]
    fight("add mel")
    with pytest.raises(DicemobError, match="there is nothing to be done again"):
        fight("redo")


def test_undo_is_an_event_and_the_next_roll_has_a_new_seed(fight: Fight) -> None:
    fight("add hugo and zombie", "attack hugo/sword vs zombie", "undo", "attack hugo/sword vs zombie")
    events = fight.session.history.events
    assert [event.verb for event in events] == ["add", "attack", "undo", "attack"]
    assert events[1].seed != events[3].seed


def test_again_rolls_the_last_roll_with_new_dice(fight: Fight) -> None:
    fight("add hugo and zombie x2", "attack h/sw vs zombie2", "hp hugo -1", "again")
    first, last = fight.session.history.events[1], fight.session.history.events[-1]
    assert first.words == last.words == "attack hugo/sword vs zombie2"
    assert first.seed != last.seed
    fight("initiative", "again")
    assert fight.session.history.events[-1].words == "initiative"
    fight("undo 5")
    with pytest.raises(WordError, match="'again' needs a roll before it"):
        fight("again")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("attack h/sw vs @2", "attack hugo/sword vs zombie1"),
        ("attack h/fl+1 vs z2+0-1 and @2", "attack hugo/flaming sword+1 vs zombie2+0-1 and zombie1"),
        ("attack hugo/sw=6,5,4,3,2 vs Zombie2", "attack hugo/sword=6,5,4,3,2 vs Zombie2"),
        ("hp zombie2 -1", "hp zombie2 -1"),
        ("hp @1 -1", "hp hugo -1"),
        ("heal h with bra/heal", "heal hugo with brainy bob/healing"),
        ("effect burning 6 vs br", "effect burning 6 vs brainy bob"),
        ("effect burning on bra 3", "effect burning on brainy bob 3"),
        ("order br before h", "order brainy bob before hugo"),
        ("skill bra/read hard", "skill brainy bob/reading hard"),
        ("attack  brainy   bob/cr  vs   z1", "attack brainy bob/crossbow vs zombie1"),
        ('"attack"h/sw vs z1', "attack hugo/sword vs zombie1"),
        ('"n"', "next"),
        ('hp"brainy bob" -1', 'hp "brainy bob" -1'),
        ("note  as   it is", "note as   it is"),
        ("effect burning 6 vs h criticals on", "effect burning 6 vs hugo criticals on"),
    ],
)
def test_names_are_kept_in_full_so_that_they_mean_the_same_ever_after(
    said: str, meant: str, fight: Fight
) -> None:
    fight("add hugo and zombie x2 and brainy bob")
    [done] = fight.do(said)
    assert done.event.words == meant


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("attack h vs z", "'z' could be zombie1 or zombie2"),
        ("attack h/x vs z1", "'h/x' is not a number of dice, and no name in this fight"),
        ("attack h/s vs z1", "'h/s' could be hugo/sword or hugo/sneaking"),
        ("hp z9 -1", "'z9' is not in this fight"),
        ("remove red bob", "'red bob' is not in this fight: 'add' them first"),
    ],
)
def test_names_that_are_not_clear(line: str, error: str, fight: Fight) -> None:
    fight("add hugo and zombie x2")
    with pytest.raises(WordError) as caught:
        fight(line)
    assert str(caught.value).startswith(error)


def test_what_lands_on_nobody_is_remarked(fight: Fight) -> None:
    fight("add hugo")
    [done] = fight.do("attack hugo/sword vs zombie")
    assert done.remarks == ("zombie is not in this fight, so nothing is applied: 'add zombie'",)
    assert done.event.changes == ()


def test_a_fight_is_resumed_where_it_was(fight: Fight) -> None:
    for line in LINES[:16]:
        fight(line)
    fight("undo 2")
    fight.session.close()
    again = Session(Store(fight.folder), RED_BOB, "TEST", None)
    assert again.name == "test"
    assert again.state == fight.state
    assert [event.words for event in again.history.events] == [
        event.words for event in fight.session.history.events
    ]
    again.do("redo", lambda question, read: read(""))
    again.close()


def test_one_session_at_a_time(fight: Fight) -> None:
    with pytest.raises(MachineError, match="'test' is being played by process"):
        Session(Store(fight.folder), RED_BOB, "test", None)
    fight.session.close()
    Session(Store(fight.folder), RED_BOB, "test", None).close()


def test_scratch_fights_begin_with_the_first_thing_that_happens(tmp_path: Path) -> None:
    store = Store(tmp_path)
    one, other = (Session(store, RED_BOB, None, None) for _ in range(2))
    assert (one.name, store.fights()) == (None, [])
    for session in (one, other):
        session.do("add hugo", lambda question, read: read(""))
    assert (one.name, other.name) == ("scratch-1", "scratch-2")


@pytest.mark.parametrize("name", ["", " x", "a/b", "verify", "x" * 61, "a\nb", "-c"])
def test_what_cannot_be_the_name_of_a_fight(name: str, tmp_path: Path) -> None:
    with pytest.raises(DicemobError, match="cannot be the name of a fight"):
        Session(Store(tmp_path), RED_BOB, name, None)


def test_who_is_involved(fight: Fight) -> None:
    fight("add hugo and zombie x2 and mel", "initiative", "next", "attack hugo/sword vs zombie2")
    fight("heal hugo with mel/healing", "effect burning on mel 3")
    told = [involved(event) for event in fight.session.history.events[-3:]]
    assert told == [{"hugo", "zombie2"}, {"hugo", "mel"}, {"mel"}]
    assert {"zombie1", "zombie2"} <= involved(fight.session.history.events[1])


@settings(max_examples=60)
@given(lines=st.lists(st.sampled_from(LINES), max_size=25))
def test_what_is_always_so(lines: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    fight = Fight(tmp_path_factory.mktemp("fight"), RED_BOB)
    fight("add hugo and zombie x2")
    for line in lines:
        before = fight.state
        try:
            fight.session.do(line, leave_it_to_the_app)
        except DicemobError:
            assert fight.state is before, "what fails changes nothing"
        check(fight.state)
    history = fight.session.history
    assert History(fight.session.store.events(fight.session.store.fights()[0])).state == fight.state
    for _ in range(len(history.past)):
        fight("undo")
    assert fight.state == START
    fight.session.close()


def leave_it_to_the_app(question: str, read: Callable[[str], T]) -> T:
    return read("nobody" if "near" in question else "roll")


def check(state: State) -> None:
    """What no line may break."""
    for name, person in state.people.items():
        assert person.name == name
        assert person.hp is None or 0 <= person.hp <= (person.most or 0)
        cold = state.cold(name)
        assert 0 <= cold.initiative <= person.initiative
        assert 0 <= cold.actions <= person.actions
    assert {each.name for each in state.ongoing} <= state.people.keys()
    placed = [name for turn in state.order for name in turn]
    assert sorted(placed) == sorted(state.people)
    assert {*state.up} <= state.people.keys()


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_interrupt_in_the_middle_of_a_roll_leaves_it_whole_or_not_at_all(
    when: str, fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight("add hugo and zombie")
    keep = fight.session.store.keep

    def interrupted(*given: Any) -> None:
        if when == "after":
            keep(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(fight.session.store, "keep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fight("attack hugo/sword=6,6,6,6,6 vs zombie=1,1,1")
    monkeypatch.undo()
    assert len(fight.session.history.events) == (2 if when == "after" else 1)
    assert fight["zombie"].taken == (10 if when == "after" else 0)
    fight("hp zombie -1")
    stored = History(fight.session.store.events(fight.session.store.fights()[0]))
    assert stored.state == fight.state


def test_an_event_that_cannot_have_happened_changes_nothing(fight: Fight) -> None:
    fight("add hugo")
    event = fight.session.history.events[0]
    for impossible in (event._replace(verb="redo"), event._replace(changes=(Left("hugo"), Hurt("hugo", 1)))):
        history = History([impossible, event._replace(number=2)])
        assert [*history.damage] == ["event 1 does not fit what came before it"]
        assert history.state == History([event]).state
        assert [each.number for each in history.counting] == [2]


@pytest.mark.long
def test_an_interrupt_at_any_line_leaves_the_session_and_the_file_of_one_mind(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Ctrl-C at each line of the store, the session and the history while an attack is done."""
    watched = tuple(str(PACKAGE / "encounter" / f"{name}.py") for name in ("store", "session", "history"))

    def interrupted_at(number: int) -> bool:
        """Whether there is such a line; what was done goes on afterwards."""
        fight = Fight(tmp_path_factory.mktemp("fight"), RED_BOB)
        fight("add hugo and mel")
        lines = 0

        def trace(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal lines
            if frame.f_code.co_filename not in watched:
                return None
            if event == "line":
                lines += 1
                if lines == number:
                    sys.settrace(None)
                    raise KeyboardInterrupt
            return trace

        sys.settrace(trace)
        try:
            fight("attack hugo/sword vs mel")
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        fight("hp mel -1")
        stored = History(fight.session.store.events(fight.session.store.fights()[0]))
        assert stored.state == fight.state, f"after an interrupt at line {number}"
        numbers = [[event.number for event in each.events] for each in (stored, fight.session.history)]
        assert numbers[0] == numbers[1]
        fight.session.close()
        return lines >= number

    number = 1
    while interrupted_at(number):
        number += 1
    assert number > 50


def test_scratch_fights_that_begin_at_once_have_names_of_their_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name in ("scratch-²", "SCRATCH-7", "scratch-x"):
        Session(store, RED_BOB, name, None).close()
    names = {store.begin_numbered("scratch", None, None).name for _ in range(3)}
    assert names == {"scratch-8", "scratch-9", "scratch-10"}


def test_a_line_that_cannot_be_done_begins_no_scratch_fight(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = Session(store, RED_BOB, None, None)
    with pytest.raises(DicemobError):
        session.do("next", leave_it_to_the_app)
    assert store.fights() == []


def test_a_fight_does_without_the_aliases_of_its_campaign(tmp_path: Path) -> None:
    here = campaign(
        "rules: {aliases: {holy: burning}}\n"
        "combatants:\n"
        "  ann: {defenses: {holy: 2, mental: 3}, attacks: {light: 4+1 holy lasts 3 then 2, word: contest 3 charm}}\n"
    )
    fight = Fight(tmp_path, here)
    fight("add ann x2")
    assert fight["ann1"].sheet == {
        "defenses": {"burning": 2, "mental": 3},
        "attacks": {"light": "4+1 burning lasts burning 3 then 2", "word": "contest 3 emotional"},
    }
    fight.session.close()
    again = Session(Store(tmp_path), BARE_TABLE, "test", None)
    again.do("attack 4 fire vs ann1", leave_it_to_the_app)
    again.do("contest ann1/word vs ann2", leave_it_to_the_app)
    again.close()


def test_several_things_are_undone_all_or_none(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    fight("add hugo", "hp hugo -1", "hp hugo -1")
    before = fight.state
    kept = fight.session.store._insert

    def full_after_one(of: Any, event: Event) -> None:
        if event.number > 4:
            raise sqlite3.OperationalError("database or disk is full")
        kept(of, event)

    monkeypatch.setattr(fight.session.store, "_insert", full_after_one)
    with pytest.raises(StoreError, match="database or disk is full"):
        fight("undo 2")
    monkeypatch.undo()
    assert (fight.state, len(fight.session.history.events)) == (before, 3)
    assert len([*fight.session.store.events(fight.session.store.fights()[0])]) == 3
    fight("undo 2")


def test_a_roll_may_be_nobodys_or_that_of_someone_else(fight: Fight) -> None:
    fight("add hugo and mel", "next")
    assert fight.state.up == ("hugo",)
    for words, who in (("", "hugo"), (" by nobody", None), (" by No One", None), (" by m", "mel")):
        [done] = fight.do(
            f"attack 6,6,6 bludgeoning vs mel=1,1{words}" if who != "mel" else f"skill 6,5{words}"
        )
        assert done.event.rolls[0].who == who
    assert [change.by for change in fight("attack 6,6,6 vs mel by nobody") if isinstance(change, Hurt)] == [
        None
    ]
    assert (fight["hugo"].dealt, fight["mel"].taken) == (3, 9)
    assert fight.session.history.past[-1].event.words.endswith("by nobody")
    fight("hp mel 9", "effect fire 6,6 vs mel=1,1 by nobody")
    assert fight.state.ongoing[0].by is None
    for line, error in {
        "attack 6 vs mel by zeus": "'zeus' is not in this fight",
        "skill 3 by old bob hard": "'old bob hard' is not in this fight",
        "attack 6 vs mel by": "'by' needs a name after it, or 'nobody'",
    }.items():
        with pytest.raises(DicemobError, match=error):
            fight(line)


def test_E5_a_save_that_is_due_may_be_declined(tmp_path: Path) -> None:
    fight = Fight(
        tmp_path, campaign("combatants: {ann: {defenses: {default: 2}}, bob: {defenses: {default: 2}}}")
    )
    fight("add ann and bob", "next", "effect fear on ann", "effect fear on bob", "next", "next", "next")
    [done] = fight.do("next decline")
    assert (done.event.rolls, done.remarks) == ((), ("save of ann against fear: declined",))
    fight("order ann last", "next decline ann")
    assert [roll.who for roll in fight.session.history.past[-1].event.rolls] == ["bob"]
    assert fight.state.round == 3


def test_E5_whoever_saves_by_hand_may_decline_when_asked(tmp_path: Path) -> None:
    fight = Fight(tmp_path, campaign("combatants: {ann: {defenses: {default: 2}}}"))
    fight("add ann", "by-hand ann", "next", "effect fear on ann", "next")
    fight("next", answers=["Decline"])
    assert fight.questions == ["ann's 2 dice (save of ann against fear), or decline"]
    assert fight.session.history.past[-1].event.rolls == ()
    assert len(fight.lasting()) == 1


def test_the_notation_of_the_board_is_never_fewer_dice(fight: Fight) -> None:
    fight("add hugo and zombie x3")
    for line in ("attack 6 vs zombie1-3", "attack hugo/sword vs z1-3", "attack 6 vs @2-4"):
        with pytest.raises(WordError, match=r"could be .* name each, or say .*\+0-[34]") as caught:
            fight(line)
        assert caught.value.code is Code.UNCLEAR_WORD
    [done] = fight.do("attack 6 vs zombie1+0-3")
    assert done.event.rolls[0].results.documents[0]["strikes"][0]["defense"]["modifiers"] == (0, -3)


def test_h_is_as_unclear_as_he(fight: Fight) -> None:
    fight("add hugo")
    for line in ("h hugo 3", "he hugo 3"):
        with pytest.raises(WordError, match=r"could be .*heal"):
            fight(line)


def test_places_stay_with_their_people_for_the_whole_fight(fight: Fight) -> None:
    fight("add hugo and mel and zombie x2", "remove mel", "hp @3 -1", "add mel", "rename zombie2 Grok")
    assert fight["zombie1"].hp == 5
    assert [(person.seat, person.name) for person in fight.state.people.values()] == [
        *((1, "hugo"), (3, "zombie1"), (4, "Grok"), (5, "mel")),
    ]
    with pytest.raises(WordError, match="'@2' is the place of someone who has left"):
        fight("hp @2 -1")


def test_whoever_is_out_is_asked_about_before_dice_fall(fight: Fight) -> None:
    fight("add hugo and mel and zombie x2", "hp zombie1 0", "hp mel 0")
    lines = {
        "attack hugo/sword vs zombie1": "zombie1 is out already",
        "attack mel/staff vs zombie2": "mel is out",
        "heal hugo with mel/healing": "mel is out",
    }
    for line, what in lines.items():
        [done] = fight.do(line)
        assert what in done.doubts
    assert (fight["zombie1"].taken, fight["hugo"].dealt) == (0, 0), "it counts no more"
    fight.session.prompt = True
    before = fight.state
    for line, what in lines.items():
        with pytest.raises(DicemobError, match=f"{what}, and nothing was rolled"):
            fight(line, answers=["no"])
        assert fight.questions[-1] == f"{what}: continue? (yes or no)"
    assert fight.state == before
    fight("attack hugo/sword vs zombie1", answers=["Y"])
    with pytest.raises(DicemobError, match="'perhaps' is neither yes nor no"):
        fight("attack hugo/sword vs zombie1", answers=["perhaps"])


def test_a_note_keeps_what_it_says(fight: Fight) -> None:
    for line in ("note Bob's dead \"quoted", 'note  a "b"  c ', "no it's \u201cso\u201d"):
        fight(line)
    texts = [change.text for event in events(fight) for change in event.changes if isinstance(change, Noted)]
    assert texts == ["Bob's dead \"quoted", 'a "b"  c', "it's \u201cso\u201d"]


def test_who_has_no_sheet_is_told_what_gives_them_one(fight: Fight) -> None:
    bare = Fight(fight.folder / "bare")
    [done] = bare.do("add hugo")
    assert done.remarks == ("hugo has no sheet: use 'undo', then 'add hugo hp 6 defense 3'",)
    bare("undo", "add hugo hp 6 defense 3")
    assert [*bare.state.people] == ["hugo"]
    assert bare["hugo"].hp == 6


def events(fight: Fight) -> list[Event]:
    return [moment.event for moment in fight.session.history.past]
