"""What the shape of a campaign cannot say: names that collide, attacks that do not parse, unknown types.

Works on the nodes, so that every problem has its place, and looks only at what has the right shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from dicemob_cli.campaign.document import Fields, Listing, Node, Scalar
from dicemob_cli.dice import MOST_FACES
from dicemob_cli.errors import Code, Problem, WordError, did_you_mean, quoted
from dicemob_cli.grammar.naming import wrong_name
from dicemob_cli.grammar.parser import parse_potency, parse_strikes
from dicemob_cli.grammar.vocabulary import STANDARD, Vocabulary
from dicemob_cli.grammar.words import fold
from dicemob_cli.rules.defenses import GROUPS

__all__ = ["check"]


def check(campaign: Fields) -> Iterator[Problem]:
    """Every problem of meaning in a campaign file."""
    rules = _child(campaign, "rules")
    aliases = _entries(rules, "aliases")
    yield from _names(aliases)
    yield from _names(_entries(rules, "difficulties"))
    types = dict(STANDARD.types)
    for alias, node in aliases:
        if fold(alias.text) in STANDARD.types:
            yield Problem(Code.NAME_TAKEN, f"{quoted(alias.text)} is a word for a type already", *alias.place)
        elif isinstance(node, Scalar) and isinstance(node.value, str):
            named = STANDARD.types.get(fold(node.text), ())
            if len(named) == 1:
                types[fold(alias.text)] = named
            else:
                yield _not_a_type(node, STANDARD.types, single=True)
    vocabulary = STANDARD._replace(types=types)

    criticals = _child(rules, "criticals")
    for word in _items(_child(criticals, "exempt")):
        if fold(word.text) not in types:
            yield _not_a_type(word, types)
    consequences = _items(_child(_child(criticals, "failure"), "consequences"))
    if len(consequences) > MOST_FACES:
        yield Problem(Code.TOO_MANY, f"more than {MOST_FACES} consequences", *consequences[0].place)

    combatants = _entries(campaign, "combatants")
    yield from _names(combatants)
    for name, sheet in combatants:
        if fold(name.text) in types:
            yield Problem(Code.BAD_NAME, f"the name {quoted(name.text)} is a type of attack", *name.place)
        yield from _sheet(sheet, vocabulary)


def _sheet(sheet: Node, vocabulary: Vocabulary) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for key, _ in _entries(sheet, "defenses"):
        word = fold(key.text)
        if word != "default" and word not in vocabulary.types:
            yield _not_a_type(key, {**vocabulary.types, "default": ()})
            continue
        named = word if word in GROUPS or word == "default" else vocabulary.types[word][0]
        if seen.get(named):
            yield Problem(
                Code.DUPLICATE_KEY, f"{quoted(key.text)} is set already, as {quoted(seen[named])}", *key.place
            )
        seen[named] = key.text

    attacks, potencies = _entries(sheet, "attacks"), _entries(sheet, "potencies")
    yield from _names((*attacks, *_entries(sheet, "skills")))  # a contest takes either
    yield from _names(potencies)
    for _, attack in attacks:
        yield from _parsed(attack, lambda text: parse_strikes(text, vocabulary))
    for _, potency in potencies:
        if isinstance(potency, Scalar) and potency.text not in ("untrained", "none"):
            yield from _parsed(potency, parse_potency)


def _names(entries: tuple[tuple[Scalar, Node], ...]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for key, _ in entries:
        if wrong := wrong_name(key.text):
            yield Problem(Code.BAD_NAME, f"the name {quoted(key.text)} {wrong}", *key.place)
        elif fold(key.text) in seen:
            other = quoted(seen[fold(key.text)])
            yield Problem(
                Code.NAME_TAKEN,
                f"the name {quoted(key.text)} is the same as {other} at the table",
                *key.place,
            )
        seen[fold(key.text)] = key.text


def _parsed(node: Node, parse: Callable[[str], object]) -> Iterator[Problem]:
    """The problem of a text in the table's words, at its place inside the text."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        try:
            parse(node.text)
        except WordError as error:
            line, column = node.text_at
            yield Problem(error.code, str(error), line, column + error.start if node.on_one_line else column)


def _not_a_type(word: Scalar, types: Mapping[str, object], *, single: bool = False) -> Problem:
    if single and fold(word.text) in GROUPS:
        return Problem(Code.GROUP_FOR_TYPE, f"{quoted(word.text)} is a group, not one type", *word.place)
    near = did_you_mean(word.text, types)
    return Problem(Code.UNKNOWN_TYPE, f"{quoted(word.text)} is not a type of attack{near}", *word.place)


def _child(node: Node | None, key: str) -> Node | None:
    entries = node.entries if isinstance(node, Fields) else ()
    return next((child for found, child in entries if found.text == key), None)


def _entries(node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
    child = _child(node, key)
    return child.entries if isinstance(child, Fields) else ()


def _items(node: Node | None) -> list[Scalar]:
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Listing) else []
