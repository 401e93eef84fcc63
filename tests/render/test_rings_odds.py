"""The odds of Rings in every form; the words below a roll."""

import io
import json
from collections.abc import Sequence

import jsonschema
import pytest
from rich.cells import cell_len

from dicemob_cli.dice import Dice, Pool
from dicemob_cli.games.rings.rules.attack import Attack, Target
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.odds.quick import quick_odds
from dicemob_cli.odds.request import odds_of
from dicemob_cli.odds.result import Odds
from dicemob_cli.render.console import NARROWEST
from dicemob_cli.render.odds import luck, write_odds
from dicemob_cli.render.schema import line_schema
from tests.conftest import long
from tests.rings.making import PLAIN
from tests.rules.making import hand

FIRST = Attack(Pool(2), 3, "ranged", (Target(Pool(0), name="red bob"),), words="rings attack 2 vs red bob")
SEVERAL = FIRST._replace(
    targets=(Target(Pool(1)), Target(Pool(0)), Target(Pool(-1), stance="brace"), Target(Pool(30)))
)
LONE = FIRST._replace(targets=(Target(Pool(0), stance="take"),))
LARGE = FIRST._replace(pool=Pool(60), stat=10_000, targets=(Target(Pool(0)), Target(Pool(50))))
CHECK = Check(Pool(2), words="rings check 2")


class Page(io.StringIO):
    """A stream to draw on."""

    encoding = "utf-8"


def written(request: Attack | Check, form: str, *, exact: bool = False) -> str:
    page = Page()
    write_odds([*odds_of(request, PLAIN, exact=exact)], form, page)
    return page.getvalue()


def drawn(request: Attack | Check, width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    return written(request, "table")


def test_the_plain_line_tells_both_sides_of_either_choice() -> None:
    assert written(FIRST, "plain") == (
        "odds roll=rings_attack target=red-bob stance=brace mean=3.125 sd=2.175861898 success=0.6875"
        " attacker_mean=1.5 defender_mean=0.5 p0=0.3125 p4=0.375 p5=0.25 p6=0.0625"
        " a0=0.125 a1=0.375 a2=0.375 a3=0.125 d0=0.5 d1=0.5\n"
        "odds roll=rings_attack target=red-bob stance=take mean=3.25 sd=1.920286437 success=0.75"
        " attacker_mean=1 defender_mean=0 p0=0.25 p4=0.5 p5=0.25 a0=0.25 a1=0.5 a2=0.25 d0=1\n"
    )
    assert written(CHECK, "plain") == (
        "odds roll=rings_check mean=1 sd=0.7071067812 success=0.75 p0=0.25 p1=0.5 p2=0.25\n"
    )


def test_quiet_is_the_mean() -> None:
    assert written(FIRST, "quiet") == "3.125\n3.25\n"
    assert written(CHECK, "quiet") == "1\n"


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    "request_",
    [FIRST, long(SEVERAL), CHECK],
    ids=["first", "several", "check"],
)
def test_json_fits_the_schema_and_has_ways_where_they_were_asked_for(
    request_: Attack | Check, exact: bool
) -> None:
    schema = line_schema()
    for line in written(request_, "json", exact=exact).splitlines():
        told = json.loads(line)
        jsonschema.validate(told, schema)
        assert ("of" in told) == exact
        lists = [told["outcomes"], told.get("attacker_successes", []), told.get("defender_successes", [])]
        assert {"ways" in outcome for listed in lists for outcome in listed} == {exact}
        if exact:
            for listed in filter(None, lists):
                assert sum(int(outcome["ways"]) for outcome in listed) == int(told["of"])


def test_json_tells_the_stance_and_both_means() -> None:
    brace, take = map(json.loads, written(FIRST, "json").splitlines())
    assert (brace["kind"], brace["roll"], brace["target"]) == ("rings_odds", "rings_attack", "red bob")
    assert (brace["stance"], brace["attacker_mean"], brace["defender_mean"]) == ("brace", 1.5, 0.5)
    assert (take["stance"], take["attacker_mean"], take["defender_mean"]) == ("take", 1, 0)


