"""Lasting effects, rolled out round by round to their end (E1-E6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Self

from dicemob_cli.dice import DiceSource, Pool, PoolRoll, as_pool
from dicemob_cli.games.dice_mob.rules.attack import Attack
from dicemob_cli.games.dice_mob.rules.combat import Strike, StrikeResult, Target, clash
from dicemob_cli.games.dice_mob.rules.contest import Contest
from dicemob_cli.games.dice_mob.rules.lasts import (
    MOST_ROUNDS,
    ROLLED,
    SAVED,
    Frozen,
    Lasting,
    Lasts,
    destroys,
    effect_type,
    frozen,
    save_ends,
    save_is_due,
)
from dicemob_cli.games.dice_mob.rules.pools import FACES
from dicemob_cli.games.dice_mob.rules.save import count_save
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Result

if TYPE_CHECKING:
    from dicemob_cli.games.dice_mob.rules.criticals import Criticals

__all__ = ["Effect", "EffectResult", "EffectRound", "Ending", "RoundSave"]

Ending = Literal["missed", "immune", "defended", "nobody_near", "saved", "duration"]
"""Why an effect is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSave:
    """A save that one round brought (E5)."""

    ended: bool
    successes: int
    roll: PoolRoll


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRound:
    """One round in which something is rolled; `round` counts from the hit, which is 1.

    `destroyed`: what was in contact has now been in fire or acid for five rounds in a row (E2).
    """

    round: int
    target: str | None
    damage: int = 0
    strikes: tuple[StrikeResult, ...] = ()
    save: RoundSave | None = None
    destroyed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectResult(Result):
    """An effect from its hit to its end, or as far as it was looked at: `rounds` of it, damage in all.

    `history` has the rounds in which something was rolled. `initiative_lost` and `actions_lost` are what
    freezing cost (E4); None for other kinds.
    """

    faces: ClassVar[int] = FACES

    kind: Literal["effect"] = "effect"
    effect: Lasting
    rounds: int
    ended: bool
    ending: Ending | None
    damage: int
    initiative_lost: int | None = None
    actions_lost: int | None = None
    history: tuple[EffectRound, ...]

    @property
    def succeeded(self) -> bool:
        return self.ending not in ("missed", "immune")

    @property
    def amount(self) -> int:
        return self.damage

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        """Yield round by round the attack and the defence of each strike, then a save."""
        for each in results[0].history:
            for strike in each.strikes:
                if strike.attack and strike.defense:
                    yield strike.attack
                    yield strike.defense
            if each.save:
                yield each.save.roll


