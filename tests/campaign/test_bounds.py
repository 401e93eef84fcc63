"""A campaign of any size is read or refused at once."""

import difflib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from dicemob_cli.campaign.document import MOST_WORDS
from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import LARGEST_FILE, MOST_PROBLEMS, read_campaign
from dicemob_cli.errors import MOST_COMPARED, did_you_mean
from dicemob_cli.grammar.parser import parse
from dicemob_cli.grammar.sides import name_in
from dicemob_cli.grammar.words import LONGEST_LINE, Word
from tests.conftest import Command
from tests.counting import calls_of


def under(keys: str, lines: Sequence[str]) -> str:
    """Lines of YAML under some keys, one inside the other."""
    opening = [f"{'  ' * depth}{key}:\n" for depth, key in enumerate(keys.split())]
    return "".join([*opening, *(f"{'  ' * len(opening)}{line}\n" for line in lines)])


def many(line: str, count: int) -> list[str]:
    """A line so many times, each with its number for `#`."""
    return [line.replace("#", str(number)) for number in range(count)]


def messages(text: str) -> list[str]:
    return [problem.message for problem in read_campaign(text.encode()).problems]


ALIASES = under("rules aliases", many("alias#x: burning", 2000))
WRONG = {
    "defenses": ALIASES + under("combatants hugo defenses", many("aliaz#y: 3", 2000)),
    "attacks": ALIASES + under("combatants hugo attacks", many("swing#x: 3 aliaz#y", 2000)),
    "exempt": ALIASES + f"  criticals: {{exempt: [{', '.join(many('aliaz#y', 2000))}]}}\n",
    "aliases": under("rules aliases", many("alias#x: burnink#y", 2000)),
    "keys": "".join(f"{line}\n" for line in many("nam#e: 3", 2000)),
    "sheet keys": under("combatants hugo", many("attack#s: 3", 2000)),
    "broken": "system: rings\n"
    + under("combatants hugo rings", many("ring#x: body melee", 2000))
    + f"    broken: [{', '.join(many('rink#y', 2000))}]\n",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_wrong_words_are_compared_with_a_bounded_number_of_known_ones(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    closest = difflib.get_close_matches

    def counted(word: str, known: Sequence[str], *rest: Any, **options: Any) -> list[str]:
        nonlocal compared
        compared += len(known)
        return closest(word, known, *rest, **options)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    *listed, last = messages(text)
    assert len(listed) == MOST_PROBLEMS
    assert last == f"more than {MOST_PROBLEMS} problems: no further ones are looked for"
    assert compared <= (MOST_PROBLEMS + 1) * MOST_COMPARED


def test_the_nearest_of_many_known_words_is_still_found() -> None:
    known = [f"name{number}" for number in range(10_000)] + ["zombie", "soldier"]
    assert did_you_mean("zobmie", known) == "; did you mean 'zombie'?"
    assert did_you_mean("name4711x", known) == "; did you mean 'name4711'?"


def test_a_hundred_problems_are_all_listed_in_order() -> None:
    checked = read_campaign("".join(f"{line}\n" for line in many("k#: 3", MOST_PROBLEMS)).encode())
    assert [problem.line for problem in checked.problems] == [*range(1, MOST_PROBLEMS + 1)]
    assert all("is not known here" in problem.message for problem in checked.problems)


def test_what_could_be_read_is_there_however_many_problems_there_are() -> None:
    checked = read_campaign(
        (under("combatants hugo defenses", many("x#x: 3", 200)) + "name: Here\n").encode()
    )
    assert checked.campaign.name == "Here"


FAMILIES: dict[str, Callable[[int], str]] = {
    "combatants": lambda n: under("combatants", many("c#x: {hp: 3}", n)),
    "attacks": lambda n: under("combatants hugo attacks", many("s#x: 5 slashing", n)),
    "strikes": lambda n: under("combatants hugo attacks", ["s: 5 fire" + " also 2 fire" * (n // 2)]),
    "skills": lambda n: under("combatants hugo skills", many("s#x: 5", n)),
    "potencies": lambda n: under("combatants hugo potencies", many("s#x: degrees 2", n)),
    "aliases": lambda n: under("rules aliases", many("s#x: fire", n)),
    "difficulties": lambda n: under("rules difficulties", many("s#x: 3", n)),
    "duplicates": lambda n: under("combatants", many("same: {hp: 3}", n)),
    "same at the table": lambda n: under(
        "combatants", [f'"a{" " * k}b": {{hp: 3}}' for k in range(1, n // 4)]
    ),
    "rings": lambda n: (
        "system: rings\n"
        + under("combatants hugo stats", many("s#x: 3", n))
        + "".join(
            f"    {line}\n" for line in ("rings:", *(f"  {each}" for each in many("r#y: s#x melee", n)))
        )
    ),
}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_twice_as_much_takes_twice_as_long(family: Callable[[int], str]) -> None:
    def work(size: int) -> int:
        text = family(size).encode()

        def load() -> None:
            checked = read_campaign(text)
            if not checked.problems:
                checked.campaign.table()

        return calls_of(load)

    work(10)  # what is loaded once
    assert work(800) < 2.5 * work(400)


SHEETS = under("combatants", many("c#x: {defenses: {default: 3}, skills: {run: 3}, attacks: {cut: 4}}", 400))
LARGE_SHEET = (
    under("combatants hugo attacks", many("s#x: 4 slashing", 400)) + "  zombie: {defenses: {default: 3}}\n"
)


@pytest.mark.parametrize(
    ("sheets", "line"),
    [
        (SHEETS, "attack 5 vs c399x and " + " and ".join(f"c{n}x" for n in range(380, 399))),
        (SHEETS, "attack " + " also ".join(f"c{n}x/cut" for n in range(380, 400)) + " vs c399x"),
        (LARGE_SHEET, "attack " + " also ".join(f"hugo/s{n}x" for n in range(380, 400)) + " vs zombie"),
    ],
    ids=["targets", "attackers", "attacks of one"],
)
def test_a_line_of_many_names_looks_through_a_campaign_once(sheets: str, line: str) -> None:
    table = read_campaign(sheets.encode()).campaign.table()
    asked = parse(line, table.vocabulary)
    fill(asked, table)
    assert calls_of(lambda: fill(asked, table)) < 20_000


def test_a_campaign_has_a_bounded_number_of_words() -> None:
    checked = read_campaign(under("combatants", many("c#x: {hp: 3}", MOST_WORDS // 3)).encode())
    assert [(p.code, p.message, p.line) for p in checked.problems] == [
        ("file-too-large", f"more than {MOST_WORDS} words", MOST_WORDS // 3 + 1)
    ]
    fewer = read_campaign(under("combatants", many("c#x: {hp: 3}", MOST_WORDS // 3 - 1)).encode())
    assert fewer.problems == []
    assert len(fewer.campaign.combatants) == MOST_WORDS // 3 - 1


@pytest.mark.parametrize(
    "text",
    [
        "about: " + "word " * 190_000,
        "name: [" + "x," * 400_000 + "x]",
        "name: [" + "," * 300_000 + "]",
        under("rules criticals failure consequences", many("- x#", 50_000)),
        under("combatants hugo attacks", ["s: 5" + " also 1" * 140_000]),
        under("combatants hugo attacks", [f"s{n}x: 5" + " also 1" * 140 for n in range(900)]),
        "".join(f"{line}\n" for line in many("k#: 1", 90_000)),
    ],
    ids=["text", "list", "commas", "consequences", "strikes", "attacks", "keys"],
)
def test_a_megabyte_takes_no_more_calls_than_its_first_words(text: str) -> None:
    assert len(text) < LARGEST_FILE
    found: list[str] = []
    assert calls_of(lambda: found.extend(messages(text))) < 1_500_000
    assert found


def test_an_attack_longer_than_a_line_is_refused_at_its_place() -> None:
    text = under("combatants hugo attacks", ["cut: 3", "sword: 5" + "+1" * LONGEST_LINE])
    [problem] = read_campaign(text.encode()).problems
    assert (problem.code, problem.line, problem.column) == ("line-too-long", 5, 14)
    assert "(200001 characters) is too long: a line has at most 100000 characters" in problem.message


@pytest.mark.parametrize("key", ["{}:", "? {}\n  :"])
def test_a_name_has_a_bounded_length(key: str) -> None:
    [problem] = messages(f"combatants:\n  {key.format('a' * 201)} {{hp: 3}}\n")
    assert "is longer than 200 characters" in problem
    assert messages(f"combatants:\n  {key.format('a' * 200)} {{hp: 3}}\n") == []


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        ("5" + "+1" * 40_000 + " slashing", "40005 dice; a pool has at most 10000"),
        ("5" + "-1+1" * 24_000 + "x slashing", "is not a pool of dice"),
    ],
)
def test_an_attack_of_very_many_terms(dicemob: Command, attack: str, said: str) -> None:
    file = dicemob.write("x.yaml", f"combatants:\n  hugo:\n    attacks:\n      sword: {attack}\n")
    ran = dicemob("campaign", "check", file)  # within the time that a command of the tests may take
    assert ran.code == 1
    assert said in ran.out


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hugo/sword+1-2=6,4/3", "hugo/sword"),
        ("high ground+2", "high ground"),
        ("5+1", "5"),
        ("a=b=c", "a"),
        ("a b=c d=e", "a b=c d"),
        ("a+1 ", "a+1 "),
        ("+1", ""),
        ("a+1=2 b", "a+1=2 b"),
        ("", ""),
    ],
)
def test_a_name_ends_where_its_modifiers_begin(text: str, name: str) -> None:
    assert name_in(Word(text, 0)) == name
