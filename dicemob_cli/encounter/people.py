"""Who is in the fight: coming, going, other names, hit points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields, replace
from typing import Any

from dicemob_cli.campaign.systems import system_named
from dicemob_cli.encounter.changes import Healed, HpSet, Hurt, Joined, Left, Renamed, RolledByHand
from dicemob_cli.encounter.desk import Desk, sheet_now
from dicemob_cli.encounter.state import State
from dicemob_cli.errors import Code, did_you_mean
from dicemob_cli.grammar.asked_verbs import (
    AskedAdd,
    AskedByHand,
    AskedHp,
    AskedRemove,
    AskedRename,
    Newcomer,
)
from dicemob_cli.grammar.cursor import at, unclear
from dicemob_cli.grammar.fight import fight_words
from dicemob_cli.grammar.words import Word, fold

__all__ = ["add", "by_hand", "change_hp", "come_along", "remove", "rename"]

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
            desk.remarks.append(f"{like} has no sheet: say 'add {like} {made_up}', or 'hp {like} 6'")
        for _ in range(newcomer.times or 1):
            several = desk.state.came.get(like, 0) > 1
            numbered = newcomer.times is not None or several or _taken(like, desk.state)
            desk.change(_joining(_numbered(like, desk.state) if numbered else like, like, sheet))


def come_along(other: State, desk: Desk) -> None:
    """Everyone who still stands in another fight comes over, as hurt as they are. What lasts is over."""
    for person in other.people.values():
        if person.out:
            desk.remarks.append(f"{person.name} is out, and stays behind")
            continue
        lost = 0 if person.hp is None or person.most is None else person.most - person.hp
        sheet = replace(sheet_now(person, desk.campaign), hp=person.most)
        joined = _joining(person.name, person.like, sheet)
        desk.change(replace(joined, taken=lost))
        if person.by_hand:
            desk.change(RolledByHand(person.name, True))
        for ongoing in other.on(person.name):
            desk.remarks.append(f"{ongoing.effect} on {person.name} is over")


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
    return Joined(name, like, said, sheet.hp, sheet.initiative, sheet.actions)


def _numbered(like: str, state: State) -> str:
    number = state.came.get(like, 0) + 1
    while _taken(f"{like}{number}", state):
        number += 1
    return f"{like}{number}"


def _taken(name: str, state: State) -> bool:
    return any(fold(person) == fold(name) for person in state.people)
