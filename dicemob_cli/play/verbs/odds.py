"""`odds`: show the odds of a roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.verb import FightView
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.words import Word, unknown_word
from dicemob_cli.play.verb import LookingVerb, Viewer

__all__ = ["VERB"]


OUTSIDE = "has no odds here; effects, duels and balances are told by 'dicemob odds'"


def look(viewer: Viewer, verb: Word, rest: list[Word]) -> None:
    """The odds of a roll."""
    from dicemob_cli.campaign.fill import fill
    from dicemob_cli.odds.request import reckoned
    from dicemob_cli.render.odds import write_odds

    kinds = viewer.spoken.with_odds
    if len(rest) > 1 and rest[0].folded == viewer.spoken.verbs.game:
        rest = rest[1:]
    if not rest:
        raise at(verb, Code.WORDS_MISSING, f"needs a roll: {viewer.usage('odds')}")
    if rest[0].folded not in kinds:
        raise unknown_word(rest[0], Code.NO_ODDS, OUTSIDE, kinds)
    table = viewer.session.table
    line = " ".join(word.text if " " not in word.text else f'"{word.text}"' for word in rest)
    request = fill(viewer.spoken.parse(line, table.vocabulary), table)
    write_odds([*reckoned(request, table.settings)], viewer.form, viewer.stream)


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """A roll, and its words."""
    words = fight_words(view.table.vocabulary)
    if not said:
        return words.with_odds
    verb = words.verbs.known.get(said[0])
    return verb.complete(said[1:], view) if verb else ()


VERB = LookingVerb(
    name="odds",
    position=60,
    usage=("odds attack hugo/sword vs zombie2",),
    about="show the odds of a roll",
    complete=complete,
    look=look,
)
