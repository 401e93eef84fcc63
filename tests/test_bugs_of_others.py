"""Bugs that bit other dice rollers and small command lines, each tried on ours.

They are from public threads (owner/repository#number; ours to sum up, theirs to read). A case that another
test pins already is named here and not repeated; where no thread came up it says so.

How many dice

- Counts that hang a bot or eat its memory (ArtemGr/Sidekick#8, simongoricar/Nano#4, sopel-irc/sopel#309,
  alessio29/savagebot#141): a pool has at most 10,000 dice, and the largest are rolled at once. Refusals:
  `tests/grammar/test_errors.py`.
- Limits that many terms or repetitions get round (dice-roller/rpg-dice-roller#177, alessio29/savagebot#155,
  chalda/DiscordBot#45): terms are summed before the limit holds; `--times` has none, but streams and stops
  with its reader.
- Numbers that overflow into nonsense (idkclub/dicebot#39, ianfhunter/GNOLL#472): refused, never cut off.
- Python's limit of 4300 digits (python/cpython#96857, stanford-crfm/helm#1381): one line, wherever the number
  stands. A place in a fight, `@9999...`, was a traceback, and is nobody now.
- Zero dice that roll one without a word (foundryvtt/foundryvtt#10808, Stefouch/sebedius-yearzero-discord-bot#122),
  negative ones that roll something (ianfhunter/GNOLL#293): zero or less is one die by our rules, and the result
  says what was asked; `-9` is no pool.
- A leading zero that means octal (d3x0r/JSON6#16; of dice no thread found): `010` is ten.
- Digits of other scripts (arthurdejong/python-stdnum#96, Digital-Process-Tools/claude-supertool#1748): the grammar
  takes ASCII digits only. Options take what int() reads, so `--seed ٣` is seed 3, and says so; `²` is refused.
- A minus that is a dash or U+2212, as rule books print it (naturalcrit/homebrewery#643): refused with what a pool
  looks like, never half read.
- Negative numbers taken for options (pallets/click#555, pallets/click#1624): `vs -2` reaches the grammar
  (`tests/grammar/test_errors.py`), with `--` or without.

The grammar

- Parentheses that overflow the stack (codeplea/tinyexpr#134, edloidas/roll-parser#121, uutils/coreutils#13404):
  there are none, so there is no nesting; long lines are read in one pass.
- Expressions that backtrack for ever (RANDSUM/randsum#826): likewise.
- Dice handed to eval (pyGBot/pyGBot#5): nothing is.
- Capitals that are not understood, or misunderstood (JohnWhy/DnD-Discord-Bot#38, idkclub/dicebot#7, avaire/avaire#3):
  words and names hold in any case; the command itself is written as shells have it, and the right one is named.
- Exploding dice without end (dice-roller/rpg-dice-roller#94, Rolisteam/DiceParser#135): ours do not explode, but
  damage that feeds on itself does; it ends after a hundred rounds and says that it did not end by itself.
- Odds that take for ever (HighDiceRoller/icepool#100): refused beforehand (`test_errors.py`, `odds attack 10000
  vs 10000`).
- Chances that do not add up to 100% (gronostajo/drill2#25, lichess-org/lila#4492): rounded for show only; the ways
  are whole numbers that do.

The dice

- A byte modulo the faces (ThePat02/DiceEngine#1, Ka3u6y6a/flipper-zero-dice#4,
  farirpgs/fari-app#56): bytes that would favour a face are skipped; every face is shown by as many bytes.
- Faces that never show (space-wizards/space-station-14#13845, zunath/SWLOR_NWN#1303): likewise.
- Seeds from the clock (ianfhunter/GNOLL#292, matteocorti/roll#11): the system's entropy; also
  `test_processes_started_together_draw_different_seeds`.
- Children that roll their parent's dice (numpy/numpy#9650, binarymatt/pyres#83, crystal-lang/crystal#1819): dice
  draw their seed when they are first rolled, from the system.
- A seed that gives other dice elsewhere or later (Mindwerks/worldengine#145, SNEWS2/sntools#12): a protocol of our
  own; `tests/test_dice.py` has golden values.
- Seeds that JSON readers round (triggerdotdev/jsonhero-web#144, rhysd/fixjson#19): all are below 2^53.

Streams

- Tracebacks when a pipe closes (Backblaze/B2_Command_Line_Tool#1071, browser-history/browser-history#281,
  python/cpython#90650), unbuffered too (Sherin-SEF-AI/CanLab#24): silence and 0. Also `tests/cli/test_streams.py`.
- A full disk that is a success (uutils/coreutils#9782), or that hides another failure (uutils/coreutils#10613):
  exit code 3, whatever was to be written; stderr that is full changes no exit code.
- Streams closed from the start (pixelb/crudini#82, pixelb/crudini#67, streamlink/streamlink#6239): nothing is read
  and nothing written. Also `test_closed_streams`.
- A prompt without a terminal (prompt-toolkit/python-prompt-toolkit#1143, prompt-toolkit/python-prompt-toolkit#2065):
  there are lines instead of a prompt; `dicemob` alone prints its help.
- Ctrl-C with a traceback or another exit code (msiemens/PyGitUp#113, idiap/coqui-ai-Trainer#4): 130;
  `test_ctrl_c_ends_it_with_130`.
- Windows line ends and byte-order marks (totalspectrum/tinyscript#8, microsoft/WSL#5032; influxdata/telegraf#1378,
  volcengine/OpenViking#500): read as if they were not there; `test_lines_are_read_however_they_are_written`,
  `test_a_byte_order_mark_and_windows_line_ends_are_read`.

Terminals and encodings

- Frames that cp1252 cannot encode (peteromallet/desloppify#41, Aider-AI/aider#1408), or that come out as `\\u2550`
  (microsoft/winml-cli#515): ASCII frames and bars. Also `test_odd_surroundings_do_no_harm`.
- A locale of ASCII, or none (pallets/click#448, pallets/click#917): rolled as ever.
- Arguments that are not UTF-8 (chardet/chardet#278, freedomofpress/dangerzone#769): quoted with escapes;
  `test_arguments_that_are_not_utf_8`, `test_a_name_of_odd_bytes_is_no_more_than_an_error`.
- Terminals of no width (Yelp/pgctl#221, sympy/sympy#8482, kellyjonbrazil/jtbl#3), and too narrow ones
  (Textualize/rich#4214, erkin/ponysay#198): drawn as for a usual one, a fight too. Also
  `test_a_terminal_of_no_width_still_gets_its_roll`.
- Wide characters that push a frame out of line (yaronn/blessed-contrib#85, fasouto/termaid#2): frames close.
- FORCE_COLOR and NO_COLOR (Textualize/rich#2449, Textualize/rich#2562, donatj/force-color.org#8): with both there
  are no colours, though a table asked for is bold; lines for scripts never have escapes.
- Square brackets taken for markup (Textualize/rich#120, langchain-ai/deepagents#1888, Maxteabag/sqlit#212): names and
  notes print as themselves. Also `test_names_print_as_themselves_and_never_as_styling`.
- The same in help, which loses them (ewels/rich-click#210, anaconda/anaconda-client#875, Comfy-Org/comfy-cli#547): ours
  had lost two defaults; they are words now.
- Escapes in names that steer the terminal (boxdot/gurk-rs#384, marmot-protocol/mdk#993, martinus/oans#202): shown as
  `\\x1b`, in a fight too.

Shells, files and folders

- Completion that runs what it completes (home-assistant/plugin-cli#218, scop/bash-completion#492,
  envmodules/modules#696): bash put a name into the line as it stands, and the script for zsh evaluated it, so a
  name such as `$(reboot)` was run. Candidates are plain text now, which is quoted (`tests/cli/test_shells.py`).
- A working folder that is gone (sdispater/clikit#42, typesafehub/conductr-cli#502, ARMmbed/mbed-cli#489): rolls do
  not ask for it; what is to be written into it fails in a line.
- No HOME (cmbi/hssp#49, brightbox/brightbox-cli#91), or one that is not a folder, so that a folder appears where
  one stands (dotnet/cli#9327, gmarciani/cli-wizard#43): a roll needs none, and no folder appears.
- A home that cannot be written (rnpgp/rnp#2213, aristocratos/btop#650, fish-shell/fish-shell#6630): rolls, odds and
  completion need no folder; what needs one says so (`test_a_data_folder_that_cannot_be_made_is_one_line_and_exit_3`).
- Histories that lock each other out (larkery/zsh-histdb#27, nao1215/sqly#399, ddworken/hishtory#52):
  `test_eight_processes_that_log_at_once_lose_nothing`.
- Clocks that go back (drn/argus#704, bitburner-official/bitburner-src#1354): events are in the order of their numbers.
- `no` that is false (tomasz-c/nft-blackhole#4, canonical/cloud-init#6127): `test_yaml_1_2_no_is_a_word`.
- Anchors that explode (yaml/pyyaml#235, kislyuk/yq#134): `test_anchors_cannot_explode`.
- Keys given twice, of which the last wins (yaml/pyyaml#165, rbgirshick/yacs#17): refused
  (`tests/campaign/test_load.py`, `BAD_FILES`).
"""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from dicemob_cli.campaign.fill import fill
from dicemob_cli.dice import MOST_FACES, SEEDS, Dice
from dicemob_cli.errors import WordError
from dicemob_cli.grammar.parser import parse
from tests.conftest import (
    DICEMOB,
    Command,
    Ran,
    clean_environment,
    exit_code,
    in_shell,
    in_terminal,
    long,
    on_terminal,
)

