"""What a table knows by name: combatants and what they can do, types of attack, difficulties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.words import fold
from dicemob_cli.rules.defenses import ALIASES, FORMS, GROUPS, Defense, members
from dicemob_cli.rules.difficulty import DIFFICULTIES

__all__ = ["DICE_MOB", "GAMES", "RINGS", "STANDARD", "Vocabulary", "fold_name"]

DICE_MOB, RINGS = "dice-mob", "rings"
GAMES = (DICE_MOB, RINGS)
"""The games, as a campaign names the one that it plays."""


NO_NAMES = Names()

MOST_DIGITS = 9


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

    def types_named(self, word: str) -> tuple[Defense, ...]:
        """The types that a word, a form of it or a number stands for: several for a group, else none (T1)."""
        spoken = fold(word)
        if found := self.types.get(spoken) or self.types.get(FORMS.get(spoken, "")):
            return found
        number = int(spoken) if spoken.isascii() and spoken.isdigit() and len(spoken) < MOST_DIGITS else 0
        return (list(Defense)[number - 1],) if 1 <= number <= len(Defense) else ()

    def is_type(self, word: str) -> bool:
        """Whether a word, or a form of it, names a type or a group. A number does so only in its place."""
        spoken = fold(word)
        return spoken in self.types or spoken in FORMS

    def canonical(self, word: str) -> str:
        """The word of the rules for a type, a group or `default` by any of its names or its number."""
        spoken = fold(word)
        return spoken if spoken in GROUPS else next(iter(self.types_named(spoken)), spoken)


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
