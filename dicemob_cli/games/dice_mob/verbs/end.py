"""`end`: end the lasting effects on people, one or all (E6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicemob_cli.encounter.changes import Ended
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.state import Ongoing
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.errors import Code
from dicemob_cli.games.dice_mob.rules.lasts import SAVED, Lasting
from dicemob_cli.grammar.cursor import joined
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.words import Word, fold, unknown_word

__all__ = ["VERB"]


class End(NamedTuple):
    """End the lasting effects on people: of these kinds, or all of them.

    With a `word` these are the effects that came by that word or attack, else those of the kind it names.
    """

    verb: Word
    who: tuple[Name, ...]
    kinds: frozenset[Lasting] | None
    word: Word | None = None

    def act(self, fight: OpenFight) -> None:
        """End the effects on each of them."""
        for name in self.who:
            person = fight.person(name)
            every = fight.state.on(person.name)
            on = _meant(self, every)
            if not on and self.word and not self.kinds:
                called = [each.called for each in every if each.called]
                raise unknown_word(
                    self.word, Code.UNKNOWN_EFFECT, "is not a lasting effect", [*Lasting, *called]
                )
            if not on:
                lasting = ", ".join(each.title for each in every)
                kinds = self.word.text if self.word else " or ".join(sorted(self.kinds or ())) or "anything"
                raise fight.refuse(
                    name,
                    Code.NOTHING_LASTS,
                    f"has {lasting}, not {kinds}" if lasting else "has no lasting effects",
                )
            fight.change(*(Ended(each.key, self.verb.folded) for each in on))


def _meant(asked: End, every: Sequence[Ongoing]) -> list[Ongoing]:
    """The effects of a person that are to end: those that came by the word, else those of its kind."""
    if asked.kinds is None:
        return [*every]
    of_kind = [each for each in every if each.effect in asked.kinds]
    if asked.word is None or asked.word.folded in [*Lasting]:
        return of_kind
    by_word = [each for each in every if each.called and fold(each.called) == asked.word.folded]
    return by_word or [each for each in of_kind if not each.called or each.effect not in SAVED]


def read(reader: Reader) -> End:
    """who [and who ...] [kind, or what it came by]"""
    who = reader.people()
    words = reader.cursor.take_rest()
    if not words:
        return End(reader.verb, who, None)
    number = len(words) == 2 and words[0].folded == "type"
    said = words[1] if number else joined(words)
    effect = reader.options().effect_of(said, number=number)
    return End(reader.verb, who, frozenset({effect} if effect else ()), said)


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """Someone, and an effect."""
    if not said:
        return view.state.people
    return [*Lasting, *(each.called for each in view.state.ongoing if each.called)]


VERB = FightVerb(
    name="end",
    position=190,
    usage=("end hugo bleeding", "end hugo"),
    about="end one lasting effect, or all",
    complete=complete,
    read=read,
)
