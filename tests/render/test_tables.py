"""Drawings: everything there, nothing wider than there is room, at every width and size."""

import io
import re

import pytest
from rich.cells import cell_len

from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import load
from dicemob_cli.dice import Dice
from dicemob_cli.grammar.parser import parse
from dicemob_cli.render.console import NARROWEST
from dicemob_cli.render.writer import writer
from tests.conftest import Command

TABLE = load("red-bob").table()._replace(settings=load("heroic").table().settings)
HOPE = load("hope").table()


class Page(io.StringIO):
    """A stream to draw on."""

    encoding = "utf-8"


def drawn(line: str, width: int, monkeypatch: pytest.MonkeyPatch, times: int = 1, seed: int = 1) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    page = Page()
    out = writer("table", page, rolls=times)
    table = HOPE if line.startswith("rings") else TABLE
    for number in range(times):
        for result in fill(parse(line, table.vocabulary), table).roll(table.settings, Dice(seed + number)):
            out.write(result)
    out.close()
    return page.getvalue()


def test_the_pairs_rank_by_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn("attack 6,6,4,3,2,1 vs 5,5,4,2,2,1,1,1 slashing", 80, monkeypatch) == (
        "attack 6,6,4,3,2,1 vs 5,5,4,2,2,1,1,1 slashing\n"
        "╭────────────────────────────────────────────╮\n"
        "│ slashing: 6 dice by hand vs 8 dice by hand │\n"
        "│ rank     1  2  3  4  5  6  7  8            │\n"
        "│ attack   6  6  4  3  2  1                  │\n"
        "│          >  >  =  >  =  =  x  x            │\n"
        "│ defense  5  5  4  2  2  1  1  1            │\n"
        "│ > 3 won   = 3 tied   x 2 discarded         │\n"
        "│ 3 damage                                   │\n"
        "╰────────────────────────────────────────────╯\n"
        "dice rolled by hand\n"
    )


