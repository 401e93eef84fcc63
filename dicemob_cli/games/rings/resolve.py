"""What was asked of Rings, with its names filled in from the cast: a request that can be rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dicemob_cli.campaign.table import Table
from dicemob_cli.dice import MOST_PAIRS, Hand, Pool, as_pool
from dicemob_cli.errors import Code, quoted
from dicemob_cli.games.rings.cast import RingsCast
from dicemob_cli.games.rings.grammar import (
    AskedOpponent,
    AskedRingsAttack,
    AskedRingsCheck,
    Said,
    refuse_reach,
    value_of,
)
from dicemob_cli.games.rings.rules.attack import Attack, Stance, Target
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.pools import rolled_count
from dicemob_cli.games.rings.rules.reach import MELEE_REACH, RANGED_REACH, Tactic, reaches
from dicemob_cli.games.rings.rules.settings import Settings
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.sides import Name, Side, Written, as_many, only_part
from dicemob_cli.grammar.words import Word

__all__ = ["fill", "unsaid_stances", "who_rolls", "with_stances"]

FEWEST_DICE = 10
"""What an opponent counts at least: the smallest has a line too."""


class _Blow(NamedTuple):
    """What is attacked with: its dice, its STAT, and the name of that if one was said, damage and reach."""

    name: str
    pool: Pool | Hand
    stat: int
    stat_name: str | None
    tactic: Tactic
    damage: int
    reach: int


def fill(asked: Any, table: Table) -> Attack | Check:
    """The request that was asked for.

    Raises WordError for names, weapons and STATs that the cast does not have, for whoever is out of reach,
    and for dice by hand that are not as many as are due.
    """
    cast = RingsCast(table)
    if isinstance(asked, AskedRingsCheck):
        return Check(_checked(asked.side, cast), asked.words, table.campaign)
    assert isinstance(asked, AskedRingsAttack), "nothing else is asked of Rings"
    side = asked.attack
    blow = (_named if isinstance(side, Name) else _written)(side, asked.said, cast)
    targets = tuple(_target(opponent, blow, cast) for opponent in asked.opponents)
    told = (blow.damage, asked.words, table.campaign, asked.brace_read)
    attack = Attack(blow.pool, blow.stat, blow.tactic, targets, *told)
    attack = _by_hand(attack, side, table.settings)
    _refuse_too_many(attack, side.word, table.settings)
    return attack


def who_rolls(asked: Any, table: Table) -> str | None:
    """Who is named as the one that rolls; None where it is only dice."""
    side = asked.side if isinstance(asked, AskedRingsCheck) else asked.attack
    return RingsCast(table).who(side) if isinstance(side, Name) else None


def unsaid_stances(asked: AskedRingsAttack, table: Table) -> dict[int, str | None]:
    """The opponents without dice who were not asked for a choice, by place, and their names (G3).

    Raises WordError like `fill`, but for the attacker's dice by hand, which depend on the choice.
    """
    side = asked.attack
    bare = side._replace(hands=()) if isinstance(side, Name) else side
    request = fill(asked._replace(attack=bare), table)
    assert isinstance(request, Attack), "it was asked for"
    return {
        place: target.name
        for place, target in enumerate(request.targets)
        if target.cornered and target.stance is None
    }


def with_stances(asked: AskedRingsAttack, chosen: Mapping[int, Stance]) -> AskedRingsAttack:
    """The attack with what opponents chose after it was said (G3). Dice read out before hold no brace's."""
    opponents, words = list(asked.opponents), asked.words
    for place, stance in sorted(chosen.items(), reverse=True):
        side, said = opponents[place]
        opponents[place] = AskedOpponent(side, {**said, "stance": Said(side.word, stance)})
        end = side.word.start + len(side.word.text)
        words = f"{words[:end]} {stance}{words[end:]}"
    return asked._replace(opponents=tuple(opponents), words=words, brace_read=not chosen)


def _checked(side: Side, cast: RingsCast) -> Pool | Hand:
    if isinstance(side, Written):
        return only_part(side)
    pool = cast.check(side)
    hand = _hand(side)
    return pool if hand is None else as_many(hand, rolled_count(pool), pool, side.word)


def _named(side: Any, said: Mapping[str, Said], cast: RingsCast) -> _Blow:
    """What someone attacks with, who is melee or ranged for good, and has STATs of their own (G10)."""
    weapon, pool = cast.weapon(side), cast.attack(side)
    tactic, stat = said.get("tactic"), said.get("stat") or said.get("stat name")
    if tactic and tactic.value != weapon.tactic:
        raise at(
            tactic.word, Code.CONTRADICTION, f"is not what {quoted(side.name)} is, {weapon.tactic} for good"
        )
    if stat:
        own = f"{quoted(side.name)} has {weapon.stat} {pool.base}"
        raise at(stat.word, Code.CONTRADICTION, f"is no STAT to be said: {own}")
    refuse_reach(said, weapon.tactic)
    reach = value_of(said, "reach") or weapon.reach or MELEE_REACH
    damage = weapon.damage + (value_of(said, "damage") or 0)
    return _Blow(_spoken(side), pool, pool.base, weapon.stat, weapon.tactic, damage, reach)


