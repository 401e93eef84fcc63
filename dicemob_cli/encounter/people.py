"""Who is in the fight: coming, going, other names, hit points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from dicemob_cli.campaign.systems import system_named
from dicemob_cli.campaign.table import Table
from dicemob_cli.encounter.changes import (
    Change,
    Healed,
    HpSet,
    Hurt,
    Joined,
    Left,
    Renamed,
    RolledByHand,
    SheetSet,
    ShieldSet,
    Stayed,
)
from dicemob_cli.encounter.desk import Desk
from dicemob_cli.encounter.state import Person, State
from dicemob_cli.errors import Code, did_you_mean
from dicemob_cli.grammar.asked_verbs import (
    AskedAdd,
    AskedByHand,
    AskedGive,
    AskedHp,
    AskedReload,
    AskedRemove,
    AskedRename,
    Newcomer,
)
from dicemob_cli.grammar.cursor import at, joined, unclear
from dicemob_cli.grammar.fight import fight_words
from dicemob_cli.grammar.naming import wrong_name
from dicemob_cli.grammar.parser import parse_strikes
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word, fold

__all__ = [
    "add",
    "add_to_sheet",
    "by_hand",
    "change_hp",
    "come_along",
    "give",
    "outdated",
    "reload",
    "remove",
    "rename",
]

MOST_PEOPLE = 200
"""More than this in one fight is a typing error."""


def add(asked: AskedAdd, desk: Desk) -> None:
    """Bring people in. Several of a kind are numbered, as is everyone who comes to a name that is taken."""
    for newcomer in asked.newcomers:
        like, sheet = _sheet_of(newcomer, desk)
        if len(desk.state.people) + (newcomer.times or 1) > MOST_PEOPLE:
            raise at(newcomer.name, Code.TOO_MANY, f"would be too many: {MOST_PEOPLE} people is the most")
        sheet = sheet.in_plain_words(desk.campaign.vocabulary)
        if sheet == _blank(desk):
            made_up = fight_words(desk.campaign.vocabulary).made_up
            who = newcomer.name.text if newcomer.times is None else f"{newcomer.name.text} x{newcomer.times}"
            desk.remarks.append(f"{like} has no sheet: say 'undo', then 'add {who} {made_up}'")
        if stayed := desk.state.stayed.get(like):
            desk.remarks.append(f"{like} was out in {stayed} and stayed behind: this is another, unhurt")
        for _ in range(newcomer.times or 1):
            several = desk.state.came.get(like, 0) > 1
            numbered = newcomer.times is not None or several or _taken(like, desk.state)
            name = _numbered(like, desk.state) if numbered else like
            desk.change(replace(_joining(name, like, sheet), said=newcomer.said))


def come_along(fight: str, other: State, desk: Desk, *, everyone: bool = False) -> None:
    """Who still stands in another `fight` comes over, as hurt as they are, or `everyone`. What lasts is over.

    Sheets are those of the campaign as it is now.
    """
    sheet_in = _sheets_in(desk.campaign)
    for person in other.people.values():
        if person.out and not everyone:
            desk.change(Stayed(person.name, person.like, fight))
            continue
        desk.change(*_as_they_are(person))
        if (now := sheet_in(person)) is not None:
            _set_sheet(person, now, person.said, desk)
        if person.by_hand:
            desk.change(RolledByHand(person.name, True))
        for ongoing in other.on(person.name):
            desk.remarks.append(f"{ongoing.title} on {person.name} is over")


def _as_they_are(person: Person) -> Iterator[Change]:
    """Someone joining as they stand elsewhere: with their sheet, and what has become of its numbers."""
    lost = 0 if person.hp is None or person.most is None else person.most - person.hp
    sheet = {**person.sheet, **({"broken": person.broken} if person.broken else {})}
    numbers = person.most, person.initiative, person.actions
    yield Joined(person.name, person.like, sheet, *numbers, taken=lost, said=person.said)
    if person.shield is not None:
        yield ShieldSet(person.name, person.shield)


def reload(asked: AskedReload, desk: Desk) -> None:
    """Read the campaign file again: sheets are those that it holds now, hit points stay."""
    desk.campaign = desk.read_again()
    people = [desk.person(name) for name in asked.who]
    changed, sheet_in = False, _sheets_in(desk.campaign)
    for person in people or desk.state.people.values():
        sheet = sheet_in(person)
        if sheet is not None:
            changed |= _set_sheet(person, sheet, person.said, desk)
        elif people:
            name = next(name for name in asked.who if desk.person(name).name == person.name)
            raise desk.refuse(name, Code.UNKNOWN_NAME, "has no sheet in this campaign")
    if not changed:
        desk.remarks.append("no sheet has changed")


def outdated(state: State, campaign: Table) -> list[str]:
    """Who has another sheet in the campaign now than in the fight."""
    sheet_in = _sheets_in(campaign)
    now = ((person, sheet_in(person)) for person in state.people.values())
    return [person.name for person, sheet in now if sheet is not None and _is_new(person, sheet)]


def _is_new(person: Person, sheet: Any) -> bool:
    """Whether a sheet is another than someone has. What is broken on it is no matter of the campaign."""
    now, before = _joining(person.name, person.like, sheet).sheet, person.sheet
    return any(now.get(each) != before.get(each) for each in {*now, *before} - {"broken"})


def give(asked: AskedGive, desk: Desk) -> None:
    """Another attack for someone, as a sheet has it."""
    person = desk.person(asked.who)
    begins = (n for n, word in enumerate(asked.words) if looks_written(word) or word.folded == "contest")
    place = next(begins, len(asked.words))
    if place in (0, len(asked.words)):
        missing = "a name before its dice" if place == 0 else "dice after its name"
        raise at(asked.words[0], Code.WORDS_MISSING, f"needs {missing}: give {person.name} axe 5 slashing")
    strikes = " ".join(word.text for word in asked.words[place:])
    words = str(parse_strikes(strikes, desk.campaign.vocabulary))
    add_to_sheet(person, "attacks", joined(asked.words[:place]), words, wrong_name, desk)


def add_to_sheet(
    person: Person, section: str, what: Word, words: str, wrong: Callable[[str], str | None], desk: Desk
) -> None:
    """Let one more entry stand on someone's sheet. Raises WordError for a name that cannot, or does so."""
    sheet = _sheet_of_person(person, desk.campaign)
    if why := wrong(what.text):
        raise at(what, Code.BAD_NAME, f"cannot be a name: it {why}")
    if what.folded in map(fold, sheet.does):
        raise at(what, Code.NAME_TAKEN, "is on this sheet already")
    entry = {what.text: words}
    said = {**person.said, section: {**person.said.get(section, {}), **entry}}
    _set_sheet(person, sheet.with_said({section: entry}), said, desk)


