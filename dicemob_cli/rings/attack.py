"""Attacks: one roll, contested by each opponent (G1-G5, G7-G11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from dicemob_cli.dice import DiceSource, Hand, Pool, PoolRoll, high_to_low
from dicemob_cli.game import Result, told_apart
from dicemob_cli.rings.damage import Damage, damage_of, taken_by
from dicemob_cli.rings.pools import checked, roll_pool, rolled_count, successes
from dicemob_cli.rings.reach import Tactic
from dicemob_cli.rings.settings import FACES, Settings

__all__ = ["Attack", "AttackResult", "Laid", "Stance", "Target"]

Stance = Literal["brace", "take"]
"""What a defender without dice chooses: one die, and one more for the attacker; or nothing at all (G3)."""


class Target(NamedTuple):
    """An opponent: the defence, the shield points, and HP if anybody counts them.

    `ally`: someone of the attacker's side, and not the attacker, is next to them (G5). `stance` is what they
    choose without dice; None if nobody said, and then they take it (G3). `breaks` is the weapon that they
    break if the attack would do any damage (G9).
    """

    defense: Pool | Hand
    name: str | None = None
    ally: bool = False
    stance: Stance | None = None
    shield: int = 0
    hp: int | None = None
    breaks: str | None = None

    @property
    def cornered(self) -> bool:
        """Whether there are no dice to defend with (G3). Of dice by hand it is known where their pool is."""
        if isinstance(self.defense, Hand) and self.defense.rolled_for is None:
            return self.stance == "brace" and len(self.defense.faces) == 1
        pool = self.defense.rolled_for if isinstance(self.defense, Hand) else self.defense
        return pool is not None and pool.asked <= 0

    @property
    def braces(self) -> bool:
        """Whether one die is rolled, and one more by the attacker (G3)."""
        return self.cornered and self.stance == "brace"


class Laid(NamedTuple):
    """The dice of an attack by what they count against: everyone, those with an ally beside, who brace."""

    plain: int
    ally: int
    brace: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult(Result):
    """An attack on one target. `hit`: more successes than the defender, by `extra` (G4).

    `damage` is what was done in all: `shield_damage` of it went to the shield, `hp_damage` to HP (G7);
    `parts` say where it came from. Nothing is done by an attack that the target negated, by breaking the
    weapon `broken` (G9). `triggers`: effects of damage happen (G8). Dice of `ally` and `brace` were rolled
    for those they are due for, and count here if so said (G3, G5, G11).
    """

    kind: Literal["rings_attack"] = "rings_attack"
    target: str | None
    tactic: Tactic
    stat: int
    hit: bool
    damage: int
    shield_damage: int
    hp_damage: int
    shield_left: int
    hp_left: int | None
    triggers: bool
    broken: str | None
    attacker_successes: int
    defender_successes: int
    extra: int
    parts: Damage | None
    stance: Stance | None
    stance_said: bool
    success_on: int
    attack: PoolRoll
    ally: PoolRoll | None
    ally_counts: bool
    brace: PoolRoll | None
    brace_counts: bool
    defense: PoolRoll

    @property
    def succeeded(self) -> bool:
        return self.hit and self.broken is None

    @property
    def amount(self) -> int:
        return self.damage


class Attack(NamedTuple):
    """An attack with a weapon or a Ring on one or several opponents (G1, G11).

    `pool` is STAT + tactic + modifiers, or all dice rolled by hand, those for an ally and a brace last;
    `stat` the base STAT, 0 or more, `damage` all damage modifiers.
    """

    pool: Pool | Hand
    stat: int
    tactic: Tactic
    targets: tuple[Target, ...]
    damage: int = 0
    words: str = ""
    campaign: str | None = None

    def laid(self, settings: Settings) -> Laid:
        """How many dice the attacker lays down of each kind. Raises ValueError for too few by hand."""
        ally, brace = self._ally(settings), int(any(target.braces for target in self.targets))
        if isinstance(self.pool, Hand) and self.pool.rolled_for is None:
            plain = len(self.pool.faces) - ally - brace
            if plain < 0:
                raise ValueError(f"{self.pool} is fewer dice than an ally and a brace give")
            return Laid(plain, ally, brace)
        base = self._base(settings)
        brace = int(any(self._brace_counts(target, settings) for target in self.targets))
        return Laid(max(base, 0), max(ally + min(base, 0), 0), brace)

    def counting(self, target: Target, settings: Settings) -> Laid:
        """The dice of each kind that count against one of the targets (G3, G5, G11)."""
        laid = self.laid(settings)
        ally = laid.ally if self._ally_due(target) else 0
        return Laid(laid.plain, ally, int(self._brace_counts(target, settings)))

    def against(self, target: Target, settings: Settings) -> int:
        """How many dice count against one of the targets, of all kinds."""
        return sum(self.counting(target, settings))

    def damage_by(self, extra: int, settings: Settings) -> Damage:
        """The damage of a hit by so many extra successes (G4, G5, G10)."""
        melee = settings.third_of(self.stat) if self.tactic == "melee" else 0
        return damage_of(self.stat, extra, melee, self.damage)

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[AttackResult, ...]:
        """Roll it once, and each defence: one result a target.

        Dice are drawn for the pool, for an ally, for a brace, and then target by target. Raises ValueError
        for dice that no table rolls.
        """
        names = told_apart([target.name for target in self.targets])
        groups = self._groups(self.laid(settings), dice)
        defenses = [_defended(target, dice) for target in self.targets]
        return tuple(
            self._met(target, name, groups, defense, settings, dice.seed)
            for target, name, defense in zip(self.targets, names, defenses, strict=True)
        )

    def _met(
        self,
        target: Target,
        name: str | None,
        groups: Sequence[PoolRoll | None],
        defense: PoolRoll,
        settings: Settings,
        seed: int | None,
    ) -> AttackResult:
        """The dice that count against a target laid against its own."""
        plain, ally, brace = groups
        assert plain is not None, "there is always a pool"
        counts = {
            "ally": ally is not None and self._ally_due(target),
            "brace": brace is not None and self._brace_counts(target, settings),
        }
        dice = plain.dice
        for group, due in zip((ally, brace), counts.values(), strict=True):
            dice += group.dice if group and due else ()
        ours, theirs = (successes(each, settings.success_on) for each in (dice, defense.dice))
        extra = max(ours - theirs, 0)
        parts = self.damage_by(extra, settings) if extra else None
        broken = target.breaks if parts and parts.total else None
        damage = parts.total if parts and broken is None else 0
        shield, hp = taken_by(target.shield, damage)
        return AttackResult(
            seed=seed,
            campaign=self.campaign,
            request=self.words,
            target=name,
            tactic=self.tactic,
            stat=self.stat,
            hit=extra > 0,
            damage=damage,
            shield_damage=shield,
            hp_damage=hp,
            shield_left=target.shield - shield,
            hp_left=None if target.hp is None else max(target.hp - hp, 0),
            triggers=damage > 0,
            broken=broken,
            attacker_successes=ours,
            defender_successes=theirs,
            extra=extra,
            parts=parts,
            stance=(target.stance or "take") if target.cornered else None,
            stance_said=target.cornered and target.stance is not None,
            success_on=settings.success_on,
            attack=plain,
            ally=ally,
            ally_counts=counts["ally"],
            brace=brace,
            brace_counts=counts["brace"],
            defense=defense,
        )

    def _groups(self, laid: Laid, dice: DiceSource) -> list[PoolRoll | None]:
        """The dice of each kind as they fell, or as they were read out; None where there are none."""
        pool, by_hand = self.pool, isinstance(self.pool, Hand)
        for count in laid:
            rolled_count(Pool(count))
        if isinstance(pool, Hand):
            read = iter(checked(pool.faces))
            if len(pool.faces) != sum(laid):
                raise ValueError(f"{pool} is {len(pool.faces)} dice where {sum(laid)} are rolled")
            fallen = [tuple(islice(read, count)) for count in laid]
            pool = pool.rolled_for or Pool(laid.plain)
        else:
            fallen = [dice.roll(count, FACES) if count else () for count in laid]
        plain, *others = map(high_to_low, fallen)
        return [
            PoolRoll(plain, pool.asked, laid.plain, *pool, by_hand),
            *(_apart(other, by_hand) if other else None for other in others),
        ]

    def _base(self, settings: Settings) -> int:
        """The dice of the pool, which may be fewer than none: so many an ally's or a brace's go first."""
        if isinstance(self.pool, Pool):
            return self.pool.asked
        return self.pool.rolled_for.asked if self.pool.rolled_for else self.laid(settings).plain

    def _ally_due(self, target: Target) -> bool:
        """A third of the STAT in dice: of ranged attacks, once, however many allies there are (G5)."""
        return self.tactic == "ranged" and target.ally

    def _ally(self, settings: Settings) -> int:
        return settings.third_of(self.stat) if any(map(self._ally_due, self.targets)) else 0

    def _brace_counts(self, target: Target, settings: Settings) -> bool:
        """Whether the die that a bracing target gives is one: an attacker still at 0 rolls nothing (G3)."""
        ally = self._ally(settings) if self._ally_due(target) else 0
        return target.braces and self._base(settings) + ally >= 0


def _defended(target: Target, dice: DiceSource) -> PoolRoll:
    """The dice of a target: of one that braces a single one (G3)."""
    if isinstance(target.defense, Pool) and target.braces:
        [die] = dice.roll(1, FACES)
        return PoolRoll((die,), target.defense.asked, 1, *target.defense, by_hand=False)
    return roll_pool(target.defense, dice)


def _apart(faces: tuple[int, ...], by_hand: bool) -> PoolRoll:
    """Dice that do not count against everyone."""
    count = len(faces)
    return PoolRoll(faces, count, count, count, (), by_hand)
