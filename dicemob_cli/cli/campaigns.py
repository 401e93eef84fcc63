"""The commands `campaign init`, `check`, `show` and `schema`."""

import shlex
import sys
from typing import Annotated

import typer

from dicemob_cli.cli.complete import complete_campaign, complete_file, complete_game
from dicemob_cli.cli.options import CampaignOption, ForceOption, SaveOption, campaign_named, write_kept
from dicemob_cli.errors import (
    Code,
    DicemobError,
    Exit,
    UsageError,
    did_you_mean,
    in_file,
    printable,
    quoted,
)
from dicemob_cli.files import write_whole
from dicemob_cli.grammar.vocabulary import DICE_MOB, GAMES

__all__ = ["check", "init", "schema", "show"]


def init(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The file to write; - is standard output.",
            autocompletion=complete_file,
            show_default=True,
        ),
    ] = "campaign.yaml",
    system: Annotated[
        str,
        typer.Option(
            metavar="GAME",
            help=f"The game: {' or '.join(GAMES)}.",
            autocompletion=complete_game,
        ),
    ] = DICE_MOB,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
) -> None:
    """Write a commented sample campaign."""
    from dicemob_cli.campaign.load import starter
    from dicemob_cli.campaign.systems import system_named

    if system not in GAMES:
        near = did_you_mean(system, GAMES) or f"; there are {', '.join(GAMES)}"
        raise UsageError(Code.BAD_VALUE, f"--system {quoted(system)} is not a game{near}")
    if file == "-":
        print(starter(system), end="")
        return
    write_whole(file, starter(system), force=force)
    first = f"dicemob {system_named(system).first} -c {shlex.quote(printable(file))}"
    print(f"wrote {printable(file)}; try: {first}")


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Campaign files or names.", autocompletion=complete_campaign),
    ],
) -> int:
    """List all problems of campaign files, with line and column. Exit with 1 if there are any."""
    from dicemob_cli.campaign.load import check_file, find

    found = 0
    unreadable: list[DicemobError] = []
    for file in files:
        try:
            path = find(file)
            checked = check_file(path)
        except DicemobError as error:
            unreadable.append(error)
            continue
        for problem in checked.problems:
            print(in_file(str(path), problem))
        if not checked.problems:
            print(f"{printable(str(path))}: ok, {len(checked.campaign.combatants)} combatants")
        found += len(checked.problems)
    if unreadable:
        worst = max(unreadable, key=lambda error: error.exit_code)
        raise type(worst)(worst.code, "; ".join(map(str, unreadable)))
    return Exit.FAILED if found else Exit.DONE


def show(
    reference: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE]",
            help="The campaign; by default that of -c or $DICEMOB_CAMPAIGN.",
            autocompletion=complete_campaign,
            show_default=False,
        ),
    ] = None,
    campaign_ref: CampaignOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
) -> None:
    """Show the rules and the combatants of a campaign."""
    from dicemob_cli.campaign.load import load, shipped
    from dicemob_cli.render.sheets import draw_campaign

    named = campaign_named(reference or campaign_ref)
    if named is None:
        raise UsageError(
            Code.WORDS_MISSING, f"which campaign? There are {', '.join(shipped())}, or name a file"
        )
    write_kept(save, "table", lambda _, stream: draw_campaign(load(named), stream), force=force)


def schema() -> None:
    """Print the JSON Schema of campaign files, for editors."""
    from dicemob_cli.campaign.schema import campaign_schema
    from dicemob_cli.render.json_lines import print_json

    print_json(campaign_schema(), sys.stdout)
