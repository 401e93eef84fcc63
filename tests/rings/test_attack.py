"""G1-G5, G7-G11: attacks, from the worked examples to what is always so."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.rings.rules.attack import Attack, Laid, Stance, Target
from dicemob_cli.games.rings.rules.reach import Tactic
from dicemob_cli.games.rings.rules.settings import Rounding, Settings
from tests.rings.making import ATTACKS, PLAIN, SEEDS, SETTINGS, attack, showing
from tests.rules.making import Scripted, hand


class Watched:
    """Real dice, and how many were drawn at a time."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self.drawn: list[tuple[int, ...]] = []
        self.faces: set[int] = set()

    @property
    def seed(self) -> int | None:
        return self._dice.seed

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        self.faces.add(faces)
        self.drawn.append(self._dice.roll(count, faces))
        return self.drawn[-1]


def ranged(pool: Pool | Hand, *targets: Target, stat: int = 3) -> Attack:
    return Attack(pool, stat, "ranged", targets)


def without(*dice: int) -> Iterator[Target]:
    """Targets whose pools are so many dice."""
    return (Target(Pool(each)) for each in dice)


# The worked examples


def test_G4_five_against_three_with_a_stat_of_four_do_six() -> None:
    result = attack(5, 3, stat=4, target=Target(Hand(()), hp=10))
    assert (result.hit, result.extra, result.damage) == (True, 2, 6)
    assert (result.shield_damage, result.hp_damage, result.hp_left) == (0, 6, 4)


def test_G4_three_against_three_do_nothing() -> None:
    result = attack(3, 3, stat=4, tactic="melee", damage=5)
    assert (result.hit, result.extra, result.damage, result.parts) == (False, 0, 0, None)
    assert not result.succeeded


def test_G5_G7_five_against_three_up_close_take_the_shield_and_two_hp() -> None:
    result = attack(5, 3, stat=2, tactic="melee", target=Target(Hand(()), shield=3, hp=4))
    assert (result.damage, result.shield_damage, result.hp_damage) == (5, 3, 2)
    assert (result.shield_left, result.hp_left) == (0, 2)


def test_G5_five_against_two_up_close_with_a_stat_of_three_do_seven() -> None:
    result = attack(5, 2, stat=3, tactic="melee")
    assert result.damage == 7
    assert result.parts
    assert (result.parts.stat, result.parts.extra, result.parts.melee, result.parts.modifiers) == (3, 3, 1, 0)


# G1, G2: what is rolled and what succeeds


def test_G1_both_sides_roll_ten_sided_dice_and_modifiers_count() -> None:
    dice = Watched(1)
    [result] = ranged(Pool(3, (2, -1)), Target(Pool(4, (1,)))).roll(PLAIN, dice)
    assert dice.faces == {10}
    assert [len(drawn) for drawn in dice.drawn] == [4, 5]
    assert (result.attack.asked, result.attack.base, result.attack.modifiers) == (4, 3, (2, -1))
    assert result.attack.dice == tuple(sorted(dice.drawn[0], reverse=True))
    assert result.defense.dice == tuple(sorted(dice.drawn[1], reverse=True))


@pytest.mark.parametrize(
    ("success_on", "ours", "theirs"), [(1, 6, 4), (5, 6, 3), (6, 5, 2), (7, 4, 2), (10, 1, 1)]
)
def test_G2_the_setting_says_which_faces_succeed(success_on: int, ours: int, theirs: int) -> None:
    request = Attack(hand("10 9 8 7 6 5"), 1, "ranged", (Target(hand("10 8 5 2")),))
    [result] = request.roll(Settings(success_on=success_on), Dice(0))
    assert (result.attacker_successes, result.defender_successes) == (ours, theirs)
    assert result.success_on == success_on


# G3: without dice


def test_G3_who_braces_rolls_one_die_and_hands_one_over() -> None:
    dice = Scripted("6 6", "7", "8")
    [result] = ranged(Pool(2), Target(Pool(-3), stance="brace")).roll(PLAIN, dice)
    assert dice.used_up
    assert result.brace
    assert (result.attack.dice, result.brace.dice, result.defense.dice) == ((6, 6), (7,), (8,))
    assert (result.attacker_successes, result.defender_successes) == (3, 1)
    assert (result.stance, result.stance_said, result.brace_counts) == ("brace", True, True)
    assert (result.defense.asked, result.defense.rolled) == (-3, 1)


