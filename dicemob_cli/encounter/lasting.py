"""What lasts: started and ended by the GM, rolled again at the end of a round, saved against (E1-E6)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from dicemob_cli.dice import Pool
from dicemob_cli.encounter.by_hand import SaveDeclined
from dicemob_cli.encounter.changes import Ended, Hurt, Rerolled, Saved, Started
from dicemob_cli.encounter.desk import NOBODY, Desk, Roller
from dicemob_cli.encounter.state import Ongoing
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.cast import Cast
from dicemob_cli.games.dice_mob.rules.attack import Attack, AttackResult
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import AGAIN, ROLLED, SAVED, Lasting, effect_name, save_is_due
from dicemob_cli.games.dice_mob.rules.save import Save, SaveResult
from dicemob_cli.grammar.asked_verbs import AskedEnd, AskedStart
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.next_side import the_named
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.vocabulary import fold_name
from dicemob_cli.grammar.words import Word, fold, unknown_word

__all__ = ["end", "end_of_round", "saves", "start"]

MOST_LISTED = 12
"""Names in a question."""

NO_ONE = ("nobody", "none", "no one", "")


def start(asked: AskedStart, desk: Desk) -> None:
    """Something lasts on people because the GM says so."""
    cast = Cast(desk.table)
    for name in asked.who:
        person = desk.person(name)
        if asked.effect in ROLLED and not asked.dice:
            raise at(
                asked.word, Code.DICE_MISSING, f"needs dice: effect {asked.word.text} on {person.name} 3"
            )
        if asked.effect not in ROLLED and asked.dice is not None:
            raise at(
                asked.word,
                Code.EXTRA_WORD,
                f"rolls no dice: 'effect {asked.word.text} on {person.name} duration 3'",
            )
        if asked.duration == 0:
            raise at(asked.word, Code.OUT_OF_RANGE, "would be over at once: leave the duration out")
        if person.out and asked.effect is not Lasting.ELECTRICITY:
            raise desk.refuse(name, Code.PERSON_OUT, "is out: nothing starts there")
        if cast.is_immune(name, asked.type):
            raise desk.refuse(name, Code.IMMUNE, f"is immune to {asked.word.text}")
        pool = cast.defense(name, asked.type) if asked.effect in ROLLED | SAVED else None
        desk.change(
            Started(
                key=desk.state.last_key + 1,
                name=person.name,
                effect=asked.effect,
                dice=asked.dice or 0,
                defense=pool.asked if pool else None,
                type=asked.type,
                duration=asked.duration,
                called=effect_name(asked.effect, asked.word.folded),
            )
        )


def end(asked: AskedEnd, desk: Desk) -> None:
    """What lasts on someone is over: of some kinds, or all of it."""
    for name in asked.who:
        person = desk.person(name)
        every = desk.state.on(person.name)
        on = _meant(asked, every)
        if not on and asked.word and not asked.kinds:
            called = [each.called for each in every if each.called]
            raise unknown_word(asked.word, Code.UNKNOWN_EFFECT, "is nothing that lasts", [*Lasting, *called])
        if not on:
            lasting = ", ".join(each.title for each in every)
            kinds = asked.word.text if asked.word else " or ".join(sorted(asked.kinds or ())) or "anything"
            raise desk.refuse(
                name,
                Code.NOTHING_LASTS,
                f"has {lasting}, not {kinds}" if lasting else "has nothing that lasts",
            )
        desk.change(*(Ended(each.key, asked.verb.folded) for each in on))


def _meant(asked: AskedEnd, every: Sequence[Ongoing]) -> list[Ongoing]:
    """What of someone's effects is to end: what came by the word, else what is of the kind that it names."""
    if asked.kinds is None:
        return [*every]
    of_kind = [each for each in every if each.effect in asked.kinds]
    if asked.word is None or asked.word.folded in [*Lasting]:
        return of_kind
    by_word = [each for each in every if each.called and fold(each.called) == asked.word.folded]
    return by_word or [each for each in of_kind if not each.called or each.effect not in SAVED]


