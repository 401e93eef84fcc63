"""The odds of a request of any size are had within seconds, or refused before anything is computed."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import Hand
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.duel import duels
from dicemob_cli.games.dice_mob.odds.effect import burning_of
from dicemob_cli.games.dice_mob.odds.grid import grid
from dicemob_cli.games.dice_mob.odds.pairs import wins
from dicemob_cli.games.dice_mob.request_odds import damage_of
from dicemob_cli.games.dice_mob.resolve import fill_duel
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target, clash
from dicemob_cli.games.dice_mob.rules.effect import Effect
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Request
from dicemob_cli.grammar.parser import parse, parse_duel, parse_effect
from dicemob_cli.odds.quick import quick_odds
from dicemob_cli.odds.request import estimate, odds_of, reckoned
from tests.conftest import long
from tests.counting import calls_of
from tests.rules.making import Scripted

PLAIN = Settings()
CLAMPED = Settings(max_dice=20)

ALIKE = "attack " + " also ".join(["5 vs 5"] * 740)
UNALIKE = "attack " + " also ".join(f"{5 + n % 13} vs {5 + n % 7}" for n in range(740))
DEPENDENT = "attack " + " then ".join(["5 vs 5"] * 740)


def asked(line: str) -> Request:
    return fill(parse(line))


def exactly(line: str) -> Callable[[], object]:
    return lambda: list(reckoned(asked(line), PLAIN, exact=True))


def summed(line: str) -> Callable[[], object]:
    return lambda: list(reckoned(asked(line), PLAIN))


def burning(words: str, *, exact: bool) -> Callable[[], object]:
    effect = fill(parse_effect(words.split()))
    assert isinstance(effect, Effect)
    return lambda: burning_of(effect, PLAIN, exact=exact)


def duel(words: str) -> Callable[[], object]:
    return lambda: duels(*fill_duel(parse_duel(words.split())), PLAIN)


def many(template: str, joint: str, numbers: range) -> str:
    return joint.join(template.format(number) for number in numbers)


REFUSED = {
    "ten targets of 170, exact": exactly(f"attack 170 vs {many('{}', ' and ', range(161, 171))}"),
    "twenty targets of 120, exact": exactly(f"attack 120 vs {many('{}', ' and ', range(101, 121))}"),
    "a contest with twenty": exactly(f"contest 120 vs {many('{}', ' and ', range(101, 121))}"),
    "740 strikes, exact": exactly(UNALIKE),
    "100 strikes of 50, exact": exactly("attack " + " then ".join(["50 vs 50"] * 100)),
    "740 strikes of 300": summed("attack " + " also ".join(["300 vs 1"] * 740)),
    "many unalike strikes": summed(f"attack {many('{} vs 60', ' also ', range(60, 400))}"),
    "dice by hand": summed("attack " + ",".join("63" * 50) + " vs 3000"),
    "a hundred targets of a thousand": summed(f"attack 900 vs {many('{}', ' and ', range(901, 1001))}"),
    "an effect, exact": burning("burning 60 vs 170", exact=True),
    "an effect": burning("burning 60 vs 2000", exact=False),
    "a duel": duel("9000 defense 4000 hp 12 vs 300 defense 300 hp 6"),
    "a grid": lambda: grid("mean", range(1, 10_001), range(1, 10_001), PLAIN),
    "a grid that is clamped": lambda: grid("mean", range(1, 10_001), range(1, 10_001), CLAMPED),
    "a grid of few against many": lambda: grid("mean", range(1, 6), range(1, 10_001), PLAIN),
}


@pytest.mark.parametrize("do", REFUSED.values(), ids=REFUSED)
def test_what_takes_too_long_in_all_is_refused_before_it_begins(do: Callable[[], object]) -> None:
    def refused() -> None:
        with pytest.raises(TooLargeError, match="would take too long"):
            do()

    assert calls_of(refused) < 500_000


@pytest.mark.parametrize(
    "line",
    [long(ALIKE), long(UNALIKE), DEPENDENT],
    ids=["alike", "unalike", "dependent"],
)
def test_hundreds_of_strikes_are_added_up_in_floating_point(line: str) -> None:
    request = asked(line)
    assert isinstance(request, Attack)
    assert isinstance(damage_of(request, PLAIN).of, float)
    assert estimate(request, PLAIN) < 5


@pytest.mark.long
def test_the_sum_of_many_strikes_is_right() -> None:
    [one], [all_of_them] = (list(odds_of(asked(line), PLAIN)) for line in ("attack 5 vs 5", ALIKE))
    assert all_of_them.mean == pytest.approx(740 * one.mean, rel=1e-12)
    assert all_of_them.sd is not None
    assert one.sd is not None
    assert all_of_them.sd**2 == pytest.approx(740 * one.sd**2, rel=1e-9)
    assert sum(outcome.probability for outcome in all_of_them.outcomes) == pytest.approx(1, rel=1e-12)
    [dependent] = odds_of(asked(DEPENDENT), PLAIN)
    assert dependent.mean == pytest.approx(one.mean + (one.success or 0) * 739 * one.mean, rel=1e-12)


def test_floating_point_gives_what_whole_numbers_give() -> None:
    line = "attack " + " also ".join(["20 vs 20"] * 60)
    request = asked(line)
    [told] = odds_of(request, PLAIN)
    [exact] = odds_of(request, PLAIN, exact=True)
    assert told.mean == pytest.approx(exact.mean, rel=1e-12)
    for outcome, same in zip(told.outcomes, exact.outcomes, strict=True):
        assert outcome.probability == pytest.approx(same.probability, rel=1e-10, abs=1e-300)


def test_a_grid_computes_pools_that_are_clamped_once() -> None:
    found = grid("mean", range(1, 101), range(1, 101), Settings(max_dice=5))
    assert found.values[99][99] == found.values[4][4]
    assert found.max_dice == 5
    assert calls_of(lambda: grid("mean", range(1, 101), range(1, 101), Settings(max_dice=5))) < 100_000


@pytest.mark.parametrize(
    ("attack", "defense"), [((6, 3), (5, 4, 4)), ((6, 6, 1), (6,)), ((1,), (1,)), ((2, 5, 3), (1, 4, 2))]
)
def test_dice_that_were_all_rolled_have_one_outcome(
    attack: tuple[int, ...], defense: tuple[int, ...]
) -> None:
    [(strike,)] = clash([Strike(Hand(attack))], [Target((Hand(defense),))], PLAIN, Scripted())
    assert wins(Hand(attack), Hand(defense)).ways == [0] * strike.attacker_wins + [1]


def test_thousands_of_dice_by_hand_are_told_at_once() -> None:
    line = f"attack {','.join('63' * 2500)} vs {','.join('54' * 2500)}"
    [told] = odds_of(asked(line), PLAIN)
    assert told.mean == 2500
    assert told.success == 1


@pytest.mark.parametrize(
    "line",
    [
        "attack " + " also ".join(["5 vs 5"] * 200),
        "attack " + many("{0} vs 19", " also ", range(1, 20)),
        "attack 20 vs " + many("{}", " and ", range(1, 21)),
    ],
    ids=["strikes", "unalike strikes", "targets"],
)
def test_a_roll_is_not_kept_waiting_for_its_odds(line: str) -> None:
    assert quick_odds(asked(line), PLAIN) == ()


@pytest.mark.parametrize(
    "line", ["attack 20 vs 20", "attack 6 vs 8 and 5 and 4 and 3", "attack 3 vs 5 then 3 vs 3 also 2 vs 4"]
)
def test_an_ordinary_roll_has_odds_below_it(line: str) -> None:
    assert quick_odds(asked(line), PLAIN)


def test_the_estimate_is_of_the_whole_request() -> None:
    one, ten, other = (
        estimate(asked(line), PLAIN)
        for line in (
            "attack 40 vs 40",
            "attack 40 vs " + " and ".join(["40"] * 10),
            "attack 40 vs " + many("{}", " and ", range(40, 50)),
        )
    )
    assert one <= ten < 2 * one, "what is alike is computed once"
    assert other > 9 * one


@pytest.mark.parametrize(
    "line",
    [
        "attack 40 vs " + many("{}", " and ", range(40, 44)),
        "attack " + " also ".join(["9 vs 9"] * 30),
        "contest 30 vs 30 and 31",
    ],
)
def test_progress_goes_from_nothing_to_all_over_the_whole_request(line: str) -> None:
    told: list[float] = []
    list(odds_of(asked(line), PLAIN, progress=told.append))
    assert all(earlier <= later for earlier, later in pairwise(told))
    assert told[0] < 0.3
    assert 0.7 < told[-1] <= 1
    assert len(told) > 10
