"""A fight played at a terminal as a person would play it."""

import signal
from pathlib import Path

import pytest

from tests.play.at_the_table import PROMPT, Terminal, kept

CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"


@pytest.fixture
def table(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path, "play", "ambush", "-c", "red-bob", "--seed", "5")


def test_a_whole_fight(table: Terminal, tmp_path: Path) -> None:
    table.ready()
    table.type(f"add hu{TAB}")
    table.until(f"{PROMPT} add hugo")
    table.type("and mel\r")
    table.until("hugo joins: 12 of 12 hp, initiative 3, 2 actions", "mel joins")
    table.say("add zombie x2", "zombie2 joins")
    table.say("initiative", "order: hugo")
    table.say("next", "round 1: hugo", "ambush | round 1 | up: hugo | next: mel")

    table.type(f"attack hugo/sw{TAB}")
    table.until("attack hugo/sword")
    table.type(f"vs zombie{TAB}")
    table.until("zombie1", "zombie2")
    table.type("1\r")
    table.until("slashing: 5 dice vs 3 dice", "seed", "of 6 hp")
    damage = kept(tmp_path, "ambush").state.people["zombie1"].taken
    assert damage > 0
    table.say("show", f"{6 - damage}/6", ">@1")
    table.say("undo", "undone: attack hugo/sword vs zombie1")
    assert kept(tmp_path, "ambush").state.people["zombie1"].taken == 0
    table.say("redo", "done again: attack hugo/sword vs zombie1")

    table.say("effect burning on z2 9", "zombie2 is burning: 9 dice at the end of the next round")
    for seen in ("up: mel", "up: zombie1-2", "round 2", "up: mel", "up: zombie1", "round 3"):
        table.say("next", seen)
    table.say("log 1", "zombie2 takes", "and is out")
    table.say("heal hugo with mel/healing", "potency")
    table.say("summary", "fell in round 2", "percentile", "chi-square")
    table.ready()
    table.type("quit\r")
    assert table.ended() == 0
    assert "kept: 'dicemob play ambush' goes on with it" in table.text

    again = Terminal(tmp_path, "play", "ambush")
    again.until("round 3", "zombie2", "out", "ambush | round 3")
    again.ready()
    again.type(f"{UP}{UP}")
    again.until(f"{PROMPT} summary")
    again.type(CTRL_D)
    again.type(f"{CTRL_C}{CTRL_D}")
    assert again.ended() == 0


def test_what_cannot_be_done_is_said_and_nothing_is_lost(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie", "zombie joins")
    table.say("atack hugo/sword vs zombie", "'atack' is nothing to do here; did you mean 'attack'?")
    table.say("attack hugo/sowrd vs zombie", "no name in this fight; did you mean", "'hugo/sword'?")
    table.say("hp zombie -1", "5 of 6 hp")
    assert len(kept(tmp_path, "ambush").events) == 2
    table.type(CTRL_D)
    assert table.ended() == 0


def test_dice_by_hand_are_asked_for_until_they_are_right(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie", "zombie joins")
    table.say("by-hand hugo", "hugo's dice are rolled at the table from now on")
    table.type("attack hugo/sword vs zombie\r")
    table.until("hugo's 5 dice for slashing:")
    table.type("6 6 6\r")
    table.until("'6 6 6' is 3 dice, and 5 are due")
    table.type("66655\r")
    table.until("5 dice by hand vs 3 dice")
    table.ready()
    assert kept(tmp_path, "ambush").past[-1].event.rolls[0].results[0]["strikes"][0]["attack"]["by_hand"]


def test_electricity_asks_who_is_near(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie x2", "zombie2 joins")
    for line in ("next", "effect electricity on zombie1 5", "next", "next", "next", "next", "next"):
        table.say(line)
    table.type("next\r")
    table.until("who is near zombie1, where the electricity is? (a name, or nobody):")
    table.type("zombie9\r")
    table.until("'zombie9' is nobody here: a name, or 'nobody'")
    table.type("z2\r")
    table.until("electricity on zombie2")
    table.ready()
    assert kept(tmp_path, "ambush").state.people["zombie2"].taken > 0


def test_ctrl_c_drops_what_was_begun_and_nothing_else(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie", "zombie joins")
    table.type(f"attack hugo/sw{CTRL_C}")
    table.until("attack hugo/sw")
    table.say("by-hand hugo", "from now on")
    table.type("attack hugo/sword vs zombie\r")
    table.until("hugo's 5 dice for slashing:")
    table.type(CTRL_C)
    table.ready()
    assert [event.verb for event in kept(tmp_path, "ambush").events] == ["add", "by-hand"]
    table.say("who", "@1 hugo")
    table.type("attack hugo/sword vs zombie\r")
    table.until("hugo's 5 dice for slashing:")
    table.type(CTRL_D)
    table.ready()
    table.say("hp zombie -1", "5 of 6 hp")
    table.type(CTRL_D)
    assert table.ended() == 0


@pytest.mark.parametrize("how", ["hangup", "kill"])
def test_a_terminal_that_closes_loses_nothing(how: str, table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie", "zombie joins")
    table.say("hp zombie -2", "4 of 6 hp")
    table.type("hp zombie -1")
    if how == "kill":
        table.child.kill(signal.SIGKILL)
    else:
        table.child.close()
    while table.child.isalive():
        table.read()
    assert kept(tmp_path, "ambush").state.people["zombie"].hp == 4
    again = Terminal(tmp_path, "play", "ambush")
    again.until("4/6")
    again.type(CTRL_D)
    assert again.ended() == 0


def test_dicemob_alone_is_ready_to_type_into(tmp_path: Path) -> None:
    alone = Terminal(tmp_path)
    alone.say("attack 6 vs 8", "6 dice vs 8 dice", "expected 1.07", "scratch-1")
    alone.say("odds skill 4 hard", "to pass")
    alone.say("help", "attack hugo/sword vs zombie2", "quit")
    alone.say("help heal", "heal hugo with mel/healing")
    alone.type("quit\r")
    assert alone.ended() == 0
    other = Terminal(tmp_path)
    other.say("attack 1 vs 1", "scratch-2")
    other.type(CTRL_D)
    assert other.ended() == 0


def test_a_scratch_fight_in_which_nothing_happened_leaves_nothing(tmp_path: Path) -> None:
    alone = Terminal(tmp_path)
    alone.ready()
    alone.type(CTRL_D)
    assert alone.ended() == 0
    assert "kept" not in alone.text


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_everything_fits(columns: int, tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "ambush", "-c", "red-bob", columns=columns)
    table.say("add hugo and limping zombie x2", "joins")
    table.say("initiative", "order")
    table.say("next", "round 1")
    for line in (
        "effect burning on hugo 9 duration 4",
        "effect fear on hugo",
        "effect freezing on hugo",
        "by-hand limping zombie1",
    ):
        table.say(line)
    for line in ("show", "summary", "help", "log"):
        table.say(line)
        frames = [each.rstrip() for each in table.screen.display if each.startswith(("╭", "│", "├", "╰"))]
        assert all(frame[-1] in "╮│┤╯" for frame in frames), (line, table.text)
    table.type(CTRL_D)
    assert table.ended() == 0


def test_colours_that_come_with_pasted_text_are_left_out(table: Terminal, tmp_path: Path) -> None:
    table.ready()
    table.type("note a \x1b[31mred\x1b[0m door\r")
    table.until("noted")
    assert "Traceback" not in table.text
    assert kept(tmp_path, "ambush").events[-1].verb == "note"
