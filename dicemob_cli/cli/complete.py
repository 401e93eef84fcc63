"""Completion of arguments and options: campaigns, fights, names, types, choices and words of requests.

Each function returns all values of an argument or option; the caller selects those that fit what is typed.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import typer

from dicemob_cli.grammar.vocabulary import DICE_MOB, GAMES, RINGS

__all__ = [
    "Completing",
    "complete_campaign",
    "complete_difficulty",
    "complete_fight",
    "complete_file",
    "complete_game",
    "complete_immune",
    "complete_kind",
    "complete_log",
    "complete_measure",
    "complete_shell",
    "complete_solvable",
    "complete_stat",
    "complete_type",
    "complete_weapon",
    "complete_who",
    "complete_words",
    "one_of",
]

BALANCED = ("duel", "attack")
"""The kinds of roll that `odds balance` takes; the default is an attack."""


@dataclass
class Completing:
    """The typed part of a value, whether a quote is open in it, and whether it may be a file name."""

    begun: str
    quoted: bool = False
    files: bool = False


def one_of(*choices: str) -> Callable[[], list[str]]:
    """Return a function that completes fixed choices."""
    return lambda: [*choices]


def complete_file(ctx: typer.Context) -> list[str]:
    """Let the shell complete file names."""
    ctx.obj.files = True
    return []


def complete_campaign(ctx: typer.Context) -> list[str]:
    """Complete shipped campaigns and files."""
    from dicemob_cli.campaign.load import shipped

    return [*complete_file(ctx), *shipped()]


def complete_fight() -> list[str]:
    """Complete stored fights, the latest first."""
    from dicemob_cli.encounter.folder import data_folder
    from dicemob_cli.encounter.store import fight_names
    from dicemob_cli.errors import DicemobError

    try:
        return fight_names(data_folder())
    except DicemobError:
        return []


def complete_log() -> list[str]:
    """Complete the subcommands of `log` and the fights."""
    return ["verify", "luck", "backup", "rename", "delete", *complete_fight()]


def complete_kind() -> list[str]:
    """Complete the verbs of logged events."""
    from dicemob_cli.encounter.fight_words import verbs_of_all

    return [*verbs_of_all(), "from"]


def complete_who(ctx: typer.Context) -> list[str]:
    """Complete the combatants of the campaign."""
    return _names(ctx, (name for system in GAMES for name in _campaign(ctx, system).combatants))


def complete_type(ctx: typer.Context) -> list[str]:
    """Complete types of attack, with the aliases of the campaign."""
    types = _campaign(ctx).vocabulary().types
    return _names(ctx, (word for word, named in types.items() if len(named) == 1))


def complete_immune(ctx: typer.Context) -> list[str]:
    """Complete types, groups and aliases."""
    return _names(ctx, _campaign(ctx).vocabulary().types)


def complete_difficulty(ctx: typer.Context) -> list[str]:
    """Complete difficulties, with those of the campaign."""
    return _names(ctx, _campaign(ctx).vocabulary().difficulties)


def complete_stat(ctx: typer.Context) -> list[str]:
    """Complete the STATs of the combatants."""
    from dicemob_cli.games.rings.sheets import DEFAULT

    sheets = _campaign(ctx, RINGS).combatants.values()
    return _names(ctx, (stat for sheet in sheets for stat in sheet.stats if stat != DEFAULT))


def complete_weapon(ctx: typer.Context) -> list[str]:
    """Complete the weapons of the combatants."""
    sheets = _campaign(ctx, RINGS).combatants.values()
    return _names(ctx, (weapon for sheet in sheets for weapon in sheet.weapons))


def complete_measure() -> list[str]:
    """Complete the measures of a table of odds."""
    from dicemob_cli.games.dice_mob.odds.grid import MEASURES

    return [*MEASURES]


def complete_solvable(ctx: typer.Context) -> list[str]:
    """Complete what a balance can be solved for."""
    words = ctx.params.get("words") or ("",)
    return ["hp"] if words[0] == "duel" else ["attack", "defense", "hp"]


def complete_shell() -> list[str]:
    """Complete the supported shells."""
    from dicemob_cli.cli.shells.install import SHELLS

    return [*SHELLS]


def complete_words(ctx: typer.Context) -> list[str]:
    """Complete the next word of a request: a name where a side begins, else types and options."""
    from dicemob_cli.campaign.offer import following
    from dicemob_cli.campaign.systems import system_named

    system = RINGS if ctx.parent and ctx.parent.info_name == RINGS else DICE_MOB
    kind, words = ctx.info_name or "", [*(ctx.params.get("words") or ())]
    balanced: Sequence[str] = ()
    if kind == "balance":
        if words and words[0] in BALANCED:
            kind, *words = words
        else:
            kind, balanced = "attack", () if words else BALANCED
    campaign = _campaign(ctx, system)
    cast, vocabulary, offer = campaign.combatants, campaign.vocabulary(), system_named(system).offer
    offered = following(lambda before: offer(kind, before, cast, vocabulary), words)
    if words and words[-1] in ("vs", "and") and "/" not in ctx.obj.begun:
        offered = [word for word in offered if "/" not in word]  # first the combatants, then what they can do
    return _names(ctx, [*offered, *balanced])


def complete_game() -> list[str]:
    """Complete the games."""
    return [*GAMES]


def _names(ctx: typer.Context, names: Iterable[str]) -> list[str]:
    """Return names as they are typed: with spaces inside quotes, else with hyphens."""
    from dicemob_cli.campaign.offer import hyphenated

    completing: Completing = ctx.obj
    if " " in completing.begun or (completing.quoted and "-" not in completing.begun):
        return [name.lstrip(" -") for name in names]
    return [hyphenated(name) for name in names]


def _campaign(ctx: typer.Context, system: str = DICE_MOB) -> Any:
    """Return the campaign of the line, if it is of the given game, as far as its file can be read."""
    from dicemob_cli.campaign.load import check_file, find
    from dicemob_cli.campaign.systems import system_named
    from dicemob_cli.cli.options import campaign_named
    from dicemob_cli.errors import DicemobError

    blank = system_named(system).campaign(system=system)
    named = ctx.params.get("campaign_ref") or ctx.find_root().params.get("campaign_ref")
    if reference := campaign_named(named and os.path.expandvars(named)):
        with suppress(DicemobError, RuntimeError):
            path = find(reference).expanduser()
            if path.is_file():  # reading a pipe or a terminal would block
                found = check_file(path).campaign
                return found if isinstance(found, type(blank)) else blank
    return blank
