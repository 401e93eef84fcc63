"""The schema of campaign files, and our reader, give one verdict on the shape of a file."""

import json
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from dicemob_cli.campaign.document import compose
from dicemob_cli.campaign.load import shipped, starter
from dicemob_cli.campaign.read import read
from dicemob_cli.campaign.schema import campaign_schema
from dicemob_cli.errors import Problem
from dicemob_cli.games.dice_mob.sheets import Campaign

ADAPTER: TypeAdapter[Campaign] = TypeAdapter(Campaign)


@pytest.mark.parametrize("name", [*shipped(), "the starter"])
def test_what_we_ship_fits_the_schema(name: str) -> None:
    text = shipped()[name].read_text() if name in shipped() else starter()
    jsonschema.validate(yaml.safe_load(text), campaign_schema())


def test_the_schema_refuses_unknown_keys_at_every_depth() -> None:
    for document in ({"nmae": "x"}, {"rules": {"max": 3}}, {"combatants": {"hugo": {"hp": 3, "x": 1}}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document, campaign_schema())


def record(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the fields, each mostly right and sometimes not."""
    wrong: st.SearchStrategy[Any] = (
        st.none() | st.booleans() | st.integers(-3, 3) | st.just("text") | st.just([]) | st.just({})
    )
    return st.fixed_dictionaries({}, optional={**{k: v | wrong for k, v in fields.items()}, "unknown": wrong})


NAMES = st.sampled_from(["sword", "fire", "default", "climbing"])
NUMBERS = st.integers(0, 5)
CAMPAIGNS = record(
    name=st.just("a"),
    about=st.just("b"),
    rules=record(
        max_dice=st.integers(-1, 12_000),
        criticals=record(
            success=record(min_dice=NUMBERS, points=st.integers(0, 120)) | st.booleans(),
            failure=record(min_dice=NUMBERS, consequences=st.lists(st.just("oops") | NUMBERS, max_size=2)),
            exempt=st.lists(NAMES, max_size=2),
        ),
        difficulties=st.dictionaries(NAMES, NUMBERS, max_size=2),
        aliases=st.dictionaries(NAMES, NAMES, max_size=2),
    ),
    combatants=st.dictionaries(
        NAMES,
        record(
            hp=NUMBERS,
            defenses=st.dictionaries(NAMES, NUMBERS | st.sampled_from(["immune", "imune"]), max_size=2),
            attacks=st.dictionaries(NAMES, NUMBERS | st.just("5 slashing"), max_size=2),
            skills=st.dictionaries(
                NAMES, NUMBERS | st.sampled_from(["untrained", "none", "good"]), max_size=2
            ),
        ),
        max_size=2,
    ),
)


@given(CAMPAIGNS)
def test_our_reader_and_pydantic_agree(document: dict[str, Any]) -> None:
    found: list[Problem] = []
    root = compose(json.dumps(document), found)
    assert root is not None
    ours = read(root, Campaign, found)
    try:
        theirs = ADAPTER.validate_json(json.dumps(document), strict=True)
    except ValidationError:
        assert found
    else:
        assert found == []
        assert ours == theirs
