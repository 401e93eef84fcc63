"""The changes of a fight as people and scripts read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dicemob_cli.encounter.state import Change, State

__all__ = ["Told", "change_words", "told"]


class Told(NamedTuple):
    """A change as a sentence, and its tone."""

    text: str
    tone: str


def told(changes: Sequence[Change], before: State) -> Iterator[Told]:
    """Each change that is shown, as a sentence."""
    for change in changes:
        after = change.apply(before)
        if (text := change.sentence(before, after)) is not None:
            yield Told(text, change.tone(after))
        before = after


def change_words(changes: Sequence[Change], before: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each change that is shown, as a kind and its words."""
    for change in changes:
        after = change.apply(before)
        if change.sentence(before, after) is not None:
            yield change.word, change.fields(before, after)
        before = after
