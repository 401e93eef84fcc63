"""Undo, again, resuming, names said short: a session on its events."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicemob_cli.encounter.changes import Hurt, Left
from dicemob_cli.encounter.event import involved
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.state import START, State
from dicemob_cli.encounter.store import Store
from dicemob_cli.errors import DicemobError, MachineError, WordError
from tests.encounter.fighting import RED_BOB, Fight

T = TypeVar("T")

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
    fight("undo", "undo", "undo")
    with pytest.raises(WordError, match="'again' needs a roll before it"):
        fight("again")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("attack h/sw vs @2", "attack hugo/sword vs zombie1"),
        ("attack h/fl+1 vs z2-1 and @2", "attack hugo/flaming sword+1 vs zombie2-1 and zombie1"),
        ("attack hugo/sw=6,5,4,3,2 vs Zombie2", "attack hugo/sword=6,5,4,3,2 vs Zombie2"),
        ("hp zombie2 -1", "hp zombie2 -1"),
        ("hp @1 -1", "hp hugo -1"),
        ("heal h with bra/heal", "heal hugo with brainy bob/healing"),
        ("effect burning 6 vs br", "effect burning 6 vs brainy bob"),
        ("effect burning on bra 3", "effect burning on brainy bob 3"),
        ("order br before h", "order brainy bob before hugo"),
        ("skill bra/read hard", "skill brainy bob/reading hard"),
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
        ("hp z9 -1", "'z9' is nobody here"),
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
    assert done.remarks == ("zombie is not in this fight, so nothing lands: 'add zombie'",)
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


def test_an_event_that_cannot_have_happened_is_refused(fight: Fight) -> None:
    fight("add hugo")
    event = fight.session.history.events[0]
    for impossible in (event._replace(verb="redo"), event._replace(changes=(Left("hugo"), Hurt("hugo", 1)))):
        with pytest.raises(DicemobError, match="event 1 of the log does not fit what came before it"):
            History([impossible])
