"""Lines read from a pipe or a file, done one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO, TypeVar

from dicemob_cli.errors import Code, DicemobError, Exit, StoreError, tell
from dicemob_cli.grammar.words import LONGEST_LINE, refuse_too_long
from dicemob_cli.play.player import Player

__all__ = ["run_script"]

T = TypeVar("T")

AT_ONCE = LONGEST_LINE + len("\ufeff\r\n") + 1
"""Characters that are read at a time: more than a line has with all that may stand around it."""


class _Lines:
    """The lines of a script, counted; a question takes the next one for its answer.

    Of a line that is too long only the beginning is held, enough to see that it is.
    """

    def __init__(self, source: TextIO, player: Player, errors: TextIO) -> None:
        self._source = source
        self._player = player
        self._errors = errors
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = part = self._source.readline(AT_ONCE)
        if not line:
            raise StopIteration
        while part and not part.endswith("\n"):
            part = self._source.readline(AT_ONCE)
        self.number += 1
        return line.removeprefix("\ufeff").rstrip("\r\n")

    def ask(self, question: str, read: Callable[[str], T]) -> T:
        """The answer to a question, which is written out; before it there may be lines that only look."""
        while True:
            self._player.tell_question(question, self._errors)
            answer = next(self, None)
            if answer is None:
                raise DicemobError(Code.NO_ANSWER, f"the lines ended before an answer to: {question}")
            refuse_too_long(answer)
            if not self._player.look(answer):
                return read(answer)


def run_script(player: Player, source: TextIO, errors: TextIO, *, keep_going: bool) -> int:
    """Do every line; the exit code.

    The first line that cannot be done ends it: its error is raised, with the number of the line. `keep_going`
    tells it and goes on with the next. A store that fails ends it in any case.
    """
    lines = _Lines(source, player, errors)
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
