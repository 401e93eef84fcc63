"""A parsed request of Dice Mob with its names resolved: a request that can be rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.dice import MOST_PAIRS, Hand, Pool
from dicemob_cli.errors import Code, quoted
from dicemob_cli.games.dice_mob.cast import Cast
from dicemob_cli.games.dice_mob.parsed import (
    AskedCombat,
    AskedDuel,
    AskedEffect,
    AskedLasts,
    AskedRoll,
    AskedStrike,
    Fighter,
    NamedType,
)
from dicemob_cli.games.dice_mob.rules.combat import Strike, Target
from dicemob_cli.games.dice_mob.rules.defenses import Defense
from dicemob_cli.games.dice_mob.rules.lasts import (
    MOST_ROUNDS,
    ROLLED,
    Lasting,
    Lasts,
    effect_type,
    lasting_type,
    starting_type,
)
from dicemob_cli.games.dice_mob.rules.pools import dice_count, rolled_count
from dicemob_cli.games.dice_mob.rules.proficiency import TWO_FOR_TRYING
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.parser import NEEDS_DAMAGE, lasts_of
from dicemob_cli.grammar.sides import Name, Side, Written, as_many, only_part
from dicemob_cli.grammar.words import Word

if TYPE_CHECKING:
    from dicemob_cli.games.dice_mob.odds.duel import Duelist
    from dicemob_cli.games.dice_mob.rules.attack import Attack
    from dicemob_cli.games.dice_mob.rules.contest import Contest
    from dicemob_cli.games.dice_mob.rules.effect import Effect
    from dicemob_cli.games.dice_mob.rules.potency import Potency
    from dicemob_cli.games.dice_mob.rules.skill import Skill
    from dicemob_cli.games.game import Request

__all__ = ["fill", "fill_duel", "who_rolls"]

T = TypeVar("T")

FEWEST_PAIRS = 10
"""What a strike on a target counts at least: the smallest has its line too."""


def fill(asked: Asked, table: Table = BARE_TABLE) -> Request:
    """The request that was asked for.

    Raises WordError for a name, an attack or a defence that the cast does not have, for dice by hand
    that are too many or unlike the sheet's count, and for pools too large to be meant.
    """
    if isinstance(asked, AskedCombat):
        return _combat(asked, table)
    if isinstance(asked, AskedEffect):
        return _effect(asked, table)
    if isinstance(asked, AskedRoll):
        return _skill(asked, table) if asked.kind == "skill" else _potency(asked, table)
    raise TypeError(f"{asked!r} is not a request of Dice Mob")


def who_rolls(asked: Asked, table: Table = BARE_TABLE) -> str | None:
    """Who is named as the one that rolls: the attacker, or whose skill it is; None where it is only dice."""
    match asked:
        case AskedEffect():
            return who_rolls(asked.attack, table)
        case AskedCombat():
            side: Side | None = asked.clauses[0].strikes[0].attack
        case AskedRoll():
            side = asked.side
        case _:
            raise TypeError(f"{asked!r} is not a request of Dice Mob")
    return Cast(table).who(side) if isinstance(side, Name) else None


def fill_duel(asked: AskedDuel, table: Table = BARE_TABLE) -> tuple[Duelist, Duelist]:
    """The two sides of a duel. Raises WordError like `fill`, and for what a fighter without a sheet lacks."""
    from dicemob_cli.games.dice_mob.odds.duel import Duelist
    from dicemob_cli.games.dice_mob.rules.attack import Attack

    cast, limit = Cast(table), table.settings.max_dice
    sides = []
    for fighter, other in (asked.fighters, asked.fighters[::-1]):
        strike = AskedStrike(fighter.attack, fighter.type, dependent=False)
        strikes = _strikes(strike, "attack", 0, cast, limit)
        target = _defender(other, strikes, cast, limit)
        attack = Attack(tuple(strikes), (target,), asked.words, table.campaign, asked.criticals)
        if isinstance(fighter.attack, Name):
            sides.append(Duelist(cast.who(fighter.attack), attack, fighter.hp or cast.hp(fighter.attack)))
        elif fighter.hp:
            sides.append(Duelist(fighter.attack.word.text, attack, fighter.hp))
        else:
            raise at(fighter.attack.word, Code.NO_HIT_POINTS, "needs 'hp 12' after it")
    ours, theirs = sides
    if ours.name == theirs.name:
        return ours._replace(name=f"{ours.name} (1)"), theirs._replace(name=f"{theirs.name} (2)")
    return ours, theirs


def _combat(asked: AskedCombat, table: Table, starting: Lasts | None = None) -> Attack | Contest:
    """The attack or contest that was asked for; of those `starting` an effect no strike starts another."""
    cast, limit = Cast(table), table.settings.max_dice
    strikes: list[Strike] = []
    targets: list[Target] = []
    for clause in asked.clauses:
        own: list[Strike] = []
        for strike in clause.strikes:
            more = _strikes(strike, asked.kind, len(strikes) + len(own), cast, limit)
            _refuse_damage_of_contests(strike, more)
            own += more
        if starting:
            own = [_started(strike, starting, asked.kind) for strike in own]
        facing = [_target(side, own, asked, cast, limit) for side in clause.targets]
        targets = _joined(targets, facing, clause.targets[0].word) if strikes else facing
        strikes += own
    _refuse_too_many(asked, strikes, targets, limit)
    filled = (tuple(strikes), tuple(targets), asked.words, table.campaign, asked.criticals)
    if asked.kind == "contest":
        if len(strikes) > 1:
            raise at(
                asked.clauses[0].strikes[0].attack.word,
                Code.MISPLACED_WORD,
                "cannot join contests: roll the next one by itself",
            )
        from dicemob_cli.games.dice_mob.rules.contest import Contest

        return Contest(*filled)
    from dicemob_cli.games.dice_mob.rules.attack import Attack

    return Attack(*filled)


def _refuse_too_many(
    asked: AskedCombat, strikes: Sequence[Strike], targets: Sequence[Target], limit: int | None
) -> None:
    """Raise WordError for more pairs of dice than one attack can be meant to have."""
    attacks = [dice_count(strike.attack, limit) for strike in strikes]
    pairs = sum(
        max(attack, dice_count(defense, limit), FEWEST_PAIRS)
        for target in targets
        for attack, defense in zip(attacks, target.defenses, strict=True)
        if defense is not None
    )
    if pairs > MOST_PAIRS:
        word = asked.clauses[0].strikes[0].attack.word
        raise at(
            word, Code.POOL_TOO_LARGE, f"begins a roll of {pairs} pairs of dice: {MOST_PAIRS} is the most"
        )


def _effect(asked: AskedEffect, table: Table) -> Effect:
    """The strikes whose type is that of the effect start it; of bleeding, all do."""
    from dicemob_cli.games.dice_mob.rules.effect import Effect

    attacker = asked.attack.clauses[0].strikes[0].attack
    contest = isinstance(attacker, Name) and Cast(table).is_contest(attacker)
    start = _combat(asked.attack._replace(kind="contest") if contest else asked.attack, table, asked.lasts)
    if not any(strike.lasts for strike in start.strikes):
        has = ", ".join(dict.fromkeys(str(strike.type) for strike in start.strikes))
        raise at(asked.effect, Code.STARTS_NOTHING, f"is not what this attack starts, which is {has}")
    _refuse_effect(asked, start)
    sheets = [strike.lasts for strike in start.strikes if strike.lasts not in (None, asked.lasts)]
    lasts = (asked.lasts.duration is None and next(iter(sheets), None)) or asked.lasts
    strikes = tuple(strike._replace(lasts=lasts if strike.lasts else None) for strike in start.strikes)
    initiative, actions = asked.initiative, asked.actions
    target = asked.attack.clauses[0].targets[0]
    if isinstance(target, Name):
        sheet = Cast(table).sheet(target)
        initiative = sheet.initiative_dice if initiative is None else initiative
        actions = sheet.actions if actions is None else actions
    rounds = MOST_ROUNDS if asked.rounds is None else asked.rounds
    return Effect(start._replace(strikes=strikes), lasts, rounds, initiative, actions)


def _started(strike: Strike, lasts: Lasts, kind: str) -> Strike:
    """A strike that starts an effect if that is of its type, or of no type, or if its sheet says so (E1).

    A contest within an attack does no damage that could go on.
    """
    if strike.lasts and strike.lasts.kind is lasts.kind:
        return strike
    fits = starting_type(lasts.kind) in (None, strike.type) or strike.type is None
    if strike.contest and kind == "attack" and lasts.kind in ROLLED:
        fits = False
    return strike._replace(lasts=lasts if fits else None)


def _refuse_effect(asked: AskedEffect, start: Attack | Contest) -> None:
    """Raise WordError for what makes no sense of an effect of this kind."""
    from dicemob_cli.games.dice_mob.rules.contest import Contest

    kind = asked.lasts.kind
    if len(start.targets) > 1 and kind is not Lasting.ELECTRICITY:
        raise at(
            asked.effect,
            Code.TOO_MANY_TARGETS,
            "stays on one target: only electricity goes from one to the next",
        )
    if asked.rounds is not None and not 1 <= asked.rounds <= MOST_ROUNDS:
        raise at(
            asked.effect, Code.OUT_OF_RANGE, f"is looked at for 1 to {MOST_ROUNDS} rounds, not {asked.rounds}"
        )
    if asked.lasts.duration == 0:
        raise at(
            asked.effect,
            Code.OUT_OF_RANGE,
            "lasts at least one round: leave out the duration for no limit",
        )
    if kind is not Lasting.FREEZING and (asked.initiative, asked.actions) != (None, None):
        raise at(asked.effect, Code.WRONG_OPTION, "costs no initiative and no actions: only freezing does")
    if isinstance(start, Contest) and kind in ROLLED:
        raise at(asked.effect, Code.NEEDS_DAMAGE, NEEDS_DAMAGE)


def _skill(asked: AskedRoll, table: Table) -> Skill:
    from dicemob_cli.games.dice_mob.rules.skill import Skill

    limit = table.settings.max_dice
    average = table.vocabulary.difficulties["average"]
    needed = average if asked.difficulty is None else asked.difficulty
    side, proficient = asked.side, asked.side is not None
    pool: Pool | Hand = TWO_FOR_TRYING
    if isinstance(side, Name):
        sheet, proficient = Cast(table).skill(side)
        pool = _taken(sheet, _hands(side, 1)[0], side.word, limit)
    elif side:
        pool = _within(only_part(side), side.word, limit)
    if side and needed == 0 and not proficient:
        raise at(side.word, Code.PROFICIENT_ONLY, "is untrained, and difficulty 0 is for the proficient only")
    return Skill(pool, needed, asked.words, table.campaign, asked.criticals)


def _potency(asked: AskedRoll, table: Table) -> Potency:
    from dicemob_cli.games.dice_mob.rules.potency import Potency

    side = asked.side
    pool: Pool | Hand = TWO_FOR_TRYING
    if isinstance(side, Name):
        pool = _taken(Cast(table).potency(side), _hands(side, 1)[0], side.word, limit=None)
    elif side:
        pool = only_part(side)
    return Potency(pool, asked.words, table.campaign, asked.criticals)


def _strikes(asked: AskedStrike, kind: str, number: int, cast: Cast, limit: int | None) -> list[Strike]:
    """The strikes of one attacking side, the first of which is the attack's strike `number`, from 0.

    One joined with `then` depends on the first strike of all (A2); on a sheet, on the sheet's first.
    """
    side, kind = asked.attack, "contest" if asked.contest else kind
    first = 0 if asked.dependent else None
    if isinstance(side, Written):
        against = asked.type.type if asked.type else None
        lasts = lasts_of(asked.lasts, asked.type)
        against = against or (starting_type(lasts.kind) if lasts else None)
        pool = _within(side.parts[0], side.word, limit)
        return [Strike(pool, against, first, lasts, contest=kind == "contest")]
    of_sheet = cast.strikes(side, kind)
    if asked.type and len(of_sheet) > 1:
        raise at(
            asked.type.word,
            Code.SEVERAL_STRIKES,
            f"is one type for the {len(of_sheet)} strikes of {quoted(side.name)}",
        )
    strikes: list[Strike] = []
    for hand, (pool, against, dependent, of_its_own, contest) in zip(
        _hands(side, len(of_sheet)), of_sheet, strict=True
    ):
        if asked.type and against not in (None, asked.type.type):
            raise at(
                asked.type.word,
                Code.ANOTHER_TYPE,
                f"is a different type than {quoted(side.name)} has, {against}",
            )
        against = against or (asked.type.type if asked.type else None)
        said = _lasting(asked.lasts, against, side.word, several=len(of_sheet) > 1)
        depends_on = number if dependent else first
        taken = _taken(pool, hand, side.word, limit)
        lasts = said or of_its_own
        if lasts and not (asked.lasts and asked.lasts.named):  # what is said at the table comes first
            lasts = lasts._replace(name=cast.roll_name(side, kind))
        strikes.append(Strike(taken, against, depends_on, lasts, contest))
    if asked.lasts and not any(strike.lasts for strike in strikes):
        raise at(asked.lasts.word, Code.STARTS_NOTHING, f"fits none of the strikes of {quoted(side.name)}")
    return strikes


def _refuse_damage_of_contests(asked: AskedStrike, strikes: Sequence[Strike]) -> None:
    """Raise WordError for a contest that starts what goes on with its damage (D7, E1)."""
    if any(strike.contest and strike.lasts and strike.lasts.kind in ROLLED for strike in strikes):
        word = asked.lasts.word if asked.lasts else asked.attack.word
        raise at(word, Code.NEEDS_DAMAGE, NEEDS_DAMAGE)


def _lasting(lasts: AskedLasts | None, against: Defense | None, word: Word, *, several: bool) -> Lasts | None:
    """What a strike of a sheet starts. Of several it is those of whose type it is that last."""
    if lasts is None or not several:
        return lasts_of(lasts, NamedType(against, word) if against else None)
    natural = lasting_type(against)
    if lasts.kind is Lasting.BLEEDING and natural is None:
        return Lasts(lasts.kind, lasts.duration)
    if natural is None or lasts.kind not in (None, natural):
        return None
    return Lasts(natural, lasts.duration)


def _target(
    side: Side, strikes: Sequence[Strike], asked: AskedCombat, cast: Cast, limit: int | None
) -> Target:
    """A defending side against each of some strikes; None where it is immune (A3)."""
    immune = [strike.type in asked.immune for strike in strikes]
    if isinstance(side, Written):
        parts: Sequence[Pool | Hand] = side.parts
        if len(parts) == 1 and isinstance(parts[0], Pool):
            parts = [parts[0]] * len(strikes)
        parts = [_within(part, side.word, limit) for part in parts]
        defenses: tuple[Pool | Hand | None, ...] = tuple(
            _spread(parts, [not each for each in immune], side.word)
        )
        others = _other_types(strikes)
        effects = (None if others.get(n) in asked.immune else each for n, each in enumerate(defenses))
        return Target(defenses, None, tuple(effects) if others else None)
    name = cast.who(side)
    if "/" in side.name and asked.kind == "attack":
        raise at(side.word, Code.OTHER_ROLL, f"is not someone to attack: use 'vs {name}'")
    pools = [
        None if each else cast.defense(side, strike.type)
        for each, strike in zip(immune, strikes, strict=True)
    ]
    hands = _spread(side.hands or (None,) * len(strikes), [pool is not None for pool in pools], side.word)
    defenses = tuple(
        _taken(pool, hand, side.word, limit) if pool else None
        for pool, hand in zip(pools, hands, strict=True)
    )
    others, whole = _other_types(strikes), side._replace(name=name)
    effects = (
        (None if others[n] in asked.immune else cast.defense(whole, others[n])) if n in others else each
        for n, each in enumerate(defenses)
    )
    return Target(defenses, name, tuple(effects) if others else None)


def _other_types(strikes: Sequence[Strike]) -> dict[int, Defense | None]:
    """The types of the effects that are of another type than the strikes that start them, by strike (E1)."""
    types = {
        number: effect_type(strike.lasts.kind, strike.type)
        for number, strike in enumerate(strikes)
        if strike.lasts
    }
    return {number: other for number, other in types.items() if other is not strikes[number].type}


def _defender(fighter: Fighter, strikes: Sequence[Strike], cast: Cast, limit: int | None) -> Target:
    """What a fighter defends with: what was said, else what its sheet has against each strike."""
    if fighter.defense:
        return Target((fighter.defense,) * len(strikes))
    if not isinstance(fighter.attack, Name):
        raise at(fighter.attack.word, Code.NO_DEFENSE, "needs 'defense 4' after it")
    who = fighter.attack._replace(name=fighter.attack.name.partition("/")[0], modifiers=(), hands=())
    return Target(tuple(cast.defense(who, strike.type) for strike in strikes), cast.who(who))


def _joined(before: Sequence[Target], after: Sequence[Target], word: Word) -> list[Target]:
    """The same targets, facing the strikes of two clauses (A4)."""
    if len(before) != len(after):
        raise at(
            word,
            Code.OTHER_TARGETS,
            f"begins {len(after)} targets, and the strikes before have {len(before)}",
        )
    joined = []
    for one, other in zip(before, after, strict=True):
        if one.name and other.name and one.name != other.name:
            raise at(
                word, Code.OTHER_TARGETS, f"begins other targets than before: {other.name} and not {one.name}"
            )
        effects = None
        if one.effect_defenses or other.effect_defenses:
            effects = (one.effect_defenses or one.defenses) + (other.effect_defenses or other.defenses)
        joined.append(Target(one.defenses + other.defenses, one.name or other.name, effects))
    return joined


def _hands(name: Name, count: int) -> Sequence[Hand | None]:
    """The dice rolled by hand for each of `count` rolls; None for those that the app rolls."""
    return _spread(name.hands or (None,) * count, [True] * count, name.word)


def _spread(parts: Sequence[T | None], rolled: Sequence[bool], word: Word) -> list[T | None]:
    """The parts of a side laid to its strikes: one for each, or for each that is rolled."""
    if len(parts) == sum(rolled) != len(rolled):
        left = iter(parts)
        return [next(left) if each else None for each in rolled]
    if len(parts) != len(rolled):
        hint = "" if len(rolled) == 1 else ": part the dice of each by '/'"
        raise at(word, Code.WRONG_DICE_COUNT, f"has dice for {len(parts)} of {len(rolled)} strikes{hint}")
    return [part if each else None for part, each in zip(parts, rolled, strict=True)]


def _taken(pool: Pool, hand: Hand | None, word: Word, limit: int | None) -> Pool | Hand:
    """The dice rolled by hand for a sheet's pool, which must be as many; without any, the pool."""
    if hand is None:
        return pool
    return as_many(hand, rolled_count(pool, limit), pool, word)


def _within(part: Pool | Hand, word: Word, limit: int | None) -> Pool | Hand:
    """Dice written out. By hand there are at most the maximum: we never choose which to drop (D2)."""
    if isinstance(part, Hand) and limit is not None and len(part.faces) > limit:
        raise at(word, Code.POOL_TOO_LARGE, f"is {len(part.faces)} dice by hand, and the maximum is {limit}")
    return part
