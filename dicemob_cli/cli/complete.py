"""What the shell completes: campaigns, fights, names, types, choices and the words of the grammar.

Each function gives all that its argument or option takes; what is typed already is compared by its caller.
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
    "complete_format",
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
"""The kinds of roll that `odds balance` takes; an attack, if none is named."""


@dataclass
class Completing:
    """What is typed of a value, whether a quote is open in it, and whether it may be the name of a file."""

    begun: str
    quoted: bool = False
    files: bool = False


def one_of(*choices: str) -> Callable[[], list[str]]:
    """A completion of fixed choices."""
    return lambda: [*choices]


def complete_file(ctx: typer.Context) -> list[str]:
    """The names of files, which the shell itself knows."""
    ctx.obj.files = True
    return []


def complete_campaign(ctx: typer.Context) -> list[str]:
    """Shipped campaigns, and files."""
    from dicemob_cli.campaign.load import shipped

    return [*complete_file(ctx), *shipped()]


def complete_fight() -> list[str]:
    """Fights that are stored, the last one first."""
    from dicemob_cli.encounter.folder import data_folder
    from dicemob_cli.encounter.store import fight_names
    from dicemob_cli.errors import DicemobError

    try:
        return fight_names(data_folder())
    except DicemobError:
        return []


def complete_log() -> list[str]:
    """What the log can do, and the fights in it."""
    return ["verify", "luck", "backup", "rename", "delete", *complete_fight()]


def complete_format() -> list[str]:
    """The forms that can be written."""
    from dicemob_cli.render.writer import FORMATS

    return [*FORMATS]


def complete_kind() -> list[str]:
    """The verbs under which events are logged."""
    from dicemob_cli.encounter.fight_words import verbs_of_all

    return [*verbs_of_all(), "from"]


def complete_who(ctx: typer.Context) -> list[str]:
    """The combatants of the campaign that the environment names."""
    return _names(ctx, (name for system in GAMES for name in _campaign(ctx, system).combatants))


def complete_type(ctx: typer.Context) -> list[str]:
    """Types and aliases, the campaign's own too."""
    types = _campaign(ctx).vocabulary().types
    return _names(ctx, (word for word, named in types.items() if len(named) == 1))


def complete_immune(ctx: typer.Context) -> list[str]:
    """Types, groups and aliases."""
    return _names(ctx, _campaign(ctx).vocabulary().types)


def complete_difficulty(ctx: typer.Context) -> list[str]:
    """The named difficulties, the campaign's own too."""
    return _names(ctx, _campaign(ctx).vocabulary().difficulties)


def complete_stat(ctx: typer.Context) -> list[str]:
    """The STATs of the campaign's combatants."""
    from dicemob_cli.campaign.rings_model import DEFAULT

    sheets = _campaign(ctx, RINGS).combatants.values()
    return _names(ctx, (stat for sheet in sheets for stat in sheet.stats if stat != DEFAULT))


def complete_weapon(ctx: typer.Context) -> list[str]:
    """The weapons of the campaign's combatants."""
    sheets = _campaign(ctx, RINGS).combatants.values()
    return _names(ctx, (weapon for sheet in sheets for weapon in sheet.weapons))


def complete_measure() -> list[str]:
    """What a table of odds can tell."""
    from dicemob_cli.odds.grid import MEASURES

    return [*MEASURES]


def complete_solvable(ctx: typer.Context) -> list[str]:
    """What a balance can be solved for."""
    words = ctx.params.get("words") or ("",)
    return ["hp"] if words[0] == "duel" else ["attack", "defense", "hp"]


def complete_shell() -> list[str]:
    """The shells that there is completion for."""
    from dicemob_cli.cli.shells.install import SHELLS

    return [*SHELLS]


def complete_words(ctx: typer.Context) -> list[str]:
    """What may come next on the table's line: a name where a side begins, else types and options."""
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
        offered = [word for word in offered if "/" not in word]  # people, before what they can do
    return _names(ctx, [*offered, *balanced])


def complete_game() -> list[str]:
    """The games that a campaign may play."""
    return [*GAMES]


def _names(ctx: typer.Context, names: Iterable[str]) -> list[str]:
    """Names in the form in which they are typed: with spaces between quotes, else with hyphens."""
    from dicemob_cli.campaign.offer import hyphenated

    completing: Completing = ctx.obj
    if " " in completing.begun or (completing.quoted and "-" not in completing.begun):
        return [name.lstrip(" -") for name in names]
    return [hyphenated(name) for name in names]


def _campaign(ctx: typer.Context, system: str = DICE_MOB) -> Any:
    """The campaign that the line names, if it plays a game, as far as its file can be read."""
    from dicemob_cli.campaign.load import check_file, find
    from dicemob_cli.campaign.systems import system_named
    from dicemob_cli.cli.options import campaign_named
    from dicemob_cli.errors import DicemobError

    blank = system_named(system).campaign(system=system)
    named = ctx.params.get("campaign_ref") or ctx.find_root().params.get("campaign_ref")
    if reference := campaign_named(named and os.path.expandvars(named)):
        with suppress(DicemobError, RuntimeError):
            path = find(reference).expanduser()
            if path.is_file():  # a pipe or a terminal would be waited for
                found = check_file(path).campaign
                return found if isinstance(found, type(blank)) else blank
    return blank
