"""Campaigns found, read and checked; every problem named with its place, all at once."""

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.campaign.load import LARGEST_FILE, find, load, read_campaign, shipped, starter
from dicemob_cli.errors import CampaignError, DicemobError
from dicemob_cli.games.dice_mob.sheets import Campaign


def problems(text: str | bytes) -> list[str]:
    """What is wrong with a campaign, as `line:column: message`."""
    content = text if isinstance(text, bytes) else text.encode()
    return [f"{p.line}:{p.column}: {p.message}" for p in read_campaign(content).problems]


def campaign(text: str) -> Campaign:
    checked = read_campaign(text.encode())
    assert checked.problems == []
    assert isinstance(checked.campaign, Campaign)
    return checked.campaign


def test_the_shipped_campaigns_are_without_problems() -> None:
    assert list(shipped()) == ["heroic", "hope", "red-bob", "standard", "tabletop"]
    for name in shipped():
        assert load(name).name


def test_the_starter_is_without_problems_and_so_is_what_it_comments_out() -> None:
    assert problems(starter()) == []
    uncommented = starter().replace("  # criticals:", "  criticals:")
    lines = [
        line.replace("  #   ", "    ", 1) if line.startswith("  #   ") else line
        for line in uncommented.splitlines()
    ]
    checked = read_campaign("\n".join(lines).encode())
    assert checked.problems == []
    assert isinstance(checked.campaign, Campaign)
    criticals = checked.campaign.rules.criticals
    assert criticals is not None
    failure = criticals.failure_rule()
    assert failure is not None
    assert len(failure.consequences) == 2


def test_a_whole_campaign() -> None:
    read = load("red-bob")
    assert isinstance(read, Campaign)
    hugo = read.combatants["hugo"]
    assert (hugo.hp, hugo.initiative, hugo.actions) == (12, 3, 2)
    assert hugo.defenses == {"default": 3, "force": 4, "mental": 2}
    table = read.table()
    assert table.settings.max_dice == 20
    assert table.settings.criticals is not None
    assert table.settings.criticals.exempt == ("poison", "cognitive")
    assert table.vocabulary.difficulties["heroic"] == 5
    assert table.vocabulary.types["dragonfire"] == ("burning",)


def test_criticals_that_are_true_have_the_numbers_of_the_rules() -> None:
    criticals = campaign("rules: {criticals: {success: true}}").rules.criticals
    assert criticals is not None
    success = criticals.success_rule()
    assert success is not None
    assert (success.min_dice, success.points) == (5, 2)
    assert criticals.failure_rule() is None
    assert criticals.exempt == ("poison",)


def test_yaml_1_2_no_is_a_word() -> None:
    assert list(campaign("combatants: {no: {hp: 3}, yes: {}, y: {}}").combatants) == ["no", "yes", "y"]
    assert campaign("name: 'null'").name == "null"


