"""Parsed requests of Dice Mob, in which names are still names."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.dice import Pool
from dicemob_cli.games.dice_mob.rules.defenses import ALIASES, Defense
from dicemob_cli.games.dice_mob.rules.lasts import Lasting, Lasts
from dicemob_cli.grammar.sides import Side
from dicemob_cli.grammar.words import Word

__all__ = [
    "AskedCombat",
    "AskedDuel",
    "AskedEffect",
    "AskedLasts",
    "AskedRoll",
    "AskedStrike",
    "Clause",
    "Fighter",
    "NamedType",
    "SheetAttack",
    "SheetStrike",
]


class NamedType(NamedTuple):
    """A type and the word that named it."""

    type: Defense
    word: Word


class AskedLasts(NamedTuple):
    """That a hit lasts, the word that said so, and the kind if that was said: else it is the strike's own."""

    word: Word
    kind: Lasting | None
    duration: int | None
    named: Word | None = None


class AskedStrike(NamedTuple):
    """One attacking side and its type, if one was said. `dependent`: it was joined with `then` (A2).

    A `contest` among the strikes of an attack does no damage (A5).
    """

    attack: Side
    type: NamedType | None
    dependent: bool
    lasts: AskedLasts | None = None
    contest: bool = False


class Clause(NamedTuple):
    """Strikes, and the sides that defend against all of them."""

    strikes: tuple[AskedStrike, ...]
    targets: tuple[Side, ...]


class AskedCombat(NamedTuple):
    """An attack or a contest. What `immune` lists no target can be hurt with (A3)."""

    kind: str
    words: str
    clauses: tuple[Clause, ...]
    immune: frozenset[Defense] = frozenset()
    criticals: bool | None = None


class SheetStrike(NamedTuple):
    """One strike as a sheet has it. `dependent`: on the first strike of the same attack (A2).

    A `contest` does no damage (D7, A5).
    """

    pool: Pool
    type: Defense | None
    dependent: bool
    lasts: Lasts | None = None
    contest: bool = False


class SheetAttack(NamedTuple):
    """An attack or a contest as a sheet has it."""

    kind: str
    strikes: tuple[SheetStrike, ...]

    def __str__(self) -> str:
        """How a sheet would have it, in the words of the rules."""
        text = "contest" if self.kind == "contest" else ""
        for place, (pool, against, dependent, lasts, contest) in enumerate(self.strikes):
            joint = ("then" if dependent else "also") if place else ""
            joint += " contest" if place and contest else ""
            starts = f"lasts {lasts.name if lasts.name in ALIASES else lasts.kind}" if lasts else ""
            words = [text, joint, str(pool), against or "", starts]
            text = " ".join(filter(None, [*words, str(lasts.duration or "") if lasts else ""]))
        return text


class AskedRoll(NamedTuple):
    """A skill or potency roll. Without a side it is tried without proficiency, for two dice (D9)."""

    kind: str
    words: str
    side: Side | None
    difficulty: int | None
    criticals: bool | None


class Fighter(NamedTuple):
    """One side of a duel: what it attacks with, and what it defends with and stands, if that was said."""

    attack: Side
    type: NamedType | None
    defense: Pool | None
    hp: int | None


class AskedDuel(NamedTuple):
    """Two fighters, each attacking the other."""

    words: str
    fighters: tuple[Fighter, Fighter]
    criticals: bool | None


class AskedEffect(NamedTuple):
    """An attack that starts an effect (E1-E6), and the word that named it.

    `rounds` are those that it is looked at, `initiative` and `actions` what a freezing target has (E4).
    """

    effect: Word
    lasts: Lasts
    attack: AskedCombat
    rounds: int | None
    initiative: int | None
    actions: int | None

    @property
    def kind(self) -> str:
        return "effect"

    @property
    def words(self) -> str:
        return self.attack.words
