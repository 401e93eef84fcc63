"""`add`: add combatantsto the fight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.open_fight import OpenFight
from dicemob_cli.encounter.people import blank, joining, taken, wrong
from dicemob_cli.encounter.state import State
from dicemob_cli.encounter.verb import FightVerb, FightView
from dicemob_cli.errors import Code, did_you_mean, quoted
from dicemob_cli.grammar.cursor import at, joined, unclear
from dicemob_cli.grammar.reader import Reader
from dicemob_cli.grammar.words import Word, fold

__all__ = ["VERB"]


MOST_PEOPLE = 200
"""More than this in one fight is a typing error."""


class Newcomer(NamedTuple):
    """Who joins, how many of them, and what is given about them, by the fields of a sheet."""

    name: Word
    times: int | None
    said: Mapping[str, Any]


class Add(NamedTuple):
    """Bring people in."""

    newcomers: tuple[Newcomer, ...]

    def act(self, fight: OpenFight) -> None:
        """Bring people in. Several of a kind are numbered, as are those whose name is taken."""
        for newcomer in self.newcomers:
            like, sheet = _sheet_of(newcomer, fight)
            if len(fight.state.people) + (newcomer.times or 1) > MOST_PEOPLE:
                raise at(newcomer.name, Code.TOO_MANY, f"would be too many: {MOST_PEOPLE} people is the most")
            sheet = sheet.in_plain_words(fight.campaign.vocabulary)
            if sheet == blank(fight):
                made_up = fight_words(fight.campaign.vocabulary).made_up
                who = (
                    newcomer.name.text
                    if newcomer.times is None
                    else f"{newcomer.name.text} x{newcomer.times}"
                )
                fight.remarks.append(f"{like} has no sheet: use 'undo', then 'add {who} {made_up}'")
            if stayed := fight.state.stayed.get(like):
                fight.remarks.append(
                    f"{like} was out in {stayed} and stayed behind: this is a new one, unhurt"
                )
            for _ in range(newcomer.times or 1):
                several = fight.state.came.get(like, 0) > 1
                numbered = newcomer.times is not None or several or taken(like, fight.state)
                name = _numbered(like, fight.state) if numbered else like
                fight.change(replace(joining(name, like, sheet), said=newcomer.said))


def _sheet_of(newcomer: Newcomer, fight: OpenFight) -> tuple[str, Any]:
    """What they are one of, and their sheet: the campaign's, with what was said of them, or a new one."""
    cast, said = fight.campaign.combatants, newcomer.said
    like = next((name for name in cast if fold(name) == newcomer.name.folded), None)
    if like is None and not said:
        like = _begun(newcomer.name, cast)
    sheet = cast[like] if like is not None else blank(fight)
    if like is None:
        like = newcomer.name.text
        if why := wrong(like, fight):
            raise at(newcomer.name, Code.BAD_NAME, f"cannot be a name: it {why}")
        if cast and not said:
            made_up = fight_words(fight.campaign.vocabulary).made_up
            near = did_you_mean(like, cast) or f"; to create one, give its numbers: add {like} {made_up}"
            raise at(newcomer.name, Code.UNKNOWN_NAME, f"is not in this campaign{near}")
    return like, sheet.with_said(said)


def _begun(word: Word, cast: Iterable[str]) -> str | None:
    """The one in the cast whose name begins so. Raises WordError for one of several."""
    begins = [name for name in cast if fold(name).startswith(word.folded)]
    if len(begins) > 1:
        raise unclear(word, begins)
    return begins[0] if begins else None


def _numbered(like: str, state: State) -> str:
    number = state.came.get(like, 0) + 1
    while taken(f"{like}{number}", state):
        number += 1
    return f"{like}{number}"


def read(reader: Reader) -> Add:
    """name [xN] [what is said of them] [and ...]"""
    newcomers = [read_newcomer(reader)]
    while reader.cursor.take("and"):
        newcomers.append(read_newcomer(reader))
    return Add(tuple(newcomers))


def read_newcomer(reader: Reader) -> Newcomer:
    words, usage = reader.cursor.run(), reader.usage[0]
    if not words:
        raise reader.needs(f"a name after it: {usage}")
    counts = [re.fullmatch(r"[xX]?([0-9]{1,4})", words[place].text) for place in (0, -1)]
    match = counts[0] or counts[1]
    name = words[1:] if counts[0] else words[:-1] if match else words
    times = int(match[1]) if match else None
    if not name:
        raise at(words[0], Code.WORDS_MISSING, f"of whom? Try {quoted(usage)}")
    if times == 0:
        raise at(words[0 if counts[0] else -1], Code.OUT_OF_RANGE, f"is nobody: try {quoted(usage)}")
    for _ in words:
        reader.cursor.take()
    return Newcomer(joined(name), times, fight_words(reader.vocabulary).newcomer(reader))


def complete(said: Sequence[str], view: FightView) -> Iterable[str]:
    """A combatant of the campaign, and what may be given about them."""
    if not said or said[-1] == "and":
        return view.campaign.combatants
    words = fight_words(view.table.vocabulary).of_newcomers
    return [word for word in (*words, "and") if word not in said]


VERB = FightVerb(
    name="add",
    position=70,
    usage=(
        "add zombie x3",
        "add hugo and mel",
        "add bat hp 2 defense 3 initiative 2 actions 1",
        "add golem hp 9 defense 4 fire 6 immune mental",
    ),
    about="add combatants",
    more="From the campaign, or made up on the spot. Several of a kind are numbered.",
    complete=complete,
    read=read,
)