def end_of_round(desk: Desk) -> None:
    """Fire, acid and bleeding roll again, electricity goes on, durations run out (E1, E3, E6).

    What was started in this round waits for the next. On someone who is out it is over.
    """
    now = desk.state.round
    for ongoing in desk.state.ongoing:
        older = ongoing.since < now
        if older and ongoing.effect is Lasting.ELECTRICITY:
            _arc(ongoing, desk)
        elif ongoing.effect in AGAIN and desk.state.people[ongoing.name].out:
            desk.change(Ended(ongoing.key, "out"))
        elif older and ongoing.effect in AGAIN:
            _reroll(ongoing, ongoing.name, Pool(ongoing.defense or 0), desk)
        if ongoing.left(now) == 0 and any(each.key == ongoing.key for each in desk.state.ongoing):
            desk.change(Ended(ongoing.key, "duration"))


def saves(desk: Desk, declined: Set[str] | None = frozenset()) -> None:
    """The saves that are due on the turn of those who are up; None: everyone declines (E5)."""
    for name in desk.state.up:
        for ongoing in desk.state.on(name):
            due = ongoing.effect in SAVED and save_is_due(ongoing.round_of(desk.state.round))
            if due and ongoing.save != desk.state.round:
                words = f"save of {name} against {ongoing.called or ongoing.effect}"
                request = Save(Pool(ongoing.defense or 0), name, words, desk.campaign.campaign)
                desk.change(Saved(ongoing.key))
                if declined is None or name in declined:
                    desk.remarks.append(f"{words}: declined")
                    continue
                try:
                    [result] = desk.roll(request, Roller(name, name))
                except SaveDeclined:
                    desk.remarks.append(f"{words}: declined")
                    continue
                assert isinstance(result, SaveResult)
                if result.ended:
                    desk.change(Ended(ongoing.key, "saved"))


def _arc(ongoing: Ongoing, desk: Desk) -> None:
    """Electricity goes on to whoever the GM says is near, if anyone else stands at all (E3)."""
    others = [each for each in desk.state.people.values() if each.name != ongoing.name and not each.out]
    if not others:
        desk.change(Ended(ongoing.key, "nobody_near"))
        return
    near = ", ".join(each.name for each in others[:MOST_LISTED])
    more = ", ..." if len(others) > MOST_LISTED else ""
    question = f"who is near {ongoing.name}, where the electricity is? ({near}{more}, or nobody)"
    name = desk.ask(question, partial(_near, ongoing=ongoing, desk=desk))
    if name is None:
        desk.change(Ended(ongoing.key, "nobody_near"))
        return
    defense = Cast(desk.table).defense(name, Defense.ELECTRICITY)
    if defense is None:
        desk.change(Ended(ongoing.key, "immune"))
    else:
        _reroll(ongoing, desk.person(name).name, defense, desk)


def _near(text: str, *, ongoing: Ongoing, desk: Desk) -> Name | None:
    """Someone in the fight who has a defence against it, None for nobody. Raises WordError."""
    spoken = text.strip()
    if spoken.casefold() in NO_ONE:
        return None
    vocabulary = desk.table.vocabulary
    if not vocabulary.names.meant(fold_name(spoken)):
        raise WordError(
            Code.UNKNOWN_NAME, f"{quoted(spoken)} is nobody here: a name, or 'nobody'", word=spoken
        )
    name = the_named(Word(spoken, 0), vocabulary)
    person = desk.person(name)
    if person.name == ongoing.name:
        raise desk.refuse(name, Code.PERSON_TWICE, "has it already: who else is near?")
    if person.out:
        raise desk.refuse(name, Code.PERSON_OUT, "is out: who else is near?")
    Cast(desk.table).defense(name, Defense.ELECTRICITY)
    return name


def _reroll(ongoing: Ongoing, name: str, defense: Pool, desk: Desk) -> None:
    """The damage of the last round as the attack of this one (E1)."""
    against = Defense(ongoing.type) if ongoing.type else None
    strike, target = Strike(Pool(ongoing.dice), against), Target((defense,), name)
    request = Attack((strike,), (target,), f"{ongoing.effect} on {name}", desk.campaign.campaign)
    [result] = desk.roll(request, NOBODY)
    assert isinstance(result, AttackResult)
    if result.damage:
        desk.change(Hurt(name, result.damage, ongoing.by))
    if ongoing.effect in AGAIN and desk.state.people[name].out:
        desk.change(Ended(ongoing.key, "out"))
        return
    desk.change(Rerolled(ongoing.key, name, result.damage))
    if not result.damage:
        desk.change(Ended(ongoing.key, "defended"))
