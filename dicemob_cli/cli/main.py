"""The entry point: runs the command and turns every failure into one line on stderr and an exit code."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from dicemob_cli.cli.streams import prepare_streams
from dicemob_cli.errors import (
    Code,
    DicemobError,
    Exit,
    MachineError,
    UsageError,
    did_you_mean,
    exhaustion_as_error,
    quoted,
    tell,
)

if TYPE_CHECKING:
    from typer import TyperException

__all__ = ["main", "run", "run_and_tell"]

REWORDED = {
    "requires an argument": "needs a value after it",
    "Option '": "'",
}
"""Parts of the messages of Typer, and their replacements."""

EXTRA = "Got unexpected extra argument(s) ("
"""The beginning of the message of Typer about extra arguments."""

IMPORTS = 100_000
"""The threshold of the garbage collector: imports stay below it, which saves 3 of 60 ms."""


def main() -> NoReturn:
    """Run `dicemob` with the arguments of this process, and end it.

    All output is written by then, so the shutdown of the interpreter, 6 of 60 ms, is skipped.
    """
    gc.set_threshold(IMPORTS)
    try:
        code = run_and_tell(sys.argv[1:])
        with suppress(OSError):
            sys.stderr.flush()
    except KeyboardInterrupt:  # while an error was being written
        code = Exit.INTERRUPTED
    os._exit(code)


@exhaustion_as_error()
def run(arguments: Sequence[str]) -> int:
    """Run `dicemob` with the given arguments and return the exit code.

    Raises DicemobError for every error that is shown to the user.
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
        return Exit.DONE  # the reader closed the pipe
    except OSError as error:
        raise _cannot_write(error) from None
    except Abort:
        return Exit.INTERRUPTED


def run_and_tell(arguments: Sequence[str]) -> int:
    """Run `dicemob`, write an error as one line on stderr, and return the exit code."""
    prepare_streams()
    try:
        if instruction := os.environ.get("_DICEMOB_COMPLETE"):  # called by a shell to complete a line
            with exhaustion_as_error():
                from dicemob_cli.cli.shells.answer import complete

                return complete(instruction, arguments)
        return run(arguments)
    except DicemobError as error:
        unwritten = _flush()  # show the results before the error that followed them
        tell(error, sys.stderr)
        if unwritten and error.exit_code != Exit.MACHINE:
            tell(unwritten, sys.stderr)
            return unwritten.exit_code
        return error.exit_code
    except KeyboardInterrupt:
        return Exit.INTERRUPTED


def _flush() -> MachineError | None:
    """Flush standard output. Return the error if that fails."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        pass
    except OSError as error:
        return _cannot_write(error)
    return None


def _cannot_write(error: OSError) -> MachineError:
    return MachineError(Code.CANNOT_WRITE, f"cannot write: {error.strerror or error}")


def _reworded(error: TyperException) -> UsageError:
    """Return our error for an exception of Typer, of which only the name is public."""
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
    return UsageError(
        Code.EXTRA_WORD, f"{quoted(extra)} is not expected here" if extra != message else message
    )
