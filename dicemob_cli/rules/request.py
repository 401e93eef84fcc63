"""What every request and every result has in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from dicemob_cli.dice import DiceSource
    from dicemob_cli.rules.settings import Settings

__all__ = ["Critical", "Request", "Result"]

Critical = Literal["none", "success", "failure"]
"""What a roll was by the optional rule (C1, C3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What happened. `seed` gives the same dice again; it is None when all dice were rolled by hand."""

    kind: str
    seed: int | None
    campaign: str | None
    request: str

    @property
    def succeeded(self) -> bool:
        """Whether it came out as the roller hoped: a hit, a contest won, a skill passed, any potency."""
        raise NotImplementedError


class Request(Protocol):
    """What is to be rolled, all names filled in: an Attack, Contest, Skill or Potency."""

    @property
    def words(self) -> str:
        """How it was asked for."""

    @property
    def campaign(self) -> str | None:
        """The name of the campaign that filled it in."""

    @property
    def criticals(self) -> bool | None:
        """Whether criticals are on, whatever the settings say; None goes by the settings (C1)."""

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[Result, ...]:
        """Roll it by the rules of a table, with dice from a source: one result a target.

        Raises ValueError for dice that no table rolls (D2), which whoever fills requests in refuses.
        """
