"""A fight in memory, for tests that read like the table."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from dicemob_cli.campaign.load import load, read_campaign
from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.encounter.changes import Change
from dicemob_cli.encounter.session import Done, Session
from dicemob_cli.encounter.state import Person, State
from dicemob_cli.encounter.store import Store

__all__ = ["RED_BOB", "Fight", "campaign"]

T = TypeVar("T")

RED_BOB = load("red-bob").table()


def campaign(text: str) -> Table:
    """The table of a campaign that is written out."""
    checked = read_campaign(text.encode())
    assert checked.problems == []
    return checked.campaign.table()


class Fight:
    """A session on a store of its own, whose questions are answered from a list."""

    def __init__(self, folder: Path, table: Table = BARE_TABLE, *, seed: int | None = 5) -> None:
        self.folder = folder
        self.table = table
        self.session = Session(Store(folder), table, "test", None, seed)
        self.answers: list[str] = []
        self.questions: list[str] = []

    def __call__(self, *lines: str, answers: Iterable[str] = ()) -> list[Change]:
        """What some lines change."""
        self.answers = [*answers]
        changes = [change for line in lines for done in self.do(line) for change in done.event.changes]
        assert not self.answers, "all were asked for"
        return changes

    def do(self, line: str) -> list[Done]:
        return self.session.do(line, self._ask)

    def _ask(self, question: str, read: Callable[[str], T]) -> T:
        self.questions.append(question)
        return read(self.answers.pop(0))

    @property
    def state(self) -> State:
        return self.session.state

    def __getitem__(self, name: str) -> Person:
        return self.state.people[name]

    def lasting(self) -> list[tuple[str, str, int]]:
        """Who has what on them, with how many dice."""
        return [(each.name, each.effect.value, each.dice) for each in self.state.ongoing]
