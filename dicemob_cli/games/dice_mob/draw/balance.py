"""The dice or hit points that give a wanted chance, and their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.odds.balance import Balance
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.plain import fields_line
from dicemob_cli.render.presentation import Fields
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = ["BalanceReport"]


@dataclass(frozen=True, slots=True)
class BalanceReport(Report):
    """The setting that is nearest to a wanted chance, and its neighbours."""

    balance: Balance
    words: str

    def _fields(self) -> Fields:
        balance = self.balance
        yield balance.solve, balance.best.value
        yield "chance", balance.best.chance
        yield "target", balance.target
        yield "within", balance.within
        for each in balance.settings:
            yield f"c{each.value}", each.chance

    def lines(self) -> Iterator[str]:
        yield fields_line("balance", self._fields())

    def numbers(self) -> Iterator[str]:
        yield str(self.balance.best.value)

    def documents(self) -> Iterator[dict[str, object]]:
        yield {"kind": "balance", "request": self.words, **asdict(self.balance)}

    def rows(self) -> Iterator[Sequence[object]]:
        yield (self.balance.solve, "chance", "best")
        for each in self.balance.settings:
            yield (each.value, each.chance, each == self.balance.best)

    def draw(self, screen: Screen) -> None:
        from rich import box
        from rich.table import Table

        balance = self.balance
        screen.console.print(screen.text(f"odds balance {self.words}", "bold"))
        table = Table(box=box.ROUNDED, header_style="dim")
        table.add_column(balance.solve, justify="right")
        table.add_column("chance", justify="right")
        table.add_column("")
        for each in balance.settings:
            best = each == balance.best
            what = "nearest" if balance.within else "nearest that was tried"
            mark = f"{what} to {100 * balance.target:.4g}%" if best else ""
            table.add_row(str(each.value), percent(each.chance), mark, style="bold" if best else "")
        screen.console.print(table)
        if not balance.within:
            screen.console.print(screen.text("the wanted chance is beyond what was tried", "yellow"))
