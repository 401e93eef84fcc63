"""A parsed request, whatever the game."""

from typing import Protocol

__all__ = ["Asked"]


class Asked(Protocol):
    """A parsed request: its kind, and words that give the same request again."""

    @property
    def kind(self) -> str: ...

    @property
    def words(self) -> str: ...