NINES = "9" * 5000
"""More digits than Python makes a number of."""

CAMPAIGN = """
combatants:
  "$(touch${IFS}run)": {hp: 3, attacks: {claw: 3}}
  "`touch${IFS}run`": {hp: 3, attacks: {claw: 3}}
  "bat;touch${IFS}run;": {hp: 3, attacks: {claw: 3}}
  "*": {hp: 3, attacks: {claw: 3}}
  "O'Brien": {hp: 3, attacks: {claw: 3}}
  hugo: {hp: 3, defenses: {default: 3}, attacks: {claw: 3}}
  "[b]": {hp: 3, defenses: {default: 3}}
  "\\u706b\\u306e\\u7adc": {hp: 3, defenses: {default: 3}, attacks: {"\\U0001f525": 5 fire}}
"""
"""Names that a shell, markup or a narrow font would make something else of."""


def assert_refused(ran: Ran) -> None:
    """One short line, nothing else."""
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("dicemob: ")
    assert (ran.err.count("\n"), ran.err[-1]) == (1, "\n")
    assert len(ran.err) < 600


# How many dice


def test_the_largest_pools_are_rolled(dicemob: Command) -> None:
    targets = " and ".join(["10000"] * 20)
    ran = dicemob.line(f"attack 10000 vs {targets} -q")
    assert (ran.code, ran.err, len(ran.out.split())) == (0, "", 20)


