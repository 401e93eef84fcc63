"""Critical success and failure, the optional rule (C1-C5)."""

from dataclasses import dataclass, replace
from typing import Annotated

from dicemob_cli.dice import DiceSource
from dicemob_cli.games.dice_mob.rules.defenses import Defense, members
from dicemob_cli.games.dice_mob.rules.pools import FACES, Critical
from dicemob_cli.games.game import Whole

__all__ = ["CriticalFailure", "CriticalSuccess", "Criticals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalSuccess:
    """All attack dice show 6: each win counts more points (C1)."""

    min_dice: Annotated[int, Whole(1)] = 5
    points: Annotated[int, Whole(1, 100)] = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalFailure:
    """All attack dice show 1: it is reported, and one of the consequences, if any, is drawn (C3)."""

    min_dice: Annotated[int, Whole(1)] = 3
    consequences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Criticals:
    """Which criticals are played with. True takes the numbers of the rules, false is off.

    `exempt` lists the types, and groups of types, that a critical cannot affect (C5).
    """

    success: CriticalSuccess | bool = False
    failure: CriticalFailure | bool = False
    exempt: tuple[str, ...] = ("poison",)

    def all_on(self) -> "Criticals":
        """These, with whatever is off turned on."""
        return replace(self, success=self.success or True, failure=self.failure or True)

    def success_rule(self) -> CriticalSuccess | None:
        """The numbers of a critical success, None if it is off."""
        return CriticalSuccess() if self.success is True else self.success or None

    def failure_rule(self) -> CriticalFailure | None:
        """The numbers of a critical failure, None if it is off."""
        return CriticalFailure() if self.failure is True else self.failure or None

    def touch(self, against: Defense | None) -> bool:
        """Whether a strike of this type can be critical at all (C5)."""
        return against is None or not any(against in members(word) for word in self.exempt)

    def judge(self, dice: tuple[int, ...], against: Defense | None = None) -> Critical:
        """What a roll of the attacker, or of the one roller of a skill, is: all 6s, or all 1s (C1, C3).

        A strike of an exempt type is an ordinary roll (C5).
        """
        if not self.touch(against):
            return "none"
        success, failure = self.success_rule(), self.failure_rule()
        if success and len(dice) >= success.min_dice and set(dice) == {FACES}:
            return "success"
        if failure and len(dice) >= failure.min_dice and set(dice) == {1}:
            return "failure"
        return "none"

    def points(self, wins: int, critical: Critical) -> int:
        """What the wins, or successes, of a roll count: more in a critical success (C1, C2, C5)."""
        success = self.success_rule()
        return wins * success.points if success and critical == "success" else wins

    def consequence(self, critical: Critical, dice: DiceSource) -> str | None:
        """One of the consequences of a critical failure, drawn if there are several (C3)."""
        failure = self.failure_rule()
        if critical != "failure" or not failure or not failure.consequences:
            return None
        choices = failure.consequences
        return choices[dice.roll(1, len(choices))[0] - 1] if len(choices) > 1 else choices[0]