@pytest.mark.parametrize(("stance", "said"), [("take", True), (None, False)])
def test_G3_who_takes_it_or_was_not_asked_rolls_nothing(stance: Stance | None, said: bool) -> None:
    dice = Scripted("6 6")
    [result] = ranged(Pool(2), Target(Pool(0), stance=stance)).roll(PLAIN, dice)
    assert dice.used_up
    assert (result.brace, result.defense.dice) == (None, ())
    assert (result.attacker_successes, result.defender_successes) == (2, 0)
    assert (result.stance, result.stance_said) == ("take", said)


@pytest.mark.parametrize("stance", ["brace", "take"])
def test_G3_who_has_dice_has_nothing_to_choose(stance: Stance) -> None:
    [result] = ranged(Pool(2), Target(Pool(1), stance=stance)).roll(PLAIN, Scripted("6 6", "1"))
    assert (result.stance, result.stance_said, result.brace) == (None, False, None)


@pytest.mark.parametrize(("base", "dice"), [(1, 2), (0, 1), (-1, 0), (-5, 0)])
def test_G3_an_attacker_still_at_nothing_rolls_nothing(base: int, dice: int) -> None:
    request = ranged(Pool(base), Target(Pool(0), stance="brace"))
    assert sum(request.deal(PLAIN).counting(request.targets[0])) == dice
    source = Watched(4)
    [result] = request.roll(PLAIN, source)
    assert sum(map(len, source.drawn)) == dice + 1
    assert result.brace_counts == (dice > 0)


def test_G3_nobody_rolls_and_nothing_happens() -> None:
    source = Dice(9)
    [result] = ranged(Pool(-1), Target(Pool(0), stance="take")).roll(PLAIN, source)
    assert source.seed is None, "what is not rolled draws nothing"
    assert (result.attack.dice, result.defense.dice, result.hit, result.seed) == ((), (), False, None)


@pytest.mark.parametrize(
    ("base", "laid"),
    [
        (2, Laid(2, 3, 1)),
        (0, Laid(0, 3, 1)),
        (-1, Laid(0, 2, 1)),
        (-3, Laid(0, 0, 1)),
        (-4, Laid(0, 0, 0)),
        (-9, Laid(0, 0, 0)),
    ],
)
def test_G3_what_a_pool_lacks_goes_off_the_ally_dice_and_then_the_brace(base: int, laid: Laid) -> None:
    request = ranged(Pool(base), Target(Pool(0), ally=True, stance="brace"), stat=9)
    assert request.laid(PLAIN) == laid == request.deal(PLAIN).counting(request.targets[0])


def test_G3_a_brace_is_lost_only_against_those_without_an_ally_to_make_up_for_it() -> None:
    alone, helped = Target(Pool(0), stance="brace"), Target(Pool(0), ally=True, stance="brace")
    request = ranged(Pool(-1), alone, helped)  # a STAT of 3 gives one die for an ally
    assert request.laid(PLAIN) == Laid(0, 0, 1)
    assert [sum(request.deal(PLAIN).counting(target)) for target in request.targets] == [0, 1]
    first, second = request.roll(PLAIN, Scripted("9", "1", "1"))
    assert (first.brace_counts, first.attacker_successes) == (False, 0)
    assert (second.brace_counts, second.attacker_successes) == (True, 1)


def test_G3_dice_by_hand_for_a_brace_come_last() -> None:
    request = ranged(hand("6 6 1"), Target(hand("7"), stance="brace"))
    assert request.laid(PLAIN) == Laid(2, 0, 1)
    [result] = request.roll(PLAIN, Dice(0))
    assert result.brace
    assert (result.attack.dice, result.brace.dice) == ((6, 6), (1,))
    assert (result.stance, result.defender_successes, result.seed) == ("brace", 1, None)


def test_G3_one_die_by_hand_is_a_brace_only_if_somebody_says_so() -> None:
    assert not Target(hand("7")).cornered
    assert not Target(hand("7"), stance="take").cornered
    assert not Target(hand("7 7"), stance="brace").cornered
    assert Target(hand("7"), stance="brace").braces
    assert not Target(Hand((7,), rolled_for=Pool(1)), stance="brace").cornered
    assert Target(Hand((7,), rolled_for=Pool(1, (-3,))), stance="brace").braces


# G4, G5: damage


def test_G4_damage_is_never_below_nothing_and_the_attack_hits_all_the_same() -> None:
    result = attack(4, 3, stat=2, damage=-7)
    assert (result.hit, result.succeeded, result.damage) == (True, True, 0)
    assert result.parts
    assert (result.parts.modifiers, result.parts.total) == (-7, 0)


