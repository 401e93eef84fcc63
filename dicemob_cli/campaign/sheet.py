"""What the sheets of all games have in common."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Protocol

from dicemob_cli.game import Whole
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import fold

__all__ = ["DiceCount", "Points", "Sheet", "names_said"]

DiceCount = Annotated[int, Whole(0)]
Points = Annotated[int, Whole(1, 1_000_000)]


class Sheet(Protocol):
    """What is written of a combatant. `initiative` and `actions` are 0 where a game has none."""

    @property
    def about(self) -> str: ...

    @property
    def hp(self) -> int | None: ...

    @property
    def initiative(self) -> int: ...

    @property
    def actions(self) -> int: ...

    @property
    def does(self) -> Iterator[str]:
        """What can be rolled."""

    def in_plain_words(self, vocabulary: Vocabulary) -> Any:
        """This sheet in the words of the rules, so that it can do without those of its campaign."""

    def with_said(self, said: Mapping[str, int]) -> Any:
        """This sheet with other numbers, by the words for them."""


def names_said(combatants: Mapping[str, Sheet]) -> Iterator[str]:
    """The names of combatants and of what they can do, folded: `red bob`, `red bob/breath`."""
    for who, sheet in combatants.items():
        yield fold(who)
        yield from (f"{fold(who)}/{fold(what)}" for what in sheet.does)
