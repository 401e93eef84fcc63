"""Attacks: one roll, contested by each opponent (G1-G5, G7-G11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, islice
from typing import ClassVar, Literal, NamedTuple, Self

from dicemob_cli.dice import DiceSource, Hand, Pool, PoolRoll, high_to_low
from dicemob_cli.games.game import Result, told_apart
from dicemob_cli.games.rings.rules.damage import Damage, damage_of, taken_by
from dicemob_cli.games.rings.rules.pools import checked, roll_pool, rolled_count, successes
from dicemob_cli.games.rings.rules.reach import Tactic
from dicemob_cli.games.rings.rules.settings import FACES, Settings

__all__ = ["Attack", "Deal", "Laid", "RingsAttackResult", "Stance", "Target"]

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

    @property
    def rolled(self) -> int:
        """How many dice they lay down. Raises ValueError for a pool that is none."""
        return 1 if self.braces else rolled_count(self.defense)


class Laid(NamedTuple):
    """The dice of an attack by what they count against: everyone, those with an ally beside, who brace."""

    plain: int
    ally: int
    brace: int


class Deal(NamedTuple):
    """The dice of an attack: `base` asked for, perhaps fewer than none, an ally's, and what is laid down.

    Dice that a pool lacks are taken from those of an ally, and then from that of a brace (G3).
    """

    base: int
    third: int
    laid: Laid

    def counting(self, target: Target) -> Laid:
        """The dice of each kind that count against a target (G3, G5, G11).

        The die that a bracing target gives is one where the attacker then has any: at 0 nothing is rolled.
        """
        ally = self.third if target.ally else 0
        brace = target.braces and self.base + ally >= 0
        return Laid(max(self.base, 0), max(ally + min(self.base, 0), 0), int(brace))


@dataclass(frozen=True, slots=True, kw_only=True)
class RingsAttackResult(Result):
    """An attack on one target. `hit`: more successes than the defender, by `extra` (G4).

    `damage` is what was done in all: `shield_damage` of it went to the shield, `hp_damage` to HP (G7);
    `parts` say where it came from. Nothing is done by an attack that the target negated, by breaking the
    weapon `broken` (G9). `triggers`: effects of damage happen (G8). Dice of `ally` and `brace` were rolled
    for those they are due for, and count here if so said (G3, G5, G11).
    """

    faces: ClassVar[int] = FACES

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
    def given(self) -> Iterator[tuple[Literal["ally", "brace"], PoolRoll, bool]]:
        """The dice that were rolled for an ally and for a brace, and whether they count here."""
        if self.ally:
            yield "ally", self.ally, self.ally_counts
        if self.brace:
            yield "brace", self.brace, self.brace_counts

    @property
    def succeeded(self) -> bool:
        return self.hit

    @property
    def amount(self) -> int:
        return self.damage

    @property
    def rolled_amount(self) -> int:
        return self.parts.total if self.parts else 0

    @property
    def involved(self) -> tuple[str | None, ...]:
        return (self.target,)

    @classmethod
    def drawn(cls, results: Sequence[Self]) -> Iterator[PoolRoll]:
        """Yield the attack, the dice for an ally and a brace, then all defences (G11).

        Raises ValueError for targets that do not share the former.
        """
        first = results[0]
        if len({(each.attack, each.ally, each.brace) for each in results}) > 1:
            raise ValueError("another attack for each target")
        yield from (pool for pool in (first.attack, first.ally, first.brace) if pool is not None)
        yield from (result.defense for result in results)


class Attack(NamedTuple):
    """An attack with a weapon or a Ring on one or several opponents (G1, G11).

    `pool` is STAT + tactic + modifiers, or all dice rolled by hand, those for an ally and a brace last;
    unless `brace_read`, the die of a brace is not among them, and is rolled. `stat` is the base STAT, 0 or
    more, `damage` all damage modifiers.
    """

    pool: Pool | Hand
    stat: int
    tactic: Tactic
    targets: tuple[Target, ...]
    damage: int = 0
    words: str = ""
    campaign: str | None = None
    brace_read: bool = True

    def deal(self, settings: Settings) -> Deal:
        """The dice that are laid down. Raises ValueError for too few by hand."""
        third = settings.third_of(self.stat) if self.tactic == "ranged" else 0
        ally = third if any(target.ally for target in self.targets) else 0
        brace = any(target.braces for target in self.targets)
        if isinstance(self.pool, Hand) and self.pool.rolled_for is None:
            base = len(self.pool.faces) - ally - (brace and self.brace_read)
            if base < 0:
                raise ValueError(f"{self.pool} is fewer dice than an ally and a brace give")
        else:
            base = (self.pool.rolled_for or Pool(0) if isinstance(self.pool, Hand) else self.pool).asked
        deal = Deal(base, third, Laid(max(base, 0), max(ally + min(base, 0), 0), 0))
        given = int(any(deal.counting(target).brace for target in self.targets)) if brace else 0
        return deal._replace(laid=deal.laid._replace(brace=given))

    def laid(self, settings: Settings) -> Laid:
        """How many dice the attacker lays down of each kind. Raises ValueError for too few by hand."""
        return self.deal(settings).laid

    def damage_by(self, extra: int, settings: Settings) -> Damage:
        """The damage of a hit by so many extra successes (G4, G5, G10)."""
        melee = settings.third_of(self.stat) if self.tactic == "melee" else 0
        return damage_of(self.stat, extra, melee, self.damage)

    def roll(self, settings: Settings, dice: DiceSource) -> tuple[RingsAttackResult, ...]:
        """Roll it once, and each defence: one result a target.

        Dice are drawn for the pool, for an ally, for a brace, and then target by target. Raises ValueError
        for dice that no table rolls.
        """
        names = told_apart([target.name for target in self.targets])
        deal = self.deal(settings)
        groups = self._groups(deal.laid, dice)
        defenses = [_defended(target, dice) for target in self.targets]
        return tuple(
            self._met(target, name, deal.counting(target), groups, defense, settings, dice.seed)
            for target, name, defense in zip(self.targets, names, defenses, strict=True)
        )

    def _met(
        self,
        target: Target,
        name: str | None,
        counts: Laid,
        groups: Sequence[PoolRoll | None],
        defense: PoolRoll,
        settings: Settings,
        seed: int | None,
    ) -> RingsAttackResult:
        """The dice that count against a target laid against its own."""
        plain, ally, brace = groups
        assert plain is not None, "there is always a pool"
        dice = plain.dice
        for group, due in zip((ally, brace), counts[1:], strict=True):
            dice += group.dice if group and due else ()
        ours, theirs = (successes(each, settings.success_on) for each in (dice, defense.dice))
        extra = max(ours - theirs, 0)
        parts = self.damage_by(extra, settings) if extra else None
        broken = target.breaks if parts and parts.total else None
        damage = parts.total if parts and broken is None else 0
        shield, hp = taken_by(target.shield, damage)
        return RingsAttackResult(
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
            ally_counts=counts.ally > 0,
            brace=brace,
            brace_counts=counts.brace > 0,
            defense=defense,
        )

    def _groups(self, laid: Laid, dice: DiceSource) -> list[PoolRoll | None]:
        """The dice of each kind as they fell, or as they were read out; None where there are none."""
        pool, by_hand = self.pool, isinstance(self.pool, Hand)
        for count in laid:
            rolled_count(Pool(count))
        read = [by_hand, by_hand, by_hand and self.brace_read]
        faces: Iterator[int] = iter(())
        if isinstance(pool, Hand):
            faces = iter(checked(pool.faces))
            due = sum(compress(laid, read))
            if len(pool.faces) != due:
                raise ValueError(f"{pool} is {len(pool.faces)} dice where {due} are rolled")
            pool = pool.rolled_for or Pool(laid.plain)
        groups: list[PoolRoll | None] = []
        for count, is_read in zip(laid, read, strict=True):
            fallen = tuple(islice(faces, count)) if is_read else dice.roll(count, FACES) if count else ()
            own = pool if not groups else Pool(count)
            rolled = PoolRoll(high_to_low(fallen), own.asked, count, *own, is_read)
            groups.append(rolled if count or not groups else None)
        return groups


def _defended(target: Target, dice: DiceSource) -> PoolRoll:
    """The dice of a target: of one that braces a single one (G3)."""
    if isinstance(target.defense, Pool) and target.braces:
        [die] = dice.roll(1, FACES)
        return PoolRoll((die,), target.defense.asked, 1, *target.defense, by_hand=False)
    return roll_pool(target.defense, dice)
