"""Attacks of Rings made short, and any that there can be."""

from hypothesis import strategies as st

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.rings.rules.attack import Attack, RingsAttackResult, Target
from dicemob_cli.games.rings.rules.reach import Tactic
from dicemob_cli.games.rings.rules.settings import Settings

PLAIN = Settings()


def showing(successes: int, failures: int = 0) -> Hand:
    """Dice by hand with so many successes, sixes, and so many failures, fives (G2)."""
    return Hand((6,) * successes + (5,) * failures)


def attack(
    successes: int,
    against: int,
    *,
    stat: int,
    tactic: Tactic = "ranged",
    damage: int = 0,
    settings: Settings = PLAIN,
    target: Target | None = None,
) -> RingsAttackResult:
    """So many successes against so many, all by hand; `target` says all but the defence."""
    whom = (target or Target(Hand(())))._replace(defense=showing(against, 1))
    [result] = Attack(showing(successes, 2), stat, tactic, (whom,), damage).roll(settings, Dice(0))
    return result


POOLS = st.builds(Pool, st.integers(-4, 6), st.lists(st.integers(-3, 3), max_size=2).map(tuple))

TARGETS = st.builds(
    Target,
    POOLS,
    ally=st.booleans(),
    stance=st.sampled_from([None, "brace", "take"]),
    shield=st.integers(0, 6),
    hp=st.none() | st.integers(0, 12),
    breaks=st.none() | st.just("sword"),
)

ATTACKS = st.builds(
    Attack,
    POOLS,
    stat=st.integers(0, 9),
    tactic=st.sampled_from(["melee", "ranged"]),
    targets=st.lists(TARGETS, min_size=1, max_size=4).map(tuple),
    damage=st.integers(-14, 5),
)

SETTINGS = st.builds(
    Settings, success_on=st.integers(1, 10), third=st.sampled_from(["up", "nearest", "down"])
)

SEEDS = st.integers(0, 2**32)