def _sheets_in(campaign: Table) -> Callable[[Person], Any]:
    """Finds the sheet that a campaign has for someone, with what was said of them; None where it has none."""
    sheets = {fold(name): sheet for name, sheet in campaign.combatants.items()}

    def sheet_in(person: Person) -> Any:
        sheet = sheets.get(fold(person.like))
        return sheet and sheet.with_said(person.said).in_plain_words(campaign.vocabulary)

    return sheet_in


def _set_sheet(person: Person, sheet: Any, said: Mapping[str, Any], desk: Desk) -> bool:
    """Let someone have another sheet, if it is another. Returns whether it is."""
    if not _is_new(person, sheet):
        return False
    new = _joining(person.name, person.like, sheet)
    desk.change(SheetSet(person.name, new.sheet, new.hp, new.initiative, new.actions, said))
    return True


def _sheet_of_person(person: Person, campaign: Table) -> Any:
    """Someone's sheet as they joined with it, or were given it since."""
    return system_named(campaign.vocabulary.system).sheet(**person.sheet)


def remove(asked: AskedRemove, desk: Desk) -> None:
    """Take people out."""
    for name in asked.who:
        desk.change(Left(desk.person(name).name))


def rename(asked: AskedRename, desk: Desk) -> None:
    """Another name for someone."""
    person = desk.person(asked.who)
    name = asked.to.text
    if wrong := _wrong(name, desk):
        raise at(asked.to, Code.BAD_NAME, f"cannot be a name: it {wrong}")
    if fold(name) != fold(person.name) and _taken(name, desk.state):
        raise at(asked.to, Code.NAME_TAKEN, "is somebody here already")
    desk.change(Renamed(person.name, name))


