"""What the shell completes: campaigns, names, types, difficulties and the words of the grammar."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dicemob_cli.campaign.model import Campaign

__all__ = [
    "complete_campaign",
    "complete_difficulty",
    "complete_format",
    "complete_type",
    "complete_words",
]


def complete_campaign(incomplete: str) -> list[str]:
    """Shipped campaigns; the shell itself knows the files."""
    from dicemob_cli.campaign.load import shipped

    return _beginning(incomplete, shipped())


def complete_format(incomplete: str) -> list[str]:
    """The forms that can be written."""
    from dicemob_cli.render.writer import FORMATS

    return _beginning(incomplete, FORMATS[:-1])


def complete_type(ctx: typer.Context, incomplete: str) -> list[str]:
    """Types, groups and aliases, the campaign's own too."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().types)


def complete_difficulty(ctx: typer.Context, incomplete: str) -> list[str]:
    """The named difficulties, the campaign's own too."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().difficulties)


def complete_words(ctx: typer.Context, incomplete: str) -> list[str]:
    """What may come next on the table's line: names first, then words."""
    from dicemob_cli.grammar.parser import KINDS
    from dicemob_cli.grammar.words import JOINTS

    kind = ctx.info_name or ""
    campaign = _campaign(ctx)
    vocabulary = campaign.vocabulary()
    before = [word.casefold() for word in ctx.params.get("words") or ()]
    names: list[str] = []
    for who, sheet in campaign.combatants.items():
        does: dict[str, tuple[Iterable[str], ...]] = {
            "attack": (sheet.attacks,),
            "contest": (sheet.attacks, sheet.skills),
            "skill": (sheet.skills,),
            "potency": (sheet.potencies,),
        }
        if "vs" in before:
            names.append(who)
        else:
            names += [f"{who}/{what}" for section in does[kind] for what in section]
    words = [*KINDS[kind]]
    if kind in ("attack", "contest"):
        words += [*JOINTS, *vocabulary.types]
    elif kind == "skill":
        words += vocabulary.difficulties
    return _beginning(incomplete, [*(name.replace(" ", "-") for name in names), *words])


def _campaign(ctx: typer.Context) -> "Campaign":
    """The campaign that the line names, as far as its file can be read: broken ones complete too."""
    from dicemob_cli.campaign.load import check_file, find
    from dicemob_cli.campaign.model import Campaign
    from dicemob_cli.cli.options import campaign_named
    from dicemob_cli.errors import DicemobError

    above = ctx.parent.params if ctx.parent else {}
    reference = campaign_named(ctx.params.get("campaign_ref") or above.get("campaign_ref"))
    try:
        return check_file(find(reference)).campaign if reference else Campaign()
    except DicemobError:
        return Campaign()


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.casefold().startswith(incomplete.casefold())]
