"""What the shell completes: campaigns, names, types, difficulties and the words of the grammar."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dicemob_cli.campaign.model import Campaign

__all__ = [
    "complete_campaign",
    "complete_difficulty",
    "complete_fight",
    "complete_format",
    "complete_immune",
    "complete_log",
    "complete_type",
    "complete_words",
]

QUOTED_BY = ("complete_zsh", "complete_fish")
"""Shells that quote what they put into the line."""

SHELLS_OWN = {*" \t\n\"'\\`$!*?[](){}<>|&;~#"}
"""What the others would act on: someone else's campaign may hold a name such as `$(reboot)`."""


def complete_campaign(incomplete: str) -> list[str]:
    """Shipped campaigns; the shell itself knows the files."""
    from dicemob_cli.campaign.load import shipped

    return _beginning(incomplete, shipped())


def complete_fight(incomplete: str) -> list[str]:
    """Fights that are kept, the last one first."""
    from dicemob_cli.encounter.store import data_folder, kept_names
    from dicemob_cli.errors import DicemobError

    try:
        return _beginning(incomplete, kept_names(data_folder()))
    except DicemobError:
        return []


def complete_log(incomplete: str) -> list[str]:
    """What the log can do, and the fights in it."""
    return [*_beginning(incomplete, ("verify", "luck")), *complete_fight(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """The forms that can be written."""
    from dicemob_cli.render.writer import FORMATS

    return _beginning(incomplete, FORMATS)


def complete_type(ctx: typer.Context, incomplete: str) -> list[str]:
    """Types and aliases, the campaign's own too."""
    types = _campaign(ctx).vocabulary().types
    return _beginning(incomplete, (word for word, named in types.items() if len(named) == 1))


def complete_immune(ctx: typer.Context, incomplete: str) -> list[str]:
    """Types, groups and aliases."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().types)


def complete_difficulty(ctx: typer.Context, incomplete: str) -> list[str]:
    """The named difficulties, the campaign's own too."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().difficulties)


def complete_words(ctx: typer.Context, incomplete: str) -> list[str]:
    """What may come next on the table's line: a name where a side begins, else types and options."""
    from dicemob_cli.campaign.offer import next_words

    campaign = _campaign(ctx)
    said = ctx.params.get("words") or ()
    kind, skills = ctx.info_name or "", "/" in incomplete
    words = next_words(kind, said, campaign.combatants, campaign.vocabulary(), skills=skills)
    return _beginning(incomplete, words)


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
    fitting = [word for word in words if word.casefold().startswith(incomplete.casefold())]
    if os.environ.get("_DICEMOB_COMPLETE") in QUOTED_BY:
        return fitting
    return [word for word in fitting if not SHELLS_OWN & {*word}]