@pytest.mark.parametrize(
    ("third", "thirds"),
    [
        ("up", [0, 1, 1, 1, 2, 2, 2, 3]),
        ("nearest", [0, 0, 1, 1, 1, 2, 2, 2]),
        ("down", [0, 0, 0, 1, 1, 1, 2, 2]),
    ],
)
def test_G5_a_third_is_rounded_as_the_setting_says(third: Rounding, thirds: list[int]) -> None:
    settings = Settings(third=third)
    for stat, expected in enumerate(thirds):
        close = attack(1, 0, stat=stat, tactic="melee", settings=settings)
        assert close.parts
        assert (close.parts.melee, close.damage) == (expected, stat + 1 + expected)
        assert ranged(Pool(2), Target(Pool(1), ally=True), stat=stat).laid(settings).ally == expected


@pytest.mark.parametrize(
    ("tactic", "ally", "dice", "melee"),
    [("melee", False, 4, 2), ("melee", True, 4, 2), ("ranged", False, 4, 0), ("ranged", True, 6, 0)],
)
def test_G5_melee_adds_a_third_to_the_damage_and_ranged_with_an_ally_to_the_dice(
    tactic: Tactic, ally: bool, dice: int, melee: int
) -> None:
    target = Target(Pool(2), ally=ally)
    request = Attack(Pool(4), 6, tactic, (target,))
    assert sum(request.deal(PLAIN).counting(target)) == dice
    assert request.damage_by(1, PLAIN).melee == melee


def test_G5_G11_ally_dice_never_stack() -> None:
    """However many targets have an ally beside them, they are rolled once."""
    for allies in (1, 2, 3):
        targets = [Target(Pool(1), ally=place < allies) for place in range(3)]
        assert ranged(Pool(4), *targets, stat=7).laid(PLAIN) == Laid(4, 3, 0)


def test_G10_a_ranged_weapon_has_no_melee_bonus_however_near() -> None:
    assert attack(2, 1, stat=9, tactic="ranged").damage == 10
    assert attack(2, 1, stat=9, tactic="melee").damage == 13


# G7-G9: where the damage goes


@pytest.mark.parametrize(
    ("shield", "absorbed", "left", "hp"), [(0, 0, 0, 6), (4, 4, 0, 2), (6, 6, 0, 0), (9, 6, 3, 0)]
)
def test_G7_a_shield_takes_it_first(shield: int, absorbed: int, left: int, hp: int) -> None:
    result = attack(5, 3, stat=4, target=Target(Hand(()), shield=shield, hp=20))
    assert (result.shield_damage, result.shield_left, result.hp_damage) == (absorbed, left, hp)
    assert result.hp_left == 20 - hp


def test_G7_nobody_falls_below_nothing() -> None:
    assert attack(5, 3, stat=4, target=Target(Hand(()), hp=2)).hp_left == 0
    assert attack(5, 3, stat=4).hp_left is None, "nobody counts them"


@pytest.mark.parametrize(("shield", "damage", "triggers"), [(0, 0, True), (9, 0, True), (0, -6, False)])
def test_G8_what_hurts_a_shield_or_hp_triggers(shield: int, damage: int, triggers: bool) -> None:
    result = attack(5, 3, stat=4, damage=damage, target=Target(Hand(()), shield=shield))
    assert result.triggers is triggers


def test_G9_a_broken_weapon_negates_the_attack() -> None:
    result = attack(5, 3, stat=4, target=Target(Hand(()), shield=2, hp=5, breaks="sword"))
    assert (result.broken, result.hit, result.succeeded) == ("sword", True, True)
    assert (result.damage, result.shield_left, result.hp_left, result.triggers) == (0, 2, 5, False)
    assert result.parts
    assert result.parts.total == 6, "what was negated is told"


@pytest.mark.parametrize(("successes", "damage"), [(3, 0), (5, -6)])
def test_G9_nothing_breaks_where_nothing_would_be_done(successes: int, damage: int) -> None:
    result = attack(successes, 3, stat=4, damage=damage, target=Target(Hand(()), breaks="sword"))
    assert result.broken is None


# G11: several opponents


