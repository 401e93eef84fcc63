"""D6, A1-A4: damage, several strikes, several targets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import SEEDS, Dice, Pool
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import Lasting, Lasts
from dicemob_cli.games.dice_mob.rules.settings import Settings
from tests.rules.making import Scripted, attack, hand, pools

SLASHING, BURNING, POISON = Defense.SLASHING, Defense.BURNING, Defense.POISON


def test_D6_damage_is_attacker_wins() -> None:
    result = attack("6 5 4 1", "3 3")
    assert (result.attacker_wins, result.damage, result.hit) == (4, 4, True)


def test_D6_no_win_is_a_miss() -> None:
    result = attack("1 1", "1 1")
    assert (result.damage, result.hit, result.succeeded) == (0, False, False)


def test_A1_total_damage_is_the_sum_of_the_strikes() -> None:
    strikes = (Strike(hand("6 6"), SLASHING), Strike(hand("6 6 6"), BURNING, 0))
    [result] = Attack(strikes, (Target((hand("1 1"), hand("1 1 1"))),)).roll(Settings(), Dice(1))
    assert [strike.damage for strike in result.strikes] == [2, 3]
    assert (result.damage, result.attacker_wins) == (5, 5)


def test_A2_a_dependent_strike_is_not_rolled_when_the_first_missed() -> None:
    dice = Dice(1)
    strikes = (Strike(hand("1 1"), SLASHING), Strike(Pool(3), POISON, 0))
    [result] = Attack(strikes, (Target((hand("6"), Pool(3))),)).roll(Settings(), dice)
    assert result.strikes[1].not_rolled is None, "an extra is a win"
    strikes = (Strike(hand("1"), SLASHING), Strike(Pool(3), POISON, 0))
    dice = Dice(1)
    [result] = Attack(strikes, (Target((hand("6"), Pool(3))),)).roll(Settings(), dice)
    assert result.strikes[1].not_rolled == "first_missed"
    assert result.strikes[1].attack is None
    assert dice.seed is None, "what is not rolled draws nothing"


def test_A2_a_parallel_strike_is_rolled_all_the_same() -> None:
    strikes = (Strike(hand("1"), SLASHING), Strike(hand("6"), POISON))
    [result] = Attack(strikes, (Target((hand("6"), hand("1"))),)).roll(Settings(), Dice(1))
    assert [strike.hit for strike in result.strikes] == [False, True]
    assert result.hit


def test_A2_a_strike_may_depend_on_one_that_is_not_the_first_of_all() -> None:
    strikes = (Strike(hand("6")), Strike(hand("1")), Strike(hand("6"), depends_on=1))
    [result] = Attack(strikes, (Target((hand("1"), hand("6"), hand("1"))),)).roll(Settings(), Dice(1))
    assert [strike.not_rolled for strike in result.strikes] == [None, None, "first_missed"]


def test_A3_the_immune_are_not_rolled_against_and_what_depends_on_it_neither() -> None:
    dice = Dice(1)
    strikes = (Strike(Pool(3), BURNING), Strike(Pool(3), SLASHING, 0), Strike(Pool(2), POISON))
    [result] = Attack(strikes, (Target((None, Pool(3), None)),)).roll(Settings(), dice)
    assert [strike.not_rolled for strike in result.strikes] == ["immune", "first_missed", "immune"]
    assert (result.damage, dice.seed) == (0, None)


def test_A4_attack_dice_are_rolled_once_and_each_target_stands_alone() -> None:
    targets = (Target(pools(5), "hugo"), Target((None,), "red bob"), Target(pools(3)))
    first, immune, third = Attack((Strike(Pool(10), BURNING),), targets).roll(Settings(), Dice(5))
    assert [first.target, immune.target, third.target] == ["hugo", "red bob", "3"]
    assert first.strikes[0].attack == third.strikes[0].attack
    assert first.strikes[0].defense != third.strikes[0].defense
    assert immune.strikes[0].not_rolled == "immune"
    assert first.seed == third.seed == 5


def test_A4_a_strike_depends_on_what_the_first_did_to_the_same_target() -> None:
    strikes = (Strike(hand("3")), Strike(hand("6"), depends_on=0))
    targets = (Target((hand("6"), hand("1"))), Target((hand("1"), hand("1"))))
    missed, struck = Attack(strikes, targets).roll(Settings(), Dice(1))
    assert [strike.not_rolled for strike in missed.strikes] == [None, "first_missed"]
    assert [strike.damage for strike in struck.strikes] == [1, 1]


def test_dice_are_drawn_attack_then_defense_strike_by_strike() -> None:
    strikes = (Strike(Pool(3)), Strike(Pool(2)))
    one, other = Attack(strikes, (Target(pools(4, 1)), Target(pools(2, 5)))).roll(Settings(), Dice(9))
    in_order = Dice(9)
    for drawn in (
        *(one.strikes[0].attack, one.strikes[0].defense, other.strikes[0].defense),
        *(one.strikes[1].attack, one.strikes[1].defense, other.strikes[1].defense),
    ):
        assert drawn is not None
        assert drawn.dice == tuple(sorted(in_order.roll(drawn.rolled, 6), reverse=True))


def test_all_dice_by_hand_is_no_seed() -> None:
    assert attack("6 1 4", "4 5 3").seed is None


@given(st.integers(0, SEEDS - 1), st.integers(1, 30), st.integers(1, 30))
def test_every_seed_replays(seed: int, attackers: int, defenders: int) -> None:
    request = Attack((Strike(Pool(attackers)),), (Target(pools(defenders)),))
    once, again = (request.roll(Settings(), Dice(seed)) for _ in range(2))
    assert once == again
    assert once[0].seed == seed


@pytest.mark.parametrize("size", [1, 100, 10_000])
def test_large_pools_are_rolled(size: int) -> None:
    [result] = Attack((Strike(Pool(size)),), (Target(pools(size)),)).roll(Settings(), Dice(1))
    assert result.attacker_wins + result.defender_wins == size


def bite(*, dependent: bool = True, lasts: Lasts | None = None) -> Attack:
    """Three dice that pierce, then a contest of four for the poison; a target with four and three dice."""
    contest = Strike(Pool(4), Defense.POISON, 0 if dependent else None, lasts, contest=True)
    return Attack((Strike(Pool(3), Defense.PIERCING), contest), (Target(pools(4, 3)),))


def test_A5_a_contest_does_no_damage_and_has_a_winner() -> None:
    [result] = bite().roll(Settings(), Scripted("6 5 1", "5 5 1 1", "6 6 2 1", "5 5 1"))
    bitten, poisoned = result.strikes
    assert (result.damage, result.hit, result.attacker_wins, result.ties) == (1, True, 1, 2)
    assert (bitten.winner, poisoned.winner, poisoned.damage, poisoned.hit) == (None, "attacker", 0, True)
    assert (poisoned.attacker_wins, poisoned.defender_wins) == (4, 0)


def test_A5_equal_wins_are_the_defenders_and_that_is_no_hit() -> None:
    [result] = bite(dependent=False).roll(Settings(), Scripted("1 1 1", "5 5 1 1", "6 5 4 1", "5 5 5"))
    assert (result.strikes[1].winner, result.strikes[1].hit, result.hit) == ("defender", False, False)


def test_A5_one_that_depends_is_not_rolled_after_a_miss() -> None:
    [result] = bite().roll(Settings(), Scripted("1 1 1", "5 5 1 1"))
    assert (result.strikes[1].not_rolled, result.strikes[1].winner) == ("first_missed", None)


def test_A5_what_it_starts_begins_where_the_attacker_wins_it() -> None:
    dice = "6 5 1", "5 5 1 1", "6 6 2 1"
    poison = Lasts(Lasting.POISON)
    [won] = bite(lasts=poison).roll(Settings(), Scripted(*dice, "5 5 1"))
    [lost] = bite(lasts=poison).roll(Settings(), Scripted(*dice, "6 6 3"))
    assert (won.strikes[1].lasts, lost.strikes[1].lasts) == (Lasting.POISON, None)


def test_A5_a_hit_of_a_parallel_contest_alone_is_a_hit_without_damage() -> None:
    [result] = bite(dependent=False).roll(Settings(), Scripted("1 1 1", "5 5 1 1", "6 6 2 1", "5 5 1"))
    assert (result.damage, result.hit, result.succeeded) == (0, True, True)
