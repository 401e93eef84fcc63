"""Whose the store is: who may read it, what reading needs, and what becomes of it when a session ends."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.encounter import database
from dicemob_cli.encounter.database import VERSION_STEPS
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.store import Reader, Store
from dicemob_cli.errors import StoreError
from tests.conftest import DICEMOB, Command, clean_environment
from tests.encounter.test_store import FILE, found, kept, leave_as_a_process_does, make_file, note
from tests.play.test_survival import playing

NOBODY = 65534


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# Who may read it


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077, 0o777])
def test_what_is_stored_is_its_owners_only_whatever_the_umask_says(umask: int, tmp_path: Path) -> None:
    home = tmp_path / "above" / "home"
    before = os.umask(umask)
    try:
        with Store(home) as store, closing(Session(store, BARE_TABLE, "siege", None)):
            assert {mode(home), mode(home.parent)} == {0o700}
            modes = {file.name: mode(file) for file in home.iterdir()}
            assert {*modes} == {FILE, f"{FILE}-wal", f"{FILE}-shm", "fight-1.lock", "dicemob.lock"}
            assert {*modes.values()} == {0o600}
    finally:
        os.umask(before)


def test_a_folder_and_a_file_that_were_shared_stay_shared(tmp_path: Path) -> None:
    """A shared table is a choice: the files that come later are as shared as the database."""
    tmp_path.chmod(0o770)
    make_file(tmp_path)
    (tmp_path / FILE).chmod(0o660)
    (tmp_path / "dicemob.lock").unlink()
    before = os.umask(0)
    try:
        with Store(tmp_path) as store:
            store.keep_next(found(store, "siege"), note)
            assert mode(tmp_path) == 0o770
            assert {mode(file) for file in tmp_path.iterdir()} == {0o660}
    finally:
        os.umask(before)


def test_a_file_of_an_earlier_version_becomes_private_once(tmp_path: Path) -> None:
    old_store(tmp_path, 2)
    (tmp_path / FILE).chmod(0o644)
    Store(tmp_path).close()
    assert mode(tmp_path / FILE) == 0o600


# What reading needs


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that another user than root can get at."""
    made = Path(mkdtemp())
    yield made
    made.chmod(0o700)
    shutil.rmtree(made)


