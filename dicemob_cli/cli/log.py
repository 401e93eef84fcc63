"""log: what was rolled, listed, proven, judged and backed up."""

import builtins
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicemob_cli.cli.complete import complete_fight, complete_file, complete_kind, complete_log, complete_who
from dicemob_cli.cli.options import FormatOption, JsonOption, chosen_form, open_reader, open_store
from dicemob_cli.errors import Code, DicemobError, Exit, UsageError, did_you_mean, quoted, tell
from dicemob_cli.render.phrases import plural

if TYPE_CHECKING:
    from dicemob_cli.encounter.history import History
    from dicemob_cli.encounter.store import Fight, Reader, Store

__all__ = ["backup", "delete", "list", "luck", "rename", "verify"]

ONE_OR_ALL = "The fight; by default all fights and the rolls on the command line."

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
            metavar="WHO",
            help="Only events that involve WHO.",
            autocompletion=complete_who,
            show_default=False,
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="VERB",
            help="Only events of this verb: attack, heal, next, ...",
            autocompletion=complete_kind,
            show_default=False,
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="WHEN",
            help="Only events after WHEN: 2026-11-29, 2026-11-29T20:15, 30m, 2h, 3d.",
            show_default=False,
        ),
    ] = None,
    fights: Annotated[bool, typer.Option("--fights", help="List all fights.")] = False,
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
    dicemob log luck ambush                   the dice compared with the odds
    dicemob log backup log.db                 a copy of everything
    dicemob log rename ambush siege           another name for a fight
    dicemob log delete ambush                 forget a fight

    Rolls on the command line are logged with --log, or always where DICEMOB_LOG=1 is set.
    """
    from dicemob_cli.encounter.event import involved
    from dicemob_cli.encounter.fight_words import verbs_of_all
    from dicemob_cli.grammar.words import fold
    from dicemob_cli.render.log import entries, write_entries, write_fights

    chosen = chosen_form(form, json=json)
    known = (*verbs_of_all(), "from")
    if kind is not None and kind.casefold() not in known:
        raise UsageError(
            Code.BAD_VALUE, f"--kind {quoted(kind)}: nothing is logged under it{did_you_mean(kind, known)}"
        )
    after = _moment(since) if since else None
    damage = _Damage()
    with open_reader() as reader:
        if fights:
            listed = reader.fights()
            write_fights([(fight, reader.count(fight)) for fight in listed], chosen, sys.stdout)
            for fight in listed:
                damage.of(fight)
        else:
            for fight, history in _histories(reader, name, damage):
                label = "" if name else fight.name
                chosen_entries = (
                    entry
                    for entry in entries(history, label)
                    if (who is None or fold(who) in involved(entry.event))
                    and (kind is None or entry.event.verb == kind.casefold())
                    and (after is None or datetime.fromisoformat(entry.event.at) >= after)
                )
                write_entries(chosen_entries, chosen, sys.stdout)
    damage.tell()


def verify(name: FightArgument = None, form: FormatOption = None, json: JsonOption = False) -> int:
    """Roll every logged seed again and prove that it gives the logged dice. Exits with 1 where one does not.

    Dice that were rolled by hand are listed as not verifiable. A damaged log is exit 2.
    """
    from dicemob_cli.encounter.recorded import proofs
    from dicemob_cli.render.log import write_proofs

    chosen = chosen_form(form, json=json)
    damage = _Damage()
    with open_reader() as reader:
        proved = [
            (fight.name, proof)
            for fight, history in _histories(reader, name, damage)
            for event in history.events
            for proof in proofs(event)
        ]
    write_proofs(proved, chosen, sys.stdout)
    damage.tell()
    return Exit.FAILED if any(proof.verdict == "false" for _, proof in proved) else Exit.DONE


def luck(name: FightArgument = None, form: FormatOption = None, json: JsonOption = False) -> None:
    """What each person's dice came to, what was to be expected of them, and whether the faces are even.

    Percentile 50 is as expected, 90 is luckier than nine in ten. The faces are compared by chi-square; of too
    few dice nothing is told. Undone rolls do not count, and contests have no luck.
    """
    from dicemob_cli.encounter.luck import luck_of
    from dicemob_cli.render.log import write_luck

    chosen = chosen_form(form, json=json)
    damage = _Damage()
    with open_reader() as reader:
        counting = (event for _, history in _histories(reader, name, damage) for event in history.counting)
        write_luck(luck_of(counting), chosen, sys.stdout)
    damage.tell()


def backup(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The file to write.", autocompletion=complete_file, show_default=False
        ),
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    form: FormatOption = None,
    json: JsonOption = False,
) -> None:
    """Copy all fights and rolls into one file, while sessions go on.

    The file is complete, or is not written at all. To restore it, end all sessions and copy it to dicemob.db
    in the data folder.
    """
    from dicemob_cli.encounter.backup import back_up
    from dicemob_cli.render.log import write_backup

    chosen = chosen_form(form, json=json)
    with open_reader() as reader:
        size = back_up(reader, Path(file), force=force)
    write_backup(file, size, chosen, sys.stdout)


OneFight = Annotated[
    str,
    typer.Argument(metavar="NAME", help="The fight.", autocompletion=complete_fight, show_default=False),
]


def rename(
    name: OneFight,
    to: Annotated[str, typer.Argument(metavar="NEW", help="The new name.", show_default=False)],
    form: FormatOption = None,
    json: JsonOption = False,
) -> None:
    """Give a fight another name, while no session plays it."""
    from dicemob_cli.encounter.session import wrong_fight_name
    from dicemob_cli.render.log import write_renamed

    chosen = chosen_form(form, json=json)
    if wrong := wrong_fight_name(to):
        raise DicemobError(Code.BAD_NAME, f"{quoted(to)} cannot be the name of a fight: it {wrong}")
    with _held(name) as (store, fight):
        other = store.find(to)
        if other and other.id != fight.id:
            raise DicemobError(Code.NAME_TAKEN, f"there is a fight {quoted(other.name)} already")
        store.rename(fight, to)
    write_renamed(fight.name, to, chosen, sys.stdout)


def delete(
    name: OneFight,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    form: FormatOption = None,
    json: JsonOption = False,
) -> int:
    """Forget a fight and everything that happened in it, for good. On a terminal it is asked first."""
    from dicemob_cli.render.log import write_deleted

    chosen = chosen_form(form, json=json)
    with _held(name) as (store, fight):
        count = store.count(fight)
        if not yes:
            if not sys.stdin.isatty():
                raise UsageError(
                    Code.WRONG_OPTION, f"{quoted(fight.name)} would be deleted permanently: use '--yes'"
                )
            asked = f"delete {quoted(fight.name)} and its {plural(count, 'event')} permanently?"
            if not typer.confirm(asked, err=True):
                return Exit.FAILED
        store.delete(fight)
    write_deleted(fight.name, count, chosen, sys.stdout)
    return Exit.DONE


@contextmanager
def _held(name: str) -> "Iterator[tuple[Store, Fight]]":
    """The store and a fight in it, which no session plays meanwhile. Raises DicemobError."""
    from dicemob_cli.encounter.hold import Hold

    with open_store() as store:
        [fight] = _fights(store, name)
        hold = Hold(store, fight)
        try:
            yield store, fight
        finally:
            hold.release()


class _Damage:
    """The damage found in what was read, shown after everything that is not damaged."""

    def __init__(self) -> None:
        self._lines: builtins.list[str] = []

    def of(self, fight: "Fight", damage: Iterable[str] = ()) -> None:
        """Remember what is damaged in a fight."""
        from dicemob_cli.encounter.store import log_name

        self._lines += [f"{log_name(fight)}: {each}" for each in (fight.damage, *damage) if each]

    def tell(self) -> None:
        """Name every place on stderr. Raises DicemobError for the last of them, if there are any."""
        if self._lines:
            *others, last = self._lines
            for line in others:
                tell(line, sys.stderr)
            raise DicemobError(Code.LOG_DAMAGED, last)


def _histories(reader: "Reader", name: str | None, damage: _Damage) -> "Iterator[tuple[Fight, History]]":
    """The fight of a name, or all of them, and what happened in it."""
    from dicemob_cli.encounter.history import History

    for fight in _fights(reader, name):
        history = History(reader.events(fight))
        damage.of(fight, history.damage)
        yield fight, history


def _fights(reader: "Reader", name: str | None) -> "Iterator[Fight]":
    """The fight of a name, or all of them, the log of single rolls first."""
    from dicemob_cli.encounter.store import TABLE_LOG

    if name is None:
        table = reader.find(TABLE_LOG)
        yield from [*([table] if table else []), *reader.fights()]
        return
    fight = reader.find(name)
    if fight is None:
        known = [fight.name for fight in reader.fights()]
        near = did_you_mean(name, [*known, "verify", "luck", "backup"])
        hint = near or (f"; there are {', '.join(known)}" if known else "; there are none yet")
        raise DicemobError(Code.UNKNOWN_FIGHT, f"no fight {quoted(name)}{hint}")
    yield fight


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
