"""play: a whole fight, typed at a prompt or read from a pipe."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicemob_cli.cli.complete import complete_fight
from dicemob_cli.cli.options import (
    CampaignOption,
    FormatOption,
    JsonOption,
    campaign_named,
    chosen_form,
    load_table,
    open_store,
    valid_seed,
)
from dicemob_cli.errors import Code, DicemobError, UsageError, did_you_mean, quoted

if TYPE_CHECKING:
    from dicemob_cli.encounter.store import Fight, Store

__all__ = ["play", "play_scratch"]


def play(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="The fight to begin, or to go on with; without a name a new scratch fight.",
            autocompletion=complete_fight,
            show_default=False,
        ),
    ] = None,
    campaign_ref: CampaignOption = None,
    party: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="NAME",
            help="Bring along everyone who still stands in another fight.",
            autocompletion=complete_fight,
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Of a new fight: what all its dice come from, so that it can be repeated.",
            show_default=False,
        ),
    ] = None,
    keep_going: Annotated[
        bool,
        typer.Option(
            "--keep-going", help="From a pipe: go on after a line that cannot be done, and exit with 1."
        ),
    ] = False,
    form: FormatOption = None,
    json: JsonOption = False,
) -> int:
    """Play a fight: the same words as on the command line, and those of a game master.

    \b
    dicemob play ambush -c red-bob            begin it, or go on where it was left
      add hugo and mel                        who is here; add zombie x3; add bat hp 2 defense 3
      initiative                              then next, and next
      attack hugo/sword vs zombie2            names, their beginnings (h/sw), places (@2)
      hp zombie2 -3   heal hugo 4   undo      help lists the rest
    dicemob play ambush < fight.txt           the same lines from a file, plain results
    dicemob play lair --from ambush           whoever still stands comes along

    Each result is on disk before it is shown: a fight goes on after a crash where it was. One session plays a
    fight at a time; 'dicemob log NAME' reads it meanwhile. From a pipe a line that cannot be done ends it
    with code 2, and a question (who is near, dice by hand) is answered by the next line.
    """
    from dicemob_cli.encounter.desk import refuse_other_game
    from dicemob_cli.encounter.history import History
    from dicemob_cli.encounter.session import Session
    from dicemob_cli.play.player import Player

    chosen = chosen_form(form, json=json)
    seed = valid_seed(seed)
    store = open_store()
    fight = store.find(name) if name else None
    other = _other(store, party) if party else None
    if fight:
        _refuse_new(fight, seed, campaign_ref, party)
    said = campaign_named(campaign_ref) if campaign_ref or not other else other.campaign
    reference = fight.campaign if fight and not campaign_ref else _lasting(said)
    table = load_table(reference)
    if other:
        refuse_other_game(History(store.events(other)).state, table)
    session = Session(store, table, name, reference, seed)
    try:
        player = Player(session, chosen, sys.stdout, odds=table.show_odds)
        if other:
            player.tell(session.come_from(other))
        if sys.stdin.isatty() and sys.stdout.isatty():
            from dicemob_cli.play.terminal import run_terminal

            return run_terminal(player, store.folder)
        from dicemob_cli.play.script import run_script

        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        return run_script(player, sys.stdin, sys.stderr, keep_going=keep_going)
    finally:
        session.close()


def play_scratch(campaign_ref: str | None) -> int:
    """A new scratch fight, as bare `dicemob` opens it on a terminal."""
    return play(None, campaign_ref)


def _refuse_new(fight: "Fight", seed: int | None, campaign_ref: str | None, party: str | None) -> None:
    """What can only be said of a fight that begins. Its campaign may be said again where it has moved."""
    begun = f"{quoted(fight.name)} was begun already"
    if seed is not None and fight.seed != seed:
        raise UsageError(Code.FIGHT_BEGUN, f"--seed: {begun}, with other dice")
    if party:
        raise UsageError(Code.FIGHT_BEGUN, f"--from: {begun}: bring people into a new fight")
    if campaign_ref and fight.campaign and _lasting(campaign_ref) != fight.campaign:
        try:
            load_table(fight.campaign)
        except DicemobError:
            return
        raise UsageError(Code.FIGHT_BEGUN, f"--campaign: {begun}, with {fight.campaign}")


def _other(store: "Store", name: str) -> "Fight":
    other = store.find(name)
    if other is None:
        known = [fight.name for fight in store.fights()]
        raise DicemobError(
            Code.UNKNOWN_FIGHT, f"no fight {quoted(name)} to come from{did_you_mean(name, known)}"
        )
    return other


def _lasting(reference: str | None) -> str | None:
    """A campaign that can be found from anywhere: a shipped one by name, a file by its path."""
    from dicemob_cli.campaign.load import find, shipped

    if reference is None or reference in shipped():
        return reference
    return str(Path(find(reference)).resolve())
