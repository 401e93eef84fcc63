"""The odds at the command line."""

import csv
import io
import json
import subprocess
import sys

import pytest

from tests.conftest import DICEMOB, Command, exit_code, long, on_terminal
from tests.odds.test_pairs import SIX_VS_EIGHT


def test_the_odds_of_an_attack_in_json(dicemob: Command) -> None:
    told = json.loads(dicemob.line("odds attack 6 vs 8 --json --exact").out)
    assert [int(outcome["ways"]) for outcome in told["outcomes"]] == SIX_VS_EIGHT
    assert int(told["of"]) == 6**14
    assert told["success"] == pytest.approx(1 - SIX_VS_EIGHT[0] / 6**14)
    assert told["request"] == "attack 6 vs 8"
    plain = json.loads(dicemob.line("odds attack 6 vs 8 --json").out)
    assert set(plain["outcomes"][0]) == {"value", "probability", "at_least"}
    assert "of" not in plain


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("odds attack 6 vs 8 -q", "1.065314124"),
        ("odds contest 6 vs 6 -q", "0.2286891881"),
        ("odds skill 4 hard -q", "0.3125"),
        ("odds potency 10 -q", "5"),
        ("odds attack 6,6,4 vs 5,1 -q", "3"),
        ("odds attack 5 vs 3 and 4 -q", "3.786863783\n2.929468303"),
        ("odds attack hugo/sword vs zombie -c red-bob -q", "3.787442487"),
        ("-c red-bob odds attack hugo/sword vs zombie -q", "3.787442487"),
        ("odds attack hugo/sword vs zombie -c red-bob -q --no-criticals", "3.786863783"),
        ("odds balance 6 vs 8 --target 60% -q", "7"),
        ("odds effect burning 6 vs 5 -q", "4.581576917"),
        ("odds duel 5 defense 4 hp 12 vs 3 defense 3 hp 40 -q", "0.894810466"),
    ],
)
def test_quiet_is_the_mean_or_the_chance(line: str, expected: str, dicemob: Command) -> None:
    ran = dicemob.line(line)
    assert (ran.out, ran.err, ran.code) == (f"{expected}\n", "", 0)


def test_the_plain_line(dicemob: Command) -> None:
    assert (
        dicemob.line("odds skill 2").out
        == "odds roll=skill mean=1 sd=0.7071067812 success=0.25 p0=0.25 p1=0.5 p2=0.25\n"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("odds attack 6 vs 8", ["53.55%", "100.00%", "mean 1.065, sd 1.471, 46.45% to hit, 53.55% to miss"]),
        ("odds attack 5 vs 3 and 4", ["against target 1", "against target 2"]),
        ("odds contest 6 vs 6", ["22.87% to win"]),
        ("odds effect burning 6 vs 5", ["ends in round", "mean 4.582 damage in 2.59 rounds"]),
        ("odds effect bleeding 6 vs 5 rounds 2", ["had not ended"]),
        (
            "odds duel 5 defense 4 hp 12 vs 3 defense 3 hp 6",
            ["strikes first", "2.10 rounds on the average", "alternating"],
        ),
        ("odds duel hugo/sword vs soldier zombie/halberd -c red-bob", ["hugo wins", "soldier zombie wins"]),
        ("odds table --attack 1..3 --defense 2..4", ["mean damage", "1.11"]),
        ("odds effect burning 25 vs 5 --rounds 2 -c tabletop", ["25 asked, 20 rolled"]),
        ("odds table --attack 19..22 -c tabletop", ["of more dice, 20 are rolled"]),
        ("odds balance 6 vs 8 --target 60%", ["nearest to 60%", "56.85%", "69.66%"]),
    ],
)
@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_what_is_drawn(line: str, words: list[str], width: str, dicemob: Command) -> None:
    ran = dicemob(*line.split(), "--format", "table", env={"COLUMNS": width})
    assert (ran.code, ran.err) == (0, "")
    for word in words if width != "40" else ():
        assert word in ran.out
    assert max(map(len, ran.out.splitlines())) <= int(width)


def test_a_grid_as_csv_and_json(dicemob: Command) -> None:
    for options in ("", "--csv", "--format plain"):
        rows = [*csv.reader(io.StringIO(dicemob.line(f"odds table --attack 1..2 --defense 3 {options}").out))]
        assert rows == [["attack", "3"], ["1", "0.1736111111"], ["2", "0.506558642"]]
    told = json.loads(dicemob.line("odds table --attack 2 --defense 1..2 --show hit --json").out)
    assert (told["measure"], told["attack"], told["defense"]) == ("hit", [2], [1, 2])
    assert told["values"][0][0] == 1