def test_G3_both_choices_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(FIRST, 80, monkeypatch) == (
        "odds rings attack 2 vs red bob\n"
        "against red bob\n"
        "no dice to defend with: brace or take it\n"
        "╭────────────────────────────────────────────────────────────────────────╮\n"
        "│          brace                          take                           │\n"
        "│ damage  chance  at least              chance  at least                 │\n"
        "│      0  31.25%   100.00%  █████████   25.00%   100.00%  ███████        │\n"
        "│      4  37.50%    68.75%  ██████████  50.00%    75.00%  ██████████████ │\n"
        "│      5  25.00%    31.25%  ███████     25.00%    25.00%  ███████        │\n"
        "│      6   6.25%     6.25%  ██                                           │\n"
        "╰────────────────────────────────────────────────────────────────────────╯\n"
        "╭────────────────────────────────────╮\n"
        "│             brace    brace    take │\n"
        "│ successes  attack  defense  attack │\n"
        "│         0  12.50%   50.00%  25.00% │\n"
        "│         1  37.50%   50.00%  50.00% │\n"
        "│         2  37.50%           25.00% │\n"
        "│         3  12.50%                  │\n"
        "╰────────────────────────────────────╯\n"
        "brace: mean 3.125, sd 2.176, 68.75% to hit, 31.25% to miss\n"
        "brace: mean successes 1.50 to 0.50\n"
        "take: mean 3.250, sd 1.920, 75.00% to hit, 25.00% to miss\n"
        "take: mean successes 1.00 to 0.00\n"
    )
    assert drawn(FIRST, 40, monkeypatch) == (
        "odds rings attack 2 vs red bob\n"
        "against red bob\n"
        "no dice to defend with: brace or take it\n"
        "╭────────────────────────────────────╮\n"
        "│         brace     at   take     at │\n"
        "│ damage chance  least chance  least │\n"
        "│      0  31.2% 100.0%  25.0% 100.0% │\n"
        "│      4  37.5%  68.8%  50.0%  75.0% │\n"
        "│      5  25.0%  31.2%  25.0%  25.0% │\n"
        "│      6   6.2%   6.2%               │\n"
        "╰────────────────────────────────────╯\n"
        "╭─────────────────────────────╮\n"
        "│        brace   brace   take │\n"
        "│ succ. attack defense attack │\n"
        "│     0 12.50%  50.00% 25.00% │\n"
        "│     1 37.50%  50.00% 50.00% │\n"
        "│     2 37.50%         25.00% │\n"
        "│     3 12.50%                │\n"
        "╰─────────────────────────────╯\n"
        "brace: mean 3.125, sd 2.176, 68.75% to \n"
        "hit, 31.25% to miss\n"
        "brace: mean successes 1.50 to 0.50\n"
        "take: mean 3.250, sd 1.920, 75.00% to \n"
        "hit, 25.00% to miss\n"
        "take: mean successes 1.00 to 0.00\n"
    )


def test_one_choice_is_drawn_with_the_successes_of_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(LONE, 80, monkeypatch) == (
        "odds rings attack 2 vs red bob\n"
        "against someone who takes it\n"
        "╭────────────────────────────────────────────╮ ╭────────────────────────────╮\n"
        "│ damage  chance  at least                   │ │ successes  attack  defense │\n"
        "│      0  25.00%   100.00%  ████████         │ │         0  25.00%  100.00% │\n"
        "│      4  50.00%    75.00%  ████████████████ │ │         1  50.00%          │\n"
        "│      5  25.00%    25.00%  ████████         │ │         2  25.00%          │\n"
        "╰────────────────────────────────────────────╯ ╰────────────────────────────╯\n"
        "mean 3.250, sd 1.920, 75.00% to hit, 25.00% to miss\n"
        "mean successes 1.00 to 0.00\n"
    )
    narrow = drawn(LONE, 40, monkeypatch).splitlines()
    assert [line for line in narrow if "attack  defense" in line] == ["│ successes  attack  defense │"]


def test_a_check_is_drawn_like_any_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(CHECK, 80, monkeypatch)
    assert "│ successes  chance  at least" in text
    assert "mean 1.000, sd 0.707, 75.00% to succeed\n" in text


@pytest.mark.parametrize("width", [NARROWEST, 30, 38, 40, 48, 60, 77, 78, 80, 120, 200])
@pytest.mark.parametrize("request_", [FIRST, SEVERAL, LONE, LARGE, CHECK])
def test_nothing_is_wider_than_there_is_room(
    request_: Attack | Check, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = drawn(request_, width, monkeypatch)
    assert max(map(cell_len, text.splitlines())) <= width
    assert "…" not in text or width < 38


def test_names_cannot_style_or_move(monkeypatch: pytest.MonkeyPatch) -> None:
    request = FIRST._replace(targets=(Target(Pool(0), name="[red]bob\x1b[2J"),))
    text = drawn(request, 80, monkeypatch)
    assert "[red]bob" in text
    assert "\x1b" not in text


def told(request: Attack | Check, dice: str) -> Sequence[str]:
    """The quiet line below each result."""
    odds: Sequence[Odds] = quick_odds(request, PLAIN)
    results = request._replace(pool=hand(dice)).roll(PLAIN, Dice(0))
    return [luck(each, result) for each, result in zip(odds, results, strict=True)]


def test_luck_is_told_against_the_take_where_nobody_was_asked() -> None:
    assert told(FIRST, "6 6") == ["expected 3.25, hits 75.00%, this much or more 25.00%"]
    assert told(FIRST, "5 5") == ["expected 3.25, hits 75.00%, this much or more 100.00%"]
    assert told(CHECK, "6 1") == ["expected 1.00, this much or more 75.00%"]


def test_G9_luck_is_that_of_the_dice_where_a_weapon_broke() -> None:
    broken = FIRST._replace(targets=(Target(Pool(0), breaks="sword"),))
    assert told(broken, "6 6") == told(FIRST, "6 6")
