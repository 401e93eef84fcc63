"""Completion of names of several words, for shells and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dicemob_cli.grammar.cursor import LONGEST_NAME
from dicemob_cli.grammar.vocabulary import fold_name

__all__ = ["following", "hyphenated"]


def following(offer: Callable[[Sequence[str]], Iterable[str]], before: Sequence[str]) -> list[str]:
    """The words that may follow others; after the first words of a name, its next word.

    `offer` gives the names and words that may follow some. What is not a name yet can only become one.
    """
    next_of_name: list[str] = []
    complete = False
    for start in range(max(0, len(before) - LONGEST_NAME), len(before)):
        begun = fold_name(" ".join(before[start:]))
        for name in offer(before[:start]):
            folded = fold_name(name) if len(name) >= len(begun) else ""
            complete = complete or folded == begun
            if folded.startswith(f"{begun} "):
                next_of_name.append(name.replace("-", " ").split()[len(begun.split())])
    return [*next_of_name, *(offer(before) if complete or not next_of_name else ())]


def hyphenated(name: str) -> str:
    """A name as a single word. Hyphens in front are left out: they would make it an option."""
    return name.replace(" ", "-").lstrip("-")
