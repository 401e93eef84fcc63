"""Nodes read as dataclasses, following their annotations; each mismatch is noted with its place.

Reading never stops at a problem: what does not fit is left out, so that one look at a file tells all
that is wrong with it. It is ours because importing pydantic alone takes longer than a whole roll from a
campaign may; a test holds the two to the same verdicts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from dicemob_cli.campaign.document import Fields, Listing, Node, Scalar
from dicemob_cli.errors import Code, Problem, did_you_mean, quoted
from dicemob_cli.games.game import Matching, Whole

__all__ = ["read"]

_MISFIT: Any = object()


def read(node: Node, model: Any, problems: list[Problem]) -> Any:
    """`node` as a `model`, a dataclass; what does not fit is noted in `problems` and left out."""
    return _dataclass(node, model, problems) if isinstance(node, Fields) else _misfit(node, [], problems)


class _Choice(NamedTuple):
    """One type of a union, and what its values are held to, if anything."""

    type: Any
    mark: Whole | Matching | None = None

    @property
    def origin(self) -> Any:
        return get_origin(self.type) or self.type


def _choices(annotation: Any) -> list[_Choice]:
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return [choice for each in get_args(annotation) for choice in _choices(each)]
    if origin is Annotated:
        base, *marks = get_args(annotation)
        return [_Choice(base, next(mark for mark in marks if isinstance(mark, Whole | Matching)))]
    return [_Choice(annotation)]


def _value(node: Node, annotation: Any, problems: list[Problem]) -> Any:
    """The value of a node, or _MISFIT."""
    choices = _choices(annotation)
    for choice in choices:
        if isinstance(node, Fields):
            if is_dataclass(choice.type):
                return _dataclass(node, choice.type, problems)
            if choice.origin is Mapping:
                return _mapping(node, get_args(choice.type)[1], problems)
        elif isinstance(node, Listing):
            if choice.origin is tuple:
                return _tuple(node, get_args(choice.type)[0], problems)
        elif _fits(node.value, choice):
            return node.value
    return _misfit(node, choices, problems)


def _fits(value: Any, choice: _Choice) -> bool:
    if choice.origin is Literal:
        return value in get_args(choice.type)
    if type(value) is not choice.type:
        return False
    return choice.mark is None or choice.mark.fits(value)


def _dataclass(node: Fields, model: Any, problems: list[Problem]) -> Any:
    annotations = {field.name: field.type for field in fields(model)}
    values: dict[str, Any] = {}
    for key, child in node.entries:
        if key.text not in annotations:
            hint = did_you_mean(key.text, annotations) or f"; known are {', '.join(annotations)}"
            problems.append(
                Problem(Code.UNKNOWN_KEY, f"{quoted(key.text)} is not known here{hint}", *key.place)
            )
        elif (value := _value(child, annotations[key.text], problems)) is not _MISFIT:
            values[key.text] = value
    return model(**values)


def _mapping(node: Fields, annotation: Any, problems: list[Problem]) -> Any:
    values = {key.text: _value(child, annotation, problems) for key, child in node.entries}
    return {key: value for key, value in values.items() if value is not _MISFIT}


def _tuple(node: Listing, annotation: Any, problems: list[Problem]) -> Any:
    values = [_value(child, annotation, problems) for child in node.items]
    return tuple(value for value in values if value is not _MISFIT)


def _misfit(node: Node, choices: list[_Choice], problems: list[Problem]) -> Any:
    named = (word for choice in choices if choice.type is not NoneType for word in _wanted(choice))
    *others, last = dict.fromkeys(named) or ("a mapping",)
    wanted = f"{', '.join(others)} or {last}" if others else last
    quotes = ""
    if isinstance(node, Scalar) and node.text.isdigit() and isinstance(node.value, str):
        quotes = " without quotation marks"
    problems.append(
        Problem(Code.WRONG_VALUE, f"{_found(node)} where {wanted} is expected{quotes}", *node.place)
    )
    return _MISFIT


def _found(node: Node) -> str:
    if isinstance(node, Fields):
        return "a mapping"
    if isinstance(node, Listing):
        return "a list"
    return quoted(node.text) if node.text else "nothing"


def _wanted(choice: _Choice) -> list[str]:
    if choice.mark:
        return [choice.mark.wanted]
    if choice.origin is Literal:
        return [*map(quoted, get_args(choice.type))]
    if choice.type is bool:
        return ["true or false"]
    return [{str: "text", tuple: "a list"}.get(choice.origin, "a mapping")]
