"""Every worked example, through the library and through the command."""

import json

import pytest

from dicemob_cli.campaign.fill import fill, table_of
from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.dice import Dice
from dicemob_cli.grammar.parser import parse
from dicemob_cli.render.json_lines import json_line
from tests.conftest import Command
from tests.examples import EXAMPLES, Example, field

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


@each_example
def test_example_through_the_library(example: Example) -> None:
    asked = parse(example.words)
    table = table_of(asked, BARE_TABLE)
    [result] = fill(asked, table).roll(table.settings, Dice(1))
    document = json.loads(json_line(result))
    assert {path: field(document, path) for path in example.expected} == example.expected


@each_example
def test_example_through_the_command(example: Example, dicemob: Command) -> None:
    ran = dicemob.line(f"{example.words} --json")
    assert (ran.code, ran.err) == (0, "")
    document = json.loads(ran.out)
    assert {path: field(document, path) for path in example.expected} == example.expected


def test_D7_mel_and_bob_have_eight_dice_each(dicemob: Command) -> None:
    [strike] = json.loads(dicemob.line("contest 6+1+1 vs 6+2 --json").out)["strikes"]
    assert (strike["attack"]["rolled"], strike["defense"]["rolled"]) == (8, 8)


def test_D5_five_dice_against_two_do_three_to_five_damage(dicemob: Command) -> None:
    lines = dicemob.line("attack 5 vs 2 --times 200 -q").out.split()
    assert set(lines) == {"3", "4", "5"}
