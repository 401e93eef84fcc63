"""Changes to lasting effects: started, rolled again, saved against, ended (E1-E6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicemob_cli.encounter.state import Change, Ongoing, State
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED, SAVED, Lasting
from dicemob_cli.wording import plural

__all__ = ["Ended", "Rerolled", "Saved", "Started"]

REASONS = {
    "defended": "all defended",
    "nobody_near": "nobody is near",
    "immune": "immune",
    "saved": "saved",
    "duration": "its time is up",
    "douse": "doused",
    "warm": "warm again",
    "end": "ended",
    "out": "out",
}
"""Why an effect is over."""

DESTROYED = "; after five rounds of it, what it touched is destroyed"

CONDITIONS = {
    Lasting.BLEEDING: "bleeding",
    Lasting.POISON: "poisoned",
    Lasting.FREEZING: "freezing",
    Lasting.BURNING: "burning",
    Lasting.ACID: "in acid",
    Lasting.ELECTRICITY: "under electricity",
    Lasting.COGNITIVE: "under a cognitive effect",
    Lasting.EMOTIONAL: "under an emotional effect",
    Lasting.PERSONAL: "under a personal effect",
}
"""The condition of someone under each effect."""


@dataclass(frozen=True, slots=True)
class Started(Change):
    """An effect starts on someone, whose defense against it was so many dice (E1-E6).

    `key` is unique in the fight; `dice` are those of the next round where it is rolled again. `called` is the
    word or the attack that it came by, where that says more than its kind.
    """

    key: int
    name: str
    effect: Lasting
    dice: int
    defense: int | None
    type: str | None
    duration: int | None
    by: str | None = None
    called: str | None = None

    word = "started"

    def apply(self, state: State) -> State:
        """An effect that is rolled again starts anew with each hit (E1, E3); the others add up (E4)."""
        state.require(self.name)
        now = max(state.round, 1)
        others, streak = state.ongoing, int(self.dice > 0)
        if self.effect in ROLLED:
            for before in state.on(self.name):
                if before.effect is self.effect:
                    others = tuple(each for each in others if each is not before)
                    streak = before.streak + (before.since < now)  # it burns on without a pause (E2)
        started = Ongoing(
            self.key,
            self.name,
            self.effect,
            self.dice,
            self.defense,
            self.type,
            now,
            self.duration,
            self.by,
            streak,
            called=self.called,
        )
        return state._replace(ongoing=(*others, started), last_key=max(state.last_key, self.key))

    def sentence(self, before: State, after: State) -> str:
        called = f" ({self.called})" if self.called else ""
        words = f"{self.name} is {CONDITIONS[self.effect]}{called}"
        if self.effect is Lasting.FREEZING:
            cold = after.cold(self.name)
            begun = f": {plural(cold.initiative, 'initiative die', '', 'initiative dice')} lost"
            begun += f", {plural(cold.actions, 'action')} lost" if cold.actions else ""
        elif self.effect in SAVED:
            begun = ": a save in every third round"
        elif self.dice:
            begun = f": {plural(self.dice, 'die', '', 'dice')} at the end of the next round"
        else:
            begun = ""
        if _destroys(self.key, before, after):
            begun += DESTROYED
        if self.duration is not None:
            begun += f"{',' if begun else ''} for {plural(self.duration, 'round')}"
        return words + begun

    def tone(self, after: State) -> str:
        return "lasting"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        words: dict[str, Any] = {"who": self.name, "effect": self.effect, **_called(self.called)}
        words |= {"duration": self.duration, "dice": self.dice}
        if self.effect is Lasting.FREEZING:
            cold = after.cold(self.name)
            words |= {"initiative_lost": cold.initiative, "actions_lost": cold.actions}
        return words | _destroyed(self.key, before, after)


@dataclass(frozen=True, slots=True)
class Rerolled(Change):
    """An effect did so much damage in this round, which are its next dice; electricity has gone to `name`."""

    key: int
    name: str
    dice: int

    word = "rerolled"

    def apply(self, state: State) -> State:
        state.require(self.name)
        before = state.lasting(self.key)
        streak = before.streak + 1 if self.dice else 0
        return state.with_ongoing(before._replace(name=self.name, dice=self.dice, streak=streak))

    def sentence(self, before: State, after: State) -> str:
        ongoing = after.lasting(self.key)
        words = f"{ongoing.effect} on {self.name} does {self.dice or 'nothing'}"
        if self.dice and ongoing.left(after.round) != 0:
            words += f", and goes on with {plural(self.dice, 'die', '', 'dice')}"
        return words + (DESTROYED if _destroys(self.key, before, after) else "")

    def tone(self, after: State) -> str:
        return "lasting"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        ongoing = after.lasting(self.key)
        words = {"who": self.name, "effect": ongoing.effect, **_called(ongoing.called), "dice": self.dice}
        return words | _destroyed(self.key, before, after)


@dataclass(frozen=True, slots=True)
class Saved(Change):
    """A save against an effect was rolled in this round, whatever its result (E5)."""

    key: int

    word = "saved"

    def apply(self, state: State) -> State:
        return state.with_ongoing(state.lasting(self.key)._replace(save=state.round))

    def sentence(self, before: State, after: State) -> None:
        """The roll shows it."""


@dataclass(frozen=True, slots=True)
class Ended(Change):
    """An effect is over, and why."""

    key: int
    why: str

    word = "ended"

    def apply(self, state: State) -> State:
        over = state.lasting(self.key)
        return state._replace(ongoing=tuple(each for each in state.ongoing if each is not over))

    def sentence(self, before: State, after: State) -> str:
        ongoing = before.lasting(self.key)
        return f"{ongoing.title} on {ongoing.name} is over: {REASONS.get(self.why, self.why)}"

    def fields(self, before: State, after: State) -> dict[str, Any]:
        ongoing = before.lasting(self.key)
        return {"who": ongoing.name, "effect": ongoing.effect, **_called(ongoing.called), "why": self.why}


def _called(called: str | None) -> dict[str, Any]:
    """The word or the attack that an effect came by, if that is known."""
    return {"called": called} if called else {}


def _destroyed(key: int, before: State, after: State) -> dict[str, Any]:
    return {"destroyed": True} if _destroys(key, before, after) else {}


def _destroys(key: int, before: State, after: State) -> bool:
    """Whether an effect destroys what was in contact (E2): by the first hit of the fifth round in a row."""
    ongoing = after.lasting(key)
    already = any(each.effect is ongoing.effect and each.destroyed for each in before.on(ongoing.name))
    return ongoing.destroyed and not already
