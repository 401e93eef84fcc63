"""`dicemob log backup FILE`: a copy of everything, whole or not at all."""

import json
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from dicemob_cli.encounter.store import Reader, Store
from tests.conftest import Command
from tests.encounter.test_store import FILE, assert_one_line, files_of_at_most, kept, note


@pytest.fixture
def played(dicemob: Command) -> Command:
    with Store(dicemob.folder / "home") as store:
        fight = store.begin("siege", None, 5)
        store.keep(fight, *(note(number, "far and wide " * 20) for number in range(1, 101)))
    return dicemob


def restored(backup: Path, folder: Path) -> Path:
    """A data folder in which a backup is the store."""
    folder.mkdir()
    backup.rename(folder / FILE)
    return folder


def test_a_backup_is_the_whole_store_in_one_file_of_its_owner(played: Command) -> None:
    ran = played.line("log backup copy.db")
    assert (ran.code, ran.err) == (0, "")
    copy = played.folder / "copy.db"
    assert ran.out == f"backup file=copy.db bytes={copy.stat().st_size}\n"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert {file.name for file in played.folder.iterdir()} == {"home", "copy.db"}
    home = played.folder / "home"
    assert kept(restored(copy, played.folder / "again"), "siege") == kept(home, "siege")


def test_it_is_told_in_every_form(played: Command) -> None:
    told = json.loads(played.line("log backup one.db --json").out)
    assert told == {"kind": "backup", "file": "one.db", "bytes": (played.folder / "one.db").stat().st_size}
    assert played.line("log backup two.db --format table").out == f"wrote two.db, {told['bytes']} bytes\n"


def test_a_backup_is_made_while_a_session_goes_on(played: Command) -> None:
    home = played.folder / "home"
    with Store(home) as store:
        fight = store.find("siege")
        assert fight is not None
        store.keep_next(fight, note)
        assert played.line("log backup copy.db").code == 0
        store.keep_next(fight, note)
        assert len([*store.events(fight)]) == 102
    assert len(kept(restored(played.folder / "copy.db", played.folder / "again"), "siege")) == 101


def test_a_file_that_is_there_is_replaced_only_if_wanted(played: Command) -> None:
    played.write("copy.db", "mine")
    ran = played.line("log backup copy.db")
    assert (ran.code, ran.out) == (2, "")
    assert_one_line(ran.err, "'copy.db' exists already; --force replaces it")
    assert (played.folder / "copy.db").read_text() == "mine"
    assert played.line("log backup copy.db --force").code == 0
    assert len(kept(restored(played.folder / "copy.db", played.folder / "again"), "siege")) == 100


def test_a_link_is_not_followed(played: Command) -> None:
    (played.folder / "copy.db").symlink_to("elsewhere.db")
    assert played.line("log backup copy.db").code == 2
    assert played.line("log backup copy.db --force").code == 2
    assert (played.folder / "copy.db").is_symlink()
    assert not (played.folder / "elsewhere.db").exists()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("log backup", 2, "Missing argument 'FILE'"),
        ("log backup home", 2, "'home' exists and is not a regular file"),
        ("log backup nowhere/copy.db", 2, "'nowhere/copy.db' is in a folder that does not exist"),
        (f"log backup home/{FILE}", 2, f"'home/{FILE}' exists already; --force replaces it"),
        ("log backup .", 2, "'.' exists and is not a regular file"),
        ("log backup /", 2, "'/' exists and is not a regular file"),
        (f"log backup home/{FILE} --force", 2, f"'home/{FILE}' is a database that is in use"),
        ("log backup a.db b.db", 2, "'b.db' is not expected here"),
    ],
)
def test_where_it_cannot_go(words: str, code: int, message: str, played: Command) -> None:
    before = (played.folder / "home" / FILE).read_bytes()
    ran = played.line(words)
    assert (ran.code, ran.out) == (code, "")
    assert_one_line(ran.err, message)
    assert (played.folder / "home" / FILE).read_bytes() == before
    assert {file.name for file in played.folder.iterdir()} == {"home"}


def test_a_file_that_another_program_has_open_is_not_replaced(played: Command) -> None:
    db = sqlite3.connect(played.folder / "copy.db")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE other (one)")
    ran = played.line("log backup copy.db --force")
    assert ran.code == 2
    assert_one_line(ran.err, "'copy.db' is a database that is in use")
    db.close()


def test_there_is_nothing_to_back_up_yet(dicemob: Command) -> None:
    ran = dicemob.line("log backup copy.db")
    assert ran.code == 2
    assert_one_line(ran.err, "nothing to back up")
    assert [*dicemob.folder.iterdir()] == []


def test_a_disk_without_room_keeps_what_was_there(played: Command) -> None:
    played.write("copy.db", "mine")
    ran = played("log", "backup", "copy.db", "--force", preexec_fn=files_of_at_most(20_000))
    assert (ran.code, ran.out) == (3, "")
    assert_one_line(ran.err, "cannot ")
    assert (played.folder / "copy.db").read_text() == "mine"
    assert {file.name for file in played.folder.iterdir()} == {"home", "copy.db"}


def test_what_is_damaged_is_copied_as_it_is(played: Command) -> None:
    home = played.folder / "home"
    good = (home / FILE).read_bytes()
    page = 4096 * (len(good) // 4096 - 2)
    (home / FILE).write_bytes(good[:page] + os.urandom(4096) + good[page + 4096 :])
    assert played.line("log backup copy.db").code == 0
    with Reader(home) as reader, Reader(restored(played.folder / "copy.db", played.folder / "again")) as copy:
        fight = reader.find("siege")
        assert fight is not None
        events = [*reader.events(fight)]
        assert any(event.damage for event in events)
        assert [*copy.events(fight)] == events
