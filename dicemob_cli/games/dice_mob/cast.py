"""Who a name stands for, and what they attack, defend and try with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, quoted
from dicemob_cli.games.dice_mob.parsed import SheetStrike
from dicemob_cli.games.dice_mob.rules.defenses import IMMUNE, Defense, narrowest
from dicemob_cli.games.dice_mob.rules.proficiency import TWO_FOR_TRYING
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.parser import parse_potency, parse_strikes, strikes_kind
from dicemob_cli.grammar.sides import Name, parse_dice, sized
from dicemob_cli.grammar.words import fold

if TYPE_CHECKING:
    from dicemob_cli.campaign.table import Table
    from dicemob_cli.games.dice_mob.sheets import Combatant

__all__ = ["Cast"]


class _Roll(NamedTuple):
    """An entry of a sheet: its name, and the words that say its dice."""

    name: str
    words: str


class Cast:
    """The people at a table. Every look-up raises WordError for what they do not have."""

    def __init__(self, table: Table) -> None:
        self._combatants = table.combatants
        self._vocabulary = table.vocabulary
        self._rolls: dict[str, Mapping[str, Mapping[str, _Roll]]] = {}

    @cached_property
    def _sheets(self) -> Mapping[str, tuple[str, Combatant]]:
        """Each combatant as the campaign writes the name, and the sheet, by the folded name."""
        return {fold(written): (written, sheet) for written, sheet in self._combatants.items()}

    def who(self, name: Name) -> str:
        """The name of a combatant as the campaign writes it."""
        return self._sheet(name)[0]

    def roll_name(self, name: Name, kind: str) -> str | None:
        """The attack or contest that is meant, as the campaign writes it; None for a skill in its place."""
        who, what, _ = self._sheet(name)
        rolls = self._rolls_of(who)[kind]
        only = next(iter(rolls.values())) if what is None and len(rolls) == 1 else None
        meant = only if what is None else rolls.get(what)
        return meant.name if meant else None

    def sheet(self, name: Name) -> Combatant:
        """The whole sheet of a combatant."""
        return self._sheet(name)[2]

    def hp(self, name: Name) -> int:
        """The hit points on a sheet."""
        hp = self._sheet(name)[2].hp
        if hp is None:
            raise at(name.word, Code.NO_HIT_POINTS, "has no hit points on its sheet: use 'hp 12'")
        return hp

    def is_contest(self, name: Name) -> bool:
        """Whether a name is that of a contest."""
        who, what, _ = self._sheet(name)
        return what in self._rolls_of(who)["contest"]

    def strikes(self, name: Name, kind: str) -> list[SheetStrike]:
        """The strikes of an attack, or of a contest, for which a skill will do too (ours)."""
        who, what, _ = self._sheet(name)
        if kind == "contest" and what in self._rolls_of(who)["skill"]:
            return [SheetStrike(self.skill(name)[0], None, dependent=False)]
        attack = parse_strikes(self._entry(name, kind), self._vocabulary)
        return [strike._replace(pool=_modified(strike.pool, name)) for strike in attack.strikes]

    def defense(self, name: Name, against: Defense | None) -> Pool | None:
        """The dice against a type, None for the immune (T2). In a contest a skill may defend (ours)."""
        what = self._sheet(name)[1]
        dice = narrowest(self._by_type(name), against)
        if dice == IMMUNE:
            return None
        if what:
            return self.skill(name)[0]
        if dice is None:
            raise at(
                name.word,
                Code.NO_DEFENSE,
                f"has no defense against {against or 'an attack without a type'}, and no default",
            )
        return _modified(parse_dice(str(dice)), name)

    def is_immune(self, name: Name, against: Defense | None) -> bool:
        """Whether someone cannot be hurt by a type (A3)."""
        return narrowest(self._by_type(name), against) == IMMUNE

    def skill(self, name: Name) -> tuple[Pool, bool]:
        """The dice of a skill, and whether it is a proficiency (D8, D9)."""
        return self._trained(name, "skill")

    def potency(self, name: Name) -> Pool:
        """The dice of a potency (D9)."""
        return self._trained(name, "potency")[0]

    def _trained(self, name: Name, kind: str) -> tuple[Pool, bool]:
        dice = self._entry(name, kind)
        if dice == "none":
            raise at(name.word, Code.PROFICIENT_ONLY, "cannot be tried without proficiency")
        if dice == "untrained":
            return _modified(TWO_FOR_TRYING, name), False
        return _modified(parse_potency(dice), name), True

    def _entry(self, name: Name, kind: str) -> str:
        """The roll of a sheet that is meant; without a name for it, the only one of its kind."""
        who, what, _ = self._sheet(name)
        rolls = self._rolls_of(who)
        fitting = rolls[kind]
        if what is None:
            if len(fitting) == 1:
                return next(iter(fitting.values())).words
            if fitting:
                listed = ", ".join(quoted(f"{who}/{each.name}") for each in fitting.values())
                raise at(name.word, Code.UNCLEAR_WORD, f"needs one of {listed}")
            raise at(name.word, Code.UNKNOWN_ROLL, f"has no {kind}")
        if what in fitting:
            return fitting[what].words
        for other, section in rolls.items():
            if what in section:
                versus = " vs ..." if other in ("attack", "contest") else ""
                raise at(name.word, Code.OTHER_ROLL, f"is for another roll: '{other} {name.name}{versus}'")
        raise LookupError(f"{name.name} was read at another table")

    def _rolls_of(self, who: str) -> Mapping[str, Mapping[str, _Roll]]:
        """What a combatant can roll: for each kind of roll, those on the sheet by their folded names."""
        if who not in self._rolls:
            sheet = self._sheets[fold(who)][1]
            rolls: dict[str, dict[str, _Roll]] = {"attack": {}, "contest": {}}
            for each, words in sheet.attacks.items():
                rolls.setdefault(strikes_kind(str(words)), {})[fold(each)] = _Roll(each, str(words))
            for kind, section in (("skill", sheet.skills), ("potency", sheet.potencies)):
                rolls[kind] = {fold(each): _Roll(each, str(dice)) for each, dice in section.items()}
            self._rolls[who] = rolls
        return self._rolls[who]

    def _sheet(self, name: Name) -> tuple[str, str | None, Combatant]:
        """Who it is, what of theirs is meant (folded), and their sheet."""
        who, slash, what = name.name.partition("/")
        try:
            written, sheet = self._sheets[fold(who)]
        except KeyError:
            raise LookupError(f"{name.name} was read at another table") from None
        return written, fold(what) if slash else None, sheet

    def _by_type(self, name: Name) -> Mapping[str, int | str]:
        """The defences of a sheet by the words of the rules."""
        sheet = self._sheet(name)[2]
        return {self._vocabulary.canonical(word): dice for word, dice in sheet.defenses.items()}


def _modified(pool: Pool, name: Name) -> Pool:
    return sized(Pool(pool.base, pool.modifiers + name.modifiers), name.word)
