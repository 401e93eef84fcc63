"""What the dice of a roll of Dice Mob were expected to come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from dicemob_cli.dice import Pool
from dicemob_cli.errors import TooLargeError
from dicemob_cli.games.dice_mob.odds.combat import strike_odds
from dicemob_cli.games.dice_mob.odds.limits import careful_wins
from dicemob_cli.games.dice_mob.odds.successes import points_odds
from dicemob_cli.games.dice_mob.rules.attack import AttackResult
from dicemob_cli.games.dice_mob.rules.combat import StrikeResult
from dicemob_cli.games.dice_mob.rules.criticals import CriticalFailure, Criticals, CriticalSuccess
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.effect import EffectResult
from dicemob_cli.games.dice_mob.rules.potency import PotencyResult
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.dice_mob.rules.skill import SkillResult
from dicemob_cli.games.dice_mob.rules.successes import SuccessResult
from dicemob_cli.games.game import Result
from dicemob_cli.games.luck import RollShare
from dicemob_cli.odds.distribution import Distribution

__all__ = ["shares"]


def shares(results: Sequence[Result], settings: Mapping[str, Any] | None) -> Iterator[RollShare]:
    """Yield each strike, or the successes of a pool; nothing of contests. `settings` are the criticals."""
    criticals = Settings(criticals=_criticals(settings))
    for result in results:
        match result:
            case AttackResult():
                yield from _strikes(result.strikes, criticals)
            case EffectResult():
                for each in result.history:
                    yield from _strikes(each.strikes, criticals)
            case SkillResult() | PotencyResult():
                yield RollShare("successes", result.points, _successes(result.roll.rolled, criticals))
            case SuccessResult():
                yield RollShare("successes", result.points, _successes(result.roll.rolled, Settings()))


def _strikes(strikes: Sequence[StrikeResult], settings: Settings) -> Iterator[RollShare]:
    """Yield the strikes that were rolled, but those whose odds would take too long."""
    for strike in strikes:
        if strike.attack and strike.defense:
            try:
                odds = _points(strike.attack.rolled, strike.defense.rolled, strike.type, settings)
            except TooLargeError:
                continue
            yield RollShare("damage", strike.damage, odds)


def _criticals(stored: Mapping[str, Any] | None) -> Criticals | None:
    """Return the criticals that a roll was made with."""
    if stored is None:
        return None
    success, failure = stored["success"], stored["failure"]
    if isinstance(success, Mapping):
        success = CriticalSuccess(**success)
    if isinstance(failure, Mapping):
        failure = CriticalFailure(min_dice=failure["min_dice"], consequences=tuple(failure["consequences"]))
    return Criticals(success=success, failure=failure, exempt=tuple(stored["exempt"]))


@cache
def _points(attack: int, defense: int, against: Defense | None, settings: Settings) -> Distribution:
    return strike_odds(Pool(attack), Pool(defense), against, settings, careful_wins).points.in_floats()


@cache
def _successes(dice: int, settings: Settings) -> Distribution:
    return points_odds(Pool(dice), settings).in_floats()
