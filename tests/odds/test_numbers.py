"""The numbers that are printed are the same, to the last digit, on every Python, with every numpy."""

import builtins
import json
from collections.abc import Iterable
from typing import Any

import pytest

from dicemob_cli.cli.main import run_and_tell
from dicemob_cli.odds.distribution import ALMOST_CERTAIN, Distribution, summed
from tests.examples import field

NUMBERS: dict[str, dict[str, float]] = {
    "odds attack 6 vs 8": {
        "mean": 1.0653141242689688,
        "sd": 1.47136031270909,
        "success": 0.4645443342495652,
    },
    "odds attack 9 vs 9 slashing then 6 vs 7 fire also 4 vs 5 --criticals": {
        "mean": 4.7041677906424,
        "sd": 3.492198461682356,
        "success": 0.865220455730514,
        "outcomes.7.at_least": 0.3080228843323833,
    },
    "odds attack 45 vs 44 then 30 vs 31": {
        "mean": 15.365836147114733,
        "sd": 10.521624965138205,
        "success": 1.0,
        "outcomes.40.probability": 0.003979827164000357,
    },
    "odds attack 60 vs 80": {
        "mean": 0.9971549082311385,
        "sd": 2.599593978383471,
        "success": 0.2406505038906742,
        "outcomes.20.probability": 0.0004524102464459773,
        "outcomes.20.at_least": 0.0021451404258263176,
    },
    "odds attack 100 vs 90 then 20 vs 20": {
        "mean": 43.31228489513642,
        "sd": 18.30988034199921,
        "outcomes.60.probability": 0.012651186755322105,
    },
    "odds attack 120 vs 120 --criticals": {
        "mean": 13.476541460898387,
        "sd": 14.672992692682357,
        "success": 0.8084403934816913,
        "outcomes.119.probability": 9.571702245010304e-19,
    },
    "odds attack 300 vs 300": {
        "mean": 21.368041822116346,
        "success": 0.817917065937,
    },
    "odds contest 60 vs 58": {
        "mean": 13.901466549790165,
        "sd": 10.945530527837915,
        "success": 0.0992281582896438,
    },
    "odds skill 17 hard": {
        "mean": 8.5,
        "sd": 2.0615528128088303,
        "success": 0.9988250732421875,
    },
    "odds rings attack 1500 melee stat 3 vs 1200": {
        "mean": 153.99999999906512,
        "sd": 25.980762117679955,
        "success": 0.9999999957939568,
        "attacker_mean": 750.0,
    },
    "odds effect burning 7 vs 6": {
        "success": 1.0,
        "mean": 4.7993895478431,
        "sd": 3.6143302244437048,
        "mean_rounds": 2.502401644975231,
        "left": 1.3744561044859438e-13,
    },
    "odds effect acid 5 vs 3 rounds 4": {
        "mean": 7.761491615346679,
        "sd": 4.578093997118737,
        "mean_rounds": 3.08365706866924,
        "left": 0.24126697873723968,
    },
    "odds duel 9 defense 7 hp 31 vs 8 defense 6 hp 40": {
        "striking_first.0.win": 0.9128411995170803,
        "striking_first.1.win": 0.7600322133404789,
        "striking_first.2.win": 0.8468466494226018,
        "striking_first.0.mean_rounds": 6.470657840054511,
        "striking_first.0.tail": 3.6893759456462303e-07,
        "striking_first.0.rounds.5.ended": 0.5441418613356299,
    },
    "odds duel 5 defense 4 hp 9 vs 3 defense 3 hp 6": {
        "striking_first.1.win": 0.9999618972878501,
        "striking_first.0.mean_rounds": 2.09680941237319,
    },
    "odds balance duel 5 defense 4 hp 9 vs 4 defense 3 hp 6": {
        "best.chance": 0.4818400807478187,
    },
}


def told(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the command writes as JSON, run in this process."""
    assert run_and_tell([*line.split(), "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


@pytest.mark.parametrize("line", NUMBERS)
def test_the_last_digit_is_the_same_everywhere(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the built-in sum does, which from Python 3.12 on compensates for rounding: it gets no floats."""
    builtin = sum

    def sum_of_whole_numbers(numbers: Iterable[Any], start: Any = 0) -> Any:
        result = builtin([start, *numbers])
        assert not isinstance(result, float), "math.fsum gives the same everywhere"
        return result

    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    document = told(line, capsys)
    assert {path: field(document, path) for path in NUMBERS[line]} == NUMBERS[line]


def test_sums_are_exact_and_do_not_depend_on_the_order() -> None:
    assert summed([10**400, 1]) == 10**400 + 1
    chances = [0.1] * 10 + [1e16, -1e16]
    assert summed(chances) == summed(reversed(chances)) == 1.0
    assert summed([0, 0.5]) == 0.5
    assert summed([]) == 0


def test_no_chance_is_more_than_certain() -> None:
    certain = Distribution([0.0, 0.5, 0.5 + 1e-14], 1.0)
    assert certain.positive == certain.chance([1, 2]) == certain.at_least[0] == certain.at_least[1] == 1
    rounded = Distribution([1e-20, 0.5, 0.5 + 1e-14], 1.0)
    assert ALMOST_CERTAIN == rounded.positive == rounded.chance([1, 2]) == rounded.at_least[1] < 1
    assert Distribution([1, 10**30], 10**30 + 1).positive < 1, "exact, and nearer to 1 than a float can be"
