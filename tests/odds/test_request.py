"""The odds of whole requests: strikes, dependence, immunity, criticals, contests, skills, potency."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.expectation import mean_wins
from dicemob_cli.games.dice_mob.odds.limits import careful_wins, seconds
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.criticals import Criticals, CriticalSuccess
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import Skill
from dicemob_cli.grammar.parser import parse
from dicemob_cli.odds.request import odds_of, reckoned, unrolled, widest
from dicemob_cli.odds.result import Odds, RollOdds
from tests.conftest import long

PLAIN = Settings()
EARLY = Settings(criticals=Criticals(success=CriticalSuccess(min_dice=2, points=3)))


class Every:
    """A source of dice that gives a prepared roll."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self._dice = list(dice)

    seed = None

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        taken, self._dice = self._dice[:count], self._dice[count:]
        return tuple(taken)


def every_result(request: Any, dice: int, settings: Settings) -> list[tuple[Any, ...]]:
    """The results of all rolls of so many dice; a strike that is not rolled leaves dice over."""
    return [request.roll(settings, Every(roll)) for roll in product(range(1, 7), repeat=dice)]


def odds(line: str, settings: Settings = PLAIN) -> list[Odds]:
    return list(odds_of(fill(parse(line)), settings, exact=True))


def fractions(told: Odds) -> dict[int, Fraction]:
    assert told.of is not None
    found = {outcome.value: Fraction(int(outcome.ways or 0), int(told.of)) for outcome in told.outcomes}
    return {value: chance for value, chance in found.items() if chance}


ROLLED = [
    ("attack 2 vs 2", 4),
    ("attack 3 vs 2", 5),
    ("attack 1 vs 3", 4),
    ("attack 2 vs 2 poison", 4),
    ("attack 6,5 vs 3", 3),
    ("attack 6,6 vs 3", 3),
    ("attack 3 vs 6,1", 3),
    ("attack 1 vs 1 slashing then 1 vs 1 fire", 4),
    long("attack 2 vs 1 slashing then 1 vs 1 fire", 5),
    ("attack 1 vs 1 slashing then 1 vs 1 fire also 1, vs 1 ice", 5),
    long("attack 3 vs 1 slashing then 1 vs 1 fire", 6),
    long("attack 1 vs 1 slashing then 1 vs 1 fire also 1 vs 1 ice", 6),
    ("attack 2 vs 1 slashing then 1 vs 1 fire immune fire", 5),
    ("attack 2 vs 1 fire then 1 vs 1 slashing immune fire", 5),
    long("attack 2 vs 2 and 1", 5),
    ("attack 1 vs 1 piercing then contest 1 vs 1 poison", 4),
    ("attack 1 vs 1 piercing also contest 2 vs 1 poison", 5),
    ("attack 1 vs 1 fire then contest 2 vs 1 fear immune fire", 5),
    long("attack 1 vs 1 piercing then contest 2 vs 2 fear also contest 1, vs 1", 7),
    ("attack 1 vs 2 and 1", 4),
]


@pytest.mark.parametrize("settings", [Settings(), EARLY], ids=["plain", "criticals"])
@pytest.mark.parametrize(("line", "dice"), ROLLED)
def test_damage_agrees_with_every_roll(line: str, dice: int, settings: Settings) -> None:
    request = fill(parse(line))
    assert isinstance(request, Attack)
    results = every_result(request, dice, settings)
    for place, told in enumerate(odds(line, settings)):
        counts = Counter(result[place].damage for result in results)
        assert fractions(told) == {value: Fraction(n, len(results)) for value, n in counts.items()}
        hits = sum(result[place].succeeded for result in results)
        assert told.success == pytest.approx(hits / len(results))
        assert isinstance(told, RollOdds)
        contests = [number for number, strike in enumerate(request.strikes, 1) if strike.contest]
        assert [each.strike for each in told.contests] == contests
        for each in told.contests:
            met = [result[place].strikes[each.strike - 1] for result in results]
            assert each.rolled == pytest.approx(sum(not strike.not_rolled for strike in met) / len(results))
            assert each.won == pytest.approx(
                sum(strike.winner == "attacker" for strike in met) / len(results)
            )


@pytest.mark.parametrize("settings", [Settings(), EARLY], ids=["plain", "criticals"])
@pytest.mark.parametrize("line", ["contest 2 vs 2", "contest 3 vs 2", "contest 2 vs 3", "contest 1 vs 4"])
def test_contests_agree_with_every_roll(line: str, settings: Settings) -> None:
    request = fill(parse(line))
    assert isinstance(request, Contest)
    results = every_result(request, 5, settings)
    [told] = odds(line, settings)
    assert told.success == pytest.approx(sum(result.succeeded for [result] in results) / len(results))
    counts = Counter(result.attacker_points for [result] in results)
    assert fractions(told) == {value: Fraction(n, len(results)) for value, n in counts.items()}


@pytest.mark.parametrize("settings", [Settings(), EARLY], ids=["plain", "criticals"])
@pytest.mark.parametrize(
    "line", ["skill 4", "skill 4 hard", "skill 3 trivial", "skill 4 7", "potency 4", "skill 6,6 4"]
)
def test_skill_and_potency_agree_with_every_roll(line: str, settings: Settings) -> None:
    results = every_result(fill(parse(line)), 4, settings)
    [told] = odds(line, settings)
    counts = Counter(result.points for [result] in results)
    assert fractions(told) == {value: Fraction(n, len(results)) for value, n in counts.items()}
    assert told.success == pytest.approx(sum(result.succeeded for [result] in results) / len(results))