def test_the_other_studies_in_json(dicemob: Command) -> None:
    duel = json.loads(dicemob.line("odds duel 5 defense 4 hp 3 vs 3 defense 3 hp 6 --json").out)
    assert [each["first"] for each in duel["striking_first"]] == ["5", "3", "alternating"]
    assert duel["striking_first"][0]["win"] > duel["striking_first"][1]["win"]
    effect = json.loads(dicemob.line("odds effect fire 6 vs 5 --rounds 3 --json").out)
    assert sum(each["probability"] for each in effect["rounds"]) + effect["left"] == pytest.approx(1)
    hp = json.loads(dicemob.line("odds balance duel 5 defense 2 hp 9 vs 4 defense 3 hp 1 --json").out)
    assert hp["solve"] == "hp"
    balance = json.loads(dicemob.line("odds balance 6 vs 8 --solve attack --target 0.5 --json").out)
    assert balance["best"]["value"] in {each["value"] for each in balance["settings"]}


BAD = {
    "odds attack 6 vs": "no dice after 'vs': try 'attack 6 vs 8'",
    "odds attack 10000 vs 10000": "the odds of 10000 dice against 10000 would take too long; the mean is 123.451 wins",
    "odds effect freezing 6 vs 5": "'freezing' does not do damage again: there are odds of acid, bleeding, burning",
    "odds effect burning 6 vs 5 rounds 0": "'burning' is looked at for 1 to 100 rounds, not 0",
    "odds effect burning 6 vs 5 --rounds 101": "'burning' is looked at for 1 to 100 rounds, not 101",
    "odds effect burning 6 vs 5 then 3 vs 3 ice": "these are odds of one strike on one target that can be hurt: say its dice, as in burning 3 vs 4",
    "odds effect burning 6 vs 5 ice": "'burning' is not what this attack starts, which is freezing",
    "odds duel hugo vs zombie --json --exact": "--exact: the odds of a duel or a balance are not whole numbers of ways",
    "odds effect": "no effect to look at: try 'effect burning 6 vs 5'",
    "odds effect 6 vs 5": "'6' is not a kind of effect: try 'effect burning 6 vs 5'",
    "odds effect bleedng 6 vs 5": "'bleedng' is not a kind of effect: try 'effect burning 6 vs 5'; did you mean 'bleeding'?",
    "odds effect electricity 6 vs 5": "'electricity' goes on to others: there are odds of acid, bleeding, burning",
    "odds duel hugo/sword zombie -c red-bob": "'zombie' stands alone: put 'vs' before it",
    "odds duel 5 vs 3": "'3' needs 'defense 4' after it",
    "odds duel 5 defense 3 vs 3 defense 3": "'5' needs 'hp 12' after it",
    "odds duel 5 defense 3 hp 0 vs 3": "'0' hit points is too few: give 1 or more",
    "odds duel 5 defense 3 hp 3": "'5' is followed by no 'vs': try 'duel 5 defense 4 hp 12 vs 3 defense 3 hp 6'",
    "odds duel hugo/sword vs mel/staff vs zombie -c red-bob": "'vs' is not expected here: a duel is between two",
    "odds duel 5 defense 3 hp 9999 vs 5 defense 3 hp 9999": "a duel over 9999 and 9999 hit points would take too long",
    "odds table --attack 0..3": "--attack '0..3': write a number of dice or from and to, as in 1..12",
    "odds table --attack 5..3": "--attack '5..3': write a number of dice or from and to, as in 1..12",
    "odds table --attack x": "--attack 'x': write a number of dice or from and to, as in 1..12",
    "odds table --attack 1..999 --defense 1..999": "a grid up to 999 against 999 dice would take too long: ask for fewer dice a side",
    "odds table --show maen": "--show 'maen': one of mean, hit, win; did you mean 'mean'?",
    "odds balance 6 vs 8 --target 160%": "--target '160%': a chance between 0 and 1, as in 60% or 0.6",
    "odds balance 6 vs 8 --target nan": "--target 'nan': a chance between 0 and 1, as in 60% or 0.6",
    "odds balance 6 vs 8 --solve attak": "--solve 'attak': defense or attack; did you mean 'attack'?",
    "odds balance 6 vs 8 --solve hp": "--solve 'hp': defense or attack",
    "odds balance duel 6 defense 3 hp 4 vs 4 defense 3 hp 3 --solve attack": "--solve 'attack': hp",
    "odds balance duel 6 defense 3 hp 4 vs 4 defense 3 hp 3 --at-least 2": "--at-least has no meaning in a duel",
    "odds balance 500 vs 500": "a balance with more than 60 dice a side would take too long",
    "odds duel 6,6 defense 4 hp 3 vs 3 defense 3 hp 4": "6,6 cannot strike with the same dice again and again: write a number",
    "odds duel 20 defense 20 hp 300 vs 20 defense 20 hp 300": "a duel over 300 and 300 hit points would take too long",
    "odds duel 9000 defense 4000 hp 12 vs 300 defense 300 hp 6": "the odds of 9000 dice against 300 would take too long; the mean is 8950 wins",
    "odds effect burning 9999 vs 5": "an effect of more than 60 dice would take too long",
    "odds attack 6 vs 8 --exact": "--exact goes with --json",
    "odds attack 1000 vs 1000 --exact --json": "the odds of 1000 dice against 1000 would take too long; the mean is 39.0315 wins",
    "odds table --csv --json": "--json and --csv contradict each other",
    "odds table --attack 1234567": "--attack '1234567': write a number of dice or from and to, as in 1..12",
    "odds balance 6 vs 8 and 3": "a balance is between one strike and one target that can be hurt by it",
    "odds attack 6 vs 8 --save x.png": "--save 'x.png': the file is to end in .svg or .html",
    "odds attack 6 vs 8 --seed 4": "no option '--seed' here; did you mean '--save'?",
}