def test_G11_one_roll_meets_every_target() -> None:
    request = ranged(
        Pool(3),
        Target(Pool(2), name="bob"),
        Target(Pool(0), name="bob", stance="brace"),
        Target(Pool(3), ally=True),
    )
    dice = Scripted("9 8 1", "7", "10", "2 2", "1", "6 6 6")
    first, second, third = request.roll(PLAIN, dice)
    assert dice.used_up
    assert [result.target for result in (first, second, third)] == ["bob1", "bob2", "3"]
    for result in (first, second, third):
        assert result.attack.dice == (9, 8, 1)
        assert result.ally
        assert result.brace
        assert (result.ally.dice, result.brace.dice) == ((7,), (10,))
    assert [result.attacker_successes for result in (first, second, third)] == [2, 3, 3]
    assert [result.ally_counts for result in (first, second, third)] == [False, False, True]
    assert [result.brace_counts for result in (first, second, third)] == [False, True, False]
    assert [result.defender_successes for result in (first, second, third)] == [0, 0, 3]


def test_G11_dice_by_hand_for_an_ally_come_after_the_pool() -> None:
    request = ranged(hand("6 6 1 9 10"), Target(Pool(0), stance="brace"), Target(hand("1"), ally=True))
    first, second = request.roll(PLAIN, Scripted("1"))
    assert first.ally
    assert first.brace
    assert (first.attack.dice, first.ally.dice, first.brace.dice) == ((6, 6, 1), (9,), (10,))
    assert (first.attacker_successes, second.attacker_successes) == (3, 3)


# What no table rolls


@pytest.mark.parametrize("face", [0, 11, -1])
def test_G1_no_d10_shows_that(face: int) -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        ranged(Hand((6, face)), *without(1)).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="1 to 10"):
        ranged(Pool(2), Target(Hand((face,)))).roll(PLAIN, Dice(0))


def test_a_pool_of_more_than_ten_thousand_is_refused() -> None:
    with pytest.raises(ValueError, match="10001"):
        ranged(Pool(10_001), *without(1)).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        ranged(Pool(1), *without(1, 10_001)).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        ranged(Pool(1), Target(showing(10_001))).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        ranged(showing(10_001), *without(1)).roll(PLAIN, Dice(0))
    with pytest.raises(ValueError, match="10001"):
        ranged(Pool(1), Target(Pool(1), ally=True), stat=30_003).roll(PLAIN, Dice(0))


def test_dice_by_hand_must_be_as_many_as_are_rolled() -> None:
    for faces in ("6 6", "6 6 6 6"):
        with pytest.raises(ValueError, match="where 3 are rolled"):
            ranged(Hand(hand(faces).faces, rolled_for=Pool(2)), Target(Pool(1), ally=True)).roll(
                PLAIN, Dice(0)
            )
    with pytest.raises(ValueError, match="fewer dice than an ally and a brace give"):
        ranged(hand("6"), Target(Pool(0), ally=True, stance="brace")).roll(PLAIN, Dice(0))


# What is always so


@given(ATTACKS, SETTINGS)
def test_G3_G5_the_dice_that_count_are_the_pool_the_ally_and_the_brace_or_none(
    request: Attack, settings: Settings
) -> None:
    assert isinstance(request.pool, Pool)
    for target in request.targets:
        dice = request.pool.asked
        if request.tactic == "ranged" and target.ally:
            dice += settings.third_of(request.stat)
        assert isinstance(target.defense, Pool)
        if target.defense.asked <= 0 and target.stance == "brace":
            dice += 1
        assert sum(request.deal(settings).counting(target)) == max(dice, 0)


@given(ATTACKS, SETTINGS, SEEDS)
def test_G1_G3_G11_dice_are_drawn_for_the_pool_the_ally_the_brace_and_then_each_defence(
    request: Attack, settings: Settings, seed: int
) -> None:
    dice = Watched(seed)
    results = request.roll(settings, dice)
    first = results[0]
    rolled = [first.attack, first.ally, first.brace, *(result.defense for result in results)]
    assert [tuple(sorted(drawn, reverse=True)) for drawn in dice.drawn] == [
        roll.dice for roll in rolled if roll and roll.dice
    ]
    assert {result.seed for result in results} == {seed if dice.drawn else None}


@given(ATTACKS, SETTINGS, SEEDS)
def test_G11_every_target_meets_the_same_dice_and_counts_its_own(
    request: Attack, settings: Settings, seed: int
) -> None:
    results = request.roll(settings, Dice(seed))
    assert len({(result.attack.dice, str(result.ally), str(result.brace)) for result in results}) == 1
    for result, target in zip(results, request.targets, strict=True):
        counted = result.attack.dice
        counted += result.ally.dice if result.ally and result.ally_counts else ()
        counted += result.brace.dice if result.brace and result.brace_counts else ()
        assert len(counted) == sum(request.deal(settings).counting(target))
        assert result.attacker_successes == sum(die >= settings.success_on for die in counted)
        assert result.defender_successes == sum(die >= settings.success_on for die in result.defense.dice)
        assert result.extra == max(result.attacker_successes - result.defender_successes, 0)
        assert result.hit == (result.extra > 0)