def test_terms_are_summed_before_the_limit_holds(dicemob: Command) -> None:
    assert dicemob("attack", "6" + "+1-1" * 20_000, "vs", "1", "--seed", "1", "-q").code == 0
    assert_refused(dicemob("attack", "6" + "+9999" * 2, "vs", "1"))


def test_rolls_without_number_stop_with_their_reader(dicemob: Command) -> None:
    ran = in_shell(
        '"$D" attack 1 vs 1 --times 99999999999999999999 -q | head -1; echo ${PIPESTATUS[0]}', dicemob.folder
    )
    assert (ran.out.split()[1:], ran.err) == (["0"], "")


@pytest.mark.parametrize(
    "line",
    [
        "attack 6 vs 8 --seed {}",
        "attack 6 vs 8 --times {}",
        "attack 6,{} vs 8",
        "skill 4 difficulty {}",
        "potency degrees {}",
        "odds table --attack 1..{}",
        "-c big.yaml attack 6 vs hugo",
    ],
)
def test_numbers_that_python_does_not_read(line: str, dicemob: Command) -> None:
    dicemob.write("big.yaml", f"combatants: {{hugo: {{hp: {NINES}, defenses: {{default: 3}}}}}}")
    assert_refused(dicemob.line(line.format(NINES)))


