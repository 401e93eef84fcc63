"""What the campaigns of Dice Mob are made of."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dicemob_cli.campaign.systems import System
from dicemob_cli.games.dice_mob.check import check
from dicemob_cli.games.dice_mob.sheets import Campaign, Combatant
from dicemob_cli.grammar.vocabulary import Vocabulary

__all__ = ["SYSTEM"]


def _offered(
    kind: str, said: Sequence[str], combatants: Mapping[str, Any], vocabulary: Vocabulary
) -> list[str]:
    from dicemob_cli.games.dice_mob.complete import next_words  # no roll needs it

    return next_words(kind, said, combatants, vocabulary)


STARTER = Path(__file__).with_name("starter.yaml")

SYSTEM = System(Campaign, Combatant, check, _offered, STARTER, "attack hugo/sword vs zombie")
