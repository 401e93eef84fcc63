"""A campaign, drawn: its rules and its combatants, as its game shows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, Protocol, TextIO, TypeVar, cast

from dicemob_cli.games import game_named

if TYPE_CHECKING:
    from rich.panel import Panel

    from dicemob_cli.render.console import Screen

__all__ = ["Rows", "SheetPresentation", "draw_campaign", "listed"]

Rows = Iterator[tuple[str, str]]
"""Labels and the text behind them. A row without text is left out."""


class Sheet(Protocol):
    """What the sheets of all games have."""

    @property
    def about(self) -> str: ...


class Campaign(Protocol):
    """What the campaigns of all games have."""

    @property
    def system(self) -> str: ...

    @property
    def name(self) -> str | None: ...

    @property
    def about(self) -> str: ...

    @property
    def combatants(self) -> Mapping[str, Sheet]: ...


C = TypeVar("C", bound=Campaign)
S = TypeVar("S", bound=Sheet)


class SheetPresentation(ABC, Generic[C, S]):
    """How a game shows a campaign: the SHEETS of its drawings."""

    @abstractmethod
    def rules(self, campaign: C) -> Rows:
        """Return the rules of the campaign."""

    @abstractmethod
    def sheet(self, sheet: S) -> Rows:
        """Return one sheet."""


def draw_campaign(campaign: Campaign, stream: TextIO) -> None:
    """Draw the rules and the combatants of a campaign."""
    from dicemob_cli.render.console import Screen

    screen = Screen(stream)
    module = game_named(campaign.system).room("draw.sheets")
    shown = cast(SheetPresentation[Campaign, Sheet], module.SHEETS)
    name = campaign.name or "a campaign without a name"
    screen.console.print(_panel(name, campaign.about, shown.rules(campaign), screen))
    for who, sheet in campaign.combatants.items():
        screen.console.print(_panel(who, sheet.about, shown.sheet(sheet), screen))


def listed(values: Mapping[str, object]) -> str:
    """Return names and their values in a list: `force 4, mental 2`."""
    return ", ".join(f"{name} {value}" for name, value in values.items())


def _panel(title: str, about: str, rows: Iterable[tuple[str, str]], screen: Screen) -> Panel:
    from rich import box
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("", screen.text(title, "bold"))
    if about:
        grid.add_row("", screen.text(about, "italic"))
    for label, value in rows:
        if value:
            grid.add_row(Text(label), screen.text(value))
    return Panel(grid, box=box.ROUNDED, expand=False)
