"""The store: what was kept stays kept, whatever the machine and other processes do."""

import hashlib
import json
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from random import Random
from typing import Any, Self, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicemob_cli.dice import SEEDS
from dicemob_cli.encounter import database, rescue
from dicemob_cli.encounter.changes import CHANGES, Change, Noted
from dicemob_cli.encounter.database import VERSION_STEPS
from dicemob_cli.encounter.event import Event, written_body
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.reading import read_event
from dicemob_cli.encounter.store import TABLE_LOG, Fight, Reader, Store, now
from dicemob_cli.errors import Code, DicemobError, MachineError
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.render.fight import event_document
from tests.conftest import DICEMOB, Command, Ran, clean_environment, long
from tests.encounter.test_recorded import ROLLS as WORDS
from tests.encounter.test_recorded import logged

FILE = "dicemob.db"

SCRIPT = "".join(
    f"{line}\n"
    for line in (
        "add hugo and zombie x3",
        "initiative",
        *(line for _ in range(30) for line in ("next", "attack hugo/sword vs zombie1", "heal zombie1 4")),
    )
)
EVENTS_OF_SCRIPT = SCRIPT.count("\n")


def note(number: int, text: str = "the door is open") -> Event:
    return Event(number, now(), "note", f"note {text}", None, (), (Noted(text),))


def make_file(folder: Path, events: int = 60) -> bytes:
    """A file as a session leaves it that ends in peace, with the fight `siege` in it; its bytes."""
    store = Store(folder)
    fight = store.begin("siege", None, 5)
    for number in range(1, events + 1):
        store.keep(fight, note(number, f"{number} " + "far and wide " * 20))
    store.close()
    return (folder / FILE).read_bytes()


