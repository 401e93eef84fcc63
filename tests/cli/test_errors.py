"""Bad input at the command line: one clear line on stderr, exit code 2, nothing on stdout."""

import errno
import os
import subprocess
import sys

import pytest

from dicemob_cli.errors import MachineError, exhaustion_as_error
from tests.campaign.test_load import BAD_FILES
from tests.conftest import DICEMOB, Command, clean_environment
from tests.grammar.test_errors import BAD_LINES

BAD_COMMANDS = {
    "rol 6": "no command 'rol'; did you mean 'attack'?",
    "atack 6 vs 8": "no command 'atack'; did you mean 'attack'?",
    "frobnicate": "no command 'frobnicate'; there are attack, contest, skill, potency, effect, rings, odds, play, batch, log, defenses, campaign, schema, completion",
    "6 vs 8": "'6' is not a command; did you mean 'dicemob attack 6 ...'?",
    "attack 6 vs 8 --tpye slashing": "no option '--tpye' here; did you mean '--type'?",
    "attack 6 vs 8 -x": "no option '-x' here",
    "attack 6 vs 8 -qx": "no option '-x' here",
    "hlep": "no command 'hlep'; did you mean '--help'?",
    "campaign check nope.yaml": "no campaign file 'nope.yaml'",
    "--sede 5 attack 6 vs 8": "no option '--sede' here; did you mean '--seed'?",
    "attack 6 vs 8 --seed": "'--seed' needs a value after it",
    "attack 6 vs 8 --seed x": "Invalid value for '--seed': 'x' is not a whole number",
    "attack 6 vs 8 --seed -1": "--seed -1: a seed is a whole number from 0 to 9007199254740991",
    "attack 6 vs 8 --times 0": "Invalid value for '--times': 0 is less than 1",
    "attack 6 vs 8 --times 1.0": "Invalid value for '--times': '1.0' is not a whole number",
    "attack 6 vs 8 --times x": "Invalid value for '--times': 'x' is not a whole number",
    "batch --start 0": "Invalid value for '--start': 0 is less than 1",
    "batch --start 9007199254740992": "Invalid value for '--start': '9007199254740992' is more than 9007199254740991",
    "batch --seed x": "Invalid value for '--seed': 'x' is not a whole number",
    "odds balance 6 vs 8 --at-least 0": "Invalid value for '--at-least': 0 is less than 1",
    "play --seed 1.5": "Invalid value for '--seed': '1.5' is not a whole number",
    "attack 6 vs 8 --format tabel": "no format 'tabel'; did you mean 'table'?",
    "attack 6 vs 8 --format quiet": "no format 'quiet'; there are auto, table, plain, json, csv",
    "attack 6 vs 8 --json -q": "--json and --quiet contradict each other",
    "attack 6 vs 8 --format plain --json": "--format and --json contradict each other",
    "attack 6 vs 8 --type slashing --type burning": "'burning' is a different type than 'slashing': a strike has one",
    "skill 4 --difficulty hard --difficulty easy": "'easy' is a second difficulty",
    "potency --degrees 1 --degrees 2": "'2' gives the dice a second time",
    "attack 6 vs 8 --criticals --no-criticals": "--criticals and --no-criticals contradict each other",
    "attack 6 vs 8 --type force": "'force' is a group: say which of its types, piercing, bludgeoning or slashing",
    "attack 3 vs 5 then 3 vs 3 --type fire": "'fire' is one type for several strikes:"
    " say each one's own after its dice",
    "attack 6 slashing vs 8 --type burning": "'burning' is a different type than 'slashing': a strike has one",
    "--seed 5 schema": "'--seed' is not an option of 'schema'",
    "--times 5 campaign check x": "'--times' is not an option of 'campaign check'",
    "campaign chekc": "no command 'chekc'; did you mean 'check'?",
    "odds atack 6 vs 8": "no command 'atack'; did you mean 'attack'?",
    "odds 6 vs 8": "'6' is not a command; did you mean 'dicemob odds attack 6 ...'?",
    "--seed 5 odds attack 6 vs 8": "'--seed' is not an option of 'odds attack'",
    "odds attack 10000 vs 10000": "the odds of 10000 dice against 10000 would take too long; the mean is 123.451 wins",
    "campaign check": "Missing argument 'FILE...'",
    "campaign show": "which campaign? There are heroic, hope, red-bob, standard, tabletop, or name a file",
    "attack 6 vs 8 -c tabeltop": "no campaign 'tabeltop'; did you mean 'tabletop'?",
    "attack 6 vs 8 -c nothing.yaml": "no campaign file 'nothing.yaml'",
    "attack 6 vs 8 -c .": "'.' is a folder, not a campaign file",
    "attack 6 vs 8 -c empty.yaml": "empty.yaml:1:1: an empty file where a campaign is expected:"
    " 'name:', 'rules:', 'combatants:'",
    "attack hgo/sword vs zombie -c red-bob": "'hgo/sword' is not a number of dice, and no name in this campaign;"
    " did you mean 'hugo/sword'?",
    "attack hugo/sword vs zombie": "'hugo/sword' is not a number of dice,"
    " and without a campaign (-c) there are no names",
    "attack 1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3 vs 3 -c tabletop": "'1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,...'"
    " (41 characters) is 21 dice by hand, and the maximum is 20",
    "campaign init no/such/folder.yaml": "'no/such/folder.yaml' is in a folder that does not exist",
}


