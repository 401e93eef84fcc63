"""The words that a campaign knows: names, types of attack, difficulties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dicemob_cli.games.dice_mob.rules.defenses import ALIASES, FORMS, GROUPS, Defense, members
from dicemob_cli.games.dice_mob.rules.difficulty import DIFFICULTIES
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.words import fold

__all__ = ["DICE_MOB", "GAMES", "RINGS", "STANDARD", "Vocabulary", "fold_name"]

DICE_MOB, RINGS = "dice-mob", "rings"
GAMES = (DICE_MOB, RINGS)
"""The games, by the names that campaign files use."""


NO_NAMES = Names()

MOST_DIGITS = 9


class Vocabulary(NamedTuple):
    """The words of a campaign. All keys are folded.

    `types` maps each word to its types: one for a type or an alias, several for a group (T1). `names` holds
    combatants (`red bob`) and what they can do (`red bob/breath`). `system` is the game of the campaign, None
    without a campaign.
    """

    types: Mapping[str, tuple[Defense, ...]]
    difficulties: Mapping[str, int]
    names: Names = NO_NAMES
    system: str | None = None

    def types_named(self, word: str) -> tuple[Defense, ...]:
        """Return the types of a word, an inflected form or a number: several for a group (T1)."""
        spoken = fold(word)
        if found := self.types.get(spoken) or self.types.get(FORMS.get(spoken, "")):
            return found
        number = int(spoken) if spoken.isascii() and spoken.isdigit() and len(spoken) < MOST_DIGITS else 0
        return (list(Defense)[number - 1],) if 1 <= number <= len(Defense) else ()

    def is_type(self, word: str) -> bool:
        """Whether a word, or an inflected form, names a type or a group. A number does not."""
        spoken = fold(word)
        return spoken in self.types or spoken in FORMS

    def canonical(self, word: str) -> str:
        """Return the standard word for a type or a group, given any of its names or its number."""
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
"""The vocabulary of Dice Mob without a campaign."""


def fold_name(name: str) -> str:
    """Return a name with its `/` parts folded, as in `Vocabulary.names`."""
    return "/".join(fold(part) for part in name.split("/"))
