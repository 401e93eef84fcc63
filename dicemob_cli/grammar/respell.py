"""A line that was understood, said again: with names in full, or with new dice."""

from __future__ import annotations

from collections.abc import Mapping

from dicemob_cli.dice import Hand
from dicemob_cli.games.dice_mob.parsed import AskedEffect
from dicemob_cli.grammar.sides import Name, Side, Written, name_in
from dicemob_cli.grammar.vocabulary import fold_name
from dicemob_cli.grammar.words import Word

__all__ = ["spelled_out", "with_new_dice"]


def spelled_out(line: str, asked: object) -> str:
    """The line with every name in full, so that it means the same ever after."""
    parts = {}
    for side in _sides_in(asked):
        if isinstance(side, Name):
            short = name_in(side.word)
            if fold_name(short) != side.name:
                parts[side.word] = side.name + side.word.text[len(short) :]
    return _with_parts(line, parts)


def with_new_dice(line: str, asked: object) -> str:
    """The line with as many dice to roll in place of those that were rolled by hand."""
    parts = {}
    for side in _sides_in(asked):
        if isinstance(side, Name) and side.hands:
            parts[side.word] = side.word.text.partition("=")[0]
        elif isinstance(side, Written):
            parts[side.word] = "/".join(
                str(len(part.faces) if isinstance(part, Hand) else part) for part in side.parts
            )
    return _with_parts(line, parts)


def _with_parts(line: str, parts: Mapping[Word, str]) -> str:
    """The line with other texts in place of some of its words; those that are not in it stay."""
    for word, text in sorted(parts.items(), key=lambda part: part[0].start, reverse=True):
        if line.startswith(word.text, word.start):
            line = line[: word.start] + text + line[word.start + len(word.text) :]
    return line


def _sides_in(asked: object) -> list[Side]:
    match asked:
        case Name() | Written():
            return [asked]
        case AskedEffect():
            return _sides_in(asked.attack)
        case tuple():
            return [side for part in asked for side in _sides_in(part)]
    return []
