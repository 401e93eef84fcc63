"""Rolls in a fight: what they do lands on whoever was hit."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.campaign.fill import fill, who_rolls
from dicemob_cli.encounter.changes import Healed, Hurt, Started
from dicemob_cli.encounter.desk import Desk
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.verbs import AskedHeal
from dicemob_cli.rules.attack import Attack, AttackResult
from dicemob_cli.rules.combat import CombatResult
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.effect import Effect
from dicemob_cli.rules.lasts import ROLLED
from dicemob_cli.rules.potency import PotencyResult
from dicemob_cli.rules.request import Result

__all__ = ["heal", "land", "roll"]


def roll(asked: Asked, desk: Desk) -> None:
    """Roll what was asked. An effect is begun here, and goes on at the end of the rounds."""
    request = fill(asked, desk.table)
    if isinstance(request, Effect):
        request = request.start
    who = roller(asked, desk)
    results = desk.roll(request, who)
    if isinstance(request, Attack | Contest):
        land(request, results, who, desk)


def heal(asked: AskedHeal, desk: Desk) -> None:
    """Heal points that were said, or rolled (D9, E7)."""
    person = desk.person(asked.who)
    if person.hp is None:
        raise desk.refuse(asked.who, f"has no hit points: 'hp {person.name} 12' gives them some")
    points, by = asked.points or 0, None
    if asked.potency:
        by = roller(asked.potency, desk)
        [result] = desk.roll(fill(asked.potency, desk.table), by)
        assert isinstance(result, PotencyResult)
        points = result.points
    desk.change(Healed(person.name, points, by))


def roller(asked: Asked, desk: Desk) -> str | None:
    """Whose roll it is: who is named, else the one whose turn it is."""
    up = desk.state.up
    return who_rolls(asked, desk.table) or (up[0] if len(up) == 1 else None)


def land(request: Attack | Contest, results: Sequence[Result], by: str | None, desk: Desk) -> None:
    """Damage, and what lasts, on each target that is in the fight. Nothing starts on who is out."""
    for target, result in zip(request.targets, results, strict=True):
        name = target.name
        if name is None or name not in desk.state.people:
            if name:
                desk.remarks.append(f"{name} is not in this fight, so nothing lands: 'add {name}'")
            continue
        assert isinstance(result, CombatResult)
        if isinstance(result, AttackResult) and result.damage:
            desk.change(Hurt(name, result.damage, by))
        for strike in result.strikes:
            if strike.lasts and strike.defense and not desk.state.people[name].out:
                desk.change(
                    Started(
                        key=desk.state.last_key + 1,
                        name=name,
                        effect=strike.lasts,
                        dice=strike.attacker_points if strike.lasts in ROLLED else 0,
                        defense=strike.defense.asked,
                        type=strike.type,
                        duration=strike.lasts_rounds,
                        by=by,
                    )
                )
