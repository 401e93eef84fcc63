"""What the checks of all games look at: the parts of nodes, names, texts in the table's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dicemob_cli.campaign.document import Fields, Listing, Node, Scalar
from dicemob_cli.errors import Code, Problem, WordError, quoted
from dicemob_cli.grammar.naming import wrong_name
from dicemob_cli.grammar.words import fold

__all__ = ["child", "entries", "items", "names", "parsed"]


def names(
    found: tuple[tuple[Scalar, Node], ...], wrong: Callable[[str], str | None] = wrong_name
) -> Iterator[Problem]:
    """The problems of names that are said at the table: those that cannot be, and those that are the same."""
    seen: dict[str, str] = {}
    for key, _ in found:
        if why := wrong(key.text):
            yield Problem(Code.BAD_NAME, f"the name {quoted(key.text)} {why}", *key.place)
        elif fold(key.text) in seen:
            other = quoted(seen[fold(key.text)])
            yield Problem(
                Code.NAME_TAKEN,
                f"the name {quoted(key.text)} is the same as {other}",
                *key.place,
            )
        seen[fold(key.text)] = key.text


def parsed(node: Node, parse: Callable[[str], object]) -> Iterator[Problem]:
    """The problem of a text in the table's words, at its place inside the text."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        try:
            parse(node.text)
        except WordError as error:
            line, column = node.text_at
            yield Problem(error.code, str(error), line, column + error.start if node.on_one_line else column)


def child(node: Node | None, key: str) -> Node | None:
    """What stands under a key."""
    fields = node.entries if isinstance(node, Fields) else ()
    return next((under for found, under in fields if found.text == key), None)


def entries(node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of the mapping that stands under a key."""
    under = child(node, key)
    return under.entries if isinstance(under, Fields) else ()


def items(node: Node | None) -> list[Scalar]:
    """The values of a list."""
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Listing) else []