def _written(side: Any, said: Mapping[str, Said], cast: RingsCast) -> _Blow:
    """Dice that are written out. Of those rolled by hand the STAT has to be said: damage begins with it."""
    pool, tactic = only_part(side), value_of(said, "tactic")
    if tactic is None:
        raise at(
            side.word, Code.WORDS_MISSING, "needs 'melee' or 'ranged': melee does a third of the STAT more"
        )
    name, number = cast.stat_named(said.get("stat name")), value_of(said, "stat")
    if number is None and isinstance(pool, Hand):
        raise at(side.word, Code.WORDS_MISSING, "needs 'stat 4': the damage of a hit begins with the STAT")
    refuse_reach(said, tactic)
    if isinstance(pool, Pool) and pool.modifiers and number not in (None, pool.base):
        own = f"is not the STAT of {quoted(side.word.text)}, which is {pool.base}"
        raise at(said["stat"].word, Code.CONTRADICTION, own)
    stat = number if number is not None else as_pool(pool).base
    damage, reach = value_of(said, "damage") or 0, value_of(said, "reach") or MELEE_REACH
    return _Blow(_spoken(side), pool, stat, name, tactic, damage, reach)


def _target(opponent: AskedOpponent, blow: _Blow, cast: RingsCast) -> Target:
    side, said = opponent
    _refuse_distance(opponent, blow)
    if "ally" in said and blow.tactic == "melee":
        raise at(said["ally"].word, Code.WRONG_OPTION, "next to the target helps ranged attacks, not melee")
    shield, hp = value_of(said, "shield"), value_of(said, "hp")
    name = hand = None
    defense: Pool | Hand
    if isinstance(side, Name):
        name, sheet = cast.who(side), cast.sheet(side)
        if "/" in side.name:
            raise at(side.word, Code.OTHER_ROLL, f"is not someone to attack: use 'vs {name}'")
        hand = _hand(side)
        if hand and cast.stat(side, blow.stat_name) is None:  # nobody can say how many are due
            defense, hand = hand, None
        else:
            defense = cast.defense(side, blow.stat_name)
        shield = sheet.shield if shield is None else shield
        hp = sheet.hp if hp is None else hp
    else:
        defense = only_part(side)
    breaks = said.get("break")
    if breaks and hp is None:
        raise at(breaks.word, Code.NO_HIT_POINTS, "can be broken by someone with hit points: use 'hp 12' too")
    broken = breaks.value if breaks else None
    if breaks and isinstance(side, Name):
        broken = cast.breakable(side, breaks.value, breaks.word)
    target = Target(defense, name, "ally" in said, value_of(said, "stance"), shield or 0, hp, broken)
    if hand is None:
        return target
    assert isinstance(defense, Pool), "it is of a sheet"
    if target.cornered and target.stance is None:
        raise at(side.word, Code.WRONG_DICE_COUNT, "has no dice to defend with: use 'brace' for one die")
    return target._replace(defense=as_many(hand, target.rolled, defense, side.word))


def _refuse_distance(opponent: AskedOpponent, blow: _Blow) -> None:
    """Raise WordError for whoever is out of reach (G6)."""
    side, said = opponent
    distance, height = value_of(said, "distance"), value_of(said, "height")
    if reaches(blow.tactic, blow.reach, distance, height):
        return
    most = RANGED_REACH if blow.tactic == "ranged" else blow.reach
    spaces, where = (distance, "away") if (distance or 0) > most else (height, "higher or lower")
    away = f"{spaces} {'space' if spaces == 1 else 'spaces'} {where}"
    named = Word(_spoken(side), side.word.start)
    raise at(named, Code.OUT_OF_REACH, f"is {away}, and {quoted(blow.name)} reaches {most}")


def _spoken(side: Side) -> str:
    """A side as it was said, without dice by hand behind a name."""
    return side.name if isinstance(side, Name) else side.word.text


def _by_hand(attack: Attack, side: Side, settings: Settings) -> Attack:
    """The attack with the dice of whoever has rolled them: all of them, an ally's and a brace's last."""
    try:
        laid = attack.laid(settings)
    except ValueError:
        hint = "is fewer dice than an ally and a brace give: read out all dice, those for them last"
        raise at(side.word, Code.WRONG_DICE_COUNT, hint) from None
    hand = _hand(side) if isinstance(side, Name) else None
    if hand is None:
        return attack
    assert isinstance(attack.pool, Pool), "it is of a sheet"
    without_brace = len(hand.faces) == laid.plain + laid.ally
    due = sum(laid) - (0 if attack.brace_read and not without_brace else laid.brace)
    pool = as_many(hand, due, attack.pool, side.word)
    return attack._replace(pool=pool, brace_read=attack.brace_read and not without_brace)


def _refuse_too_many(attack: Attack, word: Word, settings: Settings) -> None:
    """Raise WordError for more dice than one attack can be meant to have."""
    deal = attack.deal(settings)
    against = (sum(deal.counting(each)) + rolled_count(each.defense) for each in attack.targets)
    dice = sum(max(each, FEWEST_DICE) for each in against)
    if dice > MOST_PAIRS:
        raise at(word, Code.POOL_TOO_LARGE, f"begins a roll of {dice} dice: {MOST_PAIRS} is the most")


def _hand(name: Name) -> Hand | None:
    """The dice rolled by hand for a name, which are one roll. Raises WordError."""
    if len(name.hands) > 1:
        raise at(name.word, Code.WRONG_DICE_COUNT, "has a '/', and this is one roll: write all dice, 6,1,0")
    return name.hands[0] if name.hands else None
