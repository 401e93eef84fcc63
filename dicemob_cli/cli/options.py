"""The options that several commands take, before the command or after it."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TextIO

import typer

from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.cli.complete import complete_campaign, complete_file, one_of
from dicemob_cli.dice import SEEDS
from dicemob_cli.errors import Code, UsageError, did_you_mean, quoted, tell
from dicemob_cli.render.forms import FORMATS, ROW_FORMATS

if TYPE_CHECKING:
    from dicemob_cli.encounter.store import Fight, Reader, Store

__all__ = [
    "CampaignOption",
    "ForceOption",
    "FormatOption",
    "JsonOption",
    "QuietOption",
    "RollOptions",
    "RowFormatOption",
    "SaveOption",
    "campaign_named",
    "chosen_form",
    "expanded",
    "form_on",
    "kept",
    "load_table",
    "logs",
    "open_reader",
    "open_store",
    "open_table",
    "tell_damage",
    "valid_seed",
    "whole_number",
    "write_kept",
]

NO_CAMPAIGN = "none"
"""The name that stands for no campaign, whatever the environment says."""

ON, OFF = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")
"""The values of an environment variable that is a switch."""

CampaignOption = Annotated[
    str | None,
    typer.Option(
        "--campaign",
        "-c",
        metavar="NAME|FILE",
        help="The campaign: a shipped one by name, a file, or none. Default: $DICEMOB_CAMPAIGN.",
        autocompletion=complete_campaign,
        show_default=False,
    ),
]


def _format_option(forms: Sequence[str]) -> Any:
    return typer.Option(
        "--format",
        metavar="FORM",
        help=f"{', '.join(forms)}: auto is a table on a terminal, plain lines elsewhere.",
        autocompletion=one_of(*forms),
        show_default=False,
    )


FormatOption = Annotated[str | None, _format_option(FORMATS)]
RowFormatOption = Annotated[str | None, _format_option(ROW_FORMATS)]
JsonOption = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Write only the number or the winner.")]


SaveOption = Annotated[
    str | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Also save the drawing, as .svg or .html.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Let --save replace an existing file.")]


@contextmanager
def kept(path: str | None, *, force: bool) -> Iterator[list[TextIO]]:
    """Yield the streams to write to: standard output, and the picture if one is to be saved.

    Raises UsageError for `force` without a picture, and what Picture raises.
    """
    if path is None:
        if force:
            raise UsageError(Code.WRONG_OPTION, "--force goes with --save")
        yield [sys.stdout]
        return
    from dicemob_cli.render.picture import Picture

    picture = Picture(path, force=force)
    yield [sys.stdout, picture]
    picture.save()


def write_kept(path: str | None, form: str, write: Callable[[str, TextIO], object], *, force: bool) -> None:
    """Write to standard output in a form, and to the picture if one is to be saved."""
    with kept(path, force=force) as streams:
        for stream in streams:
            write(form_on(stream, form), stream)


def form_on(stream: TextIO, form: str) -> str:
    """Return the form for a stream: a picture is always drawn."""
    return form if stream is sys.stdout else "table"


def whole_number(option: str, *, least: int | None = None, most: int | None = None) -> Callable[[Any], int]:
    """Return the parser of an option for a whole number. That of Typer differs between versions."""

    def parse(value: Any) -> int:
        try:
            number = int(value)
        except ValueError:
            wrong = f"{quoted(str(value))} is not a whole number"
        else:
            if least is not None and number < least:
                wrong = f"{number} is less than {least}"
            elif most is not None and number > most:
                wrong = f"{quoted(str(value))} is more than {most}"
            else:
                return number
        raise UsageError(Code.BAD_VALUE, f"Invalid value for '{option}': {wrong}")

    return parse


class RollOptions(NamedTuple):
    """The options of all rolls, in the order of the help."""

    campaign_ref: CampaignOption = None
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole_number("--seed"),
            metavar="N",
            help="Replay the dice of seed N.",
            show_default=False,
        ),
    ] = None
    times: Annotated[
        int, typer.Option(parser=whole_number("--times", least=1), metavar="N", help="Roll N times.")
    ] = 1
    form: RowFormatOption = None
    json: JsonOption = False
    quiet: QuietOption = False
    odds: Annotated[
        bool | None,
        typer.Option(
            "--odds/--no-odds",
            help="Show the expected result below a drawn roll, or not. Default: as the campaign says.",
            show_default=False,
        ),
    ] = None
    save: SaveOption = None
    force: ForceOption = False
    log: Annotated[
        bool | None,
        typer.Option(
            "--log/--no-log",
            help="Store the roll in the log, or not. Default: $DICEMOB_LOG.",
            show_default=False,
        ),
    ] = None
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 if no roll hits, wins or passes.")
    ] = False


def expanded(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command in which every parameter that is a NamedTuple of options is replaced by its options.

    `def attack(words, said: CombatOptions, how: RollOptions)` declares all of these options to Typer, and
    still receives two values. So the options of several commands are written once.
    """
    signature = inspect.signature(command)
    groups: dict[str, Any] = {
        parameter.name: parameter.annotation
        for parameter in signature.parameters.values()
        if hasattr(parameter.annotation, "_fields")
    }
    parameters = [each for each in signature.parameters.values() if each.name not in groups]
    parameters += [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=group._field_defaults[name], annotation=annotation
        )
        for group in groups.values()
        for name, annotation in group.__annotations__.items()
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> Any:
        values = {
            argument: group(**{name: given.pop(name) for name in group._fields})
            for argument, group in groups.items()
        }
        return command(**given, **values)

    with_options.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_options