class Effect(NamedTuple):
    """An attack, or a contest, whose strikes start an effect, and for how many rounds it is looked at.

    The effect stays on the one target; electricity goes along a line of them (E3). `initiative` and
    `actions` are what a freezing target has to lose (E4): as many dice as it takes and one action where
    they are None.
    """

    start: Attack | Contest
    lasts: Lasts
    rounds: int = MOST_ROUNDS
    initiative: int | None = None
    actions: int | None = None

    @property
    def words(self) -> str:
        return self.start.words

    @property
    def campaign(self) -> str | None:
        return self.start.campaign

    @property
    def criticals(self) -> bool | None:
        return self.start.criticals

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[EffectResult]:
        """Roll it out: one result. Consequences of critical failures are drawn after the last round."""
        settings = settings.with_criticals(self.criticals)
        optional, settings = settings.criticals, _without_consequences(settings)
        target, name = self.start.targets[0], self._name_of(0)
        [hit] = self.start._replace(targets=(target,)).roll(settings, dice)
        damage = sum(strike.damage for strike in hit.strikes)
        history = [EffectRound(round=1, target=name, damage=damage, strikes=hit.strikes)]
        started = [place for place, strike in enumerate(hit.strikes) if strike.lasts]
        kind, duration = self.lasts.kind, self.lasts.duration
        last = min(self.rounds, duration or self.rounds)
        ending: Ending | None = None
        if not started:
            last, ending = 1, self._not_started(hit.strikes)
        elif kind in SAVED:
            defense = target.effect_defense(started[-1])
            assert defense is not None, "it was caught"
            ending = _until_saved(as_pool(defense), last, history, settings, dice)
        elif kind in ROLLED:
            ending = self._until_defended(started[-1], last, history, settings, dice)
        rounds = history[-1].round if ending else last
        if ending is None and rounds == duration:
            ending = "duration"
        lost = self._lost(len(started))
        return (
            EffectResult(
                seed=dice.seed,
                campaign=self.campaign,
                request=self.words,
                effect=kind,
                rounds=rounds,
                ended=ending is not None,
                ending=ending,
                damage=sum(each.damage for each in history),
                initiative_lost=lost and lost.initiative,
                actions_lost=lost and lost.actions,
                history=tuple(_with_consequences(each, optional, dice) for each in history),
            ),
        )

    def _name_of(self, place: int) -> str | None:
        """Who is reached in one place of the line; whoever is reached twice is the same person (E3)."""
        alone = len(self.start.targets) == 1
        return self.start.targets[place].name or (None if alone else str(place + 1))

    def _not_started(self, strikes: Sequence[StrikeResult]) -> Ending:
        """Why none of the strikes that could have has started it."""
        [target, *_] = self.start.targets
        able = (rank for rank, strike in enumerate(self.start.strikes) if strike.lasts)
        immune = (strikes[rank].not_rolled == "immune" or not target.effect_defense(rank) for rank in able)
        return "immune" if all(immune) else "missed"

    def _lost(self, hits: int) -> Frozen | None:
        """What so many hits have frozen; None of what does not freeze (E4)."""
        if self.lasts.kind is not Lasting.FREEZING:
            return None
        initiative = hits if self.initiative is None else self.initiative
        return frozen(hits, initiative, 1 if self.actions is None else self.actions)

    def _until_defended(
        self, rank: int, last: int, history: list[EffectRound], settings: Settings, dice: DiceSource
    ) -> Ending | None:
        """The damage of strike `rank` is the attack of the next round, and so on until one does none (E1).

        Fire and bleeding stay on the first target; electricity goes on to the next (E3).
        """
        strike = history[0].strikes[rank]
        against = effect_type(self.lasts.kind, strike.type)
        arcing = self.lasts.kind is Lasting.ELECTRICITY
        targets = self.start.targets
        for number in range(2, last + 1):
            place = number - 1 if arcing else 0
            if place == len(targets):
                return "nobody_near"
            defense = targets[place].effect_defense(rank)
            if defense is None:
                return "immune"
            defense = defense if arcing else as_pool(defense)  # dice by hand were those of the first round
            again = Strike(Pool(strike.damage), against)
            [[strike]] = clash([again], [Target((defense,))], settings, dice)
            destroyed = strike.hit and destroys(self.lasts.kind, number)
            history.append(
                EffectRound(
                    round=number,
                    target=self._name_of(place),
                    damage=strike.damage,
                    strikes=(strike,),
                    destroyed=destroyed,
                )
            )
            if not strike.hit:
                return "defended"
        return None


def _without_consequences(settings: Settings) -> Settings:
    """The same settings, but that nothing is drawn for a critical failure."""
    optional = settings.criticals
    failure = optional.failure_rule() if optional else None
    if optional is None or failure is None:
        return settings
    return settings._replace(criticals=replace(optional, failure=replace(failure, consequences=())))


def _with_consequences(each: EffectRound, optional: Criticals | None, dice: DiceSource) -> EffectRound:
    """A round with what follows from its critical failures (C3)."""
    if optional is None:
        return each
    strikes = tuple(
        replace(strike, consequence=optional.consequence(strike.critical, dice)) for strike in each.strikes
    )
    return replace(each, strikes=strikes)


def _until_saved(
    defense: Pool, last: int, history: list[EffectRound], settings: Settings, dice: DiceSource
) -> Ending | None:
    """In every third round a save (E5)."""
    for number in filter(save_is_due, range(2, last + 1)):
        counted = count_save(defense, settings, dice)
        ended = save_ends(counted.successes)
        save = RoundSave(ended=ended, successes=counted.successes, roll=counted.roll)
        history.append(EffectRound(round=number, target=history[0].target, save=save))
        if save.ended:
            return "saved"
    return None
