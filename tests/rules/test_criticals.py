"""C1-C5: the optional rule."""

import pytest

from dicemob_cli.dice import Dice, Pool
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.criticals import CriticalFailure, Criticals, CriticalSuccess
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.potency import Potency
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill
from tests.rules.making import CRITICALS_ON, attack, contest, hand

TWO_ENDS = ("the weapon breaks", "an ally is hit")


def failing(*consequences: str) -> Settings:
    return Settings(criticals=Criticals(failure=CriticalFailure(consequences=consequences)))


def test_criticals_are_off_unless_turned_on() -> None:
    result = attack("6 6 6 6 6", "1 1 1 1 1")
    assert (result.strikes[0].critical, result.damage) == ("none", 5)
    only_failure = Settings(criticals=Criticals(failure=True))
    assert attack("6 6 6 6 6", "1", only_failure).damage == 5


def test_C1_all_sixes_count_each_win_twice() -> None:
    result = attack("6 6 6 6 6", "1 1 1 1 1", CRITICALS_ON)
    assert (result.strikes[0].critical, result.attacker_wins) == ("success", 5)
    assert (result.attacker_points, result.damage) == (10, 10)


def test_C1_automatic_wins_are_wins_too() -> None:
    assert attack("6 6 6 6 6", "6", CRITICALS_ON).damage == 8


@pytest.mark.parametrize("dice", ["6 6 6 6", "6 6 6 6 5", "6 6 6 6 6 1"])
def test_C1_five_dice_at_least_and_all_of_them(dice: str) -> None:
    assert attack(dice, "1", CRITICALS_ON).strikes[0].critical == "none"


def test_C1_the_dice_are_counted_after_clamping() -> None:
    sixes = next(seed for seed in range(100_000) if Dice(seed).roll(4, 6) == (6, 6, 6, 6))
    clamped = CRITICALS_ON._replace(max_dice=4)
    [result] = Attack((Strike(Pool(5)),), (Target((Pool(1),)),)).roll(clamped, Dice(sixes))
    assert (result.strikes[0].critical, result.damage) == ("none", result.attacker_wins)


def test_C1_the_defender_is_never_critical() -> None:
    assert attack("1 2 3 4 5", "6 6 6 6 6", CRITICALS_ON).strikes[0].critical == "none"


def test_C2_a_critical_may_achieve_nothing() -> None:
    result = attack("6 6 6 6 6 6", "6 6 6 6 6 6", CRITICALS_ON)
    assert (result.strikes[0].critical, result.damage, result.hit) == ("success", 0, False)


def test_C3_all_ones_is_reported_and_wins_stand() -> None:
    result = attack("1 1 1", "6", CRITICALS_ON)
    assert (result.strikes[0].critical, result.damage, result.hit) == ("failure", 2, True)
    assert result.strikes[0].consequence is None


@pytest.mark.parametrize("dice", ["1 1", "1 1 2"])
def test_C3_three_dice_at_least_and_all_of_them(dice: str) -> None:
    assert attack(dice, "6", CRITICALS_ON).strikes[0].critical == "none"


def test_C3_one_of_the_consequences_is_drawn() -> None:
    request = Attack((Strike(hand("1 1 1")),), (Target((hand("6"),)),))
    drawn = {request.roll(failing(*TWO_ENDS), Dice(seed))[0].strikes[0].consequence for seed in range(40)}
    assert drawn == set(TWO_ENDS)


def test_C3_consequences_are_drawn_last_of_all() -> None:
    strikes = (Strike(hand("1 1 1")), Strike(Pool(4)))
    [result] = Attack(strikes, (Target((Pool(2), Pool(3))),)).roll(failing(*TWO_ENDS), Dice(3))
    in_order = Dice(3)
    for count in (2, 4, 3):
        in_order.roll(count, 6)
    assert result.strikes[0].consequence == TWO_ENDS[in_order.roll(1, 2)[0] - 1]


def test_C3_a_single_consequence_needs_no_draw() -> None:
    result = attack("1 1 1", "6", failing("it breaks"))
    assert (result.strikes[0].consequence, result.seed) == ("it breaks", None)


def test_C3_a_drawn_consequence_gives_hand_rolled_dice_a_seed() -> None:
    result = attack("1 1 1", "6", failing(*TWO_ENDS))
    assert result.seed == 0


def test_C4_a_critical_touches_only_its_strike() -> None:
    strikes = (Strike(hand("6 6 6 6 6"), Defense.SLASHING), Strike(hand("6 5 5"), Defense.BURNING))
    [result] = Attack(strikes, (Target((hand("1"), hand("1"))),)).roll(CRITICALS_ON, Dice(1))
    assert [strike.damage for strike in result.strikes] == [10, 3]
    assert (result.attacker_wins, result.attacker_points, result.damage) == (8, 13, 13)


def test_C5_in_a_contest_points_are_compared() -> None:
    result = contest("6 6 6 6 6 6", "6 6 6 1 1 1", CRITICALS_ON)
    assert (result.attacker_wins, result.attacker_points, result.defender_wins) == (3, 6, 3)
    assert result.winner == "attacker"
    assert contest("6 6 6 6 6 6", "6 6 6 1 1 1").winner == "defender"


def test_C5_skill_and_potency_count_twice() -> None:
    [skill] = Skill(hand("6 6 6 6 6"), 10).roll(CRITICALS_ON, Dice(1))
    assert (skill.successes, skill.points, skill.passed) == (5, 10, True)
    [potency] = Potency(hand("6 6 6 6 6")).roll(CRITICALS_ON, Dice(1))
    assert (potency.successes, potency.points) == (5, 10)


@pytest.mark.parametrize("dice", ["6 6 6 6 6", "1 1 1 1 1"])
def test_C5_poison_is_exempt_success_and_failure_alike(dice: str) -> None:
    exempt = attack(dice, "2", CRITICALS_ON, Defense.POISON)
    assert (exempt.strikes[0].critical, exempt.damage) == ("none", exempt.attacker_wins)


def test_C5_a_campaign_may_exempt_others_and_whole_groups() -> None:
    mental = Settings(criticals=Criticals(success=True, exempt=("mental",)))
    assert attack("6 6 6 6 6", "1", mental, Defense.COGNITIVE).damage == 5
    assert attack("6 6 6 6 6", "1", mental, Defense.POISON).damage == 10
    assert attack("6 6 6 6 6", "1", mental).damage == 10


def test_a_campaign_may_set_the_numbers() -> None:
    house = Settings(criticals=Criticals(success=CriticalSuccess(min_dice=2, points=3)))
    assert attack("6 6", "1 1", house).damage == 6


def test_criticals_can_be_forced_for_one_roll() -> None:
    house = Settings(criticals=Criticals(success=CriticalSuccess(points=3)))
    strikes, targets = (Strike(hand("6 6 6 6 6")),), (Target((hand("1"),)),)
    for on, settings, damage in (
        (None, Settings(), 5),
        (True, Settings(), 10),
        (False, house, 5),
        (None, house, 15),
        (True, house, 15),
    ):
        [result] = Attack(strikes, targets, criticals=on).roll(settings, Dice(1))
        assert result.damage == damage
    ones = Attack((Strike(hand("1 1 1")),), targets, criticals=True)
    assert ones.roll(house, Dice(1))[0].strikes[0].critical == "failure", "what was left off is on too"
