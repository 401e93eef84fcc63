"""The fight while one verb acts in it: what the verb rolls and changes is gathered here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, Protocol, TypeVar

from dicemob_cli.campaign.sheet import names_said
from dicemob_cli.campaign.systems import system_named
from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.dice import Dice, derived_seed
from dicemob_cli.encounter.by_hand import with_hands
from dicemob_cli.encounter.changes import Change
from dicemob_cli.encounter.event import Roll
from dicemob_cli.encounter.recorded import recorded
from dicemob_cli.encounter.state import Person, State, fold_changes
from dicemob_cli.errors import Code, DicemobError, WordError, quoted
from dicemob_cli.games.game import Request, Result
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.sides import Name
from dicemob_cli.grammar.vocabulary import fold_name
from dicemob_cli.grammar.words import fold

__all__ = ["NOBODY", "Ask", "OpenFight", "Rolled", "Roller", "fight_table", "refuse_other_game", "sheet_now"]

T = TypeVar("T")


class Ask(Protocol):
    """Asks whoever plays. What they say is read by `read`, which raises WordError for what makes no sense."""

    def __call__(self, question: str, read: Callable[[str], T]) -> T: ...


class Roller(NamedTuple):
    """Whose roll it is. Dice that only fall in someone's turn are not their `own`, and not asked of them."""

    who: str | None
    own: str | None


NOBODY = Roller(None, None)
"""What goes on by itself."""


class Rolled(NamedTuple):
    """A request as it was rolled, dice by hand included, whose roll it was, and its results.

    `changed` is how many changes there were before it.
    """

    who: str | None
    request: Request
    results: Sequence[Result]
    changed: int


class OpenFight:
    """Rolls and changes of one thing, in order, and the state after them so far.

    `campaign` is the table that the fight is played at; the k-th roll has the k-th seed derived from `seed`.
    At a `prompt` someone can be asked what need not be answered. `read_again` gives the table of the campaign
    file as it is now.
    """

    def __init__(
        self,
        state: State,
        campaign: Table,
        seed: int,
        ask: Ask,
        *,
        prompt: bool = False,
        read_again: Callable[[], Table] = lambda: BARE_TABLE,
    ) -> None:
        self.prompt = prompt
        self.read_again = read_again
        self.state = state
        self.campaign = campaign
        self.ask = ask
        self.rolls: list[Roll] = []
        self.rolled: list[Rolled] = []
        self.changes: list[Change] = []
        self.doubts: list[str] = []
        self.remarks: list[str] = []
        self._seed = seed

    @property
    def table(self) -> Table:
        """The table with everyone who is in the fight."""
        return fight_table(self.state, self.campaign)

    def change(self, *changes: Change) -> None:
        """Let something change."""
        self.changes += changes
        self.state = fold_changes(self.state, changes)

    def roll(self, request: Request, by: Roller) -> Sequence[Result]:
        """Roll a request of someone's; dice of whoever rolls by hand are asked for."""
        settings = self.campaign.settings
        seed = derived_seed(self._seed, len(self.rolls) + 1)
        hands = {name for name, person in self.state.people.items() if person.by_hand}
        if hands:
            request = with_hands(request, by.own, hands, settings, seed, self.ask)
        results = request.roll(settings, Dice(seed))
        self.rolls.append(recorded(by.who, request, results, settings))
        self.rolled.append(Rolled(by.who, request, results, len(self.changes)))
        return results

    def make_sure(self, what: str) -> None:
        """Ask at a prompt whether to go on where something is not as expected; elsewhere it is a doubt.

        Raises WordError where it is not to go on: then nothing has happened.
        """
        if not self.prompt:
            self.doubts.append(what)
        elif not self.ask(f"{what}: continue? (yes or no)", read_yes):
            raise WordError(Code.PERSON_OUT, f"{what}, and nothing was rolled", word=what.split()[0])

    def find(self, name: Name) -> Person | None:
        """Who a name stands for; None for someone who is not in the fight."""
        said = fold_name(name.name)
        return next((each for each in self.state.people.values() if fold(each.name) == said), None)

    def person(self, name: Name) -> Person:
        """Who a name stands for. Raises WordError for someone who is not in the fight."""
        person = self.find(name)
        if person is None:
            raise at(name.word, Code.NOT_IN_FIGHT, "is not in this fight: 'add' them first")
        return person

    def without_hit_points(self, name: Name) -> WordError:
        """The error that someone has no hit points to change."""
        hint = f"has no hit points: 'hp {self.person(name).name} 12' gives them some"
        return self.refuse(name, Code.NO_HIT_POINTS, hint)

    def refuse(self, name: Name, code: Code, why: str) -> WordError:
        """The error that what was asked makes no sense for someone."""
        return WordError(code, f"{self.person(name).name} {why}", word=name.word.text, start=name.word.start)


def read_yes(text: str) -> bool:
    """Whether an answer is yes. Raises WordError for what is neither that nor no."""
    answer = text.strip().casefold()
    if answer and "yes".startswith(answer):
        return True
    if answer and "no".startswith(answer):
        return False
    raise WordError(Code.UNKNOWN_WORD, f"{quoted(text)} is neither yes nor no", word=text)


def sheet_now(person: Person, campaign: Table) -> Any:
    """Someone's sheet, with what of it has changed in the fight."""
    changed: dict[str, Any] = {"hp": person.hp}
    changed |= {} if person.shield is None else {"shield": person.shield}
    changed |= {"broken": person.broken} if person.broken or "broken" in person.sheet else {}
    return system_named(campaign.vocabulary.system).sheet(**{**person.sheet, **changed})


def refuse_other_game(state: State, campaign: Table) -> None:
    """Raise DicemobError for people whose sheets are of another game than the campaign's."""
    known = {field.name for field in fields(system_named(campaign.vocabulary.system).sheet)}
    for person in state.people.values():
        if not {*person.sheet} <= known:
            said = campaign.campaign or "this"
            message = f"{person.name} has the sheet of another game than {quoted(said)} plays"
            raise DicemobError(Code.OTHER_GAME, message)


def fight_table(state: State, campaign: Table) -> Table:
    """A campaign's table with everyone who is in the fight, who hide the sheets that they are of.

    Names may be shortened there.
    """
    like = {person.like for person in state.people.values()}
    combatants = {name: sheet_now(person, campaign) for name, person in state.people.items()}
    combatants |= {
        name: sheet
        for name, sheet in campaign.combatants.items()
        if name not in like and name not in combatants
    }
    spoken = Names(names_said(combatants), {person.seat: fold(name) for name, person in state.people.items()})
    return campaign._replace(combatants=combatants, vocabulary=campaign.vocabulary._replace(names=spoken))
