"""Lasting effects in the course of a fight: rolled again at the end of a round, saved against (E1-E6)."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from dicemob_cli.dice import Pool
from dicemob_cli.encounter.by_hand import SaveDeclined
from dicemob_cli.encounter.changes import Ended, Hurt, Rerolled, Saved
from dicemob_cli.encounter.open_fight import NOBODY, OpenFight, Roller
from dicemob_cli.encounter.state import Ongoing
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.cast import Cast
from dicemob_cli.games.dice_mob.rules.attack import Attack, AttackResult
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import AGAIN, SAVED, Lasting, save_is_due
from dicemob_cli.games.dice_mob.rules.save import Save, SaveResult
from dicemob_cli.grammar.next_side import the_named
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.vocabulary import fold_name
from dicemob_cli.grammar.words import Word

__all__ = ["end_of_round", "saves"]

MOST_LISTED = 12
"""Names in a question."""

NO_ONE = ("nobody", "none", "no one", "")


def end_of_round(fight: OpenFight) -> None:
    """Fire, acid and bleeding roll again, electricity goes on, durations run out (E1, E3, E6).

    What was started in this round waits for the next. On someone who is out it is over.
    """
    now = fight.state.round
    for ongoing in fight.state.ongoing:
        older = ongoing.since < now
        if older and ongoing.effect is Lasting.ELECTRICITY:
            _arc(ongoing, fight)
        elif ongoing.effect in AGAIN and fight.state.people[ongoing.name].out:
            fight.change(Ended(ongoing.key, "out"))
        elif older and ongoing.effect in AGAIN:
            _reroll(ongoing, ongoing.name, Pool(ongoing.defense or 0), fight)
        if ongoing.left(now) == 0 and any(each.key == ongoing.key for each in fight.state.ongoing):
            fight.change(Ended(ongoing.key, "duration"))


def saves(fight: OpenFight, declined: Set[str] | None = frozenset()) -> None:
    """The saves that are due on the turn of those who are up; None: everyone declines (E5)."""
    for name in fight.state.up:
        for ongoing in fight.state.on(name):
            due = ongoing.effect in SAVED and save_is_due(ongoing.round_of(fight.state.round))
            if due and ongoing.save != fight.state.round:
                words = f"save of {name} against {ongoing.called or ongoing.effect}"
                request = Save(Pool(ongoing.defense or 0), name, words, fight.campaign.campaign)
                fight.change(Saved(ongoing.key))
                if declined is None or name in declined:
                    fight.remarks.append(f"{words}: declined")
                    continue
                try:
                    [result] = fight.roll(request, Roller(name, name))
                except SaveDeclined:
                    fight.remarks.append(f"{words}: declined")
                    continue
                assert isinstance(result, SaveResult)
                if result.ended:
                    fight.change(Ended(ongoing.key, "saved"))


def _arc(ongoing: Ongoing, fight: OpenFight) -> None:
    """Electricity goes on to whoever the GM says is near, if anyone else stands at all (E3)."""
    others = [each for each in fight.state.people.values() if each.name != ongoing.name and not each.out]
    if not others:
        fight.change(Ended(ongoing.key, "nobody_near"))
        return
    near = ", ".join(each.name for each in others[:MOST_LISTED])
    more = ", ..." if len(others) > MOST_LISTED else ""
    question = f"who is near {ongoing.name}, where the electricity is? ({near}{more}, or nobody)"
    name = fight.ask(question, partial(_near, ongoing=ongoing, fight=fight))
    if name is None:
        fight.change(Ended(ongoing.key, "nobody_near"))
        return
    defense = Cast(fight.table).defense(name, Defense.ELECTRICITY)
    if defense is None:
        fight.change(Ended(ongoing.key, "immune"))
    else:
        _reroll(ongoing, fight.person(name).name, defense, fight)


def _near(text: str, *, ongoing: Ongoing, fight: OpenFight) -> Name | None:
    """Someone in the fight who has a defence against it, None for nobody. Raises WordError."""
    spoken = text.strip()
    if spoken.casefold() in NO_ONE:
        return None
    vocabulary = fight.table.vocabulary
    if not vocabulary.names.meant(fold_name(spoken)):
        raise WordError(
            Code.UNKNOWN_NAME, f"{quoted(spoken)} is not in this fight: a name, or 'nobody'", word=spoken
        )
    name = the_named(Word(spoken, 0), vocabulary)
    person = fight.person(name)
    if person.name == ongoing.name:
        raise fight.refuse(name, Code.PERSON_TWICE, "has it already: who else is near?")
    if person.out:
        raise fight.refuse(name, Code.PERSON_OUT, "is out: who else is near?")
    Cast(fight.table).defense(name, Defense.ELECTRICITY)
    return name


def _reroll(ongoing: Ongoing, name: str, defense: Pool, fight: OpenFight) -> None:
    """The damage of the last round as the attack of this one (E1)."""
    against = Defense(ongoing.type) if ongoing.type else None
    strike, target = Strike(Pool(ongoing.dice), against), Target((defense,), name)
    request = Attack((strike,), (target,), f"{ongoing.effect} on {name}", fight.campaign.campaign)
    [result] = fight.roll(request, NOBODY)
    assert isinstance(result, AttackResult)
    if result.damage:
        fight.change(Hurt(name, result.damage, ongoing.by))
    if ongoing.effect in AGAIN and fight.state.people[name].out:
        fight.change(Ended(ongoing.key, "out"))
        return
    fight.change(Rerolled(ongoing.key, name, result.damage))
    if not result.damage:
        fight.change(Ended(ongoing.key, "defended"))