def change_hp(asked: AskedHp, desk: Desk) -> None:
    """Hit points said by the GM: damage, healing, or a number, which may be a new maximum too."""
    for name in asked.who:
        person = desk.person(name)
        if not asked.is_change:
            desk.change(HpSet(person.name, asked.number))
        elif person.hp is None:
            raise desk.without_hit_points(name)
        elif asked.number < 0:
            desk.change(Hurt(person.name, -asked.number))
        else:
            desk.change(Healed(person.name, asked.number))


def by_hand(asked: AskedByHand, desk: Desk) -> None:
    """Whose dice are rolled at the table."""
    for name in asked.who:
        desk.change(RolledByHand(desk.person(name).name, asked.on))


def _sheet_of(newcomer: Newcomer, desk: Desk) -> tuple[str, Any]:
    """What they are one of, and their sheet: the campaign's, with what was said of them, or a new one."""
    cast, said = desk.campaign.combatants, newcomer.said
    like = next((name for name in cast if fold(name) == newcomer.name.folded), None)
    if like is None and not said:
        like = _begun(newcomer.name, cast)
    sheet = cast[like] if like is not None else _blank(desk)
    if like is None:
        like = newcomer.name.text
        if wrong := _wrong(like, desk):
            raise at(newcomer.name, Code.BAD_NAME, f"cannot be a name: it {wrong}")
        if cast and not said:
            made_up = fight_words(desk.campaign.vocabulary).made_up
            near = did_you_mean(like, cast) or f"; to make one up, say more: add {like} {made_up}"
            raise at(newcomer.name, Code.UNKNOWN_NAME, f"is nobody in this campaign{near}")
    return like, sheet.with_said(said)


def _blank(desk: Desk) -> Any:
    """A sheet on which nothing is written."""
    return system_named(desk.campaign.vocabulary.system).sheet()


def _wrong(name: str, desk: Desk) -> str | None:
    """What is wrong with the name of someone; None when nothing is."""
    vocabulary = desk.campaign.vocabulary
    return fight_words(vocabulary).wrong_person(name, vocabulary)


def _begun(word: Word, cast: Iterable[str]) -> str | None:
    """The one in the cast whose name begins so. Raises WordError for one of several."""
    begins = [name for name in cast if fold(name).startswith(word.folded)]
    if len(begins) > 1:
        raise unclear(word, begins)
    return begins[0] if begins else None


def _joining(name: str, like: str, sheet: Any) -> Joined:
    """Someone joining with a sheet, of which only what it says is kept."""
    blank = type(sheet)()
    kept = asdict(sheet)
    said = {
        field.name: kept[field.name]
        for field in fields(sheet)
        if getattr(sheet, field.name) != getattr(blank, field.name)
    }
    return Joined(name, like, said, sheet.hp, sheet.initiative_dice, sheet.actions)


def _numbered(like: str, state: State) -> str:
    number = state.came.get(like, 0) + 1
    while _taken(f"{like}{number}", state):
        number += 1
    return f"{like}{number}"


def _taken(name: str, state: State) -> bool:
    return any(fold(person) == fold(name) for person in state.people)
