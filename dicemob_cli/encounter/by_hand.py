"""Dice that are rolled at the table: asked for when they are due, and only then."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.game import Request
from dicemob_cli.rules.attack import Attack
from dicemob_cli.rules.combat import CombatResult
from dicemob_cli.rules.contest import Contest
from dicemob_cli.rules.initiative import Initiative
from dicemob_cli.rules.pools import FACES, rolled_count
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.save import Save
from dicemob_cli.rules.settings import Settings
from dicemob_cli.rules.skill import Skill

if TYPE_CHECKING:
    from dicemob_cli.encounter.desk import Ask

__all__ = ["with_hands"]

T = TypeVar("T")

ROLL_FOR_ME = "roll"
"""The answer of someone who would rather not."""


def with_hands(
    request: Request, who: str | None, by_hand: Set[str], settings: Settings, seed: int, ask: Ask
) -> Request:
    """The request with the dice of whoever rolls by hand, asked for one pool at a time."""
    if isinstance(request, Attack | Contest):
        return _met_by_hand(request, who, by_hand, settings, seed, ask)
    assert isinstance(request, Skill | Potency | Save | Initiative)
    if who is None or who not in by_hand or isinstance(request.pool, Hand):
        return request
    limit = None if isinstance(request, Potency) else settings.max_dice
    return request._replace(pool=_asked(who, f" ({request.words})", request.pool, limit, ask))


def _met_by_hand(
    request: Attack | Contest,
    who: str | None,
    by_hand: Set[str],
    settings: Settings,
    seed: int,
    ask: Ask,
) -> Attack | Contest:
    """Strikes and defences by hand.

    Which strikes are rolled depends on those before them (A2). So the roll is tried with what is known: up to
    the first strike whose dice are missing it is what it will be.
    """
    done: set[_Missing] = set()
    while missing := _first_missing(request, request.roll(settings, Dice(seed)), who, by_hand, done):
        done.add(missing)
        strike = request.strikes[missing.strike]
        if missing.target is None:
            side = _asked(
                missing.who,
                f" for {strike.type}" if strike.type else "",
                missing.pool,
                settings.max_dice,
                ask,
            )
            strikes = _put(request.strikes, missing.strike, strike._replace(attack=side))
            request = request._replace(strikes=strikes)
        else:
            side = _asked(
                missing.who, f" against {strike.type or 'it'}", missing.pool, settings.max_dice, ask
            )
            facing = request.targets[missing.target]
            facing = facing._replace(defenses=_put(facing.defenses, missing.strike, side))
            request = request._replace(targets=_put(request.targets, missing.target, facing))
    return request


def _read_hand(text: str, *, count: int) -> Hand | None:
    """Dice as they were read out, `6,4,1`, `6 4 1` or `641`, which must be so many; None to let the app roll.

    Raises WordError.
    """
    text = text.strip()
    if text.casefold() == ROLL_FOR_ME:
        return None
    faces = re.findall(r"[0-9]", text)
    if not faces or not re.fullmatch(r"[0-9](?:[ ,]*[0-9])*[ ,]*", text):
        raise WordError(
            Code.NOT_A_DIE,
            f"{quoted(text)} is not dice: {count} of them, as in 6,4,1; 'roll' leaves it to me",
            word=text,
        )
    wrong = next((face for face in faces if not 1 <= int(face) <= FACES), None)
    if wrong:
        raise WordError(Code.NOT_A_DIE, f"{quoted(wrong)} is not a die: they show 1 to {FACES}", word=wrong)
    if len(faces) != count:
        raise WordError(
            Code.WRONG_DICE_COUNT,
            f"{quoted(text)} is {len(faces)} dice, and {count} are due; 'roll' leaves it to me",
            word=text,
        )
    return Hand(tuple(map(int, faces)))


class _Missing(NamedTuple):
    """A pool that is due by hand: of a strike, or of a target against it; whose it is."""

    strike: int
    target: int | None
    who: str
    pool: Pool


def _first_missing(
    request: Attack | Contest,
    results: Sequence[CombatResult],
    who: str | None,
    by_hand: Set[str],
    done: Set[_Missing],
) -> _Missing | None:
    """The first pool that is rolled, belongs to someone who rolls by hand, and was not asked for yet."""
    for number, strike in enumerate(request.strikes):
        rolled = [result.strikes[number].attack is not None for result in results]
        defending = (
            (place, target.name, target.defenses[number], rolled[place])
            for place, target in enumerate(request.targets)
        )
        for place, name, pool, is_due in ((None, who, strike.attack, any(rolled)), *defending):
            if is_due and name in by_hand and name and isinstance(pool, Pool):
                missing = _Missing(number, place, name, pool)
                if missing not in done:
                    return missing
    return None


def _asked(who: str, what: str, pool: Pool, limit: int | None, ask: Ask) -> Pool | Hand:
    count = rolled_count(pool, limit)
    reading: Callable[[str], Hand | None] = partial(_read_hand, count=count)
    dice = "die" if count == 1 else "dice"
    hand = ask(f"{who}'s {count} {dice}{what}", reading)
    return hand._replace(rolled_for=pool) if hand else pool


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