@contextmanager
def unprivileged(folder: Path) -> Iterator[None]:
    """No right to write in a folder, which root has everywhere: so root becomes another user for a while."""
    root = os.geteuid() == 0
    files = [*folder.iterdir()]
    for file in files:
        file.chmod(0o400)
    folder.chmod(0o500)
    if root:
        for file in (folder, *files):
            os.chown(file, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("left", ["at rest", "as a process leaves it", "without its shared memory"])
def test_a_store_is_read_in_a_folder_in_which_nothing_can_be_written(left: str, folder: Path) -> None:
    make_file(folder, events=3)
    if left != "at rest":
        leave_as_a_process_does(folder, "UPDATE events SET number = 4 WHERE number = 3")
        if left == "without its shared memory":
            (folder / f"{FILE}-shm").unlink()
    before = {file.name for file in folder.iterdir()}
    with unprivileged(folder), Reader(folder) as reader:
        numbers = [event.number for event in reader.events(found(reader, "siege"))]
    assert numbers == ([1, 2, 3] if left == "at rest" else [1, 2, 4])
    assert {file.name for file in folder.iterdir()} == before


def test_what_was_never_written_is_read_as_nothing_and_stays_so(dicemob: Command) -> None:
    for words in ("log", "log --fights", "log verify", "log luck"):
        assert dicemob.line(words).code == 0
    assert dicemob.line("log siege").code == 2
    assert not (dicemob.folder / "home").exists()


def test_a_reader_leaves_nothing_behind(tmp_path: Path) -> None:
    good = make_file(tmp_path)
    before = {file.name for file in tmp_path.iterdir()}
    with Reader(tmp_path) as reader:
        assert len([*reader.events(found(reader, "siege"))]) == 60
    assert {file.name for file in tmp_path.iterdir()} == before
    assert (tmp_path / FILE).read_bytes() == good


def test_a_reader_sees_what_a_session_has_stored_by_then(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Reader(tmp_path) as empty:
        fight = store.begin("siege", None, None)
        store.keep(fight, note(1))
        with Reader(tmp_path) as reader:
            assert len([*reader.events(fight)]) == 1
            store.keep(fight, note(2))
            assert len([*reader.events(fight)]) == 2
            assert len([*empty.events(fight)]) == 2


@pytest.mark.parametrize("version", [1, 2])
def test_old_stores_are_read_without_being_changed_and_brought_up_to_date_by_who_writes(
    version: int, tmp_path: Path
) -> None:
    old_store(tmp_path, version)
    before = (tmp_path / FILE).read_bytes()
    with Reader(tmp_path) as reader:
        read = [*reader.events(found(reader, "siege"))]
    assert [event.words for event in read] == [f"note {number}" for number in range(1, 21)]
    assert not any(event.damage for event in read)
    assert (tmp_path / FILE).read_bytes() == before
    with Store(tmp_path) as store:
        assert [*store.events(found(store, "siege"))] == read
        assert store.keep_next(found(store, "siege"), note).number == 21


def old_store(folder: Path, version: int) -> None:
    """A store as an earlier version left it."""
    db = sqlite3.connect(folder / FILE)
    db.execute("PRAGMA journal_mode = WAL")
    for step in VERSION_STEPS[:version]:
        db.executescript(step)
    at = "2026-11-29T20:15:00.000+00:00"
    db.execute("INSERT INTO fights (name, opened) VALUES ('siege', ?)", (at,))
    body = '{"rolls":[],"changes":[["noted",{"text":"a door"}]]}'
    for number in range(1, 21):
        db.execute(
            "INSERT INTO events VALUES (1, ?, ?, 'note', ?, NULL, ?)", (number, at, f"note {number}", body)
        )
    db.execute(f"PRAGMA user_version = {version}")
    db.commit()
    db.close()


@pytest.mark.parametrize("statement", range(4))
def test_a_migration_that_is_killed_has_changed_nothing(statement: int, tmp_path: Path) -> None:
    """A process that ends after each statement of the last step."""
    old_store(tmp_path, 2)
    statements = [each for each in VERSION_STEPS[-1].split(";") if each.strip()]
    script = (
        "import os, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('BEGIN IMMEDIATE')\n"
        "[db.execute(statement) for statement in sys.argv[2:]]\n"
        "os._exit(0)"
    )
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / FILE), *statements[: statement + 1]], check=True
    )
    events = kept(tmp_path, "siege")
    assert [event.number for event in events] == [*range(1, 21)]


# What becomes of it


