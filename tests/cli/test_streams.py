"""Streams that close, fill up, or cannot show much; surroundings that are odd."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import DICEMOB, Command, Ran, clean_environment, in_shell, long

ESCAPES = """
name: "[red]Evil \\e[31m"
combatants:
  "[bold]bob": {defenses: {default: 3}, attacks: {"st\\e[2Jab\\x07": 5}}
  "\\u202Ereversed": {defenses: {default: 3}}
  "caf\\u00e9 \\u9f8d": {defenses: {default: 3}, attacks: {"\\u706b": 5 fire}}
"""


@pytest.mark.parametrize("form", ["plain", "json", "table", "auto"])
def test_a_reader_that_has_enough_ends_it_quietly(form: str, tmp_path: Path) -> None:
    script = f'"$D" attack 6 vs 8 --times 100000 --format {form} | head -1; echo "${{PIPESTATUS[0]}}"'
    ran = in_shell(script, tmp_path)
    assert ran.err == ""
    assert ran.out.splitlines()[-1] == "0"
    assert len(ran.out.splitlines()) == 2


@pytest.mark.parametrize(
    "words", ["--help", "attack --help", "campaign --help", "", "campaign", "defenses", "schema"]
)
def test_a_reader_that_wants_nothing_ends_it_quietly(words: str, tmp_path: Path) -> None:
    ran = in_shell(f'"$D" {words} | true; echo "${{PIPESTATUS[0]}}"', tmp_path)
    assert (ran.out, ran.err) == ("0\n", "")


@pytest.mark.parametrize("form", ["plain", "json", "table"])
@pytest.mark.parametrize("times", [1, 5000])
def test_a_full_disk_is_one_line_and_exit_3(form: str, times: int, tmp_path: Path) -> None:
    ran = in_shell(f'"$D" attack 6 vs 8 --times {times} --format {form} > /dev/full', tmp_path)
    assert (ran.code, ran.err) == (3, "dicemob: cannot write: No space left on device\n")


LONG = {
    "one line": "attack 900 vs 900 --seed 1",
    "many lines": "attack 6 vs 8 --times 500 --seed 1",
    "a document": "schema",
    "an error after it": "batch --strict --seed 1 wrong.txt",
}
"""Commands that write several KB."""

UNBUFFERED = [{"PYTHONUNBUFFERED": ""}, {"PYTHONUNBUFFERED": "1"}]


@pytest.fixture
def there(dicemob: Command) -> Command:
    dicemob.write("wrong.txt", "attack 6 vs 8\n" * 300 + "nonsense\n")
    return dicemob


def full_pipe() -> tuple[int, int, int]:
    """The ends of a pipe that takes nothing more, and how many bytes are in it."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    filled = 0
    with suppress(BlockingIOError):
        while True:
            filled += os.write(writer, b"x" * 4096)
    return reader, writer, filled


