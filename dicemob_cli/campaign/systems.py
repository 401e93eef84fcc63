"""The games that a campaign may play: what its file and its sheets hold, and how they are checked.

A game is loaded when it is played. Nothing else here asks which one that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dicemob_cli.campaign.document import Fields
from dicemob_cli.errors import Problem
from dicemob_cli.grammar.vocabulary import DICE_MOB, RINGS, Vocabulary

__all__ = ["SYSTEMS", "System", "shipped", "system_named"]


class System(NamedTuple):
    """A game: the model of a campaign file, that of a sheet, and what else is checked of a file.

    `offer` gives the words that may follow those said of a kind of roll, by the cast and the vocabulary.
    `starter` is a file to start from, and `first` what can be rolled with it at once.
    """

    campaign: type[Any]
    sheet: type[Any]
    check: Callable[[Fields], Iterator[Problem]]
    offer: Callable[[str, Sequence[str], Mapping[str, Any], Vocabulary], list[str]]
    starter: Path
    first: str


def _dice_mob() -> System:
    from dicemob_cli.campaign.check import check
    from dicemob_cli.campaign.model import Campaign, Combatant

    starter = Path(__file__).with_name("starter.yaml")
    return System(Campaign, Combatant, check, _offered, starter, "attack hugo/sword vs zombie")


def _rings() -> System:
    from dicemob_cli.campaign.rings_check import check_rings
    from dicemob_cli.campaign.rings_model import Fighter, RingsCampaign
    from dicemob_cli.campaign.rings_offer import next_rings_words

    starter, first = shipped()["hope"], "rings attack ranger/spear vs wolf"
    return System(RingsCampaign, Fighter, check_rings, next_rings_words, starter, first)


def _offered(
    kind: str, said: Sequence[str], combatants: Mapping[str, Any], vocabulary: Vocabulary
) -> list[str]:
    from dicemob_cli.campaign.offer import next_words  # no roll needs it

    return next_words(kind, said, combatants, vocabulary)


SYSTEMS: dict[str, Callable[[], System]] = {DICE_MOB: _dice_mob, RINGS: _rings}
"""Each game by the name that `system:` has for it."""


def shipped() -> dict[str, Path]:
    """The campaigns that come with dicemob, by name."""
    for folder in (Path(__file__).parents[1] / "campaigns", Path(__file__).parents[2] / "campaigns"):
        if folder.is_dir():  # inside an installed package; beside it in a checkout
            return {path.stem: path for path in sorted(folder.glob("*.yaml"))}
    return {}


def system_named(name: str | None) -> System:
    """A game by its name; without one it is Dice Mob. Raises LookupError for what is none."""
    return SYSTEMS[name or DICE_MOB]()
