"""What all games here have in common: requests that are rolled, results, settings within bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from dicemob_cli.dice import MAX_POOL

if TYPE_CHECKING:
    from dicemob_cli.dice import DiceSource, PoolRoll

__all__ = ["Matching", "Request", "Result", "Settings", "Whole", "told_apart"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What happened. `seed` gives the same dice again; it is None when all dice were rolled by hand.

    `faces` is the number of faces of the dice.
    """

    faces: ClassVar[int]

    kind: str
    seed: int | None
    campaign: str | None
    request: str

    @property
    def succeeded(self) -> bool:
        """Whether it came out as the roller hoped: a hit, a contest won, a skill passed, any potency."""
        raise NotImplementedError

    @property
    def amount(self) -> int:
        """What is added up over many of them: damage, points, successes."""
        raise NotImplementedError

    @property
    def involved(self) -> tuple[str | None, ...]:
        """The names of those whom the result is about, besides the roller."""
        return ()

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        """Yield the pools of all results of one roll, in the order in which their dice were drawn."""
        raise NotImplementedError

    @property
    def rolled_amount(self) -> int:
        """What the dice gave, whatever became of it then."""
        return self.amount


class Request(Protocol):
    """What is to be rolled, all names filled in."""

    @property
    def words(self) -> str:
        """How it was asked for."""

    @property
    def campaign(self) -> str | None:
        """The name of the campaign that filled it in."""

    def roll(self, settings: Any, dice: DiceSource) -> tuple[Result, ...]:
        """Roll it by the settings of its game, with dice from a source: one result a target.

        Raises ValueError for dice that no table rolls, which whoever fills requests in refuses.
        """


class Settings(Protocol):
    """What a table may set about the rules of a game."""

    def kept_for(self, request: Any) -> Mapping[str, Any] | None:
        """What a log keeps of them, to tell later what was to be expected of a request of their game."""


class Whole(NamedTuple):
    """From `least` to `most`, said in the annotation of a field: `Annotated[int, Whole(1, 10)]`.

    pydantic reads it too.
    """

    least: int
    most: int = MAX_POOL

    @property
    def wanted(self) -> str:
        """What belongs in such a field."""
        return f"a whole number from {self.least} to {self.most}"

    def fits(self, value: int) -> bool:
        """Whether a value is within the bounds."""
        return self.least <= value <= self.most

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "ge": self.least, "le": self.most}


class Matching(NamedTuple):
    """Text of a form, said in the annotation of a field: `Annotated[str, Matching("^[a-z]+$", "a word")]`."""

    pattern: str
    wanted: str

    def fits(self, value: str) -> bool:
        """Whether a value has this form."""
        import re

        return re.search(self.pattern, value, re.ASCII) is not None

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "pattern": self.pattern}


def told_apart(targets: Sequence[str | None]) -> list[str | None]:
    """What to call each target: its name, numbered if others share it; among several, else its place."""
    if len(targets) == 1:
        return [*targets]
    shared = Counter(targets)
    seen: Counter[str | None] = Counter()
    names: list[str | None] = []
    for place, name in enumerate(targets, 1):
        seen[name] += 1
        names.append(f"{name}{seen[name]}" if name and shared[name] > 1 else name or str(place))
    return names
