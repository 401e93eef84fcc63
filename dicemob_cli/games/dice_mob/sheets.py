"""What a campaign file holds. These classes are the file format: reader, checker and schema follow them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from dicemob_cli.campaign.sheet import DiceCount, DicePool, Points, names_said, with_more
from dicemob_cli.campaign.table import Table
from dicemob_cli.games.dice_mob.rules.criticals import Criticals
from dicemob_cli.games.dice_mob.rules.defenses import GROUPS
from dicemob_cli.games.dice_mob.rules.settings import Settings
from dicemob_cli.games.game import Whole
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.sides import parse_dice
from dicemob_cli.grammar.vocabulary import DICE_MOB, STANDARD, Vocabulary
from dicemob_cli.grammar.words import fold

__all__ = ["Campaign", "Combatant", "Rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of the table: the most dice a side rolls (D2), and criticals, which are off unless named.

    `difficulties` names numbers of successes (D8); `aliases` names types of attack, each for one of the
    ten or for another word for it (T1). `show_odds`: on a terminal a roll says what was to be expected.
    """

    max_dice: Annotated[int, Whole(1)] | None = None
    criticals: Criticals | None = None
    difficulties: Mapping[str, Annotated[int, Whole(0)]] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    show_odds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """A sheet.

    `defenses` gives dice, or `immune`, for a type, a group or `default` (T2). Dice may have modifiers, as in
    `6+1` (D1). `attacks` are written as
    at the table (`3 slashing then 3 burning lasts`, `contest 4 emotional`). A skill or potency is its dice;
    `untrained` is two dice for trying and `none` may not be tried (D9). Potencies may be `degrees 2`.
    """

    about: str = ""
    hp: Points | None = None
    initiative: DicePool = 1
    actions: DiceCount = 1
    defenses: Mapping[str, DicePool | Literal["immune"]] = field(default_factory=dict)
    attacks: Mapping[str, DiceCount | str] = field(default_factory=dict)
    skills: Mapping[str, DicePool | Literal["untrained", "none"]] = field(default_factory=dict)
    potencies: Mapping[str, DiceCount | str] = field(default_factory=dict)

    @property
    def initiative_dice(self) -> int:
        """The dice of initiative, modifiers included; there may be none (D1)."""
        return (
            self.initiative if isinstance(self.initiative, int) else max(parse_dice(self.initiative).asked, 0)
        )

    @property
    def does(self) -> Iterator[str]:
        """What can be rolled: each attack, skill and potency."""
        yield from (*self.attacks, *self.skills, *self.potencies)

    def in_plain_words(self, vocabulary: Vocabulary) -> "Combatant":
        """This sheet in the words of the rules, so that it can do without the aliases of its campaign."""
        from dicemob_cli.grammar.parser import parse_strikes

        defenses = {vocabulary.canonical(word): dice for word, dice in self.defenses.items()}
        attacks = {what: str(parse_strikes(str(words), vocabulary)) for what, words in self.attacks.items()}
        return replace(self, defenses=defenses, attacks=attacks)

    def with_said(self, said: Mapping[str, Any]) -> "Combatant":
        """This sheet with other values of some fields, and more entries in others."""
        return replace(self, **with_more(self, said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A whole campaign file of Dice Mob."""

    # A plain dict, so that the schema forbids unknown keys without this module knowing pydantic.
    __pydantic_config__: ClassVar = {"extra": "forbid"}

    system: Literal["dice-mob"] = "dice-mob"
    name: str | None = None
    about: str = ""
    rules: Rules = field(default_factory=Rules)
    combatants: Mapping[str, Combatant] = field(default_factory=dict)

    def table(self) -> Table:
        """The table that plays this campaign, which must be without problems."""
        vocabulary = self.vocabulary()
        criticals = self.rules.criticals
        if criticals:
            words = map(fold, criticals.exempt)
            exempt = tuple(word if word in GROUPS else vocabulary.types_named(word)[0] for word in words)
            criticals = replace(criticals, exempt=exempt)
        settings = Settings(self.rules.max_dice, criticals)
        return Table(self.name, settings, vocabulary, self.combatants, self.rules.show_odds)

    def vocabulary(self) -> Vocabulary:
        """The standard vocabulary and what this campaign adds to it."""
        types = dict(STANDARD.types)
        for alias, word in self.rules.aliases.items():
            types[fold(alias)] = STANDARD.types_named(word)
        difficulties = {fold(name): needed for name, needed in self.rules.difficulties.items()}
        names = Names(names_said(self.combatants))
        return Vocabulary(types, {**STANDARD.difficulties, **difficulties}, names, DICE_MOB)