def test_after_a_clean_end_one_file_has_everything(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    for words in (("play", "siege", "-c", "red-bob"), ("attack", "6", "vs", "8", "--log"), ("play", "siege")):
        dicemob(*words, input=b"add hugo hp 5\ndance\n")
        assert not [file.name for file in home.iterdir() if "-wal" in file.name]
        (dicemob.folder / "copy").mkdir(exist_ok=True)
        shutil.copy(home / FILE, dicemob.folder / "copy" / FILE)
        assert kept(dicemob.folder / "copy", "siege") == kept(home, "siege")
    assert len(kept(dicemob.folder / "copy", "siege")) == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_closes_the_store_first(number: int, tmp_path: Path) -> None:
    with playing(tmp_path, "play", "siege") as session:
        session.say("add hugo hp 5")
        assert session.shown.readline()
        assert (tmp_path / f"{FILE}-wal").exists()
        session.process.send_signal(number)
        assert session.process.wait(timeout=60) == (130 if number == signal.SIGINT else -number)
    assert not (tmp_path / f"{FILE}-wal").exists()
    assert len(kept(tmp_path, "siege")) == 1


MOVES: dict[str, Callable[[Path], object]] = {
    "the folder is moved": lambda home: home.rename(home.with_name("elsewhere")),
    "the folder is deleted": shutil.rmtree,
    "the file is deleted": lambda home: (home / FILE).unlink(),
    "the file is moved": lambda home: (home / FILE).rename(home / "other.db"),
    "the file is replaced": lambda home: shutil.copy(home / FILE, home / "new.db") and (home / "new.db").rename(home / FILE),
    "the log beside it is deleted": lambda home: (home / f"{FILE}-wal").unlink(),
}  # fmt: skip


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_a_store_that_is_gone_under_a_session_is_told_and_nothing_is_shown_as_stored(
    move: Callable[[Path], object], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with playing(home, "play", "siege") as session:
        session.say("add hugo hp 5")
        assert session.shown.readline()
        move(home)
        session.say("hp hugo -1", "hp hugo -2")
        assert session.end() == 3
        assert session.process.stderr is not None
        err = session.process.stderr.read().decode()
        assert err.startswith(f"dicemob: '{home / FILE}' was moved or deleted while it was in use")
        assert err.count("\n") == 1


def test_a_session_whose_store_is_gone_takes_nothing_from_the_next_one(tmp_path: Path) -> None:
    """SQLite removes the file beside a database by its name, which may be another's by then."""
    first = Store(tmp_path)
    first.keep(first.begin("siege", None, None), note(1))
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"{FILE}{ending}").rename(tmp_path / f"moved.db{ending}")
    second = Store(tmp_path)
    second.keep(second.begin("siege", None, None), note(1, "the second"))
    with pytest.raises(StoreError):
        first.keep(found(first, "siege"), note(2))
    first.close()
    leave_wal = (tmp_path / f"{FILE}-wal").exists()
    second.keep(found(second, "siege"), note(2, "goes on"))
    second.close()
    assert leave_wal
    assert [event.words for event in kept(tmp_path, "siege")] == ["note the second", "note goes on"]


def test_a_broken_file_is_not_pulled_from_under_a_session(dicemob: Command) -> None:
    home = dicemob.folder / "home"
    with Store(home) as store:
        fight = store.begin("siege", None, None)
        store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with (home / FILE).open("r+b") as file:
            file.write(b"\xaa" * 4096)
        ran = dicemob.line("attack 6 vs 8 --log")
        assert (ran.code, ran.out) == (3, "")
        assert "is broken, and another session has it open" in ran.err
        assert ran.err.count("\n") == 1
        assert not [*home.glob("*.broken-*")]
        assert store.fights() == [fight]
    ran = dicemob.line("attack 6 vs 8 --log")
    assert ran.code == 0
    assert len([*home.glob("*.broken-*.db")]) == ran.err.count("\n")


def test_a_session_goes_on_while_another_checks_a_good_file(tmp_path: Path) -> None:
    with Store(tmp_path) as first, Store(tmp_path) as second:
        for number, store in enumerate((first, second, first), 1):
            store.keep(store.begin("siege", None, None), note(number))
    assert len(kept(tmp_path, "siege")) == 3


# Waiting


@pytest.mark.long
def test_ctrl_c_while_it_waits_for_another_writer_works_at_once(tmp_path: Path) -> None:
    make_file(tmp_path)
    writer = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    process = subprocess.Popen(
        [DICEMOB, "play", "other"],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=clean_environment({"DICEMOB_HOME": str(tmp_path)}),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=database.PATIENCE / 2) == 130
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    writer.execute("ROLLBACK")
    writer.close()


def test_a_writer_waits_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_file(tmp_path)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    pauses = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            other.execute("COMMIT")

    with Store(tmp_path) as store:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(time, "sleep", pause)
        assert store.keep_next(found(store, "siege"), note).number == 61
    assert len(pauses) == 3
    other.close()


# Homes


def deep(levels: int) -> str:
    return "/".join(["a"] * levels)


@pytest.mark.parametrize("home", [deep(1000), deep(4000), "b" * 300, "n" * 5000, "nl\nx" * 200], ids=len)
@pytest.mark.parametrize("words", ["log", "play siege", "attack 6 vs 8 --log", "log backup x.db"])
def test_a_home_that_is_too_deep_is_one_line(words: str, home: str, dicemob: Command) -> None:
    ran = dicemob(*words.split(), env={"DICEMOB_HOME": home}, input=b"note a\n")
    if home == "b" * 300 and words.startswith("log"):
        assert ran.code in (2, 3)
    else:
        assert ran.code == 3, ran
    assert ran.out == ""
    assert ran.err.startswith("dicemob: ")
    assert ran.err.count("\n") == 1
    assert [*dicemob.folder.iterdir()] == []


@pytest.mark.parametrize("name", ["new\nline", "quo'te", "\udcff\udcfe", "que?ry#x%41", "ünï cödé", " "])
def test_a_home_of_any_name_works(name: str, dicemob: Command) -> None:
    env = {"DICEMOB_HOME": str(dicemob.folder / name)}
    assert dicemob("play", "siege", env=env, input=b"note a\n").code == 0
    ran = dicemob("log", "siege", "--json", env=env)
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)


