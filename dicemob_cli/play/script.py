"""Lines read from a pipe or a file, done one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

from dicemob_cli.errors import DicemobError, StoreError, printable
from dicemob_cli.play.player import Player

__all__ = ["run_script"]

T = TypeVar("T")

DONE, SOME_FAILED = 0, 1


class _Lines:
    """The lines of a script, counted; a question takes the next one for its answer."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self.number += 1
        return line.removeprefix("\ufeff").rstrip("\r\n")

    def ask(self, question: str, read: Callable[[str], T]) -> T:
        """The answer to a question."""
        answer = next(self, None)
        if answer is None:
            raise DicemobError(f"the lines ended before an answer to: {question}")
        return read(answer)


def run_script(player: Player, source: Iterable[str], errors: TextIO, *, keep_going: bool) -> int:
    """Do every line; the exit code.

    The first line that cannot be done ends it, with its number; `keep_going` goes on with the next.
    """
    lines = _Lines(source)
    failed = False
    for line in lines:
        try:
            if not player.hear(line, lines.ask):
                break
        except StoreError:
            raise
        except DicemobError as error:
            errors.write(
                f"dicemob: line {lines.number}: {printable(str(error), errors.encoding or 'ascii')}\n"
            )
            if not keep_going:
                return error.exit_code
            failed = True
    return SOME_FAILED if failed else DONE
