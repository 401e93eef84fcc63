"""The odds of Rings: against every roll there is, an independent library, and the real roller."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.rules.initiative import Initiative
from dicemob_cli.games.rings import request_odds as rings
from dicemob_cli.games.rings.rules.attack import Attack, Target
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.settings import FACES, Settings
from dicemob_cli.odds.quick import QUICK_DICE, quick_odds
from dicemob_cli.odds.request import clamped, has_odds, odds_of, reckoned, unrolled, widest
from dicemob_cli.odds.result import Odds, Outcome, RingsOdds
from tests.conftest import long
from tests.rings.making import ATTACKS, PLAIN, SETTINGS
from tests.rules.making import hand

HARD = Settings(success_on=9, third="down")
EASY = Settings(success_on=1)


class Every:
    """A source of dice that gives a prepared roll, and counts what it is asked for beyond it."""

    seed = None

    def __init__(self, dice: Sequence[int] = ()) -> None:
        self._dice = [*dice]
        self.beyond = 0

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        taken, self._dice = self._dice[:count], self._dice[count:]
        self.beyond += count - len(taken)
        return (*taken, *[1] * (count - len(taken)))


def every_result(request: Attack | Check, settings: Settings) -> list[tuple[Any, ...]]:
    """The results of all rolls that a request can have."""
    counting = Every()
    request.roll(settings, counting)
    return [
        request.roll(settings, Every(roll)) for roll in product(range(1, FACES + 1), repeat=counting.beyond)
    ]


def melee(pool: Pool | Hand, *targets: Target, stat: int = 3, damage: int = 0) -> Attack:
    return Attack(pool, stat, "melee", targets, damage)


def ranged(pool: Pool | Hand, *targets: Target, stat: int = 3, damage: int = 0) -> Attack:
    return Attack(pool, stat, "ranged", targets, damage)


def told(request: Attack, settings: Settings = PLAIN, *, exact: bool = True) -> list[RingsOdds]:
    odds = [*odds_of(request, settings, exact=exact)]
    assert all(isinstance(each, RingsOdds) for each in odds)
    return [each for each in odds if isinstance(each, RingsOdds)]


def chosen(request: Attack) -> Iterator[tuple[int, Attack]]:
    """The place of each target, and the attack with each choice that it has, in the order of the odds (G3)."""
    for place, target in enumerate(request.targets):
        unasked = target.cornered and target.stance is None
        for stance in ("brace", "take") if unasked else (target.stance,):
            targets = [*request.targets]
            targets[place] = target._replace(stance=stance)
            yield place, request._replace(targets=tuple(targets))


def fractions(outcomes: Iterable[Outcome], odds: Odds) -> dict[int, Fraction]:
    assert odds.of is not None
    return {each.value: Fraction(int(each.ways or 0), int(odds.of)) for each in outcomes}


def shares(values: Iterable[int]) -> dict[int, Fraction]:
    counts = Counter(values)
    return {value: Fraction(count, counts.total()) for value, count in counts.items()}


ROLLED = {
    "two against two": melee(Pool(2), Target(Pool(2))),
    "modifiers": ranged(Pool(2, (2, -1)), Target(Pool(2, (-1,))), stat=5),
    "one against three": ranged(Pool(1), Target(Pool(3))),
    "an ally": ranged(Pool(1), Target(Pool(1), ally=True), stat=4),
    "an ally of melee": melee(Pool(1), Target(Pool(1), ally=True), stat=4),
    "a debt paid by an ally": ranged(Pool(-1), Target(Pool(1), ally=True), stat=6),
    "not asked": melee(Pool(2), Target(Pool(0))),
    "not asked, with an ally": ranged(Pool(-1), Target(Pool(-1), ally=True)),
    "bracing": melee(Pool(1), Target(Pool(-2), stance="brace")),
    "taking it": melee(Pool(2), Target(Pool(-2), stance="take")),
    "a brace that gives nothing": melee(Pool(-1), Target(Pool(0), stance="brace")),
    "a hit of nothing": melee(Pool(2), Target(Pool(1)), stat=1, damage=-3),
    "less than a hit of nothing": ranged(Pool(2), Target(Pool(0), stance="take"), stat=0, damage=-9),
    "ours by hand": melee(hand("9 6 2"), Target(Pool(2))),
    "theirs by hand": melee(Pool(3), Target(hand("9 1 7"))),
    "both by hand": melee(hand("9 6 10"), Target(hand("2 7"))),
    "a brace by hand": ranged(hand("9 6 10"), Target(hand("9"), stance="brace"), Target(Pool(2))),
    "an ally by hand": ranged(hand("6 1 9 10"), Target(Pool(1), ally=True), Target(Pool(2)), stat=5),
    "several": ranged(Pool(1), Target(Pool(1)), Target(Pool(1), ally=True)),
    "several, one bracing": ranged(Pool(1), Target(Pool(1)), Target(Pool(0), stance="brace")),
}


SETTINGS_OF = {"plain": PLAIN, "hard": HARD, "easy": EASY}


CASES = [*product(ROLLED, ("plain", "hard")), *product(("not asked", "an ally", "ours by hand"), ["easy"])]
LARGE = ("two against two", "modifiers", "not asked", "several", "several, one bracing")
"""Of these there are very many rolls."""

LONG = {("several, one bracing", "plain"), *product(LARGE, ("hard", "easy"))}


@pytest.mark.parametrize(("name", "setting"), [long(*case) if case in LONG else case for case in CASES])
def test_attacks_agree_with_every_roll(name: str, setting: str) -> None:
    settings = SETTINGS_OF[setting]
    rolled = cache(partial(every_result, settings=settings))
    for odds, (place, request) in zip(told(ROLLED[name], settings), chosen(ROLLED[name]), strict=True):
        results = [each[place] for each in rolled(request)]
        assert odds.stance == results[0].stance
        assert odds.target == results[0].target
        assert fractions(odds.outcomes, odds) == shares(result.damage for result in results)
        assert fractions(odds.attacker_successes, odds) == shares(r.attacker_successes for r in results)
        assert fractions(odds.defender_successes, odds) == shares(r.defender_successes for r in results)
        assert odds.success == pytest.approx(sum(result.hit for result in results) / len(results))
        assert odds.mean == pytest.approx(sum(result.damage for result in results) / len(results))
        ours = sum(result.attacker_successes for result in results) / len(results)
        assert odds.attacker_mean == pytest.approx(ours)
        theirs = sum(result.defender_successes for result in results) / len(results)
        assert odds.defender_mean == pytest.approx(theirs)


@pytest.mark.parametrize("settings", [PLAIN, HARD, EASY], ids=["plain", "hard", "easy"])
@pytest.mark.parametrize("pool", [Pool(3), Pool(1, (2, -2)), Pool(-1), hand("10 9 1")], ids=str)
def test_checks_agree_with_every_roll(pool: Pool | Hand, settings: Settings) -> None:
    request = Check(pool, words="rings check", campaign="hope")
    results = [result for [result] in every_result(request, settings)]
    [odds] = odds_of(request, settings, exact=True)
    assert fractions(odds.outcomes, odds) == shares(result.successes for result in results)
    assert odds.success == pytest.approx(sum(result.succeeded for result in results) / len(results))
    assert (odds.kind, odds.roll, odds.target) == ("odds", "rings_check", None)
    assert (odds.request, odds.campaign) == ("rings check", "hope")


def test_G3_both_choices_are_told_of_whoever_was_not_asked_and_one_of_everyone_else() -> None:
    odds = told(
        melee(
            Pool(3),
            Target(Pool(0), name="bob"),
            Target(Pool(2), name="bob", stance="brace"),
            Target(Pool(-1), stance="take"),
        )
    )
    assert [(each.target, each.stance) for each in odds] == [
        ("bob1", "brace"),
        ("bob1", "take"),
        ("bob2", None),
        ("3", "take"),
    ]
    assert [each.attacker_mean for each in odds] == [2, 1.5, 1.5, 1.5]
    assert [each.defender_mean for each in odds] == [0.5, 0, 1, 0]


def test_G3_the_die_that_a_brace_would_give_dice_by_hand_is_yet_to_be_rolled() -> None:
    for pool in (hand("9 6 2"), Hand((9, 6, 2), rolled_for=Pool(3))):
        brace, take = told(ranged(pool, Target(Pool(0))))
        assert fractions(take.attacker_successes, take) == {2: 1}
        assert fractions(take.outcomes, take) == {5: 1}
        assert fractions(brace.attacker_successes, brace) == {2: Fraction(1, 2), 3: Fraction(1, 2)}
        quarter = Fraction(1, 4)
        assert fractions(brace.outcomes, brace) == {4: quarter, 5: 2 * quarter, 6: quarter}


def test_G3_an_ally_die_that_is_all_there_is_can_be_met_by_a_brace() -> None:
    """Dice by hand that would be too few for an ally and a brace."""
    brace, take = told(ranged(hand("9"), Target(Pool(0), ally=True)))
    assert (brace.attacker_mean, take.attacker_mean) == (1.5, 1)


def test_G9_a_weapon_to_break_is_left_out() -> None:
    [odds] = told(melee(Pool(3), Target(Pool(2), breaks="sword", shield=4, hp=1)))
    [without] = told(melee(Pool(3), Target(Pool(2))))
    assert odds == without


@pytest.mark.parametrize(
    ("attack", "defense"), [(1, 10), (10, 1), (8, 6), (20, 20), (12, 25), (40, 40), (7, 0), (0, 7)]
)
@pytest.mark.parametrize("settings", [PLAIN, HARD, Settings(success_on=3)], ids=["6", "9", "3"])
def test_larger_pools_agree_with_an_independent_library(
    attack: int, defense: int, settings: Settings
) -> None:
    [odds] = told(ranged(Pool(attack), Target(Pool(defense), stance="take"), stat=4), settings)
    success = icepool.d10.map(lambda face: int(face >= settings.success_on))
    ours, theirs = attack @ success, defense @ success
    damage = (ours - theirs).map(lambda lead: 4 + lead if lead > 0 else 0)
    assert fractions(odds.outcomes, odds) == dict(zip(damage, damage.probabilities(), strict=True))
    assert fractions(odds.attacker_successes, odds) == dict(zip(ours, ours.probabilities(), strict=True))
    assert fractions(odds.defender_successes, odds) == dict(zip(theirs, theirs.probabilities(), strict=True))
    assert odds.mean == pytest.approx(float(damage.mean()))
    assert odds.sd == pytest.approx(float(damage.standard_deviation()))


@given(ATTACKS, SETTINGS)
def test_chances_add_up(request: Attack, settings: Settings) -> None:
    for odds in told(request, settings):
        for listed in (odds.outcomes, odds.attacker_successes, odds.defender_successes):
            assert sum(fractions(listed, odds).values()) == 1
            assert all(outcome.ways != "0" for outcome in listed), "what cannot be is not told"
            assert listed[0].at_least == 1
            for outcome in listed:
                more = sum(other.probability for other in listed if other.value >= outcome.value)
                assert outcome.at_least == pytest.approx(more)
        assert odds.mean == pytest.approx(sum(each.value * each.probability for each in odds.outcomes))
        hurts = sum(each.probability for each in odds.outcomes if each.value)
        assert odds.success is not None
        assert odds.success >= hurts - 1e-12
        if request.stat + request.damage >= 0:
            assert odds.success == pytest.approx(hurts)
    without = told(request, settings, exact=False)
    assert {(each.of, each.outcomes[0].ways) for each in without} == {(None, None)}


@pytest.mark.parametrize(("attack", "defense"), [(300, 280), (5, 400), (1, 220), (400, 5)])
@pytest.mark.parametrize("settings", [PLAIN, HARD], ids=["6", "9"])
def test_chances_without_their_ways_agree_to_twelve_places_however_small(
    attack: int, defense: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = melee(Pool(attack), Target(Pool(defense)))
    [exact] = told(request, settings)
    monkeypatch.setattr(rings, "MOST_WHOLE", 0)
    [floating] = told(request, settings, exact=False)
    assert floating.mean == pytest.approx(exact.mean)
    assert floating.sd == pytest.approx(exact.sd)
    assert floating.success == pytest.approx(exact.success, rel=1e-12, abs=0)
    for ours, theirs in (
        (floating.outcomes, exact.outcomes),
        (floating.attacker_successes, exact.attacker_successes),
        (floating.defender_successes, exact.defender_successes),
    ):
        possible = [each for each in theirs if each.probability]
        assert [each.value for each in ours] == [each.value for each in possible]
        for mine, other in zip(ours, possible, strict=True):
            assert mine.probability == pytest.approx(other.probability, rel=1e-12, abs=0)
            assert mine.at_least == pytest.approx(other.at_least, rel=1e-12, abs=0)
            assert mine.ways is None


def test_very_small_chances_are_told() -> None:
    [odds] = told(ranged(Pool(1), Target(Pool(220))))
    assert odds.success == 0.5**221


def test_pools_of_ten_thousand_have_odds() -> None:
    [odds] = told(ranged(Pool(10_000), Target(Pool(10_000))), exact=False)
    tied = comb(20_000, 10_000)
    assert odds.success == pytest.approx(float(Fraction(2**20_000 - tied, 2**20_001)), rel=1e-9)
    assert odds.attacker_mean == pytest.approx(5000)
    assert odds.defender_mean == pytest.approx(5000)
    [check] = odds_of(Check(Pool(10_000)), HARD)
    assert check.mean == pytest.approx(2000)
    assert check.sd == pytest.approx(40)


def test_what_is_too_large_is_refused() -> None:
    request = ranged(Pool(1500), Target(Pool(1500)))
    with pytest.raises(TooLargeError, match=r"ways of 3000 dice .* --exact"):
        told(request)
    with pytest.raises(TooLargeError, match="3001"):
        [*odds_of(Check(Pool(3001)), PLAIN, exact=True)]
    [chances] = reckoned(request, PLAIN)
    assert chances.of is None
    with pytest.raises(TooLargeError, match="30002 dice"):
        told(ranged(Pool(1), Target(Pool(1), ally=True), stat=90_000), exact=False)
    with pytest.raises(TooLargeError, match="damage"):
        told(ranged(Pool(1), Target(Pool(1)), stat=200_000), exact=False)


def test_progress_ends_at_one() -> None:
    heard: list[float] = []
    [*odds_of(melee(Pool(2), Target(Pool(0)), Target(Pool(1))), PLAIN, progress=heard.append)]
    assert heard == sorted(heard)
    assert heard[-1] == 1


@pytest.mark.long
def test_twenty_thousand_rolls_of_the_real_roller_fit() -> None:
    request = ranged(Pool(3), Target(Pool(2), ally=True))
    [odds] = told(request, exact=False)
    results = [request.roll(PLAIN, Dice(seed))[0] for seed in range(20_000)]
    for listed, seen in (
        (odds.outcomes, Counter(result.damage for result in results)),
        (odds.attacker_successes, Counter(result.attacker_successes for result in results)),
    ):
        assert set(seen) == {each.value for each in listed}
        expected = {each.value: 20_000 * each.probability for each in listed}
        chi_square = sum((seen[value] - count) ** 2 / count for value, count in expected.items())
        assert len(expected) == 5
        assert chi_square < 18.47  # 4 degrees of freedom, p = 0.001; the seeds are fixed


# What was to be expected


def test_what_was_to_be_expected_of_dice_by_hand() -> None:
    request = ranged(
        hand("9 6 2 9 1"),
        Target(hand("9"), stance="brace"),
        Target(hand("2 2"), ally=True),
        Target(Hand((7,), rolled_for=Pool(3, (-2,)))),
    )
    expected = unrolled(request, PLAIN)
    assert expected.pool == Pool(3), "the last two are an ally's and a brace's"
    assert [target.defense for target in expected.targets] == [Pool(0), Pool(2), Pool(3, (-2,))]
    assert expected.laid(PLAIN) == request.laid(PLAIN)
    assert [target.braces for target in expected.targets] == [True, False, False]
    of_sheet = ranged(Hand((9, 6, 2), rolled_for=Pool(2)), Target(Pool(1), ally=True))
    assert unrolled(of_sheet, PLAIN).pool == Pool(2)
    assert unrolled(Check(hand("9 6 2")), PLAIN) == Check(Pool(3))
    assert unrolled(Check(Hand((9, 6), rolled_for=Pool(4, (-2,)))), PLAIN) == Check(Pool(4, (-2,)))


@given(ATTACKS, SETTINGS)
def test_G3_one_odds_a_result_is_expected_and_who_was_not_asked_takes_it(
    request: Attack, settings: Settings
) -> None:
    expected = told(unrolled(request, settings), settings)
    results = request.roll(settings, Dice(1))
    assert [odds.stance for odds in expected] == [result.stance for result in results]
    assert [odds.target for odds in expected] == [result.target for result in results]
    for odds, result in zip(expected, results, strict=True):
        assert result.attacker_successes in [each.value for each in odds.attacker_successes]
        if result.broken is None:
            assert result.damage in [each.value for each in odds.outcomes]


def test_quick_odds_are_of_twenty_dice_at_the_most() -> None:
    [odds] = quick_odds(melee(hand("6 6"), Target(Pool(0))), PLAIN)
    assert isinstance(odds, RingsOdds)
    assert (odds.stance, odds.attacker_mean) == ("take", 1)
    assert quick_odds(melee(Pool(QUICK_DICE), Target(Pool(QUICK_DICE))), PLAIN)
    assert not quick_odds(melee(Pool(QUICK_DICE + 1), Target(Pool(1))), PLAIN)
    assert not quick_odds(melee(Pool(1), Target(Pool(QUICK_DICE + 1))), PLAIN)
    assert not quick_odds(ranged(Pool(QUICK_DICE), Target(Pool(1), ally=True)), PLAIN)
    assert quick_odds(Check(Pool(QUICK_DICE)), PLAIN)
    assert not quick_odds(Check(Pool(QUICK_DICE + 1)), PLAIN)


def test_the_widest_side() -> None:
    assert widest(ranged(Pool(4), Target(Pool(2)), Target(Pool(3), ally=True)), PLAIN) == 5
    assert widest(ranged(Pool(4), Target(Pool(-2), stance="brace"), Target(Pool(9))), PLAIN) == 9
    assert widest(melee(Pool(-2), Target(Pool(-3), stance="brace")), PLAIN) == 1
    assert widest(melee(hand("1 1 1"), Target(hand("1"))), PLAIN) == 3
    assert widest(Check(Pool(-2)), PLAIN) == 0


def test_nothing_is_clamped_and_effects_have_no_such_odds() -> None:
    assert clamped(melee(Pool(-3), Target(Pool(-4))), PLAIN) == ()
    assert has_odds(melee(Pool(1), Target(Pool(1))))
    assert has_odds(Check(Pool(1)))
    assert not has_odds(Initiative(Pool(1)))
