"""The way in: runs the command and turns every failure into one line on stderr and an exit code."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

from dicemob_cli.errors import DicemobError, MachineError, printable

__all__ = ["main"]

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130

WIDEST = 4
"""Digits of a COLUMNS that can be meant."""

LONGEST_LINE = 500
"""Characters of an error."""

IMPORTS = 100_000
"""Objects. Importing makes fewer, none of them garbage: not looking for it saves 3 ms of 60."""


def main() -> NoReturn:
    """Run `dicemob` with the arguments of this process, and end it.

    All is written by then, so nothing waits for the interpreter to take itself apart: 6 ms of 60.
    """
    gc.set_threshold(IMPORTS)
    code = _run(sys.argv[1:])
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def _run(arguments: list[str]) -> int:
    _settle_surroundings()
    try:
        from typer import Abort, TyperException

        from dicemob_cli.cli.app import command
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        code: int | None = command().main(arguments, prog_name="dicemob", standalone_mode=False)
        sys.stdout.flush()
        return code or DONE
    except DicemobError as error:
        with suppress(OSError):
            sys.stdout.flush()  # what was done before it is shown
        return _fail(str(error), error.exit_code)
    except TyperException as error:
        return _fail(_reworded(error.format_message()), BAD_INPUT)
    except BrokenPipeError:
        return DONE  # whoever read us has read enough
    except OSError as error:
        return _fail(f"cannot write: {error.strerror or error}", MachineError.exit_code)
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED


def _settle_surroundings() -> None:
    """Make the best of closed streams, narrow encodings and a COLUMNS that is no width."""
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123
        else:
            stream.reconfigure(errors="backslashreplace")
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isascii() and columns.isdigit() and len(columns) <= WIDEST and int(columns) > 0):
        os.environ.pop("COLUMNS", None)


def _fail(message: str, code: int) -> int:
    """One line on stderr."""
    line = " ".join(printable(message, sys.stderr.encoding or "ascii").split())
    if len(line) > LONGEST_LINE:  # a word that Typer quotes whole
        line = f"{line[:LONGEST_LINE]}..."
    with suppress(OSError):
        sys.stderr.write(f"dicemob: {line}\n")
    return code


def _reworded(message: str) -> str:
    """Typer's message, as short as ours."""
    for typers, ours in (("a valid int range", "a whole number"), ("a valid int", "a whole number")):
        message = message.replace(typers, ours)
    return message.rstrip(".")
