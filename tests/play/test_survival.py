"""A fight survives: the death of its process at any moment, a second session, and whatever a pipe says."""

import json
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import IO, Any, NamedTuple

import pytest

from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.recorded import drawn_pools
from dicemob_cli.encounter.state import State
from dicemob_cli.encounter.store import Store
from dicemob_cli.render.fight import event_document
from tests.conftest import DICEMOB, Command, Ran, clean_environment, long

PLAY = ("play", "siege", "-c", "red-bob", "--seed", "5", "--json")

FIGHT = (
    "add hugo and mel",
    "add zombie x3",
    "note the gate is shut",
    "initiative",
    "next",
    "attack hugo/sword vs zombie2",
    "hp zombie1 -1",
    "heal hugo 1",
    "undo",
    "redo",
    "next",
    "attack mel/holy light vs zombie3 lasts",
    "attack zombie1/claw vs hugo and mel",
    "next",
    "undo 2",
    "redo",
    "again",
    "next",
    "by-hand hugo",
    "attack hugo/sword vs zombie1\n6,5,5,4,1",
    "by-hand hugo off",
    "heal hugo with mel/healing",
    "rename zombie3 Grok",
    "hp grok 40",
    "order hugo first",
    "add bat hp 2 defense 3",
    "next",
    "effect burning on grok 3",
    "undo 3",
    "redo 3",
    "next",
    "attack hugo/flaming sword vs grok",
    "next",
    "next",
    "remove bat",
    "effect cognitive on hugo duration 4",
    "next",
    "next",
    "douse grok",
    "end hugo",
    "undo",
    "next",
    "attack mel/staff vs @3",
)
"""A line each, one with the answer to the question that it asks."""


def one_by_one(lines: tuple[str, ...]) -> Iterator[str]:
    """The lines with an event each: `undo 3` is three."""
    for line in lines:
        verb, *times = line.split()
        if verb in ("undo", "redo"):
            yield from [verb] * int(times[0] if times else 1)
        else:
            yield line


BUFFERED = {"PYTHONUNBUFFERED": ""}
"""Whatever a test machine says: what is shown is seen at once because we see to it."""

STEPS = tuple(one_by_one(FIGHT))


