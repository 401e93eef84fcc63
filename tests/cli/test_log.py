"""`dicemob log`: listing, choosing, exporting, proving, judging; and --log."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from jsonschema import Draft202012Validator

from tests.conftest import Command, Ran

FIGHT = """add hugo and zombie x2
attack hugo/sword vs zombie1
attack zombie2/claw vs hugo=6,5,4,1
skill hugo/climbing
hp zombie1 -1
undo
note the door is open
"""


@pytest.fixture
def played(dicemob: Command) -> Command:
    """A command in whose log there is a fight, and one roll outside of it."""
    assert dicemob("play", "ambush", "-c", "red-bob", "--seed", "5", input=FIGHT.encode()).code == 0
    assert dicemob.line("attack 6,6 vs 5,5 --log").code == 0
    return dicemob


def entries(ran: Any) -> list[dict[str, Any]]:
    assert ran.err == ""
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_fight_is_listed_with_what_was_undone(played: Command) -> None:
    listed = entries(played.line("log ambush --json"))
    assert [each["number"] for each in listed] == [1, 2, 3, 4, 5, 6, 7]
    assert [each["undone"] for each in listed] == [False, False, False, False, True, False, False]
    assert {each["kind"] for each in listed} == {"event"}
    assert listed[1]["words"] == "attack hugo/sword vs zombie1"
    assert listed[1]["seed"] == listed[1]["rolls"][0]["results"][0]["seed"]
    assert [change["kind"] for change in listed[4]["changes"]] == ["hurt"]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ("--who zombie2", [1, 3]),
        ("--who Hugo --kind attack", [2, 3]),
        ("--kind undo", [6]),
        ("--since 1h", [1, 2, 3, 4, 5, 6, 7]),
        ("--since 2999-01-01", []),
        ("--since 2020-01-01T10:00", [1, 2, 3, 4, 5, 6, 7]),
        ("--who nobody", []),
    ],
)
def test_what_is_listed_can_be_chosen(options: str, numbers: list[int], played: Command) -> None:
    assert [each["number"] for each in entries(played.line(f"log ambush {options} --json"))] == numbers


def test_without_a_name_everything_is_listed(played: Command) -> None:
    listed = entries(played.line("log --json"))
    assert [each["fight"] for each in listed] == [None] + ["ambush"] * 7
    assert listed[0]["words"] == "attack 6,6 vs 5,5"
    lines = played.line("log").out.splitlines()
    assert lines[0].startswith("event number=1 at=")
    assert lines[1].startswith("event fight=ambush number=1 at=")


def test_it_is_drawn(played: Command) -> None:
    out = played.line("log AMBUSH --format table").out
    assert "hugo: 3 damage vs zombie1" in out or "damage vs zombie1" in out
    assert "hp zombie1 -1 (undone)" in out
    assert "ambush: 7 events, opened 20" in played.line("log --fights --format table").out
    assert "campaign=red-bob events=7" in played.line("log --fights").out


def test_the_events_of_rings_fit_the_schema_we_print(played: Command, schema: Draft202012Validator) -> None:
    lines = (
        "add ranger and wolf\nattack wolf/fangs=6,6,6,6 vs ranger=1,1,1,1,1\nbreak ranger/bow\n"
        "shield wolf 2\nplace wolf 1,2\nhope\ncheck ranger/might\nundo\n"
    )
    ran = played("play", "road", "-c", "hope", "--json", input=lines.encode())
    assert ran.err == ""
    events = [*map(json.loads, ran.out.splitlines())]
    changed = {change["kind"] for event in events for change in event["changes"]}
    assert changed == {"joined", "struck", "broke", "shield", "placed", "repaired"}
    for event in events:
        schema.validate(event)


def test_the_events_fit_the_schema_we_print(played: Command, schema: Draft202012Validator) -> None:
    lines = (
        "add hugo and mel and zombie x2\nby-hand mel\ninitiative\n6 5 4 3\neffect fear on hugo\n"
        + "next\n" * 9
    )
    ran = played("play", "other", "-c", "red-bob", "--json", input=f"{lines}attack 6 vs 3\nundo\n".encode())
    assert ran.code == 0
    shown = ran.out.splitlines()
    for line in shown:
        schema.validate(json.loads(line))
    questions = [line for line in shown if json.loads(line)["kind"] == "question"]
    assert questions == ['{"kind":"question","question":"mel\'s 4 dice (initiative of mel)"}']
    events = [line for line in shown if line not in questions] + played.line("log --json").out.splitlines()
    kinds = {
        result["kind"] for line in events for roll in json.loads(line)["rolls"] for result in roll["results"]
    }
    assert kinds == {"attack", "skill", "initiative", "save"}
    for line in events:
        schema.validate(json.loads(line))
        broken = json.loads(line)
        del broken["changes"]
        with pytest.raises(jsonschema.ValidationError):
            schema.validate(broken)


def test_every_roll_is_proven(played: Command) -> None:
    ran = played.line("log verify")
    assert ran.code == 0
    by_hand, partly, counts = ran.out.splitlines()
    assert (
        by_hand
        == "proof fight=none event=1 roll=1 verdict=by_hand hand_dice=4 seed=none words=attack-6,6-vs-5,5"
    )
    assert partly.startswith("proof fight=ambush event=3 roll=1 verdict=proven hand_dice=4 seed=")
    assert counts == "proofs proven=3 partly=1 by_hand=1 false=0"
    told = entries(played.line("log verify ambush --json"))
    assert [each.get("verdict") for each in told] == ["proven", "proven", "proven", None]
    assert (
        "3 rolls proven, 1 of them in part, 0 by hand, 0 false"
        in played.line("log verify ambush --format table").out
    )


def test_a_log_that_was_tampered_with_does_not_verify(played: Command) -> None:
    db = sqlite3.connect(played.folder / "home" / "dicemob.db")
    [body] = db.execute("SELECT body FROM events WHERE number = 2 AND fight = 1").fetchone()
    document = json.loads(body)
    dice = document["rolls"][0]["results"][0]["strikes"][0]["attack"]["dice"]
    dice[0] = 1 if dice[0] == 6 else 6

    def verify_changed() -> Ran:
        db.execute("UPDATE events SET body = ? WHERE number = 2 AND fight = 1", (json.dumps(document),))
        db.commit()
        return played.line("log verify ambush")

    damaged = verify_changed()
    assert (damaged.code, "event 2 is not as it was stored" in damaged.err) == (2, True)
    del document["check"]  # as an earlier version, or a forger, would write it
    ran = verify_changed()
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("proof fight=ambush event=2 roll=1 verdict=false hand_dice=0 seed=")
    assert ran.out.endswith("proofs proven=2 partly=1 by_hand=0 false=1\n")
    assert "NOT the dice of seed" in played.line("log verify --format table").out


def test_a_log_that_cannot_be_read_is_no_traceback(played: Command) -> None:
    db = sqlite3.connect(played.folder / "home" / "dicemob.db")
    db.execute("UPDATE events SET body = '{\"rolls\": 5}' WHERE number = 2 AND fight = 1")
    db.commit()
    for line in ("log ambush", "log verify", "log luck", "play ambush"):
        ran = played(*line.split(), input=b"show\n")
        assert ran.code == (0 if line == "play ambush" else 2), line
        assert ran.out, "what can be read is shown"
        assert ran.err.startswith("dicemob: the log of 'ambush': event 2 cannot be read")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "body",
    [
        '{"rolls": [{"who": null, "results": [], "criticals": null}], "changes": []}',
        '{"rolls": [{"who": null, "results": [5], "criticals": null}], "changes": []}',
        '{"rolls": [], "changes": [["ended", {"key": 9, "why": "x"}]]}',
        '{"rolls": [], "changes": [["hurt", {"name": "nobody", "damage": 1}]]}',
        '{"rolls": [], "changes": [["hurt", 5]]}',
        "[" * 100_000,
    ],
)
def test_a_log_that_holds_nonsense_is_no_traceback(body: str, played: Command) -> None:
    db = sqlite3.connect(played.folder / "home" / "dicemob.db")
    db.execute("UPDATE events SET body = ? WHERE number = 2 AND fight = 1", (body,))
    db.commit()
    for line in ("log ambush", "log luck", "play ambush", "log"):
        ran = played(*line.split(), input=b"")
        assert ran.code == (0 if line == "play ambush" else 2), line
        assert ran.err.startswith("dicemob: the log of 'ambush': event 2 ")
        assert ran.err.count("\n") == 1
    assert "events=7" in played.line("log --fights").out


def test_luck_is_told_of_everyone_and_of_the_faces(played: Command) -> None:
    told = entries(played.line("log luck ambush --json"))
    shares = {(each["who"], each["what"]): each for each in told if each["kind"] == "luck"}
    assert shares["hugo", "damage"]["expected"] == pytest.approx(3.787, abs=1e-3)
    assert shares["hugo", "successes"]["expected"] == pytest.approx(2)
    assert 0 <= shares["zombie2", "damage"]["percentile"] <= 100
    assert [each["dice"] for each in told if each["kind"] == "faces"] == [15, 4]
    drawn = played.line("log luck ambush --format table").out
    assert "15 dice: too few to tell whether they are fair (30 are needed)" in drawn


BAD = {
    "log ambsh": "no fight 'ambsh'; did you mean 'ambush'?",
    "log verfy": "no fight 'verfy'; did you mean 'verify'?",
    "log ambush --kind atack": "--kind 'atack': nothing is logged under it; did you mean 'attack'?",
    "log ambush --since yesterdy": "--since 'yesterdy': a date, a date and a time, or 30m, 2h, 3d",
    "log ambush --since 999999999999d": "--since '999999999999d': a date, a date and a time, or 30m, 2h, 3d",
    "log verify nothing": "no fight 'nothing'; there are ambush",
    "log ambush --form table": "no option '--form' here; did you mean '--format'?",
    "play ambush --seed 6": "--seed: 'ambush' was begun already, with other dice",
    "play new --from ambsh": "no fight 'ambsh' to come from; did you mean 'ambush'?",
    "play new --seed -1": "--seed -1: a seed is a whole number from 0 to 9007199254740991",
    "play a/b": "'a/b' cannot be the name of a fight: it contains a '/' or unprintable characters",
    "play new -c nothing": "no campaign 'nothing'; there are heroic, hope, red-bob, standard, tabletop, or name a file",
}


@pytest.mark.parametrize(("line", "error"), BAD.items())
def test_bad_lines(line: str, error: str, played: Command) -> None:
    assert played.line(line) == (2, "", f"dicemob: {error}\n")


def test_nothing_is_kept_yet(dicemob: Command) -> None:
    assert dicemob.line("log").out == ""
    assert dicemob.line("log verify").out == "proofs proven=0 partly=0 by_hand=0 false=0\n"
    assert "there is no fight yet" in dicemob.line("log --fights --format table").out
    assert dicemob.line("log ambush").err == "dicemob: no fight 'ambush'; there are none yet\n"


def test_a_campaign_file_is_found_again_from_anywhere(dicemob: Command, tmp_path: Path) -> None:
    dicemob.write("mine.yaml", "combatants: {ann: {hp: 3, defenses: {default: 1}}}")
    assert dicemob("play", "f", "-c", "mine.yaml", input=b"add ann\n").code == 0
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Command(tmp_path / "elsewhere")
    ran = elsewhere("play", "f", input=b"add ann\n", env={"DICEMOB_HOME": str(tmp_path / "home")})
    assert (ran.code, "who=ann2" in ran.out) == (0, True)


def test_completion_knows_fights_and_effects(played: Command) -> None:
    for line, offered in (
        ("dicemob play am", "ambush"),
        ("dicemob log am", "ambush"),
        ("dicemob log ver", "verify"),
        ("dicemob effect elec", "electricity"),
        ("dicemob effect burning 6 v", "vs"),
    ):
        env = {
            "_DICEMOB_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split()) - 1),
        }
        assert played(env=env).out.split() == [offered], line


def test_plain_lines_hold_no_space_in_a_value(dicemob: Command) -> None:
    lines = (
        "add giant viper and limping zombie x2\ninitiative\nnext\nattack giant viper/bite vs l2\nshow\nwho\n"
    )
    lines += (
        "effect fear on giant viper\nrename limping zombie1 Old Grok\nnext\nsummary\nlog\nhp giant viper -1\n"
    )
    ran = dicemob("play", "bog", "-c", "red-bob", "--seed", "1", input=lines.encode())
    assert (ran.code, ran.err) == (0, "")
    for line in ran.out.splitlines():
        kind, *words = line.split(" ")
        assert "=" not in kind, line
        assert all(re.fullmatch(r"[a-z0-9_.]+=\S+", word) for word in words), line
