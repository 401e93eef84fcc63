"""A line of a fight has a bounded length, and what is pasted takes bounded memory."""

import re
from pathlib import Path

import pytest

from dicemob_cli.grammar.words import LONGEST_LINE
from tests.conftest import Command, long
from tests.play.at_the_table import PROMPT, Terminal, kept

TOO_LONG = f"is too long: a line has at most {LONGEST_LINE} characters"

needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


def peak(table: Terminal) -> int:
    """The most memory that the process has held, in bytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{table.child.pid}/status").read_text())
    assert found
    return int(found[1]) * 1024


def paste(table: Terminal, text: str) -> int:
    """Send a text to the first prompt; the most memory that the process had held before."""
    table.ready()
    table.until("Tab completes")  # which is drawn once the terminal has told where the cursor is
    before = peak(table)
    while text:
        text = text[table.child.send(text[:2000]) :]
        table.read()
    return before


@needs_proc
@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("note " + "6," * 15_000, True),
        long("\x1b[200~note " + "6," * 100_000 + "\x1b[201~", False),
        long("note " + "6," * 100_000, False),
    ],
    ids=["without brackets", "with brackets", "200 kB without brackets"],
)
def test_a_paste_takes_little_memory_and_is_done_or_refused_as_a_whole(
    text: str, done: bool, tmp_path: Path
) -> None:
    table = Terminal(tmp_path, "play", "ambush", columns=200, lines=20)
    before = paste(table, text)
    if not done:
        table.until("the line is full", "Ctrl-C drops it")
    table.type("\r")
    table.until("noted" if done else TOO_LONG)
    table.say("note after")
    assert peak(table) - before < 100_000_000
    table.type("quit\r")
    assert table.ended() == 0
    events = [event.words for event in kept(tmp_path, "ambush").events]
    assert events == [*([text] if done else []), "note after"]


@pytest.mark.long
@needs_proc
def test_keys_that_take_back_what_was_typed_take_little_memory(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "ambush")
    before = paste(table, "x" * 20_000 + "ab\x7f" * 2_000)
    table.type("\x03")
    table.say("note after")
    assert peak(table) - before < 30_000_000  # each state of the line, 6,000 times, would be 120 MB


def test_what_is_typed_at_once_is_in_the_line_and_can_be_undone(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "ambush")
    table.ready()
    table.type("note ab\x7fcd")
    table.until(f"{PROMPT} note acd")
    table.type("\x1f\x1f")  # Ctrl-_ undoes
    table.until(f"{PROMPT} note ab")


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_line_of_a_script_that_is_too_long_changes_nothing(dicemob: Command, end: str) -> None:
    long = "note " + "x" * (LONGEST_LINE - 5)
    script = f"\ufeff{long}{end or chr(10)}note {'y' * LONGEST_LINE * 3}{end}".encode()
    ran = dicemob("play", "ambush", input=script)
    assert ran.code == 2
    assert "line 2: 'note yyy" in ran.err
    assert TOO_LONG in ran.err
    assert [event.words for event in kept(dicemob.folder / "home", "ambush").events] == [long]


def test_the_rest_of_a_line_that_is_too_long_is_no_line_of_its_own(dicemob: Command) -> None:
    script = b"note " + b"x" * (2 * LONGEST_LINE) + b" \nnote after\n"
    ran = dicemob("play", "ambush", "--keep-going", input=script)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert [event.words for event in kept(dicemob.folder / "home", "ambush").events] == ["note after"]


def test_an_answer_that_is_too_long_is_refused(dicemob: Command) -> None:
    ran = dicemob(
        *("play", "ambush", "-c", "red-bob"),
        input=b"add hugo and zombie\nby-hand hugo\nattack hugo/sword vs zombie\n" + b"6," * 100_000 + b"\n",
    )
    assert ran.code == 2
    assert TOO_LONG in ran.err
