"""What may come next on a line that is typed in a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from dicemob_cli.campaign.offer import doing, next_words, spoken
from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.session import Session
from dicemob_cli.errors import WordError
from dicemob_cli.grammar.options import ROLLS
from dicemob_cli.grammar.verbs import VERBS, starts_by_word, verb_meant
from dicemob_cli.grammar.words import Word
from dicemob_cli.rules.lasts import Lasting

__all__ = ["offers"]

Offering = Callable[[Sequence[str], Session, Table], Iterable[str]]


def offers(line: str, session: Session) -> list[str]:
    """The words that the last one on the line may become."""
    *before, begun = line.split(" ") if line else [""]
    before = [word for word in before if word]
    if before and before[0] not in VERBS:
        try:
            before[0] = verb_meant(Word(before[0], 0))
        except WordError:
            return []
    return [word for word in _next(before, session) if word.casefold().startswith(begun.casefold())]


def _next(before: Sequence[str], session: Session) -> Iterable[str]:
    if not before:
        return VERBS
    verb, *said = before
    table = session.table
    if verb == "odds":
        if not said:
            return [roll for roll in ROLLS if roll != "effect"]
        verb, *said = said
    if verb in ROLLS and not (verb == "effect" and (len(said) == 1 or starts_by_word(said))):
        here = session.state.people
        cast = {name: sheet for name, sheet in table.combatants.items() if name in here or not here}
        return next_words(verb, said, cast, table.vocabulary, skills=True)
    return OFFERS.get(verb, _nothing)(said, session, table)


def _people(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    """Someone first, and after an `and`."""
    return spoken(session.state.people) if not said or said[-1] == "and" else ["and"]


def _newcomers(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said or said[-1] == "and":
        return spoken(session.campaign.combatants)
    return [word for word in ("hp", "defense", "initiative", "actions", "and") if word not in said]


def _healing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said:
        return spoken(session.state.people)
    return ["with"] if said[-1] != "with" else spoken(doing("potency", table.combatants))


def _placing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said or said[-1] in ("before", "after"):
        return spoken(session.state.people)
    return ("first", "last", "before", "after")


def _ending(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return spoken(session.state.people) if not said else [*Lasting]


def _starting(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    """After the kind: `on` someone, or the attack that starts it."""
    if said[-1] == "on":
        return spoken(session.state.people)
    if "on" in said:
        return ["duration"]
    return chain(["on"], next_words("effect", said, table.combatants, table.vocabulary))


def _switching(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return chain(_people(said, session, table), ["off"] if said else [])


def _verbs(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return VERBS if not said else ()


def _nothing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return ()


OFFERS: Mapping[str, Offering] = {
    "add": _newcomers,
    "remove": _people,
    "rename": _people,
    "hp": _people,
    "douse": _people,
    "warm": _people,
    "initiative": _people,
    "heal": _healing,
    "order": _placing,
    "end": _ending,
    "effect": _starting,
    "by-hand": _switching,
    "help": _verbs,
}
"""What each verb that is no roll goes on with."""