BAD_FILES = {
    "": "1:1: an empty file where a campaign is expected: 'name:', 'rules:', 'combatants:'",
    "# only a comment": "1:1: an empty file where a campaign is expected: 'name:', 'rules:', 'combatants:'",
    "- hugo\n- mel": "1:1: a list or a value where a campaign is expected: 'name:', 'rules:', 'combatants:'",
    "just words": "1:1: a list or a value where a campaign is expected: 'name:', 'rules:', 'combatants:'",
    "name: [": "2:1: not YAML: did not find expected node content",
    "name: a\n\tx: b": "2:1: not YAML: a tab cannot indent, only spaces can",
    "name: one\n---\nname: two": "2:1: a second document: a campaign is one",
    "name: one\nname: two": "2:1: 'name' is a duplicate",
    "nmae: one": "1:1: 'nmae' is not known here; did you mean 'name'?",
    "xyz: one": "1:1: 'xyz' is not known here; known are system, name, about, rules, combatants",
    "name: 5": "1:7: '5' where text is expected",
    "about:": "1:7: nothing where text is expected",
    "rules: {max_dice: 0}": "1:19: '0' where a whole number from 1 to 10000 is expected",
    "rules: {max_dice: twenty}": "1:19: 'twenty' where a whole number from 1 to 10000 is expected",
    "rules: {max_dice: true}": "1:19: 'true' where a whole number from 1 to 10000 is expected",
    "rules: {max_dice: 2.5}": "1:19: '2.5' where a whole number from 1 to 10000 is expected",
    "rules: [1]": "1:8: a list where a mapping is expected",
    "rules: {criticals: {success: 5}}": "1:30: '5' where a mapping or true or false is expected",
    "rules: {criticals: {exempt: [posion]}}": "1:30: 'posion' is not a type of attack; did you mean 'poison'?",
    "rules: {aliases: {holy: brning}}": "1:25: 'brning' is not a type of attack; did you mean 'burning'?",
    "rules: {aliases: {holy: force}}": "1:25: 'force' is a group, not one type",
    "rules: {aliases: {slashing: burning}}": "1:19: 'slashing' is a word for a type already",
    "rules: {difficulties: {heroic: -1}}": "1:32: '-1' where a whole number from 0 to 10000 is expected",
    "combatants: {hugo: {defenses: {slahsing: 3}}}": "1:32: 'slahsing' is not a type of attack;"
    " did you mean 'slashing'?",
    "combatants: {hugo: {defenses: {default: none}}}": "1:41: 'none' where a whole number from 0 to 10000,"
    " a pool such as 6+1 or 'immune' is expected",
    "combatants: {hugo: {defenses: {fire: 3, burning: 4}}}": "1:41: 'burning' is already set, as 'fire'",
    "combatants: {hugo: {defenses: {fire: 3, 6: 4}}}": "1:41: '6' is already set, as 'fire'",
    "combatants: {hugo: {attacks: {sword: 5 slahsing}}}": "1:40: 'slahsing' is unknown here;"
    " did you mean 'slashing'?",
    'combatants: {hugo: {attacks: {sword: "5 slahsing"}}}': "1:41: 'slahsing' is unknown here;"
    " did you mean 'slashing'?",
    "combatants: {hugo: {attacks: {sword: [5]}}}": "1:38: a list where a whole number from 0 to 10000 or text"
    " is expected",
    "combatants: {hugo: {potencies: {healing: degrees many}}}": "1:50: 'many' is not a number of degrees:"
    " write a whole number",
    "combatants: {hugo: {skills: {climbing: good}}}": "1:40: 'good' where a whole number from 0 to 10000,"
    " a pool such as 6+1, 'untrained' or 'none' is expected",
    "combatants: {hugo: {hp: '12'}}": "1:25: '12' where a whole number from 1 to 1000000 is expected without quotation marks",
    "combatants: {hugo: {attacks: {a: contst 4}}}": "1:34: 'contst' is not a number of dice; did you mean 'contest'?",
    "combatants: {hugo: {potencies: {a: untraned}}}": "1:36: 'untraned' is not a number of dice; did you mean 'untrained'?",
    "combatants: {hugo: 5}": "1:20: '5' where a mapping is expected",
    "combatants: {a/b: {}}": "1:14: the name 'a/b' holds '/', which has another meaning",
    "combatants: {'a,b': {}}": "1:14: the name 'a,b' holds ',', which has another meaning",
    "combatants: {zombie3: {}}": "1:14: the name 'zombie3' ends in a digit: 'zombie3' is the third zombie of a"
    " fight",
    "combatants: {zombie-3: {}}": "1:14: the name 'zombie-3' ends in a digit: 'zombie3' is the third zombie of"
    " a fight",
    "combatants: {'12': {}}": "1:14: the name '12' ends in a digit: 'zombie3' is the third zombie of a fight",
    "combatants: {vs: {}}": "1:14: the name 'vs' holds 'vs', a keyword",
    "combatants: {six: {}}": "1:14: the name 'six' is a keyword",
    "combatants: {attack: {}}": "1:14: the name 'attack' is a keyword",
    "combatants: {fear: {}}": "1:14: the name 'fear' is a type of attack",
    "combatants: {'orc4 ': {}}": "1:14: the name 'orc4 ' ends in a digit: 'zombie3' is the third zombie of a fight",
    "combatants: {a: {attacks: {swim: 3}, skills: {swim: 9}}}": "1:47: the name 'swim' is the same as 'swim'",
    "combatants: {a: {potencies: {x: 6/7}}}": "1:33: '6/7' is not a number of dice, nor degrees of proficiency",
    "combatants: {a: {potencies: {x: degrees 2 degrees 3}}}": "1:51: '3' gives the dice a second time",
    "combatants:\n  a:\n    attacks:\n      sword: >-\n        5 slahsing": "4:14: 'slahsing' is unknown here; did you mean 'slashing'?",
    "rules: {aliases: {fire: freezing}}": "1:19: 'fire' is a word for a type already",
    "rules: {aliases: {holy: 6}}": "1:25: '6' where text is expected",
    "combatants: {hugo and mel: {}}": "1:14: the name 'hugo and mel' holds 'and', a keyword",
    "combatants: {'': {}}": "1:14: the name '' is empty",
    "combatants: {Red Bob: {}, red-bob: {}}": "1:27: the name 'red-bob' is the same as 'Red Bob'",
    "name: !!python/object:os.system x": "1:7: a tag, 'tag:yaml.org,2002:python/objec...' (41 characters): values"
    " are written without",
    "name: &a x": "1:7: an anchor, '&a': write the value out",
    "? [a, b]\n: c": "1:3: a key that is not a single word or number",
}