@pytest.mark.parametrize("kind", ["file", "link to nowhere", "link to itself", "under a file"])
def test_a_home_that_is_no_folder_is_one_line(kind: str, dicemob: Command) -> None:
    home = dicemob.folder / "home"
    if kind.endswith("file"):
        home.write_text("a file")
    else:
        home.symlink_to("nowhere" if kind == "link to nowhere" else "home")
    env = {"DICEMOB_HOME": str(home / "deeper" if kind == "under a file" else home)}
    for words in ("play siege", "attack 6 vs 8 --log", "log"):
        ran = dicemob(*words.split(), env=env, input=b"note a\n")
        assert ran.out == ""
        if words != "log" or "file" in kind:
            assert ran.code == 3
        assert ran.err.count("\n") == (ran.code != 0)
        assert ran.err.startswith("dicemob: ") or not ran.err


def test_a_home_in_which_nothing_may_be_made_is_one_line(folder: Path) -> None:
    with unprivileged(folder):
        with pytest.raises(StoreError, match="cannot make the folder"):
            Store(folder / "home")
        with pytest.raises(StoreError, match="cannot use"):
            Store(folder)
        with Reader(folder / "home") as reader:
            assert reader.fights() == []


# What a fight costs to open


def test_opening_a_fight_does_not_grow_with_the_other_fights(tmp_path: Path) -> None:
    """The pages that are read of a file in which the last of many fights is opened."""
    read = []
    for others in (1, 60):
        folder = tmp_path / str(others)
        with Store(folder) as store:
            for other in range(others):
                fight = store.begin(f"fight-{other}", None, None)
                store.keep(fight, *(note(number, "far and wide " * 40) for number in range(1, 31)))
        size = (folder / FILE).stat().st_size
        with Reader(folder) as reader:
            before = bytes_read()
            assert not [*History(reader.events(found(reader, "fight-0"))).damage]
            read.append(bytes_read() - before)
    assert size > 1_000_000
    assert read[1] < read[0] + 60_000, read


def bytes_read() -> int:
    """The bytes that this process has asked files for."""
    status = Path("/proc/self/io")
    if not status.exists():
        pytest.skip("the system does not count what is read")
    return int(status.read_text().split("rchar: ")[1].split()[0])


def test_an_event_takes_about_as_much_room_as_it_has_bytes(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        fight = store.begin("siege", None, None)
        events = [note(number, "far and wide " * 40) for number in range(1, 1001)]
        store.keep(fight, *events)
    written = sum(2 * len(event.words) for event in events)
    assert (tmp_path / FILE).stat().st_size < 1.5 * written


def test_a_name_that_now_means_something_else_can_still_be_played(dicemob: Command) -> None:
    with Store(dicemob.folder / "home") as store:
        store.begin("backup", None, None)
    assert dicemob("play", "backup", input=b"note a\n").code == 0
    assert dicemob("log", "list", "backup").out.startswith("event number=1")
    assert dicemob("play", "Luck", input=b"note a\n").code == 2
