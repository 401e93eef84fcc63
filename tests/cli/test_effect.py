"""`dicemob effect`, and attacks that say that their hits last."""

import json

import pytest

from tests.conftest import Command

LINES = {
    "effect burning 6 vs 5 --seed 5": "effect type=burning rounds=2 ended=yes damage=5 ending=defended"
    " r1.damage=5 r1.lasts=burning r1.critical=none r1.attack_dice=5,5,5,4,4,1 r1.defense_dice=5,3,2,2,1"
    " r2.damage=0 r2.critical=none r2.attack_dice=5,3,3,3,1 r2.defense_dice=6,6,6,4,1 seed=5",
    "effect burning 6 vs 5 --seed 5 -q": "5",
    "effect freezing 6 vs 3 --seed 5 -q": "1",
    "effect cognitive contest 9 vs 3 --seed 5 -q": "6",
    "effect fire 3 vs 3 immune fire": "effect type=burning rounds=1 ended=yes damage=0 ending=immune"
    " r1.damage=0 r1.not_rolled=immune seed=none",
}


@pytest.mark.parametrize(("line", "out"), LINES.items())
def test_lines(line: str, out: str, dicemob: Command) -> None:
    assert dicemob.line(line) == (0, f"{out}\n", "")


def test_a_simulation_stops_at_a_hundred_rounds_and_says_so(dicemob: Command) -> None:
    line = "effect personal contest 6 vs 1 --seed 1"
    result = json.loads(dicemob.line(f"{line} --json").out)
    assert (result["rounds"], result["ended"], result["ending"]) == (100, False, None)
    assert "not over after round 100" in dicemob.line(f"{line} --format table").out


def test_the_rounds_are_drawn(dicemob: Command) -> None:
    out = dicemob.line("effect electricity 9 vs 5 and 4 and 3 --seed 5 --format table").out
    assert "│     2 │ target 2 │ 6664331 vs 4332    │      7 │" in out
    assert out.endswith("over after round 3, nobody is near: 20 damage\nseed 5\n")
    series = dicemob.line("effect burning 6 vs 5 --times 2 --seed 1 --format table").out
    assert "took hold" in series.splitlines()[-1]


def test_from_a_campaign(dicemob: Command) -> None:
    dicemob.write(
        "mine.yaml",
        "combatants:\n"
        "  hugo: {attacks: {torch: 3 fire lasts, saw: 4 slashing lasts bleeding 2, hex: contest 9 fear lasts}}\n"
        "  mel: {initiative: 2, actions: 3, defenses: {default: 1}}\n",
    )
    torch = dicemob.line("attack hugo/torch vs mel -c mine.yaml --seed 1")
    assert " lasts=burning " in torch.out
    saw = json.loads(dicemob.line("attack hugo/saw vs mel -c mine.yaml --seed 1 --json").out)["strikes"][0]
    assert (saw["lasts"], saw["lasts_rounds"]) == ("bleeding", 2)
    assert " lasts=emotional " in dicemob.line("contest hugo/hex vs mel -c mine.yaml --seed 1").out
    frozen = dicemob.line("effect freezing 9 also 9 also 9 vs mel -c mine.yaml --seed 1").out
    assert " initiative_lost=2 actions_lost=1 " in frozen
    both = dicemob.line("effect burning hugo/torch vs mel -c mine.yaml --seed 1").out
    assert both.startswith("effect type=burning ")


def test_the_rounds_of_the_sheet_hold_unless_others_are_said(dicemob: Command) -> None:
    dicemob.write(
        "mine.yaml",
        "combatants: {ann: {defenses: {default: 1},"
        " attacks: {saw: 9 slashing lasts bleeding 2, hex: contest 9 fear lasts 4}}}\n",
    )
    line = "effect bleeding ann/saw vs ann -c mine.yaml --seed 1"
    sheet = json.loads(dicemob.line(f"{line} --json").out)
    assert (sheet["rounds"], sheet["ending"]) == (2, "duration")
    said = json.loads(dicemob.line(f"{line} duration 3 --json").out)
    assert (said["rounds"], said["ending"]) == (3, "duration")
    hexed = json.loads(dicemob.line("effect fear ann/hex vs ann -c mine.yaml --seed 1 --json").out)
    assert hexed["rounds"] <= 4
    assert hexed["history"][0]["strikes"][0]["lasts_rounds"] == 4
    two = dicemob.line("odds effect bleeding ann/saw vs ann --rounds 2 -c mine.yaml -q").out
    assert dicemob.line("odds effect bleeding ann/saw vs ann -c mine.yaml -q").out == two


@pytest.mark.parametrize("option", ["--duration 4", "--rounds 9", "--criticals", "--no-criticals"])
def test_a_contest_takes_options_too(option: str, dicemob: Command) -> None:
    assert dicemob.line(f"effect cognitive contest 9 vs 4 {option}").code == 0
    assert dicemob.line(f"effect {option} cognitive contest 9 vs 4").code == 0


BAD = {
    "effect": "no effect to look at: try 'effect burning 6 vs 5'",
    "effect burnin 6 vs 5": "'burnin' is not a kind of effect: try 'effect burning 6 vs 5'; did you mean 'burning'?",
    "effect slashing 6 vs 5": "'slashing' does not last: try 'effect burning 6 vs 5', or bleeding",
    "effect poison 6 vs 5": "'poison' lasts as the GM says: in a fight, 'effect poison on hugo'",
    "effect burning 6 vs 5 and 4": "'burning' stays on one target: only electricity goes from one to the next",
    "effect burning 6 vs 5 --rounds 0": "'burning' is looked at for 1 to 100 rounds, not 0",
    "effect burning 6 vs 5 duration 0": "'burning' lasts at least one round: leave out the duration for no limit",
    "effect burning 6 vs 5 initiative 2": "'burning' costs no initiative and no actions: only freezing does",
    "effect burning contest 6 vs 5": "'burning' needs damage to go on with, and a contest does none",
    "attack 6 lasts bleding vs 5": "'bleding' is not a lasting effect; did you mean 'bleeding'?",
    "effect burning 6 vs 5 duration x": "'x' is not a number of rounds: write a whole number",
    "attack 6 vs 5 lasts": "'lasts' does not say what: a strike without a type starts nothing by itself,"
    " as in 'lasts bleeding'",
    "attack 6 slashing lasts vs 5": "'lasts' does not say what: slashing starts nothing by itself,"
    " as in 'lasts bleeding'",
    "attack 6 fire lasts 0 vs 5": "'0' rounds is too short: leave it out for no limit",
    "attack lasts 6 fire vs 5": "'lasts' comes after the dice of a strike",
    "attack 6 fire then 2 ice vs 5 lasts": "'lasts' would hold for several strikes:"
    " say it after the dice of each that lasts",
    "effect fear contest 5 slashing then 5 emotional vs 3": "'5' cannot join contests: roll the next one by itself",
    "skill 4 lasts": "'lasts' is not an option of skill",
}


@pytest.mark.parametrize(("line", "error"), BAD.items())
def test_bad_lines(line: str, error: str, dicemob: Command) -> None:
    assert dicemob.line(line) == (2, "", f"dicemob: {error}\n")
