"""A save: whether it ends a lasting effect (E5)."""

from __future__ import annotations

from dicemob_cli.games.dice_mob.draw.successes import SuccessPresentation
from dicemob_cli.games.dice_mob.rules.lasts import SAVE_NEEDS
from dicemob_cli.games.dice_mob.rules.save import SaveResult
from dicemob_cli.render.phrases import plural
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.presentation import Fields, Verdict

__all__ = ["PRESENTATION"]


class SavePresentation(SuccessPresentation[SaveResult]):
    """How a save is written."""

    counted = "saved"
    names_roller = True

    def outcome(self, result: SaveResult) -> Fields:
        yield from (("who", result.who), ("ended", result.ended), ("successes", result.successes))

    def columns(self, result: SaveResult) -> dict[str, int | str]:
        return {"ended": plain_word(result.ended), "successes": result.successes}

    def logged_outcome(self, result: SaveResult) -> str:
        return f"{result.who} {'saves' if result.ended else 'does not save'}"

    def verdict(self, result: SaveResult) -> Verdict:
        saved = "saved" if result.ended else "not saved"
        got = plural(result.successes, "success", "es")
        return Verdict(f"{saved}: {got}, {SAVE_NEEDS} needed", result.ended)


PRESENTATION = SavePresentation()
