"""The odds of a duel, for each way to strike first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from dicemob_cli.games.dice_mob.odds.duel import Duel
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.plain import fields_line, plain_word
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = ["DuelReport"]


@dataclass(frozen=True, slots=True)
class DuelReport(Report):
    """A duel of two fighters, once for each way to strike first. The chances are those of the first named."""

    duels: Sequence[Duel]
    fighters: tuple[str, str]
    words: str

    def _first(self, duel: Duel) -> str:
        """Return who strikes first: a name, or `alternating`."""
        ours, theirs = self.fighters
        return {"ours": ours, "theirs": theirs}.get(duel.first, duel.first)

    def lines(self) -> Iterator[str]:
        for duel in self.duels:
            fields = {
                "first": self._first(duel),
                "win": duel.win,
                "lose": duel.lose,
                "mean_rounds": duel.mean_rounds,
                "rounds_listed": len(duel.rounds),
                "tail": duel.tail,
            }
            yield fields_line("duel", fields.items())

    def numbers(self) -> Iterator[str]:
        yield plain_word(self.duels[0].win)

    def documents(self) -> Iterator[dict[str, object]]:
        orders = [{**asdict(duel), "first": self._first(duel)} for duel in self.duels]
        yield {
            "kind": "duel",
            "request": self.words,
            "fighters": self.fighters,
            "striking_first": orders,
        }

    def rows(self) -> Iterator[Sequence[object]]:
        yield ("first", "win", "lose", "mean_rounds", "tail")
        for duel in self.duels:
            yield (self._first(duel), duel.win, duel.lose, duel.mean_rounds, duel.tail)

    def draw(self, screen: Screen) -> None:
        from rich import box
        from rich.table import Table

        from dicemob_cli.render.drawing import NEGLIGIBLE, chance_table

        screen.console.print(screen.text(f"odds duel {self.words}", "bold"))
        table = Table(box=box.ROUNDED, header_style="dim")
        table.add_column("strikes first")
        for name in self.fighters:
            table.add_column(screen.text(f"{name} wins"), justify="right")
        for duel in self.duels:
            table.add_row(screen.text(self._first(duel)), percent(duel.win), percent(duel.lose))
        screen.console.print(table)
        rounds, mean, tail = self.duels[0].rounds, self.duels[0].mean_rounds, self.duels[0].tail
        if mean is None:
            screen.console.print(screen.text("it never ends: neither can hurt the other", "bold"))
            return
        chances = [(each.round, each.probability) for each in rounds]
        if any(chance >= NEGLIGIBLE for _, chance in chances):
            screen.console.print(chance_table("ends in round", chances, screen))
        screen.console.print(screen.text(f"{mean:.2f} rounds on the average", "bold"))
        if tail:
            chance = percent(tail) if tail >= NEGLIGIBLE else f"{tail:.1e}"
            screen.console.print(screen.text(f"more than {len(rounds)} rounds: {chance}", "dim"))
