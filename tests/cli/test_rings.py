"""rings: the second game from the command line, in a pipe and on a terminal."""

import json

import pyte
import pytest

from tests.conftest import DICEMOB, Command, exit_code, on_terminal


def test_the_plain_line(dicemob: Command) -> None:
    ran = dicemob.line("rings attack 6,7,8,9,0 stat 2 melee damage 1 vs 6,8,0,1 shield 3 hp 9")
    assert ran == (
        0,
        "rings_attack tactic=melee damage=6 hit=yes triggers=yes attacker_successes=5 defender_successes=3 "
        "extra=2 stat=2 third=1 modifiers=1 shield_damage=3 hp_damage=3 shield_left=0 hp_left=6 success_on=6 "
        "attack_dice=10,9,8,7,6 defense_dice=10,8,6,1 seed=none\n",
        "",
    )


def test_options_and_words_are_the_same(dicemob: Command) -> None:
    said = "--melee --damage -1 --shield 2 --hp 5 --distance 1 --height 1 --seed 3 --json"
    options = dicemob.line(f"rings attack 4+2+1 vs 4+3 {said}")
    words = dicemob.line(
        "rings attack 4+2+1 melee damage -1 vs 4+3 shield 2 hp 5 distance 1 height 1 --seed 3 --json"
    )
    one, other = (json.loads(ran.out) for ran in (options, words))
    assert one.pop("request").startswith("rings attack 4+2+1 vs 4+3 melee damage -1")
    assert (
        other.pop("request") == "rings attack 4+2+1 melee damage -1 vs 4+3 shield 2 hp 5 distance 1 height 1"
    )
    assert one == other


def test_what_was_asked_can_be_asked_again(dicemob: Command) -> None:
    first = dicemob.line("rings attack ranger/bow vs wolf and bulwark --ally --seed 7 --json -c hope")
    request = json.loads(first.out.splitlines()[0])["request"]
    assert dicemob.line(f"{request} --seed 7 --json -c hope").out == first.out


def test_quiet_is_the_damage_and_the_successes(dicemob: Command) -> None:
    assert dicemob.line("rings attack 6,7 stat 4 ranged vs 1,2 -q").out == "6\n"
    assert dicemob.line("rings check 6,7,1 -q").out == "2\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rings attack 6,7 stat 4 ranged vs 1,2", 0),
        ("rings attack 6,7 stat 4 ranged vs 6,7", 1),
        ("rings attack 6,7 stat 4 ranged vs 1,2 hp 9 break axe", 0),
        ("rings check 6,1", 0),
        ("rings check 5,1", 1),
    ],
)
def test_the_exit_code_tells_a_hit(line: str, code: int, dicemob: Command) -> None:
    assert dicemob.line(f"{line} --exit-code").code == code
    assert dicemob.line(line).code == 0


def test_G3_in_a_pipe_a_defender_without_dice_takes_it_and_that_is_said(dicemob: Command) -> None:
    ran = dicemob.line("rings attack 4+2 melee vs 2-3 and 3 and 1-1 take --seed 1")
    assert ran.err == "dicemob: target 1 has no dice to defend with, and takes it: use 'brace' or 'take'\n"
    unsaid, defended, said = ran.out.splitlines()
    assert " stance=take stance_said=no " in unsaid
    assert "stance" not in defended
    assert " stance=take stance_said=yes " in said
    assert "defense_dice=none defense_asked=-1" in unsaid


def test_G3_a_brace_is_one_die_for_each(dicemob: Command) -> None:
    ran = dicemob.line("rings attack 4+2 melee vs 2-3 --brace --seed 1 --json")
    result = json.loads(ran.out)
    assert ran.err == ""
    assert (len(result["defense"]["dice"]), len(result["brace"]["dice"]), result["brace_counts"]) == (
        1,
        1,
        True,
    )


def test_G11_one_roll_for_several_opponents(dicemob: Command) -> None:
    ran = dicemob.line("rings attack 4+2 ranged vs 3 ally and 5 --seed 2")
    near, far = (dict(word.split("=") for word in line.split()[1:]) for line in ran.out.splitlines())
    assert near["attack_dice"] == far["attack_dice"]
    assert near["ally_dice"] == far["ally_dice"]
    assert (near["ally_counts"], far["ally_counts"]) == ("yes", "no")
    assert (near["target"], far["target"]) == ("1", "2")


def test_the_settings_of_a_campaign_are_played(dicemob: Command) -> None:
    file = dicemob.write("hard.yaml", "system: rings\nrules: {success_on: 9, third: down}\n")
    line = f"rings attack 6,8,9,0 stat 5 melee vs 8,8 -c {file} --json"
    result = json.loads(dicemob.line(line).out)
    assert (result["attacker_successes"], result["parts"]["melee"], result["success_on"]) == (2, 1, 9)


