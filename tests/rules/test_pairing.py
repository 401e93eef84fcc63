"""D3-D5: sorted dice, rank by rank."""

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Hand
from dicemob_cli.games.dice_mob.rules.pairing import Pair, pair_off
from tests.rules.making import attack

FACES = st.integers(1, 6)
ROLLS = st.lists(FACES, min_size=1, max_size=30)


def descending(dice: list[int]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def wins(dice: list[int], defense: list[int]) -> int:
    return sum(pair.outcome in ("win", "extra") for pair in pair_off(descending(dice), descending(defense)))


def test_D3_dice_are_paired_rank_by_rank() -> None:
    assert pair_off((6, 4, 1), (5, 4, 2)) == (Pair(6, 5, "win"), Pair(4, 4, "tie"), Pair(1, 2, "loss"))


def test_D4_ties_go_to_the_defender() -> None:
    result = attack("4", "4")
    assert (result.attacker_wins, result.defender_wins, result.ties, result.damage) == (0, 1, 1, 0)


def test_D5_attack_dice_without_a_partner_win() -> None:
    assert pair_off((2, 1), (6,)) == (Pair(2, 6, "loss"), Pair(1, None, "extra"))


def test_D5_defense_dice_without_a_partner_count_for_nobody() -> None:
    assert pair_off((2,), (6, 5)) == (Pair(2, 6, "loss"), Pair(None, 5, "discarded"))
    result = attack("2", "6 5 4")
    assert (result.defender_wins, result.strikes[0].discarded) == (1, 2)


@given(ROLLS, ROLLS)
def test_every_attack_die_is_won_by_one_of_the_two(dice: list[int], defense: list[int]) -> None:
    result = attack(str(Hand(tuple(dice))).replace(",", " "), " ".join(map(str, defense)))
    assert result.attacker_wins + result.defender_wins == len(dice)
    assert result.extras == max(len(dice) - len(defense), 0)
    assert result.strikes[0].discarded == max(len(defense) - len(dice), 0)


@given(ROLLS, ROLLS, st.randoms())
def test_the_order_in_which_dice_are_given_never_matters(
    dice: list[int], defense: list[int], shuffler: "object"
) -> None:
    before = attack(" ".join(map(str, dice)), " ".join(map(str, defense)))
    shuffler.shuffle(dice)  # type: ignore[attr-defined]
    shuffler.shuffle(defense)  # type: ignore[attr-defined]
    after = attack(" ".join(map(str, dice)), " ".join(map(str, defense)))
    assert before == after


@given(ROLLS, ROLLS, FACES)
def test_one_more_attack_die_never_lowers_the_wins(dice: list[int], defense: list[int], more: int) -> None:
    assert wins([*dice, more], defense) >= wins(dice, defense)


@given(ROLLS, ROLLS, st.data())
def test_raising_a_defense_die_never_raises_the_wins(
    dice: list[int], defense: list[int], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(defense) - 1))
    raised = defense.copy()
    raised[place] = data.draw(st.integers(defense[place], 6))
    assert wins(dice, raised) <= wins(dice, defense)


@given(ROLLS, ROLLS, FACES)
def test_one_more_defense_die_never_raises_the_wins(dice: list[int], defense: list[int], more: int) -> None:
    assert wins(dice, [*defense, more]) <= wins(dice, defense)


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 2)])
def test_all_rolls_of_small_pools_agree_with_an_independent_library(attackers: int, defenders: int) -> None:
    faces = range(1, 7)
    ours = Counter(
        wins(list(dice), list(defense))
        for dice in product(faces, repeat=attackers)
        for defense in product(faces, repeat=defenders)
    )
    pool = icepool.d6.pool
    theirs = pool(attackers).sort_pair(">", pool(defenders), extra="keep").size()
    assert dict(ours) == {outcome: ways for outcome, ways in theirs.items() if ways}
