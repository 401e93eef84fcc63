"""G6, G9: who can be attacked from where, and what can be broken."""

import pytest

from dicemob_cli.games.rings.rules.reach import MELEE_REACH, RANGED_REACH, Tactic, reaches
from dicemob_cli.games.rings.rules.weapons import Unbreakable, unbreakable


@pytest.mark.parametrize(
    ("tactic", "reach", "distance", "height", "gets_there"),
    [
        ("melee", 1, 1, 0, True),
        ("melee", 1, 1, 1, True),
        ("melee", 1, 2, 0, False),
        ("melee", 1, 1, 2, False),
        ("melee", 3, 3, 3, True),
        ("melee", 3, 3, 4, False),
        ("melee", 3, 4, 3, False),
        ("melee", 1, None, None, True),
        ("melee", 1, None, 2, False),
        ("ranged", 1, 1, 0, True),
        ("ranged", 1, 10, 30, True),
        ("ranged", 1, 11, 0, False),
        ("ranged", 1, None, None, True),
    ],
)
def test_G6_melee_reaches_what_is_next_to_it_and_ranged_ten_spaces(
    tactic: Tactic, reach: int, distance: int | None, height: int | None, gets_there: bool
) -> None:
    assert reaches(tactic, reach, distance, height) is gets_there


def test_G6_the_reaches_are_one_and_ten() -> None:
    assert (MELEE_REACH, RANGED_REACH) == (1, 10)


@pytest.mark.parametrize(
    ("name", "why"),
    [("sword", None), ("claws", None), ("ember", "ring"), ("bow", "broken"), ("spoon", "unknown")],
)
def test_G9_weapons_break_once_and_rings_never(name: str, why: Unbreakable | None) -> None:
    assert unbreakable(name, {"sword", "claws", "bow"}, {"ember"}, {"bow"}) == why


def test_G9_a_ring_is_no_weapon_even_if_it_is_called_like_one() -> None:
    assert unbreakable("sword", {"sword"}, {"sword"}, set()) == "ring"
