"""Where a fight stands: who is here, what lasts on whom, whose turn it is. The fold of its changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import singledispatch
from types import MappingProxyType
from typing import Any, NamedTuple

from dicemob_cli.encounter.changes import (
    Broke,
    Change,
    Delayed,
    Ended,
    Healed,
    HpSet,
    Hurt,
    Joined,
    Left,
    Noted,
    Ordered,
    Placed,
    Renamed,
    Repaired,
    Rerolled,
    RolledByHand,
    Saved,
    SheetSet,
    ShieldSet,
    Started,
    Stayed,
    Struck,
    Turned,
)
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED, Frozen, Lasting, destroys, frozen

__all__ = ["START", "Ongoing", "Person", "State", "fold_changes", "turns_without"]


class Blow(NamedTuple):
    """The last attack of a turn that has hurt someone, and how they would stand without it (G9)."""

    shield: int | None
    hp: int | None
    damage: int
    by: str | None
    fell: int | None


class Person(NamedTuple):
    """Someone in a fight. `hp` are what is left of `most`, None where nobody counts them.

    `said` is what of the sheet is not the campaign's. `taken` and `dealt` are damage so far; `fell` is the
    round in which they were last brought to 0. `shield` is None where there are no shields; `broken` are
    weapons, `blow` is what could still be negated. `seat` is their place in the list, for the whole fight.
    """

    name: str
    like: str
    sheet: Mapping[str, Any]
    hp: int | None
    most: int | None
    initiative: int
    actions: int
    taken: int = 0
    dealt: int = 0
    fell: int | None = None
    by_hand: bool = False
    shield: int | None = None
    broken: tuple[str, ...] = ()
    place: tuple[int, int, int] | None = None
    blow: Blow | None = None
    said: Mapping[str, Any] = MappingProxyType({})
    seat: int = 0

    @property
    def out(self) -> bool:
        """At 0 HP one is out (E7)."""
        return self.hp == 0


class Ongoing(NamedTuple):
    """Something lasting on someone. `since` is the round of the hit; `dice` are rolled at a round's end.

    `streak` counts the rounds in a row that it did damage (E2), `save` is the round of the last save (E5).
    """

    key: int
    name: str
    effect: Lasting
    dice: int
    defense: int | None
    type: str | None
    since: int
    duration: int | None
    by: str | None
    streak: int
    save: int | None = None
    called: str | None = None

    @property
    def title(self) -> str:
        """Its kind, and what it came by: `cognitive (domination)`."""
        return f"{self.effect} ({self.called})" if self.called else self.effect

    @property
    def destroyed(self) -> bool:
        """Whether this is the round in which it destroys what was in contact with it (E2)."""
        return destroys(self.effect, self.streak)

    def round_of(self, now: int) -> int:
        """Which round of the effect it is in a round of the fight: that of the hit is 1."""
        return now - self.since + 1

    def left(self, now: int) -> int | None:
        """The rounds that it lasts after this one; None where it lasts until it is ended (E6)."""
        return None if self.duration is None else max(self.duration - self.round_of(now), 0)


class State(NamedTuple):
    """A fight at one moment. Never changed: a fold makes new ones.

    `people` are in the order in which they came. `turns` is the order of turns; before there is one, each
    has a turn in that order; `ranks` are what each rolled for it. `round` is 0 before the first turn, `up`
    are those whose turn it is, `acted` those who have had theirs in this round, or have it now. `came`
    counts how many of each kind ever came, `stayed` says in which other fight someone of a kind was left.
    """

    people: Mapping[str, Person] = MappingProxyType({})
    ongoing: tuple[Ongoing, ...] = ()
    turns: tuple[tuple[str, ...], ...] = ()
    round: int = 0
    up: tuple[str, ...] = ()
    acted: frozenset[str] = frozenset()
    ranks: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    last_key: int = 0
    last_seat: int = 0
    came: Mapping[str, int] = MappingProxyType({})
    stayed: Mapping[str, str] = MappingProxyType({})

    def on(self, name: str) -> tuple[Ongoing, ...]:
        """What lasts on someone."""
        return tuple(each for each in self.ongoing if each.name == name)

    def lasting(self, key: int) -> Ongoing:
        """What lasts under a key. Raises LookupError if nothing does."""
        for each in self.ongoing:
            if each.key == key:
                return each
        raise LookupError(key)

    def cold(self, name: str) -> Frozen:
        """What freezing has cost someone so far (E4)."""
        person = self.people[name]
        hits = sum(each.effect is Lasting.FREEZING for each in self.on(name))
        return frozen(hits, person.initiative, person.actions)

    @property
    def order(self) -> tuple[tuple[str, ...], ...]:
        """The turns of a round: whoever came after the order was made is last, like monsters together."""
        placed = {name for turn in self.turns for name in turn}
        late: dict[str, list[str]] = {}
        for name, person in self.people.items():
            if name not in placed:
                late.setdefault(person.like if self.turns else name, []).append(name)
        return (*self.turns, *map(tuple, late.values()))

    @property
    def next_up(self) -> tuple[str, ...]:
        """Those who stand in the first turn still to come in this round; none where all have had theirs."""
        return self._first(self.acted)

    @property
    def first_up(self) -> tuple[str, ...]:
        """Those who stand in the first turn of a new round; none where everyone is out."""
        return self._first(frozenset())

    def _first(self, acted: frozenset[str]) -> tuple[str, ...]:
        for turn in self.order:
            if names := tuple(name for name in turn if name not in acted and not self.people[name].out):
                return names
        return ()


START = State()
"""Before anything happened."""


def fold_changes(state: State, changes: Iterable[Change]) -> State:
    """The state after some changes. Raises LookupError for changes to people who are not there."""
    for change in changes:
        state = _apply(change, state)
    return state


@singledispatch
def _apply(change: Change, state: State) -> State:
    raise TypeError(f"{change!r} is no change")


@_apply.register
def _(change: Joined, state: State) -> State:
    hp = None if change.hp is None else max(change.hp - change.taken, 0)
    person = Person(
        change.name,
        change.like,
        change.sheet,
        hp,
        change.hp,
        change.initiative,
        change.actions,
        taken=change.taken,
        shield=change.sheet.get("shield"),
        broken=tuple(change.sheet.get("broken", ())),
        said=change.said,
        seat=state.last_seat + 1,
    )
    came = {**state.came, change.like: state.came.get(change.like, 0) + 1}
    people = {**state.people, change.name: person}
    return state._replace(people=people, came=came, last_seat=person.seat)


@_apply.register
def _(change: SheetSet, state: State) -> State:
    """Hit points stay as they are, and never above the maximum; who had none has what damage has left."""
    person = state.people[change.name]
    hp = person.hp
    if change.hp is not None:
        hp = max(change.hp - person.taken, 0) if hp is None else min(hp, change.hp)
    person = person._replace(
        sheet=change.sheet,
        hp=hp,
        most=person.most if change.hp is None else change.hp,
        initiative=change.initiative,
        actions=change.actions,
        blow=None,
        said=change.said,
    )
    return _with(state, person)


@_apply.register
def _(change: Stayed, state: State) -> State:
    return state._replace(stayed={**state.stayed, change.like: change.fight})


@_apply.register
def _(change: Left, state: State) -> State:
    _require(state, (change.name,))
    return state._replace(
        people={name: person for name, person in state.people.items() if name != change.name},
        ongoing=tuple(each for each in state.ongoing if each.name != change.name),
        turns=turns_without(state.turns, {change.name}),
        up=tuple(name for name in state.up if name != change.name),
        acted=state.acted - {change.name},
    )


@_apply.register
def _(change: Renamed, state: State) -> State:
    _require(state, (change.name,))

    def new(name: str) -> str:
        return change.to if name == change.name else name

    def renamed(person: Person) -> Person:
        blow = person.blow
        if blow and blow.by:
            blow = blow._replace(by=new(blow.by))
        return person._replace(name=new(person.name), blow=blow)

    return state._replace(
        people={new(name): renamed(person) for name, person in state.people.items()},
        ongoing=tuple(
            each._replace(name=new(each.name), by=each.by and new(each.by)) for each in state.ongoing
        ),
        turns=tuple(tuple(map(new, turn)) for turn in state.turns),
        up=tuple(map(new, state.up)),
        acted=frozenset(map(new, state.acted)),
        ranks={new(name): rank for name, rank in state.ranks.items()},
    )


@_apply.register
def _(change: Hurt, state: State) -> State:
    return _hurt(state, change.name, change.damage, change.damage, change.by)


@_apply.register
def _(change: Struck, state: State) -> State:
    person = state.people[change.name]
    if person.out:
        return state
    damage = change.shield + change.hp
    after = _hurt(state, change.name, change.hp, damage, change.by)
    blow = Blow(person.shield, person.hp, damage, change.by, person.fell)
    shield = None if person.shield is None else max(person.shield - change.shield, 0)
    return _with(after, after.people[change.name]._replace(shield=shield, blow=blow))


@_apply.register
def _(change: Broke, state: State) -> State:
    """Someone stands as they would without the last blow, if that is negated (G9)."""
    person = state.people[change.name]
    person = person._replace(broken=(*person.broken, change.weapon))
    blow = person.blow if change.negates and not change.before else None
    if blow is None:
        return _with(state, person)
    fell = blow.fell if blow.hp else person.fell
    taken = person.taken - blow.damage
    state = _with(state, person._replace(hp=blow.hp, shield=blow.shield, taken=taken, fell=fell, blow=None))
    if blow.by is not None and blow.by in state.people:
        by = state.people[blow.by]
        state = _with(state, by._replace(dealt=by.dealt - blow.damage))
    return state


@_apply.register
def _(change: Repaired, state: State) -> State:
    return _with(state, state.people[change.name]._replace(broken=()))


@_apply.register
def _(change: ShieldSet, state: State) -> State:
    def shielded(before: int | None) -> int:
        return max(change.points + (before or 0 if change.is_change else 0), 0)

    person = state.people[change.name]
    blow = person.blow and person.blow._replace(shield=shielded(person.blow.shield))
    return _with(state, person._replace(shield=shielded(person.shield), blow=blow))


@_apply.register
def _(change: Placed, state: State) -> State:
    return _with(state, state.people[change.name]._replace(place=change.at))


@_apply.register
def _(change: Healed, state: State) -> State:
    person = state.people[change.name]
    if person.hp is None:
        return state
    assert person.most is not None, "whoever has hit points has a maximum"
    blow = person.blow and person.blow._replace(hp=min((person.blow.hp or 0) + change.points, person.most))
    return _with(state, person._replace(hp=min(person.hp + change.points, person.most), blow=blow))


@_apply.register
def _(change: HpSet, state: State) -> State:
    person = state.people[change.name]
    fell = max(state.round, 1) if change.hp == 0 and person.hp != 0 else person.fell
    most = max(change.hp, person.most or 0)
    blow = person.blow and person.blow._replace(hp=change.hp)
    return _with(state, person._replace(hp=change.hp, most=most, fell=fell, blow=blow))


@_apply.register
def _(change: Started, state: State) -> State:
    """What is rolled again starts its cycle again with a new hit (E1, E3); the rest adds up (E4)."""
    _require(state, (change.name,))
    now = max(state.round, 1)
    kept, streak = state.ongoing, int(change.dice > 0)
    if change.effect in ROLLED:
        for before in state.on(change.name):
            if before.effect is change.effect:
                kept = tuple(each for each in kept if each is not before)
                streak = before.streak + (before.since < now)  # it burns on without a pause (E2)
    started = Ongoing(
        change.key,
        change.name,
        change.effect,
        change.dice,
        change.defense,
        change.type,
        now,
        change.duration,
        change.by,
        streak,
        called=change.called,
    )
    return state._replace(ongoing=(*kept, started), last_key=max(state.last_key, change.key))


@_apply.register
def _(change: Rerolled, state: State) -> State:
    _require(state, (change.name,))
    before = state.lasting(change.key)
    streak = before.streak + 1 if change.dice else 0
    return _with_ongoing(state, before._replace(name=change.name, dice=change.dice, streak=streak))


@_apply.register
def _(change: Saved, state: State) -> State:
    return _with_ongoing(state, state.lasting(change.key)._replace(save=state.round))


@_apply.register
def _(change: Ended, state: State) -> State:
    over = state.lasting(change.key)
    return state._replace(ongoing=tuple(each for each in state.ongoing if each is not over))


@_apply.register
def _(change: Ordered, state: State) -> State:
    for turn in change.turns:
        _require(state, turn)
    return state._replace(turns=change.turns, ranks=change.ranks)


@_apply.register
def _(change: Turned, state: State) -> State:
    _require(state, change.names)
    before = state.acted if change.round == state.round else frozenset()
    if any(person.blow for person in state.people.values()):  # of which this turn is the last
        people = {name: person._replace(blow=None) for name, person in state.people.items()}
        state = state._replace(people=people)
    return state._replace(round=change.round, up=change.names, acted=before | {*change.names})


@_apply.register
def _(change: Delayed, state: State) -> State:
    _require(state, (change.name,))
    return state._replace(
        up=tuple(name for name in state.up if name != change.name), acted=state.acted - {change.name}
    )


@_apply.register
def _(change: RolledByHand, state: State) -> State:
    return _with(state, state.people[change.name]._replace(by_hand=change.on))


@_apply.register
def _(change: Noted, state: State) -> State:
    return state


def _require(state: State, names: Iterable[str]) -> None:
    """Raise LookupError for people who are not there: what has happened to them does not fit."""
    for name in names:
        state.people[name]


def _with_ongoing(state: State, ongoing: Ongoing) -> State:
    return state._replace(
        ongoing=tuple(ongoing if each.key == ongoing.key else each for each in state.ongoing)
    )


def _hurt(state: State, name: str, hp: int, damage: int, by: str | None) -> State:
    """Someone loses HP, and has taken so much damage of someone."""
    person = state.people[name]
    if person.out and person.blow is None:  # it counts no more, unless what brought them down may be negated
        return state
    left = None if person.hp is None else max(person.hp - hp, 0)
    fell = max(state.round, 1) if left == 0 and person.hp else person.fell
    blow = person.blow
    if blow and blow.hp is not None:
        blow = blow._replace(hp=max(blow.hp - hp, 0))
    hurt = person._replace(hp=left, taken=person.taken + damage, fell=fell, blow=blow)
    people = {**state.people, name: hurt}
    if by in people:
        people[by] = people[by]._replace(dealt=people[by].dealt + damage)
    return state._replace(people=people)


def _with(state: State, person: Person) -> State:
    return state._replace(people={**state.people, person.name: person})


def turns_without(turns: Iterable[tuple[str, ...]], names: Set[str]) -> tuple[tuple[str, ...], ...]:
    """Turns without some people, and without those in which nobody is left."""
    left = (tuple(name for name in turn if name not in names) for turn in turns)
    return tuple(turn for turn in left if turn)
