"""Words for numbers and groups of names, wherever a sentence is written."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["group_words", "plural"]


def group_words(names: Sequence[str]) -> str:
    """`zombie1-3 and mel`: names, those that are numbered one after the other together."""
    groups: list[list[str]] = []
    for name in names:
        stem, number = _numbered(name)
        last_stem, last = _numbered(groups[-1][-1]) if groups else ("", 0)
        if groups and number and stem == last_stem and number == last + 1:
            groups[-1].append(name)
        else:
            groups.append([name])
    words = [group[0] if len(group) == 1 else f"{group[0]}-{_numbered(group[-1])[1]}" for group in groups]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _numbered(name: str) -> tuple[str, int]:
    """`zombie3` -> `zombie`, 3; 0 where there is no number."""
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


def plural(count: int, word: str, ending: str = "s", many: str = "") -> str:
    """`1 success`, `2 successes`, `2 dice`."""
    return f"{count} {word if count == 1 else many or word + ending}"
