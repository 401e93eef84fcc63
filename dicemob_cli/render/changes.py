"""What changed in a fight: a sentence for people, a line of `key=value` words for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    Telling,
    Turned,
    change_word,
)
from dicemob_cli.encounter.state import Ongoing, Person, State, fold_changes
from dicemob_cli.games.dice_mob.rules.lasts import ROLLED, SAVED, Lasting
from dicemob_cli.render.phrases import group_words, plural

__all__ = ["Told", "change_words", "hp_words", "lasting_words", "place_words", "shield_words", "told"]

OVER = {
    "defended": "all defended",
    "nobody_near": "nobody is near",
    "immune": "immune",
    "saved": "saved",
    "duration": "its time is up",
    "douse": "doused",
    "warm": "warm again",
    "end": "ended",
    "out": "out",
}
"""Why something is over."""

DESTROYED = "; after five rounds of it, what it touched is destroyed"

DOING = {
    Lasting.BLEEDING: "bleeding",
    Lasting.POISON: "poisoned",
    Lasting.FREEZING: "freezing",
    Lasting.BURNING: "burning",
    Lasting.ACID: "in acid",
    Lasting.ELECTRICITY: "under electricity",
    Lasting.COGNITIVE: "under a cognitive effect",
    Lasting.EMOTIONAL: "under an emotional effect",
    Lasting.PERSONAL: "under a personal effect",
}
"""What someone is on whom it lasts."""


class Told(NamedTuple):
    """A change, in a sentence, and whether it is good, bad or neither for the one it is about."""

    text: str
    tone: str


def told(changes: tuple[Change, ...], before: State) -> Iterator[Told]:
    """Each change as a sentence."""
    for change, state, after in _telling(changes, before):
        yield Told(_sentence(change, state, after), _tone(change, after))


def change_words(changes: tuple[Change, ...], before: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each change as a kind and its words."""
    for change, state, after in _telling(changes, before):
        yield change_word(change), _words(change, state, after)


def _telling(changes: tuple[Change, ...], state: State) -> Iterator[tuple[Telling, State, State]]:
    """Each change that is told, and the state before and after it. That a save was due its roll has told."""
    for change in changes:
        after = fold_changes(state, (change,))
        if not isinstance(change, Saved):
            yield change, state, after
        state = after


def lasting_words(ongoing: Ongoing, now: int) -> str:
    """`burning 3 dice`, `emotional, 2 rounds left` (E1-E6)."""
    words = ongoing.title
    if ongoing.effect in ROLLED:
        words += f" {plural(ongoing.dice, 'die', '', 'dice')}"
    left = ongoing.left(now)
    if left is None:
        return words
    return f"{words}, {plural(left, 'round')} left" if left else f"{words}, its last round"


def hp_words(person: Person) -> str:
    """`3 of 6 hp`, or what was taken where nobody counts hit points."""
    if person.hp is None:
        return f"{person.taken} damage taken so far"
    return f"{person.hp} of {person.most} hp"


