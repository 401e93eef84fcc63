"""A fight of Rings at a prompt."""

from pathlib import Path

import pytest

from tests.conftest import Command
from tests.play.at_the_table import Terminal


@pytest.fixture
def table(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "home", "play", "road", "-c", "hope", "--seed", "3")


def test_a_weapon_is_broken_after_the_damage_is_shown(table: Terminal) -> None:
    table.ready()
    table.until("A new fight, played with The Road from Hope. Try 'attack 4+2 melee vs 4+3'")
    table.say("add ranger and wolf x2", "wolf2 joins: 6 of 6 hp")
    table.say("attack ranger/spear=0,9,8,7,6 vs wolf1=1,2,3,4", "wolf1 takes 9 damage and is out")
    table.say("b wolf1/fangs", "wolf1 breaks fangs, and the attack is negated: 6 of 6 hp")
    table.say("attack wolf1/fangs vs ranger", "is broken until the return to Hope")
    table.say("show", "broken: fangs")
    table.say("hope", "whole again is: fangs")


def test_G3_whoever_has_no_dice_is_asked(table: Terminal) -> None:
    table.say("add ranger and wolf", "wolf joins")
    table.ready()
    table.type("attack ranger/spear vs wolf-9\r")
    table.until("brace (a die for each side) or take it?:")
    table.type("perhaps\r")
    table.until("'perhaps' is neither 'brace' nor 'take'")
    table.type("brace\r")
    table.until("so the target braces")
    table.ready()
    table.type("again\r")
    table.until("again", "or take it?:")
    table.type("\x03")
    table.until("nothing was done")


def test_tab_completes_what_this_game_says(table: Terminal) -> None:
    table.say("add ranger and wolf", "wolf joins")
    table.ready()
    table.type("bre\t")
    table.until("dicemob> break")
    table.type("wolf/f\t")
    table.until("dicemob> break wolf/fangs")
    table.type("\x03")
    table.ready()
    table.type("attack ranger/sp\t")
    table.until("dicemob> attack ranger/spear")
    table.type("vs wolf all\t")
    table.until("dicemob> attack ranger/spear vs wolf ally")
    table.type("\x03")
    table.ready()
    table.type("rings attack ranger/b\t")
    table.until("dicemob> rings attack ranger/bow")


def test_help_knows_the_verbs_of_the_game(dicemob: Command) -> None:
    told = dicemob("play", "-c", "hope", input=b"help\n").out
    for verb in ("break wolf/fangs", "hope", "shield ranger 3", "place wolf 3,1", "check ranger/might"):
        assert verb in told
    verbs = {line.split()[0] for line in told.splitlines()}
    assert not verbs & {"contest", "potency", "initiative", "douse", "effect"}


@pytest.mark.long
def test_every_usage_that_help_shows_can_be_typed(dicemob: Command) -> None:
    """In a fight where everyone it speaks of is, and somebody has just been hurt."""
    from dicemob_cli.encounter.fight_words import words_of_game
    from dicemob_cli.grammar.vocabulary import RINGS

    begin = ["add ranger and weaver and wolf x3", "next", "attack 0,0,0 stat might 1 melee vs wolf1=1,1,1,1"]
    for name, verb in words_of_game(RINGS).verbs.known.items():
        for usage in verb.usage:
            if name in ("export", "quit", "redo", "undo"):
                continue
            said = (
                usage.replace("wolf/", "wolf1/").replace(" wolf ", " wolf1 ").replace("vs wolf", "vs wolf1")
            )
            said = said.replace("wolf11", "wolf1").replace("wolf12", "wolf2")
            if name == "add":
                said = usage.replace("ranger and weaver", "bulwark")
            lines = "\n".join([*begin, said if not said.endswith(" wolf") else f"{said}1"])
            ran = dicemob("play", "-c", "hope", input=lines.encode())
            assert (ran.code, ran.err) == (0, ""), usage


def test_a_scripted_fight_in_plain_lines(dicemob: Command) -> None:
    lines = (
        "add ranger and wolf\nattack wolf/fangs=6,6,6,6 vs ranger=6,1,1,1,1\nbreak ranger/bow\nshow\nundo\n"
    )
    ran = dicemob("play", "road", "-c", "hope", input=lines.encode())
    assert ran.err == ""
    out = ran.out.splitlines()
    assert "struck who=ranger shield_damage=2 hp_damage=5 by=wolf hp=7 max=12 shield=0 out=no event=2" in out
    assert "broke who=ranger weapon=bow negates=yes hp=12 max=12 shield=2 out=no event=3" in out
    person = next(line for line in out if line.startswith("person place=1"))
    assert " shield=2 broken=bow " in person
    assert dicemob.line("log verify road").out.endswith("proofs proven=0 partly=0 by_hand=1 false=0\n")
    assert "wolf: 7 damage vs ranger (6666 vs 61111)" in dicemob.line("log road --format table").out
