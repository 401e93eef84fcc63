"""The output contract: what each roll writes, in each form, and how it ends."""

import json
import subprocess
import sys

import jsonschema
import pytest
from jsonschema import Draft202012Validator

from dicemob_cli import __version__
from dicemob_cli.dice import derived_seed
from tests.conftest import Command, clean_environment

PLAIN = {
    "attack 6,6,4,3,2,1 vs 5,5,4,2,2,1,1,1 slashing": "attack type=slashing damage=3 hit=yes attacker_wins=3"
    " attacker_points=3 defender_wins=3 ties=3 extras=0 critical=none attack_dice=6,6,4,3,2,1"
    " defense_dice=5,5,4,2,2,1,1,1 seed=none",
    "attack 6 vs 8 slashing --seed 123": "attack type=slashing damage=0 hit=no attacker_wins=0"
    " attacker_points=0 defender_wins=6 ties=2 extras=0 critical=none attack_dice=5,3,3,3,2,1"
    " defense_dice=5,5,4,4,2,2,2,1 seed=123",
    "attack 23 vs 1 -c tabletop --seed 4": "attack type=none damage=19 hit=yes attacker_wins=19"
    " attacker_points=19 defender_wins=1 ties=1 extras=19 critical=none"
    " attack_dice=6,6,6,6,6,5,5,5,4,4,4,4,4,4,3,2,1,1,1,1 attack_asked=23 defense_dice=6 seed=4",
    "attack 1 vs 2-5 --seed 1": "attack type=none damage=0 hit=no attacker_wins=0 attacker_points=0"
    " defender_wins=1 ties=0 extras=0 critical=none attack_dice=2 defense_dice=6 defense_asked=-3 seed=1",
    "attack 5,5,1 vs 6,6,6 slashing then 3 vs 3 burning": "attack damage=0 hit=no attacker_wins=0"
    " attacker_points=0 defender_wins=3 ties=0 extras=0 s1.type=slashing s1.damage=0 s1.hit=no"
    " s1.attacker_wins=0 s1.attacker_points=0 s1.defender_wins=3 s1.ties=0 s1.extras=0 s1.critical=none"
    " s1.attack_dice=5,5,1 s1.defense_dice=6,6,6 s2.type=burning s2.not_rolled=first_missed seed=none",
    "attack 5 vs 3 fire immune fire": "attack type=burning damage=0 hit=no attacker_wins=0 attacker_points=0"
    " defender_wins=0 ties=0 extras=0 not_rolled=immune seed=none",
    "attack 6,6,6,6,6 vs 1, --criticals": "attack type=none damage=10 hit=yes attacker_wins=5"
    " attacker_points=10 defender_wins=0 ties=0 extras=4 critical=success attack_dice=6,6,6,6,6"
    " defense_dice=1 seed=none",
    "contest 6,5,5,5,5,3,2,1 vs 6,6,5,4,4,1,1,1 cognitive": "contest winner=defender attacker_wins=4"
    " defender_wins=4 attacker_points=4 ties=3 extras=0 type=cognitive critical=none"
    " attack_dice=6,5,5,5,5,3,2,1 defense_dice=6,6,5,4,4,1,1,1 seed=none",
    "skill 6,5,4,1 hard": "skill passed=yes successes=3 needed=3 dice=6,5,4,1 points=3 critical=none seed=none",
    "potency --degrees 2 --seed 3": "potency successes=7 points=7 dice=6,6,5,4,4,4,4,3,2,1 critical=none seed=3",
    "attack red bob/tail=6,6,6,6,6,6,6,6,6 vs mel=1,1 -c red-bob": "attack target=mel type=bludgeoning"
    " damage=18 hit=yes attacker_wins=9 attacker_points=18 defender_wins=0 ties=0 extras=7 critical=success"
    " attack_dice=6,6,6,6,6,6,6,6,6 defense_dice=1,1 seed=none",
}


@pytest.mark.parametrize(("line", "expected"), [*PLAIN.items()])
def test_the_plain_line(line: str, expected: str, dicemob: Command) -> None:
    ran = dicemob.line(line)
    assert (ran.out, ran.err, ran.code) == (f"{expected}\n", "", 0)


