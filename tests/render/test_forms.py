"""The plain line and the JSON of one roll say the same."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import load
from dicemob_cli.dice import SEEDS, Dice
from dicemob_cli.grammar.parser import parse
from dicemob_cli.render.json_lines import json_line, json_line_of_many
from dicemob_cli.render.phrases import percent
from dicemob_cli.render.plain import number, plain_line, plain_word

TABLE = load("red-bob").table()
LINES = st.sampled_from(
    [
        "attack 6 vs 8 slashing",
        "attack 30 vs 2-5",
        "attack 6,6,6,6,6 vs 1",
        "attack 1,1,1 vs 3",
        "attack 3 vs 5 slashing then 3 vs 3 burning also 2 vs 4 poison",
        "attack hugo/flaming sword vs red bob and limping zombie and 4",
        "attack 5 fire vs red bob",
        "contest mel/domination vs brainy bob and zombie",
        "contest hugo/sneaking vs mel/spotting",
        "skill hugo/climbing heroic",
        "skill 5 criticals off",
        "potency mel/healing+3",
        "attack 3 vs 4 piercing then contest 4 vs 3 poison lasts",
    ]
)


def words_of(line: str) -> dict[str, str]:
    """A plain line as a mapping; its first word is the kind."""
    kind, *pairs = line.split(" ")
    return {"kind": kind, **dict(pair.split("=", 1) for pair in pairs)}


def plain(value: Any) -> str:
    """A JSON value as the plain line has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).replace(" ", "-")


@given(LINES, st.integers(0, SEEDS - 1))
def test_the_plain_line_and_the_json_of_one_seed_agree(line: str, seed: int) -> None:
    for result in fill(parse(line, TABLE.vocabulary), TABLE).roll(TABLE.settings, Dice(seed)):
        document = json.loads(json_line(result))
        words = words_of(plain_line(result))
        strikes = document.pop("strikes", [])
        flat = {**(strikes[0] if len(strikes) == 1 else {}), **document}
        numbered = (
            {f"s{place}.": strike for place, strike in enumerate(strikes, 1)} if len(strikes) > 1 else {}
        )
        for key, word in words.items():
            prefix = key[:3] if key[:3] in numbered else ""
            source, name = numbered.get(prefix, flat), key.removeprefix(prefix)
            side, _, what = name.rpartition("_") if name.endswith(("dice", "asked")) else ("", "", "")
            value = source[side or "roll"][what] if what else source[name]
            assert word == plain(value), key
        assert number(result) in (words.get("damage"), words.get("winner"), words.get("points"))


@given(LINES, st.integers(0, SEEDS - 1))
def test_json_totals_are_the_sums_of_the_strikes(line: str, seed: int) -> None:
    for result in fill(parse(line, TABLE.vocabulary), TABLE).roll(TABLE.settings, Dice(seed)):
        document = json.loads(json_line(result))
        if "strikes" not in document:
            continue
        counted = [
            strike for strike in document["strikes"] if document["kind"] == "contest" or not strike["winner"]
        ]
        for total in ("attacker_wins", "attacker_points", "defender_wins", "ties", "extras"):
            assert document[total] == sum(strike[total] for strike in counted)
        for strike in document["strikes"]:
            outcomes = [pair["outcome"] for pair in strike["pairs"]]
            assert strike["attacker_wins"] == outcomes.count("win") + outcomes.count("extra")
            assert strike["extras"] == outcomes.count("extra")
            assert strike["ties"] == outcomes.count("tie")


@given(
    LINES,
    st.integers(0, SEEDS - 1),
    st.sampled_from(["hall", "caf\u00e9 \u202e", 'a\x1b[31m"\\\u0085\x7f\ud800']),
)
def test_both_encoders_write_the_same_json(line: str, seed: int, name: str) -> None:
    """Of thousands of results another library writes the JSON; it must not be seen."""
    request = fill(parse(line, TABLE.vocabulary), TABLE._replace(campaign=name))
    fast = json_line_of_many()
    for result in request.roll(TABLE.settings, Dice(seed)):
        assert fast(result) == json_line(result)
        assert json_line(result).isascii()


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (0.0, 2, "0.00%"),
        (1e-9, 2, "<0.01%"),
        (0.00007, 2, "0.01%"),
        (0.5, 0, "50%"),
        (0.99994, 2, "99.99%"),
        (0.99996, 2, ">99.99%"),
        (0.996, 0, ">99%"),
        (0.9999999, 1, ">99.9%"),
        (1.0, 2, "100.00%"),
    ],
)
def test_no_chance_is_rounded_into_certainty(chance: float, digits: int, text: str) -> None:
    assert percent(chance, digits) == text
    assert (plain_word(chance) == "1") is (chance == 1)
    assert plain_word(1 - 1e-13) == "0.9999999999"
