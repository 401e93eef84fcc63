"""Who a name of Rings stands for, what they attack and defend with, and what they can break."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, did_you_mean, quoted
from dicemob_cli.games.rings.grammar import Said, SheetWeapon, parse_weapon
from dicemob_cli.games.rings.rules.weapons import unbreakable
from dicemob_cli.games.rings.sheets import DEFAULT, Fighter
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.sides import Name, sized
from dicemob_cli.grammar.words import Word, fold, unknown_word

if TYPE_CHECKING:
    from dicemob_cli.campaign.table import Table

__all__ = ["RingsCast"]

WHY_NOT = {
    "ring": "is a Ring, and no Ring can be broken",
    "broken": "is broken already, until the return to Hope",
    "unknown": "is not a weapon of",
}
"""Why something cannot be broken (G9)."""


class RingsCast:
    """The people at a table of Rings. Every look-up raises WordError for what they do not have."""

    def __init__(self, table: Table) -> None:
        self._fighters = table.combatants
        self._stats: dict[str, Mapping[str, int]] = {}

    @cached_property
    def _sheets(self) -> Mapping[str, tuple[str, Fighter]]:
        """Each fighter as the campaign writes the name, and the sheet, by the folded name."""
        return {fold(written): (written, sheet) for written, sheet in self._fighters.items()}

    def who(self, name: Name) -> str:
        """The name of a fighter as the campaign writes it."""
        return self._sheet(name)[0]

    def sheet(self, name: Name) -> Fighter:
        """The whole sheet of a fighter."""
        return self._sheet(name)[1]

    def weapon(self, name: Name) -> SheetWeapon:
        """The weapon or Ring that is attacked with; without a name for it, the only one that is whole."""
        who, sheet = self._sheet(name)
        held = {**sheet.weapons, **sheet.rings}
        broken = {*map(fold, sheet.broken)}
        what = fold(name.name.partition("/")[2])
        if not what:
            whole = [each for each in held if fold(each) not in broken]
            if len(whole) != 1:
                listed = ", ".join(quoted(f"{who}/{each}") for each in whole)
                raise at(
                    name.word,
                    Code.UNCLEAR_WORD if whole else Code.UNKNOWN_ROLL,
                    f"needs one of {listed}" if whole else "has no weapon and no Ring to attack with",
                )
            what = fold(whole[0])
        if what in broken:
            raise at(name.word, Code.WEAPON_BROKEN, "is broken until the return to Hope")
        for each, words in held.items():
            if fold(each) == what:
                return parse_weapon(words, [*map(fold, sheet.stats)])
        raise at(name.word, Code.OTHER_ROLL, f"is a STAT, which is for 'check {name.name}'")

    def attack(self, name: Name) -> Pool:
        """The dice of a weapon or a Ring: its STAT, the tactic, modifiers (G1)."""
        weapon, sheet = self.weapon(name), self.sheet(name)
        stat = self.stat(name, weapon.stat)
        tactic: int = getattr(sheet, weapon.tactic)
        assert stat is not None, "a weapon names a STAT of its sheet"
        return sized(Pool(stat, (tactic, *weapon.modifiers, *name.modifiers)), name.word)

    def check(self, name: Name) -> Pool:
        """The dice of a STAT alone, or of an attack."""
        what = fold(name.name.partition("/")[2])
        who, sheet = self._sheet(name)
        if not what:
            listed = ", ".join(quoted(f"{who}/{each}") for each in sheet.does)
            why = f"needs one of {listed}" if listed else "has no STAT to check"
            raise at(name.word, Code.UNCLEAR_WORD if listed else Code.UNKNOWN_ROLL, why)
        for stat, dice in sheet.stats.items():
            if fold(stat) == what:
                return sized(Pool(dice, name.modifiers), name.word)
        return self.attack(name)

    def defense(self, name: Name, stat: str | None) -> Pool:
        """The dice against an attack with a STAT, DEFENSE and modifiers counted (G1)."""
        sheet = self.sheet(name)
        dice = self.stat(name, stat)
        if dice is None:
            names = ", ".join(quoted(f"stat {fold(each)}") for each in sheet.stats)
            why = f"has no {quoted(stat)}, and no default" if stat else f"has several STATs: use {names}"
            raise at(name.word, Code.NO_DEFENSE, why if sheet.stats else "has no STATs to defend with")
        return sized(Pool(dice, (sheet.defense, *name.modifiers)), name.word)

    def stat_named(self, said: Said | None) -> str | None:
        """The name of a STAT as it was said, which somebody here must have. Raises WordError."""
        if said is None:
            return None
        known = {fold(stat) for sheet in self._fighters.values() for stat in sheet.stats} - {DEFAULT}
        if not known:
            raise at(
                said.word, Code.UNKNOWN_NAME, "is the name of a STAT, and without a campaign there is none"
            )
        if said.value not in known:
            raise unknown_word(said.word, Code.UNKNOWN_NAME, "is not a STAT in this campaign", known)
        name: str = said.value
        return name

    def stat(self, name: Name, stat: str | None) -> int | None:
        """A STAT by its folded name, else the default; None where there is neither."""
        who, sheet = self._sheet(name)
        if who not in self._stats:
            self._stats[who] = {fold(each): dice for each, dice in sheet.stats.items()}
        stats = self._stats[who]
        return stats.get(stat or DEFAULT, stats.get(DEFAULT))

    def breakable(self, name: Name, weapon: str, word: Word) -> str:
        """The weapon that someone breaks, as the sheet writes it (G9). `weapon` is folded."""
        who, sheet = self._sheet(name)
        sections = (sheet.weapons, sheet.rings, sheet.broken)
        weapons, rings, broken = ({fold(each): each for each in section} for section in sections)
        why = unbreakable(weapon, weapons, rings, broken)
        if why is None:
            return weapons[weapon]
        near = ""
        if why == "unknown":
            left = [each for each in weapons if each not in broken]
            none = f"; there are {', '.join(left)}" if left else ", who has none left"
            near = f" {who}{did_you_mean(weapon, left) or none}"
        raise at(word, Code.CANNOT_BREAK, f"{WHY_NOT[why]}{near}")

    def _sheet(self, name: Name) -> tuple[str, Fighter]:
        """Who it is, and their sheet."""
        try:
            return self._sheets[fold(name.name.partition("/")[0])]
        except KeyError:
            raise LookupError(f"{name.name} was read at another table") from None
