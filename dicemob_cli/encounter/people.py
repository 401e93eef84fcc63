"""The people in a fight: their names and sheets, and how they come along from another fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields
from typing import Any

from dicemob_cli.campaign.systems import system_named
from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.changes import (
    Change,
    Joined,
    RolledByHand,
    SheetSet,
    ShieldSet,
    Stayed,
)
from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.state import Person, State
from dicemob_cli.errors import Code
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.words import Word, fold

__all__ = [
    "add_to_sheet",
    "blank",
    "come_along",
    "joining",
    "outdated",
    "set_sheet",
    "sheets_in",
    "taken",
    "wrong",
]


def come_along(left: str, other: State, fight: OpenFight, *, everyone: bool = False) -> None:
    """Let those who are not out in another fight, `left`, come over as they are, or `everyone`.

    Lasting effects on them are over. Sheets are those of the campaign as it is now.
    """
    sheet_in = sheets_in(fight.campaign)
    for person in other.people.values():
        if person.out and not everyone:
            fight.change(Stayed(person.name, person.like, left))
            continue
        fight.change(*_as_they_are(person))
        if (now := sheet_in(person)) is not None:
            set_sheet(person, now, person.said, fight)
        if person.by_hand:
            fight.change(RolledByHand(person.name, True))
        for ongoing in other.on(person.name):
            fight.remarks.append(f"{ongoing.title} on {person.name} is over")


def _as_they_are(person: Person) -> Iterator[Change]:
    """Someone joining as they stand elsewhere: with their sheet, and what has become of its numbers."""
    lost = 0 if person.hp is None or person.most is None else person.most - person.hp
    sheet = {**person.sheet, **({"broken": person.broken} if person.broken else {})}
    numbers = person.most, person.initiative, person.actions
    yield Joined(person.name, person.like, sheet, *numbers, taken=lost, said=person.said)
    if person.shield is not None:
        yield ShieldSet(person.name, person.shield)


def outdated(state: State, campaign: Table) -> list[str]:
    """Who has another sheet in the campaign now than in the fight."""
    sheet_in = sheets_in(campaign)
    now = ((person, sheet_in(person)) for person in state.people.values())
    return [person.name for person, sheet in now if sheet is not None and _is_new(person, sheet)]


def _is_new(person: Person, sheet: Any) -> bool:
    """Whether a sheet is another than someone has. What is broken on it is no matter of the campaign."""
    now, before = joining(person.name, person.like, sheet).sheet, person.sheet
    return any(now.get(each) != before.get(each) for each in {*now, *before} - {"broken"})


def add_to_sheet(
    person: Person,
    section: str,
    what: Word,
    words: str,
    wrong_name: Callable[[str], str | None],
    fight: OpenFight,
) -> None:
    """Let one more entry stand on someone's sheet. Raises WordError for a name that cannot, or does so."""
    sheet = _sheet_of_person(person, fight.campaign)
    if why := wrong_name(what.text):
        raise at(what, Code.BAD_NAME, f"cannot be a name: it {why}")
    if what.folded in map(fold, sheet.does):
        raise at(what, Code.NAME_TAKEN, "is on this sheet already")
    entry = {what.text: words}
    said = {**person.said, section: {**person.said.get(section, {}), **entry}}
    set_sheet(person, sheet.with_said({section: entry}), said, fight)


def sheets_in(campaign: Table) -> Callable[[Person], Any]:
    """Finds the sheet that a campaign has for someone, with what was said of them; None where it has none."""
    sheets = {fold(name): sheet for name, sheet in campaign.combatants.items()}

    def sheet_in(person: Person) -> Any:
        sheet = sheets.get(fold(person.like))
        return sheet and sheet.with_said(person.said).in_plain_words(campaign.vocabulary)

    return sheet_in


def set_sheet(person: Person, sheet: Any, said: Mapping[str, Any], fight: OpenFight) -> bool:
    """Let someone have another sheet, if it is another. Returns whether it is."""
    if not _is_new(person, sheet):
        return False
    new = joining(person.name, person.like, sheet)
    fight.change(SheetSet(person.name, new.sheet, new.hp, new.initiative, new.actions, said))
    return True


def _sheet_of_person(person: Person, campaign: Table) -> Any:
    """Someone's sheet as they joined with it, or were given it since."""
    return system_named(campaign.vocabulary.system).sheet(**person.sheet)


def blank(fight: OpenFight) -> Any:
    """A sheet on which nothing is written."""
    return system_named(fight.campaign.vocabulary.system).sheet()


def wrong(name: str, fight: OpenFight) -> str | None:
    """What is wrong with the name of someone; None when nothing is."""
    vocabulary = fight.campaign.vocabulary
    return fight_words(vocabulary).wrong_person(name, vocabulary)


def joining(name: str, like: str, sheet: Any) -> Joined:
    """Someone joining with a sheet, of which only what it says is kept."""
    blank = type(sheet)()
    kept = asdict(sheet)
    said = {
        field.name: kept[field.name]
        for field in fields(sheet)
        if getattr(sheet, field.name) != getattr(blank, field.name)
    }
    return Joined(name, like, said, sheet.hp, sheet.initiative_dice, sheet.actions)


def taken(name: str, state: State) -> bool:
    """Whether someone in the fight has this name."""
    return any(fold(person) == fold(name) for person in state.people)
