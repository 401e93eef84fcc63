"""What the shape of a campaign cannot say: names that collide, attacks that do not parse, unknown types.

Works on the nodes, so that every problem has its place, and looks only at what has the right shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicemob_cli.campaign.checking import child, entries, items, names, parsed
from dicemob_cli.campaign.document import Fields, Node, Scalar
from dicemob_cli.campaign.sheet import MODIFIED
from dicemob_cli.dice import MOST_FACES
from dicemob_cli.errors import Code, Problem, did_you_mean, quoted
from dicemob_cli.games.dice_mob.rules.defenses import GROUPS
from dicemob_cli.grammar.parser import parse_potency, parse_strikes
from dicemob_cli.grammar.sides import parse_dice
from dicemob_cli.grammar.vocabulary import STANDARD, Vocabulary
from dicemob_cli.grammar.words import fold

__all__ = ["check"]


def check(campaign: Fields) -> Iterator[Problem]:
    """Every problem of meaning in a campaign file."""
    rules = child(campaign, "rules")
    aliases = entries(rules, "aliases")
    yield from names(aliases)
    yield from names(entries(rules, "difficulties"))
    types = dict(STANDARD.types)
    for alias, node in aliases:
        if fold(alias.text) in STANDARD.types:
            yield Problem(Code.NAME_TAKEN, f"{quoted(alias.text)} is a word for a type already", *alias.place)
        elif isinstance(node, Scalar) and isinstance(node.value, str):
            named = STANDARD.types_named(node.text)
            if len(named) == 1:
                types[fold(alias.text)] = named
            else:
                yield _not_a_type(node, STANDARD.types, single=True)
    vocabulary = STANDARD._replace(types=types)

    criticals = child(rules, "criticals")
    for word in items(child(criticals, "exempt")):
        if not vocabulary.types_named(word.text):
            yield _not_a_type(word, types)
    consequences = items(child(child(criticals, "failure"), "consequences"))
    if len(consequences) > MOST_FACES:
        yield Problem(Code.TOO_MANY, f"more than {MOST_FACES} consequences", *consequences[0].place)

    combatants = entries(campaign, "combatants")
    yield from names(combatants)
    for name, sheet in combatants:
        if fold(name.text) in types:
            yield Problem(Code.BAD_NAME, f"the name {quoted(name.text)} is a type of attack", *name.place)
        yield from _sheet(sheet, vocabulary)


def _sheet(sheet: Node, vocabulary: Vocabulary) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    yield from _modified(child(sheet, "initiative"))
    for key, dice in entries(sheet, "defenses"):
        yield from _modified(dice)
        word = fold(key.text)
        if word != "default" and not vocabulary.types_named(word):
            yield _not_a_type(key, (*vocabulary.types, "default"))
            continue
        named = word if word in GROUPS or word == "default" else vocabulary.types_named(word)[0]
        if seen.get(named):
            yield Problem(
                Code.DUPLICATE_KEY, f"{quoted(key.text)} is already set, as {quoted(seen[named])}", *key.place
            )
        seen[named] = key.text

    attacks, potencies = entries(sheet, "attacks"), entries(sheet, "potencies")
    yield from names((*attacks, *entries(sheet, "skills")))  # a contest takes either
    yield from names(potencies)
    for _, skill in entries(sheet, "skills"):
        yield from _modified(skill)
    for _, attack in attacks:
        yield from parsed(attack, lambda text: parse_strikes(text, vocabulary))
    for _, potency in potencies:
        if isinstance(potency, Scalar) and potency.text not in ("untrained", "none"):
            yield from parsed(potency, parse_potency)


def _modified(dice: Node | None) -> Iterator[Problem]:
    """The problem of dice with modifiers that are too many (D1, D2)."""
    if isinstance(dice, Scalar) and isinstance(dice.value, str) and MODIFIED.fits(dice.value):
        yield from parsed(dice, parse_dice)


def _not_a_type(word: Scalar, types: Iterable[str], *, single: bool = False) -> Problem:
    if single and fold(word.text) in GROUPS:
        return Problem(Code.GROUP_FOR_TYPE, f"{quoted(word.text)} is a group, not one type", *word.place)
    near = did_you_mean(word.text, types)
    return Problem(Code.UNKNOWN_TYPE, f"{quoted(word.text)} is not a type of attack{near}", *word.place)
