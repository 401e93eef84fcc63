"""`dicemob batch`: a filter from lines to results."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.conftest import DICEMOB, Command, Ran, clean_environment, in_shell, on_terminal

LINES = """\
attack 6 vs 8 slashing
# the party

skill 4 hard
  attack 5+1-2 vs 3 and 4 fire\t
potency degrees 2
contest 6 vs 5
effect burning 6 vs 5
odds attack 6 vs 8
attack 6,6,1 vs 5,5
"""


def batch(dicemob: Command, lines: str | bytes, *words: str) -> Ran:
    return dicemob("batch", *words, input=lines if isinstance(lines, bytes) else lines.encode())


def told(ran: Ran) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.fixture
def many(dicemob: Command) -> Path:
    """A file of a thousand lines of every kind."""
    chosen = random.Random(5)
    lines = [line.encode() for line in LINES.splitlines() if not line.startswith("odds")]
    lines += [
        b"skil 4",
        b"skill \xff4",
        b"seed=x skill 4",
        b'{"request": "skill 4", "typ": 1}',
        b"skill 4 seed=9",
    ]
    file = dicemob.folder / "lines.txt"
    file.write_bytes(b"".join(chosen.choice(lines) + b"\n" for _ in range(1000)))
    return file


def test_lines_are_answered_in_order_by_their_number(dicemob: Command) -> None:
    ran = batch(dicemob, LINES, "--seed", "1")
    assert (ran.code, ran.err) == (0, "")
    answers = told(ran)
    assert [answer["line"] for answer in answers] == [1, 4, 5, 5, 6, 7, 8, 9, 10]
    kinds = "attack skill attack attack potency contest effect odds attack"
    assert [answer["kind"] for answer in answers] == kinds.split()
    assert answers[-1]["damage"] == 3
    assert answers[-1]["seed"] is None


def test_an_answer_is_that_of_the_command_with_its_seed(dicemob: Command) -> None:
    for answer in told(batch(dicemob, LINES, "--seed", "1")):
        seed = ["--seed", str(answer["seed"])] if answer.get("seed") is not None else []
        words = answer["request"].split()
        if answer["kind"] == "odds":
            words.insert(0, "odds")
        alone = [json.loads(line) for line in dicemob(*words, *seed, "--json").out.splitlines()]
        assert {key: value for key, value in answer.items() if key != "line"} in alone


def test_the_first_line_has_the_seed_of_the_run_and_a_line_may_have_its_own(dicemob: Command) -> None:
    first, second, third = told(
        batch(dicemob, "attack 6 vs 8\nseed=7 attack 6 vs 8\nattack 6 vs 8 seed=7\n", "--seed", "1")
    )
    assert (first["seed"], second["seed"], third["seed"]) == (1, 7, 7)
    assert second["strikes"] == third["strikes"] != first["strikes"]
    assert {answer["request"] for answer in (first, second, third)} == {"attack 6 vs 8"}


def test_without_a_seed_two_runs_differ(dicemob: Command) -> None:
    lines = "attack 20 vs 20\n" * 3
    assert batch(dicemob, lines).out != batch(dicemob, lines).out


def test_a_split_file_gives_what_the_whole_gives(dicemob: Command, many: Path) -> None:
    whole = dicemob("batch", "--seed", "7", str(many))
    lines = many.read_bytes().splitlines(keepends=True)
    parts = [
        batch(dicemob, b"".join(lines[at : at + 300]), "--seed", "7", "--start", str(at + 1)).out
        for at in range(0, len(lines), 300)
    ]
    assert "".join(parts) == whole.out


def test_numbered_lines_may_come_in_any_order(dicemob: Command, many: Path) -> None:
    """As under Spark, whose workers get lines that carry `n=`."""
    whole = dicemob("batch", "--seed", "7", str(many))
    numbered = [b"n=%d %b" % (place, line) for place, line in enumerate(many.read_bytes().splitlines(), 1)]
    random.Random(3).shuffle(numbered)
    shuffled = batch(dicemob, b"\n".join(numbered), "--seed", "7")
    assert sorted(shuffled.out.splitlines()) == sorted(whole.out.splitlines())


@pytest.mark.parametrize("tool", ["xargs", "parallel"])
def test_the_readmes_ways_to_spread_it_give_what_one_process_gives(
    tool: str, dicemob: Command, many: Path
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    [script] = [block for block in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) if f"{tool} " in block]
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed (Debian's package '{tool}' has it)")
    if tool == "parallel" and "GNU" not in in_shell("parallel --version", dicemob.folder).out:
        pytest.skip("this 'parallel' is not GNU parallel")
    assert (
        in_shell(script, dicemob.folder, HOME=str(dicemob.folder)).out
        == dicemob("batch", "--seed", "7", str(many)).out
    )


@pytest.mark.parametrize(
    ("content", "answers"),
    [
        (b"skill 4\r\nskill 5\r\n", [1, 2]),
        (b"\xef\xbb\xbfskill 4\nskill 5", [1, 2]),
        (b"\xef\xbb\xbf# only this", []),
        (b"skill 4", [1]),
        (b"", []),
        (b"\n\n\r\n  \t\nskill 4\n", [5]),
        (b"skill 4\xc2\xa0hard\n", [1]),
        (b'skill 4\n\xef\xbb\xbfskill 4\n\xef\xbb\xbf{"request": "skill 4"}\n', [1, 2, 3]),
        (b"skill\t4\x0c\n", [1]),
        (b"odds\tskill  4\nODDS Skill 4\n", [1, 2]),
        (b"n=8\tskill\t4\tseed=5\r\nskill\t4\tn=9\tseed=5\n", [8, 9]),
        (b"n=3 # comment\nn=4\nseed=5\nn=6\t# x\n \xc2\xa0 \nn=7 #\xff\n", []),
        (b"#\xff\xfe no text, but a comment\nskill 4\n", [2]),
        (b"#" + b"x" * 1_000_000 + b"\nskill 4\n", [2]),
        (b"attack " + b"6," * 9_999 + b"6 vs 5\n", [1]),
    ],
)
def test_lines_end_and_begin_as_they_will(content: bytes, answers: list[int], dicemob: Command) -> None:
    ran = batch(dicemob, content)
    assert (ran.code, ran.err) == (0, "")
    assert [answer["line"] for answer in told(ran)] == answers


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x" * 1_000_000, "the line is longer than 100000 bytes"),
        (b" " * 200_000 + b"skill 4", "the line is longer than 100000 bytes"),
        (b"skill \xff4", "the line is not UTF-8 text: byte 7 is 0xff"),
        ("skill 4".encode("utf-16"), "the line is not UTF-8 text: byte 1 is 0xff"),
        (b"skill 4\x00", r"'4\x00' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4"),
        (b"attack 6 vs 8 slahsing", "'slahsing' is unknown here; did you mean 'slashing'?"),
        (b"atack 6 vs 8", "'atack' is not a roll; did you mean 'attack'?"),
        (
            b"defenses",
            "'defenses' is not a roll; there are attack, contest, skill, potency, effect, rings, odds",
        ),
        (b"odds", "'odds' needs a roll after it: odds attack 6 vs 8"),
        (
            b"odds table",
            "'table' has no odds here, where there are attack, contest, skill, potency, duel, effect, rings",
        ),
        (
            b"odds atack 6 vs 8",
            "'atack' has no odds here, where there are attack, contest, skill, potency, duel, effect, rings; did you mean 'attack'?",
        ),
        (
            b"odds attack 9000,1 vs 8",
            "'9000' in '9000,1' is not a die: dice by hand show 1 to 6, as in 6,1,4",
        ),
        (b"n=0 skill 4", "'n' is a whole number from 1 to 9007199254740991"),
        (b"seed=" + b"9" * 5000 + b" skill 4", "'seed' is a whole number from 0 to 9007199254740991"),
        (b"seed=1 skill 4 seed=1", "'seed' is given twice"),
        (b"seed=x skill 4", "'seed' is a whole number from 0 to 9007199254740991"),
        (b"skill 4 seed=-1", "'seed' is a whole number from 0 to 9007199254740991"),
        (b"skill 4 --seed 5", "'--seed' is for the whole batch: a line says seed=5 of itself"),
        (b"6 vs 8", "'6' does not begin a request; did you mean 'attack 6 ...'?"),
        (b"duel 5 vs 3", "'duel' is not a roll; did you mean 'odds duel'?"),
        (b'["skill 4"]', "a list where one JSON object per line is expected"),
        (b"{", "not a JSON object on one line: Expecting property name enclosed in double quotes"),
        (b'seed=7 {"request": "skill 4", "seed": 7}', "'seed' is given twice"),
        (b'{"request": "skill 4", "difficulty": 1.0}', "'difficulty' takes a word or a whole number"),
        (b'{"request": "attack 6 vs 8", "type": true}', "'type' takes a word or a whole number"),
        (
            b'{"request": "odds duel 5 defense 3 hp 4 vs 3 defense 3 hp 4", "hp": 50}',
            "'hp' comes after the dice",
        ),
        (b'{"request": "attack 6 vs 8", "lasts": "burning"}', "'lasts' comes after the dice of a strike"),
        (b"\xef\xbb\xbfskill 4" + b" " * 100_000 + b"hard", "the line is longer than 100000 bytes"),
        (b"attack 5 vs 5" + b" and 5" * 1_600, "'5' is one word too many: a line has 3000"),
        (b"attack 6 vs 8 immune " + b"fire," * 4_000, "'immune' lists 4000 words: 3000 is the most"),
        (
            b"attack 10000 vs 1" + b" and 1" * 50,
            "'10000' begins a roll of 510000 pairs of dice: 300000 is the most",
        ),
        (b"n=x", "'n' is a whole number from 1 to 9007199254740991"),
        (b"n=17\xc2\xa0odds skill 4", "'n' is a whole number from 1 to 9007199254740991"),
        (b"n=17\x1fodds skill 4", "'n' is a whole number from 1 to 9007199254740991"),
        (
            b"{" + b",".join(b'"%d":1' % n for n in range(9_000)) + b',"8999":1}',
            "the field '8999' is given twice",
        ),
        (b"n=17skill", "'n' is a whole number from 1 to 9007199254740991"),
        (b'{"request": "skill 4", "criticals": 1}', "'criticals' is true or false"),
        (b'{"request": "skill 4", "id": 1}', "no field 'id' here; there are request, n, seed, type, immune"),
        (b'{"Request": "skill 4"}', "no field 'Request' here; did you mean 'request'?"),
        (b'{"request": "attack 6 vs 8", "typ": "fire"}', "no field 'typ' here; did you mean 'type'?"),
        (b'{"request": "attack 6 vs 8", "difficulty": 3}', "'difficulty' is not an option of attack"),
        (b'{"request": "attack 6 vs 8", "type": {}}', "'type' takes a word or a whole number"),
        (b'{"request": "skill 4", "seed": true}', "'seed' is a whole number from 0 to 9007199254740991"),
        (b'{"request": "skill 4", "n": 1.5}', "'n' is a whole number from 1 to 9007199254740991"),
        (b'{"request": "skill 4", "request": "skill 4"}', "the field 'request' is given twice"),
        (
            b'{"type": "fire"}',
            'a JSON line needs "request", the words of a roll: {"request": "attack 6 vs 8"}',
        ),
        (b'{"request": 4}', 'a JSON line needs "request", the words of a roll: {"request": "attack 6 vs 8"}'),
        (
            b'{"request": "skill 4"',
            "not a JSON object on one line: Expecting ',' delimiter, at its character 22",
        ),
        (b'{"request": ' + b"[" * 90_000, "nested too deeply"),
        (b'{"request": ' + b"1" * 5_000 + b"}", "a number too long"),
    ],
)
def test_a_line_that_makes_no_sense_is_answered_by_its_error(
    content: bytes, message: str, dicemob: Command
) -> None:
    ran = batch(dicemob, b"skill 4\n" + content + b"\nskill 5\n", "--seed", "1")
    before, error, after = told(ran)
    assert (ran.code, ran.err) == (1, f"dicemob: 1 of 3 lines failed; line 2: {error['error']}\n")
    assert (before["line"], after["line"]) == (1, 3)
    assert (error["line"], error["kind"]) == (2, "error")
    assert message in error["error"]


def test_strict_stops_at_the_first(dicemob: Command) -> None:
    ran = batch(dicemob, "skill 4\nskil 4\nskill 4\n", "--strict", "--seed", "1")
    assert ran.code == 1
    assert ran.err == "dicemob: 1 of 2 lines failed; line 2: 'skil' is not a roll; did you mean 'skill'?\n"
    assert [answer["line"] for answer in told(ran)] == [1, 2]


def test_json_lines_ask_the_same(dicemob: Command) -> None:
    lines = [
        ("attack 6 vs 8 type slashing", {"request": "attack 6 vs 8", "type": "slashing"}),
        ("attack 6 vs 8 immune fire immune acid", {"request": "attack 6 vs 8", "immune": ["fire", "acid"]}),
        ("attack 6 vs 8 criticals off", {"request": "attack 6 vs 8", "criticals": False}),
        ("skill untrained difficulty 1", {"request": "skill", "untrained": True, "difficulty": 1}),
        ("potency degrees 2", {"request": "potency", "degrees": 2, "untrained": False}),
        ("seed=4 skill 5", 'seed=4 {"request": "skill 5"}'),
        ("n=9 seed=4 skill 4", {"request": "skill 4", "n": 9, "seed": 4, "difficulty": None}),
        ("odds skill 4 difficulty hard", {"request": "odds skill 4", "difficulty": "hard"}),
    ]
    words = batch(dicemob, "\n".join(words for words, _ in lines), "--seed", "1")
    objects = batch(
        dicemob,
        "\n".join(each if isinstance(each, str) else json.dumps(each) for _, each in lines),
        "--seed",
        "1",
    )
    assert words.code == objects.code == 0

    def dice(ran: Ran) -> list[dict[str, Any]]:
        return [{**answer, "request": None} for answer in told(ran)]

    assert dice(words) == dice(objects)


def test_someone_called_n_keeps_their_dice(dicemob: Command) -> None:
    dicemob.write(
        "n.yaml", "combatants: {n: {defenses: {default: 1}, attacks: {claw: 1}, skills: {seed: 1}}}"
    )
    lines = "attack 1,1 vs n=6\nn=7 attack n=6 vs n=5 seed=3\nskill n/seed=4 easy\nattack 6, vs 5, n=9\n"
    ran = batch(dicemob, lines, "-c", "n.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert [answer["line"] for answer in told(ran)] == [1, 7, 3, 9]
    assert told(ran)[1]["strikes"][0]["pairs"] == [{"attack": 6, "defense": 5, "outcome": "win"}]


VALUES: dict[str, Any] = {
    "type": "fire",
    "immune": ["acid", "mental"],
    "difficulty": "easy",
    "degrees": 2,
    "untrained": True,
    "criticals": True,
    "duration": 2,
    "rounds": 3,
    "hp": 5,
    "defense": 4,
    "lasts": "burning",
    "initiative": 2,
    "actions": 1,
}
REQUESTS = [
    *("attack 6 vs 8", "contest 6 vs 8", "skill 4", "skill", "potency 4", "potency", "effect burning 6 vs 5"),
    *("effect freezing 6 vs 5", "odds attack 6 vs 8", "odds skill 4", "odds effect burning 6 vs 5"),
    "odds duel 5 defense 3 hp 4 vs 3 defense 3 hp 4",
]


def test_what_an_answer_says_was_asked_gives_it_again(dicemob: Command) -> None:
    """Of every field with every roll, where the two go together."""
    lines = [
        json.dumps({"request": words, name: value}) for words in REQUESTS for name, value in VALUES.items()
    ]
    first = [answer for answer in told(batch(dicemob, "\n".join(lines))) if answer["kind"] != "error"]
    assert len(first) > 30
    verbs = {"odds": "odds ", "duel": "odds duel ", "effect_odds": "odds effect "}
    again = [
        f"n={answer['line']} {verbs.get(answer['kind'], '')}{answer['request']}"
        + (f" seed={answer['seed']}" if answer.get("seed") is not None else "")
        for answer in first
    ]
    assert told(batch(dicemob, "\n".join(again))) == first


def test_people_are_those_of_the_campaign(dicemob: Command) -> None:
    lines = 'attack hugo/sword vs zombie\nskill "hugo/climbing"\nodds duel hugo/sword vs zombie/claw\nattack jugo vs 4\n'
    ran = batch(dicemob, lines, "-c", "red-bob", "--seed", "1")
    attack, skill, duel, unknown = told(ran)
    assert (attack["campaign"], attack["target"]) == ("The Hoard of Red Bob", "zombie")
    assert skill["roll"]["base"] == 4
    assert duel["fighters"] == ["hugo", "zombie"]
    assert unknown["error"].startswith(
        "'jugo' is not a number of dice, and no name in this campaign; did you mean 'hugo'?"
    )


@pytest.mark.parametrize(
    "line", ["odds duel 5 defense 4 hp 12 vs 3 defense 3 hp 6", "odds effect burning 6 vs 5"]
)
@pytest.mark.parametrize("form", ["json", "plain"])
def test_odds_are_those_of_the_command(line: str, form: str, dicemob: Command) -> None:
    alone = dicemob(*line.split(), "--format", form).out.splitlines()
    answers = batch(dicemob, line, "--format", form).out.splitlines()
    assert [answer.replace('"line":1,', "").replace(" line=1", "") for answer in answers] == alone


def test_plain_and_quiet_lines(dicemob: Command) -> None:
    lines = "attack 6,6,1 vs 5,5\nskill 4,\nskil 4\nodds attack 6,1 vs 5,\n"
    plain = batch(dicemob, lines, "--format", "plain")
    assert plain.code == 1
    first, second, third, fourth = plain.out.splitlines()
    assert first.startswith("attack line=1 type=none damage=3 hit=yes")
    assert second.startswith("skill line=2 passed=no")
    assert third == "error line=3 error='skil'-is-not-a-roll;-did-you-mean-'skill'? code=unknown-verb"
    assert fourth.startswith("odds line=4 roll=attack mean=")
    quiet = batch(dicemob, lines, "-q")
    assert quiet.out == "3\n1\nerror\n2\n"
    why = "line 3: 'skil' is not a roll; did you mean 'skill'?\n"
    assert quiet.err == f"dicemob: {why}dicemob: 1 of 4 lines failed; {why}"


def test_the_first_answer_comes_before_the_last_line(dicemob: Command) -> None:
    with subprocess.Popen(
        [DICEMOB, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=clean_environment()
    ) as running:
        assert running.stdin
        assert running.stdout
        for place in (1, 2, 3):
            running.stdin.write("skill 4\nskill")  # half of the next one
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["line"] == 2 * place - 1
            running.stdin.write(" 5\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["roll"]["base"] == 5
        running.stdin.close()
        assert running.stdout.read() == ""


def peak(content: bytes) -> int:
    """The most memory that a batch of these lines takes."""
    measured = [sys.executable, "-c", MEASURED, DICEMOB]
    return int(subprocess.run(measured, input=content, capture_output=True, check=True).stdout)


@pytest.mark.long
def test_memory_stays_flat() -> None:
    same = b"attack 6 vs 8\n"
    few = peak(same * 1_000)
    assert peak(same * 40_000) - few < 5_000_000
    assert peak(b"".join(b"attack %d vs %d\n" % (n % 40, n // 40) for n in range(3_000))) - few < 10_000_000


@pytest.mark.long
def test_memory_stays_flat_over_long_lines() -> None:
    listed = b"".join(
        b'{"request": "attack %d vs 8", "immune": ["%b"]}\n' % (n, b"fire," * 990) for n in range(400)
    )
    few = peak(b"attack 6 vs 8\n" * 1_000)
    assert peak(listed) - few < 10_000_000
    wordy = b"".join(b"attack %d vs 8 immune %b\n" % (n % 40, b"bludgeoning," * 2_900) for n in range(400))
    assert peak(wordy) - few < 2_500_000, "forty different lines of 35 kB are not remembered"
    long = b"".join(b"odds skill %d\n" % (2_000 + n) for n in range(20))
    assert peak(long) - few < 20_000_000


MEASURED = (
    "import resource, subprocess, sys;"
    "subprocess.run([sys.argv[1], 'batch'], stdout=subprocess.DEVNULL, check=True);"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)"
)


def test_the_summary_tells_totals_and_what_was_to_be_expected(dicemob: Command) -> None:
    lines = (
        "attack 6 vs 8\n" * 200 + "skill 4 hard\n" * 100 + "bad\nattack 3 vs 5 and 4\neffect acid 3 vs 3\n"
    )
    ran = batch(dicemob, lines, "--seed", "3", "--summary")
    *answers, summary = told(ran)
    assert (summary["lines"], summary["failed"], summary["seed"]) == (303, 1, 3)
    totals = {each["roll"]: each for each in summary["rolls"]}

    def odds(line: str) -> list[dict[str, Any]]:
        return told(dicemob("odds", *line.split(), "--json"))

    six, several = odds("attack 6 vs 8"), odds("attack 3 vs 5 and 4")
    attacks = [answer for answer in answers if answer["kind"] == "attack"]
    attack = totals["attack"]
    assert attack["results"] == len(attacks) == 202
    assert attack["total"] == sum(answer["damage"] for answer in attacks)
    assert attack["mean"] == attack["total"] / 202
    assert attack["succeeded"] == sum(answer["hit"] for answer in attacks)
    assert attack["expected"] == pytest.approx((200 * six[0]["mean"] + sum(o["mean"] for o in several)) / 202)
    assert attack["chance"] == pytest.approx(
        (200 * six[0]["success"] + sum(o["success"] for o in several)) / 202
    )
    alike = told(batch(dicemob, "attack 6 vs 8\n" * 3_000, "--summary"))[-1]["rolls"][0]
    assert (alike["expected"], alike["chance"]) == (six[0]["mean"], six[0]["success"]), "nothing drifts"
    assert (totals["skill"]["expected"], totals["skill"]["chance"]) == (2.0, pytest.approx(0.3125))
    assert totals["effect"]["results"] == 1
    acid = odds("effect acid 3 vs 3")[0]
    assert (totals["effect"]["expected"], totals["effect"]["chance"]) == (acid["mean"], acid["success"])
    other = told(batch(dicemob, "effect acid 3 vs 3\neffect freezing 6 vs 5\n", "--summary"))[-1]["rolls"][0]
    assert (other["results"], other["expected"], other["chance"]) == (2, None, None)


@pytest.mark.long
def test_what_is_expected_of_effects_is_what_comes_of_them(dicemob: Command) -> None:
    for line in (
        "effect burning 6 vs 5 duration 2",
        "effect bleeding 3 vs 4 criticals",
        "effect acid 2 vs 2 rounds 3",
    ):
        [effect] = told(batch(dicemob, f"{line}\n" * 4_000, "--summary", "--seed", "2"))[-1]["rolls"]
        assert effect["mean"] == pytest.approx(effect["expected"], abs=0.1)
        assert effect["rate"] == pytest.approx(effect["chance"], abs=0.03)


def test_a_summary_in_plain_lines(dicemob: Command) -> None:
    ran = batch(dicemob, "skill 4,4,1 easy\nskill 1, hard\n", "--summary", "--format", "plain", "--seed", "4")
    assert ran.out.splitlines()[2:] == [
        "summary lines=2 failed=0 seed=4",
        "summary roll=skill results=2 total=2 mean=1 expected=1 succeeded=1 rate=0.5 chance=0.4375",
    ]


def test_the_lines_are_as_the_schema_says(dicemob: Command, schema: Draft202012Validator) -> None:
    lines = LINES + "bad\nodds effect burning 6 vs 5\nodds duel 5 defense 4 hp 9 vs 3 defense 3 hp 6\n"
    for answer in told(batch(dicemob, lines, "--summary")):
        schema.validate(answer)


def test_files_are_counted_as_one(dicemob: Command) -> None:
    dicemob.write("a.txt", "skill 4\nskill 5")
    dicemob.write("b.txt", "\ufeffskill 6\n")
    ran = dicemob("batch", "a.txt", "-", "-", "b.txt", "--start", "11", input=b"skill 7\n")
    assert [(answer["line"], answer["roll"]["base"]) for answer in told(ran)] == [
        *((11, 4), (12, 5)),
        *((13, 7), (14, 6)),
    ]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("nothing.txt", 2, "no file 'nothing.txt'"),
        (".", 2, "'.' is a folder, not a file"),
        ("--format table", 2, "no format 'table'; there are json, plain"),
        ("--format jsn", 2, "no format 'jsn'; did you mean 'json'?"),
        ("--format xyz", 2, "no format 'xyz'; there are json, plain"),
        ("--summary -q", 2, "--summary and --quiet contradict each other"),
        ("--start 0", 2, "--start"),
        ("--seed -1", 2, "--seed -1: a seed is a whole number from 0 to 9007199254740991"),
        ("--times 3", 2, "no option '--times' here"),
    ],
)
def test_options_that_make_no_sense(words: str, code: int, message: str, dicemob: Command) -> None:
    dicemob.write("a.txt", "skill 4\n")
    ran = dicemob("batch", "a.txt", *words.split())
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_reader_that_has_enough_ends_it_quietly(dicemob: Command) -> None:
    ran = in_shell(
        "yes 'attack 6 vs 8' | dicemob batch | head -1 | wc -l; echo ${PIPESTATUS[1]}", dicemob.folder
    )
    assert (ran.out, ran.err) == ("1\n0\n", "")


def test_a_full_disk_is_one_line_and_exit_3(dicemob: Command) -> None:
    ran = in_shell("echo skill 4 | dicemob batch > /dev/full", dicemob.folder)
    assert (ran.code, ran.err) == (3, "dicemob: cannot write: No space left on device\n")


@pytest.mark.parametrize(
    ("lines", "words", "code"), [("bad", "", 1), ("bad", "-q", 1), ("skill 4", "--progress", 0)]
)
def test_a_full_stderr_changes_no_exit_code(lines: str, words: str, code: int, dicemob: Command) -> None:
    ran = in_shell(f"echo '{lines}' | dicemob batch {words} 2> /dev/full", dicemob.folder)
    assert ran.code == code
    assert ran.out.count("\n") == 1


def test_a_pipe_that_does_not_wait_is_waited_for(dicemob: Command) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(
        [DICEMOB, "batch", "-q"], stdin=reading, stdout=subprocess.PIPE, env=clean_environment()
    ) as running:
        os.close(reading)
        time.sleep(0.5)
        os.write(writing, b"skill 4,4,1\n")
        os.close(writing)
        assert running.communicate(timeout=30)[0] == b"2\n"


def test_ctrl_c_keeps_what_was_answered(dicemob: Command) -> None:
    with subprocess.Popen(
        [DICEMOB, "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b"skill 4\n")
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == 130
        assert running.stderr.read() == b""


def test_progress_is_told_on_stderr(dicemob: Command) -> None:
    ran = batch(dicemob, "skill 4\n" * 50, "--progress")
    assert re.fullmatch(r"50 lines, [\d,]+ a second\n", ran.err)
    assert len(told(ran)) == 50


def test_progress_is_drawn_over_on_a_terminal(dicemob: Command) -> None:
    lines = "until [ -e end ]; do echo skill 4; sleep 0.1; done | tee lines"
    script = f"{lines} | {DICEMOB} batch --progress > /dev/null"
    child = on_terminal("bash", ["-c", script], cwd=str(dicemob.folder))
    drawn = r"\r(\d+) lines, [\d,]+ a second\x1b\[K"
    child.expect(drawn)
    assert child.before == b""
    (dicemob.folder / "end").touch()
    shown = (child.after + child.read()).decode()
    assert re.fullmatch(rf"({drawn})+\r\n", shown)
    counts = [int(count) for count in re.findall(drawn, shown)]
    written = (dicemob.folder / "lines").read_text().count("\n")
    assert counts[-1] == written, "the last that is drawn tells of all"
    assert 2 <= len(counts) <= written
