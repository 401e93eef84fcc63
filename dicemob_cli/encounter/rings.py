"""Attacks in a fight of Rings: on shields and hit points, with weapons that break and measured distances."""

from __future__ import annotations

from collections.abc import Set

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import Hand, Pool
from dicemob_cli.encounter.by_hand import ask_for_dice, with_hands
from dicemob_cli.encounter.changes import Broke, Struck
from dicemob_cli.encounter.open_fight import Ask, OpenFight, Roller
from dicemob_cli.encounter.rolling import look_at, refuse_out, roller
from dicemob_cli.errors import Code
from dicemob_cli.games.rings.grammar import (
    CORNERED,
    TAKES_IT,
    AskedOpponent,
    AskedRingsAttack,
    Said,
    read_stance,
)
from dicemob_cli.games.rings.resolve import unsaid_stances, with_stances
from dicemob_cli.games.rings.rules.attack import Attack, RingsAttackResult
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.pools import rolled_count
from dicemob_cli.games.rings.rules.reach import Space, apart
from dicemob_cli.games.rings.rules.settings import FACES, Settings
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.sides import Name

__all__ = ["attack"]


def attack(asked: AskedRingsAttack, fight: OpenFight, by: Roller | None = None) -> None:
    """Roll an attack; damage lands on shields and HP, and a weapon breaks that was to (G1-G9).

    It is `by` someone or nobody if that was said.
    """
    _refuse_known(asked, fight)
    targets = {
        them.name
        for each in asked.opponents
        if isinstance(each.side, Name) and (them := fight.find(each.side))
    }
    by = by or roller(asked, fight, targets)
    asked = _with_stances(_measured(asked, by, fight), fight)
    request = fill(asked, fight.table)
    assert isinstance(request, Attack), "it was asked for"
    look_at([target.name for target in request.targets], fight)
    refuse_out(by, fight)
    results = fight.roll(request, by)
    for target, result in zip(request.targets, results, strict=True):
        name = target.name
        if name is None or name not in fight.state.people:
            continue
        assert isinstance(result, RingsAttackResult)
        if result.broken:
            fight.change(Broke(name, result.broken, negates=True, before=True))
        elif result.damage:
            fight.change(Struck(name, result.shield_damage, result.hp_damage, by.who))


@with_hands.register
def _(request: Attack, who: str | None, by_hand: Set[str], settings: Settings, seed: int, ask: Ask) -> Attack:
    """The attack, and then each defence: all are rolled, whatever the others show."""
    if who is not None and who in by_hand and isinstance(request.pool, Pool):
        plain, ally, brace = request.laid(settings)
        if count := plain + ally + brace:
            extra = [f"{each} for {what}" for each, what in ((ally, "an ally"), (brace, "a brace")) if each]
            what = f", the last {' and '.join(extra)}" if extra else ""
            side = ask_for_dice(who, what, request.pool, count, FACES, ask)
            request = request._replace(pool=side, brace_read=True)
    targets = []
    for target in request.targets:
        name, pool, count = target.name, target.defense, target.rolled
        if count and name and name in by_hand and isinstance(pool, Pool):
            target = target._replace(defense=ask_for_dice(name, " to defend with", pool, count, FACES, ask))
        targets.append(target)
    return request._replace(targets=tuple(targets))


@with_hands.register
def _(request: Check, who: str | None, by_hand: Set[str], settings: Settings, seed: int, ask: Ask) -> Check:
    count = rolled_count(request.pool)
    if not count or who is None or who not in by_hand or isinstance(request.pool, Hand):
        return request
    return request._replace(pool=ask_for_dice(who, f" ({request.words})", request.pool, count, FACES, ask))


def _with_stances(asked: AskedRingsAttack, fight: OpenFight) -> AskedRingsAttack:
    """Defenders without dice are asked for a choice; where nobody can be, they take it (G3)."""
    chosen = {}
    for place, name in unsaid_stances(asked, fight.table).items():
        who = name or "the defender"
        if fight.prompt:
            chosen[place] = fight.ask(f"{who} {CORNERED}", read_stance)
        else:
            fight.remarks.append(f"{who} {TAKES_IT}")
    return with_stances(asked, chosen) if chosen else asked


def _refuse_known(asked: AskedRingsAttack, fight: OpenFight) -> None:
    """Raise WordError for a shield, or hit points, said of someone of whom the fight knows them."""
    for side, said in asked.opponents:
        if isinstance(side, Name) and fight.find(side):
            for what in ("shield", "hp"):
                if what in said:
                    who = side.name
                    hint = f"is known in this fight: use '{what} {who} {said[what].value}' before the attack"
                    raise at(said[what].word, Code.CONTRADICTION, hint)


def _measured(asked: AskedRingsAttack, by: Roller, fight: OpenFight) -> AskedRingsAttack:
    """The attack with distances and heights that nobody said, where both sides are placed (G6)."""
    attacker = fight.state.people.get(by.who or "")
    here = attacker.place if attacker else None
    if here is None:
        return asked
    return asked._replace(opponents=tuple(_from(here, each, fight) for each in asked.opponents))


def _from(here: Space, opponent: AskedOpponent, fight: OpenFight) -> AskedOpponent:
    if not isinstance(opponent.side, Name):
        return opponent
    them = fight.find(opponent.side)
    if them is None or them.place is None:
        return opponent
    word, measured_so = opponent.side.word, apart(here, them.place)._asdict()
    measured = {what: Said(word, spaces) for what, spaces in measured_so.items()}
    return opponent._replace(said={**measured, **opponent.said})
