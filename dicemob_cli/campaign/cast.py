"""Who a name stands for, and what they attack, defend and try with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, quoted
from dicemob_cli.grammar.asked import SheetAttack, SheetStrike
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.parser import parse_potency, parse_strikes
from dicemob_cli.grammar.sides import Name, sized
from dicemob_cli.grammar.words import fold
from dicemob_cli.rules.defenses import GROUPS, IMMUNE, Defense, narrowest
from dicemob_cli.rules.proficiency import TWO_FOR_TRYING

if TYPE_CHECKING:
    from dicemob_cli.campaign.model import Combatant
    from dicemob_cli.campaign.table import Table
    from dicemob_cli.grammar.vocabulary import Vocabulary

__all__ = ["Cast", "canonical"]


class Cast:
    """The people at a table. Every look-up raises WordError for what they do not have."""

    def __init__(self, table: Table) -> None:
        self._combatants = table.combatants
        self._vocabulary = table.vocabulary

    def who(self, name: Name) -> str:
        """The name of a combatant as the campaign writes it."""
        return self._sheet(name)[0]

    def sheet(self, name: Name) -> Combatant:
        """The whole sheet of a combatant."""
        return self._sheet(name)[2]

    def hp(self, name: Name) -> int:
        """The hit points on a sheet."""
        hp = self._sheet(name)[2].hp
        if hp is None:
            raise at(name.word, Code.NO_HIT_POINTS, "has no hit points on its sheet: say 'hp 12'")
        return hp

    def is_contest(self, name: Name) -> bool:
        """Whether a name is that of a contest."""
        _, what, sheet = self._sheet(name)
        return any(
            fold(each) == what and parse_strikes(str(words), self._vocabulary).kind == "contest"
            for each, words in sheet.attacks.items()
        )

    def strikes(self, name: Name, kind: str) -> list[SheetStrike]:
        """The strikes of an attack, or of a contest, for which a skill will do too (ours)."""
        _, what, sheet = self._sheet(name)
        if kind == "contest" and what and what in map(fold, sheet.skills):
            return [SheetStrike(self.skill(name)[0], None, dependent=False)]
        attack: SheetAttack = self._entry(name, kind)
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
        return _modified(Pool(int(dice)), name)

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
        dice: int | str = self._entry(name, kind)
        if dice == "none":
            raise at(name.word, Code.PROFICIENT_ONLY, "cannot be tried without proficiency")
        if dice == "untrained":
            return _modified(TWO_FOR_TRYING, name), False
        return _modified(parse_potency(str(dice)), name), True

    def _entry(self, name: Name, kind: str) -> Any:
        """The roll of a sheet that is meant; without a name for it, the only one of its kind."""
        who, what, sheet = self._sheet(name)
        attacks = {each: parse_strikes(str(words), self._vocabulary) for each, words in sheet.attacks.items()}
        rolls: dict[str, Mapping[str, Any]] = {
            "attack": {each: attack for each, attack in attacks.items() if attack.kind == "attack"},
            "contest": {each: attack for each, attack in attacks.items() if attack.kind == "contest"},
            "skill": sheet.skills,
            "potency": sheet.potencies,
        }
        fitting = rolls.pop(kind)
        if what is None:
            if len(fitting) == 1:
                return next(iter(fitting.values()))
            if fitting:
                listed = ", ".join(quoted(f"{who}/{each}") for each in fitting)
                raise at(name.word, Code.UNCLEAR_WORD, f"needs one of {listed}")
            raise at(name.word, Code.UNKNOWN_ROLL, f"has no {kind}")
        for written, entry in fitting.items():
            if fold(written) == what:
                return entry
        for other, section in rolls.items():
            if what in map(fold, section):
                versus = " vs ..." if other in ("attack", "contest") else ""
                raise at(name.word, Code.OTHER_ROLL, f"is for another roll: '{other} {name.name}{versus}'")
        raise LookupError(f"{name.name} was read at another table")

    def _sheet(self, name: Name) -> tuple[str, str | None, Combatant]:
        """Who it is, what of theirs is meant (folded), and their sheet."""
        who, slash, what = name.name.partition("/")
        for written, sheet in self._combatants.items():
            if fold(written) == fold(who):
                return written, fold(what) if slash else None, sheet
        raise LookupError(f"{name.name} was read at another table")

    def _by_type(self, name: Name) -> Mapping[str, int | str]:
        """The defences of a sheet by the words of the rules."""
        sheet = self._sheet(name)[2]
        return {canonical(word, self._vocabulary): dice for word, dice in sheet.defenses.items()}


def canonical(word: str, vocabulary: Vocabulary) -> str:
    """The word of the rules for a type, a group or `default` by any of its names."""
    spoken = fold(word)
    if spoken == "default" or spoken in GROUPS:
        return spoken
    return next(iter(vocabulary.types.get(spoken, ())), spoken)


def _modified(pool: Pool, name: Name) -> Pool:
    return sized(Pool(pool.base, pool.modifiers + name.modifiers), name.word)
