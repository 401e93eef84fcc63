"""Lines of JSON for one request, roll after roll, as fast as they can be had.

What scripts ask for by the million is an ordinary strike on one target. Most of what its line says is the
same every time: so the line is written once by the long way, with marks in the places of what the dice
decide, and then only these are filled in. The dice, the pairs and their counts are those of the rules, and a
test holds the two ways together, letter for letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from dicemob_cli.dice import Dice, Pool, high_to_low
from dicemob_cli.games.dice_mob.rules.attack import Attack, AttackResult
from dicemob_cli.games.dice_mob.rules.combat import settle
from dicemob_cli.games.dice_mob.rules.pairing import pair_off
from dicemob_cli.games.dice_mob.rules.pools import FACES, rolled_count
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Request

__all__ = ["JsonLines", "Lines", "long_way"]

_MARK = re.compile(r'"\\u0000(\w+)"')
_DICE = ("attack", "defense", "pairs")

_MOST_DICE, _LONGEST = 50, 2000
"""Dice a side, and characters of a line, that have a short way: beyond them there is little to win."""

_REMEMBERED = 4096
"""Half-filled lines, and dice as text: some megabytes."""


Lines = Callable[[int], Iterable[str]]
"""The lines of a request for the seed of its dice."""


def long_way(write: Callable[[Any], str], request: Request, settings: Settings) -> Lines:
    """Roll the request, and write each result."""
    return lambda seed: map(write, request.roll(settings, Dice(seed)))


class JsonLines:
    """Gives the lines of requests. `encode` writes a result, or a part of one, as JSON."""

    def __init__(self, encode: Callable[[Any], str]) -> None:
        self._encode = encode
        self._pairs = _PairTexts(encode)
        self._requests = 0
        self._counted: dict[tuple[object, ...], str] = {}

    def of(self, request: Request, settings: Settings) -> Lines:
        """The lines of a request, by the short way if there is one."""
        pools = _lone_pools(request, settings)
        if pools is None:
            return long_way(self._encode, request, settings)
        attack, defense = pools
        [sample] = request.roll(settings, Dice(0))
        text = self._encode(sample)
        if r"\u0000" in text or len(text) > _LONGEST:  # what a campaign says could be taken for a mark
            return long_way(self._encode, request, settings)
        pattern = self._pattern(sample)
        text_of_pair, counted = self._pairs.__getitem__, self._counted
        self._requests += 1
        number = self._requests

        def lines(seed: int) -> tuple[str]:
            dice = Dice(seed).roll(attack + defense, FACES)
            ours, theirs = high_to_low(dice[:attack]), high_to_low(dice[attack:])
            counts = (number, *settle(pair_off(ours, theirs)).values())
            line = counted.get(counts) or self._fill(pattern, counts)
            fallen = {
                "seed": seed,
                "attack": _listed(ours),
                "defense": _listed(theirs),
                "pairs": ",".join(map(text_of_pair, zip_longest(ours, theirs))),
            }
            return (line % fallen,)

        return lines

    def _pattern(self, sample: Any) -> str:
        """The line of a result, to be filled in twice: counts, as %(ties)s, then dice, as %%(attack)s."""
        [strike] = sample.strikes
        counts = {name: f"\0{name}" for name in settle(strike.pairs)}
        dice = {name: (f"\0{name}",) for name in _DICE}
        strike = replace(
            strike,
            attack=replace(strike.attack, dice=dice["attack"]),
            defense=replace(strike.defense, dice=dice["defense"]),
            pairs=dice["pairs"],
            **counts,
        )
        of_all = {name: mark for name, mark in counts.items() if name in AttackResult.__dataclass_fields__}
        text = self._encode(replace(sample, seed="\0seed", strikes=(strike,), **of_all))
        return _MARK.sub(
            lambda mark: f"%({mark[1]})s" if mark[1] in counts else f"%%({mark[1]})s",
            text.replace("%", "%%%%"),
        )

    def _fill(self, pattern: str, counts: tuple[object, ...]) -> str:
        """A line with its counts filled in, and remembered: they are few, and come again and again."""
        named = zip(settle(()), counts[1:], strict=True)
        if len(self._counted) == _REMEMBERED:
            self._counted.clear()
        line = self._counted[counts] = pattern % {name: str(count).lower() for name, count in named}
        return line


class _PairTexts(dict[tuple[int | None, int | None], str]):
    """The JSON of two dice laid against each other, written when they are first seen."""

    def __init__(self, encode: Callable[[Any], str]) -> None:
        super().__init__()
        self._encode = encode

    def __missing__(self, ranked: tuple[int | None, int | None]) -> str:
        [pair] = pair_off(*((die,) if die else () for die in ranked))
        text = self[ranked] = self._encode(pair)
        return text


def _lone_pools(request: Request, settings: Settings) -> tuple[int, int] | None:
    """The dice of one strike on one target, where only counts depend on how they fall; and not very many."""
    if not isinstance(request, Attack) or len(request.strikes) > 1:
        return None
    if settings.with_criticals(request.criticals).criticals:
        return None
    [strike], [target, *others] = request.strikes, request.targets
    [defense] = target.defenses
    if others or strike.lasts or not isinstance(strike.attack, Pool) or not isinstance(defense, Pool):
        return None
    ours, theirs = (rolled_count(pool, settings.max_dice) for pool in (strike.attack, defense))
    return (ours, theirs) if max(ours, theirs) <= _MOST_DICE else None


@lru_cache(_REMEMBERED)
def _listed(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice))
