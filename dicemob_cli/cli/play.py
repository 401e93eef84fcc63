"""The command `play`: a fight, typed at a prompt or read from a pipe."""

import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
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
    tell_damage,
    valid_seed,
    whole_number,
)
from dicemob_cli.errors import Code, DicemobError, Exit, UsageError, did_you_mean, quoted, shell_word, tell

if TYPE_CHECKING:
    from dicemob_cli.campaign.table import Table
    from dicemob_cli.encounter.session import Done, Session
    from dicemob_cli.encounter.store import Fight, Store

__all__ = ["play", "play_scratch"]


def play(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="The fight to begin or continue; by default a new scratch fight.",
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
            help="Bring along everyone from another fight who is still standing.",
            autocompletion=complete_fight,
            show_default=False,
        ),
    ] = None,
    everyone: Annotated[
        bool, typer.Option("--all", help="With --from: also bring those who are out.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole_number("--seed"),
            metavar="N",
            help="The seed of all dice of a new fight, to repeat it.",
            show_default=False,
        ),
    ] = None,
    keep_going: Annotated[
        bool,
        typer.Option(
            "--keep-going", help="From a pipe: continue after a line with an error, and exit with 1."
        ),
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help="List all fights.")] = False,
    form: FormatOption = None,
    json: JsonOption = False,
) -> int:
    """Play a fight, with the words of the command line and those of a game master.

    \b
    dicemob play ambush -c red-bob            begin it, or continue it
      add hugo and mel                        or: add bat hp 2 defense 3
      initiative                              then next, and next
      attack hugo/sword vs zombie2            or short: attack h/sw vs @2
      hp zombie2 -3   heal hugo 4   undo      help lists the rest
    dicemob play ambush < fight.txt           the lines of a file
    dicemob play lair --from ambush           bring everyone still standing

    Each result is on disk before it is shown, so that a fight survives a crash. Only one session can play a
    fight at a time; 'dicemob log NAME' can still read it. From a pipe, a line with an error ends the session
    with code 2. A question (who is near, dice by hand) is written to stderr and answered by the next line;
    'show', 'who' and 'log' may come before the answer.
    """
    from dicemob_cli.encounter.history import History
    from dicemob_cli.encounter.open_fight import refuse_other_game
    from dicemob_cli.encounter.session import Session

    if listed:
        from dicemob_cli.cli.log import list as list_log

        list_log(fights=True, form=form, json=json)
        return Exit.DONE
    chosen = chosen_form(form, json=json)
    seed = valid_seed(seed)
    if everyone and not party:
        raise UsageError(Code.WRONG_OPTION, "--all goes with --from")
    with open_store() as store:
        fight = store.find(name) if name else None
        other = _other(store, party) if party else None
        if fight:
            _refuse_new(fight, seed, campaign_ref, party)
        elif name:
            _refuse_mistyped(store, name)
        said = campaign_named(campaign_ref) if campaign_ref or not other else other.campaign
        reference = fight.campaign if fight and not campaign_ref else _absolute(said)
        table = load_table(reference) if campaign_ref or not fight else _table_of(fight)
        if other:
            history = History(store.events(other))
            tell_damage(other, history.damage)
            refuse_other_game(history.state, table)
        with closing(Session(store, table, name, reference, seed)) as session:
            if fight:
                tell_damage(fight, session.history.damage)
                _tell_outdated(session)
            if other:
                come = partial(session.come_from, other, everyone=everyone)
            return _played(session, come if other else None, chosen, keep_going=keep_going)


def play_scratch(campaign_ref: str | None) -> int:
    """Play a new scratch fight, as `dicemob` without a command does."""
    return play(None, campaign_ref)


def _played(session: "Session", first: "Callable[[], Done] | None", form: str, *, keep_going: bool) -> int:
    """Do what comes `first`, then all lines from a terminal or a pipe. Return the exit code."""
    from dicemob_cli.play.player import Player

    player = Player(session, form, sys.stdout, odds=session.campaign.show_odds)
    if first:
        player.tell(first())
    if sys.stdin.isatty() and sys.stdout.isatty():
        from dicemob_cli.play.terminal import run_terminal

        return run_terminal(player, session.store.folder)
    from dicemob_cli.play.script import run_script

    sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace", newline=None)  # type: ignore[union-attr]
    return run_script(player, sys.stdin, sys.stderr, keep_going=keep_going)


def _table_of(fight: "Fight") -> "Table":
    """Return the table of the campaign of a fight. Raises DicemobError."""
    try:
        return load_table(fight.campaign)
    except DicemobError as error:
        if error.code not in (Code.UNKNOWN_CAMPAIGN, Code.BAD_PATH):
            raise
        hint = f"if it was moved, 'dicemob play {shell_word(fight.name)} -c FILE' carries on"
        raise DicemobError(error.code, f"{error}; {hint}") from None


def _tell_outdated(session: "Session") -> None:
    """Tell which sheets of the campaign differ from those in the fight."""
    from dicemob_cli.encounter.people import outdated

    if people := outdated(session.state, session.campaign):
        names = ", ".join(people)
        tell(f"the campaign has changed sheets: {names}; 'reload' applies them", sys.stderr)


def _refuse_mistyped(store: "Store", name: str) -> None:
    """Ask before beginning a fight whose name resembles that of another; in a pipe, only remark it."""
    near = did_you_mean(name, [fight.name for fight in store.fights()])
    if not near:
        return
    what = f"there is no fight {quoted(name)} yet{near}"
    if not sys.stdin.isatty():
        tell(what, sys.stderr)
    elif not typer.confirm(f"{what} Begin {quoted(name)}?", err=True):
        raise DicemobError(Code.UNKNOWN_FIGHT, f"{quoted(name)} was not begun")


def _refuse_new(fight: "Fight", seed: int | None, campaign_ref: str | None, party: str | None) -> None:
    """Raise UsageError for options of a new fight; the campaign may be given again if it has moved."""
    begun = f"{quoted(fight.name)} was begun already"
    if seed is not None and fight.seed != seed:
        raise UsageError(Code.FIGHT_BEGUN, f"--seed: {begun}, with other dice")
    if party:
        raise UsageError(Code.FIGHT_BEGUN, f"--from: {begun}: add combatantsto a new fight")
    if campaign_ref and fight.campaign and _absolute(campaign_ref) != fight.campaign:
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


def _absolute(reference: str | None) -> str | None:
    """Return a reference that is valid in every folder: the name of a shipped campaign, or a full path."""
    from dicemob_cli.campaign.load import find, shipped

    if reference is None or reference in shipped():
        return reference
    path = str(find(reference).resolve())
    try:
        path.encode()
    except UnicodeEncodeError:
        message = f"the path {quoted(path)} is not UTF-8, and cannot be stored with a fight"
        raise DicemobError(Code.BAD_PATH, message) from None
    return path
