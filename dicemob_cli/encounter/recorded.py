"""Results as the log has them: their dice in the order in which they were drawn, and the proof of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Literal, NamedTuple

from dicemob_cli.dice import Dice, derived_seed
from dicemob_cli.encounter.event import Event, Roll
from dicemob_cli.game import Request, Settings
from dicemob_cli.rings.settings import FACES as TEN_FACES
from dicemob_cli.rules.pools import FACES

__all__ = ["Proof", "faces_of_kind", "pools_of", "proofs", "recorded", "strikes_of"]


def recorded(who: str | None, request: Request, results: Sequence[Any], settings: Settings) -> Roll:
    """A roll as the log keeps it."""
    return Roll(who, tuple(map(asdict, results)), settings.kept_for(request))


class Proof(NamedTuple):
    """One roll of an event, by its number from 1, and whether its seed gives its dice.

    `hand_dice` of them were rolled at the table and cannot be verified; `by_hand`: all of them were.
    """

    event: Event
    roll: int
    seed: int | None
    verdict: Literal["proven", "false", "by_hand"]
    hand_dice: int = 0


def proofs(event: Event) -> Iterator[Proof]:
    """Every roll of an event, rolled again from its seed, which must come from that of the event.

    Where no die was rolled, as against the immune, there is nothing to prove.
    """
    for number, roll in enumerate(event.rolls, 1):
        seed = roll.results[0]["seed"]
        try:
            pools = [*pools_of(roll.results)]
            if seed is None and not any(pool["dice"] for pool in pools):
                continue
            hand_dice = sum(len(pool["dice"]) for pool in pools if pool["by_hand"])
            yield Proof(event, number, seed, _verdict(event, number, roll), hand_dice)
        except (AttributeError, LookupError, TypeError, ValueError):  # not as we ever wrote it
            yield Proof(event, number, seed, "false")


def _verdict(event: Event, number: int, roll: Roll) -> Literal["proven", "false", "by_hand"]:
    pools = [pool for pool in pools_of(roll.results) if pool["dice"] and not pool["by_hand"]]
    seeds = {result["seed"] for result in roll.results}
    if seeds == {None}:
        return "false" if pools else "by_hand"
    if event.seed is None or seeds != {derived_seed(event.seed, number)}:
        return "false"
    dice = Dice(*seeds)
    faces = faces_of_kind(roll.results[0]["kind"])
    same = all(sorted(dice.roll(pool["rolled"], faces), reverse=True) == [*pool["dice"]] for pool in pools)
    return "proven" if same else "false"


def faces_of_kind(kind: str) -> int:
    """The faces of the dice that a kind of roll is made with."""
    return TEN_FACES if kind in ("rings_attack", "rings_check") else FACES


def pools_of(results: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The pools of one roll as they are drawn: of each strike the attack, then all defences (A4, G11)."""
    first = results[0]
    if first["kind"] in ("attack", "contest"):
        for rank in range(len(first["strikes"])):
            met = [result["strikes"][rank] for result in results]
            met = [strike for strike in met if strike["attack"] is not None]
            if met:
                yield met[0]["attack"]
                yield from (strike["defense"] for strike in met)
    elif first["kind"] == "effect":
        for each in first["history"]:
            for strike in each["strikes"]:
                if strike["attack"] is not None:
                    yield strike["attack"]
                    yield strike["defense"]
            if each["save"]:
                yield each["save"]["roll"]
    elif first["kind"] == "rings_attack":
        groups = (first[group] for group in ("attack", "ally", "brace"))
        yield from (pool for pool in groups if pool is not None)
        yield from (result["defense"] for result in results)
    else:
        yield first["roll"]


def strikes_of(result: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The strikes of an attack, or of all rounds of an effect, that were rolled."""
    parts = result["history"] if result["kind"] == "effect" else [result]
    for part in parts:
        yield from (strike for strike in part["strikes"] if strike["attack"] is not None)
