"""The dice protocol: the same dice for a seed, for ever and everywhere, and every face as likely."""

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import SEEDS, Dice, Hand, Pool, derived_seed, new_seed

GOLDEN_D6 = {
    0: (1, 6, 4, 2, 2, 6, 1, 3, 3, 6, 2, 5, 5, 1),
    1: (2, 6, 4, 3, 3, 4, 4, 6, 3, 1, 5, 6, 5, 1),
    123: (5, 3, 1, 3, 2, 3, 2, 4, 5, 2, 1, 2, 4, 5),
    2**53 - 1: (6, 1, 6, 2, 5, 2, 4, 2, 4, 2, 4, 1, 3, 3),
}
GOLDEN_D10 = {
    0: (3, 6, 10, 8, 10, 8, 5, 3, 1, 10),
    2**53 - 1: (1, 10, 8, 9, 6, 6, 6, 8, 6, 2),
}
"""The first dice of a seed. They never change: every replay of an old fight stands on them."""


@pytest.mark.parametrize(("seed", "dice"), GOLDEN_D6.items())
def test_golden_d6(seed: int, dice: tuple[int, ...]) -> None:
    assert Dice(seed).roll(len(dice), 6) == dice


@pytest.mark.parametrize(("seed", "dice"), GOLDEN_D10.items())
def test_golden_d10(seed: int, dice: tuple[int, ...]) -> None:
    assert Dice(seed).roll(len(dice), 10) == dice


def by_the_protocol(seed: int, wanted: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The protocol as the README describes it, byte by byte."""

    def stream() -> Iterator[int]:
        block = 0
        while True:
            yield from hashlib.blake2b(f"dicemob:{seed}:{block}".encode()).digest()
            block += 1

    source = stream()
    rolls = []
    for count, faces in wanted:
        dice: list[int] = []
        while len(dice) < count:
            byte = next(source)
            if byte < 256 // faces * faces:
                dice.append(byte % faces + 1)
        rolls.append(tuple(dice))
    return rolls


ROLLS = st.lists(st.tuples(st.integers(0, 200), st.integers(2, 255)), max_size=6)


@given(st.integers(0, SEEDS - 1), ROLLS)
def test_dice_follow_the_published_protocol(seed: int, wanted: list[tuple[int, int]]) -> None:
    dice = Dice(seed)
    assert [dice.roll(count, faces) for count, faces in wanted] == by_the_protocol(seed, wanted)


@given(st.integers(0, SEEDS - 1), st.integers(0, 100), st.integers(0, 100))
def test_rolling_in_parts_is_rolling_at_once(seed: int, first: int, second: int) -> None:
    parts = Dice(seed)
    assert parts.roll(first, 6) + parts.roll(second, 6) == Dice(seed).roll(first + second, 6)


@pytest.mark.parametrize("faces", [2, 6, 7, 10, 100, 128, 255])
def test_no_face_is_favoured(faces: int) -> None:
    count = 60_000
    seen = Counter(Dice(1).roll(count, faces))
    assert set(seen) == set(range(1, faces + 1))
    expected = count / faces
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    freedom = faces - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5  # five standard deviations, seed fixed


def test_a_seed_is_only_known_once_something_was_drawn() -> None:
    dice = Dice()
    assert dice.seed is None
    dice.roll(0, 6)
    assert dice.seed is None
    shown = dice.roll(3, 6)
    assert dice.seed is not None
    assert Dice(dice.seed).roll(3, 6) == shown


def test_fresh_dice_differ() -> None:
    assert len({Dice().roll(30, 6) for _ in range(50)}) == 50
    assert len({new_seed() for _ in range(50)}) == 50


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_seeds_that_json_would_lose_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Dice(seed)


@pytest.mark.parametrize("faces", [0, 1, 256])
def test_dice_no_one_could_make_are_refused(faces: int) -> None:
    with pytest.raises(ValueError, match="faces"):
        Dice(1).roll(1, faces)


def test_a_series_begins_with_its_own_seed_and_goes_on_with_others() -> None:
    seeds = [derived_seed(7, number) for number in range(1, 1001)]
    assert seeds[0] == 7
    assert len(set(seeds)) == 1000
    assert all(0 <= seed < SEEDS for seed in seeds)
    assert derived_seed(7, 2) == 4056548183450702
    assert derived_seed(0, 100_000) == 661763004295905


def test_pools_and_hands_say_what_they_are() -> None:
    assert str(Pool(5, (1, -2))) == "5+1-2"
    assert Pool(5, (1, -2)).asked == 4
    assert str(Hand((6, 1, 4))) == "6,1,4"
    assert str(Hand((6,))) == "6,"
