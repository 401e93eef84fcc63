"""What a campaign file of Rings holds: reader, checker and schema follow these classes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from dicemob_cli.campaign.sheet import DiceCount, Points, names_said, with_more
from dicemob_cli.campaign.table import Table
from dicemob_cli.games.game import Whole
from dicemob_cli.games.rings.rules.settings import FACES, Rounding, Settings
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.vocabulary import RINGS, Vocabulary

__all__ = ["DEFAULT", "Fighter", "RingsCampaign", "RingsRules"]

DEFAULT = "default"
"""Stands for every STAT that a sheet does not name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RingsRules:
    """The rules of the table: the lowest face of a d10 that succeeds (G2), and what becomes of a third (G5).

    `show_odds`: on a terminal a roll says what was to be expected.
    """

    success_on: Annotated[int, Whole(1, FACES)] = 6
    third: Rounding = "up"
    show_odds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A sheet.

    `stats` gives dice for each STAT, or `default` for all others. Two `weapons` and any `rings` are written
    as at the table: their STAT, and melee or ranged (`might melee reach 2`, `grace+1 ranged damage 1`).
    `broken` names weapons that cannot be used before the return to Hope (G9).
    """

    about: str = ""
    hp: Points | None = None
    shield: DiceCount = 0
    stats: Mapping[str, DiceCount] = field(default_factory=dict)
    melee: DiceCount = 0
    ranged: DiceCount = 0
    defense: DiceCount = 0
    weapons: Mapping[str, str] = field(default_factory=dict)
    rings: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[str, ...] = ()

    @property
    def does(self) -> Iterator[str]:
        """What can be rolled: with each weapon, each Ring, each STAT."""
        yield from (*self.weapons, *self.rings, *(stat for stat in self.stats if stat != DEFAULT))

    initiative_dice: ClassVar[int] = 0
    actions: ClassVar[int] = 0

    def in_plain_words(self, vocabulary: Vocabulary) -> "Fighter":
        """This sheet: no campaign has words of its own for what stands in it."""
        return self

    def with_said(self, said: Mapping[str, Any]) -> "Fighter":
        """This sheet with what was said; a `stat` is that of all STATs that are not named."""
        values: dict[str, Any] = dict(said)
        if "stat" in values:
            values["stats"] = {DEFAULT: values.pop("stat")}
        return replace(self, **with_more(self, values))


@dataclass(frozen=True, slots=True, kw_only=True)
class RingsCampaign:
    """A whole campaign file of Rings."""

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    system: Literal["rings"]
    name: str | None = None
    about: str = ""
    rules: RingsRules = field(default_factory=RingsRules)
    combatants: Mapping[str, Fighter] = field(default_factory=dict)

    def table(self) -> Table:
        """The table that plays this campaign, which must be without problems."""
        settings = Settings(self.rules.success_on, self.rules.third)
        return Table(self.name, settings, self.vocabulary(), self.combatants, self.rules.show_odds)

    def vocabulary(self) -> Vocabulary:
        """The names of this campaign; there are no types and no difficulties."""
        return Vocabulary({}, {}, Names(names_said(self.combatants)), RINGS)
