"""Dice that are rolled at the table: asked for when they are due, and only then."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import partial, singledispatch
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import CombatResult
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.initiative import Initiative
from dicemob_cli.games.dice_mob.rules.pools import FACES, rolled_count
from dicemob_cli.games.dice_mob.rules.potency import Potency
from dicemob_cli.games.dice_mob.rules.save import Save
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill
from dicemob_cli.games.game import Request
from dicemob_cli.grammar.sides import TEN, read_die

if TYPE_CHECKING:
    from dicemob_cli.encounter.open_fight import Ask

__all__ = ["SaveDeclined", "ask_for_dice", "with_hands"]

T = TypeVar("T")

DECLINE = "decline"

ROLL_FOR_ME = "roll"
"""The answer of someone who would rather not."""


@singledispatch
def with_hands(
    request: Request, who: str | None, by_hand: Set[str], settings: Any, seed: int, ask: Ask
) -> Request:
    """The request with the dice of whoever rolls by hand, asked for one pool at a time."""
    raise TypeError(f"{request!r} is no request")


class SaveDeclined(Exception):  # noqa: N818 - it is an answer, not an error
    """Someone who rolls by hand would rather not save (E5)."""


@with_hands.register(Save)
def _(request: Save, who: str | None, by_hand: Set[str], settings: Settings, seed: int, ask: Ask) -> Request:
    if who is None or who not in by_hand or isinstance(request.pool, Hand):
        return request

    def ask_or_decline(question: str, read: Callable[[str], T]) -> T:
        def answer(text: str) -> T:
            if text.strip().casefold() == DECLINE:
                raise SaveDeclined
            return read(text)

        return ask(question, answer)

    pool = _asked(who, f" ({request.words}), or {DECLINE}", request.pool, settings.max_dice, ask_or_decline)
    return request._replace(pool=pool)


@with_hands.register(Skill)
@with_hands.register(Potency)
@with_hands.register(Initiative)
def _(
    request: Skill | Potency | Initiative,
    who: str | None,
    by_hand: Set[str],
    settings: Settings,
    seed: int,
    ask: Ask,
) -> Request:
    if who is None or who not in by_hand or isinstance(request.pool, Hand):
        return request
    limit = None if isinstance(request, Potency) else settings.max_dice
    return request._replace(pool=_asked(who, f" ({request.words})", request.pool, limit, ask))


@with_hands.register(Attack)
@with_hands.register(Contest)
def _(
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
                _which(request, missing.strike, " for {}"),
                missing.pool,
                settings.max_dice,
                ask,
            )
            strikes = _put(request.strikes, missing.strike, strike._replace(attack=side))
            request = request._replace(strikes=strikes)
        else:
            side = _asked(
                missing.who,
                _which(request, missing.strike, " against {}") or " against it",
                missing.pool,
                settings.max_dice,
                ask,
            )
            facing = request.targets[missing.target]
            facing = facing._replace(defenses=_put(facing.defenses, missing.strike, side))
            request = request._replace(targets=_put(request.targets, missing.target, facing))
    return request


def _read_hand(text: str, *, count: int, faces: int) -> Hand | None:
    """Dice as they were read out, `6,4,1`, `6 4 1` or `641`, which must be so many; None to let the app roll.

    Raises WordError.
    """
    text = text.strip()
    if text.casefold() == ROLL_FOR_ME:
        return None
    if not re.fullmatch(r"[0-9](?:[ ,]*[0-9])*[ ,]*", text):
        raise WordError(
            Code.NOT_A_DIE,
            f"{quoted(text)} is not dice: {count} of them, as in 6,4,1; 'roll' lets dicemob roll",
            word=text,
        )
    read = re.findall(r"[0-9]", text)
    if faces >= TEN and (count == 1 or len(text.split()) > 1 or "," in text):  # a ten may be written out
        read = re.findall(rf"\b{TEN}\b|[0-9]", text)
    dice = [read_die(face, faces) for face in read]
    wrong = next((face for face, die in zip(read, dice, strict=True) if die is None), None)
    if wrong:
        raise WordError(Code.NOT_A_DIE, f"{quoted(wrong)} is not a die: they show 1 to {faces}", word=wrong)
    if len(dice) != count:
        raise WordError(
            Code.WRONG_DICE_COUNT,
            f"{quoted(text)} is {len(dice)} dice, and {count} are due; 'roll' lets dicemob roll",
            word=text,
        )
    return Hand(tuple(die for die in dice if die is not None))


def _which(request: Attack | Contest, number: int, words: str) -> str:
    """Which strike dice are asked for: ` for slashing, strike 1 of 2`."""
    strike, several = request.strikes[number], len(request.strikes)
    place = f"strike {number + 1} of {several}" if several > 1 else ""
    named = ", ".join(filter(None, [strike.type, place]))
    return words.format(named) if named else ""


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
    return ask_for_dice(who, what, pool, rolled_count(pool, limit), FACES, ask)


def ask_for_dice(who: str, what: str, pool: Pool, count: int, faces: int, ask: Ask) -> Pool | Hand:
    """So many dice that someone rolled, `what` for; the pool itself where the app is to roll it."""
    dice = "die" if count == 1 else "dice"
    hand = ask(f"{who}'s {count} {dice}{what}", partial(_read_hand, count=count, faces=faces))
    return hand._replace(rolled_for=pool) if hand else pool


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
