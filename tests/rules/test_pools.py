"""D1, D2: how many dice are rolled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import MAX_POOL, Dice, Hand, Pool
from dicemob_cli.games.dice_mob.rules.pools import roll_pool, rolled_count


def test_D1_modifiers_are_added_up() -> None:
    roll = roll_pool(Pool(5, (1, -2)), None, Dice(1))
    assert (roll.base, roll.modifiers, roll.asked, roll.rolled, len(roll.dice)) == (5, (1, -2), 4, 4, 4)


@pytest.mark.parametrize("pool", [Pool(0), Pool(1, (-1,)), Pool(2, (-5,)), Pool(3, (-2000,))])
def test_D1_a_pool_is_at_least_one_die_and_says_so(pool: Pool) -> None:
    roll = roll_pool(pool, None, Dice(1))
    assert (roll.asked, roll.rolled, len(roll.dice)) == (pool.asked, 1, 1)


def test_D1_a_pool_is_at_most_the_maximum_and_says_so() -> None:
    roll = roll_pool(Pool(20, (3,)), 20, Dice(1))
    assert (roll.asked, roll.rolled, len(roll.dice)) == (23, 20, 20)


def test_D2_without_a_campaign_there_is_no_maximum() -> None:
    assert len(roll_pool(Pool(500), None, Dice(1)).dice) == 500


def test_D2_more_than_ten_thousand_dice_are_refused_before_anything_is_rolled() -> None:
    dice = Dice(1)
    for limit in (None, 20):
        with pytest.raises(ValueError, match="10001 dice"):
            roll_pool(Pool(MAX_POOL, (1,)), limit, dice)
    assert dice.seed is None
    assert rolled_count(Pool(MAX_POOL, (1, -1)), None) == MAX_POOL


@pytest.mark.parametrize("faces", [(0,), (7,), (6, 6, -1), ()])
def test_hands_no_table_has_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"die|dice"):
        roll_pool(Hand(faces), None, Dice(1))


def test_D2_hands_over_the_maximum_are_refused() -> None:
    assert roll_pool(Hand((6, 6)), 2, Dice(1)).rolled == 2
    with pytest.raises(ValueError, match="3 dice"):
        roll_pool(Hand((6, 6, 6)), 2, Dice(1))


def test_dice_by_hand_are_sorted_and_draw_nothing() -> None:
    dice = Dice(1)
    roll = roll_pool(Hand((2, 6, 4)), None, dice)
    assert roll.dice == (6, 4, 2)
    assert roll.by_hand
    assert dice.seed is None


@given(st.integers(0, 60), st.lists(st.integers(-30, 30), max_size=4), st.none() | st.integers(1, 30))
def test_D1_the_bounds_always_hold(base: int, modifiers: list[int], limit: int | None) -> None:
    roll = roll_pool(Pool(base, tuple(modifiers)), limit, Dice(1))
    assert 1 <= len(roll.dice) == roll.rolled <= (limit or MAX_POOL)
    assert list(roll.dice) == sorted(roll.dice, reverse=True)
    assert roll.rolled == roll.asked or roll.rolled in (1, limit)
