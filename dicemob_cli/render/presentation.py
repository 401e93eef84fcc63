"""What each kind of result brings, so that the forms can write it without knowing any kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar, cast

from dicemob_cli.games import games
from dicemob_cli.games.game import Result

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicemob_cli.render.console import Screen

__all__ = ["Fields", "Presentation", "Verdict", "description_of", "presentation_of"]

Fields = Iterator[tuple[str, object]]
"""Names of fields and their values, in the order in which a plain line has them."""

R = TypeVar("R", bound=Result)


class Verdict(NamedTuple):
    """What a roll comes to, in words, and whether that is what the roller hoped for."""

    text: str
    good: bool


class Presentation(ABC, Generic[R]):
    """How one kind of result is written in every form.

    A total over many results counts those that succeeded, called `counted` (`3 hit`), and adds up their
    amounts, called `summed` (`9 damage`); nothing is added up where `summed` is empty.
    """

    counted: ClassVar[str]
    summed: ClassVar[str] = ""

    names_roller: ClassVar[bool] = False
    """Whether the result itself names who has rolled."""

    on_one_line: ClassVar[bool] = False
    """Whether the drawing of a result is one line, which names what was rolled, wherever there are many."""

    @abstractmethod
    def fields(self, result: R) -> Fields:
        """Return the fields of the plain line, without the kind."""

    @abstractmethod
    def columns(self, result: R) -> Mapping[str, int | str | None]:
        """Return the cells of the result's row in a series, by the heads of their columns."""

    @abstractmethod
    def pools(self, result: R) -> str:
        """Return what was rolled, in words: `6 dice vs 8 dice`."""

    @abstractmethod
    def dice(self, result: R) -> str:
        """Return the dice as they fell, short enough for a row: `66431 vs 552`."""

    @abstractmethod
    def logged(self, result: R) -> str:
        """Return what the roll came to and its dice, as the log lists it: `3 damage vs mel (66 vs 4)`."""

    @abstractmethod
    def verdict(self, result: R) -> Verdict:
        """Return what the roll comes to."""

    @abstractmethod
    def draw(self, result: R, screen: Screen) -> Iterable[RenderableType]:
        """Return what is drawn of the result below its request and its target."""

    def number(self, result: R) -> str:
        """Return the one word that a script wants: the damage, the winner, the successes."""
        return str(result.amount)

    def target(self, result: R) -> str | None:
        """Return the target that the result is about, if it has one."""
        return None

    def was_rolled(self, result: R) -> bool:
        """Return whether any dice were rolled."""
        return True


def presentation_of(result: R) -> Presentation[R]:
    """Return the presentation of the result's kind."""
    return cast("Presentation[R]", description_of(result.kind).PRESENTATION)


@cache
def description_of(kind: str) -> ModuleType:
    """Return the module of a kind of result: the file named for it among the drawings of some game.

    Only that file is loaded, and no game that has no such kind.
    """
    for game in games():
        if find_spec(f"{game.package}.draw.{kind}"):
            return game.room(f"draw.{kind}")
    raise LookupError(f"no game has a kind of result called {kind}")
