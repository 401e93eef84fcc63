"""odds rings attack, odds rings check: the same words, reckoned instead of rolled."""

from dicemob_cli.cli.odds import OddsOptions, tell_odds
from dicemob_cli.cli.rings import CheckOptions, RingsOptions
from dicemob_cli.cli.rolls import Words

__all__ = ["attack", "check"]


def attack(words: Words = None, *, said: RingsOptions, how: OddsOptions) -> None:
    """The odds of an attack of Rings: of each damage, and of the successes of both sides.

    \b
    odds rings attack 4+2+1 vs 4+3 --melee
    odds rings attack 4+2 ranged vs 3 ally and 5
    odds rings attack 4+2 melee vs 2-2        no dice: brace and take compared
    odds rings attack 7,0,2,9 stat 4 melee vs 5   given dice rolled by hand
    odds rings attack ranger/spear vs wolf -c hope

    A weapon that is to be broken is left out: broken or not is decided when the damage is known. With -q it
    writes the mean damage, where both are told that of a brace first.
    """
    tell_odds("rings attack", words, said, how, how.output(ways=True))


def check(words: Words = None, *, said: CheckOptions, how: OddsOptions) -> None:
    """The odds of the successes of a pool that nobody contests."""
    tell_odds("rings check", words, said, how, how.output(ways=True))
