"""What may come next on a line that is typed in a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from dicemob_cli.campaign.offer import following, hyphenated
from dicemob_cli.campaign.systems import system_named
from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.session import Session
from dicemob_cli.errors import WordError
from dicemob_cli.games.dice_mob.complete import doing, next_words
from dicemob_cli.games.dice_mob.rules.lasts import Lasting
from dicemob_cli.grammar.fight import fight_words
from dicemob_cli.grammar.verbs import starts_by_word, verb_meant, without_game
from dicemob_cli.grammar.words import Word

__all__ = ["offers"]

Offering = Callable[[Sequence[str], Session, Table], Iterable[str]]


def offers(line: str, session: Session) -> list[str]:
    """The words that the last one on the line may become."""
    verbs = fight_words(session.campaign.vocabulary).verbs
    line = without_game(line, verbs)
    *before, begun = line.split(" ") if line else [""]
    before = [word for word in before if word]
    if before and before[0] not in verbs.known:
        try:
            before[0] = verb_meant(Word(before[0], 0), verbs)
        except WordError:
            return []
    if not before:
        offered: Iterable[str] = verbs.known
    else:
        verb, *words = before
        offered = following(lambda words: _next(verb, words, session), words)
    typed = (hyphenated(word).replace('"', "") for word in offered if word.isprintable())
    return [word for word in dict.fromkeys(typed) if word.casefold().startswith(begun.casefold())]


def _next(verb: str, said: Sequence[str], session: Session) -> Iterable[str]:
    table = session.table
    words = fight_words(table.vocabulary)
    if verb == "odds":
        if not said:
            return words.with_odds
        verb, *said = said
    if verb in words.rolls and not (verb == "effect" and (len(said) == 1 or starts_by_word(said))):
        here = session.state.people
        cast = {name: sheet for name, sheet in table.combatants.items() if name in here or not here}
        return system_named(table.vocabulary.system).offer(verb, said, cast, table.vocabulary)
    return OFFERS.get(verb, _nothing)(said, session, table)


def _people(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    """Someone first, and after an `and`."""
    return session.state.people if not said or said[-1] == "and" else ["and"]


def _one(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return session.state.people if not said else ()


def _newcomers(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said or said[-1] == "and":
        return session.campaign.combatants
    words = fight_words(table.vocabulary).of_newcomers
    return [word for word in (*words, "and") if word not in said]


def _healing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said:
        return session.state.people
    if "potency" not in fight_words(table.vocabulary).rolls:
        return ()
    return ["with"] if said[-1] != "with" else doing("potency", table.combatants)


def _placing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said or said[-1] in ("before", "after"):
        return session.state.people
    return ("first", "last", "before", "after")


def _ending(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    if not said:
        return session.state.people
    return [*Lasting, *(each.called for each in session.state.ongoing if each.called)]


def _starting(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    """After the kind: `on` someone, or the attack that starts it."""
    if said[-1] == "on":
        return session.state.people
    if "on" in said:
        return ["duration"]
    return chain(["on"], next_words("effect", said, table.combatants, table.vocabulary))


def _switching(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return chain(_people(said, session, table), ["off"] if said else [])


def _verbs(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return fight_words(table.vocabulary).verbs.known if not said else ()


def _breaking(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    here = ((name, table.combatants[name]) for name in session.state.people)
    whole = ((name, each) for name, sheet in here for each in sheet.weapons if each not in sheet.broken)
    return (f"{name}/{weapon}" for name, weapon in whole) if not said else ()


def _nothing(said: Sequence[str], session: Session, table: Table) -> Iterable[str]:
    return ()


OFFERS: Mapping[str, Offering] = {
    "add": _newcomers,
    "remove": _people,
    "reload": _people,
    "give": _one,
    "rename": _people,
    "hp": _people,
    "douse": _people,
    "warm": _people,
    "initiative": _people,
    "break": _breaking,
    "hope": _people,
    "shield": _people,
    "place": _one,
    "heal": _healing,
    "order": _placing,
    "end": _ending,
    "effect": _starting,
    "by-hand": _switching,
    "help": _verbs,
}
"""What each verb that is no roll goes on with."""
