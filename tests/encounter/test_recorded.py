"""The proof of the dice, and luck: against the dice protocol and against brute force."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import Dice, Hand
from dicemob_cli.encounter.event import Event, Results, Roll, written_body
from dicemob_cli.encounter.luck import faces_of, luck_of, percentile
from dicemob_cli.encounter.reading import read_event
from dicemob_cli.encounter.recorded import proofs, recorded
from dicemob_cli.errors import DicemobError
from dicemob_cli.games.dice_mob.rules.criticals import CriticalFailure, Criticals
from dicemob_cli.games.dice_mob.rules.pairing import pair_off
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill
from dicemob_cli.grammar.parser import parse
from dicemob_cli.odds.distribution import Distribution
from tests.encounter.fighting import Fight
from tests.rules.making import CRITICALS_ON, PLAIN

ROLLS = (
    "attack 6 vs 8",
    "attack 5 vs 3 slashing then 3 vs 2 fire also 2 vs 2 ice",
    "attack 3 vs 4 and 5,5,5 and 2",
    "attack 4 fire vs 3 immune fire",
    "contest 4 vs 4",
    "skill 5 hard",
    "potency 10",
    "effect burning 6 vs 3",
    "effect electricity 8 vs 3 and 2 and 1",
    "effect cognitive contest 9 vs 4",
    "effect freezing 3 also 3 vs 2",
)


def logged(words: str, seed: int = 7, who: str | None = "hugo", settings: Settings = PLAIN) -> Event:
    """A roll as it comes back from the log."""
    request = fill(parse(words))
    results = request.roll(settings, Dice(seed))
    roll = recorded(who, request, results, settings)
    event = Event(1, "2026-01-01T00:00:00+00:00", words.split()[0], words, results[0].seed, (roll,))
    return read_event(*event[:5], written_body(event))


DRAWN = [words for words in ROLLS if "immune" not in words]


@pytest.mark.parametrize("words", DRAWN)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_kind_of_roll_is_proven(words: str, seed: int) -> None:
    [proof] = proofs(logged(words, seed))
    assert proof.verdict == "proven"


def test_where_nothing_was_rolled_there_is_nothing_to_prove() -> None:
    assert len(DRAWN) < len(ROLLS)
    assert [proof for words in ROLLS if words not in DRAWN for proof in proofs(logged(words))] == []


def pools_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the pools in a JSON document."""
    if isinstance(value, dict):
        if {"dice", "by_hand"} <= value.keys():
            yield value
        value = [*value.values()]
    if isinstance(value, list):
        for each in value:
            yield from pools_in(each)


@pytest.mark.parametrize("words", DRAWN)
def test_a_die_that_was_changed_is_found(words: str) -> None:
    event = logged(words)
    [roll] = event.rolls
    documents = json.loads(json.dumps(roll.results.documents))

    def verdicts() -> list[str]:
        changed = roll._replace(results=Results(documents=documents))
        return [proof.verdict for proof in proofs(event._replace(rolls=(changed,)))]

    found = [pool for pool in pools_in(documents) if not pool["by_hand"]]
    assert found
    for pool in found:
        stored = pool["dice"][0]
        pool["dice"][0] = stored % 6 + 1
        assert verdicts() == ["false"]
        pool["dice"][0] = stored
    assert verdicts() == ["proven"]


@pytest.mark.parametrize(
    "lie", [{"seed": None}, {"seed": "7"}, {"strikes": [{}]}, {"kind": "attakc"}], ids=str
)
def test_other_lies_are_found(lie: dict[str, Any]) -> None:
    event = logged("attack 6 vs 8")
    assert [each.verdict for each in proofs(event._replace(seed=8))] == ["false"]
    [result] = event.rolls[0].results.documents
    changed = event._replace(rolls=(Roll("hugo", Results(documents=[{**result, **lie}])),))
    assert [each.verdict for each in proofs(changed)] == ["false"]


def test_dice_by_hand_cannot_be_verified() -> None:
    assert [each.verdict for each in proofs(logged("attack 6,6 vs 5,5"))] == ["by_hand"]
    assert [each.verdict for each in proofs(logged("attack 6,6 vs 5"))] == ["proven"]


def test_every_roll_of_a_whole_fight_is_proven(fight: Fight) -> None:
    fight("add hugo and mel and zombie x3", "initiative", "by-hand mel", "next")
    fight("attack hugo/flaming sword vs zombie1 and zombie2", "attack 9 fire lasts vs zombie3")
    fight("attack zombie1/claw vs mel", answers=["6 5"])
    fight(
        "next", "next", "next", "next", "next", "next", "heal hugo with mel/healing=" + "6," * 9 + "6", "undo"
    )
    verdicts = [proof.verdict for event in fight.session.history.events for proof in proofs(event)]
    assert verdicts.count("by_hand") == 1
    assert verdicts.count("proven") == len(verdicts) - 1 >= 6


