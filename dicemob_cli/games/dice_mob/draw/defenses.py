"""The ten kinds of defense, with their groups, numbers and aliases (T1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dicemob_cli.games.dice_mob.rules.defenses import GROUPS, Defense, groups_of, number_of
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.render.plain import fields_line
from dicemob_cli.render.report import Report

if TYPE_CHECKING:
    from rich.tree import Tree

    from dicemob_cli.render.console import Screen

__all__ = ["DefensesReport"]


class _Kind(NamedTuple):
    """One of the ten, with its groups from narrow to wide and every other word for it."""

    number: int
    name: str
    groups: tuple[str, ...]
    aliases: tuple[str, ...]


class DefensesReport(Report):
    """The ten kinds of defense, in the words of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._kinds = [*_kinds(vocabulary)]

    def lines(self) -> Iterator[str]:
        return (fields_line("defense", kind._asdict().items()) for kind in self._kinds)

    def documents(self) -> Iterator[dict[str, object]]:
        return ({"kind": "defense", **kind._asdict()} for kind in self._kinds)

    def rows(self) -> Iterator[Sequence[object]]:
        yield _Kind._fields
        yield from self._kinds

    def draw(self, screen: Screen) -> None:
        from rich.tree import Tree

        kinds = {kind.name: kind for kind in self._kinds}

        def grow(tree: Tree, word: str) -> None:
            if word in GROUPS:
                branch = tree.add(screen.text(word, "bold"))
                for part in GROUPS[word]:
                    grow(branch, part)
            else:
                kind = kinds[word]
                line = screen.text(f"{kind.number:>2} {kind.name}", "green")
                if kind.aliases:
                    line.append_text(screen.text(f"  {', '.join(kind.aliases)}", "dim"))
                tree.add(line)

        root = Tree(screen.text("defenses", "bold"))
        for word in [*GROUPS, *Defense]:
            if not groups_of(word):
                grow(root, word)
        screen.console.print(root)


def _kinds(vocabulary: Vocabulary) -> Iterator[_Kind]:
    for defense in Defense:
        words = (word for word, types in vocabulary.types.items() if types == (defense,))
        aliases = tuple(word for word in words if word != defense)
        yield _Kind(number_of(defense), defense.value, groups_of(defense), aliases)
