"""Who a name stands for, and what they attack, defend and try with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from dicemob_cli.dice import Pool
from dicemob_cli.errors import WordError, did_you_mean, quoted
from dicemob_cli.grammar.asked import SheetStrike
from dicemob_cli.grammar.parser import parse_potency, parse_strikes
from dicemob_cli.grammar.sides import Name, sized
from dicemob_cli.grammar.words import fold
from dicemob_cli.rules.defenses import GROUPS, IMMUNE, Defense, narrowest
from dicemob_cli.rules.proficiency import TWO_FOR_TRYING

if TYPE_CHECKING:
    from dicemob_cli.campaign.model import Combatant
    from dicemob_cli.campaign.table import Table

__all__ = ["Cast"]

T = TypeVar("T")


class Cast:
    """The people at a table. Every look-up raises WordError for what they do not have."""

    def __init__(self, table: Table) -> None:
        self._combatants = table.combatants
        self._vocabulary = table.vocabulary

    def who(self, name: Name) -> str:
        """The name of a combatant as the campaign writes it."""
        return self._sheet(name)[0]

    def strikes(self, name: Name, kind: str) -> list[SheetStrike]:
        """The strikes of an attack, or of a contest, for which a skill will do too (ours)."""
        who, what, sheet = self._sheet(name)
        if kind == "contest" and what and what in map(fold, sheet.skills):
            return [SheetStrike(self.skill(name)[0], None, dependent=False)]
        asked = {
            attack: parse_strikes(str(words), self._vocabulary) for attack, words in sheet.attacks.items()
        }
        fitting = {attack: one for attack, one in asked.items() if one.kind == kind}
        for attack, one in asked.items():
            if fold(attack) == what and one.kind != kind:
                raise _at(name, f"is a roll of another kind: '{one.kind} {name.name} vs ...'")
        strikes = _entry(name, who, what, fitting, kind).strikes
        return [strike._replace(pool=_modified(strike.pool, name)) for strike in strikes]

    def defense(self, name: Name, against: Defense | None) -> Pool | None:
        """The dice against a type, None for the immune (T2). In a contest a skill may defend (ours)."""
        _, what, sheet = self._sheet(name)
        by_word = {self._canonical(word): dice for word, dice in sheet.defenses.items()}
        dice = narrowest(by_word, against)
        if dice == IMMUNE:
            return None
        if what:
            return self.skill(name)[0]
        if dice is None:
            raise _at(name, f"has no defence against {against or 'an attack without a type'}, and no default")
        return _modified(Pool(int(dice)), name)

    def skill(self, name: Name) -> tuple[Pool, bool]:
        """The dice of a skill, and whether it is a proficiency (D8, D9)."""
        who, what, sheet = self._sheet(name)
        dice = _entry(name, who, what, sheet.skills, "skill")
        return self._trained(name, dice)

    def potency(self, name: Name) -> Pool:
        """The dice of a potency (D9)."""
        who, what, sheet = self._sheet(name)
        return self._trained(name, _entry(name, who, what, sheet.potencies, "potency"))[0]

    def _trained(self, name: Name, dice: int | str) -> tuple[Pool, bool]:
        if dice == "none":
            raise _at(name, "cannot be tried without proficiency")
        if dice == "untrained":
            return _modified(TWO_FOR_TRYING, name), False
        return _modified(parse_potency(str(dice)), name), True

    def _sheet(self, name: Name) -> tuple[str, str | None, Combatant]:
        """Who it is, what of theirs is meant (folded), and their sheet."""
        who, slash, what = name.name.partition("/")
        for written, sheet in self._combatants.items():
            if fold(written) == fold(who):
                return written, fold(what) if slash else None, sheet
        raise _at(name, f"is nobody here{did_you_mean(who, self._combatants)}")

    def _canonical(self, word: str) -> str:
        word = fold(word)
        if word == "default" or word in GROUPS:
            return word
        return self._vocabulary.types[word][0]


def _entry(name: Name, who: str, what: str | None, section: Mapping[str, T], kind: str) -> T:
    """The one entry of a sheet that is meant; without a name for it, the only one there is."""
    if what is None:
        if len(section) == 1:
            return next(iter(section.values()))
        raise _at(name, f"needs one of {_listed(who, section)}" if section else f"has no {kind}")
    for written, entry in section.items():
        if fold(written) == what:
            return entry
    near = did_you_mean(f"{who}/{what}", (f"{who}/{each}" for each in section))
    raise _at(name, f"is no {kind} of {quoted(who)}{near}")


def _listed(who: str, section: Iterable[str]) -> str:
    return ", ".join(quoted(f"{who}/{each}") for each in section)


def _modified(pool: object, name: Name) -> Pool:
    assert isinstance(pool, Pool), "a sheet has no dice rolled by hand"
    return sized(Pool(pool.base, pool.modifiers + name.modifiers), name.word)


def _at(name: Name, message: str) -> WordError:
    return WordError(f"{quoted(name.word.text)} {message}", word=name.word.text, start=name.word.start)
