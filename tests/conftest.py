"""The installed command, run as a user runs it."""

import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest
from hypothesis import settings
from jsonschema import Draft202012Validator

from tests.forking import Server

# A machine may be slow: no test is timed. .ci/run tries more examples of every property.
settings.register_profile("few", deadline=None, max_examples=30)
settings.register_profile("many", deadline=None, max_examples=100)
settings.load_profile("many" if "MANY_EXAMPLES" in os.environ else "few")

# Compiled once, instead of whenever the command starts, even where the compiled code is not to be kept.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background a shell has Ctrl-C ignored, by all that is started from here too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

HOME = Path(tempfile.gettempdir()) / f"dicemob-tests-{os.getpid()}"
"""Where commands of tests keep what they keep, if a test says nothing else: never where a user does."""

atexit.register(shutil.rmtree, HOME, ignore_errors=True)

DICEMOB = str(Path(sys.executable).with_name("dicemob"))


class Ran(NamedTuple):
    """What a command wrote and how it ended."""

    code: int
    out: str
    err: str


class Command:
    """Runs the installed `dicemob` in a folder of its own, with nothing of the surroundings left over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, env: Mapping[str, str] | None = None, **options: Any) -> Ran:
        environment = clean_environment({"DICEMOB_HOME": str(self.folder / "home"), **(env or {})})
        if {*options} <= {"input"} and SERVER.can_run(environment):
            ran = SERVER.run([DICEMOB, *words], self.folder, environment, options.get("input") or b"")
        else:
            ran = subprocess.run(
                [DICEMOB, *words],
                capture_output=True,
                cwd=self.folder,
                env=environment,
                timeout=60,
                check=False,
                **options,
            )
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        return Ran(ran.returncode, ran.stdout.decode(encoding), ran.stderr.decode(encoding))

    def line(self, line: str) -> Ran:
        """A line of words without quotes."""
        return self(*line.split())

    def write(self, name: str, text: str) -> str:
        """A file in the folder; its name."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


def clean_environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment, without what would change what dicemob does."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("DICEMOB", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "LC_"))
    }
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", "DICEMOB_HOME": str(HOME), **(more or {})}


SERVER = Server(clean_environment())


def in_shell(script: str, folder: Path, **env: str) -> Ran:
    """Run a script as a shell does, in a folder; `$D`, and `dicemob` on the path, are the command."""
    path = f"{Path(DICEMOB).parent}:{os.environ['PATH']}"
    more = {"DICEMOB_HOME": str(folder / "home"), "PATH": path, **env}
    ran = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**clean_environment(more), "D": DICEMOB},
        timeout=60,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def long(*values: object) -> Any:
    """Values of a parameter that take long, or that repeat what others try already."""
    return pytest.param(*values, marks=pytest.mark.long)


def on_terminal(program: str, words: Sequence[str] = (), **options: Any) -> "pexpect.spawn[Any]":
    """Start a program on a terminal of its own. What pexpect waits for without need is not waited for."""
    child = pexpect.spawn(program, [*words], **{"env": clean_environment(), "timeout": 60, **options})
    child.delaybeforesend = None
    child.ptyproc.delayafterclose = 0.01
    return child


def in_terminal(*words: str, **options: Any) -> tuple[str, int]:
    """What `dicemob` writes to a terminal, and the code with which it ends."""
    child = on_terminal(DICEMOB, words, **options)
    written = child.read().decode()
    return written, exit_code(child)


def exit_code(child: "pexpect.spawn[Any]") -> int:
    """Wait until a command has ended, for where its terminal is closed first it is hung up on; its code."""
    child.expect(pexpect.EOF)
    code = child.wait()
    child.close()
    assert code is not None, f"ended by signal {child.signalstatus}"
    return int(code)


@pytest.fixture(autouse=True)
def signals_as_in_a_shell() -> Iterator[None]:
    """What a test run in the background ignores, and its processes with it, they do not ignore here."""
    ignored = [
        number
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)
        if signal.getsignal(number) == signal.SIG_IGN
    ]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture
def dicemob(tmp_path: Path) -> Command:
    return Command(tmp_path)


@pytest.fixture(scope="session")
def schema() -> Draft202012Validator:
    """The schema that `dicemob schema` prints, checked once."""
    ran = subprocess.run([DICEMOB, "schema"], capture_output=True, env=clean_environment(), check=True)
    printed = json.loads(ran.stdout)
    Draft202012Validator.check_schema(printed)
    return Draft202012Validator(printed)
