"""What is written whole in every form: the odds of a roll, a study, a list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from dicemob_cli.render.forms import is_drawn

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = ["Report"]


class Report(ABC):
    """Something that is not rolled, and how it is written in each of ROW_FORMATS, or `quiet`."""

    @abstractmethod
    def lines(self) -> Iterable[str]:
        """Return the plain lines."""

    @abstractmethod
    def documents(self) -> Iterable[Mapping[str, object]]:
        """Return the JSON objects, one for each line."""

    @abstractmethod
    def rows(self) -> Iterable[Sequence[object]]:
        """Return the rows of the CSV, first the heads of its columns."""

    @abstractmethod
    def draw(self, screen: Screen) -> None:
        """Draw it."""

    def numbers(self) -> Iterable[str]:
        """Return the lines of `quiet`: the plain lines, where no one number matters most."""
        return self.lines()

    def write(self, form: str, stream: TextIO) -> None:
        """Write it in a form."""
        if is_drawn(form, stream):
            from dicemob_cli.render.console import Screen

            self.draw(Screen(stream))
        else:
            for line in self._lines_in(form):
                stream.write(f"{line}\n")

    def _lines_in(self, form: str) -> Iterable[str]:
        match form:
            case "json":
                from dicemob_cli.render.json_lines import as_json

                return map(as_json, self.documents())
            case "csv":
                from dicemob_cli.render.csv_rows import csv_row

                return map(csv_row, self.rows())
            case "quiet":
                return self.numbers()
            case _:
                return self.lines()
