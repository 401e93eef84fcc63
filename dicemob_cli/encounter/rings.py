"""What happens in a fight of Rings alone: attacks on shields and HP, weapons that break, places."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import partial

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import Hand, Pool
from dicemob_cli.encounter.by_hand import ask_for_dice, with_hands
from dicemob_cli.encounter.changes import Broke, Placed, Repaired, ShieldSet, Struck
from dicemob_cli.encounter.desk import Ask, Desk, Roller, sheet_now
from dicemob_cli.encounter.people import add_to_sheet
from dicemob_cli.encounter.rolling import look_at, refuse_out, roller
from dicemob_cli.errors import Code
from dicemob_cli.games.rings.cast import RingsCast
from dicemob_cli.games.rings.grammar import (
    CORNERED,
    TAKES_IT,
    AskedOpponent,
    AskedRingsAttack,
    Said,
    parse_weapon,
    read_stance,
    wrong_fighter,
)
from dicemob_cli.games.rings.resolve import unsaid_stances, with_stances
from dicemob_cli.games.rings.rules.attack import Attack, RingsAttackResult
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.pools import rolled_count
from dicemob_cli.games.rings.rules.reach import Space, apart
from dicemob_cli.games.rings.rules.settings import FACES, Settings
from dicemob_cli.games.rings.rules.weapons import WEAPON_SETS
from dicemob_cli.games.rings.sheets import DEFAULT
from dicemob_cli.grammar.asked_verbs import AskedBreak, AskedGive, AskedHope, AskedPlace, AskedShield
from dicemob_cli.grammar.cursor import at, joined
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.words import fold

__all__ = ["attack", "break_weapon", "give_weapon", "place", "return_to_hope", "set_shield"]


def attack(asked: AskedRingsAttack, desk: Desk, by: Roller | None = None) -> None:
    """Roll an attack; damage lands on shields and HP, and a weapon breaks that was to (G1-G9).

    It is `by` someone or nobody if that was said.
    """
    _refuse_known(asked, desk)
    targets = {
        them.name
        for each in asked.opponents
        if isinstance(each.side, Name) and (them := desk.find(each.side))
    }
    by = by or roller(asked, desk, targets)
    asked = _with_stances(_measured(asked, by, desk), desk)
    request = fill(asked, desk.table)
    assert isinstance(request, Attack), "it was asked for"
    look_at([target.name for target in request.targets], desk)
    refuse_out(by, desk)
    results = desk.roll(request, by)
    for target, result in zip(request.targets, results, strict=True):
        name = target.name
        if name is None or name not in desk.state.people:
            continue
        assert isinstance(result, RingsAttackResult)
        if result.broken:
            desk.change(Broke(name, result.broken, negates=True, before=True))
        elif result.damage:
            desk.change(Struck(name, result.shield_damage, result.hp_damage, by.who))


def break_weapon(asked: AskedBreak, desk: Desk) -> None:
    """A weapon is broken, and negates the last attack that hurt its owner in this turn (G9)."""
    name = asked.weapon
    person = desk.person(name._replace(name=name.name.partition("/")[0]))
    what = name.name.partition("/")[2]
    if not what:
        held = ", ".join(f"{person.name}/{each}" for each in RingsCast(desk.table).sheet(name).weapons)
        raise at(name.word, Code.WORDS_MISSING, f"breaks which weapon? {held or 'There is none'}")
    if person.hp is None:
        raise desk.without_hit_points(name._replace(name=person.name))
    weapon = RingsCast(desk.table).breakable(name, what, name.word)
    if person.blow is None:
        raise at(name.word, Code.NOTHING_TO_NEGATE, "would negate nothing: no attack hurt them in this turn")
    desk.change(Broke(person.name, weapon, negates=True))


def give_weapon(asked: AskedGive, desk: Desk) -> None:
    """Another weapon or Ring for someone, as a sheet has it: a weapon only where they carry one set (G9)."""
    person = desk.person(asked.who)
    sheet = sheet_now(person, desk.campaign)
    if asked.kind == "weapon" and len(sheet.weapons) >= WEAPON_SETS:
        carried = " and ".join(sheet.weapons)
        raise desk.refuse(asked.who, Code.TOO_MANY, f"carries {carried}: {WEAPON_SETS} weapons are carried")
    stats = [fold(stat) for stat in sheet.stats if stat != DEFAULT]
    first, *rest = asked.words
    names = [first]
    while rest and re.split("[+-]", rest[0].folded)[0] not in stats:
        names.append(rest.pop(0))
    if not rest:
        known = ", ".join(stats) or "none"
        raise at(
            first, Code.WORDS_MISSING, f"needs one of their STATs after its name, and there are: {known}"
        )
    words = " ".join(word.text for word in rest)
    parse_weapon(words, stats)
    wrong = partial(wrong_fighter, vocabulary=desk.campaign.vocabulary)
    add_to_sheet(person, "weapons" if asked.kind == "weapon" else "rings", joined(names), words, wrong, desk)


def return_to_hope(asked: AskedHope, desk: Desk) -> None:
    """Whatever is broken is whole again, of some or of everyone (G9)."""
    people = [desk.person(name) for name in asked.who] or [*desk.state.people.values()]
    broken = [person.name for person in people if person.broken]
    desk.change(*map(Repaired, broken))
    if not broken:
        desk.remarks.append("nothing was broken")


def set_shield(asked: AskedShield, desk: Desk) -> None:
    """Shield points said by the GM: a number, or a change that stops at none (G7)."""
    for name in asked.who:
        desk.change(ShieldSet(desk.person(name).name, asked.number, asked.is_change))


def place(asked: AskedPlace, desk: Desk) -> None:
    """Where someone stands from now on (G6)."""
    desk.change(Placed(desk.person(asked.who).name, asked.at))


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


def _with_stances(asked: AskedRingsAttack, desk: Desk) -> AskedRingsAttack:
    """Defenders without dice are asked for a choice; where nobody can be, they take it (G3)."""
    chosen = {}
    for place, name in unsaid_stances(asked, desk.table).items():
        who = name or "the defender"
        if desk.prompt:
            chosen[place] = desk.ask(f"{who} {CORNERED}", read_stance)
        else:
            desk.remarks.append(f"{who} {TAKES_IT}")
    return with_stances(asked, chosen) if chosen else asked


def _refuse_known(asked: AskedRingsAttack, desk: Desk) -> None:
    """Raise WordError for a shield, or hit points, said of someone of whom the fight knows them."""
    for side, said in asked.opponents:
        if isinstance(side, Name) and desk.find(side):
            for what in ("shield", "hp"):
                if what in said:
                    who = side.name
                    hint = f"is known in this fight: say '{what} {who} {said[what].value}' before the attack"
                    raise at(said[what].word, Code.CONTRADICTION, hint)


def _measured(asked: AskedRingsAttack, by: Roller, desk: Desk) -> AskedRingsAttack:
    """The attack with distances and heights that nobody said, where both sides are placed (G6)."""
    attacker = desk.state.people.get(by.who or "")
    here = attacker.place if attacker else None
    if here is None:
        return asked
    return asked._replace(opponents=tuple(_from(here, each, desk) for each in asked.opponents))


def _from(here: Space, opponent: AskedOpponent, desk: Desk) -> AskedOpponent:
    if not isinstance(opponent.side, Name):
        return opponent
    them = desk.find(opponent.side)
    if them is None or them.place is None:
        return opponent
    word, measured_so = opponent.side.word, apart(here, them.place)._asdict()
    measured = {what: Said(word, spaces) for what, spaces in measured_so.items()}
    return opponent._replace(said={**measured, **opponent.said})