def read_later(reader: int, process: subprocess.Popen[bytes]) -> bytes:
    """All that is in a pipe, read slowly, and not before a process that gives up has done so."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=0.5)
    with open(reader, "rb", buffering=0) as pipe:
        return b"".join(iter(lambda: pipe.read(5000), b""))


@pytest.mark.parametrize("env", [long(UNBUFFERED[0]), UNBUFFERED[1]], ids=str)
@pytest.mark.parametrize("line", LONG.values(), ids=LONG)
def test_a_non_blocking_pipe_gets_everything(line: str, env: dict[str, str], there: Command) -> None:
    whole = there(*line.split())
    reader, writer, filled = full_pipe()
    with subprocess.Popen(
        [DICEMOB, *line.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=there.folder,
        env=clean_environment(env),
    ) as process:
        os.close(writer)
        received = read_later(reader, process)[filled:].decode()
        assert process.stderr is not None
        assert Ran(process.wait(timeout=60), received, process.stderr.read().decode()) == whole


@pytest.mark.parametrize("env", UNBUFFERED, ids=str)
@pytest.mark.parametrize("line", LONG.values(), ids=LONG)
def test_what_does_not_fit_is_exit_3(line: str, env: dict[str, str], there: Command) -> None:
    ran = in_shell(f'ulimit -f 1; "$D" {line} > out', there.folder, **env)
    written = (there.folder / "out").stat().st_size
    assert written == 1024, "it all fits, and so proves nothing"
    assert ran.code == 3
    assert ran.err.splitlines()[-1] == "dicemob: cannot write: File too large"


@pytest.mark.parametrize("env", UNBUFFERED, ids=str)
def test_an_error_reaches_a_non_blocking_stderr(env: dict[str, str], tmp_path: Path) -> None:
    reader, writer, filled = full_pipe()
    with subprocess.Popen([DICEMOB, "attack", "6"], stderr=writer, env=clean_environment(env)) as process:
        os.close(writer)
        assert read_later(reader, process)[filled:] == b"dicemob: no 'vs' after '6': try 'attack 6 vs 8'\n"
        assert process.wait(timeout=60) == 2


def test_closed_streams(tmp_path: Path) -> None:
    assert in_shell('"$D" attack 6 vs 8 >&-', tmp_path).code == 0
    assert in_shell('"$D" attack 6 vs >&- 2>&-', tmp_path).code == 2
    assert in_shell('"$D" attack 6, vs 1, -q <&-', tmp_path).out == "1\n"


@pytest.mark.parametrize(
    "words",
    [
        "attack 40 vs 40",
        "--help",
        *map(long, ("skill 40", "contest 5 vs 3", "defenses")),
    ],
)
@pytest.mark.parametrize(
    "env",
    [
        {"NO_COLOR": "1"},
        {"TERM": "dumb"},
        {"TERM": ""},
        {"LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "utf-16"},
        {"PYTHONUTF8": "0", "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0"},
        {"COLUMNS": "0"},
        {"COLUMNS": "-5"},
        {"COLUMNS": "wide"},
        {"COLUMNS": "1"},
        {"COLUMNS": "99999999999999999999"},
        {"COLUMNS": "\u0663"},
        {"COLUMNS": "9999"},
    ],
    ids=str,
)
def test_odd_surroundings_do_no_harm(words: str, env: dict[str, str], dicemob: Command) -> None:
    table = () if words.startswith("-") else ("--format", "table")
    ran = dicemob(*words.split(), *table, env=env)
    assert (ran.code, ran.err) == (0, "")


def test_an_ascii_stream_gets_ascii_lines(dicemob: Command) -> None:
    for words in ("attack 6 vs 8", "defenses"):
        out = dicemob(*words.split(), "--format", "table", env={"PYTHONIOENCODING": "ascii"}).out
        assert out.isascii()
        assert "+--" in out


def test_no_color_and_dumb_terminals_get_no_colors(dicemob: Command) -> None:
    def drawn(**env: str) -> str:
        return dicemob("attack", "6", "vs", "8", "--format", "table", env={"FORCE_COLOR": "1", **env}).out

    colour = re.compile(r"\x1b\[[0-9;]*3[0-7]")
    assert colour.search(drawn())
    assert not colour.search(drawn(NO_COLOR="1"))
    assert not colour.search(drawn(TERM="dumb"))
    assert "\x1b" not in dicemob("attack", "6", "vs", "8", "--format", "table").out


@pytest.mark.parametrize("form", ["plain", "json", "table"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_names_print_as_themselves_and_never_as_styling(form: str, encoding: str, dicemob: Command) -> None:
    campaign = dicemob.write("evil.yaml", ESCAPES)
    options = ("-c", campaign, "--format", form)
    for words in (
        ("attack", "[bold]bob/st\x1b[2Jab\x07", "vs", "\u202ereversed", "and", "[bold]bob"),
        ("attack", "caf\u00e9", "\u9f8d/\u706b", "vs", "[bold]bob"),
    ):
        ran = subprocess.run(
            [DICEMOB, *words, *options],
            capture_output=True,
            cwd=dicemob.folder,
            env=clean_environment({"PYTHONIOENCODING": encoding}),
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        out = ran.stdout.decode(encoding)
        assert "[bold]bob" in out
        assert not set(out) & {"\x1b", "\x07", "\u202e"}


def test_a_hostile_campaign_can_be_shown_and_checked(dicemob: Command) -> None:
    campaign = dicemob.write("evil.yaml", ESCAPES)
    for words in (
        ("campaign", "show", campaign),
        ("campaign", "check", campaign),
        ("defenses", "-c", campaign),
    ):
        ran = dicemob(*words)
        assert (ran.code, ran.err) == (0, "")
        assert not set(ran.out) & {"\x1b", "\x07", "\u202e"}


def test_errors_escape_what_they_quote(dicemob: Command) -> None:
    ran = dicemob("attack", "\x1b[31mred\n\x07", "vs", "8")
    assert ran.err.startswith("dicemob: '\\x1b[31mred")
    assert ran.err.count("\n") == 1


def test_ctrl_c_ends_it_with_130(tmp_path: Path) -> None:
    with subprocess.Popen(
        [DICEMOB, *["attack", "6", "vs", "8", "--times", "10000000"]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        while process.stdout.read(1 << 20):
            pass
        assert process.wait(timeout=30) == 130
        assert process.stderr.read() == b""


INTERRUPTED_AT_AN_IMPORT = """
import os, signal, sys

class Interrupt:
    left = {number}

    def find_spec(self, name, path=None, target=None):
        if name == "dicemob_cli.cli" or self.left < {number}:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGINT)

sys.argv = ["dicemob", *{words}]
sys.meta_path.insert(0, Interrupt())
from dicemob_cli.__main__ import main
main()
"""
"""Interrupts itself when it looks for the Nth module after the first that the command needs."""


def interrupted_at_import(number: int, *words: str) -> Ran:
    code = INTERRUPTED_AT_AN_IMPORT.format(number=number, words=words)
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=clean_environment(), timeout=60, check=False
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
def test_ctrl_c_while_a_module_is_imported_leaves_no_traceback(number: int) -> None:
    assert interrupted_at_import(number, "attack", "6", "vs", "8") == Ran(130, "", "")


@pytest.mark.parametrize("number", [20, 120, 180])
def test_ctrl_c_while_it_draws_leaves_no_traceback(number: int) -> None:
    assert interrupted_at_import(number, "campaign", "show", "red-bob") == Ran(130, "", "")


def test_ctrl_c_is_ignored_where_it_was_ignored(tmp_path: Path) -> None:
    script = "trap '' INT; (sleep 0.3; kill -INT $$) & \"$D\" batch --seed 1 <(sleep 1; echo attack 6 vs 8)"
    assert in_shell(script, tmp_path).out.count("\n") == 1


def test_a_long_series_streams(tmp_path: Path) -> None:
    with subprocess.Popen(
        [DICEMOB, *["attack", "6", "vs", "8", "--times", "10000000", "-q"]],
        stdout=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip().isdigit(), "the first roll comes long before the last"
        process.stdout.close()
        assert process.wait(timeout=30) == 0


@pytest.mark.long
def test_processes_started_together_draw_different_seeds(tmp_path: Path) -> None:
    started = [
        subprocess.Popen([DICEMOB, "attack", "1", "vs", "1"], stdout=subprocess.PIPE, env=clean_environment())
        for _ in range(40)
    ]
    seeds = set()
    for process in started:
        out, _ = process.communicate(timeout=60)
        seeds.add(out.split(b"seed=")[1])
    assert len(seeds) == len(started)
