"""The rules and the sheets of a campaign."""

from __future__ import annotations

from dicemob_cli.games.rings.sheets import Fighter, RingsCampaign
from dicemob_cli.grammar.words import fold
from dicemob_cli.render.sheets import Rows, SheetPresentation, listed

__all__ = ["SHEETS"]

ROUNDING = {"up": "rounded up", "nearest": "to the nearest", "down": "rounded down"}


class _Sheets(SheetPresentation[RingsCampaign, Fighter]):
    """How a campaign of Rings is shown."""

    def rules(self, campaign: RingsCampaign) -> Rows:
        yield "plays", "Rings"
        yield "successes", f"{campaign.rules.success_on} and more on a d10"
        yield "thirds", ROUNDING[campaign.rules.third]

    def sheet(self, sheet: Fighter) -> Rows:
        hp = [] if sheet.hp is None else [f"{sheet.hp} hp"]
        shield = [f"shield {sheet.shield}"] if sheet.shield else []
        yield "has", ", ".join((*hp, *shield))
        yield "stats", listed(sheet.stats)
        yield "tactics", f"melee {sheet.melee}, ranged {sheet.ranged}, defense {sheet.defense}"
        broken = [*map(fold, sheet.broken)]
        for weapon, words in sheet.weapons.items():
            yield "weapon", f"{weapon}: {words}{', broken' if fold(weapon) in broken else ''}"
        for ring, words in sheet.rings.items():
            yield "ring", f"{ring}: {words}"


SHEETS = _Sheets()
