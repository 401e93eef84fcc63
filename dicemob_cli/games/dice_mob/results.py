"""The kinds of results of Dice Mob."""

from dicemob_cli.games.dice_mob.rules.attack import AttackResult
from dicemob_cli.games.dice_mob.rules.contest import ContestResult
from dicemob_cli.games.dice_mob.rules.effect import EffectResult
from dicemob_cli.games.dice_mob.rules.initiative import InitiativeResult
from dicemob_cli.games.dice_mob.rules.potency import PotencyResult
from dicemob_cli.games.dice_mob.rules.save import SaveResult
from dicemob_cli.games.dice_mob.rules.skill import SkillResult

__all__ = ["RESULTS"]

RESULTS = (
    AttackResult,
    ContestResult,
    SkillResult,
    PotencyResult,
    EffectResult,
    SaveResult,
    InitiativeResult,
)
