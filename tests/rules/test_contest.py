"""D7: one side takes it all."""

from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Pool
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.settings import Settings
from tests.rules.making import contest, pools


def test_D7_more_wins_take_it() -> None:
    result = contest("6 6 1", "5 5 2")
    assert (result.attacker_wins, result.defender_wins, result.winner) == (2, 1, "attacker")
    assert result.succeeded


def test_D7_equal_wins_are_the_defenders() -> None:
    assert contest("6 1", "5 2").winner == "defender"


def test_D7_no_damage_is_done() -> None:
    assert contest("6 6", "1 1").strikes[0].damage == 0


def test_D7_extra_defense_dice_never_count() -> None:
    result = contest("3", "2 1 1")
    assert (result.attacker_wins, result.defender_wins, result.winner) == (1, 0, "attacker")


@given(
    st.lists(st.integers(1, 6), min_size=5, max_size=5), st.lists(st.integers(1, 6), min_size=2, max_size=2)
)
def test_D7_five_against_two_cannot_be_lost(dice: list[int], defense: list[int]) -> None:
    assert contest(" ".join(map(str, dice)), " ".join(map(str, defense))).winner == "attacker"


def test_A3_the_immune_win_a_contest_that_is_not_rolled() -> None:
    dice = Dice(1)
    [result] = Contest((Strike(Pool(8), Defense.EMOTIONAL),), (Target((None,), "zombie"),)).roll(
        Settings(), dice
    )
    assert (result.winner, result.strikes[0].not_rolled, dice.seed) == ("defender", "immune", None)


def test_A4_one_contest_with_several() -> None:
    results = Contest((Strike(Pool(8)),), (Target(pools(3)), Target(pools(2)))).roll(Settings(), Dice(1))
    assert [result.target for result in results] == ["1", "2"]
    assert results[0].strikes[0].attack == results[1].strikes[0].attack


def test_D7_a_contest_that_is_lost_is_no_hit() -> None:
    assert contest("6 1", "5 2").strikes[0].hit is False
    assert contest("6 6", "5 2").strikes[0].hit is True