def test_the_three_silences_are_in_the_help(dicemob: Command) -> None:
    said = " ".join(dicemob.line("rings --help").out.split())
    for word in ("success_on: 6", "third: up", "rolls nothing", "takes the full attack"):
        assert word in said


def test_a_campaign_to_start_from(dicemob: Command) -> None:
    ran = dicemob.line("campaign init mine.yaml --system rings")
    assert ran.out == "wrote mine.yaml; try: dicemob rings attack ranger/spear vs wolf -c mine.yaml\n"
    assert dicemob.line("rings attack ranger/spear vs wolf -c mine.yaml").code == 0
    assert dicemob.line("campaign check mine.yaml").out == "mine.yaml: ok, 6 combatants\n"


def test_lines_of_a_batch(dicemob: Command) -> None:
    lines = "\n".join(
        [
            "rings attack 4+2 melee vs 3",
            "skill 4",
            '{"request": "rings attack 4+2 vs 3", "melee": true, "shield": 2}',
            "rings check 6,7,1",
            "odds rings check 3",
            "rings attack 4+2 vs 3",
        ]
    )
    ran = dicemob("batch", "--seed", "4", "--summary", input=lines.encode())
    *answers, summary = map(json.loads, ran.out.splitlines())
    assert [each["kind"] for each in answers] == [
        *("rings_attack", "skill", "rings_attack", "rings_check", "odds", "error")
    ]
    assert answers[0] == {
        **json.loads(dicemob.line(f"rings attack 4+2 melee vs 3 --json --seed {answers[0]['seed']}").out),
        "line": 1,
    }
    rolls = {each["roll"]: each for each in summary["rolls"]}
    assert rolls["rings_attack"]["results"] == 2
    assert rolls["rings_check"]["total"] == 2


def test_rolls_are_logged_and_proven(dicemob: Command) -> None:
    for line in ("attack 4+2 ranged vs 3 ally and 2 brace", "check 5", "attack 3 melee vs 0 brace"):
        assert dicemob.line(f"rings {line} --log").code == 0
    assert dicemob.line("attack 4 vs 3 --log").code == 0
    assert dicemob.line("log verify").out == "proofs proven=4 partly=0 by_hand=0 false=0\n"
    assert dicemob.line("log --kind check").out.count("\n") == 1
    luck = dicemob.line("log luck").out
    assert "luck who=nobody what=successes rolls=3 " in luck
    faces = [line for line in luck.splitlines() if line.startswith("faces ")]
    assert [len(line.split("counts=")[1].split()[0].split(",")) for line in faces] == [6, 10]


def asked_at_a_terminal(folder: str, keys: list[str], line: str, columns: int = 80) -> tuple[str, int]:
    """What stands on the screen after a line and answers, and how it ended."""
    child = on_terminal(DICEMOB, line.split(), dimensions=(40, columns), cwd=folder)
    screen = pyte.Screen(columns, 40)
    stream = pyte.ByteStream(screen)
    for key in keys:
        child.expect("or take it\\?:")
        stream.feed(child.before + child.after)
        child.send(key)
    stream.feed(child.read())
    return "\n".join(row.rstrip() for row in screen.display).rstrip(), exit_code(child)


def test_G3_on_a_terminal_it_is_asked(dicemob: Command) -> None:
    shown, code = asked_at_a_terminal(
        str(dicemob.folder), ["maybe\r", "br\r"], "rings attack 4+2 melee vs 2-3 --seed 1"
    )
    assert code == 0
    assert "'maybe' is neither 'brace' nor 'take'" in shown
    assert "so the target braces" in shown
    assert "brace    " in shown
    assert "rings attack 4+2 melee vs 2-3 brace" in shown, "what was asked for can be asked for again"


def test_G3_dice_that_were_read_out_before_it_was_asked_hold_no_brace(dicemob: Command) -> None:
    line = "rings attack weaver/anvil=6,6,6,6,6,6 vs thornling -c hope --seed 1"
    shown, code = asked_at_a_terminal(str(dicemob.folder), ["brace\r"], line)
    assert code == 0
    assert "6 dice by hand" in shown
    assert "brace    " in shown
    shown, code = asked_at_a_terminal(
        str(dicemob.folder), ["brace\r"], "rings attack 6,6,6 stat 4 melee vs 0 --seed 1"
    )
    assert code == 0
    assert "3 dice by hand" in shown


def test_G3_each_of_several_is_asked(dicemob: Command) -> None:
    shown, code = asked_at_a_terminal(
        str(dicemob.folder), ["take\r", "brace\r"], "rings attack 4 melee vs 0 and wolf-9 stat might -c hope"
    )
    assert code == 0
    assert "target 1 has no dice to defend with" in shown
    assert "wolf has no dice to defend with" in shown


def test_G3_giving_up_rolls_nothing(dicemob: Command) -> None:
    for key in ("\x03", "\x04"):
        shown, code = asked_at_a_terminal(str(dicemob.folder), [key], "rings attack 4 melee vs 0")
        assert code == 130
        assert "damage" not in shown
