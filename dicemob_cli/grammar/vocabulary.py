"""What a table knows by name: combatants and what they can do, types of attack, difficulties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.words import fold
from dicemob_cli.rules.defenses import ALIASES, GROUPS, Defense, members
from dicemob_cli.rules.difficulty import DIFFICULTIES

__all__ = ["DICE_MOB", "GAMES", "RINGS", "STANDARD", "Vocabulary", "fold_name"]

DICE_MOB, RINGS = "dice-mob", "rings"
GAMES = (DICE_MOB, RINGS)
"""The games, as a campaign names the one that it plays."""


NO_NAMES = Names()


class Vocabulary(NamedTuple):
    """All keys are folded.

    `types` gives each word its types: one for a type or an alias, several for a group (T1). `names`
    holds combatants (`red bob`) and what they can do (`red bob/breath`). `system` is the game that is played;
    None where nobody has said.
    """

    types: Mapping[str, tuple[Defense, ...]]
    difficulties: Mapping[str, int]
    names: Names = NO_NAMES
    system: str | None = None


STANDARD = Vocabulary(
    types={
        **{defense.value: (defense,) for defense in Defense},
        **{group: members(group) for group in GROUPS},
        **{alias: (defense,) for alias, defense in ALIASES.items()},
    },
    difficulties=DIFFICULTIES,
)
"""The vocabulary without a campaign."""


def fold_name(name: str) -> str:
    """A name with its `/` parts folded, as `Vocabulary.names` holds it."""
    return "/".join(fold(part) for part in name.split("/"))
