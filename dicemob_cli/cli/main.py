"""The way in: runs the command and turns every failure into one line on stderr and an exit code."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from dicemob_cli.errors import (
    Code,
    DicemobError,
    Exit,
    MachineError,
    UsageError,
    did_you_mean,
    quoted,
    tell,
)

if TYPE_CHECKING:
    from typer import TyperException

__all__ = ["main", "run", "run_and_tell"]

WIDEST = 4
"""Digits of a COLUMNS that can be meant."""

REWORDED = {
    "a valid int range": "a whole number",
    "a valid int": "a whole number",
    "is not in the range x>=": "is less than ",
    "requires an argument": "needs a value after it",
    "Option '": "'",
}
"""What Typer says of values, and how we do."""

EXTRA = "Got unexpected extra argument(s) ("
"""How Typer begins to name words too many."""

IMPORTS = 100_000
"""Objects. Importing makes fewer, none of them garbage: not looking for it saves 3 ms of 60."""


def main() -> NoReturn:
    """Run `dicemob` with the arguments of this process, and end it.

    All is written by then, so nothing waits for the interpreter to take itself apart: 6 ms of 60.
    """
    gc.set_threshold(IMPORTS)
    code = run_and_tell(sys.argv[1:])
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run `dicemob` with some arguments: how it ends.

    Raises DicemobError for all that whoever typed them should be told.
    """
    from typer import Abort, TyperException

    from dicemob_cli.cli.app import command

    try:
        code: int | None = command().main([*arguments], prog_name="dicemob", standalone_mode=False)
        sys.stdout.flush()
        return code or Exit.DONE
    except TyperException as error:
        raise _reworded(error) from None
    except BrokenPipeError:
        return Exit.DONE  # whoever read us has read enough
    except OSError as error:
        raise MachineError(Code.CANNOT_WRITE, f"cannot write: {error.strerror or error}") from None
    except Abort:
        return Exit.INTERRUPTED


def run_and_tell(arguments: Sequence[str]) -> int:
    """Run it, and tell what went wrong in one line on stderr: how it ends."""
    _settle_surroundings()
    try:
        return run(arguments)
    except DicemobError as error:
        with suppress(OSError):
            sys.stdout.flush()  # what was done before it is shown
        tell(error, sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return Exit.INTERRUPTED


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


def _reworded(error: TyperException) -> UsageError:
    """What Typer has against the arguments, in our words. Of its exceptions only the names are public."""
    message = error.format_message().rstrip(".")
    match type(error).__name__:
        case "NoSuchOption":
            option = str(vars(error)["option_name"])
            near = did_you_mean(option, vars(error)["possibilities"] or ())
            return UsageError(Code.UNKNOWN_OPTION, f"no option {quoted(option)} here{near}")
        case "MissingParameter":
            return UsageError(Code.WORDS_MISSING, message)
        case "BadParameter" | "BadOptionUsage":
            for theirs, ours in REWORDED.items():
                message = message.replace(theirs, ours)
            return UsageError(Code.BAD_VALUE, message)
    extra = message.removeprefix(EXTRA).removesuffix(")")
    return UsageError(Code.EXTRA_WORD, f"{quoted(extra)} has no place here" if extra != message else message)
