"""The kinds of results of Rings."""

from dicemob_cli.games.rings.rules.attack import RingsAttackResult
from dicemob_cli.games.rings.rules.check import RingsCheckResult

__all__ = ["RESULTS"]

RESULTS = (RingsAttackResult, RingsCheckResult)