def test_consequences_are_drawn_last_also_in_an_effect() -> None:
    """C3 in an early round leaves the dice of the later ones as they are."""
    bad = Criticals(failure=CriticalFailure(min_dice=1, consequences=("one", "two", "three")))
    events = [logged("effect burning 2 vs 1", seed, settings=Settings(criticals=bad)) for seed in range(200)]
    drawn = [
        strike["consequence"]
        for event in events
        for each in event.rolls[0].results.documents[0]["history"][:-1]
        for strike in each["strikes"]
    ]
    assert {*drawn} == {None, "one", "two", "three"}
    assert {proof.verdict for event in events for proof in proofs(event)} == {"proven"}


# Luck


def share(event: Event) -> tuple[float, float]:
    [one] = luck_of([event]).shares
    return one.expected, one.percentile


def test_the_expectation_of_an_attack_is_exact() -> None:
    event = logged("attack 2 vs 1")
    wins = [
        sum(pair.outcome in ("win", "extra") for pair in pair_off(tuple(sorted((a, b), reverse=True)), (c,)))
        for a, b, c in product(range(1, 7), repeat=3)
    ]
    got = event.rolls[0].results.documents[0]["damage"]
    expected, told = share(event)
    assert expected == pytest.approx(sum(wins) / 216)
    less, same = sum(each < got for each in wins), wins.count(got)
    assert told == pytest.approx(100 * (less + same / 2) / 216)


def test_criticals_count_as_they_were_played() -> None:
    plain, critical = (
        share(logged("attack 5 vs 1", settings=each))[0] for each in (Settings(), CRITICALS_ON)
    )
    wins_of_sixes = 4 + 5 / 6  # four extras, and a pair that only a 6 ties
    assert critical - plain == pytest.approx(wins_of_sixes / 6**5)


@pytest.mark.parametrize(("words", "mean"), [("skill 4", 2.0), ("potency 10", 5.0)])
def test_successes_are_half_the_dice(words: str, mean: float) -> None:
    assert share(logged(words))[0] == pytest.approx(mean)


def test_many_rolls_come_near_to_a_normal_distribution() -> None:
    die = Distribution([1 / 2, 1 / 2], 1.0)
    exact = percentile([die] * 200, 110)
    normal = percentile([die] * 201, 110)
    assert exact == pytest.approx(0.92, abs=0.01)
    assert normal == pytest.approx(exact, abs=0.02)
    assert percentile([], 0) == pytest.approx(0.5)


def test_everyone_has_their_own_luck(fight: Fight) -> None:
    fight(
        "add hugo and zombie",
        "attack hugo/sword=6,6,6,6,5 vs zombie=1,1,1",
        "attack zombie/claw=1,1,1 vs hugo=6,6,6,6",
    )
    luck = luck_of(moment.event for moment in fight.session.history.past)
    told = {(each.who, each.what): (each.got, each.percentile) for each in luck.shares}
    assert told["hugo", "damage"][0] == 5
    assert told["hugo", "damage"][1] > 80 > 50 > told["zombie", "damage"][1]


def skill_of(dice: list[int], *, by_hand: bool = False) -> Roll:
    """Return a roll that came to these dice."""
    [result] = Skill(Hand(tuple(dice))).roll(PLAIN, Dice(1))
    return Roll(None, Results([replace(result, roll=replace(result.roll, by_hand=by_hand))]))


def test_faces_by_chi_square() -> None:
    fair, *none = faces_of([skill_of([1, 2, 3, 4, 5, 6] * 10)])
    assert (fair.counts, fair.chi_square, none) == ((10,) * 6, 0.0, [])
    assert fair.p == pytest.approx(1)
    [told] = faces_of([skill_of([6] * 20 + [1, 2, 3, 4, 5] * 8)])
    assert told.chi_square == pytest.approx(12)
    assert told.p == pytest.approx(0.034788, abs=1e-5)


def test_of_too_few_dice_nothing_is_told() -> None:
    few, by_hand = faces_of([skill_of([6] * 29, by_hand=True)])
    assert (few.dice, few.p, by_hand.dice, by_hand.p) == (0, None, 29, None)


def test_a_log_that_was_tampered_with_is_refused() -> None:
    event = logged("attack 6 vs 8")
    broken = event._replace(rolls=(Roll("hugo", Results(documents=[{"kind": "attack", "seed": 7}])),))
    with pytest.raises(DicemobError, match="the log holds rolls that it cannot have kept"):
        luck_of([broken])
