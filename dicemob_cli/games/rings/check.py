"""What the shape of a campaign of Rings cannot say: names that collide, weapons that do not parse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dicemob_cli.campaign.checking import child, entries, items, names, parsed
from dicemob_cli.campaign.document import Fields, Node
from dicemob_cli.errors import Code, Problem, did_you_mean, quoted
from dicemob_cli.games.rings.grammar import parse_weapon, wrong_fighter
from dicemob_cli.games.rings.rules.weapons import WEAPON_SETS
from dicemob_cli.games.rings.sheets import DEFAULT
from dicemob_cli.grammar.vocabulary import STANDARD
from dicemob_cli.grammar.words import fold

__all__ = ["check_rings"]

wrong = partial(wrong_fighter, vocabulary=STANDARD)


def check_rings(campaign: Fields) -> Iterator[Problem]:
    """Every problem of meaning in a campaign file of Rings."""
    combatants = entries(campaign, "combatants")
    yield from names(combatants, wrong)
    for _, sheet in combatants:
        yield from _sheet(sheet)


def _sheet(sheet: Node) -> Iterator[Problem]:
    weapons, rings, stats = (entries(sheet, key) for key in ("weapons", "rings", "stats"))
    yield from names((*weapons, *rings, *stats), wrong)
    if len(weapons) > WEAPON_SETS:
        extra = weapons[WEAPON_SETS][0]
        yield Problem(
            Code.TOO_MANY,
            f"{quoted(extra.text)} is a weapon too many: {WEAPON_SETS} are carried",
            *extra.place,
        )
    folded = [fold(stat.text) for stat, _ in stats if fold(stat.text) != DEFAULT]
    for _, words in (*weapons, *rings):
        yield from parsed(words, partial(parse_weapon, stats=folded))
    known = {fold(weapon.text) for weapon, _ in weapons}
    for broken in items(child(sheet, "broken")):
        if fold(broken.text) not in known:
            near = did_you_mean(broken.text, known)
            yield Problem(
                Code.CANNOT_BREAK, f"{quoted(broken.text)} is not a weapon of this sheet{near}", *broken.place
            )