def _sentence(change: Telling, state: State, after: State) -> str:
    match change:
        case Joined():
            person = after.people[change.name]
            has = [hp_words(person)] if person.hp is not None else []
            has += [shield_words(person)] if person.shield is not None else []
            if change.initiative or change.actions:
                has += [f"initiative {change.initiative}", plural(change.actions, "action")]
            return f"{change.name} joins{': ' if has else ''}{', '.join(has)}"
        case Stayed():
            return f"{change.name} is out, and stays behind in {change.fight}: '--all' brings everyone along"
        case Left():
            return f"{change.name} leaves"
        case Renamed():
            return f"{change.name} is {change.to} now"
        case Hurt():
            person = after.people[change.name]
            end = " and is out" if person.out else f": {hp_words(person)}"
            return f"{change.name} takes {change.damage} damage{end}"
        case Healed():
            person = state.people[change.name]
            healed = "needs no healing" if person.hp == person.most else f"heals {change.points}"
            return f"{change.name} {healed}: {hp_words(after.people[change.name])}"
        case HpSet():
            return f"{change.name} has {hp_words(after.people[change.name])}"
        case SheetSet():
            person = after.people[change.name]
            hp = f"; {hp_words(person)}" if person.hp is not None else ""
            return f"{change.name} has another sheet: {_sheet_changes(change, state)}{hp}"
        case Started():
            called = f" ({change.called})" if change.called else ""
            return f"{change.name} is {DOING[change.effect]}{called}{_begun(change, state, after)}"
        case Rerolled():
            return _rerolled(change, state, after)
        case Ended():
            ongoing = state.lasting(change.key)
            return f"{ongoing.title} on {ongoing.name} is over: {OVER.get(change.why, change.why)}"
        case Ordered():
            return f"order: {', then '.join(map(group_words, change.turns))}"
        case Turned():
            return _turned(change, after)
        case Delayed():
            return f"{change.name} waits for others"
        case RolledByHand():
            return f"{change.name}'s dice are rolled {'at the table' if change.on else 'by me'} from now on"
        case Noted():
            return "noted"
        case Struck() | Broke():
            return _blow(change, after)
        case Repaired():
            weapons = ", ".join(state.people[change.name].broken)
            return f"{change.name} is back in Hope, and whole again is: {weapons}"
        case ShieldSet():
            return f"{change.name} has {shield_words(after.people[change.name])}"
        case Placed():
            if change.at is None:
                return f"nobody says any more where {change.name} is"
            return f"{change.name} is {place_words(change.at)}"


def _sheet_changes(change: SheetSet, state: State) -> str:
    """What of a sheet is another: `hp 14, attacks (axe)`."""
    before, now = state.people[change.name].sheet, change.sheet
    words = []
    for section in dict.fromkeys((*now, *before)):
        old, new = before.get(section), now.get(section)
        if old == new:
            continue
        if isinstance(new or old, Mapping):
            entries = [
                what
                for what in {**(old or {}), **(new or {})}
                if (old or {}).get(what) != (new or {}).get(what)
            ]
            words.append(f"{section} ({', '.join(entries)})")
        else:
            words.append(section if new is None or isinstance(new, str) else f"{section} {new}")
    return ", ".join(words)


def shield_words(person: Person) -> str:
    """`shield 3`."""
    return f"shield {person.shield or 0}"


def place_words(place: tuple[int, int, int]) -> str:
    """`at 3,1`, and how high if that is more or less than the ground."""
    across, along, height = place
    return f"at {across},{along}" + (f", {height} high" if height else "")


def _blow(change: Struck | Broke, after: State) -> str:
    """What an attack did, or what became of it when a weapon was broken (G7, G9)."""
    person = after.people[change.name]
    left = [hp_words(person)] if person.hp is not None else []
    left += [shield_words(person)] if person.shield else []
    if isinstance(change, Broke):
        negated = f"{change.name} breaks {change.weapon}, and the attack is negated"
        return ": ".join(filter(None, (negated, ", ".join(left))))
    shield = f" ({change.shield} of it on the shield)" if change.shield else ""
    end = " and is out" if person.out else f": {', '.join(left) or hp_words(person)}"
    return f"{change.name} takes {change.shield + change.hp} damage{shield}{end}"


def _begun(change: Started, state: State, after: State) -> str:
    if change.effect is Lasting.FREEZING:
        cold = after.cold(change.name)
        lost = f"{plural(cold.initiative, 'initiative die', '', 'initiative dice')} lost"
        begun = f": {lost}" + (f", {plural(cold.actions, 'action')} lost" if cold.actions else "")
    elif change.effect in SAVED:
        begun = ": a save in every third round"
    elif change.dice:
        begun = f": {plural(change.dice, 'die', '', 'dice')} at the end of the next round"
    else:
        begun = ""
    if _destroyed(change, state, after):
        begun += DESTROYED
    if change.duration is not None:
        begun += f"{',' if begun else ''} for {plural(change.duration, 'round')}"
    return begun


def _rerolled(change: Rerolled, state: State, after: State) -> str:
    ongoing = after.lasting(change.key)
    words = f"{ongoing.effect} on {change.name} does {change.dice or 'nothing'}"
    if change.dice and ongoing.left(after.round) != 0:
        words += f", and goes on with {plural(change.dice, 'die', '', 'dice')}"
    return words + (DESTROYED if _destroyed(change, state, after) else "")


