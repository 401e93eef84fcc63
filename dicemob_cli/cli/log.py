"""log: what was rolled, listed, proven and judged."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from dicemob_cli.cli.complete import complete_fight, complete_log
from dicemob_cli.cli.options import FormatOption, JsonOption, chosen_form, open_store
from dicemob_cli.errors import Code, DicemobError, Exit, UsageError, did_you_mean, quoted

if TYPE_CHECKING:
    from dicemob_cli.encounter.event import Event
    from dicemob_cli.encounter.store import Fight, Store

__all__ = ["list", "luck", "verify"]

ONE_OR_ALL = "One fight; without a name everything, rolls on the command line too."

FightArgument = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help=ONE_OR_ALL, autocompletion=complete_fight, show_default=False),
]


def list(  # noqa: A001 - the command's name
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help=ONE_OR_ALL, autocompletion=complete_log, show_default=False),
    ] = None,
    who: Annotated[
        str | None,
        typer.Option(
            metavar="WHO", help="Only what someone did, or what was done to them.", show_default=False
        ),
    ] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="VERB", help="Only attack, heal, next, ...", show_default=False)
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="WHEN",
            help="Only what is newer: 2026-11-29, 2026-11-29T20:15, 30m, 2h, 3d.",
            show_default=False,
        ),
    ] = None,
    fights: Annotated[bool, typer.Option("--fights", help="List the fights that are kept.")] = False,
    form: FormatOption = None,
    json: JsonOption = False,
) -> None:
    """List what happened: in one fight, or in all.

    \b
    dicemob log ambush                        what happened, undone things too
    dicemob log --fights                      the fights that are kept
    dicemob log --who hugo --kind attack      of everything
    dicemob log ambush --json > ambush.jsonl  one JSON object an event
    dicemob log verify ambush                 every roll again from its seed
    dicemob log luck ambush                   what dice came to against what was expected

    Rolls on the command line are logged with --log, or always where DICEMOB_LOG=1 is set.
    """
    from dicemob_cli.encounter.event import involved
    from dicemob_cli.encounter.history import History
    from dicemob_cli.grammar.fight import verbs_of_all
    from dicemob_cli.grammar.words import fold
    from dicemob_cli.render.log import entries, write_entries, write_fights

    chosen = chosen_form(form, json=json)
    known = (*verbs_of_all(), "from")
    if kind is not None and kind.casefold() not in known:
        raise UsageError(
            Code.BAD_VALUE, f"--kind {quoted(kind)}: nothing is logged under it{did_you_mean(kind, known)}"
        )
    after = _moment(since) if since else None
    store = open_store()
    if fights:
        counted = [(fight, store.count(fight)) for fight in store.fights()]
        write_fights(counted, chosen, sys.stdout)
        return
    for fight in _fights(store, name):
        label = "" if name else fight.name
        listed = (
            entry
            for entry in entries(History(store.events(fight)), label)
            if (who is None or fold(who) in involved(entry.event))
            and (kind is None or entry.event.verb == kind.casefold())
            and (after is None or datetime.fromisoformat(entry.event.at) >= after)
        )
        write_entries(listed, chosen, sys.stdout)


def verify(name: FightArgument = None, form: FormatOption = None, json: JsonOption = False) -> int:
    """Roll every logged seed again and prove that it gives the logged dice. Exits with 1 where one does not.

    Dice that were rolled by hand are listed as not verifiable.
    """
    from dicemob_cli.encounter.recorded import proofs
    from dicemob_cli.render.log import write_proofs

    chosen = chosen_form(form, json=json)
    store = open_store()
    proved = [
        (fight.name, proof)
        for fight in _fights(store, name)
        for event in store.events(fight)
        for proof in proofs(event)
    ]
    write_proofs(proved, chosen, sys.stdout)
    return Exit.FAILED if any(proof.verdict == "false" for _, proof in proved) else Exit.DONE


def luck(name: FightArgument = None, form: FormatOption = None, json: JsonOption = False) -> None:
    """What each person's dice came to, what was to be expected of them, and whether the faces are even.

    Percentile 50 is as expected, 90 is luckier than nine in ten. The faces are compared by chi-square; of too
    few dice nothing is told. Undone rolls do not count, and contests have no luck.
    """
    from dicemob_cli.encounter.luck import luck_of
    from dicemob_cli.render.log import write_luck

    chosen = chosen_form(form, json=json)
    store = open_store()
    write_luck(luck_of(_counting(store, name)), chosen, sys.stdout)


def _fights(store: "Store", name: str | None) -> "Iterator[Fight]":
    """The fight of a name, or everything that is kept."""
    from dicemob_cli.encounter.store import TABLE_LOG

    if name is None:
        table = store.find(TABLE_LOG)
        yield from [*([table] if table else []), *store.fights()]
        return
    fight = store.find(name)
    if fight is None:
        known = [fight.name for fight in store.fights()]
        near = did_you_mean(name, [*known, "verify", "luck"])
        hint = near or (f"; there are {', '.join(known)}" if known else "; none is kept yet")
        raise DicemobError(Code.UNKNOWN_FIGHT, f"no fight {quoted(name)}{hint}")
    yield fight


def _counting(store: "Store", name: str | None) -> "Iterator[Event]":
    """The events that were not undone."""
    from dicemob_cli.encounter.history import History

    for fight in _fights(store, name):
        yield from History(store.events(fight)).counting


def _moment(text: str) -> datetime:
    """A point in time as it was said: a date, a date and a time, or how long ago."""
    unit = {"m": "minutes", "h": "hours", "d": "days"}.get(text[-1:])
    try:
        if unit and text[:-1].isascii() and text[:-1].isdigit():
            return datetime.now(UTC) - timedelta(**{unit: int(text[:-1])})
        return datetime.fromisoformat(text).astimezone(UTC)  # without a zone it is the local one
    except (ValueError, OverflowError):
        raise UsageError(
            Code.BAD_VALUE, f"--since {quoted(text)}: a date, a date and a time, or 30m, 2h, 3d"
        ) from None
