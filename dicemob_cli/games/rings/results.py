"""The kinds of results of Rings."""

from dicemob_cli.rings.attack import RingsAttackResult
from dicemob_cli.rings.check import RingsCheckResult

__all__ = ["RESULTS"]

RESULTS = (RingsAttackResult, RingsCheckResult)
