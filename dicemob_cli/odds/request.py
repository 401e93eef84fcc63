"""The odds of a request: what it would come to, without rolling it. Each game reckons its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, cast

from dicemob_cli.games import game, game_of
from dicemob_cli.odds.progress import Progress, unheard
from dicemob_cli.odds.result import Odds

__all__ = ["clamped", "estimate", "has_odds", "odds_of", "reckoned", "unrolled", "widest"]

T = TypeVar("T", bound=game.Request)


def odds_of(
    request: game.Request, settings: game.Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[Odds]:
    """The odds of a request by the rules of a table: one a target, or in Rings one a stance of each.

    `exact` asks for the ways as well, in whole numbers. `progress` is called with the part that is done of
    each of the longer steps. Raises TooLargeError.
    """
    return _game_of(request).odds_of(request, settings, exact=exact, progress=progress)


def reckoned(
    request: game.Request, settings: game.Settings, *, exact: bool = False, progress: Progress = unheard
) -> Iterator[Odds]:
    """The same, or where pools are too large for the whole of them, what of them can be had at once.

    Raises TooLargeError where that is nothing.
    """
    return _game_of(request).reckoned(request, settings, exact=exact, progress=progress)


def estimate(request: game.Request, settings: game.Settings) -> float:
    """About how many seconds the odds of a request take. Raises TooLargeError where they are refused."""
    return _game_of(request).estimate(request, settings)


def unrolled(request: T, settings: game.Settings) -> T:
    """What was to be expected before a request was rolled, with one `Odds` a result.

    It has pools in place of dice rolled by hand; and of Rings, whoever was not asked takes the attack (G3).
    """
    return cast(T, _game_of(request).unrolled(request, settings))


def widest(request: game.Request, settings: game.Settings) -> int:
    """The most dice on any side of a request."""
    return _game_of(request).widest(request, settings)


def clamped(request: game.Request, settings: game.Settings) -> tuple[tuple[int, int], ...]:
    """What was asked for and what is rolled, of each pool that a maximum or a minimum changes (D1)."""
    return _game_of(request).clamped(request, settings)


def has_odds(request: game.Request) -> bool:
    """Whether there are odds of such a request: not of lasting effects, nor of saves."""
    return isinstance(request, _game_of(request).Request)


class _Game(Protocol):
    """The module of a game that computes the odds of its requests, those of the types `Request`."""

    @property
    def Request(self) -> Any: ...  # noqa: N802

    def odds_of(
        self, request: Any, settings: Any, *, exact: bool = False, progress: Progress = unheard
    ) -> Iterator[Odds]: ...

    def reckoned(
        self, request: Any, settings: Any, *, exact: bool = False, progress: Progress = unheard
    ) -> Iterator[Odds]: ...

    def estimate(self, request: Any, settings: Any) -> float: ...

    def unrolled(self, request: Any, settings: Any) -> Any: ...

    def widest(self, request: Any, settings: Any) -> int: ...

    def clamped(self, request: Any, settings: Any) -> tuple[tuple[int, int], ...]: ...


def _game_of(request: game.Request) -> _Game:
    """Return the odds of the game of a request, which alone is loaded."""
    return cast("_Game", game_of(request).room("request_odds"))
