"""YAML text as nodes that know where they stand.

Only what a campaign needs is taken: one document of mappings, lists and scalars by the rules of YAML 1.2
(`no` is a word). Tags, anchors, duplicate keys and deep nesting are problems, so that nothing in a file
can run, explode or hide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import yaml

from dicemob_cli.errors import Code, Problem, quoted

__all__ = ["Fields", "Listing", "Node", "Place", "Scalar", "compose"]

DEEPEST = 12

MOST_WORDS = 30_000
"""Words of all keys and values: more than twice as many as the largest campaign that we can think of has."""

_NULL = re.compile(r"~|null|Null|NULL|")
_BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)


class Place(NamedTuple):
    """Counted from 1."""

    line: int
    column: int


class Scalar(NamedTuple):
    """A single value. `text_at` is where its text begins, behind a quotation mark.

    Only in one that stands `on_one_line` can a place inside the text be told.
    """

    value: str | int | float | bool | None
    text: str
    place: Place
    text_at: Place
    on_one_line: bool = True


class Listing(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    place: Place


class Fields(NamedTuple):
    """A mapping; its keys are scalars, each there once."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place


Node = Scalar | Listing | Fields


def compose(text: str, problems: list[Problem]) -> Node | None:
    """The document in a text, None if it is empty or none; what is wrong with it is noted in `problems`."""
    composer = _Composer(problems)
    try:
        return composer.document(_events(text))
    except _FatalError:
        return None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        what = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
        place = (mark.line + 1, mark.column + 1) if mark else _of_offset(text, error)
        if mark and _indents_with_tab(text, mark.line):
            what = "a tab cannot indent, only spaces can"
        problems.append(Problem(Code.NOT_YAML, f"not YAML: {what}", *place))
        return None


def _events(text: str) -> Iterator[Any]:
    """The events of a text by the rules of YAML 1.2, where the parser knows those of 1.1.

    In 1.2 some characters end no line: others stand for them while it is read. JSON, which 1.2 includes,
    writes large characters as two escapes.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    if text.lstrip().startswith("{"):
        text = re.sub(PAIR_OF_ESCAPES, _joined_escapes, text)
    found = [character for character in NO_BREAKS if character in text]
    unused = (chr(code) for code in range(PRIVATE_USE, PRIVATE_USE + 6400) if chr(code) not in text)
    others = "".join(islice(unused, len(found)))
    there, back = str.maketrans("".join(found), others), str.maketrans(others, "".join(found))
    for event in yaml.parse(text.translate(there), Loader=loader):
        if found and isinstance(event, yaml.ScalarEvent):
            event.value = event.value.translate(back)
        yield event


NO_BREAKS = "\x85\u2028\u2029"
PRIVATE_USE = 0xE000
PAIR_OF_ESCAPES = r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|.)"


def _joined_escapes(found: re.Match[str]) -> str:
    """Two escapes that are one character, as it is; any other escape stays."""
    high, low = found.groups()
    if high is None:
        return found[0]
    return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)


def _indents_with_tab(text: str, line: int) -> bool:
    """Whether the line, by its number from 0, begins with spaces and a tab."""
    lines = re.split("\r\n?|\n", text)
    return line < len(lines) and re.match(" *\t", lines[line]) is not None


def _of_offset(text: str, error: yaml.YAMLError) -> Place:
    """Where a reader error stands, which only knows its offset."""
    before = text[: getattr(error, "position", 0) or 0]
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


class _FatalError(Exception):
    """There is no going on; the problem has been noted."""


class _Composer:
    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._words = 0

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self._note(event, Code.REFUSED_YAML, "a second document: a campaign is one")
                    raise _FatalError
            elif not isinstance(event, yaml.StreamStartEvent | yaml.StreamEndEvent | yaml.DocumentEndEvent):
                root = self._node(event, events, depth=0)
        return root

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        place = _place(event)
        if isinstance(event, yaml.AliasEvent):
            self._note(
                event, Code.REFUSED_YAML, f"an alias, {quoted(f'*{event.anchor}')}: write the value out"
            )
            return Scalar(None, "", place, place)
        if event.anchor:
            self._note(
                event, Code.REFUSED_YAML, f"an anchor, {quoted(f'&{event.anchor}')}: write the value out"
            )
        if event.tag:
            self._note(event, Code.REFUSED_YAML, f"a tag, {quoted(event.tag)}: values are written without")
        if isinstance(event, yaml.ScalarEvent):
            self._words += max(len(event.value.split()), 1)
            if self._words > MOST_WORDS:
                self._note(event, Code.FILE_TOO_LARGE, f"more than {MOST_WORDS} words")
                raise _FatalError
            plain = event.style is None or event.style == ""
            text_at = Place(place.line, place.column + (event.style in ("'", '"')))
            scalar = _value(event.value) if plain else event.value
            return Scalar(scalar, event.value, place, text_at, _on_one_line(event))
        if depth == DEEPEST:
            self._note(event, Code.FILE_TOO_LARGE, "nested deeper than a campaign ever is")
            raise _FatalError
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(child := next(events), yaml.SequenceEndEvent):
                items.append(self._node(child, events, depth + 1))
            return Listing(tuple(items), place)
        entries: dict[str, tuple[Scalar, Node]] = {}
        while not isinstance(child := next(events), yaml.MappingEndEvent):
            key = self._node(child, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                self._note(child, Code.REFUSED_YAML, "a key that is not a single word or number")
            elif key.text in entries:
                self._note(child, Code.DUPLICATE_KEY, f"{quoted(key.text)} is a duplicate")
            else:
                entries[key.text] = (key, value)
        return Fields(tuple(entries.values()), place)

    def _note(self, event: Any, code: Code, message: str) -> None:
        self._problems.append(Problem(code, message, *_place(event)))


def _on_one_line(event: Any) -> bool:
    return bool(event.start_mark.line == event.end_mark.line)


def _place(event: Any) -> Place:
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)


def _value(text: str) -> str | int | float | bool | None:
    """A plain scalar by the core schema of YAML 1.2, but for octal and hexadecimal numbers."""
    if _NULL.fullmatch(text):
        return None
    if _BOOL.fullmatch(text):
        return text[0] in "tT"
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(
            text.replace(".inf", "inf").replace(".Inf", "inf").replace(".INF", "inf").replace(".nan", "nan")
        )
    return text
