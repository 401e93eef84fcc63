"""A campaign of Rings: its file, its cast, and what is filled in from them."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from dicemob_cli.campaign.document import compose
from dicemob_cli.campaign.fill import fill, table_of, who_rolls
from dicemob_cli.campaign.load import load, read_campaign
from dicemob_cli.campaign.read import read
from dicemob_cli.campaign.schema import campaign_schema
from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import Problem, WordError
from dicemob_cli.games.rings.rules.attack import Attack
from dicemob_cli.games.rings.rules.check import Check
from dicemob_cli.games.rings.rules.settings import Settings
from dicemob_cli.games.rings.sheets import RingsCampaign
from dicemob_cli.grammar.parser import parse
from tests.campaign.test_schema import record

HOPE = load("hope").table()


def filled(line: str, table: Table = HOPE) -> Attack:
    asked = parse(f"rings attack {line}", table.vocabulary)
    request = fill(asked, table_of(asked, table))
    assert isinstance(request, Attack)
    return request


def checked(line: str, table: Table = HOPE) -> Check:
    request = fill(parse(f"rings check {line}", table.vocabulary), table)
    assert isinstance(request, Check)
    return request


def table(text: str) -> Table:
    found = read_campaign(f"system: rings\n{text}".encode())
    assert found.problems == []
    return found.campaign.table()


def test_the_settings_of_a_campaign() -> None:
    assert table("rules: {success_on: 8, third: down}").settings == Settings(8, "down")
    assert table("name: x").settings == Settings(6, "up") == HOPE.settings


def test_G1_a_weapon_gives_the_pool_and_the_same_stat_defends() -> None:
    request = filled("ranger/bow vs wolf")
    assert request[:3] == (Pool(4, (3,)), 4, "ranged")
    [target] = request.targets
    assert (target.name, target.defense, target.hp, target.shield) == ("wolf", Pool(2, (1,)), 6, 0)
    [other] = filled("ranger/spear vs hollow knight").targets
    assert (other.defense, other.hp, other.shield) == (Pool(4, (2,)), 18, 6)


def test_modifiers_and_damage_of_a_weapon_and_of_the_attack_add_up() -> None:
    request = filled("bulwark/maul+2 damage -3 vs wolf-1")
    assert (request.pool, request.stat, request.damage) == (Pool(5, (3, -1, 2)), 5, -1)
    assert request.targets[0].defense == Pool(3, (1, -1))


def test_the_only_weapon_need_not_be_said() -> None:
    assert filled("thornling vs wolf").pool == Pool(2, (3,))
    alone = table("combatants: {a: {stats: {m: 2}, weapons: {x: m melee, y: m melee}, broken: [X]}}")
    assert filled("a vs 3", alone).pool == Pool(2, (0,))


def test_what_is_said_of_someone_goes_before_the_sheet() -> None:
    [target] = filled("ranger/bow vs bulwark shield 1 hp 2 distance 10 ally").targets
    assert (target.shield, target.hp, target.ally) == (1, 2, True)


def test_a_stat_that_is_not_named_is_the_default() -> None:
    assert filled("ranger/spear vs thornling").targets[0].defense == Pool(1, (0,))
    assert filled("ranger/ember vs thornling").targets[0].defense == Pool(0, (0,))
    with pytest.raises(WordError, match="has several STATs"):
        filled("4 melee vs wolf")
    assert filled("4 melee stat grace vs wolf").targets[0].defense == Pool(2, (1,))


def test_dice_by_hand_are_those_of_the_pool() -> None:
    request = filled("ranger/spear=7,0,2,9,1 vs wolf=1,2,3,4")
    assert request.pool == Hand((7, 10, 2, 9, 1), Pool(3, (2,)))
    assert request.targets[0].defense == Hand((1, 2, 3, 4), Pool(3, (1,)))


def test_a_stat_must_be_one_that_somebody_has() -> None:
    with pytest.raises(WordError, match=r"'grcae' is not a STAT in this campaign; did you mean 'grace'\?"):
        filled("4 melee vs thornling stat grcae")
    with pytest.raises(WordError, match="'will' is the name of a STAT, and without a campaign"):
        filled("4 melee stat will vs 3", BARE_TABLE)
    with pytest.raises(WordError, match="'6' is not the STAT of '4\\+2', which is 4"):
        filled("4+2 stat 6 melee vs 3")
    assert filled("7 stat 4 melee vs 3").stat == 4


def test_a_stat_is_said_by_number_and_name_in_any_order() -> None:
    for said in ("stat might stat 4", "stat 4 stat might", "stat might 4"):
        request = filled(f"7,0,2 {said} melee vs wolf")
        assert (request.stat, request.targets[0].defense) == (4, Pool(3, (1,)))


def test_dice_by_hand_of_a_defender_need_no_stat() -> None:
    assert filled("7,0 stat 4 melee vs wolf=1,2,3").targets[0].defense == Hand((1, 2, 3))


def test_G3_G5_dice_by_hand_include_those_for_an_ally_and_a_brace() -> None:
    request = filled("ranger/bow=1,2,3,4,5,6,7,8,9,0 vs wolf-9=7, brace ally")
    assert request.laid(Settings()) == (7, 2, 1)
    assert request.targets[0].braces
    rest = filled("ranger/bow=1,2,3,4,5,6,7,8,9 vs wolf-9 brace ally")
    assert (rest.laid(Settings()), rest.brace_read) == ((7, 2, 1), False), "the brace's die is rolled"
    with pytest.raises(WordError, match="gives 8 dice where 10 are rolled"):
        filled("ranger/bow=1,2,3,4,5,6,7,8 vs wolf-9 brace ally")


@pytest.mark.parametrize(
    "line",
    [
        "4 melee vs 3 distance 1 height 1",
        "4 melee reach 2 vs 3 distance 2 height 2",
        "4 ranged vs 3 distance 10 height 99",
        "4 ranged vs 3 distance 1",
        "ranger/spear vs wolf distance 2",
        "ranger/spear reach 3 vs wolf distance 3",
    ],
)
def test_G6_who_is_in_reach(line: str) -> None:
    assert len(filled(line).targets) == 1


def test_G9_a_weapon_is_named_as_the_sheet_writes_it() -> None:
    assert filled("wolf/fangs vs ranger break SPEAR").targets[0].breaks == "spear"
    assert filled("4 melee vs 3 hp 3 break Any-Thing").targets[0].breaks == "any thing"


def test_a_check_is_of_a_stat_or_of_an_attack() -> None:
    assert checked("ranger/grace+1").pool == Pool(4, (1,))
    assert checked("ranger/bow").pool == Pool(4, (3,))
    assert checked("weaver/thread-1").pool == Pool(5, (2, 1, -1))
    assert checked("ranger/grace=7,0,1,2").pool == Hand((7, 10, 1, 2), Pool(4))


def test_who_rolls() -> None:
    for line, who in (
        ("attack ranger/bow vs wolf", "ranger"),
        ("check wolf/might", "wolf"),
        ("check 4", None),
    ):
        assert who_rolls(parse(f"rings {line}", HOPE.vocabulary), HOPE) == who


def test_without_a_campaign_it_is_played_by_the_rules_as_they_stand() -> None:
    asked = parse("rings check 3")
    assert table_of(asked, BARE_TABLE).settings == Settings()
    assert table_of(parse("skill 3"), BARE_TABLE) == BARE_TABLE


ADAPTER: TypeAdapter[RingsCampaign] = TypeAdapter(RingsCampaign)
NAMES = st.sampled_from(["might", "axe", "default"])
NUMBERS = st.integers(0, 12)
CAMPAIGNS = record(
    name=st.just("a"),
    about=st.just("b"),
    rules=record(
        success_on=st.integers(0, 11),
        third=st.sampled_from(["up", "down", "nearest", "off"]),
        show_odds=st.booleans(),
    ),
    combatants=st.dictionaries(
        NAMES,
        record(
            about=st.just("c"),
            hp=NUMBERS,
            shield=NUMBERS,
            stats=st.dictionaries(NAMES, NUMBERS, max_size=2),
            melee=NUMBERS,
            ranged=NUMBERS,
            defense=NUMBERS,
            weapons=st.dictionaries(NAMES, st.just("might melee"), max_size=2),
            rings=st.dictionaries(NAMES, st.just("might ranged") | NUMBERS, max_size=2),
            broken=st.lists(NAMES, max_size=2),
        ),
        max_size=2,
    ),
)


@pytest.mark.long
@given(CAMPAIGNS)
def test_our_reader_and_pydantic_and_the_schema_agree(document: dict[str, Any]) -> None:
    whole = {**document, "system": "rings"}
    found: list[Problem] = []
    root = compose(json.dumps(whole), found)
    assert root is not None
    ours = read(root, RingsCampaign, found)
    try:
        theirs = ADAPTER.validate_json(json.dumps(whole), strict=True)
    except ValidationError:
        assert found
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(whole, campaign_schema())
    else:
        assert not found
        assert ours == theirs
        jsonschema.validate(whole, campaign_schema())
