"""The wins of pools: against brute force, an independent library, known values and a million rolls."""

import tracemalloc
from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, isclose, prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.dice_mob.odds.expectation import mean_wins
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.pairing import pair_off
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.distribution import Distribution
from tests.conftest import long

SIX_VS_EIGHT = [41960535657, 13906409966, 9059584857, 6224797888, 4097796725, 2298943414, 816095589]


def hands(dice: int | Hand, faces: int) -> list[tuple[tuple[int, ...], int]]:
    """Every sorted hand of some dice, and the number of rolls that give it."""
    if isinstance(dice, Hand):
        return [(tuple(sorted(dice.faces, reverse=True)), 1)]
    return [
        (hand, factorial(dice) // prod(map(factorial, Counter(hand).values())))
        for hand in combinations_with_replacement(range(faces, 0, -1), dice)
    ]


def by_brute_force(attack: int | Hand, defense: int | Hand, faces: int) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for (ours, our_ways), (theirs, their_ways) in product(hands(attack, faces), hands(defense, faces)):
        counts[sum(pair.outcome in ("win", "extra") for pair in pair_off(ours, theirs))] += (
            our_ways * their_ways
        )
    return dict(counts)


def as_dict(distribution: Distribution) -> dict[int, int | float]:
    return {value: ways for value, ways in enumerate(distribution.ways) if ways}


def test_the_first_values() -> None:
    assert list(wins(6, 8).ways) == SIX_VS_EIGHT
    assert wins(6, 8).of == 6**14


@pytest.mark.parametrize("faces", [2, 3, 6])
@pytest.mark.parametrize(("attack", "defense"), [*product(range(1, 5), repeat=2)])
def test_all_small_pools_agree_with_brute_force(attack: int, defense: int, faces: int) -> None:
    assert as_dict(wins(attack, defense, faces)) == by_brute_force(attack, defense, faces)


HANDS = st.lists(st.integers(1, 6), min_size=1, max_size=5).map(lambda dice: Hand(tuple(dice)))


@given(HANDS | st.integers(1, 4), HANDS | st.integers(1, 4))
def test_dice_by_hand_agree_with_brute_force(attack: int | Hand, defense: int | Hand) -> None:
    found = wins(attack, defense)
    assert as_dict(found) == by_brute_force(attack, defense, 6)
    assert sum(found.ways) == found.of


@pytest.mark.parametrize(
    ("attack", "defense"), [(1, 10), (10, 1), (5, 5), (6, 8), (8, 6), (7, 9), (9, 10), (10, 10), (12, 11)]
)
def test_larger_pools_agree_with_an_independent_library(attack: int, defense: int) -> None:
    pool = icepool.d6.pool
    theirs = pool(attack).sort_pair(">", pool(defense), extra="keep").size()
    assert as_dict(wins(attack, defense)) == {value: ways for value, ways in theirs.items() if ways}


@given(st.integers(1, 25), st.integers(1, 25), st.integers(2, 10))
def test_all_rolls_are_counted_once(attack: int, defense: int, faces: int) -> None:
    found = wins(attack, defense, faces)
    assert sum(found.ways) == found.of == faces ** (attack + defense)
    assert len(found.ways) <= attack + 1


@given(st.integers(1, 25), st.integers(1, 120))
def test_the_mean_of_any_pools_is_the_mean_of_the_distribution(attack: int, defense: int) -> None:
    assert isclose(mean_wins(attack, defense), wins(attack, defense).mean, rel_tol=1e-9)


@pytest.mark.parametrize(("attack", "defense"), [(6, 8), (8, 6), (20, 20), (3, 40), (60, 50), (5, 150)])
def test_floating_point_agrees_to_twelve_places(attack: int, defense: int) -> None:
    large = pytest.importorskip("dicemob_cli.games.dice_mob.odds.large", reason="needs numpy")
    exact = wins(attack, defense)
    found = large.wins_in_floats(attack, defense)
    assert max(abs(a - b) for a, b in zip(found.ways, exact.probabilities, strict=False)) < 1e-12
    assert abs(sum(found.ways) - 1) < 1e-12
    assert abs(large.miss_chance(attack, defense) - exact.probabilities[0] * (attack <= defense)) < 1e-12


def test_the_chance_to_miss_takes_no_more_memory_for_more_defense_dice() -> None:
    large = pytest.importorskip("dicemob_cli.games.dice_mob.odds.large", reason="needs numpy")
    tracemalloc.start()
    try:
        assert large.miss_chance(60, 10_000) == 1
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_progress_is_told_and_ends_at_one() -> None:
    told: list[float] = []
    wins(5, 5, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize("rolls", [50_000, long(1_000_000)])
def test_many_rolls_of_the_real_roller_fit(rolls: int) -> None:
    request = Attack((Strike(Pool(3)),), (Target((Pool(3),)),))
    seen: Counter[int] = Counter()
    for seed in range(rolls):
        [result] = request.roll(Settings(), Dice(seed))
        seen[result.damage] += 1
    expected = [chance * rolls for chance in wins(3, 3).probabilities]
    chi_square = sum((seen[value] - count) ** 2 / count for value, count in enumerate(expected))
    assert chi_square < 16.27  # 3 degrees of freedom, p = 0.001; the seeds are fixed
