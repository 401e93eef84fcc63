"""D8, D9: skill and potency."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.dice_mob.rules.difficulty import DIFFICULTIES
from dicemob_cli.games.dice_mob.rules.potency import Potency, PotencyResult
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill, SkillResult
from tests.rules.making import hand


def skill(dice: str, needed: int = 2) -> SkillResult:
    [result] = Skill(hand(dice), needed).roll(Settings(), Dice(1))
    return result


def potency(dice: str) -> PotencyResult:
    [result] = Potency(hand(dice)).roll(Settings(), Dice(1))
    return result


@pytest.mark.parametrize(("die", "successes"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_D8_fours_fives_and_sixes_are_successes(die: int, successes: int) -> None:
    assert skill(str(die)).successes == successes


def test_D8_average_is_what_is_not_said() -> None:
    assert Skill(Pool(4)).needed == DIFFICULTIES["average"] == 2


def test_D8_the_named_difficulties() -> None:
    assert DIFFICULTIES == {"trivial": 0, "easy": 1, "average": 2, "hard": 3}


def test_D8_reaching_the_difficulty_passes() -> None:
    assert skill("6 5 1", 2).passed
    assert not skill("6 5 1", 3).passed
    assert skill("1", 0).passed


def test_D9_successes_are_the_strength() -> None:
    assert potency("6 5 4 3 2 1").points == 3


def test_D9_no_success_is_no_effect() -> None:
    result = potency("1 2 3")
    assert (result.points, result.succeeded) == (0, False)


def test_D2_potency_is_exempt_from_the_maximum() -> None:
    [limited] = Skill(Pool(30)).roll(Settings(max_dice=20), Dice(1))
    [free] = Potency(Pool(30)).roll(Settings(max_dice=20), Dice(1))
    assert (limited.roll.rolled, free.roll.rolled) == (20, 30)


def test_D1_a_potency_of_nothing_is_still_one_die() -> None:
    [result] = Potency(Pool(2, (-4,))).roll(Settings(), Dice(1))
    assert (result.roll.asked, result.roll.rolled) == (-2, 1)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=40), st.integers(0, 40))
def test_a_skill_passes_exactly_when_its_successes_reach_the_difficulty(dice: list[int], needed: int) -> None:
    [result] = Skill(Hand(tuple(dice)), needed).roll(Settings(), Dice(1))
    assert result.successes == sum(die > 3 for die in dice)
    assert result.passed == (result.successes >= needed)
