"""The rules and the sheets of a campaign."""

from __future__ import annotations

from dicemob_cli.games.dice_mob.sheets import Campaign, Combatant
from dicemob_cli.render.phrases import plural
from dicemob_cli.render.sheets import Rows, SheetPresentation, listed

__all__ = ["SHEETS"]


class _Sheets(SheetPresentation[Campaign, Combatant]):
    """How a campaign of Dice Mob is shown."""

    def rules(self, campaign: Campaign) -> Rows:
        rules = campaign.rules
        yield "dice", f"at most {rules.max_dice}" if rules.max_dice else "no maximum"
        if rules.criticals is None:
            yield "criticals", "off"
        else:
            if success := rules.criticals.success_rule():
                yield "critical", f"all 6s on {success.min_dice} dice or more: {success.points} points a win"
            if failure := rules.criticals.failure_rule():
                yield "failure", f"all 1s on {failure.min_dice} dice or more"
                yield "", ", ".join(failure.consequences)
            yield "exempt", ", ".join(rules.criticals.exempt)
        yield "difficulties", listed(rules.difficulties)
        yield "aliases", listed(rules.aliases)

    def sheet(self, sheet: Combatant) -> Rows:
        hp = "" if sheet.hp is None else f"{sheet.hp} hp, "
        yield "has", f"{hp}initiative {sheet.initiative}, {plural(sheet.actions, 'action')}"
        yield "defenses", listed(sheet.defenses)
        for attack, words in sheet.attacks.items():
            yield "attack", f"{attack}: {words}"
        yield "skills", listed(sheet.skills)
        yield "potencies", listed(sheet.potencies)


SHEETS = _Sheets()