def chosen_form(
    form: str | None,
    *,
    json: bool,
    quiet: bool = False,
    csv: bool = False,
    forms: Sequence[str] = FORMATS,
) -> str:
    """Return the form to write in: one of `forms`, by default the first, or `quiet`.

    Raises UsageError for an unknown form, and for two at once.
    """
    if form is not None and form not in forms:
        listed = f"; there are {', '.join(forms)}"
        raise UsageError(Code.BAD_VALUE, f"no format {quoted(form)}{did_you_mean(form, forms) or listed}")
    asked = {
        "--format": form,
        "--json": "json" if json else None,
        "--quiet": "quiet" if quiet else None,
        "--csv": "csv" if csv else None,
    }
    given = {option: wanted for option, wanted in asked.items() if wanted}
    if len({*given.values()}) > 1:
        raise UsageError(Code.CONTRADICTION, f"{' and '.join(given)} contradict each other")
    return next(iter(given.values()), forms[0])


def valid_seed(seed: int | None) -> int | None:
    """Return the seed. Raises UsageError if it is out of range."""
    if seed is not None and not 0 <= seed < SEEDS:
        raise UsageError(Code.BAD_VALUE, f"--seed {seed}: a seed is a whole number from 0 to {SEEDS - 1}")
    return seed


def campaign_named(reference: str | None) -> str | None:
    """Return the reference of the campaign: the one named, else that of the environment; None for `none`."""
    named = reference or os.environ.get("DICEMOB_CAMPAIGN") or NO_CAMPAIGN
    return None if named == NO_CAMPAIGN else named


def open_table(reference: str | None, only: str | None = None) -> Table:
    """Return the table of the campaign that is named here or in the environment, else that of no campaign.

    Raises UsageError for a campaign of another game, if a command is for `only` one game.
    """
    named = campaign_named(reference)
    table = load_table(named)
    if named and only and table.vocabulary.system != only:
        message = f"{quoted(named)} plays {table.vocabulary.system}, and this is about {only}"
        raise UsageError(Code.OTHER_GAME, message)
    return table


def load_table(reference: str | None) -> Table:
    """Return the table of a campaign, whatever the environment says; that of no campaign for None."""
    if reference is None:
        return BARE_TABLE
    from dicemob_cli.campaign.load import load

    return load(reference).table()


def logs(chosen: bool | None) -> bool:
    """Whether rolls are logged: by --log or --no-log, else by the environment."""
    return switch("DICEMOB_LOG") if chosen is None else chosen


def switch(name: str) -> bool:
    """Whether an environment variable is on. Raises UsageError for a value that is neither on nor off."""
    value = os.environ.get(name, "")
    if value.casefold() in ON:
        return True
    if value.casefold() in OFF:
        return False
    message = f"{name} {quoted(value)}: set it to 1, true, yes or on, or to 0, false, no or off"
    raise UsageError(Code.BAD_VALUE, message)


@contextmanager
def open_store() -> Iterator["Store"]:
    """Yield the store of fights and rolls, and close it, also after a signal.

    A damaged file that was moved out of the way is named on stderr.
    """
    from dicemob_cli.encounter.folder import data_folder
    from dicemob_cli.encounter.store import Store

    with _unwound_by_signals(), Store(data_folder(), lambda warning: tell(warning, sys.stderr)) as store:
        yield store


def open_reader() -> "Reader":
    """Return a reader of the store."""
    from dicemob_cli.encounter.folder import data_folder
    from dicemob_cli.encounter.store import Reader

    return Reader(data_folder())


def tell_damage(fight: "Fight", damage: Iterable[str]) -> None:
    """Write to stderr what is damaged in a fight that continues without it."""
    from dicemob_cli.encounter.store import log_name

    for each in filter(None, (fight.damage, *damage)):
        tell(f"{log_name(fight)}: {each}; the fight goes on without it", sys.stderr)


class _Ended(SystemExit):
    """A signal that ends the process; the code is its number."""


@contextmanager
def _unwound_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP first close what is open, and then end the process."""
    import signal

    def end(number: int, frame: object) -> None:
        raise _Ended(number)

    numbers = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    ending = [number for number in numbers if number and signal.getsignal(number) is signal.SIG_DFL]
    for number in ending:
        signal.signal(number, end)
    ended = None
    try:
        yield
    except _Ended as error:
        ended = error.code
        raise
    finally:
        for number in ending:
            signal.signal(number, signal.SIG_DFL)
        if ended is not None:
            signal.raise_signal(int(ended))
