"""Names filled in from the cast."""

from typing import Any

import pytest

from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.load import read_campaign
from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.errors import WordError
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.effect import Effect
from dicemob_cli.grammar.parser import parse

CAMPAIGN = read_campaign(b"""
name: Test
rules:
  max_dice: 8
  aliases: {holy: burning}
  difficulties: {heroic: 5}
combatants:
  Hugo:
    defenses: {default: 3, force: 4, mental: 2}
    attacks:
      sword: 5 slashing
      flaming sword: 3 slashing then 3 burning
      punch: 2
      two ways: 2 piercing also 2 fire
      taunt: contest 4 emotional
    skills: {climbing: 4, reading: untrained, flying: none}
    potencies: {healing: degrees 2, warding: 7, lore: untrained, necromancy: none}
  red bob:
    defenses: {default: 8, elemental: immune, cold: 4}
    attacks: {breath: 10 fire}
  zombie:
    defenses: {force: 3, mental: immune}
    attacks: {claw: 3 slashing}
""")
TABLE = CAMPAIGN.campaign.table()
SLASHING, BURNING = Defense.SLASHING, Defense.BURNING


def filled(line: str) -> Any:
    return fill(parse(line, TABLE.vocabulary), TABLE)


def refusal(line: str) -> str:
    with pytest.raises(WordError) as caught:
        filled(line)
    return str(caught.value)


def test_the_campaign_of_these_tests_has_no_problems() -> None:
    assert CAMPAIGN.problems == []


def test_an_attack_from_the_sheets() -> None:
    request = filled("attack hugo/sword vs zombie")
    assert request.strikes == (Strike(Pool(5), SLASHING),)
    assert request.targets == (Target((Pool(3),), "zombie"),)
    assert (request.words, request.campaign) == ("attack hugo/sword vs zombie", "Test")


def test_modifiers_count_for_each_strike_and_each_defense() -> None:
    request = filled("attack hugo/flaming sword+2 vs hugo-1")
    assert request.strikes == (Strike(Pool(3, (2,)), SLASHING), Strike(Pool(3, (2,)), BURNING, 0))
    assert request.targets == (Target((Pool(4, (-1,)), Pool(3, (-1,))), "Hugo"),)


@pytest.mark.parametrize(
    ("attack", "defense"),
    [("5 slashing", Pool(8)), ("5 burning", None), ("5 cold", Pool(4)), ("5 fear", Pool(8)), ("5", Pool(8))],
)
def test_T2_the_narrowest_defense_of_the_sheet(attack: str, defense: Pool | None) -> None:
    assert filled(f"attack {attack} vs red bob").targets == (Target((defense,), "red bob"),)


def test_T2_neither_the_type_nor_a_default() -> None:
    assert refusal("attack 5 burning vs zombie") == (
        "'zombie' has no defense against burning, and no default"
    )
    assert refusal("attack 5 vs zombie").startswith("'zombie' has no defense against an attack without")


def test_immunities_of_the_line_and_of_the_sheet() -> None:
    request = filled("attack hugo/flaming sword vs hugo and red bob immune slashing")
    assert [target.defenses for target in request.targets] == [(None, Pool(3)), (None, None)]


def test_a_type_of_the_campaign() -> None:
    assert filled("attack 5 holy vs hugo").strikes == (Strike(Pool(5), BURNING),)


def test_a_type_said_for_a_sheets_attack_that_has_none() -> None:
    assert filled("attack hugo/punch bruising vs hugo").strikes == (Strike(Pool(2), Defense.BLUDGEONING),)
    assert filled("attack hugo/sword slashing vs hugo").strikes == (Strike(Pool(5), SLASHING),)


def test_the_only_attack_needs_no_name() -> None:
    assert filled("attack red bob vs hugo").strikes == filled("attack red bob/breath vs hugo").strikes
    assert filled("contest hugo vs hugo").strikes == (Strike(Pool(4), Defense.EMOTIONAL, contest=True),)


def test_dice_by_hand_for_a_sheet() -> None:
    assert filled("attack hugo/sword=6,4,1,3,2 vs zombie=1,2,3").strikes == (
        Strike(Hand((6, 4, 1, 3, 2), Pool(5)), SLASHING),
    )
    part = filled("attack hugo/flaming sword=6,4,1/ vs hugo=1,2,3,4/")
    assert part.strikes == (Strike(Hand((6, 4, 1), Pool(3)), SLASHING), Strike(Pool(3), BURNING, 0))
    assert part.targets == (Target((Hand((1, 2, 3, 4), Pool(4)), Pool(3)), "Hugo"),)