@pytest.mark.parametrize("width", [NARROWEST, 40, 80, 200])
@pytest.mark.parametrize("dice", [1, 20, 100])
@pytest.mark.parametrize(
    "line",
    [
        "attack {0} vs {0} slashing",
        "attack {0} vs 3",
        "skill {0}",
        "contest 3 vs {0}",
        "rings attack {0} ranged damage -1 vs {0} shield 3 hp 12 ally and 0 brace and 0",
        "rings attack ranger/spear+{0} vs hollow knight break greatsword",
        "rings check {0}",
    ],
)
def test_nothing_is_wider_than_there_is_room(
    line: str, dice: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = drawn(line.format(dice), width, monkeypatch)
    assert max(map(cell_len, text.splitlines())) <= width
    assert "…" not in text


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("dice", [1, 20, 100])
def test_all_dice_are_there_in_order(dice: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(f"attack {dice} vs {dice}", width, monkeypatch, seed=5)

    def row(label: str) -> list[str]:
        return [cell for part in re.findall(rf"│ {label} (.*)│", text) for cell in part.split()]

    source = Dice(5)
    counts = [int(count) for count in row("count")] or [1] * dice
    for side in ("attack", "defense"):
        faces = [int(face) for face, count in zip(row(side), counts, strict=True) for _ in range(count)]
        assert faces == sorted(source.roll(dice, 6), reverse=True)
    assert row("rank")[0].split("-")[0] == "1"
    assert row("rank")[-1].split("-")[-1] == str(dice)


@pytest.mark.parametrize("width", [NARROWEST, 40, 80, 200])
def test_a_series_is_a_row_a_roll_and_a_total(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn("attack 20 vs 20", width, monkeypatch, times=7)
    lines = text.splitlines()
    begins = next(place for place, line in enumerate(lines) if line.startswith("  roll")) + 1
    assert [line.split()[0] for line in lines[begins : begins + 7]] == list("1234567")
    assert max(map(cell_len, lines)) <= width
    assert "7 rolls" in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("attack 5+1-2 vs 3+1", ["5+1-2 = 4 dice vs 3+1 = 4 dice"]),
        ("attack 2-5 vs 1", ["2-5 = -3 asked, 1 rolled vs 1 die"]),
        ("attack 6,6,6,6,6 vs 1,", ["CRITICAL SUCCESS", "10 damage", "+ 4 extra"]),
        ("attack 1,1,1 vs 6,", ["CRITICAL FAILURE", "2 damage"]),
        ("attack 1, vs 6,", ["missed, no damage", "< 1 lost"]),
        ("attack 1, vs 6, slashing then 3 vs 3 burning", ["burning: not rolled: the first strike missed"]),
        ("attack 5 fire vs red bob", ["against red bob", "burning: not rolled: the target is immune"]),
        ("attack 6, vs 1, also 6,6 vs 1,", ["1 damage", "2 damage", "total: 3 damage"]),
        ("contest 6,1 vs 5,2", ["defender wins, 1 to 1, and a tie is the defender's"]),
        ("contest 6,6 vs 5,2", ["attacker wins, 2 to 0"]),
        ("skill 6,5,1 hard", ["failed: 2 successes, 3 needed", "* 2 successes"]),
        ("skill 6,6,6,6,6 10", ["passed: 10 points, 10 needed", "CRITICAL SUCCESS"]),
        ("potency 6,6,1", ["potency 2"]),
        (
            "rings attack 6,7,8,9,0,1 stat 2 melee damage -1 vs 6,8,0 shield 3 hp 9",
            [
                "melee: 6 dice by hand vs 3 dice by hand",
                "5 successes against 3: 2 extra",
                "damage   2 STAT + 2 extra + 1 melee - 1 modifiers = 4",
                "shield   takes 3, 0 left",
                "hp       takes 1, 8 left",
                "4 damage",
            ],
        ),
        (
            "rings attack 6, stat 1 ranged damage -9 vs 1,",
            ["1 STAT + 1 extra - 9 modifiers = 0, and never below 0", "no damage", "nothing is triggered"],
        ),
        ("rings attack 6, stat 1 ranged vs 6,", ["and a tie is the defender's", "missed, no damage"]),
        ("rings attack 6,6 stat 3 ranged vs 1,1 ally", ["ally     6", "3 STAT + 2 extra = 5"]),
        ("rings attack 6,6 stat 3 ranged vs 1,1 and 1, ally", ["ally     6  not against this one"]),
        (
            "rings attack 6,6 stat 3 melee vs 1,1 hp 3 break axe",
            ["negated: the target breaks axe", "no damage"],
        ),
        ("rings attack 6,6 stat 3 melee vs 0 take", ["the target takes the full attack", "defense none"]),
        ("rings attack 6,6 stat 3 melee vs 0", ["(nobody said"]),
        ("rings attack 6,6 stat 3 melee vs 1, brace", ["so the target braces", "brace    6"]),
        ("rings check 6,7,1", ["2 successes"]),
    ],
)
def test_what_a_drawing_says(line: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(line, 80, monkeypatch)
    for word in words:
        assert word in text


def test_the_successes_are_marked_below_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn("rings attack 1,0,7,6 stat 3 ranged vs 5,6 ally", 80, monkeypatch) == (
        "rings attack 1,0,7,6 stat 3 ranged vs 5,6 ally\n"
        "╭──────────────────────────────────────────╮\n"
        "│ ranged: 3 dice by hand vs 2 dice by hand │\n"
        "│ attack  10  7  1                         │\n"
        "│          *  *                            │\n"
        "│ ally     6                               │\n"
        "│          *                               │\n"
        "│ defense  6  5                            │\n"
        "│          *                               │\n"
        "│ 3 successes against 1: 2 extra           │\n"
        "│ damage   3 STAT + 2 extra = 5            │\n"
        "│ hp       takes 5                         │\n"
        "│ 5 damage                                 │\n"
        "╰──────────────────────────────────────────╯\n"
        "dice rolled by hand\n"
    )


def test_several_targets_end_with_a_line_each(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn("attack 6,6 vs 1, and 6,6", 80, monkeypatch)
    assert text.count("attack 6,6 vs 1, and 6,6") == 1
    assert text.endswith("target 1: 2 damage\ntarget 2: missed, no damage\ndice rolled by hand\n")


def test_a_seed_is_shown_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = 4611686018427387
    told = set()
    for width in range(NARROWEST, 90):
        text = drawn("attack 6 vs 8", width, monkeypatch, times=2, seed=seed)
        rows = [line for line in text.splitlines() if line.startswith("     1  ")]
        shown = [cell for cell in rows[0].split() if len(cell) > 8 and cell.isdigit()]
        assert shown in ([], [str(seed)])
        assert ("seed" in text) == bool(shown), "a head only where there is something below it"
        told.add(bool(shown))
    assert told == {True, False}


def test_a_series_of_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn("rings attack 6,0 stat 3 ranged vs 1,0 and 6,6", 80, monkeypatch, times=2)
    assert "  roll  target    damage  attacker  defender  extra  seed" in text
    assert "     2  target 1       4         2         1      1  -                 06 vs 01" in text
    assert "target 1: 2 rolls, 2 hit (100.0%), 8 damage, 4.00 a roll" in text


def test_a_series_against_several_totals_each(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn("attack 6,6 vs 1, and 6,6", 80, monkeypatch, times=3)
    assert "target 1: 3 rolls, 3 hit (100.0%), 6 damage, 2.00 a roll" in text
    assert "target 2: 3 rolls, 0 hit (0.0%), 0 damage, 0.00 a roll" in text


def test_a_percentile_is_never_rounded_into_certainty(dicemob: Command) -> None:
    lucky = b"attack 6,6,6,6,6,6 slashing vs 9 by ann\n" * 6
    lines = (
        b"add ann and bob hp 60 defense 3\n"
        + lucky
        + b"attack 1,1,1,1 slashing vs bob by bob\n" * 9
        + b"summary\n"
    )
    out = dicemob("play", "x", "--format", "table", input=lines).out
    assert ">99 " in out
    assert "<1 " in out
    assert "as uneven <1% of the time" in out


def test_the_head_of_a_series_is_whole_beside_short_names(dicemob: Command) -> None:
    dicemob.write("c.yaml", "combatants: {a: {defenses: {default: 2}}}")
    out = dicemob("attack", "3", "vs", "a", "-c", "c.yaml", "--times", "2", "--format", "table").out
    assert "roll  target  damage" in out
