"""Lines read from a pipe or a file, done one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

from dicemob_cli.errors import Code, DicemobError, Exit, StoreError, tell
from dicemob_cli.play.player import Player

__all__ = ["run_script"]

T = TypeVar("T")


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
            raise DicemobError(Code.NO_ANSWER, f"the lines ended before an answer to: {question}")
        return read(answer)


def run_script(player: Player, source: Iterable[str], errors: TextIO, *, keep_going: bool) -> int:
    """Do every line; the exit code.

    The first line that cannot be done ends it: its error is raised, with the number of the line. `keep_going`
    tells it and goes on with the next. A store that fails ends it in any case.
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
            error.on_line(lines.number)
            if not keep_going:
                raise
            tell(error, errors)
            failed = True
    return Exit.FAILED if failed else Exit.DONE