@pytest.mark.parametrize(("line", "message"), [*BAD_COMMANDS.items()], ids=lambda text: str(text)[:40])
def test_bad_commands(line: str, message: str, dicemob: Command) -> None:
    dicemob.write("empty.yaml", "")
    ran = dicemob.line(line)
    assert (ran.err, ran.out, ran.code) == (f"dicemob: {message}\n", "", 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [(line, message) for line, message in BAD_LINES.items() if line and not line.startswith("atack")],
    ids=lambda text: text[:40],
)
def test_bad_words_reach_the_user_as_one_line(line: str, message: str, dicemob: Command) -> None:
    ran = dicemob.line(line)
    assert (ran.err, ran.out, ran.code) == (f"dicemob: {message}\n", "", 2)


@pytest.mark.parametrize("text", [*BAD_FILES], ids=lambda text: text[:40])
def test_bad_campaigns_reach_the_user_as_one_line(text: str, dicemob: Command) -> None:
    dicemob.write("bad.yaml", text)
    ran = dicemob.line("attack 6 vs 8 -c bad.yaml")
    assert (ran.err, ran.out, ran.code) == (f"dicemob: bad.yaml:{BAD_FILES[text]}\n", "", 2)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{a: " * 100_000, "a: &a [*a, *a]", "\x00", "\ud800", "#" * 1_000_001]
)
def test_hostile_campaigns_reach_the_user_as_one_line(text: str, dicemob: Command) -> None:
    (dicemob.folder / "bad.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    ran = dicemob.line("attack 6 vs 8 -c bad.yaml")
    assert (ran.out, ran.code, ran.err.count("\n")) == ("", 2, 1)
    assert ran.err.startswith("dicemob: bad.yaml:")


def test_a_file_that_may_not_be_read_is_the_machines_failure(dicemob: Command) -> None:
    if os.geteuid() == 0:
        # Root may read anything; a folder below a file is a path that no one can have.
        dicemob.write("file", "")
        ran = dicemob.line("attack 6 vs 8 -c file/campaign.yaml")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "dicemob: cannot read 'file/campaign.yaml': Not a directory\n"
        return
    dicemob.write("secret.yaml", "name: x")
    (dicemob.folder / "secret.yaml").chmod(0)
    ran = dicemob.line("attack 6 vs 8 -c secret.yaml")
    assert (ran.code, ran.out) == (3, "")


@pytest.mark.parametrize("reference", ["x\n.yaml", "a" * 5000 + ".yaml", "a" * 300])
def test_names_no_file_can_have(reference: str, dicemob: Command) -> None:
    ran = dicemob("attack", "6", "vs", "8", env={"DICEMOB_CAMPAIGN": reference})
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 300


def test_a_word_that_goes_on_for_ever_is_not_repeated_whole(dicemob: Command) -> None:
    ran = dicemob("attack", "6", "vs", "8", "--seed", "9" * 5000 + "x")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert len(ran.err) < 600


def test_arguments_that_are_not_utf_8(dicemob: Command) -> None:
    ran = subprocess.run(
        [DICEMOB.encode(), b"attack", b"\xff\xfe", b"vs", b"8"],
        capture_output=True,
        env=clean_environment(),
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"dicemob: '\\udcff\\udcfe' is not a number of dice")


@pytest.mark.parametrize("where", ["campaign", "folder"])
def test_a_campaign_whose_path_is_not_utf_8_rolls_but_has_no_fights(where: str, dicemob: Command) -> None:
    folder = dicemob.folder / ("\udcff" if where == "folder" else "plain")
    folder.mkdir()
    campaign = folder / ("\udcff.yaml" if where == "campaign" else "mine.yaml")
    campaign.write_text("combatants: {hugo: {defenses: {default: 3}, attacks: {sword: 5}}}")
    assert dicemob("attack", "hugo/sword", "vs", "hugo", "-q", "--log", "-c", str(campaign)).code == 0
    ran = dicemob("play", "siege", "-c", str(campaign))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.endswith("is not UTF-8, and cannot be stored with a fight\n")


SWITCHES = {
    **dict.fromkeys(("1", "true", "YES", "On"), True),
    **dict.fromkeys(("", "0", "false", "No", "OFF"), False),
}


@pytest.mark.parametrize(("value", "on"), SWITCHES.items(), ids=str)
def test_the_environment_switches_the_log(value: str, on: bool, dicemob: Command) -> None:
    assert dicemob.line("skill 4").code == 0
    assert dicemob("skill", "4", env={"DICEMOB_LOG": value}).code == 0
    assert len(dicemob.line("log").out.splitlines()) == on
    dicemob("skill", "4", "--no-log" if on else "--log", env={"DICEMOB_LOG": value})
    assert len(dicemob.line("log").out.splitlines()) == 1


@pytest.mark.parametrize("value", ["2", "maybe", "tru", " 1", "\u0661"])
def test_a_switch_that_is_neither_on_nor_off_is_refused_by_name(value: str, dicemob: Command) -> None:
    ran = dicemob("skill", "4", env={"DICEMOB_LOG": value})
    told = f"dicemob: DICEMOB_LOG '{value}': set it to 1, true, yes or on, or to 0, false, no or off\n"
    assert (ran.code, ran.out, ran.err) == (2, "", told)


LESS_MEMORY = """
import resource
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + 4_000_000,) * 2)
"""
LESS_STACK = "sys.setrecursionlimit(50)"


@pytest.mark.parametrize(
    ("less", "error"),
    [(LESS_MEMORY, "there is not enough memory for this"), (LESS_STACK, "nested too deeply")],
)
def test_a_machine_that_is_too_small_is_one_line(less: str, error: str) -> None:
    imports = "import sys\nfrom dicemob_cli.cli.app import command\nfrom dicemob_cli.cli.main import main\n"
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{imports}{less}\nmain()",
            *["odds", "attack", "100", "vs", "100", "--json", "--exact"],
        ],
        capture_output=True,
        env=clean_environment(),
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (3, b"", 1)
    assert error in ran.stderr.decode()


def test_a_folder_that_cannot_be_listed_for_want_of_memory_is_told_as_such() -> None:
    with pytest.raises(MachineError, match="not enough memory"), exhaustion_as_error():
        raise OSError(errno.ENOMEM, "Cannot allocate memory")
    with pytest.raises(PermissionError), exhaustion_as_error():
        raise PermissionError