def _turned(change: Turned, after: State) -> str:
    if not change.names:
        return f"round {change.round}"
    words = f"round {change.round}: {group_words(change.names)}"
    fewer = [
        f"{name} has {plural(after.people[name].actions - after.cold(name).actions, 'action')}"
        for name in change.names
        if after.cold(name).actions
    ]
    return f"{words} ({', '.join(fewer)})" if fewer else words


def _tone(change: Change, after: State) -> str:
    match change:
        case Hurt() | Struck():
            return "bad" if after.people[change.name].out else "hurt"
        case Healed() | Broke() | Repaired():
            return "good"
        case Started() | Rerolled():
            return "lasting"
        case Turned():
            return "turn"
    return ""


def _words(change: Telling, state: State, after: State) -> dict[str, Any]:
    match change:
        case Joined() | Hurt() | Healed() | HpSet():
            person = after.people[change.name]
            words: dict[str, Any] = {"who": change.name}
            for field in ("damage", "points", "by"):
                if hasattr(change, field):
                    words[field] = getattr(change, field)
            shield = {} if person.shield is None else {"shield": person.shield}
            return {**words, "hp": person.hp, "max": person.most, **shield, "out": person.out}
        case Stayed():
            return {"who": change.name, "fight": change.fight}
        case SheetSet():
            person = after.people[change.name]
            changed = {"changed": _sheet_changes(change, state)}
            return {"who": change.name, **changed, "hp": person.hp, "max": person.most, "out": person.out}
        case Renamed():
            return {"who": change.name, "to": change.to}
        case Started():
            words = {
                "who": change.name,
                "effect": change.effect,
                **_called(change),
                "duration": change.duration,
            }
            destroyed = {"destroyed": True} if _destroyed(change, state, after) else {}
            return {**words, "dice": change.dice, **_cold(change, after), **destroyed}
        case Rerolled():
            ongoing = after.lasting(change.key)
            return {
                "who": change.name,
                "effect": ongoing.effect,
                **_called(ongoing),
                "dice": change.dice,
                **({"destroyed": True} if _destroyed(change, state, after) else {}),
            }
        case Ended():
            ongoing = state.lasting(change.key)
            return {"who": ongoing.name, "effect": ongoing.effect, **_called(ongoing), "why": change.why}
        case Ordered():
            return {"turns": tuple(map("+".join, change.turns))}
        case Turned():
            return {"round": change.round, "up": change.names}
        case RolledByHand():
            return {"who": change.name, "on": change.on}
        case Left() | Delayed():
            return {"who": change.name}
        case Noted():
            return {"text": change.text}
        case Struck():
            hurt = {"shield_damage": change.shield, "hp_damage": change.hp, "by": change.by}
            return {"who": change.name, **hurt, **_left(after.people[change.name])}
        case Broke():
            broke = {"weapon": change.weapon, "negates": change.negates}
            return {"who": change.name, **broke, **_left(after.people[change.name])}
        case Repaired() | ShieldSet():
            return {"who": change.name, **_left(after.people[change.name])}
        case Placed():
            return {"who": change.name, "at": change.at}


def _called(effect: Started | Ongoing) -> dict[str, str]:
    """The word or the attack that an effect came by, if that is known."""
    return {"called": effect.called} if effect.called else {}


def _left(person: Person) -> dict[str, Any]:
    return {"hp": person.hp, "max": person.most, "shield": person.shield, "out": person.out}


def _cold(change: Started, after: State) -> dict[str, int]:
    if change.effect is not Lasting.FREEZING:
        return {}
    cold = after.cold(change.name)
    return {"initiative_lost": cold.initiative, "actions_lost": cold.actions}


def _destroyed(change: Started | Rerolled, state: State, after: State) -> bool:
    """Whether this is what destroys what was in contact (E2): the first hit of the fifth round in a row."""
    ongoing = after.lasting(change.key)
    already = any(each.effect is ongoing.effect and each.destroyed for each in state.on(ongoing.name))
    return ongoing.destroyed and not already