def test_numbers_that_python_does_not_read_in_a_fight(dicemob: Command) -> None:
    lines = [
        "add bat hp {}",
        "hp rat -{}",
        "add bat x{}",
        "order @{} first",
        "hp @{} -1",
        "end @{}",
        "undo {}",
    ]
    lines = ["add rat hp 3", *(line.format(NINES) for line in lines), "show"]
    ran = dicemob("play", "siege", "--keep-going", input="\n".join(lines).encode())
    assert (ran.code, ran.out.count("\n")) == (1, 3)
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [
        f" line {number}" for number in range(2, 9)
    ]


@pytest.mark.parametrize("pool", ["15123d123123", "3d6", "2147483648", "18446744073709551617"])
def test_no_number_is_cut_off(pool: str, dicemob: Command) -> None:
    assert_refused(dicemob("attack", pool, "vs", "3"))


@pytest.mark.parametrize(("pool", "asked"), [("0", 0), ("3-3", 0), ("6-99", -93)])
def test_no_dice_are_one_die_and_it_says_so(pool: str, asked: int, dicemob: Command) -> None:
    [strike] = json.loads(dicemob("attack", pool, "vs", "3", "--json").out)["strikes"]
    assert (strike["attack"]["asked"], strike["attack"]["rolled"], len(strike["attack"]["dice"])) == (
        asked,
        1,
        1,
    )


@pytest.mark.parametrize("words", ["attack -9 vs 3", "attack -- -9 vs 3", "attack 6 vs -- -2", "skill -- -1"])
def test_negative_dice_are_none_and_no_option(words: str, dicemob: Command) -> None:
    ran = dicemob.line(words)
    assert_refused(ran)
    assert "is not a pool of dice" in ran.err


def test_a_leading_zero_is_not_octal(dicemob: Command) -> None:
    def rolled(*words: str) -> str:
        return dicemob(*words, "-q").out

    assert rolled("attack", "010", "vs", "003", "--seed", "011") == rolled(
        "attack", "10", "vs", "3", "--seed", "11"
    )
    assert len(dicemob("attack", "010", "vs", "1").out.split("attack_dice=")[1].split()[0].split(",")) == 10


@pytest.mark.parametrize("six", ["\u0666", "6\u00b2", "\uff16", "\u2165", "\u2465", "6\u200b"])
def test_digits_of_other_scripts_are_no_dice(six: str) -> None:
    lines = [
        "attack {} vs 8",
        "attack 6 vs {}",
        "attack 5+{} vs 8",
        "attack 6,{} vs 8",
        "skill 4 difficulty {}",
    ]
    for line in lines:
        with pytest.raises(WordError):
            fill(parse(line.format(six)))


def test_an_option_reads_a_digit_and_says_so_or_refuses_it(dicemob: Command) -> None:
    assert dicemob("attack", "6", "vs", "8", "--seed", "\u0663").out.endswith(" seed=3\n")
    assert_refused(dicemob("attack", "6", "vs", "8", "--seed", "\u00b2"))
    assert_refused(dicemob("attack", "6", "vs", "8", "--times", "\u00b2"))


@pytest.mark.parametrize("minus", ["\u2212", "\u2013", "\u2014", "\ufe63", "\uff0d"])
def test_a_dash_is_no_minus(minus: str) -> None:
    with pytest.raises(WordError, match=r"write 6, 5\+1-2"):
        fill(parse(f"attack 6{minus}1 vs 3"))


# The grammar


@pytest.mark.parametrize(
    "word",
    [
        "(" * 50_000 + "6" + ")" * 50_000,
        "+-" * 50_000,
        "6," * 50_000,
        "hugo-" * 20_000,
        '"' * 50_001,
        "--" + "x" * 100_000,
    ],
    ids=lambda word: word[:8],
)
def test_long_words_are_refused_at_once(word: str, dicemob: Command) -> None:
    assert_refused(dicemob("attack", word, "vs", "3", "-c", "red-bob"))


@pytest.mark.parametrize("joined", [" then 3 vs 3", " also 3 vs 3", " and 3"])
def test_long_lines_are_read(joined: str, dicemob: Command) -> None:
    ran = dicemob.line(f"attack 3 vs 3{joined * 500} --seed 1 -q")
    assert (ran.code, ran.err) == (0, "")


def test_words_are_not_evaluated(dicemob: Command) -> None:
    for word in ("__import__('os').mkdir('run')", "open('run','w')", "{6*1}", "%d", "6*1"):
        assert_refused(dicemob("attack", word, "vs", "3"))
    assert not [*dicemob.folder.iterdir()]


