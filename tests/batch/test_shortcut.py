"""The short way to a line writes what the long way writes."""

from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.batch.shortcut import JsonLines, long_way
from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import load
from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.dice import SEEDS
from dicemob_cli.errors import WordError
from dicemob_cli.grammar.parser import parse
from dicemob_cli.render.json_lines import json_line, json_line_of_many

HEROIC = load("heroic").table()
TABLES = [
    BARE_TABLE,
    BARE_TABLE._replace(campaign="100% %s %(seed)s %%(ties)s {0} \\u0000hit \x7f caf\u00e9"),
    BARE_TABLE._replace(campaign="\0hit"),
    BARE_TABLE._replace(campaign="\0foo"),
    BARE_TABLE._replace(settings=BARE_TABLE.settings._replace(max_dice=4)),
    HEROIC,
    HEROIC._replace(settings=HEROIC.settings._replace(criticals=None)),
]
POOLS = st.tuples(st.integers(0, 14), st.sampled_from(["", "", "+2", "-3", "+1-1"])).map(
    "{0[0]}{0[1]}".format
)
HANDS = st.lists(st.integers(1, 6), min_size=1, max_size=4).map(lambda dice: ",".join(map(str, [*dice, ""])))
TAILS = [
    "",
    "",
    "",
    "slashing",
    "fire lasts",
    "immune fire",
    "criticals",
    "criticals off",
    "and 3",
    "fire immune fire",
]
ATTACKS = st.builds(
    "attack {} vs {} {}".format,
    st.one_of(POOLS, POOLS, POOLS, HANDS),
    st.one_of(POOLS, POOLS, HANDS),
    st.sampled_from(TAILS),
)
OTHERS = st.sampled_from(
    ["skill 4", "contest 6 vs 5", "attack 3 vs 4 then 3 vs 3", "attack 51 vs 8", "effect acid 4 vs 3"]
)


@given(
    st.one_of(ATTACKS, ATTACKS, OTHERS),
    st.sampled_from(TABLES),
    st.lists(st.integers(0, SEEDS - 1), min_size=1),
)
def test_both_ways_give_the_same_lines(line: str, table: Table, seeds: list[int]) -> None:
    try:
        request = fill(parse(line), table)
    except WordError:  # more dice by hand than the maximum
        return
    for encode in (json_line, json_line_of_many()):
        short, long = JsonLines(encode).of(request, table.settings), long_way(encode, request, table.settings)
        for seed in seeds:
            assert [*short(seed)] == [*long(seed)]


def test_the_short_way_is_taken() -> None:
    """Else the test above would compare one way with itself."""
    encoded: list[object] = []

    def encode(value: object) -> str:
        encoded.append(value)
        return json_line(value)  # type: ignore[arg-type]

    lines = JsonLines(encode).of(fill(parse("attack 6 vs 8 fire immune mental")), BARE_TABLE.settings)
    first = len(encoded)
    for seed in range(500):
        [*_] = lines(seed)
    assert first == 2, "a sample and the pattern"
    assert len(encoded) - first <= 48, "pairs of dice"
