"""T1, T2: the ten, their groups and aliases, and the setting that holds."""

import pytest

from dicemob_cli.games.dice_mob.rules.defenses import (
    ALIASES,
    GROUPS,
    Defense,
    groups_of,
    members,
    narrowest,
    number_of,
)


def test_T1_the_ten_have_their_numbers() -> None:
    assert [(number_of(defense), defense.value) for defense in Defense] == [
        (1, "piercing"),
        (2, "bludgeoning"),
        (3, "slashing"),
        (4, "poison"),
        (5, "freezing"),
        (6, "burning"),
        (7, "electricity"),
        (8, "cognitive"),
        (9, "emotional"),
        (10, "personal"),
    ]


def test_T1_groups_hold_their_types() -> None:
    assert members("force") == (Defense.PIERCING, Defense.BLUDGEONING, Defense.SLASHING)
    assert len(members("physical")) == 7
    assert members("mental") == (Defense.COGNITIVE, Defense.EMOTIONAL)
    assert members("personal") == (Defense.PERSONAL,)
    assert groups_of("burning") == ("elemental", "physical")
    assert groups_of("personal") == ()
    with pytest.raises(KeyError):
        members("fire")


@pytest.mark.parametrize(
    ("alias", "defense"),
    [
        ("disease", "poison"),
        *((word, "burning") for word in ("fire", "flame", "acid", "light")),
        *((word, "cognitive") for word in ("illusion", "hold", "domination", "feeblemind")),
        *((word, "cognitive") for word in ("blindness", "deafness")),
        *((word, "emotional") for word in ("charm", "fear", "morale", "happiness", "sadness")),
        *((word, "personal") for word in ("polymorph", "pickpocket", "slow", "weaken")),
        ("bruising", "bludgeoning"),
    ],
)
def test_T1_aliases_of_the_source(alias: str, defense: str) -> None:
    assert ALIASES[alias] == defense


def test_T1_no_alias_hides_a_type_or_a_group() -> None:
    assert not set(ALIASES) & {*Defense, *GROUPS}


def test_T2_the_narrower_setting_wins() -> None:
    sheet = {"default": 1, "physical": 2, "elemental": 3, "burning": 4}
    assert narrowest(sheet, Defense.BURNING) == 4
    assert narrowest(sheet, Defense.FREEZING) == 3
    assert narrowest(sheet, Defense.SLASHING) == 2
    assert narrowest(sheet, Defense.COGNITIVE) == 1
    assert narrowest(sheet, None) == 1


def test_T2_a_narrow_number_overrides_a_wide_immunity() -> None:
    sheet: dict[str, int | str] = {"elemental": "immune", "freezing": 4}
    assert narrowest(sheet, Defense.BURNING) == "immune"
    assert narrowest(sheet, Defense.FREEZING) == 4


def test_T2_neither_the_type_nor_a_default() -> None:
    assert narrowest({"mental": 3}, Defense.BURNING) is None
    assert narrowest({"mental": 3}, None) is None