def test_words_and_names_hold_in_any_case(dicemob: Command) -> None:
    def rolled(line: str) -> str:
        return dicemob.line(f"{line} -c red-bob --seed 1").out

    assert rolled("attack HUGO/Sword+1 VS Zombie And ZOMBIE IMMUNE Fire") == rolled(
        "attack hugo/sword+1 vs zombie and zombie immune fire"
    )
    assert rolled("skill 4 HARD") == rolled("skill 4 hard")
    assert dicemob("play", "siege", "-c", "red-bob", input=b"Add HUGO\nSHOW\n").code == 0
    assert dicemob("Attack", "6", "vs", "8").err == "dicemob: no command 'Attack'; did you mean 'attack'?\n"


def test_damage_that_feeds_on_itself_ends(dicemob: Command) -> None:
    result = json.loads(dicemob.line("effect burning 1000 vs 1 --seed 1 --json").out)
    assert (result["rounds"], len(result["history"]), result["ended"]) == (100, 100, False)


@pytest.mark.parametrize("roll", ["attack 6 vs 8", "attack 3 vs 5 then 3 vs 3", "skill 7 hard"])
def test_the_ways_add_up(roll: str, dicemob: Command) -> None:
    odds = json.loads(dicemob.line(f"odds {roll} --json --exact").out)
    ways = [int(outcome["ways"]) for outcome in odds["outcomes"]]
    assert sum(ways) == int(odds["of"])
    assert [outcome["probability"] for outcome in odds["outcomes"]] == [way / sum(ways) for way in ways]


# The dice


def test_every_face_is_shown_by_as_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    every_byte = bytes(range(256))
    monkeypatch.setattr("dicemob_cli.dice._block", lambda _seed, _number: every_byte)
    for faces in range(2, MOST_FACES + 1):
        kept = 256 - 256 % faces
        shown = Counter(Dice(1).roll(kept, faces))
        assert shown == dict.fromkeys(range(1, faces + 1), kept // faces)


def test_children_do_not_roll_their_parents_dice() -> None:
    script = """if True:
        import os
        from dicemob_cli.dice import Dice
        dice = Dice()
        Dice().roll(10, 6)
        for _ in range(8):
            if os.fork() == 0:
                os.write(1, b"%d\\n" % int("".join(map(str, dice.roll(30, 6)))))  # at once
                os._exit(0)
        for _ in range(8):
            os.wait()
        """
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=True)
    assert len({*ran.stdout.splitlines()}) == 8


def test_json_readers_keep_a_seed(dicemob: Command) -> None:
    line = f"attack 6 vs 8 --json --times 20 --seed {SEEDS - 1}"
    read = [json.loads(each, parse_int=float)["seed"] for each in dicemob.line(line).out.splitlines()]
    seeds = [json.loads(each)["seed"] for each in dicemob.line(line).out.splitlines()]
    assert [int(seed) for seed in read] == seeds
    assert (seeds[0], len({*seeds})) == (SEEDS - 1, 20)
    assert_refused(dicemob("attack", "6", "vs", "8", "--seed", str(SEEDS)))


# Streams


@pytest.mark.parametrize(
    "words",
    [
        "attack 6 vs 8 --times 100000",
        "play siege < lines",
        "log siege",
        "odds table --attack 1..9 --defense 1..9",
    ],
)
def test_an_unbuffered_pipe_that_closes_is_no_failure(words: str, dicemob: Command) -> None:
    dicemob("play", "siege", input=b"add rat hp 3\n" * 50)
    dicemob.write("lines", "show\n" * 200)
    ran = in_shell(f'"$D" {words} | head -1; echo ${{PIPESTATUS[0]}}', dicemob.folder, PYTHONUNBUFFERED="1")
    assert (ran.out.splitlines()[1:], ran.err) == (["0"], "")


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        "attack --help",
        "",
        "campaign show red-bob",
        "campaign init -",
        "odds attack 6 vs 8",
        "log siege",
        "play siege < lines",
    ],
)
def test_whatever_a_full_disk_loses_is_a_failure(words: str, dicemob: Command) -> None:
    dicemob("play", "siege", input=b"add rat hp 3\n")
    dicemob.write("lines", "show\n")
    ran = in_shell(f'"$D" {words} > /dev/full', dicemob.folder)
    assert (ran.code, ran.err) == (3, "dicemob: cannot write: No space left on device\n")