def test_several_targets_are_a_line_each(dicemob: Command) -> None:
    ran = dicemob.line("attack red bob/breath vs hugo and limping zombie and 4 -c red-bob")
    assert [line.split()[1] for line in ran.out.splitlines()] == [
        "target=hugo",
        "target=limping-zombie",
        "target=3",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("attack 6,6,6 vs 1, -q", "3"),
        ("attack 6,6,6,6,6 vs 1, -q --criticals", "10"),
        ("attack 6,6 vs 1, then 6,6 vs 1, --quiet", "4"),
        ("contest 6,6 vs 1, -q", "attacker"),
        ("contest 6, vs 6, -q", "defender"),
        ("skill 6,5,1 -q", "2"),
        ("potency 6,6,6,6,6 -q --criticals", "10"),
        ("attack 6, vs 1, and 6,6 -q", "1\n0"),
    ],
)
def test_quiet_is_only_the_number(line: str, expected: str, dicemob: Command) -> None:
    assert dicemob.line(line).out == f"{expected}\n"


def test_json_has_the_agreed_fields(dicemob: Command) -> None:
    ran = dicemob.line("attack hugo/sword vs zombie -c red-bob --seed 5 --json")
    document = json.loads(ran.out)
    assert list(document)[:4] == ["kind", "seed", "campaign", "request"]
    assert document["kind"] == "attack"
    assert document["seed"] == 5
    assert document["campaign"] == "The Hoard of Red Bob"
    assert document["request"] == "attack hugo/sword vs zombie"
    assert document["target"] == "zombie"
    [strike] = document["strikes"]
    assert strike["type"] == "slashing"
    assert set(strike["pairs"][0]) == {"attack", "defense", "outcome"}


@pytest.mark.parametrize(
    "line",
    [
        "attack 6 vs 8",
        "attack 3 vs 5 slashing then 3 vs 3 burning immune fire",
        "attack 1,1,1 vs 6 --criticals",
        "contest 6 vs 8 cognitive",
        "skill 4",
        "potency 10",
        "effect burning 6 vs 5",
        "effect cognitive contest 9 vs 4",
        "attack red bob/claws vs hugo and zombie -c red-bob",
        "rings attack 4+2 ranged vs 3 ally and 5",
        "rings attack ranger/spear vs wolf break fangs -c hope --seed 3",
        "rings check 4+2",
        "odds rings attack 4+2 melee vs 1-2",
        "odds rings check 3 --exact",
        "odds attack 6 vs 8",
        "odds skill 4 hard --exact",
        "odds attack 1000 vs 1000",
        "odds duel 5 defense 4 hp 9 vs 3 defense 3 hp 6",
        "odds duel 1 defense 9 hp 9 vs 1 defense 9 hp 6",
        "odds effect burning 6 vs 5",
        "odds effect burning 3 vs 2 --exact",
        "odds table --attack 1..3 --defense 1..2",
        "odds balance 6 vs 8 --solve attack",
        "odds balance duel 5 defense 4 hp 9 vs 3 defense 3 hp 6",
    ],
)
def test_json_fits_the_schema_we_print(line: str, dicemob: Command, schema: Draft202012Validator) -> None:
    for document in dicemob.line(f"{line} --json").out.splitlines():
        schema.validate(json.loads(document))
        broken = json.loads(document)
        del broken["measure" if broken["kind"] == "grid" else "request"]
        with pytest.raises(jsonschema.ValidationError):
            schema.validate(broken)


@pytest.mark.parametrize(
    "line",
    [
        "--json --seed 7 attack 6 vs 8 --type slashing",
        "attack --json --seed 7 --type slashing 6 vs 8",
        "attack 6 --seed=7 vs 8 --json --type slashing",
        "--seed 7 attack 6 vs 8 --format json --type=slashing",
    ],
)
def test_options_stand_before_or_after_the_words(line: str, dicemob: Command) -> None:
    assert dicemob.line(line).out == dicemob.line("attack 6 vs 8 --type slashing --json --seed 7").out


def test_options_are_words_and_words_are_options(dicemob: Command) -> None:
    for options, words in (
        ("attack 6 vs 8 --immune fire --type slashing", "attack 6 vs 8 slashing immune fire"),
        ("attack 6 vs 8 ice --immune fire --immune ice", "attack 6 vs 8 ice immune fire,ice"),
        ("attack 6 vs 8 --criticals", "attack 6 vs 8 criticals"),
        ("attack 6 vs 8 --no-criticals -c heroic", "attack 6 vs 8 criticals off -c heroic"),
        ("skill 4 --difficulty hard", "skill 4 hard"),
        ("skill --untrained --difficulty easy", "skill untrained easy"),
        ("potency --degrees 2", "potency degrees 2"),
        ("potency --untrained", "potency untrained"),
    ):
        assert dicemob.line(f"{options} --seed 1").out == dicemob.line(f"{words} --seed 1").out


