"""What the sheets of all games have in common."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Protocol

from dicemob_cli.games.game import Matching, Whole
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import fold

__all__ = ["MODIFIED", "DiceCount", "DicePool", "Points", "Sheet", "names_said", "with_more"]

DiceCount = Annotated[int, Whole(0)]
MODIFIED = Matching(r"^[0-9]{1,5}([+-][0-9]{1,5})+$", "a pool such as 6+1")
DicePool = DiceCount | Annotated[str, MODIFIED]
"""A number of dice, which may have modifiers (D1)."""

Points = Annotated[int, Whole(1, 1_000_000)]


class Sheet(Protocol):
    """What is written of a combatant. `initiative_dice` and `actions` are 0 where a game has none."""

    @property
    def about(self) -> str: ...

    @property
    def hp(self) -> int | None: ...

    @property
    def initiative_dice(self) -> int: ...

    @property
    def actions(self) -> int: ...

    @property
    def does(self) -> Iterator[str]:
        """What can be rolled."""

    def in_plain_words(self, vocabulary: Vocabulary) -> Any:
        """This sheet in the words of the rules, so that it can do without those of its campaign."""

    def with_said(self, said: Mapping[str, Any]) -> Any:
        """This sheet with what was said of someone, by the words for it."""


def names_said(combatants: Mapping[str, Sheet]) -> Iterator[str]:
    """The names of combatants and of what they can do, folded: `red bob`, `red bob/breath`."""
    for who, sheet in combatants.items():
        yield fold(who)
        yield from (f"{fold(who)}/{fold(what)}" for what in sheet.does)


def with_more(sheet: Sheet, said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a sheet that were said of someone: single values, and mappings with more entries."""
    return {
        name: {**getattr(sheet, name), **value} if isinstance(value, Mapping) else value
        for name, value in said.items()
    }