@pytest.mark.parametrize("stderr", ["2>/dev/full", "2>&-"])
def test_an_error_that_cannot_be_told_is_one_all_the_same(stderr: str, dicemob: Command) -> None:
    assert in_shell(f'"$D" attack 6 vs {stderr}', dicemob.folder) == (2, "", "")
    assert in_shell(f'"$D" attack 6 vs 8 --seed 1 -q {stderr}', dicemob.folder) == (0, "0\n", "")


@pytest.mark.parametrize("words", ["--help", "--version", "", "odds attack 6 vs 8", "play siege"])
def test_streams_that_were_never_open(words: str, dicemob: Command) -> None:
    assert in_shell(f'"$D" {words} >&- 2>&- <&-', dicemob.folder) == (0, "", "")


@pytest.mark.parametrize("stdin", ["</dev/null", "<&-"])
def test_without_a_terminal_there_is_no_prompt(stdin: str, dicemob: Command) -> None:
    assert in_shell(f'"$D" play siege {stdin}', dicemob.folder) == (0, "", "")
    alone = in_shell(f'"$D" {stdin}', dicemob.folder)
    assert (alone.code, alone.err) == (0, "")
    assert "Usage: dicemob" in alone.out


# Terminals and encodings


@pytest.mark.parametrize("encoding", ["ascii", long("cp1252")])
def test_what_cannot_be_encoded_is_not_spelled_out(encoding: str, dicemob: Command) -> None:
    dicemob("play", "siege", input=b"add rat hp 3\n")
    for words in ("odds attack 6 vs 8", "log siege", "campaign show red-bob"):
        form = "" if words.startswith("campaign") else "--format table"
        ran = in_shell(f'"$D" {words} {form}', dicemob.folder, PYTHONIOENCODING=encoding)
        assert (ran.code, ran.err) == (0, "")
        assert "\\u" not in ran.out


@pytest.mark.parametrize(
    "env", [{"LC_ALL": "xx_XX.nothing"}, {"LC_CTYPE": "UTF-8", "LANG": ""}, {"LANG": "C"}], ids=str
)
def test_locales_that_are_none(env: dict[str, str], dicemob: Command) -> None:
    campaign = dicemob.write("odd.yaml", CAMPAIGN)
    ran = dicemob("attack", "\u706b\u306e\u7adc/\U0001f525", "vs", "hugo", "-c", campaign, env=env)
    assert (ran.code, ran.err) == (0, "")
    assert "burning" in ran.out


@pytest.mark.parametrize("size", [0, long(1)])
def test_a_fight_in_a_terminal_of_no_width(size: int, dicemob: Command) -> None:
    env = clean_environment({"DICEMOB_HOME": str(dicemob.folder / "home")})
    child = on_terminal(DICEMOB, ["play", "siege"], dimensions=(size, size), env=env)
    keys = ["add rat hp 9 defense 2\r", "hp rat -2\r", "show\r", "\x04"]
    asks_where, is_ready = "\x1b[6n", "\x1b[?2004h"
    while keys:
        if child.expect_exact([asks_where, is_ready]):
            child.send(keys.pop(0))
        else:
            child.send("\x1b[1;1R")
    assert exit_code(child) == 0
    listed, code = in_terminal("log", "siege", env=env, dimensions=(size, size))
    assert "rat" in listed
    assert code == 0


def test_frames_close_around_wide_characters(dicemob: Command) -> None:
    campaign = dicemob.write("odd.yaml", CAMPAIGN)
    for words, stdin in (
        (("campaign", "show", campaign), ""),
        (("play", "siege", "-c", campaign, "--format", "table"), "add \u706b\u306e\u7adc and hugo\nshow\n"),
    ):
        out = dicemob(*words, input=stdin.encode()).out
        frames = re.findall("^\u256d.*?\u256f$", out, re.DOTALL | re.MULTILINE)
        assert "\u706b\u306e\u7adc" in "".join(frames)
        for frame in frames:
            assert len({wcswidth(line) for line in frame.splitlines()}) == 1, frame


