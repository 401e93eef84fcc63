"""The words of Rings: what is said of the attack, and what of an opponent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import WordError
from dicemob_cli.games.rings.grammar import AskedRingsAttack, AskedRingsCheck, parse_weapon, read_stance
from dicemob_cli.grammar.parser import parse
from dicemob_cli.grammar.sides import Written


def attack(line: str, *options: str) -> AskedRingsAttack:
    asked = parse(f"rings attack {line}", options=options)
    assert isinstance(asked, AskedRingsAttack)
    return asked


def said(asked: AskedRingsAttack) -> dict[str, object]:
    return {name: each.value for name, each in asked.said.items()}


def of(asked: AskedRingsAttack) -> list[dict[str, object]]:
    return [{name: each.value for name, each in opponent.said.items()} for opponent in asked.opponents]


def test_stat_tactic_and_modifiers_against_stat_defense_and_modifiers() -> None:
    asked = attack("4+2+1 melee vs 4+3-1")
    assert isinstance(asked.attack, Written)
    assert asked.attack.parts == (Pool(4, (2, 1)),)
    [opponent] = asked.opponents
    assert isinstance(opponent.side, Written)
    assert opponent.side.parts == (Pool(4, (3, -1)),)
    assert said(asked) == {"tactic": "melee"}


@pytest.mark.parametrize(
    "line",
    [
        "melee damage 1 reach 2 4+2 vs 3",
        "4+2 melee damage 1 reach 2 vs 3",
        "4+2 melee vs 3 damage 1 reach 2",
        "4+2 vs 3 reach 2 melee damage +1",
        "4+2 reach 2 vs 3 melee damage 3-2",
    ],
)
def test_what_is_said_of_the_attack_may_stand_anywhere(line: str) -> None:
    assert said(attack(line)) == {"tactic": "melee", "damage": 1, "reach": 2}


def test_what_is_said_of_an_opponent_stands_after_them() -> None:
    asked = attack("4 ranged vs 3 ally shield 3 and 2 hp 12 distance 4 and 1 brace")
    assert of(asked) == [{"ally": True, "shield": 3}, {"hp": 12, "distance": 4}, {"stance": "brace"}]


def test_what_is_said_before_them_holds_for_each_of_whom_nothing_else_is_said() -> None:
    asked = attack("4 ranged distance 5 vs 3 and 2 distance 1")
    assert of(asked) == [{"distance": 5}, {"distance": 1}]
    asked = attack("4 ranged vs 3 and 0 take", "brace", "shield", "2")
    assert of(asked) == [{"stance": "brace", "shield": 2}, {"stance": "take", "shield": 2}]


def test_options_are_the_same_as_words() -> None:
    words = attack("4+2 melee damage 1 vs 3 hp 9 break axe")
    options = attack("4+2 vs 3", "melee", "damage", "1", "hp", "9", "break", "axe")
    assert (said(words), of(words)) == (said(options), of(options))


def test_a_weapon_to_break_may_have_several_words() -> None:
    assert of(attack("4 melee vs 3 hp 2 break bone claws and 2")) == [{"hp": 2, "break": "bone claws"}, {}]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("stat 4", {"stat": 4}),
        ("stat might", {"stat name": "might"}),
        ("stat iron-will 4", {"stat name": "iron will", "stat": 4}),
        ("stat 4 stat iron-will", {"stat name": "iron will", "stat": 4}),
        ("stat iron will 4", {"stat name": "iron will", "stat": 4}),
        ('stat "iron will 4"', {"stat name": "iron will", "stat": 4}),
    ],
)
def test_a_stat_is_a_number_or_a_name_or_both(words: str, expected: dict[str, object]) -> None:
    assert said(attack(f"5 melee {words} vs 3")) == {"tactic": "melee", **expected}


def test_G2_the_0_of_a_d10_is_a_ten() -> None:
    asked = attack("0,10,1,00 stat 3 melee vs 9,0")
    assert isinstance(asked.attack, Written)
    assert asked.attack.parts == (Hand((10, 10, 1, 10)),)
    with pytest.raises(WordError, match="'0' in '0,1' is not a die: dice by hand show 1 to 6"):
        parse("attack 0,1 vs 3")


def test_a_check_is_a_side_and_nothing_else() -> None:
    asked = parse("rings check 4+2")
    assert isinstance(asked, AskedRingsCheck)
    assert (asked.kind, asked.words) == ("rings_check", "rings check 4+2")


@given(
    st.permutations(["melee", "damage 2", "reach 3", "stat might 4"]),
    st.permutations(["shield 3", "hp 12", "height 1", "brace", "distance 2"]),
    st.integers(0, 4),
)
def test_the_order_of_what_is_said_does_not_matter(ours: list[str], theirs: list[str], split: int) -> None:
    line = " ".join(["4+2", *ours[:split], "vs", "3", *theirs, *ours[split:]])
    asked = attack(line)
    assert said(asked) == {"tactic": "melee", "damage": 2, "reach": 3, "stat": 4, "stat name": "might"}
    assert of(asked) == [{"shield": 3, "hp": 12, "height": 1, "stance": "brace", "distance": 2}]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("might melee", ("might", (), "melee", 0, None)),
        ("might melee reach 2 damage 1", ("might", (), "melee", 1, 2)),
        ("iron will+1-2 ranged damage -1", ("iron will", (1, -2), "ranged", -1, None)),
        ("Iron-Will ranged", ("iron will", (), "ranged", 0, None)),
    ],
)
def test_a_weapon_of_a_sheet(line: str, expected: tuple[object, ...]) -> None:
    assert parse_weapon(line, ["might", "iron will"]) == expected


@pytest.mark.parametrize(
    "text", ["might", "melee", "luck melee", "might melee ranged", "might melee hp 3", ""]
)
def test_what_is_no_weapon(text: str) -> None:
    with pytest.raises(WordError):
        parse_weapon(text, ["might", "iron will"])


@pytest.mark.parametrize(
    ("text", "stance"), [("brace", "brace"), (" B ", "brace"), ("t", "take"), ("Take", "take")]
)
def test_a_stance_may_be_said_short(text: str, stance: str) -> None:
    assert read_stance(text) == stance


@pytest.mark.parametrize("text", ["", "no", "bracer", "takes it"])
def test_what_is_no_stance(text: str) -> None:
    with pytest.raises(WordError, match="is neither 'brace' nor 'take'"):
        read_stance(text)
