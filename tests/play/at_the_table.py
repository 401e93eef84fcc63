"""A terminal at which someone plays, as they would see it."""

import termios
import time
from pathlib import Path

import pexpect
import pyte

from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.store import Store
from tests.conftest import DICEMOB, clean_environment, exit_code, on_terminal

__all__ = ["PROMPT", "Terminal", "kept"]

PROMPT = "dicemob>"
ASKED_WHERE = b"\x1b[6n"
SECONDS = 30


class Terminal:
    """`dicemob` in a pseudo-terminal. What it wrote so far stands on `screen`."""

    def __init__(self, home: Path, *words: str, columns: int = 80, lines: int = 60) -> None:
        self.home = home
        self.screen = pyte.HistoryScreen(columns, lines, history=5000)
        self._stream = pyte.ByteStream(self.screen)
        self.child = on_terminal(
            DICEMOB,
            words,
            dimensions=(lines, columns),
            env=clean_environment({"DICEMOB_HOME": str(home)}),
        )

    @property
    def text(self) -> str:
        """The lines on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def read(self) -> bool:
        """Take in what was written, and answer where the cursor is as a terminal does. False at the end."""
        try:
            written = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self._stream.feed(written)
        for _ in range(written.count(ASKED_WHERE)):
            self.child.send(f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R")
        return True

    def until(self, *texts: str) -> None:
        """Wait until all of these are to be seen."""
        until = time.monotonic() + SECONDS
        while not all(text in self.text for text in texts):
            assert time.monotonic() < until, f"no {texts} in\n{self.text}"
            self.read()

    def ready(self) -> None:
        """Wait for an empty prompt."""
        until = time.monotonic() + SECONDS
        while self.line() != PROMPT:
            assert time.monotonic() < until, f"no prompt in\n{self.text}"
            self.read()

    def line(self) -> str:
        """The line on which the cursor is."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def type(self, keys: str) -> None:
        """Press keys once the program reads single keys; until then the terminal itself would take Ctrl-D."""
        until = time.monotonic() + SECONDS
        while termios.tcgetattr(self.child.child_fd)[3] & termios.ICANON:
            assert time.monotonic() < until, f"no prompt in\n{self.text}"
            self.read()
        self.child.send(keys)

    def say(self, line: str, *seen: str) -> None:
        """Type a line once there is a prompt, and wait until all of it is done."""
        self.ready()
        self.screen.erase_in_display(2)
        self.screen.cursor_position()
        self.type(f"{line}\r")
        self.until(*seen)
        self.ready()

    def ended(self) -> int:
        """Take in everything up to the end; the exit code."""
        until = time.monotonic() + SECONDS
        while self.read():
            assert time.monotonic() < until, self.text
        return exit_code(self.child)


def kept(home: Path, name: str) -> History:
    """A fight as it is on disk."""
    store = Store(home)
    fight = store.find(name)
    assert fight is not None
    return History([*store.events(fight)])