@pytest.mark.parametrize(
    "words", ["attack 6 vs 8", "attack 6 vs 8 --json", "attack 6 vs 8 -q", "odds skill 4", "attack"]
)
def test_lines_for_scripts_have_no_escapes(words: str, dicemob: Command) -> None:
    ran = dicemob(*words.split(), env={"FORCE_COLOR": "1"})
    assert "\x1b" not in ran.out + ran.err


def test_with_both_no_color_wins(dicemob: Command) -> None:
    both = {"FORCE_COLOR": "1", "NO_COLOR": "1"}
    out = dicemob("attack", "6,1", "vs", "5,2", "--format", "table", env=both).out
    assert "\x1b[1m" in out
    assert not re.search(r"\x1b\[[0-9;]*[349][0-7]", out)


def test_notes_are_not_markup(dicemob: Command) -> None:
    notes = ["[/]", "[red]x", "[/red]", "[link=x]y", "\\[b]", "*x* _y_"]
    lines = ["add rat hp 3", *(f"note {note}" for note in notes), "rename rat [b]", "show"]
    ran = dicemob("play", "siege", "--format", "table", input="\n".join(lines).encode())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("[b]") == 2
    log = dicemob("log", "siege", "--format", "table").out
    for note in notes:
        assert f" note {note}\n" in log
    ran = dicemob("attack", "[red]", "vs", "3")
    assert_refused(ran)
    assert "'[red]'" in ran.err


def test_a_fight_shows_escapes_and_does_not_obey_them(dicemob: Command) -> None:
    lines = b'add "r\x1b[31mt" hp 3\nnote \x1b]0;title\x07 \x1b[2J \xc2\x9b31m\nadd bat hp 3\nrename bat b\x1b[8m\nshow\n'
    for form in ("plain", "table"):
        outs = [
            dicemob("play", form, "--format", form, input=lines),
            dicemob("log", form, "--format", form),
            dicemob("play", form, input=b"hp \x1b[31m 3\n"),
        ]
        assert [ran.code for ran in outs] == [0, 0, 2]
        assert not {*"".join(ran.out + ran.err for ran in outs)} & {"\x1b", "\x07", "\x9b"}


def helps(command: Any) -> Iterator[str]:
    """All that a command and those below it say of themselves and their options."""
    import typer

    yield command.help or ""
    for parameter in command.params:
        yield getattr(parameter, "help", None) or ""
    context = typer.Context(command)
    for name in getattr(command, "modules", ()):
        yield from helps(command.get_command(context, name))


def test_help_loses_no_square_brackets(dicemob: Command) -> None:
    from rich.markup import render

    from dicemob_cli.cli.app import command

    written = [*helps(command())]
    assert len(written) > 100
    for text in written:
        unmarked = text.replace("\b", "")  # Typer's sign for lines that stay as they are
        assert render(unmarked).plain == unmarked
    assert "average 2 (the default)" in " ".join(
        dicemob("skill", "--help", env={"COLUMNS": "200"}).out.split()
    )


# Shells, files and folders


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "pwsh"])
def test_scripts_of_earlier_versions_get_nothing_that_a_shell_would_act_on(
    shell: str, dicemob: Command
) -> None:
    dicemob.write("odd.yaml", CAMPAIGN)
    line = "dicemob -c odd.yaml attack "
    ran = dicemob(
        env={
            "_DICEMOB_COMPLETE": f"complete_{shell}",
            "COMP_WORDS": line,
            "COMP_CWORD": "4",
            "_TYPER_COMPLETE_ARGS": line,
            "_TYPER_COMPLETE_WORD_TO_COMPLETE": "",
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        }
    )
    assert ran.err == ""
    assert "hugo/claw" in ran.out
    assert "\u706b\u306e\u7adc/\U0001f525" in ran.out
    for name in ("touch", "Brien", "*/claw"):
        assert name not in ran.out