def leave_as_a_process_does(folder: Path, *statements: str) -> None:
    """Run SQL on the file in a process that ends at once, so that its -wal file stays beside it."""
    script = (
        "import os, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('PRAGMA journal_mode = WAL')\n"
        "[db.execute(statement) for statement in sys.argv[2:]]\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(folder / FILE), *statements], check=True)


def integrity(folder: Path) -> str:
    db = sqlite3.connect(folder / FILE)
    try:
        return str(db.execute("PRAGMA integrity_check").fetchone()[0])
    finally:
        db.close()


def found(store: Reader, name: str) -> Fight:
    fight = store.find(name)
    assert fight is not None
    return fight


def kept(folder: Path, name: str) -> list[Event]:
    """All events of a fight as a new process would read them."""
    store = Store(folder)
    assert store.set_aside is None
    try:
        return [*store.events(found(store, name))]
    finally:
        store.close()


def hashes(folder: Path) -> dict[str, str]:
    """Every file that holds data; what processes share for as long as they run (-shm) does not."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() if not file.name.endswith("-shm") else ""
        for file in folder.iterdir()
    }


def lines_of(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def assert_one_line(err: str, begin: str) -> None:
    assert err.startswith(f"dicemob: {begin}")
    assert (err.count("\n"), err[-1:]) == (1, "\n")


def files_of_at_most(size: int) -> Callable[[], None]:
    """For a process that is about to start: a disk on which no file grows above `size` bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


# A folder that is no folder


def test_two_sessions_of_one_fight_whose_lock_was_deleted_do_not_mix(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    fight = first.begin("siege", None, 5)
    first.keep(fight, note(1))
    with pytest.raises(MachineError, match="another session plays 'siege' too") as caught:
        second.keep(found(second, "siege"), note(1, "the door is shut"))
    assert caught.value.code is Code.FIGHT_HELD
    assert [event.words for event in second.events(fight)] == [note(1).words]
    first.close()
    second.close()


@pytest.mark.parametrize(
    "words", ["play siege", "play", "log", "log siege", "log --fights", "log verify", "attack 6 vs 8 --log"]
)
def test_a_data_folder_that_cannot_be_made_is_one_line_and_exit_3(words: str, dicemob: Command) -> None:
    dicemob.write("occupied", "by a file")
    home = str(dicemob.folder / "occupied" / "deeper")
    ran = dicemob(*words.split(), env={"DICEMOB_HOME": home}, input=b"add hugo hp 3\n")
    assert (ran.code, ran.out) == (3, "")
    assert_one_line(ran.err, "cannot make the folder")
    assert ran.err.endswith(": Not a directory\n")


@pytest.mark.parametrize("words", ["play siege", "log", "attack 6 vs 8 --log"])
def test_a_file_that_cannot_be_opened_is_one_line_and_exit_3(words: str, dicemob: Command) -> None:
    (dicemob.folder / "home" / FILE).mkdir(parents=True)
    ran = dicemob(*words.split(), input=b"add hugo hp 3\n")
    assert (ran.code, ran.out) == (3, "")
    assert_one_line(ran.err, "cannot use")


# A full disk


@pytest.mark.parametrize("size", [100_000, 250_000, 500_000])
def test_a_disk_that_fills_up_in_a_fight_loses_nothing_that_was_shown(size: int, dicemob: Command) -> None:
    home = dicemob.folder / "home"
    options = ("-c", "red-bob", "--seed", "5", "--json")
    ran = dicemob("play", "siege", *options, input=SCRIPT.encode(), preexec_fn=files_of_at_most(size))
    assert ran.code == 3
    assert_one_line(ran.err, "cannot use")
    shown = lines_of(ran.out)
    assert 0 < len(shown) < EVENTS_OF_SCRIPT
    events = kept(home, "siege")
    assert [json.loads(json.dumps(event_document(event))) for event in events] == shown
    assert integrity(home) == "ok"

    rest = "".join(SCRIPT.splitlines(keepends=True)[len(shown) :])
    assert dicemob("play", "siege", *options, input=rest.encode()).code == 0
    assert len(kept(home, "siege")) == EVENTS_OF_SCRIPT
    whole = Command(dicemob.folder / "whole")
    whole.folder.mkdir()
    whole("play", "siege", *options, input=SCRIPT.encode())
    assert History(kept(home, "siege")).state == History(kept(whole.folder / "home", "siege")).state, (
        "with room again the fight went on as if nothing had been"
    )


@pytest.mark.parametrize("size", [0, 4096, 20_000])
@pytest.mark.parametrize("words", ["play siege --json", "attack 6 vs 8 --log"])
def test_a_disk_without_room_for_a_new_file_does_no_harm(size: int, words: str, dicemob: Command) -> None:
    ran = dicemob(*words.split(), input=b"note a\n", preexec_fn=files_of_at_most(size))
    assert (ran.code, ran.out) == (3, "")
    assert_one_line(ran.err, "cannot use")
    again = dicemob(*words.split(), input=b"note a\n")
    assert (again.code, again.err) == (0, "")
    assert len(lines_of(dicemob("log", "--json").out)) == 1
    assert integrity(dicemob.folder / "home") == "ok"


def test_of_many_rolls_none_is_shown_that_a_full_disk_did_not_keep(dicemob: Command) -> None:
    words = "attack 6 vs 8 --log --times 200 --json"
    buffered = {"PYTHONUNBUFFERED": ""}
    ran = dicemob(*words.split(), env=buffered, preexec_fn=files_of_at_most(250_000))
    assert ran.code == 3
    assert_one_line(ran.err, "cannot use")
    assert ran.out.endswith("}\n"), "no line is shown by half"
    seeds = [event.seed for event in kept(dicemob.folder / "home", TABLE_LOG)]
    assert 0 < len(seeds) < 200
    shown = [line["seed"] for line in lines_of(ran.out)]
    assert shown
    assert shown == seeds[: len(shown)]


def test_a_store_that_is_full_keeps_what_it_has_and_is_still_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    fight = store.begin("siege", None, 5)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 4}")
    events: list[Event] = []

    def fill() -> None:
        for number in range(1, 1000):
            event = note(number, "far and wide " * 50)
            store.keep(fight, event)
            events.append(event)

    with pytest.raises(MachineError, match="full"):
        fill()
    assert events
    next_number = len(events) + 1
    with pytest.raises(MachineError, match="full"):
        store.keep_next(fight, lambda number: note(number, "far and wide " * 500))
    assert [*store.events(fight)] == events
    assert store.fights() == [fight]
    assert kept(tmp_path, "siege") == events
    assert integrity(tmp_path) == "ok"

    store._db.execute("PRAGMA max_page_count = 100000")
    assert store.keep_next(fight, note).number == next_number, "with room again it goes on"
    assert len(kept(tmp_path, "siege")) == next_number


def test_kept_is_on_disk_whatever_happens_to_the_battery(tmp_path: Path) -> None:
    store = Store(tmp_path)
    full, write_ahead = (2,), ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == full
    assert store._db.execute("PRAGMA journal_mode").fetchone() == write_ahead


# Files of other versions


@pytest.mark.parametrize("words", ["play siege", "log", "attack 6 vs 8 --log"])
@pytest.mark.parametrize("left", ["at rest", "as a process leaves it"])
def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(
    left: str, words: str, dicemob: Command
) -> None:
    home = dicemob.folder / "home"
    make_file(home)
    leave_as_a_process_does(home, "PRAGMA user_version = 99", "CREATE TABLE more (than, we, know)")
    if left == "at rest":
        sqlite3.connect(home / FILE).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    before = hashes(home)
    assert (f"{FILE}-wal" in before) == (left != "at rest")
    ran = dicemob(*words.split(), input=b"note a\n")
    assert ran.code != 0
    assert ran.out == ""
    assert_one_line(ran.err, "")
    assert "newer" in ran.err
    assert hashes(home) == before


def test_a_file_of_a_newer_version_is_named(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    make_file(home, events=1)
    leave_as_a_process_does(home, "PRAGMA user_version = 99")
    assert str(home / FILE) in dicemob("log").err


def old_file(folder: Path) -> None:
    """A file of version 1, with a fight and an event in it."""
    folder.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(folder / FILE)
    db.executescript(VERSION_STEPS[0])
    db.execute("INSERT INTO fights VALUES (7, 'siege', 'red-bob', 5, '2026-11-29T20:15:00.000+00:00')")
    db.execute(
        "INSERT INTO events VALUES (7, 1, '2026-11-29T20:16:00.000+00:00', 'note', 'note a door', NULL, ?)",
        ('{"rolls":[],"changes":[["noted",{"text":"a door"}]]}',),
    )
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()


OLD_EVENT = Event(1, "2026-11-29T20:16:00.000+00:00", "note", "note a door", None, (), (Noted("a door"),))


def version_of(folder: Path) -> int:
    db = sqlite3.connect(folder / FILE)
    try:
        return int(db.execute("PRAGMA user_version").fetchone()[0])
    finally:
        db.close()


def test_an_old_file_is_brought_up_to_date_with_all_that_is_in_it(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    old_file(home)
    store = Store(home)
    assert store.set_aside is None
    fight = Fight(7, "siege", "red-bob", 5, "2026-11-29T20:15:00.000+00:00", None)
    assert store.fights() == [fight]
    assert [*store.events(fight)] == [OLD_EVENT]
    store.close()
    assert version_of(home) == len(VERSION_STEPS)
    assert dicemob("play", "siege", input=b"add hugo\n").code == 0
    assert [event.words for event in kept(home, "siege")] == ["note a door", "add hugo"]


def test_a_file_that_cannot_be_brought_up_to_date_stays_as_old_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_file(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(database, "VERSION_STEPS", (*VERSION_STEPS, "CREATE TABLE more (it); no SQL"))
        with pytest.raises(MachineError):
            Store(tmp_path)
    assert version_of(tmp_path) == 1
    assert kept(tmp_path, "siege") == [OLD_EVENT]
    assert version_of(tmp_path) == len(VERSION_STEPS)


# Broken files

PAGE = 4096


def in_the_middle(good: bytes) -> bytes:
    pages = len(good) // PAGE
    assert pages >= 6
    start, end = pages // 3 * PAGE, (pages - 1) * PAGE
    return good[:start] + Random(1).randbytes(end - start) + good[end:]


DAMAGE: Mapping[str, Callable[[bytes], bytes]] = {
    "no database at all": lambda good: Random(2).randbytes(3 * PAGE + 17),
    "a few bytes": lambda good: b"oops, wrong file",
    "cut in half": lambda good: good[: len(good) // 2],
    "its schema garbled": lambda good: good.replace(b"NOT NULL UNIQUE", b"NOT NULL \x80NIQUE"),
    "its head wiped": lambda good: bytes(PAGE) + good[PAGE:],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_broken_file_is_set_aside_whole_and_named_and_a_new_one_works(
    damage: Callable[[bytes], bytes], dicemob: Command
) -> None:
    home = dicemob.folder / "home"
    broken = damage(make_file(home))
    (home / FILE).write_bytes(broken)
    ran = dicemob.line("attack 6 vs 8 --log --seed 5")
    assert ran.code == 0
    assert_one_line(ran.err, "the log was broken")
    named = re.search(r"kept as (.+\.db), ", ran.err)
    assert named is not None
    aside = Path(named[1])
    assert aside.parent == home
    assert aside.name != FILE
    assert aside.read_bytes() == broken
    again = dicemob("log", "--json")
    assert (again.code, again.err) == (0, "")
    assert [line["seed"] for line in lines_of(again.out)] == [event.seed for event in kept(home, TABLE_LOG)]
    assert len(lines_of(again.out)) == 1


def test_of_a_file_that_is_broken_in_the_middle_all_is_kept_that_can_be_read(dicemob: Command) -> None:
    """Where a roll cannot be stored the file is set aside, and what is readable goes on in a new one."""
    home = dicemob.folder / "home"
    with Store(home) as store:
        for name in ("before", "siege", "after"):
            fight = store.begin(name, None, 5)
            for number in range(1, 31):
                store.keep(fight, note(number, f"{number} " + "far and wide " * 20))
    broken = in_the_middle((home / FILE).read_bytes())
    (home / FILE).write_bytes(broken)
    ran = dicemob("play", "after", input=b"note still here\n")
    assert ran.code == 0
    assert "dicemob: the log was broken: it is kept as " in ran.err
    [aside] = home.glob("*.broken-*.db")
    assert len(aside.read_bytes()) >= len(broken)
    assert integrity(home) == "ok"
    with Store(home) as store:
        assert [fight.name for fight in store.fights()] == ["before", "siege", "after"]
        histories = {fight.name: History(store.events(fight)) for fight in store.fights()}
    good = {name: len(history.counting) for name, history in histories.items()}
    assert 0 < sum(good.values()) < 91, "some of it could be read"
    for name, history in histories.items():
        assert (good[name] < 30) == bool([*history.damage]), "what is lost is named for ever"
    assert histories["after"].events[-1].words == "note still here"
    again = dicemob("play", "after", input=b"note and again\n")
    assert (again.code, [*home.glob("*.broken-*.db")]) == (0, [aside])


def test_what_stood_beside_a_broken_file_is_still_there(tmp_path: Path) -> None:
    """A process that ends leaves what it kept last in the -wal file; that goes with the broken file."""
    good = make_file(tmp_path)
    rows = [
        f"INSERT INTO events VALUES (1, {number}, '', 'note', 'kept last, number {number}', NULL, '')"
        for number in range(1000, 1010)
    ]
    leave_as_a_process_does(tmp_path, *rows)
    assert (tmp_path / FILE).read_bytes() == good
    (tmp_path / FILE).write_bytes(Random(2).randbytes(len(good)))
    store = Store(tmp_path)
    store.fights()  # what is broken is found where it is needed
    assert store.set_aside is not None
    store.close()
    there = b"".join(file.read_bytes() for file in tmp_path.glob(f"{store.set_aside.name}*"))
    for number in range(1000, 1010):
        assert f"kept last, number {number}".encode() in there


def test_two_broken_files_in_the_same_second_are_both_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Still(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 29, 20, 15, tzinfo=UTC)

    monkeypatch.setattr(rescue, "datetime", Still)
    broken = [Random(number).randbytes(5000) for number in range(3)]
    asides = []
    for content in broken:
        (tmp_path / FILE).write_bytes(content)
        for ending in ("-wal", "-shm"):
            (tmp_path / f"{FILE}{ending}").unlink(missing_ok=True)
        store = Store(tmp_path)
        store.close()
        assert store.set_aside is not None
        asides.append(store.set_aside)
    assert [aside.read_bytes() for aside in asides] == broken


def test_a_new_file_that_another_began_meanwhile_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two find the file broken; the second acts on it only when the first has begun a new one."""
    broken = Random(1).randbytes(5000)
    (tmp_path / FILE).write_bytes(broken)
    begin_anew = Store._begin_anew
    others: list[Store] = []

    def slowly(self: Store) -> None:
        monkeypatch.setattr(Store, "_begin_anew", begin_anew)
        self._lock.release()
        others.append(Store(tmp_path))
        begin_anew(self)

    monkeypatch.setattr(Store, "_begin_anew", slowly)
    second = Store(tmp_path)
    [first] = others
    for number, store in enumerate((first, second, first, second), 1):
        fight = store.begin("siege", None, None)
        assert store.keep_next(fight, note).number == number
    assert len(kept(tmp_path, "siege")) == 4
    asides = [file for file in tmp_path.iterdir() if file.suffix == ".db" and file.name != FILE]
    assert [aside.read_bytes() for aside in asides] == [broken]


@pytest.fixture(scope="module")
def good_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    make_file(folder)
    return folder / FILE


@settings(max_examples=60)
@given(where=st.floats(0, 1, exclude_max=True), garbage=st.binary(min_size=1, max_size=200))
def test_damage_anywhere_is_survived_or_told_in_a_line(
    where: float, garbage: bytes, good_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    good = good_file.read_bytes()
    start = int(where * len(good))
    broken = (good[:start] + garbage + good[start + len(garbage) :])[: len(good)]
    folder = tmp_path_factory.mktemp("damaged")
    (folder / FILE).write_bytes(broken)
    told = ""
    try:
        store = Store(folder)
        if store.set_aside:
            assert store.set_aside.read_bytes() == broken
            assert store.fights() == []
        for fight in store.fights():
            assert len([event for event in store.events(fight) if not event.damage]) <= 60
        store.close()
    except DicemobError as error:
        told = str(error)
    assert "\n" not in told


# Several at once


@pytest.mark.long
@pytest.mark.parametrize("start", [long("nothing"), "a broken file"])
def test_eight_processes_that_log_at_once_lose_nothing(start: str, dicemob: Command) -> None:
    home = dicemob.folder / "home"
    broken = Random(8).randbytes(20_000)
    if start == "a broken file":
        home.mkdir()
        (home / FILE).write_bytes(broken)
    started = [
        subprocess.Popen(
            [DICEMOB, *f"attack 6 vs 8 --log --times 25 --json --seed {seed}".split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=clean_environment({"DICEMOB_HOME": str(home)}),
        )
        for seed in range(1, 9)
    ]
    ended = [(process, *process.communicate(timeout=60)) for process in started]
    assert [process.returncode for process, _, _ in ended] == [0] * 8
    told = "".join(err.decode() for _, _, err in ended)
    assert told.count("\n") == (1 if start == "a broken file" else 0)
    shown = [[line["seed"] for line in lines_of(out.decode())] for _, out, _ in ended]
    logged = lines_of(dicemob("log", "--json").out)
    assert [line["number"] for line in logged] == [*range(1, 201)]
    for seed, seeds in enumerate(shown, 1):
        assert seeds[0] == seed
        assert len(seeds) == 25
        assert [line["seed"] for line in logged if line["seed"] in {*seeds}] == seeds
    assert integrity(home) == "ok"
    asides = [file.read_bytes() for file in home.iterdir() if ".broken" in file.name]
    assert asides == ([broken] if start == "a broken file" else [])


# What is logged


@pytest.mark.parametrize(
    ("env", "option", "logged"),
    [
        ({}, "", False),
        ({"DICEMOB_LOG": ""}, "", False),
        ({"DICEMOB_LOG": "0"}, "", False),
        ({"DICEMOB_LOG": "1"}, "", True),
        ({"DICEMOB_LOG": "1"}, "--no-log", False),
        ({"DICEMOB_LOG": "0"}, "--log", True),
        ({}, "--log", True),
        ({}, "--no-log", False),
    ],
    ids=str,
)
def test_rolls_are_logged_as_was_said_or_else_as_the_environment_says(
    env: dict[str, str], option: str, logged: bool, dicemob: Command
) -> None:
    ran = dicemob(*f"attack 6 vs 8 --seed 5 --json {option}".split(), env=env)
    assert (ran.code, ran.err) == (0, "")
    assert (dicemob.folder / "home").exists() == logged
    listed = lines_of(dicemob("log", "--json").out)
    assert [(line["verb"], line["words"], line["seed"]) for line in listed] == (
        [("attack", "attack 6 vs 8", 5)] if logged else []
    )
    if logged:
        assert listed[0]["rolls"][0]["results"] == lines_of(ran.out)


@pytest.mark.parametrize(
    "words", ["attack 6 vs 8", "contest 6 vs 8", "skill 4", "potency 4", "effect burning 6 vs 5"]
)
@pytest.mark.parametrize("form", ["plain", "json", "table", "quiet"])
def test_a_roll_that_cannot_be_logged_is_not_shown(form: str, words: str, dicemob: Command) -> None:
    dicemob.write("occupied", "by a file")
    env = {"DICEMOB_HOME": str(dicemob.folder / "occupied" / "deeper")}

    def ran_with(log: str) -> Ran:
        shape = "--quiet" if form == "quiet" else f"--format {form}"
        return dicemob(*f"{words} {shape}".split(), env={**env, "DICEMOB_LOG": log})

    assert ran_with("0").out
    unlogged = ran_with("1")
    assert (unlogged.code, unlogged.out) == (3, "")
    assert_one_line(unlogged.err, "cannot make the folder")


# What is kept is what is read

TEXT = st.text(max_size=20)
NUMBER = st.integers(0, 10**6)
SIGNED = st.integers(-(10**6), 10**6)
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2999, 1, 1)).map(
    lambda moment: moment.replace(tzinfo=UTC).isoformat(timespec="milliseconds")
)
SHEET = st.sampled_from(
    [
        {},
        {"hp": 6, "defenses": {"default": 3, "mental": "immune"}, "attacks": {"claw": "3 slashing"}},
        {"about": "a wolf", "stats": {"might": 3}, "weapons": {"fangs": "might melee"}, "shield": 2},
    ]
)

FIELDS: dict[Any, st.SearchStrategy[Any]] = {
    tuple[int, int, int] | None: st.none() | st.tuples(SIGNED, SIGNED, SIGNED),
    str: TEXT,
    int: NUMBER,
    bool: st.booleans(),
    str | None: st.none() | TEXT,
    int | None: st.none() | NUMBER,
    Lasting: st.sampled_from(Lasting),
    Mapping[str, Any]: SHEET,
    Mapping[str, tuple[int, ...]]: st.dictionaries(TEXT, st.lists(SIGNED, max_size=4).map(tuple), max_size=3),
    tuple[str, ...]: st.lists(TEXT, max_size=4).map(tuple),
    tuple[tuple[str, ...], ...]: st.lists(st.lists(TEXT, max_size=3).map(tuple), max_size=3).map(tuple),
}
"""What each kind of field of a change may hold: a new kind must be added here."""


def changes_of(kind: type[Change]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: FIELDS[hints[name]] for name in kind.__match_args__})


ROLLS = st.sampled_from([logged(words).rolls[0] for words in WORDS])


def events_with(changes: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return st.builds(
        Event,
        number=st.integers(1, 10**6),
        at=MOMENTS,
        verb=TEXT,
        words=TEXT,
        seed=st.none() | st.integers(0, SEEDS - 1),
        rolls=st.lists(ROLLS, max_size=2).map(tuple),
        changes=st.lists(changes, max_size=3).map(tuple),
        damage=st.none(),
    )


ANY_CHANGE = st.one_of([changes_of(kind) for kind in CHANGES.values()])


@pytest.mark.parametrize("kind", CHANGES.values(), ids=CHANGES)
@settings(max_examples=40)
@given(data=st.data())
def test_each_change_is_read_as_it_was_written(kind: type, data: st.DataObject) -> None:
    event = data.draw(events_with(changes_of(kind)))
    read = read_event(*event[:5], written_body(event))
    assert read == event
    assert [type(change) for change in read.changes] == [type(change) for change in event.changes]
    assert written_body(read) == written_body(event)


@pytest.fixture(scope="module")
def one_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("one"))


@settings(max_examples=60)
@given(events=st.lists(events_with(ANY_CHANGE), max_size=4, unique_by=lambda event: event.number))
def test_a_fight_is_read_from_disk_as_it_was_kept(events: list[Event], one_store: Store) -> None:
    fight = one_store.begin(f"fight {len(one_store.fights())}", None, None)
    for event in events:
        one_store.keep(fight, event)
    assert [*one_store.events(fight)] == sorted(events, key=lambda event: event.number)


def test_a_number_is_kept_once(tmp_path: Path) -> None:
    """Two writers of one fight cannot both have it."""
    store = Store(tmp_path)
    fight = store.begin("siege", None, None)
    store.keep(fight, note(1, "the first"))
    with pytest.raises(MachineError):
        store.keep(fight, note(1, "another"))
    assert [event.words for event in store.events(fight)] == ["note the first"]


def test_a_keeping_that_fails_halfway_leaves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    fight = store.begin("siege", None, None)

    def fail(number: int) -> Event:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.keep_next(fight, fail)
    assert store.keep_next(fight, note).number == 1
    assert len(kept(tmp_path, "siege")) == 1


def test_a_body_that_cannot_be_read_is_told_with_its_fight_and_number(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    make_file(home, events=3)
    leave_as_a_process_does(home, """UPDATE events SET body = '{"rolls":[]}' WHERE number = 2""")
    ran = dicemob("log", "siege", "--json")
    assert ran.code != 0
    assert_one_line(ran.err, "the log of 'siege': event 2 cannot be read")
    assert [*home.glob("*.broken*")] == []
