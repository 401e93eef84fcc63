"""What exact odds cost: against icepool, as pools grow, and as whole commands.

Each case is timed several times in turn with the others; the medians are compared.
"""

import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

from dicemob_cli.dice import Pool
from dicemob_cli.games.dice_mob.odds.expectation import mean_wins
from dicemob_cli.games.dice_mob.odds.grid import grid
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.rings.rules.attack import Attack, Target
from dicemob_cli.games.rings.rules.settings import Settings as RingsSettings
from dicemob_cli.odds.request import odds_of
from dicemob_cli.odds.result import Odds
from tests.benchmarks.startup import DICEMOB

__all__ = ["main"]

STAT = 4
"""Of attacks of Rings: where the damage of a hit begins."""

DRAWN = ("attack", "20", "vs", "20", "--format", "table")


class Case(NamedTuple):
    """Something to time, and what it should reach."""

    name: str
    run: Callable[[], object]
    times: int
    reach: str = ""


def icepool_wins(attack: int, defense: int) -> object:
    """The same question, put to an independent library."""
    import icepool

    pool = icepool.d6.pool
    return pool(attack).sort_pair(">", pool(defense), extra="keep").size()


def rings(attack: int, defense: int, *, exact: bool = False) -> Odds:
    """The odds of an attack of Rings: damage, and the successes of both sides."""
    request = Attack(Pool(attack), STAT, "ranged", (Target(Pool(defense)),))
    [odds] = odds_of(request, RingsSettings(), exact=exact)
    return odds


def icepool_rings(attack: int, defense: int) -> dict[int, int]:
    """The damage of the same, in ways, from an independent library; it reckons both successes on the way."""
    import icepool

    success = icepool.d10.map(lambda face: int(face >= RingsSettings().success_on))
    lead = attack @ success - defense @ success
    damage = lead.map(lambda extra: STAT + extra if extra > 0 else 0)
    return {value: ways * 10 ** (attack + defense) // damage.denominator() for value, ways in damage.items()}


def verify(attack: int, defense: int) -> None:
    """Raises ValueError unless both give the same whole numbers."""
    ours = {each.value: int(each.ways or 0) for each in rings(attack, defense, exact=True).outcomes}
    if ours != icepool_rings(attack, defense):
        raise ValueError(f"the odds of {attack} against {defense} differ")


def command(*words: str) -> Callable[[], object]:
    return lambda: subprocess.run([DICEMOB, *words], stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    """Measure and print."""
    cases = [
        Case("ours 6 vs 8", lambda: wins(6, 8), 25),
        Case("ours 20 vs 20", lambda: wins(20, 20), 15, "25 ms"),
        Case("ours 40 vs 40", lambda: wins(40, 40), 7, "400 ms"),
        *(Case(f"ours {n} vs {n}", partial(wins, n, n), 5) for n in (5, 10, 30, 50, 60)),
        Case("ours 100 vs 100, exact", lambda: wins(100, 100), 1),
        Case("mean of 1000 vs 1000", lambda: mean_wins(1000, 1000), 5),
        Case("grid 20 x 20", lambda: grid("mean", range(1, 21), range(1, 21), Settings()), 3, "2500 ms"),
        *(Case(f"ours Rings {n} vs {n}", partial(rings, n, n), 15) for n in (5, 20, 40, 300)),
        Case("dicemob attack 20 vs 20", command("attack", "20", "vs", "20"), 15),
        Case("dicemob odds attack 20 vs 20", command("odds", "attack", "20", "vs", "20"), 15),
        Case("drawn 20 vs 20", command(*DRAWN, "--no-odds"), 15),
        Case("drawn 20 vs 20, with its odds", command(*DRAWN, "--odds"), 15),
    ]
    if find_spec("icepool"):
        cases += [
            Case("icepool 6 vs 8", lambda: icepool_wins(6, 8), 1),
            Case("icepool 20 vs 20", lambda: icepool_wins(20, 20), 1),
            Case("icepool Rings 20 vs 20", lambda: icepool_rings(20, 20), 15),
        ]
        verify(20, 20)
    if find_spec("numpy"):
        from dicemob_cli.games.dice_mob.odds.large import miss_chance, wins_in_floats

        cases += [
            Case("numpy 100 vs 100", lambda: wins_in_floats(100, 100), 3, "1000 ms"),
            Case("numpy, chance to hit at 1000 vs 1000", lambda: miss_chance(1000, 1000), 3),
        ]
    taken: dict[str, list[float]] = {case.name: [] for case in cases}
    for turn in range(max(case.times for case in cases)):
        for case in cases:
            if turn < case.times:
                started = time.perf_counter()
                case.run()
                taken[case.name].append((time.perf_counter() - started) * 1000)
    medians = {name: statistics.median(times) for name, times in taken.items()}
    print("Odds: medians in one run\n")
    for case in cases:
        print(f"{case.name:38}{medians[case.name]:10.2f} ms{case.reach and f'   reach {case.reach}'}")
    print()
    for ours, theirs, reach in (
        ("ours 6 vs 8", "icepool 6 vs 8", ""),
        ("ours 20 vs 20", "icepool 20 vs 20", "150"),
        ("ours Rings 20 vs 20", "icepool Rings 20 vs 20", ""),
        ("dicemob attack 20 vs 20", "dicemob odds attack 20 vs 20", "at most 1.3"),
    ):
        if theirs in medians:
            ratio = medians[theirs] / medians[ours]
            print(f"{theirs} / {ours}: {ratio:.2f}{reach and f'   reach {reach}'}")
    more = medians["drawn 20 vs 20, with its odds"] - medians["drawn 20 vs 20"]
    print(f"the line of odds at 20 vs 20: {more:.2f} ms more   reach at most 30")


if __name__ == "__main__":
    main()