def script(lines: tuple[str, ...]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


class Kept(NamedTuple):
    """What is on disk of a fight."""

    documents: list[dict[str, Any]]
    events: list[Event]
    states: list[State]

    @property
    def words(self) -> list[str]:
        return [event.words for event in self.events]


def kept(home: Path, name: str = "siege") -> Kept:
    """All of a fight as a new process would read it; its events without their times."""
    store = Store(home)
    try:
        assert store.set_aside is None
        fight = store.find(name)
        events = [*store.events(fight)] if fight else []
        history, states = History(), []
        for event in events:
            history.take(event)
            states.append(history.state)
        db = sqlite3.connect(home / "dicemob.db")
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.close()
    finally:
        store.close()
    return Kept(
        [json.loads(json.dumps(event_document(event))) for event in events],
        [event._replace(at="") for event in events],
        states,
    )


def events_in(lines: list[bytes]) -> list[dict[str, Any]]:
    """The events in whole lines; a question has a line too."""
    shown = [json.loads(line) for line in lines if line.endswith(b"\n")]
    return [each for each in shown if each["kind"] != "question"]


class Playing(NamedTuple):
    """A session in a process of its own, which waits for lines."""

    process: subprocess.Popen[bytes]
    lines: IO[bytes]
    shown: IO[bytes]

    def say(self, *lines: str) -> None:
        self.lines.write(script(lines))
        self.lines.flush()

    def read(self, count: int = 1) -> list[dict[str, Any]]:
        shown: list[dict[str, Any]] = []
        while len(shown) < count:
            shown += events_in([self.shown.readline()])
        return shown

    def signalled(self, number: int) -> tuple[int, list[dict[str, Any]]]:
        """How it ended upon a signal, and what it had shown by then that was not read."""
        self.process.send_signal(number)
        rest = self.shown.read().splitlines(keepends=True)
        code = self.process.wait(timeout=60)
        return code, events_in(rest)

    def end(self) -> int:
        """The code with which it ended when there were no more lines."""
        self.lines.close()
        self.shown.read()
        return self.process.wait(timeout=60)


@contextmanager
def playing(home: Path, *words: str) -> Iterator[Playing]:
    process = subprocess.Popen(
        [DICEMOB, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment({"DICEMOB_HOME": str(home), **BUFFERED}),
    )
    watchdog = Timer(60, process.kill)
    watchdog.start()
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        yield Playing(process, process.stdin, process.stdout)
    finally:
        watchdog.cancel()
        process.kill()
        process.wait(timeout=60)
        process.stdout.close()
        process.stderr.close()
        with suppress(BrokenPipeError):
            process.stdin.close()


def play(home: Path, lines: tuple[str, ...]) -> Ran:
    return Command(home.parent)(*PLAY, input=script(lines), env={"DICEMOB_HOME": str(home)})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The fight without any interruption."""
    home = tmp_path_factory.mktemp("whole") / "home"
    ran = play(home, FIGHT)
    assert (ran.code, ran.err) == (0, "")
    there = kept(home)
    assert len(there.events) == len(STEPS) == len(events_in(ran.out.encode().splitlines(keepends=True)))
    return there


def assert_survived(there: Kept, shown: list[dict[str, Any]], whole: Kept) -> None:
    """All that was shown is there as it was shown, and what is there is a beginning of the whole fight."""
    for document in shown:
        document.pop("of", None)  # of which event, in what undoes it: told, and not kept
        document.pop("remarks", None)
    assert there.documents[: len(shown)] == shown
    count = len(there.events)
    assert there.events == whole.events[:count]
    assert there.states == whole.states[:count]


def assert_goes_on(home: Path, there: Kept, whole: Kept) -> None:
    """With the lines that are left it ends where the whole fight did."""
    ran = play(home, STEPS[len(there.events) :])
    assert (ran.code, ran.err) == (0, "")
    again = kept(home)
    assert again.events == whole.events
    assert again.states == whole.states


# Death at any moment

KILLS = 100
BATCHES = 10
AHEAD = 8
"""So many lines it has to do beyond those that were read when it is killed: it is busy then."""


class Death(NamedTuple):
    """A fight that was ended by a signal, and how much of it was on disk then."""

    home: Path
    code: int
    there: Kept
    was_busy: bool


def ended_by(number: int, after: int, delay: float, home: Path, whole: Kept) -> Death:
    """Signal a fight after so many events were seen and a moment more, and check what is left."""
    with playing(home, *PLAY) as session:
        fed = min(after + AHEAD, len(FIGHT))
        session.say(*FIGHT[:fed])
        shown = session.read(after)
        time.sleep(delay)
        code, rest = session.signalled(number)
    there = kept(home)
    assert_survived(there, shown + rest, whole)
    return Death(home, code, there, len(there.events) < len([*one_by_one(FIGHT[:fed])]))


def deaths(number: int, moments: range, folder: Path, whole: Kept) -> list[Death]:
    """Fights that were ended at moments from 0 to KILLS, spread over the whole fight."""
    with ThreadPoolExecutor(2) as pool:
        return [
            *pool.map(
                lambda k: ended_by(
                    number,
                    1 + k * (len(FIGHT) - 2) // KILLS,
                    k % 7 * 0.0003,
                    folder / f"home-{k}",
                    whole,
                ),
                moments,
            )
        ]


@pytest.mark.parametrize("batch", [0, *map(long, range(1, BATCHES))])
def test_a_fight_survives_kill_9_at_any_moment(batch: int, tmp_path: Path, whole: Kept) -> None:
    died = deaths(signal.SIGKILL, range(batch, KILLS, BATCHES), tmp_path, whole)
    assert {death.code for death in died} == {-signal.SIGKILL}
    counts = {len(death.there.events) for death in died}
    assert len(counts) >= len(died) * 2 // 3, "they died at many different points"
    assert sum(death.was_busy for death in died) >= len(died) // 2, "most died in the middle of something"
    for death in died[:: len(died) // 4]:
        assert_goes_on(death.home, death.there, whole)


@pytest.mark.parametrize("first", [3, long(12)])
def test_ctrl_c_at_any_moment_loses_nothing(first: int, tmp_path: Path, whole: Kept) -> None:
    died = deaths(signal.SIGINT, range(first, KILLS, 18), tmp_path, whole)
    assert {death.code for death in died} == {130}
    assert_goes_on(died[-1].home, died[-1].there, whole)


@pytest.mark.long
def test_a_fight_survives_kill_9_while_it_starts(tmp_path: Path, whole: Kept) -> None:
    """While its file is made, or before there is one: what is left is a fight to go on with."""
    for number in range(12):
        home = tmp_path / f"home-{number}"
        with playing(home, *PLAY) as session:
            session.say(*FIGHT)
            time.sleep(number * 0.02)
            _, shown = session.signalled(signal.SIGKILL)
        there = kept(home)
        assert_survived(there, shown, whole)
        if number % 4 == 0:
            assert_goes_on(home, there, whole)


@pytest.mark.long
def test_a_fight_survives_being_killed_again_and_again(tmp_path: Path, whole: Kept) -> None:
    home = tmp_path / "home"
    done = 0
    for _ in range(8):
        with playing(home, *PLAY) as session:
            session.say(*STEPS[done:])
            session.read(2)
            session.signalled(signal.SIGKILL)
        there = kept(home)
        assert_survived(there, [], whole)
        assert len(there.events) >= done + 2
        done = len(there.events)
        if done > len(STEPS) - 3:
            break
    assert_goes_on(home, there, whole)


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGHUP, -signal.SIGHUP), (signal.SIGTERM, -signal.SIGTERM)],
    ids=["ctrl-c", "hang-up", "terminate"],
)
def test_a_signal_while_it_waits_for_lines_loses_nothing(
    number: int, code: int, tmp_path: Path, whole: Kept
) -> None:
    home = tmp_path / "home"
    with playing(home, *PLAY) as session:
        session.say(*FIGHT[:8])
        shown = session.read(8)
        assert session.signalled(number) == (code, [])
        assert session.process.stderr is not None
        assert session.process.stderr.read() == b""
    there = kept(home)
    assert len(there.events) == 8
    assert_survived(there, shown, whole)
    assert_goes_on(home, there, whole)


# Two sessions on one fight


def assert_told_who_plays(ran: Ran, process: int) -> None:
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("dicemob: ")
    assert ran.err.count("\n") == 1
    assert f"process {process} " in ran.err


@pytest.mark.parametrize("spelled", ["siege", "SIEGE"])
def test_a_fight_is_played_by_one_session_and_read_by_any(spelled: str, dicemob: Command) -> None:
    home = dicemob.folder / "home"
    with playing(home, "play", "siege", "--json") as first:
        first.say("add hugo hp 5")
        first.read()
        second = dicemob("play", spelled, input=b"hp hugo -1\n")
        assert_told_who_plays(second, first.process.pid)
        read = dicemob("log", spelled, "--json")
        assert (read.code, read.err) == (0, "")
        assert [json.loads(line)["words"] for line in read.out.splitlines()] == ["add hugo hp 5"]
        assert dicemob("play", "another", input=b"note a\n").code == 0, "another fight is free"
        first.say("hp hugo -2")
        first.read()
        assert first.end() == 0
    assert dicemob("play", spelled, input=b"hp hugo -1\n").code == 0
    there = kept(home)
    assert there.words == ["add hugo hp 5", "hp hugo -2", "hp hugo -1"]
    assert there.states[-1].people["hugo"].hp == 2


def test_a_fight_is_free_again_when_its_session_was_killed(dicemob: Command) -> None:
    with playing(dicemob.folder / "home", "play", "siege", "--json") as first:
        first.say("add hugo hp 5")
        first.read()
        assert_told_who_plays(dicemob("play", "siege", input=b""), first.process.pid)
        assert first.signalled(signal.SIGKILL) == (-signal.SIGKILL, [])
        with playing(dicemob.folder / "home", "play", "siege", "--json") as second:
            second.say("hp hugo -1")
            assert second.read()[0]["words"] == "hp hugo -1"
            assert_told_who_plays(dicemob("play", "siege", input=b""), second.process.pid)
            assert second.end() == 0
    assert kept(dicemob.folder / "home").words == ["add hugo hp 5", "hp hugo -1"]


def test_of_many_sessions_that_start_at_once_one_plays(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    with ThreadPoolExecutor(6) as pool:
        ran = [
            *pool.map(
                lambda number: dicemob("play", "siege", "--json", input=f"note {number}\n".encode() * 20),
                range(6),
            )
        ]
    assert {each.code for each in ran} <= {0, 3}
    played = [each for each in ran if each.code == 0]
    assert played
    assert all(each.err == "" for each in played)
    assert all(each.out == "" and each.err.count("\n") == 1 for each in ran if each.code == 3)
    documents = [json.loads(line) for each in played for line in each.out.splitlines()]
    assert sorted(documents, key=lambda document: int(document["number"])) == kept(home).documents


# Lines that cannot be done


def test_a_script_stops_at_its_first_bad_line(dicemob: Command) -> None:
    lines = b"add hugo hp 5\nnote one\ndance two\nnote three\n"
    ran = dicemob("play", "siege", input=lines)
    assert ran.code == 2
    assert ran.err.startswith("dicemob: line 3: 'dance' ")
    assert ran.err.count("\n") == 1
    assert ran.out.count("\n") == 2
    assert kept(dicemob.folder / "home").words == ["add hugo hp 5", "note one"]


def test_a_script_that_keeps_going_tells_every_bad_line(dicemob: Command) -> None:
    lines = b"# a fight\n\nadd hugo hp 5\ndance two\nnote three\nhp nobody -1\n\nundo 9\nnote four\n"
    ran = dicemob("play", "siege", "--keep-going", input=lines)
    assert ran.code == 1
    told = ran.err.splitlines()
    assert [line.split(": ")[:2] for line in told] == [["dicemob", f"line {number}"] for number in (4, 6, 8)]
    assert kept(dicemob.folder / "home").words == ["add hugo hp 5", "note three", "note four"]


def test_a_script_in_which_all_is_well_exits_with_0(dicemob: Command) -> None:
    ran = dicemob("play", "siege", "--keep-going", input=b"add hugo hp 5\nshow\nquit\nnot reached\n")
    assert (ran.code, ran.err) == (0, "")


QUESTION = "dicemob: hugo's 5 dice for slashing\n"

ASKING = b"add hugo and zombie x2\nby-hand hugo\nattack hugo/sword vs zombie1\n"


def test_a_question_is_answered_by_the_next_line(dicemob: Command) -> None:
    ran = dicemob("play", "siege", "-c", "red-bob", input=ASKING + b"4 6 5 1 6\nnote after it\n")
    assert (ran.code, ran.err) == (0, QUESTION)
    there = kept(dicemob.folder / "home")
    assert there.words[2:] == ["attack hugo/sword vs zombie1", "note after it"]
    attack, defense = drawn_pools(there.events[2].rolls[0])
    assert (attack.by_hand, attack.dice) == (True, (6, 6, 5, 4, 1))
    assert not defense.by_hand


@pytest.mark.parametrize("options", [(), ("--keep-going",)])
def test_lines_that_end_before_an_answer_are_an_error_and_leave_nothing(
    options: tuple[str, ...], dicemob: Command
) -> None:
    ran = dicemob("play", "siege", "-c", "red-bob", *options, input=ASKING)
    assert ran.code == (1 if options else 2)
    told = "dicemob: line 3: the lines ended before an answer to: hugo's 5 dice for slashing\n"
    assert ran.err == f"{QUESTION}{told}"
    there = kept(dicemob.folder / "home")
    assert there.words == ["add hugo and zombie x2", "by-hand hugo"]
    assert there.states[-1].people["zombie1"].taken == 0


def test_an_answer_that_makes_no_sense_leaves_nothing(dicemob: Command) -> None:
    lines = ASKING + b"6 5 4\nnote not reached\n"
    ran = dicemob("play", "siege", "-c", "red-bob", input=lines)
    assert ran.code == 2
    assert ran.err.startswith(f"{QUESTION}dicemob: line 4: ")
    assert ran.err.count("\n") == 2
    assert kept(dicemob.folder / "home").words == ["add hugo and zombie x2", "by-hand hugo"]


# Lines as other systems write them

LINES = "add hugo hp 5\nnote caf\u00e9\n\nhp hugo -2\n"
WRITTEN: Mapping[str, Callable[[bytes], bytes]] = {
    "Windows line ends": lambda lines: lines.replace(b"\n", b"\r\n"),
    "a byte-order mark": lambda lines: b"\xef\xbb\xbf" + lines,
    "no last newline": lambda lines: lines.removesuffix(b"\n"),
    "Windows, all of it": lambda lines: b"\xef\xbb\xbf" + lines.replace(b"\n", b"\r\n").removesuffix(b"\r\n"),
    "spaces around": lambda lines: b"".join(b" \t" + line + b"  \n" for line in lines.splitlines()),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_lines_are_read_however_they_are_written(written: Callable[[bytes], bytes], dicemob: Command) -> None:
    ran = dicemob("play", "siege", input=written(LINES.encode()))
    assert (ran.code, ran.err) == (0, "")
    there = kept(dicemob.folder / "home")
    assert there.words == ["add hugo hp 5", "note caf\u00e9", "hp hugo -2"]
    assert there.states[-1].people["hugo"].hp == 3
    bad = dicemob("play", "another", input=written(LINES.encode() + b"dance now\n"))
    assert (bad.code, bad.err[:17]) == (2, "dicemob: line 5: ")


@pytest.mark.parametrize("form", ["plain", "json", "table"])
@pytest.mark.parametrize(
    "odd", [b"caf\xe9 \xff", b"\xed\xa0\x80", b"a\x00b"], ids=["latin-1", "surrogate", "nul"]
)
def test_a_note_of_odd_bytes_is_kept(odd: bytes, form: str, dicemob: Command) -> None:
    lines = b"add hugo hp 5\nnote before " + odd + b" after\nhp hugo -2\n"
    ran = dicemob("play", "siege", "--format", form, input=lines)
    assert (ran.code, ran.err) == (0, "")
    there = kept(dicemob.folder / "home")
    assert len(there.events) == 3
    assert there.words[1].startswith("note before ")
    assert there.words[1].endswith(" after")
    assert there.states[-1].people["hugo"].hp == 3
    listed = dicemob("log", "siege", "--format", form)
    assert (listed.code, listed.err) == (0, "")
    assert "before" in listed.out


@pytest.mark.parametrize(
    "line",
    [
        b"add h\xffgo hp 3",
        b"rename hugo h\xffgo",
        b"hp h\xffgo 3",
        b"attack h\xffgo/sw\xffrd vs hugo",
        b"odds attack \xff vs hugo",
        b"\xff",
        b"\xff\xfen\x00o\x00t\x00e\x00",
        b'note "\xff',
    ],
    ids=repr,
)
def test_odd_bytes_anywhere_are_no_more_than_a_bad_line(line: bytes, dicemob: Command) -> None:
    ran = dicemob("play", "siege", "--keep-going", input=b"add hugo hp 5\n" + line + b"\nnote after\n")
    assert ran.code in (0, 1)
    assert ran.err.count("\n") == ran.code
    assert ran.err.startswith("dicemob: line 2: " if ran.code else "")
    assert kept(dicemob.folder / "home").words[-1] == "note after"


@pytest.mark.parametrize(
    "words", [("play", "s\udcffege"), ("log", "s\udcffege"), ("play", "--from", "s\udcffege")]
)
def test_a_name_of_odd_bytes_is_no_more_than_an_error(words: tuple[str, ...], dicemob: Command) -> None:
    ran = dicemob(*words, input=b"")
    assert ran.code == 2
    assert ran.err.startswith("dicemob: ")
    assert ran.err.count("\n") == 1


def test_a_closed_input_has_no_lines(dicemob: Command) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{DICEMOB} play siege <&-"],
        capture_output=True,
        env=clean_environment({"DICEMOB_HOME": str(dicemob.folder / "home")}),
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