def test_the_request_and_the_seed_of_a_result_replay_it(dicemob: Command) -> None:
    for line in ("attack 6 vs 8 --type slashing", "attack 5+1 vs 4 and 3 --immune fire", "skill 6 hard"):
        first = dicemob.line(f"{line} --json").out
        result = json.loads(first.splitlines()[0])
        again = dicemob(*result["request"].split(), "--seed", str(result["seed"]), "--json")
        assert again.out == first


def test_unseeded_rolls_differ(dicemob: Command) -> None:
    assert len({dicemob.line("attack 10 vs 10").out for _ in range(5)}) == 5


def test_a_series_begins_with_its_seed_and_each_roll_replays_alone(dicemob: Command) -> None:
    lines = dicemob.line("attack 6 vs 8 --times 4 --seed 9 --json").out.splitlines()
    seeds = [json.loads(line)["seed"] for line in lines]
    assert seeds == [derived_seed(9, number) for number in range(1, 5)]
    for seed, line in zip(seeds, lines, strict=True):
        assert dicemob.line(f"attack 6 vs 8 --seed {seed} --json").out == f"{line}\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack 6, vs 1, --exit-code", 0),
        ("attack 1, vs 6, --exit-code", 1),
        ("attack 1, vs 6,", 0),
        ("contest 1, vs 6, --exit-code", 1),
        ("skill 6,6 --exit-code", 0),
        ("skill 1,1 --exit-code", 1),
        ("potency 1,1 --exit-code", 1),
        ("attack 1, vs 6, and 1, --exit-code -q", 1),
        ("attack 6, vs 6, and 1,1 --exit-code -q", 0),
        ("attack 1, vs 6, --times 3 --exit-code", 1),
        ("attack 6,6 vs 1 --times 3 --exit-code", 0),
    ],
)
def test_exit_codes_tell_success_only_when_asked(line: str, code: int, dicemob: Command) -> None:
    assert dicemob.line(line).code == code


def test_a_campaign_from_the_environment(dicemob: Command) -> None:
    ran = dicemob("attack", "hugo/sword", "vs", "zombie", env={"DICEMOB_CAMPAIGN": "red-bob"})
    assert "target=zombie" in ran.out
    ran = dicemob("-c", "tabletop", "attack", "30", "vs", "1", env={"DICEMOB_CAMPAIGN": "red-bob"})
    assert "attack_asked=30" in ran.out
    ran = dicemob("attack", "30", "vs", "1", "--json", env={"DICEMOB_CAMPAIGN": ""})
    assert json.loads(ran.out)["campaign"] is None


def test_criticals_follow_the_campaign_unless_they_are_overridden(dicemob: Command) -> None:
    for options, damage in (
        ("", 5),
        ("-c heroic", 10),
        ("-c heroic --no-criticals", 5),
        ("--criticals", 10),
        ("-c standard", 5),
    ):
        assert dicemob.line(f"attack 6,6,6,6,6 vs 1, -q {options}").out == f"{damage}\n"


def test_names_with_spaces_and_dashes(dicemob: Command) -> None:
    lines = {
        dicemob(*words, "-c", "red-bob", "--seed", "1").out
        for words in (
            ("attack", "hugo/flaming", "sword", "vs", "red", "bob"),
            ("attack", "hugo/flaming sword", "vs", "red bob"),
            ("attack", "Hugo/Flaming-Sword", "vs", "RED-BOB"),
        )
    }
    assert len(lines) == 1


def test_defenses_list_the_ten_with_the_campaigns_aliases(dicemob: Command) -> None:
    plain = dicemob.line("defenses -c red-bob").out.splitlines()
    assert len(plain) == 10
    assert plain[5] == (
        "defense number=6 name=burning groups=elemental,physical aliases=fire,flame,acid,light,holy,dragonfire"
    )
    documents = [json.loads(line) for line in dicemob.line("defenses --json").out.splitlines()]
    assert documents[9] == {
        "kind": "defense",
        "number": 10,
        "name": "personal",
        "groups": [],
        "aliases": ["polymorph", "pickpocket", "slow", "weaken"],
    }
    tree = dicemob.line("defenses --format table -c red-bob").out
    for word in ("physical", "force", "elemental", "mental", "10 personal", "dragonfire"):
        assert word in tree


