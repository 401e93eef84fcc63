"""CSV wherever a result is a table or a series: a row of heads, then a row each."""

import csv
import io
import json

import pytest

from tests.conftest import Command


def rows(text: str) -> list[list[str]]:
    """The rows of a CSV; its lines end in LF alone."""
    assert "\r" not in text
    return [*csv.reader(io.StringIO(text, newline=""))]


def records(text: str) -> list[dict[str, str]]:
    heads, *rest = rows(text)
    assert all(len(row) == len(heads) for row in rest)
    return [dict(zip(heads, row, strict=True)) for row in rest]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        (
            "attack 6 vs 8 slashing",
            {"damage": "damage", "wins": "attacker_wins", "ties": "ties", "extras": "extras"},
        ),
        ("attack 6 vs 8 and 3", {"target": "target", "damage": "damage", "wins": "attacker_wins"}),
        ("attack 6,1 vs 5,", {"damage": "damage", "seed": "seed"}),
        (
            "attack hugo/flaming sword vs red bob and zombie -c red-bob",
            {"target": "target", "damage": "damage"},
        ),
        ("contest 6 vs 4", {"winner": "winner", "attacker": "attacker_points", "defender": "defender_wins"}),
        ("skill 5", {"passed": "passed", "points": "points", "needed": "needed"}),
        ("potency 5", {"potency": "points", "successes": "successes"}),
        ("effect burning 6 vs 5", {"rounds": "rounds", "ended": "ended", "damage": "damage"}),
        (
            "rings attack 4+2 ranged vs 3 ally and 5",
            {"target": "target", "damage": "damage", "attacker": "attacker_successes", "extra": "extra"},
        ),
        ("rings check 5", {"successes": "successes"}),
    ],
)
@pytest.mark.parametrize("times", [1, 3])
def test_a_row_of_rolls_says_what_their_json_says(
    line: str, fields: dict[str, str], times: int, dicemob: Command
) -> None:
    options = f"--seed 7 --times {times} --format"
    documents = map(json.loads, dicemob.line(f"{line} {options} json").out.splitlines())
    written = records(dicemob.line(f"{line} {options} csv").out)
    for row, document in zip(written, documents, strict=True):
        for head, field in {**fields, "seed": "seed"}.items():
            value = document[field]
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            assert row[head] == ("" if word is None else str(word)), head
        assert ("target" in row) == ("target" in fields)


def test_a_whole_series(dicemob: Command) -> None:
    assert dicemob.line("attack 6 vs 8 and 3 --seed 1 --times 2 --format csv").out == (
        "target,damage,wins,ties,extras,seed\n"
        "1,0,0,1,0,1\n"
        "2,6,6,0,3,1\n"
        "1,3,3,0,0,5068155696446863\n"
        "2,4,4,1,3,5068155696446863\n"
    )


@pytest.mark.parametrize(
    ("line", "heads"),
    [
        ("odds attack 6 vs 8", "value,chance,at_least"),
        ("odds contest 6 vs 8", "value,chance,at_least"),
        ("odds skill 4 hard", "value,chance,at_least"),
        ("odds potency 6", "value,chance,at_least"),
        ("odds rings check 4", "value,chance,at_least"),
        ("odds attack 5 vs 3 and 4", "target,value,chance,at_least"),
        ("odds attack hugo/sword vs red bob and zombie -c red-bob", "target,value,chance,at_least"),
    ],
)
def test_the_odds_of_a_roll_are_a_row_a_value(line: str, heads: str, dicemob: Command) -> None:
    documents = [*map(json.loads, dicemob.line(f"{line} --json").out.splitlines())]
    outcomes = [(told["target"], outcome) for told in documents for outcome in told["outcomes"]]
    out = dicemob.line(f"{line} --format csv").out
    assert out.splitlines()[0] == heads
    for row, (target, outcome) in zip(records(out), outcomes, strict=True):
        assert row.get("target") == target
        assert int(row["value"]) == outcome["value"]
        assert float(row["chance"]) == pytest.approx(outcome["probability"])
        assert float(row["at_least"]) == pytest.approx(outcome["at_least"])


