"""Files that a user asks for are written whole or not at all, and replaced only with --force."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from dicemob_cli.errors import Code, DicemobError
from dicemob_cli.files import write_whole
from tests.conftest import Command, in_shell

WRITERS = {
    "attack 6 vs 8 -q --save {}": ".svg",
    "skill 4 -q --save {}": ".html",
    "odds attack 6 vs 8 -q --save {}": ".svg",
    "odds table --attack 1..2 --defense 1..2 --save {}": ".html",
    "odds balance 6 vs 8 -q --save {}": ".svg",
    "defenses --save {}": ".svg",
    "campaign show red-bob --save {}": ".html",
    "campaign init {}": ".yaml",
}
"""The commands that write a file, and the ending of one that they write."""


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "home")


@pytest.mark.parametrize(("line", "ending"), WRITERS.items(), ids=str)
def test_a_file_is_replaced_only_with_force(line: str, ending: str, dicemob: Command) -> None:
    file = dicemob.folder / f"x{ending}"
    file.write_text("mine")
    file.chmod(0o640)
    refused = dicemob.line(line.format(file.name))
    assert (refused.code, refused.out) == (2, ""), "nothing is rolled for a file that cannot be written"
    assert refused.err == f"dicemob: '{file.name}' exists already; --force replaces it\n"
    assert file.read_text() == "mine"
    assert dicemob.line(f"{line.format(file.name)} --force").code == 0
    assert len(file.read_text()) > 100
    assert file.stat().st_mode & 0o777 == 0o640
    assert names_in(dicemob.folder) == [file.name]


@pytest.mark.parametrize("ending", [".md", ".json", ".svg", ".html"])
def test_an_export_is_replaced_only_with_force(ending: str, dicemob: Command) -> None:
    file = dicemob.folder / f"x{ending}"
    file.write_text("mine")
    script = f"add hugo hp 3\nexport {file.name}\nnote on\nexport {file.name} --force\nexport --force\n"
    ran = dicemob("play", "siege", "--keep-going", input=script.encode())
    assert ran.code == 1
    assert ran.err.splitlines() == [
        f"dicemob: line 2: '{file.name}' exists already; --force replaces it",
        "dicemob: line 5: 'export' needs a file: export fight.md",
    ]
    assert "note" in ran.out
    assert "hugo" in file.read_text()
    assert names_in(dicemob.folder) == [file.name]


@pytest.mark.parametrize("force", [[], ["--force"]], ids=str)
@pytest.mark.parametrize(("line", "ending"), WRITERS.items(), ids=str)
def test_nothing_is_written_through_a_link_to_nothing(
    line: str, ending: str, force: list[str], dicemob: Command
) -> None:
    link = dicemob.folder / f"link{ending}"
    link.symlink_to("elsewhere")
    ran = dicemob(*line.format(link.name).split(), *force)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert names_in(dicemob.folder) == [link.name]


def test_force_replaces_the_file_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "new", force=True)
    assert (tmp_path / "real").read_text() == "new"
    assert (tmp_path / "link").is_symlink()


@pytest.mark.parametrize(
    ("make", "code", "message"),
    [
        (lambda path: path.mkdir(), Code.BAD_PATH, "exists and is not a regular file"),
        (lambda path: os.mkfifo(path), Code.BAD_PATH, "exists and is not a regular file"),
        (lambda path: path.symlink_to(path.name), Code.BAD_PATH, "'x.svg' is a link to"),
        (lambda path: path.symlink_to("no/such"), Code.BAD_PATH, "'x.svg' is a link to nothing"),
    ],
)
def test_only_a_regular_file_is_replaced(
    make: Callable[[Path], object],
    code: Code,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path("x.svg"))
    with pytest.raises(DicemobError) as raised:
        write_whole("x.svg", "text", force=True)
    assert raised.value.code == code
    assert message in str(raised.value)
    assert names_in(tmp_path) == ["x.svg"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no/such/x.svg", Code.BAD_PATH),
        ("file/x.svg", Code.BAD_PATH),
        (f"{'x' * 300}.svg", Code.BAD_PATH),
        ("x\0.svg", Code.BAD_PATH),
        ("/dev/null/x.svg", Code.BAD_PATH),
        ("/proc/x.svg", Code.BAD_PATH),
    ],
)
@pytest.mark.parametrize("force", [False, True])
def test_a_path_that_leads_nowhere_is_one_line(
    name: str, code: Code, force: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    with pytest.raises(DicemobError) as raised:
        write_whole(name, "text", force=force)
    assert raised.value.code == code
    assert "\n" not in str(raised.value)
    assert names_in(tmp_path) == ["file"]


@pytest.mark.parametrize("force", [False, True])
def test_a_disk_that_fills_up_leaves_the_file_as_it_was(force: bool, dicemob: Command) -> None:
    if force:
        (dicemob.folder / "x.svg").write_text("mine")
    more = " --force" if force else ""
    ran = in_shell(f'ulimit -f 1; "$D" odds attack 6 vs 8 -q --save x.svg{more}', dicemob.folder)
    assert (ran.code, ran.err) == (3, "dicemob: cannot write 'x.svg': File too large\n")
    assert names_in(dicemob.folder) == (["x.svg"] if force else [])
    if force:
        assert (dicemob.folder / "x.svg").read_text() == "mine"


def test_a_failure_to_export_ends_neither_a_script_nor_what_follows(dicemob: Command) -> None:
    script = (
        f"add hugo hp 3\nexport no/x.md\nexport {'x' * 300}.md\nexport x.txt\nexport ~nobody/x.md\nnote on\n"
    )
    ran = dicemob("play", "siege", "--keep-going", input=script.encode())
    assert ran.code == 1
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [f" line {n}" for n in (2, 3, 4, 5)]
    assert ran.out.splitlines()[-1].startswith("note")


@pytest.mark.parametrize("answer", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_without_links_is_written_all_the_same(
    answer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError(answer, os.strerror(answer))

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    write_whole(tmp_path / "x.svg", "text")
    assert (tmp_path / "x.svg").read_text() == "text"
    with pytest.raises(DicemobError):
        write_whole(tmp_path / "x.svg", "other")
    assert (tmp_path / "x.svg").read_text() == "text"
    assert names_in(tmp_path) == ["x.svg"]


def test_another_process_that_is_faster_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = Path.hardlink_to

    def be_slower(self: Path, target: Path) -> None:
        self.write_text("theirs")
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", be_slower)
    with pytest.raises(DicemobError) as raised:
        write_whole(tmp_path / "x.svg", "ours")
    assert raised.value.code == Code.FILE_EXISTS
    assert (tmp_path / "x.svg").read_text() == "theirs"
    assert names_in(tmp_path) == ["x.svg"]


def test_a_new_file_follows_the_umask(dicemob: Command) -> None:
    in_shell('umask 027; "$D" skill 4 -q --save x.svg', dicemob.folder)
    assert (dicemob.folder / "x.svg").stat().st_mode & 0o777 == 0o640


def test_force_needs_something_to_save(dicemob: Command) -> None:
    for line in ("attack 6 vs 8 --force", "odds attack 6 vs 8 --force", "defenses --force"):
        ran = dicemob.line(line)
        assert (ran.code, ran.out, ran.err) == (2, "", "dicemob: --force goes with --save\n")


def test_names_that_are_not_utf_8_can_be_written(dicemob: Command) -> None:
    for line in ("skill 4 -q --save", "campaign init"):
        name = f"\udcff{'.yaml' if 'init' in line else '.svg'}"
        assert dicemob(*line.split(), name).code == 0
        assert (dicemob.folder / name).exists()