def test_an_immune_target_is_never_hit_and_always_wins() -> None:
    [told] = odds("attack 5 vs 3 fire immune fire")
    assert (told.mean, told.success) == (0, 0)
    assert fractions(told) == {0: Fraction(1)}
    [told] = odds("contest 5 vs 3 fear immune mental")
    assert told.success == 0


def test_C5_poison_is_exempt() -> None:
    assert fractions(odds("attack 2 vs 2 poison", EARLY)[0]) == fractions(odds("attack 2 vs 2")[0])
    assert fractions(odds("attack 2 vs 2", EARLY)[0]) != fractions(odds("attack 2 vs 2")[0])


def test_criticals_of_one_roll_override_the_settings() -> None:
    assert odds("attack 5 vs 3 criticals")[0].mean > odds("attack 5 vs 3")[0].mean
    assert odds("attack 3 vs 3 criticals off", EARLY)[0].mean == odds("attack 3 vs 3")[0].mean


def test_D1_D2_pools_are_clamped_first() -> None:
    small = Settings(max_dice=4)
    assert fractions(odds("attack 9 vs 1-4", small)[0]) == fractions(odds("attack 4 vs 1")[0])
    assert odds("potency 9", small)[0].mean == 4.5
    assert odds("skill 9", small)[0].mean == 2


@given(st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_chances_add_up(attack: int, defense: int, criticals: bool) -> None:
    [told] = odds(f"attack {attack} vs {defense} criticals {'on' if criticals else 'off'}")
    assert sum(fractions(told).values()) == 1
    assert told.outcomes[0].at_least == 1
    assert told.mean == pytest.approx(sum(o.value * o.probability for o in told.outcomes))
    assert told.mean == pytest.approx(sum(o.at_least for o in told.outcomes[1:]))


def test_pools_beyond_reason_are_refused_at_once_with_their_mean() -> None:
    with pytest.raises(TooLargeError, match=r"10000 dice against 10000 .* mean is 123\.4"):
        list(odds_of(fill(parse("attack 10000 vs 10000")), Settings()))
    with pytest.raises(TooLargeError, match="10000"):
        list(odds_of(fill(parse("attack 6,6,6,5,4 vs 10000")), Settings()))
    assert seconds(20, 20) < 0.01 < 0.4 < seconds(100, 100)


@pytest.mark.long
def test_a_thousand_dice_have_a_mean_and_a_chance() -> None:
    pytest.importorskip("numpy")
    [told] = reckoned(fill(parse("attack 1000 vs 1000")), PLAIN)
    assert told.mean == pytest.approx(39.0315131, abs=1e-6)
    assert told.success == pytest.approx(1 - 0.1749735106, abs=1e-9)
    assert (told.sd, told.outcomes) == (None, ())
    for beyond in ("attack 10000 vs 10000", "attack 5 vs 9000", "attack 900 vs 900 then 900 vs 900"):
        with pytest.raises(TooLargeError):
            list(reckoned(fill(parse(beyond)), PLAIN))


@pytest.mark.long
def test_without_numpy_the_exact_way_answers_and_says_how_to_be_faster(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    [told] = odds_of(fill(parse("attack 80 vs 80")), PLAIN)
    assert told.mean == pytest.approx(mean_wins(80, 80))
    assert careful_wins(80, 80).of == 6**160
    with pytest.raises(TooLargeError, match="with numpy"):
        list(odds_of(fill(parse("attack 180 vs 180")), PLAIN))
    [far] = reckoned(fill(parse("attack 1000 vs 1000")), PLAIN)
    assert far.mean == pytest.approx(mean_wins(1000, 1000))
    assert far.success is None


@pytest.mark.long
def test_exact_and_floating_strikes_go_together() -> None:
    pytest.importorskip("numpy")
    request = fill(parse("attack 60 vs 60 then 20 vs 2"))
    [told] = odds_of(request, PLAIN)
    [exact] = odds_of(request, PLAIN, exact=True)
    assert told.mean == pytest.approx(exact.mean)
    [mixed] = odds_of(fill(parse("attack 100 vs 100 then 400 vs 10")), PLAIN)
    assert sum(outcome.probability for outcome in mixed.outcomes) == pytest.approx(1)


@pytest.mark.long
def test_very_long_numbers_and_very_small_chances_are_told() -> None:
    [told] = odds("potency 6000")
    assert told.of is not None
    assert len(told.of) == 4669
    [rare] = odds("attack 1 vs 220")
    assert rare.success == pytest.approx(rare.outcomes[1].probability)
    assert 0 < (rare.success or 0) < 1e-17


def test_D1_what_was_clamped_is_told() -> None:
    assert odds("attack 23 vs 2-4", Settings(max_dice=20))[0].clamped == ((23, 20), (-2, 1))
    assert odds("attack 6 vs 8")[0].clamped == ()


def test_what_was_to_be_expected_of_dice_rolled_by_hand() -> None:
    request = fill(parse("attack 6,1,4 vs 4,5 and 3 fire then 2 vs 1 and 1"))
    expected = unrolled(request, PLAIN)
    assert isinstance(expected, Attack)
    assert [strike.attack for strike in expected.strikes] == [Pool(3), Pool(2)]
    assert [target.defenses[0] for target in expected.targets] == [Pool(2), Pool(3)]
    assert widest(request, Settings()) == 3
    assert unrolled(fill(parse("skill 6,1,2")), PLAIN) == Skill(Pool(3), words="skill 6,1,2")