def test_the_odds_of_rings_say_what_a_value_is_of(dicemob: Command) -> None:
    written = records(dicemob.line("odds rings attack 2 melee vs 2-2 --format csv").out)
    assert {(row["stance"], row["of"]) for row in written} == {
        (stance, of)
        for stance in ("brace", "take")
        for of in ("damage", "attacker_successes", "defender_successes")
    }
    braced = [row for row in written if (row["stance"], row["of"]) == ("brace", "attacker_successes")]
    assert [row["chance"] for row in braced] == ["0.125", "0.375", "0.375", "0.125"]
    assert "target" not in written[0]
    assert (
        records(dicemob.line("odds rings attack 2 melee vs 2-2 and 3 --format csv").out)[0]["target"] == "1"
    )


def test_odds_too_large_for_outcomes_have_heads_alone(dicemob: Command) -> None:
    assert dicemob.line("odds attack 60 vs 3000 --format csv").out == "value,chance,at_least\n"


def test_a_duel_is_a_row_for_each_who_strikes_first(dicemob: Command) -> None:
    line = "odds duel 5 defense 4 hp 3 vs 3 defense 3 hp 6"
    duel = json.loads(dicemob.line(f"{line} --json").out)
    written = records(dicemob.line(f"{line} --format csv").out)
    assert [row["first"] for row in written] == ["5", "3", "alternating"]
    for row, told in zip(written, duel["striking_first"], strict=True):
        for head in ("win", "lose", "mean_rounds", "tail"):
            assert float(row[head]) == pytest.approx(told[head])


def test_a_balance_is_a_row_for_each_setting(dicemob: Command) -> None:
    written = records(dicemob.line("odds balance 6 vs 8 --target 0.5 --format csv").out)
    assert [(row["defense"], row["best"]) for row in written] == [
        ("6", "no"),
        ("7", "no"),
        ("8", "yes"),
        ("9", "no"),
    ]


def test_an_effect_has_its_damage_and_its_rounds(dicemob: Command) -> None:
    told = json.loads(dicemob.line("odds effect fire 3 vs 5 --rounds 3 --json").out)
    written = records(dicemob.line("odds effect fire 3 vs 5 --rounds 3 --format csv").out)
    damage = [row for row in written if row["of"] == "damage"]
    rounds = [row for row in written if row["of"] == "rounds"]
    assert [float(row["at_least"]) for row in damage] == [
        pytest.approx(outcome["at_least"]) for outcome in told["outcomes"]
    ]
    assert [float(row["chance"]) for row in rounds] == [
        pytest.approx(each["probability"]) for each in told["rounds"]
    ]
    assert rounds[0]["at_least"] == "1"
    assert float(rounds[-1]["at_least"]) == pytest.approx(told["rounds"][-1]["probability"] + told["left"])


def test_a_grid_by_its_own_option_or_as_a_form(dicemob: Command) -> None:
    line = "odds table --attack 1..2 --defense 1..3"
    written = dicemob.line(f"{line} --format csv").out
    assert rows(written)[0] == ["attack", "1", "2", "3"]
    for options in ("--csv", "--csv --format plain", "--csv --format csv", "--format plain"):
        assert dicemob.line(f"{line} {options}").out == written
    assert dicemob.line(f"{line} --csv --json").code == 2


def test_the_defenses(dicemob: Command) -> None:
    written = records(dicemob.line("defenses --format csv").out)
    assert len(written) == 10
    assert written[0] == {
        "number": "1",
        "name": "piercing",
        "groups": "force,physical",
        "aliases": "penetrating",
    }
    assert written[-1]["groups"] == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("log --format csv", "no format 'csv'; there are auto, table, plain, json"),
        ("play --format csv", "no format 'csv'; there are auto, table, plain, json"),
        ("batch --format csv", "no format 'csv'; there are json, plain"),
        ("attack 6 vs 8 --format csv --json", "--format and --json contradict each other"),
        ("attack 6 vs 8 --format csv -q", "--format and --quiet contradict each other"),
        ("odds attack 6 vs 8 --format csv --exact", "--exact goes with --json"),
    ],
)
def test_what_cannot_be_csv_is_refused(line: str, message: str, dicemob: Command) -> None:
    ran = dicemob.line(line)
    assert (ran.code, ran.out, ran.err) == (2, "", f"dicemob: {message}\n")


def test_a_picture_is_saved_beside_it(dicemob: Command) -> None:
    ran = dicemob.line("attack 6 vs 8 --seed 1 --format csv --save roll.svg")
    assert ran.out.startswith("damage,wins")
    assert (dicemob.folder / "roll.svg").is_file()
