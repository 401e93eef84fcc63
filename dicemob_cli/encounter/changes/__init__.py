"""What can change in a fight: each change is plain data that applies and describes itself.

people.py    joining, staying behind, leaving, other names
damage.py    hit points: hurt, healed, set
sheet.py     another sheet
effects.py   lasting effects: started, rolled again, saved against, ended
turns.py     the order of turns, the next turn, waiting
notes.py     what the game master sets: whose dice are rolled by hand, notes
rings.py     what happens only in Rings: shields, broken weapons, places
"""

from typing import Any

from dicemob_cli.encounter.changes import damage, effects, notes, people, rings, sheet, turns
from dicemob_cli.encounter.changes.damage import Healed, HpSet, Hurt
from dicemob_cli.encounter.changes.effects import Ended, Rerolled, Saved, Started
from dicemob_cli.encounter.changes.notes import Noted, RolledByHand
from dicemob_cli.encounter.changes.people import Joined, Left, Renamed, Stayed
from dicemob_cli.encounter.changes.rings import Broke, Placed, Repaired, ShieldSet, Struck
from dicemob_cli.encounter.changes.sheet import SheetSet
from dicemob_cli.encounter.changes.turns import Delayed, Ordered, Turned
from dicemob_cli.encounter.state import Change

__all__ = [
    "CHANGES",
    "Broke",
    "Change",
    "Delayed",
    "Ended",
    "Healed",
    "HpSet",
    "Hurt",
    "Joined",
    "Left",
    "Noted",
    "Ordered",
    "Placed",
    "Renamed",
    "Repaired",
    "Rerolled",
    "RolledByHand",
    "Saved",
    "SheetSet",
    "ShieldSet",
    "Started",
    "Stayed",
    "Struck",
    "Turned",
    "change_fields",
]

CHANGES: dict[str, type[Change]] = {
    change.word: change
    for module in (people, damage, sheet, effects, turns, notes, rings)
    for change in vars(module).values()
    if isinstance(change, type) and issubclass(change, Change) and change.__module__ == module.__name__
}
"""Each change by the word that it is stored under."""


def change_fields(change: Change) -> dict[str, Any]:
    """The fields of a change by their names, as they are stored."""
    return {name: getattr(change, name) for name in change.__match_args__}
