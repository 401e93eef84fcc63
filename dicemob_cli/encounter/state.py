"""The state of a fight: its people, the lasting effects on them, whose turn it is; and what a change is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from dicemob_cli.games.dice_mob.rules.lasts import Frozen, Lasting, destroys, frozen

__all__ = ["START", "Blow", "Change", "Ongoing", "Person", "State", "fold_changes", "turns_without"]


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

    def require(self, *names: str) -> None:
        """Raise LookupError for people who are not in the fight: what has happened to them does not fit."""
        for name in names:
            self.people[name]

    def with_person(self, person: Person) -> State:
        """The state with someone changed."""
        return self._replace(people={**self.people, person.name: person})

    def with_ongoing(self, ongoing: Ongoing) -> State:
        """The state with a lasting effect changed, found by its key."""
        return self._replace(
            ongoing=tuple(ongoing if each.key == ongoing.key else each for each in self.ongoing)
        )


START = State()
"""Before anything happened."""


class Change:
    """One thing that changes in a fight: a frozen dataclass of plain data, which is stored in the log.

    No change needs dice, a campaign or the rules to be applied: whatever was rolled or looked up is in it.
    `word` is what it is stored under, and never changes.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    word: ClassVar[str]

    def apply(self, state: State) -> State:
        """The state after it. Raises LookupError for people or effects that are not there."""
        raise NotImplementedError

    def sentence(self, before: State, after: State) -> str | None:
        """The change as a sentence for people; None where it is not shown."""
        raise NotImplementedError

    def tone(self, after: State) -> str:
        """The tone of the sentence: good, bad, hurt, lasting or turn; empty for none of them."""
        return ""

    def fields(self, before: State, after: State) -> dict[str, Any]:
        """What a plain line shows of it, as keys and values."""
        raise NotImplementedError


def fold_changes(state: State, changes: Iterable[Change]) -> State:
    """The state after some changes. Raises LookupError for changes to people who are not there."""
    for change in changes:
        state = change.apply(state)
    return state


def turns_without(turns: Iterable[tuple[str, ...]], names: Set[str]) -> tuple[tuple[str, ...], ...]:
    """Turns without some people, and without those in which nobody is left."""
    left = (tuple(name for name in turn if name not in names) for turn in turns)
    return tuple(turn for turn in left if turn)
