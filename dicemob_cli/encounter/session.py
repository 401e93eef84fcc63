"""A fight being played: words in, an event kept on disk, and only then what came of it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dicemob_cli.campaign.load import load
from dicemob_cli.campaign.table import Table
from dicemob_cli.dice import derived_seed, new_seed
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.fight_words import fight_words, read_line
from dicemob_cli.encounter.history import UNDO, History
from dicemob_cli.encounter.hold import Hold
from dicemob_cli.encounter.open_fight import Ask, OpenFight, Rolled, fight_table, refuse_other_game
from dicemob_cli.encounter.people import come_along
from dicemob_cli.encounter.state import State
from dicemob_cli.encounter.store import Fight, Store, now
from dicemob_cli.encounter.verb import Again, FightVerb, Undo, verb_in_full
from dicemob_cli.errors import Code, DicemobError, can_print, quoted
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.respell import spelled_out, with_new_dice

__all__ = ["LOG_COMMANDS", "SCRATCH", "Done", "Session", "wrong_fight_name"]

LOG_COMMANDS = ("verify", "luck", "list", "backup", "rename", "delete")
"""What stands after `dicemob log` besides the name of a fight."""

SCRATCH = "scratch"
"""What fights are called that were given no name, and a number."""


class Done(NamedTuple):
    """An event that is kept, what was rolled for it, and the state before and after it.

    `taken` is the event that was undone or done again, `remarks` say what the GM might not expect, and
    `doubts` what a prompt would have asked about before dice fell.
    """

    event: Event
    rolled: tuple[Rolled, ...]
    before: State
    after: State
    taken: Event | None = None
    remarks: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class Session:
    """A fight that is held by this process until it is closed.

    Without a name it is a scratch fight, which is begun with the first thing that happens in it. `reference`
    says where the rules are from, `seed` makes all that is rolled repeatable. Raises DicemobError for a name
    that cannot be one, and StoreError for a fight that another session holds. Whoever plays it sets `prompt`
    where someone sits at one.
    """

    def __init__(
        self, store: Store, campaign: Table, name: str | None, reference: str | None, seed: int | None = None
    ) -> None:
        self.store = store
        self.campaign = campaign
        self._reference = reference
        self._seed = seed
        self._fight: Fight | None = None
        self._hold: Hold | None = None
        self.prompt = False
        self.history = History()
        if name is not None:
            self._begin(name)

    @property
    def state(self) -> State:
        """Where the fight stands."""
        return self.history.state

    @property
    def name(self) -> str | None:
        """The name of the fight; None for a scratch fight in which nothing happened yet."""
        return self._fight.name if self._fight else None

    @property
    def table(self) -> Table:
        """The table with everyone who is in the fight."""
        return fight_table(self.state, self.campaign)

    def do(self, line: str, ask: Ask) -> list[Done]:
        """Do what a line says: usually one event, for `undo 3` three.

        Each is on disk before this returns. Raises WordError, and StoreError when nothing can be kept; then
        nothing has happened.
        """
        vocabulary = self.table.vocabulary
        line = verb_in_full(line, fight_words(vocabulary).verbs)
        asked = read_line(line, vocabulary)
        if isinstance(asked, Undo):
            return self._undo(asked)
        if isinstance(asked, Again):
            line = self._last_roll(asked)
            line = with_new_dice(line, read_line(line, vocabulary))
            asked = read_line(line, vocabulary)
        spelled = spelled_out(line, asked)
        if spelled != line:
            asked = read_line(spelled, vocabulary)
        assert not isinstance(asked, Undo | Again), "only what was rolled is rolled again"
        return [self._act(spelled, asked.act, ask)]

    def come_from(self, other: Fight, *, everyone: bool = False) -> Done:
        """Let who still stands in another fight come along into this one, or everyone."""
        state = History(self.store.events(other)).state

        def come(fight: OpenFight) -> None:
            come_along(other.name, state, fight, everyone=everyone)

        return self._act(f"from {other.name}", come, _nobody_to_ask)

    def close(self) -> None:
        """Let go of the fight."""
        if self._hold:
            self._hold.release()

    # How it is done

    def _act(self, line: str, do: Callable[[OpenFight], None], ask: Ask) -> Done:
        number = self.history.next_number
        base = self._fight.seed if self._fight else self._seed
        seed = new_seed() if base is None else derived_seed(base, number)
        fight = OpenFight(
            self.state, self.campaign, seed, ask, prompt=self.prompt, read_again=self._campaign_read_again
        )
        do(fight)
        drawn = any(result.seed is not None for rolled in fight.rolled for result in rolled.results)
        event = Event(
            number,
            now(),
            line.split(None, 1)[0],
            line.strip(),
            seed if drawn else None,
            tuple(fight.rolls),
            tuple(fight.changes),
        )
        before = self.state
        [after] = self._keep(event)
        self.campaign = fight.campaign
        remarks, doubts = tuple(fight.remarks), tuple(fight.doubts)
        return Done(event, tuple(fight.rolled), before, after, remarks=remarks, doubts=doubts)

    def _campaign_read_again(self) -> Table:
        """The table of the campaign as its file is now. Raises DicemobError."""
        if self._reference is None:
            raise DicemobError(Code.UNKNOWN_CAMPAIGN, "this fight has no campaign to read again")
        table = load(self._reference).table()
        refuse_other_game(self.state, table)
        return table

    def _undo(self, asked: Undo) -> list[Done]:
        stack = self.history.past if asked.verb == UNDO else self.history.undone
        possible = len(stack)
        if asked.times > possible:
            what = "taken back" if asked.verb == UNDO else "done again"
            raise DicemobError(
                Code.NOTHING_TO_UNDO,
                f"only {possible} of them can be {what}" if possible else f"there is nothing to be {what}",
            )
        taken = [moment.event for moment in reversed(stack[possible - asked.times :])]
        first = self.history.next_number
        events = [Event(first + place, now(), asked.verb, asked.verb, None) for place in range(asked.times)]
        before = self.state
        after = self._keep(*events)
        states = zip([before, *after], after, strict=False)
        return [
            Done(event, (), *each, taken=what)
            for event, each, what in zip(events, states, taken, strict=True)
        ]

    def _keep(self, *events: Event) -> list[State]:
        """Keep events, all or none, and only then let them happen: the state after each."""
        fight = self._fight or self._begin_scratch()
        states = []
        try:
            self.store.keep(fight, *events)
            for event in events:
                self.history.take(event)
                states.append(self.state)
        except KeyboardInterrupt:  # kept or not, whole: the store knows
            self.store.take_back()
            self.history = History(self.store.events(fight))
            raise
        return states

    def _last_roll(self, asked: Again) -> str:
        known = fight_words(self.campaign.vocabulary).verbs.known.values()
        rolls = [verb.name for verb in known if isinstance(verb, FightVerb) and verb.rolls]
        for moment in reversed(self.history.past):
            event: Event = moment.event
            if event.rolls and event.verb in rolls and not event.damage:
                return event.words
        raise at(asked.word, Code.NO_ROLL_YET, "needs a roll before it")

    def _begin(self, name: str) -> None:
        fight = self.store.find(name)
        if fight is None:
            if wrong := wrong_fight_name(name):
                raise DicemobError(Code.BAD_NAME, f"{quoted(name)} cannot be the name of a fight: it {wrong}")
            fight = self.store.begin(name, self._reference, self._seed)
        self._hold, self._fight = Hold(self.store, fight), fight
        self.history = History(self.store.events(fight))
        refuse_other_game(self.state, self.campaign)
        if self._reference and self._reference != fight.campaign:
            self.store.play_by(fight, self._reference)

    def _begin_scratch(self) -> Fight:
        fight = self.store.begin_numbered(SCRATCH, self._reference, self._seed)
        self._hold, self._fight = Hold(self.store, fight), fight
        return fight


def wrong_fight_name(name: str) -> str | None:
    """What is wrong with a name for a fight; None when nothing is."""
    if not name.strip() or name != name.strip():
        return "is empty or begins or ends with a space"
    if len(name) > 60:
        return "is longer than 60 characters"
    if not can_print(name) or "/" in name:
        return "contains a '/' or unprintable characters"
    if name.startswith("-") or name.casefold() in LOG_COMMANDS:
        return "has another meaning for 'dicemob log'"
    return None


def _nobody_to_ask(question: str, read: Callable[[str], Any]) -> Any:
    raise AssertionError(f"whoever comes along asks nothing: {question}")
