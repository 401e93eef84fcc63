"""The games that can be played: each is a folder, found by name, whose rooms are loaded when they are used.

game.py     what the requests and the results of all games have in common
results.py  the kinds of results of all games
luck.py     what the dice of a roll were expected to come to
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

__all__ = ["DEFAULT", "Game", "game_named", "game_of", "games"]

DEFAULT = "dice-mob"
"""The game that is played if nothing else is said."""

PACKAGES = {DEFAULT: "dicemob_cli.games.dice_mob", "rings": "dicemob_cli.games.rings"}
"""Each game by the name that `system:` has for it in a campaign file, and its package."""


class Game(NamedTuple):
    """A game, by its name in campaign files and its package."""

    name: str
    package: str

    def room(self, name: str) -> ModuleType:
        """Return one of the modules that every game has. Raises ImportError for one that it lacks."""
        return import_module(f"{self.package}.{name}")


def games() -> tuple[Game, ...]:
    """Return all games."""
    return tuple(Game(name, package) for name, package in PACKAGES.items())


def game_named(name: str | None) -> Game:
    """Return a game by its name, the default one for None. Raises LookupError for an unknown name."""
    return Game(name or DEFAULT, PACKAGES[name or DEFAULT])


def game_of(thing: object) -> Game:
    """Return the game that defines the class of a request or a result. Raises LookupError for another."""
    return _game_with(type(thing).__module__)


@cache
def _game_with(module: str) -> Game:
    for game in games():
        if module.startswith(f"{game.package}."):
            return game
    raise LookupError(f"{module} is of no game")
