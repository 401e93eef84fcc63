"""Lasting effects, round by round (E1-E6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import read_campaign
from dicemob_cli.dice import Dice
from dicemob_cli.errors import WordError
from dicemob_cli.games.dice_mob.rules.effect import EffectResult
from dicemob_cli.games.dice_mob.rules.lasts import AGAIN, Frozen, Lasting, frozen, save_is_due
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.grammar.parser import parse
from tests.rules.making import CRITICALS_ON, PLAIN, Scripted


def roll(words: str, *dice: str, settings: Settings = PLAIN) -> EffectResult:
    """An effect with the dice that fall; all of them, and no more."""
    source = Scripted(*dice)
    [result] = fill(parse(f"effect {words}")).roll(settings, source)
    assert isinstance(result, EffectResult)
    assert source.used_up
    return result


def test_E1_the_dragon_that_burns_a_character() -> None:
    result = roll(
        "burning 6,5,5,5,5,5,5,5,5,5 vs 5,5,5,5,5",
        *("5 4 3 2 1 1", "5 5 5 5 5"),
        *("2", "6 1 1 1 1"),
    )
    assert [each.damage for each in result.history] == [6, 1, 0]
    third = result.history[2].strikes[0]
    assert third.attack is not None
    assert third.attack.rolled == 1
    assert (result.rounds, result.ended, result.ending, result.damage) == (3, True, "defended", 7)


@pytest.mark.parametrize("kind", ["burning", "acid", "bleeding", "fire"])
def test_E1_each_kind_of_it_is_rolled_again_against_the_same_defense(kind: str) -> None:
    result = roll(f"{kind} 2 vs 1", "6 5", "1", "3 3", "2", "1 1", "6", "1", "2")
    assert [each.damage for each in result.history] == [2, 2, 1, 0]
    defenses = [each.strikes[0].defense for each in result.history]
    assert [defense and defense.asked for defense in defenses] == [1] * 4


def test_E1_critical_points_burn_too() -> None:
    result = roll("acid 5 vs 1 rounds 2", "6 6 6 6 6", "5", "1 " * 10, "1", settings=CRITICALS_ON)
    assert [each.damage for each in result.history] == [10, 9]
    assert not result.ended


def test_E1_a_pool_over_the_maximum_burns_with_the_maximum() -> None:
    settings = CRITICALS_ON._replace(max_dice=5)
    result = roll("fire 5 vs 1 rounds 2", "6 6 6 6 6", "1", "6 5 5 5 5", "1", settings=settings)
    assert [each.damage for each in result.history] == [10, 5]
    pool = result.history[1].strikes[0].attack
    assert pool is not None
    assert (pool.asked, pool.rolled) == (10, 5)


def test_D6_an_attack_that_misses_starts_nothing() -> None:
    result = roll("burning 1 vs 1", "2", "2")
    assert (result.rounds, result.ended, result.ending, result.damage) == (1, True, "missed", 0)


def test_A3_nothing_starts_on_the_immune() -> None:
    result = roll("burning 3 vs 3 immune fire")
    assert (result.ended, result.ending, result.seed) == (True, "immune", None)


def test_E2_five_rounds_of_fire_destroy_what_they_touch() -> None:
    burning = roll("fire 1 vs 1 rounds 6", *["6", "1"] * 6)
    assert [each.round for each in burning.history if each.destroyed] == [5]
    bleeding = roll("bleeding 1 vs 1 rounds 6", *["6", "1"] * 6)
    assert not any(each.destroyed for each in bleeding.history)


def test_E3_electricity_goes_along_a_line() -> None:
    result = roll("electricity 2 vs 1 and 2 and 3", "6 5", "1", "6 3", "5 4", "4", "3 2 1")
    assert [(each.target, each.damage) for each in result.history] == [("1", 2), ("2", 1), ("3", 1)]
    assert (result.rounds, result.ending, result.damage) == (3, "nobody_near", 4)


def test_E3_it_may_come_back_to_the_first() -> None:
    result = roll("electricity 1 vs 1 and 1 and 1", "6", "1", "6", "1", "1", "1")
    assert (result.rounds, result.ending) == (3, "defended")


def test_E4_each_freezing_hit_costs_a_die_and_then_an_action() -> None:
    assert frozen(3, 3, 2) == Frozen(3, 0)
    assert frozen(3, 9, 2).initiative == 3
    assert frozen(4, 2, 3) == Frozen(2, 2)
    assert frozen(9, 2, 1) == Frozen(2, 1)
    words = "freezing 1 also 1 also 1 vs 1"
    result = roll(words, *["6", "1"] * 3)
    assert (result.initiative_lost, result.actions_lost) == (3, 0)
    assert (result.rounds, result.ended) == (100, False), "until warmed"
    poorer = roll(f"{words} initiative 1 actions 1", *["6", "1"] * 3)
    assert (poorer.initiative_lost, poorer.actions_lost) == (1, 1)
    one_action = roll(f"{words} initiative 0", *["6", "1"] * 3)
    assert (one_action.initiative_lost, one_action.actions_lost) == (0, 1), "one unless more are said"
    missed = roll("freezing 1 also 1 vs 1 duration 4", "6", "1", "1", "1")
    assert (missed.initiative_lost, missed.rounds, missed.ending) == (1, 4, "duration")


@pytest.mark.parametrize("kind", ["cognitive", "fear", "personal"])
def test_E5_saves_come_every_third_round_and_need_two_successes(kind: str) -> None:
    result = roll(f"{kind} 3 vs 2", "6 6 6", "1 1", "4 3", "4 6")
    assert [(each.round, each.save and each.save.successes) for each in result.history[1:]] == [
        (3, 1),
        (6, 2),
    ]
    assert (result.rounds, result.ended, result.ending) == (6, True, "saved")
    assert [number for number in range(1, 10) if save_is_due(number)] == [3, 6, 9]


def test_E5_one_die_never_saves_and_the_simulation_says_so() -> None:
    result = roll("cognitive 3 vs 1", "6 6 6", "1", *["6"] * 33)
    assert (result.rounds, result.ended, result.ending) == (100, False, None)


def test_D7_a_contest_may_start_it() -> None:
    lost = roll("charm contest 3 vs 3", "6 1 1", "5 1 1")
    assert (lost.ending, lost.damage) == ("missed", 0)
    won = roll("charm contest 3 vs 3 duration 2", "6 6 1", "5 1 1")
    assert (won.ending, won.rounds, won.damage) == ("duration", 2, 0)


def test_E6_it_ends_with_its_duration_or_is_looked_at_for_some_rounds() -> None:
    limited = roll("fire 1 vs 1 duration 2", *["6", "1"] * 2)
    assert (limited.rounds, limited.ended, limited.ending) == (2, True, "duration")
    looked_at = roll("fire 1 vs 1 rounds 2 duration 3", *["6", "1"] * 2)
    assert (looked_at.rounds, looked_at.ended) == (2, False)


def test_only_the_strikes_of_its_type_start_it() -> None:
    result = roll("burning 2 slashing then 1 burning vs 1", "6 6", "1", "6", "1", "1", "1")
    assert [each.damage for each in result.history] == [3, 0], "one die of fire burns on, not three"
    missed = roll("burning 2 slashing then 1 burning vs 1", "6 6", "1", "1", "1")
    assert (missed.ending, missed.damage) == ("missed", 2)


@given(st.sampled_from([*Lasting]), st.integers(1, 12), st.integers(1, 8), st.integers(1, 12), st.integers(0))
def test_what_is_always_so(kind: Lasting, attack: int, defense: int, rounds: int, seed: int) -> None:
    if kind is Lasting.POISON:
        return
    request = fill(parse(f"effect {kind} {attack} vs {defense} rounds {rounds}"))
    [result] = request.roll(Settings(), Dice(seed % 2**53))
    assert isinstance(result, EffectResult)
    assert result.damage == sum(each.damage for each in result.history)
    assert 1 <= result.rounds <= rounds
    assert result.ended == (result.ending is not None)
    if kind in AGAIN:
        for before, after in zip(result.history, result.history[1:], strict=False):
            [strike] = after.strikes
            assert strike.attack is not None
            assert strike.attack.rolled == before.damage
        assert [each.round for each in result.history] == [*range(1, result.rounds + 1)]
    assert request.roll(Settings(), Dice(seed % 2**53)) == (result,)


def test_E3_whoever_is_reached_twice_is_the_same_person() -> None:
    campaign = read_campaign(
        b"combatants: {ann: {defenses: {default: 1}}, bob: {defenses: {default: 1}}}"
    ).campaign
    table = campaign.table()
    asked = parse("effect electricity 6,6,6 vs ann and bob and ann", table.vocabulary)
    [result] = fill(asked, table).roll(PLAIN, Scripted("1", *["6 6 6", "1"] * 2))
    assert isinstance(result, EffectResult)
    assert [each.target for each in result.history] == ["ann", "bob", "ann"]


def test_T1_an_effect_is_named_by_the_number_of_its_type_too() -> None:
    result = roll("type 6 2 vs 1", "6 5", "1", "3 3", "2", "1 1", "6", "1", "2")
    assert result.effect is Lasting.BURNING
    with pytest.raises(WordError, match="'6' is not a kind of effect"):
        roll("6 2 vs 1")
