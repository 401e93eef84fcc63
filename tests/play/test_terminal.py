"""A fight played at a terminal as a person would play it."""

import io
import os
import signal
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import DICEMOB, clean_environment, exit_code, long, on_terminal
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
    assert "kept: 'dicemob play ambush' continues it" in table.text

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
    table.say("atack hugo/sword vs zombie", "'atack' is not a verb; did you mean 'attack'?")
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
    assert (
        kept(tmp_path, "ambush")
        .past[-1]
        .event.rolls[0]
        .results.documents[0]["strikes"][0]["attack"]["by_hand"]
    )


def test_electricity_asks_who_is_near(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo and zombie x2", "zombie2 joins")
    for line in ("next", "effect electricity on zombie1 5", "next", "next", "next", "next", "next"):
        table.say(line)
    table.type("next\r")
    table.until("who is near zombie1, where the electricity is? (")
    table.type("zombie9\r")
    table.until("'zombie9' is not in this fight: a name, or 'nobody'")
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


@pytest.mark.parametrize("how", ["hangup", long("kill")])
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


@pytest.mark.parametrize("columns", [40, long(80), long(200)])
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
    for line, seen in {"show": "hugo", "summary": "who", "help": "shortened", "log": "by-hand"}.items():
        table.say(line, seen)
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


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.mkdir(),
        lambda path: os.mkfifo(path),
        long(lambda path: path.symlink_to("no/such")),
        long(lambda path: path.symlink_to("/dev/null")),
        long(lambda path: path.symlink_to(path)),
    ],
    ids=["folder", "fifo", "link to nothing", "device", "circle"],
)
def test_a_history_that_cannot_be_used_is_named_once(make: Callable[[Path], object], tmp_path: Path) -> None:
    make(tmp_path / "history")
    table = Terminal(tmp_path, "play", "ambush")
    table.until("dicemob: cannot use the history '", "the lines are forgotten at the end")
    table.say("add hugo hp 5", "5 of 5 hp")
    assert "history" not in table.text
    table.type(UP)
    table.until("dicemob> add hugo hp 5")
    table.type(f"{CTRL_C}quit\r")
    assert table.ended() == 0


def test_a_history_that_is_lost_while_it_is_used_is_named_once(table: Terminal, tmp_path: Path) -> None:
    table.say("add hugo", "hugo joins")
    (tmp_path / "history").unlink()
    (tmp_path / "history").mkdir()
    table.say("note one", "cannot use the history '", "Is a directory")
    table.say("note two")
    assert "history" not in table.text
    assert [event.words for event in kept(tmp_path, "ambush").events] == ["add hugo", "note one", "note two"]


def paste(text: str) -> str:
    """Text as a terminal sends it that marks what is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


def test_lines_that_are_pasted_at_once_are_done_one_after_the_other(table: Terminal, tmp_path: Path) -> None:
    table.ready()
    table.type(
        paste("add hugo and zombie\r\nby-hand hugo\nattack hugo/sword vs zombie\n6 6 6 6 6\nhp hugo 3\n")
        + "\r"
    )
    table.until("hugo has 3 of 12 hp")
    table.ready()
    fight = kept(tmp_path, "ambush")
    assert [moment.event.verb for moment in fight.past] == ["add", "by-hand", "attack", "hp"]
    table.type(paste("hp zombie 9\nhp zmobie 8\nhp zombie 7\nnote x") + "\r")
    table.until("'zmobie' is not in this fight", "not done: 2 more lines, from 'hp zombie 7' on")
    table.ready()
    assert kept(tmp_path, "ambush").state.people["zombie"].hp == 9


def test_what_is_typed_after_ctrl_space_is_taken(table: Terminal, tmp_path: Path) -> None:
    table.ready()
    table.type("note \x00it counts\r")
    table.until("noted")
    assert kept(tmp_path, "ambush").past[-1].event.words == "note it counts"


@pytest.mark.parametrize("number", [signal.SIGTERM, long(signal.SIGHUP)])
def test_a_signal_leaves_the_terminal_as_it_was_found(number: int, tmp_path: Path) -> None:
    pid, terminal = os.forkpty()
    if not pid:
        os.execve(DICEMOB, [DICEMOB, "play", "x"], clean_environment({"DICEMOB_HOME": str(tmp_path)}))
    found, written = termios.tcgetattr(terminal), b""
    while PROMPT.encode() not in written:
        written += os.read(terminal, 4096)
        if b"\x1b[6n" in written:
            os.write(terminal, b"\x1b[1;1R")
    assert termios.tcgetattr(terminal)[3] != found[3], "keys are read one by one"
    os.write(terminal, b"note it goes on\r")
    while b"noted" not in written or not written.rstrip().endswith(b"\x1b[?25h"):
        written += os.read(terminal, 4096)
    os.kill(pid, number)
    while b"\x1b[?2004l" not in written:
        written += os.read(terminal, 4096)
    until = time.monotonic() + 20
    while termios.tcgetattr(terminal) != found:
        assert time.monotonic() < until
    assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == number
    os.close(terminal)
    assert not (tmp_path / "dicemob.db-wal").exists(), "the store was closed"
    assert kept(tmp_path, "x").past[-1].event.words == "note it goes on"


@pytest.mark.long
def test_a_terminal_that_does_not_say_where_its_cursor_is_is_no_matter(tmp_path: Path) -> None:
    child = on_terminal(DICEMOB, ["play", "x"], env=clean_environment({"DICEMOB_HOME": str(tmp_path)}))
    child.logfile_read = io.BytesIO()
    child.expect(PROMPT)
    time.sleep(2.5)  # after two seconds prompt_toolkit gives up
    child.send("note it goes on\r")
    child.expect("noted")
    child.expect(PROMPT)
    child.send(CTRL_D)
    assert exit_code(child) == 0
    assert b"CPR" not in child.logfile_read.getvalue()
    assert kept(tmp_path, "x").past[-1].event.words == "note it goes on"


@pytest.mark.long
def test_ctrl_z_suspends_and_fg_comes_back(tmp_path: Path) -> None:
    env = clean_environment({"DICEMOB_HOME": str(tmp_path), "PS1": "shell$ "})
    child = on_terminal("bash", ["--norc", "--noprofile", "-i"], env=env, dimensions=(24, 80))
    child.expect_exact("shell$ ")
    child.sendline(f"{DICEMOB} play x")
    child.expect(PROMPT)
    child.send("note be\x1a")
    child.expect_exact("shell$ ")
    child.sendline("fg")
    child.expect("note be")
    child.send("fore\r")
    child.expect("noted")
    child.expect(PROMPT)
    child.send(CTRL_D)
    child.expect_exact("shell$ ")
    child.sendline("exit")
    exit_code(child)
    assert kept(tmp_path, "x").past[-1].event.words == "note before"
