"""The answers of a batch: each line with the number of the line that asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

from dicemob_cli.errors import DicemobError, tell
from dicemob_cli.render.json_lines import as_json, json_line_of_many
from dicemob_cli.render.lines import as_line
from dicemob_cli.render.plain import number, plain_line

if TYPE_CHECKING:
    from dicemob_cli.batch.tally import Summary
    from dicemob_cli.games.game import Result

__all__ = ["BATCH_FORMS", "Answers"]

BATCH_FORMS = ("json", "plain")
"""What a batch writes. Answers can also be `quiet`."""


class Answers:
    """Writes answers in one of BATCH_FORMS, or `quiet`: a line a result, numbered unless it is quiet.

    Where it is quiet, `error` stands for a line that failed, and the reason goes to another stream.
    """

    def __init__(self, form: str, stream: TextIO, errors: TextIO) -> None:
        self.form = form
        self._errors = errors
        self._write = stream.write
        self.flush = stream.flush
        self._numbered = {"json": _in_json, "plain": _in_words}.get(form, _alone)
        self.line: Callable[[Result], str]
        if form == "json":
            self.line = json_line_of_many()
        else:
            self.line = number if form == "quiet" else plain_line

    def results(self, place: int, results: Iterable[Result]) -> None:
        """Write the results of the line of this number."""
        self.lines(place, map(self.line, results))

    def lines(self, place: int, lines: Iterable[str]) -> None:
        """Write lines that are in the form already."""
        for line in lines:
            self._write(self._numbered(place, line))

    def error(self, place: int, error: DicemobError) -> None:
        """Write why a line has no answer."""
        if self.form == "quiet":
            self._write("error\n")
            tell(f"line {place}: {error}", self._errors)
            return
        words = {"error": str(error), "code": error.code}
        line = as_json({"kind": "error", **words}) if self.form == "json" else as_line("error", words)
        self._write(self._numbered(place, line))

    def summary(self, summary: Summary) -> None:
        """Write what all lines come to: one object, or a line for the whole and one for each kind of roll."""
        if self.form == "json":
            self._write(f"{as_json(asdict(summary))}\n")
            return
        document = asdict(summary)
        for words in (document, *document.pop("rolls")):
            words.pop("kind", None)
            self._write(f"{as_line('summary', words)}\n")


def _in_json(place: int, line: str) -> str:
    return f'{{"line":{place},{line[1:]}\n'


def _in_words(place: int, line: str) -> str:
    kind, _, words = line.partition(" ")
    return f"{kind} line={place} {words}\n"


def _alone(place: int, line: str) -> str:
    return f"{line}\n"