@pytest.mark.parametrize(("line", "message"), [*BAD.items()])
def test_bad_input(line: str, message: str, dicemob: Command) -> None:
    ran = dicemob.line(line)
    assert (ran.err, ran.out, ran.code) == (f"dicemob: {message}\n", "", 2)


@pytest.mark.parametrize(
    "line",
    [
        "attack 6 vs 8",
        "attack 6 vs 8 --times 3",
        "odds attack 6 vs 8 -q",
        "odds duel 5 defense 4 hp 12 vs 3 defense 3 hp 6",
        "odds effect fire 6 vs 5",
        "odds table",
        "odds balance 6 vs 8",
        "defenses",
        "campaign show red-bob",
    ],
)
def test_drawings_are_kept(line: str, dicemob: Command) -> None:
    for name, begins in (("picture.svg", "<svg"), ("page.html", "<!DOCTYPE html>")):
        ran = dicemob.line(f"{line} --save {name}")
        assert (ran.code, ran.err) == (0, "")
        kept = (dicemob.folder / name).read_text(encoding="utf-8")
        assert kept.startswith(begins)
        assert len(kept) > 500


def test_a_drawn_roll_tells_what_was_to_be_expected(dicemob: Command) -> None:
    def drawn(*words: str) -> str:
        return dicemob(*words, "--format", "table").out

    assert "expected 1.11, this much or more 61.70%\n" in drawn("attack", "6,1,4", "vs", "4,5,3")
    assert "the attacker wins 22.87% of these\n" in drawn("contest", "6", "vs", "6")
    assert "passes 31.25%" in drawn("skill", "4", "hard")
    for quiet in (
        ("attack", "6", "vs", "8", "--no-odds"),
        ("attack", "21", "vs", "8"),
        ("attack", "6", "vs", "8", "--times", "2"),
    ):
        assert "expected" not in drawn(*quiet)
    dicemob.write("silent.yaml", "rules: {show_odds: false}")
    assert "expected" not in drawn("attack", "6", "vs", "8", "-c", "silent.yaml")
    assert "expected" in drawn("attack", "6", "vs", "8", "-c", "silent.yaml", "--odds")


def test_pipes_never_pay_for_odds() -> None:
    script = (
        "import sys; from dicemob_cli.cli.app import command\n"
        "command().main(['attack', '6', 'vs', '8'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not [module for module in ran.stdout.split() if module.startswith("dicemob_cli.odds")]


@pytest.mark.parametrize(
    "words",
    [
        "odds attack 120 vs 120 --json --exact",
        "odds table --attack 1..55 --defense 1..40",
        *map(
            long,
            (
                "odds effect burning 60 vs 60",
                "odds duel 2 defense 4 hp 550 vs 2 defense 3 hp 550",
                "odds balance 6 vs 60 --criticals --solve attack",
                "odds attack " + " also ".join(f"{number} vs 9" for number in range(1, 150)),
            ),
        ),
    ],
)
def test_a_job_of_some_seconds_shows_progress_and_stops_cleanly(words: str) -> None:
    child = on_terminal(DICEMOB, words.split(), dimensions=(30, 100))
    child.expect("reckoning")
    child.sendintr()
    assert exit_code(child) == 130
    assert b"Traceback" not in child.before


def test_what_is_beyond_reason_is_told_at_once(dicemob: Command) -> None:
    ran = dicemob.line("odds attack 10000 vs 10000")
    assert ran.code == 2
