"""Rolls in a fight: what they do lands on whoever was hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any, NamedTuple

from dicemob_cli.campaign.fill import fill, who_rolls
from dicemob_cli.campaign.systems import system_named
from dicemob_cli.dice import as_pool
from dicemob_cli.encounter.changes import Hurt, Started
from dicemob_cli.encounter.open_fight import OpenFight, Roller
from dicemob_cli.encounter.verb import FightView
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.parsed import AskedEffect
from dicemob_cli.games.dice_mob.rules.attack import Attack, AttackResult
from dicemob_cli.games.dice_mob.rules.combat import CombatResult
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.effect import Effect
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED, Lasting, effect_type
from dicemob_cli.games.game import Result
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.cursor import at, joined
from dicemob_cli.grammar.next_side import the_named
from dicemob_cli.grammar.reader import Reader, nobody
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.vocabulary import Vocabulary, fold_name
from dicemob_cli.grammar.words import split_line

__all__ = ["RollBy", "look_at", "read_roll", "refuse_out", "roll", "roll_words", "roller"]

NOBODY = ("nobody", "no one")


class RollBy(NamedTuple):
    """A roll, and whose it is if that `is_given`: None is nobody's, such as a ceiling that falls."""

    asked: Asked
    do: Callable[[Any, OpenFight, Roller | None], None]
    who: Name | None = None
    is_given: bool = False

    def act(self, fight: OpenFight) -> None:
        """Roll it."""
        who = fight.person(self.who).name if self.who else None
        self.do(self.asked, fight, Roller(who, who) if self.is_given else None)


def read_roll(
    reader: Reader,
    parse: Callable[[str, Vocabulary], Asked],
    do: Callable[[Any, OpenFight, Roller | None], None],
) -> RollBy:
    """Read a roll, at the end of which may stand whose it is: `by nobody`, `by mel`. Raises WordError."""
    reader.cursor.take_rest()
    words = split_line(reader.line)
    places = [place for place, word in enumerate(words) if word.folded == "by" and place + 1 < len(words)]
    if places:
        place = places[-1]
        who = joined(words[place + 1 :])
        roll = reader.line[: words[place].start].rstrip()
        if who.folded in NOBODY:
            return RollBy(parse(roll, reader.vocabulary), do, None, is_given=True)
        if fold_name(who.text) in reader.vocabulary.names:
            return RollBy(
                parse(roll, reader.vocabulary), do, the_named(who, reader.vocabulary), is_given=True
            )
    try:
        return RollBy(parse(reader.line, reader.vocabulary), do)
    except WordError as error:
        if error.word.casefold() != "by":
            raise
        if not places:
            raise at(words[-1], Code.WORDS_MISSING, "needs a name after it, or 'nobody'") from None
        raise nobody(joined(words[places[-1] + 1 :]), reader.vocabulary.names) from None


def roll_words(kind: str, said: Sequence[str], view: FightView) -> Iterable[str]:
    """The words that may follow in a roll of those who are in the fight, or of anyone while it is empty."""
    here, table = view.state.people, view.table
    cast = {name: sheet for name, sheet in table.combatants.items() if name in here or not here}
    return system_named(table.vocabulary.system).offer(kind, said, cast, table.vocabulary)


def roll(asked: Asked, fight: OpenFight, by: Roller | None = None) -> None:
    """Roll what was asked, `by` someone or nobody if that was said.

    An effect is begun here, and goes on at the end of the rounds.
    """
    request = fill(asked, fight.table)
    if isinstance(asked, AskedEffect):
        _refuse_simulated(asked)
    if isinstance(request, Effect):
        request = request.start
    if isinstance(request, Attack | Contest):
        look_at([target.name for target in request.targets], fight)
        by = by or roller(asked, fight, {target.name for target in request.targets})
        refuse_out(by, fight)
        _land(request, fight.roll(request, by), by.who, fight)
    else:
        fight.roll(request, by or roller(asked, fight))


def roller(asked: Asked, fight: OpenFight, targets: Set[str | None] = frozenset()) -> Roller:
    """Whose roll it is: who is named, else the one whose turn it is, unless that is the target."""
    named = who_rolls(asked, fight.table)
    up = fight.state.up
    in_turn = up[0] if len(up) == 1 and up[0] not in targets else None
    return Roller(named or in_turn, named)


def refuse_out(by: Roller, fight: OpenFight) -> None:
    """Make sure of the roll of someone who is out. Raises WordError where it is not meant."""
    person = fight.state.people.get(by.who or "")
    if person and person.out:
        fight.make_sure(f"{person.name} is out")


def _land(request: Attack | Contest, results: Sequence[Result], by: str | None, fight: OpenFight) -> None:
    """Damage, and what lasts, on each target in the fight.

    Nothing starts on someone who is out, or whom the damage brings down: electricity goes on to others (E1).
    """
    for target, result in zip(request.targets, results, strict=True):
        name = target.name
        if name is None or name not in fight.state.people:
            continue
        assert isinstance(result, CombatResult)
        if isinstance(result, AttackResult) and result.damage:
            fight.change(Hurt(name, result.damage, by))
        for number, strike in enumerate(result.strikes):
            defense = target.effect_defense(number)
            lasts = request.strikes[number].lasts
            if lasts and strike.hit and defense is None:
                fight.remarks.append(f"{name} is immune to {lasts.kind}")
            if not strike.lasts or defense is None:
                continue
            if strike.lasts is Lasting.ELECTRICITY or not fight.state.people[name].out:
                fight.change(
                    Started(
                        key=fight.state.last_key + 1,
                        name=name,
                        effect=strike.lasts,
                        dice=strike.attacker_points if strike.lasts in ROLLED else 0,
                        defense=as_pool(defense).asked,
                        type=effect_type(strike.lasts, strike.type),
                        duration=strike.lasts_rounds,
                        by=by,
                        called=lasts.name if lasts else None,
                    )
                )


def _refuse_simulated(asked: AskedEffect) -> None:
    """In a fight the rounds, the people and whoever is near are there, and need not be said."""
    said = {"rounds": asked.rounds, "initiative": asked.initiative, "actions": asked.actions}
    for word, value in said.items():
        if value is not None:
            raise at(asked.effect, Code.WRONG_OPTION, f"goes on with the fight: leave out {quoted(word)}")
    if len(asked.attack.clauses[0].targets) > 1:
        raise at(
            asked.effect,
            Code.TOO_MANY_TARGETS,
            "has one target in a fight; at the end of a round dicemob asks who is near",
        )


def look_at(names: Sequence[str | None], fight: OpenFight) -> None:
    """Remark what the GM might not expect of the targets. Raises WordError for someone who is given twice."""
    people = fight.state.people
    for name in dict.fromkeys(names):
        if name is None:
            if people:
                fight.remarks.append(
                    "no target is named, so nothing is applied: give a name, or a place such as @2"
                )
        elif name not in people:
            fight.remarks.append(f"{name} is not in this fight, so nothing is applied: 'add {name}'")
        elif names.count(name) > 1:
            raise WordError(Code.PERSON_TWICE, f"{name} is given twice: attack them in two rolls", word=name)
        elif people[name].out:
            fight.make_sure(f"{name} is out already")