@given(ATTACKS, SETTINGS, SEEDS)
def test_G4_G5_G7_G8_the_parts_of_damage_add_up_and_all_of_it_goes_somewhere(
    request: Attack, settings: Settings, seed: int
) -> None:
    for result, target in zip(request.roll(settings, Dice(seed)), request.targets, strict=True):
        assert (result.parts is not None) == result.hit
        if result.parts:
            melee = settings.third_of(request.stat) if request.tactic == "melee" else 0
            assert result.parts.total == max(request.stat + result.extra + melee + request.damage, 0)
            assert (result.parts.stat, result.parts.extra) == (request.stat, result.extra)
            assert (result.parts.melee, result.parts.modifiers) == (melee, request.damage)
            if result.broken is None:
                assert result.damage == result.parts.total
        assert result.damage == result.amount == result.shield_damage + result.hp_damage
        assert result.shield_left == target.shield - result.shield_damage >= 0
        assert not (result.hp_damage and result.shield_left)
        assert result.hp_left == (None if target.hp is None else max(target.hp - result.hp_damage, 0))
        assert result.triggers == (result.damage > 0)


@given(ATTACKS, SETTINGS, SEEDS)
def test_G8_G9_breaking_a_weapon_changes_nothing_but_that_nothing_happens(
    request: Attack, settings: Settings, seed: int
) -> None:
    unbroken = request._replace(targets=tuple(target._replace(breaks=None) for target in request.targets))
    pairs = zip(
        request.roll(settings, Dice(seed)), unbroken.roll(settings, Dice(seed)), request.targets, strict=True
    )
    for result, would_be, target in pairs:
        assert (result.attack, result.defense, result.parts) == (
            would_be.attack,
            would_be.defense,
            would_be.parts,
        )
        if target.breaks and would_be.damage:
            assert (result.broken, result.damage, result.shield_left) == (target.breaks, 0, target.shield)
            assert (result.hp_left, result.triggers, result.hit) == (target.hp, False, True)
        else:
            assert result == would_be


@given(ATTACKS, SETTINGS, SEEDS)
def test_dice_read_out_by_hand_give_what_the_same_dice_give_rolled(
    request: Attack, settings: Settings, seed: int
) -> None:
    assert isinstance(request.pool, Pool)
    results = request.roll(settings, Dice(seed))
    groups = (results[0].attack, results[0].ally, results[0].brace)
    faces = tuple(die for group in groups if group for die in group.dice)
    targets = tuple(
        target._replace(defense=Hand(result.defense.dice, rolled_for=target.defense))
        for target, result in zip(request.targets, results, strict=True)
        if isinstance(target.defense, Pool)
    )
    by_hand = request._replace(pool=Hand(faces, rolled_for=request.pool), targets=targets, brace_read=True)
    for read, rolled in zip(by_hand.roll(settings, Dice(0)), results, strict=True):
        for name in rolled.__dataclass_fields__:
            if name not in ("seed", "attack", "ally", "brace", "defense"):
                assert getattr(read, name) == getattr(rolled, name), name
        assert (read.seed, read.attack.by_hand, read.attack.asked) == (None, True, rolled.attack.asked)


def test_G3_a_brace_that_is_chosen_after_the_dice_fell_is_rolled_besides() -> None:
    braces = Target(Pool(0), stance="brace")
    request = Attack(Hand((6, 7)), 3, "melee", (braces,), brace_read=False)
    [result] = request.roll(Settings(), Dice(4))
    assert request.laid(Settings()) == (2, 0, 1)
    assert (result.attack.dice, result.attack.by_hand) == ((7, 6), True)
    assert result.brace is not None
    assert (result.brace.by_hand, result.seed) == (False, 4)
    assert (*result.brace.dice, *result.defense.dice) == Dice(4).roll(2, 10)
    [known] = request._replace(brace_read=True).roll(Settings(), Dice(4))
    assert known.brace is not None
    assert (known.attack.dice, known.brace.dice) == ((6,), (7,))


@given(st.integers(0, 30), st.sampled_from(["up", "nearest", "down"]))
def test_G5_a_third_is_within_one_of_a_third(stat: int, third: Rounding) -> None:
    off = 3 * Settings(third=third).third_of(stat) - stat
    assert off in {"up": (0, 1, 2), "nearest": (-1, 0, 1), "down": (-2, -1, 0)}[third]
