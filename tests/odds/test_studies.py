"""Duels, effects, grids and balances: against straightforward reckoning of the same."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.balance import balance
from dicemob_cli.games.dice_mob.odds.duel import Duel, First, in_orders
from dicemob_cli.games.dice_mob.odds.effect import burn
from dicemob_cli.games.dice_mob.odds.grid import grid
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.rules.combat import Strike
from dicemob_cli.games.dice_mob.rules.criticals import Criticals
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.odds.distribution import Distribution

PLAIN = Settings()
ALWAYS_TWO = Distribution([0, 0, 1], 1)
NEVER = Distribution([1], 1)
COIN = Distribution([1, 1], 2)


def duel(ours: Distribution, theirs: Distribution, our_hp: int, their_hp: int, first: First = "ours") -> Duel:
    [told] = in_orders(ours, theirs, our_hp, their_hp, [first])
    return told


def in_turn(a: Distribution, b: Distribution, ours: int, theirs: int, first: str) -> tuple[float, float]:
    """The chance that ours wins and the mean rounds, by walking the chain until nothing is left."""
    standing = {(ours, theirs): 1.0}
    won = mean = 0.0
    number = 0
    while sum(standing.values()) > 1e-13:
        number += 1
        ours_begin = first == "ours" or (first == "alternating" and number % 2 == 1)
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (h, k), chance in standing.items():
            for (i, p), (j, q) in product(enumerate(a.probabilities), enumerate(b.probabilities)):
                here = chance * p * q
                if i < k and j < h:
                    after[h - j, k - i] += here
                    continue
                mean += here * number
                if i >= k and (ours_begin or j < h):
                    won += here
        standing = after
    return won, mean


def test_a_duel_that_can_be_reckoned_by_hand() -> None:
    told = duel(ALWAYS_TWO, ALWAYS_TWO, 4, 4)
    assert (told.win, told.lose, told.mean_rounds) == (1, 0, 2)
    told = duel(COIN, COIN, 1, 1)
    assert told.win == pytest.approx(2 / 3)  # 1/2 + 1/4 * 1/2 + ...
    assert told.mean_rounds == pytest.approx(4 / 3)
    assert told.rounds[0].probability == pytest.approx(3 / 4)


def test_a_duel_in_which_no_one_can_be_hurt_never_ends() -> None:
    told = duel(NEVER, NEVER, 3, 3)
    assert (told.win, told.lose, told.mean_rounds, told.rounds, told.tail) == (0, 0, None, (), 1)


def test_chances_so_small_that_one_minus_them_is_one() -> None:
    rarely = wins(1, 220)
    told = duel(rarely, rarely, 1, 1)
    assert told.win == pytest.approx(0.5)
    assert duel(rarely, rarely, 1, 1, "theirs").win == pytest.approx(0.5)
    assert told.mean_rounds == pytest.approx(1 / (2 * rarely.positive))


def test_chances_stay_chances() -> None:
    certain = duel(wins(8, 8), wins(1, 3), 20, 2)  # but for a chance in 10**17 or so; sums come out above 1
    assert (certain.win, certain.lose) == (1, 0)


def test_the_rounds_of_an_effect_that_cannot_have_ended_have_no_mean() -> None:
    assert burn(Strike(Pool(6)), Pool(5), PLAIN, 1).mean_rounds is None


def test_one_who_cannot_hurt_loses() -> None:
    told = duel(NEVER, COIN, 3, 3)
    assert (told.win, told.lose) == (0, 1)


@hypothesis_settings(max_examples=30)
@given(
    st.integers(1, 5),
    st.integers(1, 5),
    st.integers(1, 5),
    st.integers(1, 5),
    st.integers(1, 7),
    st.integers(1, 7),
    st.sampled_from(["ours", "theirs", "alternating"]),
)
def test_duels_agree_with_walking_the_chain(
    a: int, d: int, b: int, e: int, ours: int, theirs: int, order: First
) -> None:
    first, second = wins(a, d), wins(b, e)
    told = duel(first, second, ours, theirs, order)
    won, mean = in_turn(first, second, ours, theirs, order)
    assert told.win == pytest.approx(won, abs=1e-9)
    assert told.lose == pytest.approx(1 - won, abs=1e-9)
    assert told.mean_rounds == pytest.approx(mean, abs=1e-7)
    assert sum(each.probability for each in told.rounds) + told.tail == pytest.approx(1)
    assert told.rounds[-1].ended == pytest.approx(1 - told.tail)
    assert 0 <= told.tail < 1e-6


def straightforward(pool: int, defense: int, rounds: int) -> dict[tuple[int, int, bool], Fraction]:
    """The chance of each number of rounds, damage in all, and whether it ended, in exact fractions."""
    found: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)

    def go(dice: int, number: int, so_far: int, chance: Fraction) -> None:
        odds = wins(dice, defense)
        for damage, ways in enumerate(odds.ways):
            here = chance * Fraction(int(ways), int(odds.of))
            if not here:
                continue
            if damage == 0:
                found[number, so_far, True] += here
            elif number == rounds:
                found[number, so_far + damage, False] += here
            else:
                go(damage, number + 1, so_far + damage, here)

    go(pool, 1, 0, Fraction(1))
    return found


@pytest.mark.parametrize(("pool", "defense", "rounds"), [(3, 3, 4), (4, 2, 3), (6, 5, 3), (1, 1, 6)])
def test_E1_effects_agree_with_straightforward_reckoning(pool: int, defense: int, rounds: int) -> None:
    told = burn(Strike(Pool(pool)), Pool(defense), PLAIN, rounds)
    cases = straightforward(pool, defense, rounds)
    for each in told.rounds:
        assert each.probability == pytest.approx(
            float(
                sum(chance for (number, _, ended), chance in cases.items() if ended and number == each.round)
            )
        )
    assert told.left == pytest.approx(
        float(sum(chance for (_, _, ended), chance in cases.items() if not ended))
    )
    for total, chance in enumerate(told.damage.probabilities):
        assert chance == pytest.approx(
            float(sum(p for (_, damage, _), p in cases.items() if damage == total))
        )


@pytest.mark.parametrize(("pool", "defense", "rounds"), [(3, 3, 4), (6, 5, 3), (1, 1, 6)])
def test_E1_effects_in_whole_numbers_are_exact(pool: int, defense: int, rounds: int) -> None:
    told = burn(Strike(Pool(pool)), Pool(defense), PLAIN, rounds, exact=True).damage
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (_, damage, _), chance in straightforward(pool, defense, rounds).items():
        found[damage] += chance
    assert {value: Fraction(int(ways), int(told.of)) for value, ways in enumerate(told.ways) if ways} == found
    assert sum(told.ways) == told.of


def test_an_effect_too_large_to_be_exact_is_refused() -> None:
    hot = Settings(criticals=Criticals(success=True))
    with pytest.raises(TooLargeError, match="leave out --exact"):
        burn(Strike(Pool(20)), Pool(1), hot, 100, exact=True)


def test_an_effect_that_never_takes_hold() -> None:
    told = burn(Strike(Hand((1,))), Hand((6,)), PLAIN, 100)
    assert (told.damage.mean, told.left, [each.round for each in told.rounds]) == (0, 0, [1])


def test_an_effect_goes_on_against_the_same_number_of_dice() -> None:
    by_hand = burn(Strike(Hand((6, 6))), Hand((1, 1, 1)), PLAIN, 2)
    assert by_hand.rounds[1].probability == pytest.approx(wins(2, 3).probabilities[0])


def test_criticals_feed_the_fire_and_it_still_ends() -> None:
    assert burn(Strike(Pool(6)), Pool(5), Settings(criticals=Criticals(success=True)), 100).left < 1e-9
    hot = Settings(criticals=Criticals(success=True))
    assert (
        burn(Strike(Pool(5)), Pool(2), hot, 6).damage.mean
        > burn(Strike(Pool(5)), Pool(2), PLAIN, 6).damage.mean
    )


def test_a_grid_tells_each_pair_of_pools() -> None:
    told = grid("mean", range(1, 4), range(2, 4), PLAIN)
    assert told.values == tuple(tuple(wins(a, d).mean for d in (2, 3)) for a in (1, 2, 3))
    hit = grid("hit", [3], [5], PLAIN).values[0][0]
    assert hit == pytest.approx(1 - wins(3, 5).probabilities[0])
    won = grid("win", [6], [6], PLAIN).values[0][0]
    assert won == pytest.approx(wins(6, 6).at_least[4])


@given(st.floats(0.01, 0.99), st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_a_balance_where_more_is_not_always_better(target: float, chances: list[float]) -> None:
    told = balance("attack", target, lambda value: chances[value - 1], most=len(chances), rising=None)
    pairs = [*pairwise(chances)]
    crosses = [pair for pair in pairs if (pair[0] < target) != (pair[1] < target)]
    assert told.within == bool(crosses)
    candidates = [chance for pair in crosses for chance in pair] or chances
    assert abs(told.best.chance - target) <= min(abs(chance - target) for chance in candidates)


@given(st.floats(0.01, 0.99), st.integers(1, 60), st.booleans())
def test_a_balance_is_the_nearest_there_is(target: float, most: int, rising: bool) -> None:
    def chance(value: int) -> float:
        return value / (most + 1) if rising else 1 - value / (most + 1)

    told = balance("attack", target, chance, most=most, rising=rising)
    assert abs(told.best.chance - target) == min(abs(chance(value) - target) for value in range(1, most + 1))
    below = [each for each in told.settings if each.chance < target]
    assert told.within == bool(below and len(below) < len(told.settings))
    assert [each.value for each in told.settings] == sorted(each.value for each in told.settings)