def test_campaign_init_writes_a_campaign_that_plays(dicemob: Command) -> None:
    first = dicemob.line("campaign init mine.yaml")
    assert first.code == 0
    written = (dicemob.folder / "mine.yaml").read_text()
    assert dicemob.line("attack hugo/sword vs zombie -c mine.yaml").code == 0
    again = dicemob.line("campaign init mine.yaml")
    assert (again.code, again.out) == (2, "")
    assert again.err == "dicemob: 'mine.yaml' exists already; --force replaces it\n"
    assert (dicemob.folder / "mine.yaml").read_text() == written
    dicemob.line("campaign init")
    assert (dicemob.folder / "campaign.yaml").exists()


def test_campaign_check_lists_every_problem(dicemob: Command) -> None:
    dicemob.write("bad.yaml", "nmae: x\ncombatants:\n  hugo:\n    attacks: {sword: 5 slahsing}\n")
    dicemob.write("good.yaml", "name: x\n")
    ran = dicemob.line("campaign check bad.yaml good.yaml red-bob")
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[:3] == [
        "bad.yaml:1:1: 'nmae' is not known here; did you mean 'name'?",
        "bad.yaml:4:24: 'slahsing' is unknown here; did you mean 'slashing'?",
        "good.yaml: ok, 0 combatants",
    ]
    assert lines[3].endswith("red-bob.yaml: ok, 10 combatants")
    assert dicemob.line("campaign check good.yaml").code == 0


def test_campaign_show_draws_rules_and_cast(dicemob: Command) -> None:
    for line in ("campaign show red-bob", "-c red-bob campaign show"):
        drawn = dicemob.line(line).out
        for word in ("The Hoard of Red Bob", "at most 20", "flaming sword", "burning immune", "legendary 8"):
            assert word in drawn


def test_campaign_schema_is_json_schema(dicemob: Command) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(dicemob.line("campaign schema").out))


def test_help_and_version(dicemob: Command) -> None:
    assert dicemob.line("--version").out == f"dicemob {__version__}\n"
    bare, helped = dicemob(), dicemob("--help")
    assert bare.code == helped.code == 0
    assert bare.out == helped.out
    for command in ("attack", "contest", "skill", "potency", "defenses", "campaign", "schema"):
        assert command in helped.out
        ran = dicemob(command, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert "Usage" in ran.out


def test_python_dash_m(dicemob: Command) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "dicemob_cli", "attack", "6,", "vs", "1,", "-q"],
        capture_output=True,
        cwd=dicemob.folder,
        env=clean_environment(),
        check=True,
    )
    assert ran.stdout == b"1\n"


@pytest.mark.parametrize("option", ["--type", "--immune"])
def test_an_empty_option_is_refused_and_one_value_is_one_word(option: str, dicemob: Command) -> None:
    ran = dicemob("attack", "6", "vs", "8", option, "")
    assert (ran.code, ran.out, ran.err) == (2, "", f"dicemob: '{option[2:]}' is empty\n")
    assert dicemob("attack", "6", "vs", "8", option, "fire,\t, ").code == 0, "the list ends with its value"
    ran = dicemob("attack", "vs", "8", option, "slashing 6")
    assert (ran.code, ran.out) == (2, "")


def test_untrained_replays_from_its_own_words(dicemob: Command) -> None:
    for words in ("skill --untrained easy", "skill --untrained --difficulty 4", "potency --untrained"):
        result = json.loads(dicemob.line(f"{words} --json").out)
        again = dicemob(*result["request"].split(), "--json", "--seed", str(result["seed"]))
        assert json.loads(again.out) == result


def test_a_quote_inside_of_a_word_belongs_to_a_name(dicemob: Command) -> None:
    dicemob.write(
        "odd.yaml", """combatants: {'a"b c': {hp: 3, defenses: {default: 1}, attacks: {'6" nail': "3"}}}"""
    )
    for line in ("attack", "odds attack", "odds balance", "odds duel"):
        ran = dicemob(*line.split(), 'a"b-c/6"-nail', "vs", 'a"b c', "-c", "odd.yaml")
        assert (ran.code, ran.err) == (0, ""), line
