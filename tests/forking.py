"""Runs the command in a process that starts with everything imported, which saves most of the time of a test.

A server imports the command once and then forks for each call. The fork has its own streams, folder and
environment and ends as the installed command does, so that a test sees no difference; only what the
interpreter and the libraries read when they start is that of the server.
"""

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from typing import NoReturn

__all__ = ["Server"]

READ_LATE = (
    "DICEMOB",
    "_DICEMOB",
    "COMP_",
    "_TYPER_COMPLETE",
    "COLUMNS",
    "TERM",
    "NO_COLOR",
    "HOME",
    "XDG_",
    "PYTEST",
)
"""How the names of variables begin that are read only after the start."""

SECONDS = 60
"""How long a command may take."""


class Server:
    """Forks for each call. It is started by the first, and ends with this process."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = {**environment}
        self._lock = threading.Lock()
        self._channel: socket.socket | None = None

    def can_run(self, environment: Mapping[str, str]) -> bool:
        """Whether a command in this environment starts as it would in the environment of the server."""
        differing = {name for name, _ in self._environment.items() ^ environment.items()}
        return all(name.startswith(READ_LATE) for name in differing)

    def run(
        self, words: Sequence[str], folder: Path, environment: Mapping[str, str], given: bytes
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the command with some bytes on its standard input."""
        (stdin, feed), (out, stdout), (err, stderr) = (os.pipe() for _ in range(3))
        reply, theirs = socket.socketpair()
        with self._lock:
            socket.send_fds(self._started(), [b"."], [stdin, stdout, stderr, theirs.fileno()])
        for number in (stdin, stdout, stderr):
            os.close(number)
        theirs.close()
        os.umask(mask := os.umask(0))
        reply.sendall(json.dumps([words, str(folder), {**environment}, mask]).encode())
        reply.shutdown(socket.SHUT_WR)
        written: dict[int, bytes] = {}

        def read(number: int) -> None:
            with os.fdopen(number, "rb") as stream:
                written[number] = stream.read()

        def write() -> None:
            with suppress(BrokenPipeError), os.fdopen(feed, "wb") as stream:
                stream.write(given)  # a command need not read it

        threads = [threading.Thread(target=read, args=[number], daemon=True) for number in (out, err)]
        threads.append(threading.Thread(target=write, daemon=True))
        for thread in threads:
            thread.start()
        with reply, reply.makefile("r") as lines:
            pid = int(lines.readline())
            reply.settimeout(SECONDS)
            try:
                code = int(lines.readline())
            except TimeoutError:
                os.kill(pid, signal.SIGKILL)
                raise subprocess.TimeoutExpired([*words], SECONDS) from None
        for thread in threads:
            thread.join()
        return subprocess.CompletedProcess([*words], code, written[out], written[err])

    def _started(self) -> socket.socket:
        if self._channel is None:
            self._channel, theirs = socket.socketpair()
            with theirs:
                subprocess.Popen(
                    [sys.executable, "-m", __name__, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    cwd=Path(__file__).parent.parent,
                    env=self._environment,
                    pass_fds=[theirs.fileno()],
                )
            atexit.register(self._channel.close)
        return self._channel


def serve(channel: socket.socket) -> None:
    """Fork for each message, which is one byte and four open files, until the other end is closed."""
    [command] = entry_points(group="console_scripts", name="dicemob")
    package = importlib.import_module(command.module.partition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith((".__main__", ".large")):  # the second needs numpy, which takes long
            importlib.import_module(module.name)
    for library in ("prompt_toolkit", "rich.console", "rich.table", "sqlite3", "typer.rich_utils", "yaml"):
        importlib.import_module(library)
    gc.freeze()
    ended, wakeup = socket.socketpair()
    wakeup.setblocking(False)
    signal.set_wakeup_fd(wakeup.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    replies: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select([channel, ended], [], [])
        if ended in ready:
            ended.recv(4096)
            _tell_how_they_ended(replies)
        if channel in ready:
            _, numbers, _, _ = socket.recv_fds(channel, 1, 4)
            if not numbers:
                return
            *streams, reply_number = numbers
            reply = socket.socket(fileno=reply_number)
            replies[_start(streams, reply, [channel, *replies.values()])] = reply


def _start(streams: Sequence[int], reply: socket.socket, others: Sequence[socket.socket]) -> int:
    """Fork for a command; its number, which its caller is told too."""
    words, folder, environment, mask = json.loads(b"".join(iter(lambda: reply.recv(65536), b"")))
    pid = os.fork()
    if not pid:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for channel in (reply, *others):
            channel.close()
        os.umask(mask)
        _become(words, folder, environment, streams)
    for number in streams:
        os.close(number)
    reply.sendall(f"{pid}\n".encode())
    return pid


def _tell_how_they_ended(replies: dict[int, socket.socket]) -> None:
    for pid in [*replies]:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            with replies.pop(pid) as reply, suppress(BrokenPipeError):  # it took too long, and nobody waits
                reply.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _become(
    words: Sequence[str], folder: str, environment: Mapping[str, str], streams: Sequence[int]
) -> NoReturn:
    """Run the command as a new interpreter would."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for standard, number in enumerate(streams):
        os.dup2(number, standard)
        os.close(number)
    for name, standard in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        old = getattr(sys, name)
        binary = open(standard, "wb" if standard else "rb", closefd=False)  # noqa: SIM115
        new = io.TextIOWrapper(binary, old.encoding, old.errors, "\n", line_buffering=name == "stderr")
        setattr(sys, name, new)
    sys.argv = [*words]
    [command] = entry_points(group="console_scripts", name="dicemob")
    code: object = 1
    try:
        code = command.load()()
    except SystemExit as ending:
        code = ending.code
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else code is not None)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        serve(channel)