def test_D2_dice_by_hand_are_counted_after_clamping() -> None:
    assert filled("attack red bob/breath=1,2,3,4,5,6,6,6 vs hugo").strikes[0].attack == Hand(
        (1, 2, 3, 4, 5, 6, 6, 6), rolled_for=Pool(10)
    )


def test_numbers_against_each_strike_of_a_sheet() -> None:
    assert filled("attack hugo/flaming sword vs 5").targets == (Target((Pool(5), Pool(5))),)
    assert filled("attack hugo/flaming sword vs 5/3").targets == (Target((Pool(5), Pool(3))),)
    assert filled("attack hugo/flaming sword vs 1,2/3").targets == (Target((Hand((1, 2)), Pool(3))),)


def test_strikes_of_two_clauses_face_the_same_targets() -> None:
    request = filled("attack hugo/sword vs hugo and red bob then 2 poison vs hugo and 4")
    assert [(target.name, len(target.defenses)) for target in request.targets] == [
        ("Hugo", 2),
        ("red bob", 2),
    ]
    assert request.strikes[1].depends_on == 0


def test_A2_a_sheets_second_strike_depends_on_the_sheets_first() -> None:
    request = filled("attack 5 vs 5 also hugo/flaming sword vs 5")
    assert [strike.depends_on for strike in request.strikes] == [None, None, 1]
    request = filled("attack 5 vs 5 then hugo/flaming sword vs 5")
    assert [strike.depends_on for strike in request.strikes] == [None, 0, 1]


def test_D7_skill_against_skill() -> None:
    request = filled("contest hugo/climbing+1 vs hugo/reading")
    assert request.strikes == (Strike(Pool(4, (1,))),)
    assert request.targets == (Target((Pool(2),), "Hugo"),)


@pytest.mark.parametrize(
    ("line", "pool", "needed"),
    [
        ("skill hugo/climbing", Pool(4), 2),
        ("skill hugo/climbing heroic", Pool(4), 5),
        ("skill hugo/climbing+2 hard", Pool(4, (2,)), 3),
        ("skill hugo/climbing=1,2,3,4 hard", Hand((1, 2, 3, 4), Pool(4)), 3),
        ("skill hugo/reading easy", Pool(2), 1),
        ("skill untrained", Pool(2), 2),
    ],
)
def test_skills_of_a_sheet(line: str, pool: Pool | Hand, needed: int) -> None:
    request = filled(line)
    assert (request.pool, request.needed) == (pool, needed)


@pytest.mark.parametrize(
    ("line", "pool"),
    [
        ("potency hugo/healing", Pool(10)),
        ("potency hugo/healing+1", Pool(10, (1,))),
        ("potency hugo/warding", Pool(7)),
        ("potency hugo/lore", Pool(2)),
        ("potency untrained", Pool(2)),
        ("potency 1,2,3,4,5,6,6,6,6", Hand((1, 2, 3, 4, 5, 6, 6, 6, 6))),
    ],
)
def test_D9_potencies_of_a_sheet(line: str, pool: Pool | Hand) -> None:
    assert filled(line).pool == pool


