"""The installed command, run as a user runs it."""

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

# A machine may be slow: no test is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

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
        ran = subprocess.run(
            [DICEMOB, *words],
            capture_output=True,
            cwd=self.folder,
            env=clean_environment({"DICEMOB_HOME": str(self.folder / "home"), **(env or {})}),
            timeout=60,
            check=False,
            **options,
        )
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

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


@pytest.fixture
def dicemob(tmp_path: Path) -> Command:
    return Command(tmp_path)
