"""What the shell completes: campaigns, names, types, difficulties and the words of the grammar."""

import os
from collections.abc import Iterable
from typing import Any

import typer

from dicemob_cli.grammar.vocabulary import DICE_MOB, GAMES, RINGS

__all__ = [
    "complete_campaign",
    "complete_difficulty",
    "complete_fight",
    "complete_format",
    "complete_game",
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
    from dicemob_cli.campaign.systems import system_named

    system = RINGS if ctx.parent and ctx.parent.info_name == RINGS else DICE_MOB
    campaign = _campaign(ctx, system)
    said, kind = ctx.params.get("words") or (), ctx.info_name or ""
    offered = system_named(system).offer(kind, said, campaign.combatants, campaign.vocabulary())
    if said and said[-1] in ("vs", "and") and "/" not in incomplete:
        offered = [word for word in offered if "/" not in word]  # people, before what they can do
    return _beginning(incomplete, offered)


def complete_game(incomplete: str) -> list[str]:
    """The games that a campaign may play."""
    return _beginning(incomplete, GAMES)


def _campaign(ctx: typer.Context, system: str = DICE_MOB) -> Any:
    """The campaign that the line names, if it plays a game, as far as its file can be read."""
    from dicemob_cli.campaign.load import check_file, find
    from dicemob_cli.campaign.systems import system_named
    from dicemob_cli.cli.options import campaign_named
    from dicemob_cli.errors import DicemobError

    above = ctx.find_root().params
    reference = campaign_named(ctx.params.get("campaign_ref") or above.get("campaign_ref"))
    blank = system_named(system).campaign(system=system)
    try:
        found = check_file(find(reference)).campaign if reference else blank
    except DicemobError:
        return blank
    return found if isinstance(found, type(blank)) else blank


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    fitting = [word for word in words if word.casefold().startswith(incomplete.casefold())]
    if os.environ.get("_DICEMOB_COMPLETE") in QUOTED_BY:
        return fitting
    return [word for word in fitting if not SHELLS_OWN & {*word}]
