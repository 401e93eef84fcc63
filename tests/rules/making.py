"""Requests made short, for tests that read like the table."""

from dicemob_cli.dice import Dice, Hand, Pool
from dicemob_cli.games.dice_mob.rules.attack import Attack, AttackResult
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.contest import Contest, ContestResult
from dicemob_cli.games.dice_mob.rules.criticals import Criticals
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.settings import Settings

PLAIN = Settings()
CRITICALS_ON = Settings(criticals=Criticals(success=True, failure=True))


def hand(dice: str) -> Hand:
    """`"6 1 4"` as dice rolled by hand."""
    return Hand(tuple(map(int, dice.split())))


def attack(
    dice: str, defense: str, settings: Settings = PLAIN, against: Defense | None = None
) -> AttackResult:
    """One strike on one target, all dice by hand."""
    strike = Strike(hand(dice), against)
    [result] = Attack((strike,), (Target((hand(defense),)),)).roll(settings, Dice(0))
    return result


def contest(dice: str, defense: str, settings: Settings = PLAIN) -> ContestResult:
    """A contest with one target, all dice by hand."""
    [result] = Contest((Strike(hand(dice)),), (Target((hand(defense),)),)).roll(settings, Dice(0))
    return result


def pools(*sizes: int) -> tuple[Pool, ...]:
    """Pools without modifiers."""
    return tuple(map(Pool, sizes))


class Scripted:
    """Dice that fall as they are told: each roll takes the next text, which must be as many dice."""

    seed = None

    def __init__(self, *rolls: str) -> None:
        self._rolls = [hand(roll).faces for roll in rolls]

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        dice = self._rolls.pop(0)
        assert len(dice) == count
        assert all(1 <= die <= faces for die in dice)
        return dice

    @property
    def used_up(self) -> bool:
        return not self._rolls
