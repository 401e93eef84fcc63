"""A kind of result is one file: every form writes it, and no other file knows it."""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from dicemob_cli.campaign.fill import fill, table_of
from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.dice import Dice
from dicemob_cli.games.dice_mob import draw
from dicemob_cli.games.game import Result
from dicemob_cli.grammar.parser import parse
from dicemob_cli.odds.result import Outcome, RollOdds
from dicemob_cli.render.odds import luck, write_odds
from dicemob_cli.render.plain import number, plain_line
from dicemob_cli.render.presentation import description_of, presentation_of
from dicemob_cli.render.writer import writer

COIN = """
from dicemob_cli.render.odds import OddsPresentation
from dicemob_cli.render.presentation import Presentation, Verdict


class Coin(Presentation):
    counted = "heads"
    summed = "heads"

    def fields(self, result):
        yield "heads", result.heads
        yield "seed", result.seed

    def columns(self, result):
        return {"heads": result.amount}

    def pools(self, result):
        return "a coin"

    def dice(self, result):
        return "heads" if result.heads else "tails"

    def logged(self, result):
        return self.dice(result)

    def verdict(self, result):
        return Verdict(self.dice(result), result.heads)

    def draw(self, result, screen):
        yield screen.text(self.dice(result))


class CoinOdds(OddsPresentation):
    value = "heads"
    success = "show heads"


PRESENTATION = Coin()
ODDS = CoinOdds()
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinResult(Result):
    """A coin that was tossed."""

    kind: str = "coin"
    heads: bool

    @property
    def succeeded(self) -> bool:
        return self.heads

    @property
    def amount(self) -> int:
        return int(self.heads)


@pytest.fixture
def coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CoinResult]:
    """A result of a kind whose only description is one more file among the drawings of a game."""
    (tmp_path / "coin.py").write_text(COIN)
    monkeypatch.setattr(draw, "__path__", [*draw.__path__, str(tmp_path)])
    yield CoinResult(seed=1, campaign=None, request="toss", heads=True)
    description_of.cache_clear()
    sys.modules.pop(f"{draw.__name__}.coin", None)


def written(form: str, results: list[CoinResult], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    page = io.StringIO()
    out = writer(form, page, rolls=len(results))
    for result in results:
        out.write(result)
    out.close()
    return page.getvalue()


def test_a_kind_of_result_is_one_file(coin: CoinResult, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain_line(coin) == "coin heads=yes seed=1"
    assert number(coin) == "1"
    assert written("plain", [coin], monkeypatch) == "coin heads=yes seed=1\n"
    assert written("quiet", [coin], monkeypatch) == "1\n"
    assert written("csv", [coin, coin], monkeypatch) == "heads,seed\n1,1\n1,1\n"
    assert written("table", [coin], monkeypatch) == "toss\nheads\nseed 1\n"
    assert written("table", [coin, coin], monkeypatch).endswith(
        "total: 2 rolls, 2 heads (100.0%), 2 heads, 1.00 a roll\n"
    )
    assert '"kind":"coin"' in written("json", [coin], monkeypatch)


def test_and_so_are_its_odds(coin: CoinResult, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = (Outcome(0, 0.5, 1.0), Outcome(1, 0.5, 0.5))
    odds = RollOdds(
        roll="coin",  # type: ignore[arg-type]
        campaign=None,
        request="toss",
        target=None,
        mean=0.5,
        sd=0.5,
        success=0.5,
        outcomes=outcomes,
    )
    page = io.StringIO()
    for form in ("plain", "quiet", "csv"):
        write_odds([odds], form, page)
    assert page.getvalue() == (
        "odds roll=coin mean=0.5 sd=0.5 success=0.5 p0=0.5 p1=0.5\n"
        "0.5\n"
        "value,chance,at_least\n0,0.5,1\n1,0.5,0.5\n"
    )
    assert luck(odds, coin) == "expected 0.50, this much or more 50.00%"


def test_an_unknown_kind_has_no_description() -> None:
    with pytest.raises(LookupError, match="coin"):
        description_of("coin")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("attack 6 vs 8", "attack"),
        ("contest 6 vs 8", "contest"),
        ("skill 4", "skill"),
        ("potency 4", "potency"),
        ("effect burning 4 vs 3", "effect"),
        ("rings check 3", "rings_check"),
        ("rings attack 3 melee vs 3", "rings_attack"),
    ],
)
def test_a_kind_is_looked_up_once(line: str, kind: str) -> None:
    parsed = parse(line, BARE_TABLE.vocabulary)
    table = table_of(parsed, BARE_TABLE)
    first, second = (fill(parsed, table).roll(table.settings, Dice(seed))[0] for seed in (1, 2))
    assert first.kind == kind
    assert presentation_of(first) is presentation_of(second)
    assert presentation_of(first) is description_of(kind).PRESENTATION