def test_what_bash_completes_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(CAMPAIGN, encoding="utf-8")
    env = clean_environment(
        {
            "HOME": str(tmp_path),
            "PATH": f"{Path(DICEMOB).parent}:{os.environ['PATH']}",
            "DICEMOB_CAMPAIGN": str(tmp_path / "odd.yaml"),
            "TERM": "dumb",
        }
    )
    shell = ["--noprofile", "--norc", "-i"]
    child = on_terminal("bash", shell, env=env, cwd=tmp_path, encoding="utf-8", dimensions=(40, 150))
    child.send('eval "$(dicemob --show-completion bash)"; echo re""ady\n')
    child.expect("ready\r")
    for begun in ("ba", "hu"):
        child.send(f"dicemob attack {begun}\t vs 3 -q; echo do''ne\n")
        child.expect("done\r")
    assert "no name in this campaign" not in (child.before or ""), "what is harmless is completed"
    child.close(force=True)
    assert not (tmp_path / "run").exists()


def test_a_working_folder_that_is_gone(dicemob: Command) -> None:
    def there(words: str, stdin: str = "/dev/null") -> Ran:
        return in_shell(f'mkdir gone; cd gone; rmdir ../gone; exec "$D" {words} < {stdin}', dicemob.folder)

    assert there("attack 6 vs 8 --seed 1 -q") == (0, "0\n", "")
    assert there("attack hugo/sword vs zombie -c red-bob --seed 1 -q --log") == (0, "2\n", "")
    assert there("odds skill 4 -q") == (0, "0.6875\n", "")
    assert_refused(there("attack 6 vs 8 -c mine.yaml"))
    assert_refused(there("campaign init mine.yaml"))
    kept = there("attack 6 vs 8 --seed 1 -q --save roll.svg")
    assert (kept.code, kept.err.count("\n")) == (2, 1)
    lines = dicemob.folder / "lines"
    lines.write_text("add rat hp 3\nexport fight.md\n")
    fought = there("play siege", str(lines))
    assert (fought.code, fought.out.count("\n"), fought.err.count("\n")) == (2, 1, 1)


@pytest.mark.parametrize("home", [None, "", "relative", "/dev/null"])
def test_a_roll_needs_no_home(home: str | None, dicemob: Command) -> None:
    env = clean_environment({} if home is None else {"HOME": home})
    del env["DICEMOB_HOME"]
    if home is None:
        env.pop("HOME", None)
    for words, out in (("attack 6 vs 8 --seed 1 -q", b"0\n"), ("odds skill 4 -q", b"0.6875\n")):
        ran = subprocess.run(
            [DICEMOB, *words.split()],
            capture_output=True,
            cwd=dicemob.folder,
            env=env,
            timeout=60,
            check=False,
        )
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, out, b"")
    assert not [*dicemob.folder.iterdir()], "no folder appears where one stands"


def test_a_home_that_cannot_be_written_is_asked_for_nothing(dicemob: Command) -> None:
    env = {"DICEMOB_HOME": "/dev/null/deeper"}
    assert dicemob("attack", "6", "vs", "8", "--seed", "1", "-q", env=env) == (0, "0\n", "")
    assert dicemob("odds", "skill", "4", "-q", env=env) == (0, "0.6875\n", "")
    completing = {"_DICEMOB_COMPLETE": "complete_bash", "COMP_WORDS": "dicemob play ", "COMP_CWORD": "2"}
    assert dicemob(env={**env, **completing}).err == ""


def test_a_clock_that_goes_back_changes_no_order(dicemob: Command) -> None:
    dicemob("play", "siege", input=b"add rat hp 9\nhp rat -1\n")
    database = sqlite3.connect(dicemob.folder / "home" / "dicemob.db")
    with database:
        assert database.execute(
            "UPDATE events SET at = '2999-01-01T00:00:00.000+00:00', body = json_remove(body, '$.check')"
            " WHERE number = 1"
        ).rowcount
    database.close()
    ran = dicemob("play", "siege", input=b"hp rat -2\nundo\nhp rat -3\n")
    assert (ran.code, ran.err) == (0, "")
    listed = [json.loads(line) for line in dicemob("log", "siege", "--json").out.splitlines()]
    assert [event["number"] for event in listed] == [*range(1, len(listed) + 1)]
    assert [event["words"] for event in listed if not event["undone"]][:1] == ["add rat hp 9"]
    assert "hp=5" in dicemob("play", "siege", input=b"show\n").out
