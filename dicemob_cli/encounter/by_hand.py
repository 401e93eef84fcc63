"""Dice that are rolled at the table: asked for when they are due, and only then."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import partial
from typing import TYPE_CHECKING, Any

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.errors import WordError, quoted
from dicemob_cli.rules.combat import CombatResult
from dicemob_cli.rules.pools import FACES, rolled_count
from dicemob_cli.rules.potency import Potency
from dicemob_cli.rules.settings import Settings

if TYPE_CHECKING:
    from dicemob_cli.encounter.desk import Ask

__all__ = ["read_hand", "with_hands"]

ROLL_FOR_ME = "roll"
"""The answer of someone who would rather not."""


def with_hands(
    request: Any, who: str | None, by_hand: Set[str], settings: Settings, seed: int, ask: Ask
) -> Any:
    """The request with the dice of whoever rolls by hand, asked for one pool at a time.

    Which strikes are rolled depends on those before them (A2). So the roll is tried with what is known: up to
    the first strike whose dice are missing it is what it will be.
    """
    if hasattr(request, "pool"):
        limit = None if isinstance(request, Potency) else settings.max_dice
        if who in by_hand and isinstance(request.pool, Pool):
            return request._replace(pool=_asked(who or "", f" ({request.words})", request.pool, limit, ask))
        return request
    done: set[tuple[int, int | None]] = set()
    while True:
        results = request.roll(settings, Dice(seed))
        assert isinstance(results[0], CombatResult)
        missing = _first_missing(request, results, who, by_hand, done)
        if missing is None:
            return request
        done.add(missing)
        strike, target = missing
        kind = request.strikes[strike].type
        if target is None:
            attack = _asked(who or "", _for(kind), request.strikes[strike].attack, settings.max_dice, ask)
            request = request._replace(
                strikes=_put(request.strikes, strike, request.strikes[strike]._replace(attack=attack))
            )
        else:
            facing = request.targets[target]
            pool = facing.defenses[strike]
            defense = _asked(facing.name, f" against {kind or 'it'}", pool, settings.max_dice, ask)
            facing = facing._replace(defenses=_put(facing.defenses, strike, defense))
            request = request._replace(targets=_put(request.targets, target, facing))


def read_hand(text: str, *, count: int) -> Hand | None:
    """Dice as they were read out, `6,4,1`, `6 4 1` or `641`, which must be so many; None to let the app roll.

    Raises WordError.
    """
    text = text.strip()
    if text.casefold() == ROLL_FOR_ME:
        return None
    faces = re.findall(r"[0-9]", text)
    if not faces or not re.fullmatch(r"[0-9](?:[ ,]*[0-9])*[ ,]*", text):
        raise WordError(
            f"{quoted(text)} is not dice: {count} of them, as in 6,4,1; 'roll' leaves it to me", word=text
        )
    wrong = next((face for face in faces if not 1 <= int(face) <= FACES), None)
    if wrong:
        raise WordError(f"{quoted(wrong)} is not a die: they show 1 to {FACES}", word=wrong)
    if len(faces) != count:
        raise WordError(f"that is {len(faces)} dice, and {count} are due; 'roll' leaves it to me", word=text)
    return Hand(tuple(map(int, faces)))


def _first_missing(
    request: Any, results: Any, who: str | None, by_hand: Set[str], done: Set[tuple[int, int | None]]
) -> tuple[int, int | None] | None:
    """The first pool that is rolled and belongs to someone who rolls by hand: its strike, and its target."""
    for number, strike in enumerate(request.strikes):
        rolled = [result.strikes[number].attack is not None for result in results]
        if any(rolled) and who in by_hand and isinstance(strike.attack, Pool) and (number, None) not in done:
            return number, None
        for place, target in enumerate(request.targets):
            pool = target.defenses[number]
            mine = target.name in by_hand and (number, place) not in done
            if rolled[place] and mine and isinstance(pool, Pool):
                return number, place
    return None


def _asked(who: str, what: str, pool: Pool, limit: int | None, ask: Ask) -> Pool | Hand:
    count = rolled_count(pool, limit)
    reading: Callable[[str], Hand | None] = partial(read_hand, count=count)
    dice = "die" if count == 1 else "dice"
    hand = ask(f"{who}'s {count} {dice}{what}", reading)
    return hand._replace(rolled_for=pool) if hand else pool


def _for(kind: Any) -> str:
    return f" for {kind}" if kind else ""


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
