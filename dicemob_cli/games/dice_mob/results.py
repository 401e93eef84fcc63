"""The kinds of results of Dice Mob."""

from dicemob_cli.rules.attack import AttackResult
from dicemob_cli.rules.contest import ContestResult
from dicemob_cli.rules.effect import EffectResult
from dicemob_cli.rules.initiative import InitiativeResult
from dicemob_cli.rules.potency import PotencyResult
from dicemob_cli.rules.save import SaveResult
from dicemob_cli.rules.skill import SkillResult

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
