"""Damaged stores: every damage is named with its place, nothing good is hidden by it, and nothing crashes."""

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicemob_cli.cli.main import run_and_tell
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.store import Reader, Store, now
from dicemob_cli.errors import Code, StoreError
from tests.conftest import Ran

FILE = "dicemob.db"

SCRIPT = (
    "add hugo and zombie x2\ninitiative\nnext\nattack hugo/sword vs zombie1\n"
    "attack 5 fire lasts vs zombie2\nhp zombie1 -1\nundo\nnext\nskill hugo/climbing\n"
)
EVENTS = SCRIPT.count("\n")

READING = ("log", "log siege", "log verify", "log luck", "log --fights")
WRITING = ("play siege", "attack 6 vs 8 --log")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with a fight, a single roll, and another fight."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("good")
        patch.setenv("DICEMOB_HOME", str(folder))
        for name in ("siege", "later"):
            ran = here(f"play {name} -c red-bob --seed 5", SCRIPT)
            assert (ran.code, ran.err) == (0, "")
        assert here("attack 6 vs 8 --log").code == 0
        assert [path.name for path in folder.iterdir() if "-wal" in path.name] == []
        return (folder / FILE).read_bytes()


@pytest.fixture
def home(good: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICEMOB_HOME", str(tmp_path))
    (tmp_path / FILE).write_bytes(good)
    return tmp_path


def here(line: str, lines: str = "note one more\nshow\n") -> Ran:
    """Run a line in this process, as quickly as it goes."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(lines.encode())))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = run_and_tell(line.split())
    written = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return Ran(code, *written)


def change(home: Path, *statements: str) -> None:
    db = sqlite3.connect(home / FILE)
    db.execute("PRAGMA ignore_check_constraints = ON")
    with db:
        for statement in statements:
            db.execute(statement)
    db.close()


def assert_told_in_lines(ran: Ran, what: str) -> None:
    assert ran.code in (0, 2, 3), (what, ran)
    assert "Traceback" not in ran.err, (what, ran)
    for line in ran.err.splitlines():
        assert line.startswith("dicemob: "), (what, ran)


# A row with what does not belong there

VALUES = ("x'ff00'", "'x'", "''", "1.5", "-1", "0", "1e300", "9223372036854775807", "'\u0600'")
DAMAGE = [
    *(f"UPDATE events SET {column} = {value} WHERE number = 4 AND fight = 1"
      for column in ("number", "at", "verb", "words", "seed", "body") for value in VALUES),
    "UPDATE events SET body = substr(body, 1, 100) WHERE number = 4 AND fight = 1",
    "UPDATE events SET body = cast(x'7b22ff227d' AS TEXT) WHERE number = 4 AND fight = 1",
    "UPDATE events SET body = replace(body, '\"dice\"', '\"dcie\"') WHERE number = 4 AND fight = 1",
    "UPDATE events SET at = '2026-11-29' WHERE number = 4 AND fight = 1",
    "UPDATE events SET at = '2026-11-29T20:15' WHERE number = 4 AND fight = 1",
    "UPDATE events SET at = '9999-12-31T23:59:59+00:00' WHERE number = 4 AND fight = 1",
    "DELETE FROM events WHERE number = 4 AND fight = 1",
    "DELETE FROM events WHERE number BETWEEN 2 AND 4 AND fight = 1",
]  # fmt: skip


@pytest.mark.parametrize("statement", DAMAGE)
def test_a_damaged_event_is_named_and_all_else_is_there(statement: str, home: Path) -> None:
    change(home, statement)
    for line in ("log siege --json", "log verify siege", "log luck siege"):
        ran = here(line)
        assert_told_in_lines(ran, line)
        assert ran.code == 2, line
        assert "dicemob: the log of 'siege': " in ran.err
        assert ran.out
    shown = [json.loads(line)["number"] for line in here("log siege --json").out.splitlines()]
    assert {1, EVENTS} <= {*shown}
    assert 4 not in shown
    everything = [json.loads(line) for line in here("log --json").out.splitlines()]
    assert [each["number"] for each in everything if each["fight"] == "later"] == [*range(1, EVENTS + 1)]
    ran = here("play siege")
    assert (ran.code, "goes on without it" in ran.err) == (0, True)
    assert "name=hugo" in ran.out
    with Reader(home) as reader:
        fight = reader.find("siege")
        assert fight is not None
        history = History(reader.events(fight))
        assert history.events[-1].words == "note one more" or not history.events[-1].number
        assert [*history.state.people] == ["hugo", "zombie1", "zombie2"]


def test_what_is_done_after_damage_is_the_same_on_every_later_opening(home: Path) -> None:
    change(home, "UPDATE events SET words = 'other' WHERE number IN (4, 6) AND fight = 1")
    states = set()
    for lines in ("hp zombie2 -1\nundo\nhp zombie2 -2\n", "undo 2\n", "redo\n", "undo 5\n", "redo 3\n"):
        ran = here("play siege", f"{lines}show\n")
        assert ran.code == 0
        again = here("play siege", "show\n")
        assert ran.out.endswith(again.out)
        assert ran.err == again.err
        states.add(again.out)
    assert len(states) > 2, "what was undone changed something"


def test_a_single_roll_that_is_damaged_hides_no_fight(home: Path) -> None:
    change(home, "UPDATE events SET body = '{}' WHERE fight = 3")
    ran = here("log --json")
    assert (ran.code, ran.out.count("\n")) == (2, 2 * EVENTS)
    assert (
        ran.err
        == "dicemob: the log of single rolls: event 1 cannot be read: its body is not that of an event\n"
    )
    assert here("attack 6 vs 8 --log").code == 0
    assert here("log --json").out.count("\n") == 2 * EVENTS + 1


# Numbers beyond reason, and other things that none of ours has ever written

HUGE = "1" + "0" * 30
BODIES = [
    ("joined", {"name": "x", "like": "x", "sheet": {}, "hp": int(HUGE), "initiative": 1, "actions": 1}),
    ("joined", {"name": "x", "like": "x", "sheet": {}, "hp": -1, "initiative": 1, "actions": 1}),
    ("joined", {"name": "x", "like": "x", "sheet": {}, "hp": True, "initiative": 1, "actions": 1}),
    ("joined", {"name": "x", "like": "x", "sheet": {"hp": "6"}, "hp": 6, "initiative": 1, "actions": 1}),
    ("joined", {"name": "x", "like": "x", "sheet": {"pool": 6}, "hp": 6, "initiative": 1, "actions": 1}),
    ("joined", {"name": "x", "like": "x", "sheet": 5, "hp": 6, "initiative": 1, "actions": 1}),
    ("joined", {"name": 5, "like": "x", "sheet": {}, "hp": 6, "initiative": 1, "actions": 1}),
    ("hurt", {"name": "hugo", "damage": 10**400, "by": None}),
    ("hurt", {"name": "hugo", "damage": -5, "by": None}),
    ("hurt", {"name": "hugo", "damage": 1.0, "by": None}),
    ("hurt", {"name": "hugo", "damage": None, "by": None}),
    ("hurt", {"name": "hugo", "damage": 1, "by": None, "more": 1}),
    ("healed", {"name": "hugo", "points": -5}),
    ("healed", {"name": ["hugo"], "points": 5}),
    ("turned", {"round": HUGE, "names": ["hugo"]}),
    ("turned", {"round": 2, "names": "hugo"}),
    ("turned", {"round": 2, "names": [None]}),
    ("ordered", {"turns": [["hugo", 5]], "ranks": {}}),
    ("placed", {"name": "hugo", "at": [1, 2]}),
    (
        "started",
        {"key": 1, "name": "hugo", "effect": "boredom", "dice": 1, "defense": 1, "type": None, "duration": 1},
    ),
    ("no such change", {}),
]


@pytest.mark.parametrize(("word", "fields"), BODIES, ids=lambda value: str(value)[:60])
def test_what_nothing_has_written_is_damage(word: str, fields: dict[str, Any], home: Path) -> None:
    replace_body(home, {"rolls": [], "changes": [[word, fields]]})
    assert_damage_of_4(home)


RESULTS: list[tuple[str, Any]] = [
    ("dice", [9, 1, 1, 1, 1]),
    ("dice", [6, 6, 6]),
    ("dice", "66666"),
    ("dice", [10**400] * 5),
    ("dice", [True] * 5),
    ("rolled", 10**9),
    ("rolled", -5),
    ("by_hand", "no"),
    ("asked", 10**15),
    ("more", 1),
]


@pytest.mark.parametrize(("field", "value"), RESULTS, ids=lambda value: str(value)[:60])
def test_a_pool_that_cannot_have_been_rolled_is_damage(field: str, value: Any, home: Path) -> None:
    document = body_of_4(home)
    document["rolls"][0]["results"][0]["strikes"][0]["attack"][field] = value
    replace_body(home, document)
    assert_damage_of_4(home)


@pytest.mark.parametrize(
    "lie",
    [{"damage": -1}, {"damage": 10**30}, {"kind": "brawl"}, {"kind": 5}, {"strikes": []}, {"seed": "7"}, {"seed": 2**60},
     {"winner": "nobody"}, {"hit": 1}, {"target": 7}],
    ids=str,
)  # fmt: skip
def test_a_result_that_cannot_have_been_is_damage(lie: dict[str, Any], home: Path) -> None:
    document = body_of_4(home)
    document["rolls"][0]["results"][0] |= lie
    replace_body(home, document)
    if lie != {"strikes": []}:  # which only the checksum could tell
        assert_damage_of_4(home)


def test_numbers_that_json_cannot_have_are_damage(home: Path) -> None:
    for number in ("1e400", "NaN", "Infinity", "-0", "1" * 5000):
        body = f'{{"rolls":[],"changes":[["hurt",{{"name":"hugo","damage":{number},"by":null}}]]}}'
        change(home, f"UPDATE events SET body = '{body}' WHERE number = 4 AND fight = 1")
        if number != "-0":
            assert_damage_of_4(home)


def body_of_4(home: Path) -> Any:
    db = sqlite3.connect(home / FILE)
    [body] = db.execute("SELECT body FROM events WHERE number = 4 AND fight = 1").fetchone()
    db.close()
    document = json.loads(body)
    assert document.pop("check"), "it has a checksum, without which it is as one of earlier versions"
    return document


def replace_body(home: Path, document: Any) -> None:
    db = sqlite3.connect(home / FILE)
    with db:
        db.execute("UPDATE events SET body = ? WHERE number = 4 AND fight = 1", (json.dumps(document),))
    db.close()


def assert_damage_of_4(home: Path) -> None:
    for line in ("log siege", "log verify siege", "log luck siege"):
        ran = here(line)
        assert ran.code == 2, (line, ran)
        assert_told_in_lines(ran, line)
        assert "the log of 'siege': event 4 cannot be read" in ran.err
    assert here("play siege").code == 0


# Fights


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("column", ["name", "campaign", "seed", "opened", "held_by"])
def test_a_damaged_row_of_a_fight_hides_nothing(column: str, value: str, home: Path) -> None:
    if (column, value) == ("name", "''"):
        value = "'\n'"  # there can be one fight without a name only, which is there
    change(home, f"UPDATE fights SET {column} = {value} WHERE name = 'siege'")
    for line in ("log --json", "log verify", "log luck", "log --fights", "log --fights --format table"):
        ran = here(line)
        assert_told_in_lines(ran, line)
        assert "later" in here("log --fights").out
    if column != "name":
        assert here("log siege --json").out.count("\n") == EVENTS


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("ALTER TABLE events ADD COLUMN more", "the table 'events' has an unknown column 'more'"),
        ("ALTER TABLE fights ADD COLUMN more", "the table 'fights' has an unknown column 'more'"),
        ("ALTER TABLE fights DROP COLUMN held_by", "the table 'fights' has no column 'held_by'"),
        ("ALTER TABLE events RENAME COLUMN body TO bodx", "the table 'events' has an unknown column 'bodx'"),
    ],
)
def test_other_columns_are_named_and_the_file_is_left_as_it_is(
    statement: str, message: str, home: Path
) -> None:
    change(home, statement)
    before = (home / FILE).read_bytes()
    for line in (*READING, *WRITING):
        ran = here(line)
        assert (ran.code, ran.out) == (2, ""), line
        assert message in ran.err
        assert ran.err.count("\n") == 1
    assert (home / FILE).read_bytes() == before


@pytest.mark.parametrize("version", [0, 2, 3, 77])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(version: int, home: Path) -> None:
    (home / FILE).unlink()
    change(home, "CREATE TABLE bookmarks (url)", f"PRAGMA user_version = {version}")
    before = (home / FILE).read_bytes()
    for line in (*READING, *WRITING, "log backup copy.db"):
        ran = here(line)
        assert (ran.code, ran.out) == (3, ""), line
        assert "is a database of another program" in ran.err
        assert ran.err.count("\n") == 1
    assert (home / FILE).read_bytes() == before
    assert {path.name for path in home.iterdir()} <= {FILE, "dicemob.lock"}


def test_an_empty_file_is_begun(home: Path) -> None:
    (home / FILE).write_bytes(b"")
    assert here("log") == Ran(0, "", "")
    assert here("play siege").code == 0


# Bits


def flipped(good: bytes, bit: int) -> bytes:
    broken = bytearray(good)
    broken[bit // 8] ^= 1 << bit % 8
    return bytes(broken)


def bits(good: bytes, count: int, seed: int) -> Iterator[int]:
    random = Random(seed)
    yield from (random.randrange(len(good) * 8) for _ in range(count))
    yield from (random.randrange(100 * 8) for _ in range(count // 5))


def flip(home: Path, good: bytes, count: int, seed: int) -> None:
    for bit in bits(good, count, seed):
        for line in (*READING, *WRITING):
            for path in home.iterdir():
                path.unlink()
            (home / FILE).write_bytes(flipped(good, bit))
            ran = here(line)
            assert_told_in_lines(ran, f"{line} after bit {bit}")


@pytest.mark.long
def test_one_flipped_bit_anywhere_is_no_traceback(good: bytes, home: Path) -> None:
    flip(home, good, 30, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_flipped_bits_are_no_traceback(seed: int, good: bytes, home: Path) -> None:
    flip(home, good, 1000, seed + 2)


def test_one_flipped_bit_in_what_was_stored_of_an_event_is_found(good: bytes, home: Path) -> None:
    """In each byte of a row that stands in the file as it was stored."""
    db = sqlite3.connect(home / FILE)
    rows = db.execute("SELECT at, verb, words, body FROM events WHERE fight = 1").fetchall()
    db.close()
    for row in rows[:6]:
        stored = "".join(row).encode()
        start = good.find(row[3].encode())
        assert start > 0, "a row is in one piece"
        texts = [text for text in row if text]
        assert stored
        start -= sum(len(text.encode()) for text in texts[:-1]) + 6
        for byte in Random(1).sample(range(start, start + len(stored) + 6), 40):
            (home / FILE).write_bytes(flipped(good, byte * 8 + Random(byte).randrange(7)))
            with Reader(home) as reader:
                fight = reader.find("siege")
                assert fight is not None
                assert [*History(reader.events(fight)).damage], byte


def test_a_page_that_is_lost_hides_nothing_of_others(good: bytes, home: Path) -> None:
    page = 4096
    for number in range(1, len(good) // page):
        broken = good[: number * page] + b"\xaa" * page + good[(number + 1) * page :]
        (home / FILE).write_bytes(broken)
        for line in READING:
            assert_told_in_lines(here(line), f"{line} without page {number}")
        for path in home.iterdir():
            path.unlink()
        (home / FILE).write_bytes(broken)
        for line in ("play siege", "play later", "attack 6 vs 8 --log"):
            ran = here(line)
            assert_told_in_lines(ran, f"{line} without page {number}")
            assert ran.code == 0, (line, number, ran)
        if number == 1:  # that of the names of fights
            assert "rescued-1" in here("log --fights").out
        for path in home.iterdir():
            path.unlink()


def test_each_place_is_told_once_and_of_many_the_first(home: Path) -> None:
    change(
        home,
        "DELETE FROM events WHERE number = 2 AND fight = 1",
        "UPDATE events SET body = '{}' WHERE fight = 2",
    )
    ran = here("log")
    places = [line.removeprefix("dicemob: the log of ") for line in ran.err.splitlines()]
    assert places[0] == "'siege': event 2 is missing"
    assert len({*places}) == len(places)
    assert places[-1].startswith("'later': event ")


def note(store: Store) -> Event:
    """Store one more event of the fight."""
    fight = store.find("siege")
    assert fight is not None
    return store.keep_next(fight, lambda number: Event(number, now(), "note", "note x", None))


@pytest.mark.parametrize("make", [lambda path: os.mkfifo(path), lambda path: path.symlink_to("/dev/zero")])
def test_a_store_that_is_not_a_file_is_one_line(make: Callable[[Path], object], home: Path) -> None:
    (home / FILE).unlink()
    make(home / FILE)
    for line in (*READING, "log backup copy.db", *WRITING):
        ran = here(line)
        assert (ran.code, ran.err.count("\n")) == (3, 1), line
        assert "it is not a regular file" in ran.err


@pytest.mark.parametrize("size", [1, 15, 16, 99])
def test_a_scrap_of_a_store_is_set_aside(size: int, good: bytes, home: Path) -> None:
    (home / FILE).write_bytes(good[:size])
    assert here("log").code == 3
    ran = here(WRITING[0])
    assert "the log was broken: it is kept as" in ran.err
    assert [path.read_bytes() for path in home.glob("dicemob.broken-*.db")] == [good[:size]]


def test_a_trigger_is_refused(home: Path) -> None:
    change(home, "CREATE TRIGGER eat AFTER INSERT ON events BEGIN DELETE FROM events; END")
    for line in (*READING, *WRITING):
        ran = here(line)
        assert (ran.code, ran.out) == (2, ""), line
        assert "there is an unknown trigger 'eat'" in ran.err


def test_a_store_that_is_cut_off_under_a_session_stores_nothing(home: Path) -> None:
    with Store(home) as store:
        note(store)
        os.truncate(home / FILE, 0)
        with pytest.raises(StoreError, match="cut off") as raised:
            note(store)
    assert raised.value.code == Code.STORE_GONE
    assert (home / FILE).stat().st_size == 0, "nothing is written into what is left"


def test_what_was_written_beside_a_store_that_is_gone_is_set_aside(home: Path) -> None:
    with Store(home) as store:
        note(store)
        (home / FILE).rename(home / "moved.db")
        with pytest.raises(StoreError, match=r"may be in 'dicemob\.db-wal'"):
            note(store)
    written = (home / f"{FILE}-wal").read_bytes()
    ran = here(WRITING[0])
    assert "was left behind: it is kept as" in ran.err
    assert [path.read_bytes() for path in home.glob("dicemob.broken-*.db-wal")] == [written]
