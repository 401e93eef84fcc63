"""What Tab offers at the prompt of a fight."""

import json
from pathlib import Path

import pytest

from dicemob_cli.play.complete import offers
from tests.encounter.fighting import RED_BOB, Fight, campaign


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("add re", ["red-bob"]),
        ("add red ", ["bob"]),
        ("add red b", ["bob"]),
        ("attack hugo/fl", ["hugo/flaming-sword"]),
        ("attack hugo/flaming ", ["sword"]),
        ("attack hugo/sword vs red ", ["bob"]),
        ('attack "hugo/flaming sword" vs red-b', ["red-bob"]),
        ("hp red ", ["bob"]),
        ("heal hugo w", ["with"]),
        ("effect elec", ["electricity"]),
        ("odds duel hugo/sword vs zom", []),
    ],
)
def test_names_are_completed_word_by_word(line: str, words: list[str], tmp_path: Path) -> None:
    fight = Fight(tmp_path, RED_BOB)
    fight("add hugo and red bob")
    assert offers(line, fight.session) == words


def test_only_names_that_can_be_typed_and_shown_are_offered(tmp_path: Path) -> None:
    names = ['bo"b', "b\u202ead", "b\x9b31m", "-bat", "b\u200b"]
    cast = "".join(f"  {json.dumps(name)}: {{hp: 3}}\n" for name in names)
    fight = Fight(tmp_path, campaign(f"combatants:\n{cast}"))
    assert offers("add b", fight.session) == ["bob", "bat"]
    fight("add bob")