@pytest.mark.parametrize(("text", "problem"), [*BAD_FILES.items()], ids=lambda text: text[:40])
def test_each_problem_is_named_with_its_place(text: str, problem: str) -> None:
    assert problems(text) == [problem]


def test_all_problems_are_listed_in_the_order_of_the_file() -> None:
    found = problems(
        "nmae: x\n"
        "rules:\n"
        "  max_dice: 0\n"
        "  aliases: {holy: brning}\n"
        "combatants:\n"
        "  hugo:\n"
        "    hp: none\n"
        "    attacks: {sword: 5 slahsing, bow: 3 then}\n"
    )
    assert [problem.split(":")[0] for problem in found] == ["1", "3", "4", "7", "8", "8"]


def test_an_alias_of_a_later_problem_does_not_hide_the_first() -> None:
    text = "rules: {aliases: {holy: burning}}\ncombatants: {a: {attacks: {b: 3 holy, c: 3 hloy}}}"
    assert problems(text) == ["2:44: 'hloy' is unknown here; did you mean 'holy'?"]


def test_bytes_that_are_not_utf_8() -> None:
    assert problems(b"name: ok\nabout: \xff\xfe") == ["2:8: not UTF-8 text"]


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    assert campaign("\ufeffname: x\r\nabout: y\r\n").about == "y"


def test_control_characters_are_refused_by_yaml_itself() -> None:
    [problem] = problems("name: a\nabout: \x00")
    assert problem.startswith("2:8: not YAML")


def test_anchors_cannot_explode() -> None:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert len(problems("\n".join(lines))) < 400


def test_a_mapping_that_holds_itself_ends() -> None:
    assert "2:9: an alias, '*a': write the value out" in problems("combatants: &a\n  hugo: *a")


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_nesting_without_end_ends(opening: str) -> None:
    [problem] = problems(opening * 100_000)
    assert "nest" in problem


def test_a_file_that_is_too_large() -> None:
    assert problems(b"#" * (LARGEST_FILE + 1)) == [f"1:1: larger than {LARGEST_FILE} bytes"]


def test_more_consequences_than_dice_can_choose_among() -> None:
    listed = ", ".join(["oops"] * 256)
    [problem] = problems(f"rules: {{criticals: {{failure: {{consequences: [{listed}]}}}}}}")
    assert "more than 255" in problem


def test_loading_raises_with_every_problem(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("nmae: x\nname: 5\n")
    with pytest.raises(CampaignError) as caught:
        load(str(file))
    assert len(caught.value.problems) == 2
    assert str(caught.value) == (
        f"{file}:1:1: 'nmae' is not known here; did you mean 'name'?"
        " (and 1 more; 'dicemob campaign check' lists them)"
    )


def test_a_file_in_this_folder_and_a_shipped_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("name: Mine")
    Path("tabletop").write_text("name: Not this one")
    assert load("mine").name == "Mine"
    assert load("tabletop").name == "Tabletop"
    assert load(os.path.join(".", "tabletop")).name == "Not this one"  # noqa: PTH118
    with pytest.raises(DicemobError, match="did you mean 'tabletop'"):
        find("tabeltop")


SCALARS = st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=5)
KEYS = st.sampled_from(
    ["name", "rules", "combatants", "hp", "max_dice", "criticals", "success", "exempt", "attacks", "x"]
)
DOCUMENTS = st.recursive(
    SCALARS | st.sampled_from(["5 slashing", "immune", "degrees 2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(DOCUMENTS)
def test_any_document_is_read_or_refused(document: object) -> None:
    checked = read_campaign(yaml.safe_dump(document, allow_unicode=True).encode("utf-8", "replace"))
    assert isinstance(checked.campaign, Campaign)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    checked = read_campaign(content)
    if not checked.problems:
        assert checked.campaign.table().vocabulary.types["slashing"]
