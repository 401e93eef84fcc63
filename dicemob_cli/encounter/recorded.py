"""Rolls as they are stored, and the proof that their seeds give their dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from dicemob_cli.dice import Dice, PoolRoll, derived_seed
from dicemob_cli.encounter.event import Event, Results, Roll
from dicemob_cli.games.game import Request, Result, Settings

__all__ = ["Proof", "drawn_pools", "proofs", "recorded"]


def recorded(who: str | None, request: Request, results: Sequence[Result], settings: Settings) -> Roll:
    """Return a roll as it is stored."""
    return Roll(who, Results(results), settings.kept_for(request))


def drawn_pools(roll: Roll) -> Iterator[PoolRoll]:
    """Return the pools of a roll in the order in which their dice were drawn."""
    return type(roll.results[0]).drawn(roll.results)


class Proof(NamedTuple):
    """One roll of an event, by its number from 1, and whether its seed gives its dice.

    `hand_dice` of its dice were rolled by hand and cannot be verified; the verdict `by_hand`: all of them.
    """

    event: Event
    roll: int
    seed: int | None
    verdict: Literal["proven", "false", "by_hand"]
    hand_dice: int = 0


def proofs(event: Event) -> Iterator[Proof]:
    """Yield a proof for every roll of an event: it is rolled again from its seed.

    The seed must be derived from that of the event. A roll without any dice is left out.
    """
    for number, roll in enumerate(event.rolls, 1):
        try:
            seed, pools = roll.results[0].seed, [*drawn_pools(roll)]
            if seed is not None or any(pool.dice for pool in pools):
                hand_dice = sum(len(pool.dice) for pool in pools if pool.by_hand)
                yield Proof(event, number, seed, _verdict(event, number, roll), hand_dice)
        except (LookupError, ValueError):  # no version of this program has stored it
            yield Proof(event, number, roll.results.documents[0].get("seed"), "false")


def _verdict(event: Event, number: int, roll: Roll) -> Literal["proven", "false", "by_hand"]:
    pools = [pool for pool in drawn_pools(roll) if pool.dice and not pool.by_hand]
    seeds = {result.seed for result in roll.results}
    if seeds == {None}:
        return "false" if pools else "by_hand"
    if event.seed is None or seeds != {derived_seed(event.seed, number)}:
        return "false"
    dice, faces = Dice(*seeds), roll.results[0].faces
    same = all(sorted(dice.roll(pool.rolled, faces), reverse=True) == [*pool.dice] for pool in pools)
    return "proven" if same else "false"