REFUSED = {
    "attack hgo/sword vs zombie": "'hgo/sword' is not a number of dice, and no name in this campaign;"
    " did you mean 'hugo/sword'?",
    "attack hugo/swrod vs zombie": "'hugo/swrod' is not a number of dice, and no name in this campaign;"
    " did you mean 'hugo/sword'?",
    "attack hugo/sword vs zombi": "'zombi' is not a number of dice, and no name in this campaign;"
    " did you mean 'zombie'?",
    "attack hugo sword vs zombie": "'sword' is unknown here; did you mean 'hugo/sword'?",
    "attack hugo/sword vs hugo zombie": "'zombie' stands alone: join targets with 'and'",
    "attack hugo/sword vs hugo, zombie": "'hugo, zombie' is not a name in this campaign: join targets with 'and'",
    "attack hugo/sword vs zombie3": "'zombie3' is not a number of dice, and no name in this campaign;"
    " did you mean 'zombie'?",
    "attack hugo vs zombie": "'hugo' needs one of 'Hugo/sword', 'Hugo/flaming sword', 'Hugo/punch',"
    " 'Hugo/two ways'",
    "attack hugo/taunt vs zombie": "'hugo/taunt' is for another roll: 'contest hugo/taunt vs ...'",
    "contest hugo/sword vs zombie": "'hugo/sword' is for another roll: 'attack hugo/sword vs ...'",
    "attack hugo/climbing vs zombie": "'hugo/climbing' is for another roll: 'skill hugo/climbing'",
    "attack hugo/sword vs zombie/claw": "'zombie/claw' is not someone to attack: use 'vs zombie'",
    "attack hugo/sword vs zombie holy": "'holy' is a different type than 'hugo/sword' has, slashing",
    "attack hugo/flaming sword vs red bob fire": "'fire' is one type for the 2 strikes of"
    " 'hugo/flaming sword'",
    "attack hugo/sword=6,4 vs zombie": "'hugo/sword=6,4' gives 2 dice where 5 are rolled",
    "attack hugo/sword= vs zombie": "'=' in 'hugo/sword=' has no dice after the '='",
    "attack hugo/sword=7,1,1,1,1 vs zombie": "'7' in 'hugo/sword=7,1,1,1,1' is not a die: dice by hand show 1"
    " to 6, as in 6,1,4",
    "attack hugo/flaming sword=6,4,1 vs 3": "'hugo/flaming sword=6,4,1' has dice for 1 of 2 strikes:"
    " part the dice of each by '/'",
    "attack hugo/sword=6,4,1,1,1/3 vs 3": "'hugo/sword=6,4,1,1,1/3' has dice for 2 of 1 strikes",
    "attack hugo/flaming sword vs 1,2": "'1,2' has dice for 1 of 2 strikes: part the dice of each by '/'",
    "attack hugo/sword vs 3/3": "'3/3' has dice for 2 of 1 strikes",
    "attack 1,2,3,4,5,6,1,2,3 vs 3": "'1,2,3,4,5,6,1,2,3' is 9 dice by hand, and the maximum is 8",
    "attack hugo/sword+99999 vs 3": "'hugo/sword+99999' is 100004 dice; a pool has at most 10000",
    "attack 5 vs hugo then 3 vs red bob": "'red bob' begins other targets than before: red bob and not Hugo",
    "attack 5 vs hugo then 3 vs hugo and red bob": "'hugo' begins 2 targets, and the strikes before have 1",
    "skill hugo/flying": "'hugo/flying' cannot be tried without proficiency",
    "skill hugo/reading trivial": "'hugo/reading' is untrained, and difficulty 0 is for the proficient only",
    "skill hugo/sword": "'hugo/sword' is for another roll: 'attack hugo/sword vs ...'",
    "skill red bob": "'red bob' has no skill",
    "potency hugo/necromancy": "'hugo/necromancy' cannot be tried without proficiency",
    "potency hugo/climbing": "'hugo/climbing' is for another roll: 'skill hugo/climbing'",
}


@pytest.mark.parametrize(("line", "message"), [*REFUSED.items()])
def test_what_the_cast_does_not_have_is_named(line: str, message: str) -> None:
    assert refusal(line) == message


def test_D1_a_sheets_pool_rolled_by_hand_says_what_was_asked() -> None:
    from dicemob_cli.dice import Dice

    [result] = filled("attack hugo/sword+18=1,2,3,4,5,6,6,6 vs zombie").roll(TABLE.settings, Dice(1))
    rolled = result.strikes[0].attack
    assert (rolled.base, rolled.modifiers, rolled.asked, rolled.rolled) == (5, (18,), 23, 8)
    assert rolled.by_hand


def test_A3_what_is_immune_needs_no_defense_and_no_dice() -> None:
    assert filled("attack 4 burning vs zombie immune fire").targets == (Target((None,), "zombie"),)
    request = filled("attack 3 slashing then 3 burning vs 4,5,6 immune fire")
    assert request.targets == (Target((Hand((4, 5, 6)), None)),)
    request = filled("attack hugo/flaming sword vs red bob=1,2,3,4,5,6,1,2")
    assert request.targets[0].defenses == (Hand((1, 2, 3, 4, 5, 6, 1, 2), Pool(8)), None)


def test_A3_immunity_holds_against_a_contest_that_a_skill_would_defend() -> None:
    assert filled("contest 4 fear vs zombie").targets[0].defenses == (None,)


def test_A2_then_holds_for_all_strikes_of_a_sheet() -> None:
    request = filled("attack 5 vs 5 then hugo/two ways vs 5")
    assert [strike.depends_on for strike in request.strikes] == [None, 0, 0]


def test_D8_a_campaigns_own_average_is_the_one_not_said() -> None:
    table = TABLE._replace(vocabulary=TABLE.vocabulary._replace(difficulties={"average": 4}))
    request: Any = fill(parse("skill 4", table.vocabulary), table)
    assert request.needed == 4


def test_A4_targets_of_one_name_are_told_apart() -> None:
    from dicemob_cli.dice import Dice

    results = filled("attack hugo/sword vs zombie and hugo and zombie and 4").roll(TABLE.settings, Dice(1))
    assert [result.target for result in results] == ["zombie1", "Hugo", "zombie2", "4"]


