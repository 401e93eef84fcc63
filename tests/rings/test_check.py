"""G1-G3: a pool that nobody contests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.settings import Settings
from tests.rings.making import PLAIN, SEEDS, SETTINGS, showing
from tests.rules.making import Scripted, hand


def test_G2_five_fails_and_six_succeeds() -> None:
    [result] = Check(hand("5 6 10 1")).roll(PLAIN, Dice(0))
    assert (result.successes, result.amount, result.succeeded) == (2, 2, True)
    assert (result.roll.dice, result.success_on, result.seed) == ((10, 6, 5, 1), 6, None)


def test_G2_no_success_is_none() -> None:
    [result] = Check(Pool(2, (1,))).roll(Settings(success_on=8), Scripted("7 7 1"))
    assert (result.successes, result.succeeded) == (0, False)
    assert (result.roll.asked, result.roll.base, result.roll.modifiers) == (3, 2, (1,))


@pytest.mark.parametrize("pool", [Pool(0), Pool(2, (-5,))])
def test_G3_nothing_is_rolled_of_a_pool_of_nothing(pool: Pool) -> None:
    dice = Dice(3)
    [result] = Check(pool).roll(PLAIN, dice)
    assert dice.seed is None
    assert (result.roll.dice, result.roll.asked, result.succeeded) == ((), pool.asked, False)


@given(st.integers(-3, 30), SETTINGS, SEEDS)
def test_G1_G2_every_die_counts_that_shows_enough(base: int, settings: Settings, seed: int) -> None:
    [result] = Check(Pool(base)).roll(settings, Dice(seed))
    fallen = Dice(seed).roll(max(base, 0), 10)
    assert result.roll.dice == tuple(sorted(fallen, reverse=True))
    assert result.successes == sum(die >= settings.success_on for die in fallen)


def test_what_no_table_rolls_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        Check(Hand((6, 11))).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        Check(Pool(10_001)).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        Check(showing(10_001)).roll(PLAIN, Dice(0))
