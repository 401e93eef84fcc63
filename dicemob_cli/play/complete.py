"""What may come next on a line that is typed in a fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicemob_cli.campaign.offer import following, hyphenated
from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.verb import FightView, verb_meant, without_game
from dicemob_cli.errors import WordError
from dicemob_cli.grammar.words import Word

__all__ = ["offers"]


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
    view = FightView(session.state, session.campaign, table)
    return fight_words(table.vocabulary).verbs.known[verb].complete(said, view)