E1 = read_campaign(
    b"combatants:\n"
    b"  hugo: {defenses: {default: 2, emotional: 6, elemental: immune}, skills: {wit: 5}}\n"
    b"  mel: {defenses: {default: 3, burning: 4}, attacks: {brand: 5 slashing lasts burning,"
    b" bite: 3 piercing then contest 4 poison lasts}}\n"
).campaign.table()


@pytest.mark.parametrize(
    ("line", "defense"),
    [
        ("attack 4 slashing lasts charm vs hugo", Pool(6)),
        ("attack 4 slashing lasts charm vs hugo+1", Pool(6, (1,))),
        ("attack 4 slashing lasts charm vs hugo=1,1", Pool(6)),
        ("attack 4 slashing lasts bleeding vs hugo", Pool(2)),
        ("attack 4 slashing lasts burning vs hugo", None),
        ("attack 4 slashing lasts acid vs mel", Pool(4)),
        ("attack mel/brand vs mel", Pool(4)),
        ("attack mel/brand vs hugo", None),
        ("attack 4 slashing lasts burning vs 3 immune fire", None),
        ("attack 4 slashing lasts burning vs 3", Pool(3)),
        ("contest 4 emotional lasts hold vs hugo/wit", Pool(2)),
        ("effect burning mel/brand vs hugo", None),
        ("effect burning mel/brand vs mel", Pool(4)),
    ],
)
def test_E1_what_lasts_meets_the_defense_against_its_own_type(line: str, defense: Pool | None) -> None:
    request = fill(parse(line, E1.vocabulary), E1)
    assert isinstance(request, Attack | Contest | Effect)
    start = request.start if isinstance(request, Effect) else request
    assert start.targets[0].effect_defense(0) == defense


def test_E1_who_is_immune_to_it_does_not_catch_it() -> None:
    def rolled(line: str) -> Any:
        [result] = fill(parse(line, E1.vocabulary), E1).roll(E1.settings, Dice(1))
        return result

    result = rolled("attack 6,6,6,6 slashing lasts burning vs hugo=1,1")
    assert (result.damage, result.strikes[0].lasts) == (4, None)
    result = rolled("effect burning mel/brand=6,6,6,6,6 vs hugo=1,1")
    assert (result.damage, result.ending, len(result.history)) == (5, "immune", 1)


def test_A5_on_a_sheet_and_of_a_sheet() -> None:
    request = fill(parse("attack mel/bite vs hugo", E1.vocabulary), E1)
    assert isinstance(request, Attack)
    assert [(strike.contest, strike.depends_on) for strike in request.strikes] == [(False, None), (True, 0)]
    assert request.targets[0].defenses == (Pool(2), None)


D1 = read_campaign(
    b"combatants:\n"
    b"  ann: {defenses: {mental: 6+1+1, 3: 2}, skills: {climbing: 4+1}, potencies: {healing: degrees 2+1}}\n"
    b"  bob: {defenses: {default: 1-3, 10: immune}}\n"
    b"rules: {aliases: {holy: '6'}, criticals: {success: true, exempt: ['9', mental]}}\n"
)


def test_D1_T1_all_pools_of_a_sheet_have_modifiers_and_its_keys_may_be_numbers() -> None:
    assert D1.problems == []
    table = D1.campaign.table()

    def filled(line: str) -> Any:
        return fill(parse(line, table.vocabulary), table)

    assert filled("attack 5 fear vs ann").targets[0].defenses == (Pool(6, (1, 1)),)
    assert filled("attack 5 slashing vs ann+2").targets[0].defenses == (Pool(2, (2,)),)
    assert filled("attack 5 personal vs bob").targets[0].defenses == (None,)
    assert filled("attack 5 holy vs bob").strikes[0].type is BURNING
    assert filled("skill ann/climbing").pool == Pool(4, (1,))
    assert filled("potency ann/healing").pool == Pool(10, (1,))
    assert filled("potency degrees 2-1").pool == Pool(10, (-1,))
    [result] = filled("attack 5 vs bob").roll(table.settings, Dice(1))
    assert (result.strikes[0].defense.asked, result.strikes[0].defense.rolled) == (-2, 1)


@pytest.mark.parametrize("dice", ["6+1x", "2+", "9999+9999", "-1", "6,4", "5/3"])
def test_D1_what_is_no_pool_of_a_sheet(dice: str) -> None:
    for sheet in (f"defenses: {{default: '{dice}'}}", f"skills: {{x: '{dice}'}}", f"initiative: '{dice}'"):
        problems = read_campaign(f"combatants: {{ann: {{{sheet}}}}}".encode()).problems
        assert len(problems) == 1, sheet
