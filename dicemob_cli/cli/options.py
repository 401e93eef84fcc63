"""The options that every roll takes, before the command or after it."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TextIO

import typer

from dicemob_cli.campaign.table import BARE_TABLE, Table
from dicemob_cli.cli.complete import complete_campaign, complete_format
from dicemob_cli.dice import SEEDS
from dicemob_cli.errors import Code, UsageError, did_you_mean, printable, quoted
from dicemob_cli.render.writer import FORMATS

if TYPE_CHECKING:
    from dicemob_cli.encounter.store import Store

__all__ = [
    "CampaignOption",
    "FormatOption",
    "JsonOption",
    "QuietOption",
    "RollOptions",
    "SaveOption",
    "campaign_named",
    "chosen_form",
    "expanded",
    "form_on",
    "kept",
    "load_table",
    "logs",
    "open_store",
    "open_table",
    "valid_seed",
    "write_kept",
]

NO_CAMPAIGN = "none"
"""What is said where no campaign is to hold, whatever the environment says."""

CampaignOption = Annotated[
    str | None,
    typer.Option(
        "--campaign",
        "-c",
        metavar="NAME|FILE",
        help="The campaign: a shipped one by name, a file, or none. Else $DICEMOB_CAMPAIGN.",
        autocompletion=complete_campaign,
        show_default=False,
    ),
]


FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORM",
        help=f"{', '.join(FORMATS)}: auto is a table on a terminal, plain lines elsewhere.",
        autocompletion=complete_format,
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Write only the number, or the winner.")]


SaveOption = Annotated[
    str | None,
    typer.Option(
        "--save", metavar="FILE", help="Keep the drawing as well, as .svg or .html.", show_default=False
    ),
]


@contextmanager
def kept(path: str | None) -> Iterator[list[TextIO]]:
    """The streams to write on: standard output, and the picture to keep if there is one."""
    if path is None:
        yield [sys.stdout]
        return
    from dicemob_cli.render.picture import Picture

    picture = Picture(path)
    yield [sys.stdout, picture]
    picture.save()


def write_kept(path: str | None, form: str, write: Callable[[str, TextIO], object]) -> None:
    """Write in a form on standard output, and draw the picture to keep if there is one."""
    with kept(path) as streams:
        for stream in streams:
            write(form_on(stream, form), stream)


def form_on(stream: TextIO, form: str) -> str:
    """The form to write in on a stream: a picture is always drawn."""
    return form if stream is sys.stdout else "table"


class RollOptions(NamedTuple):
    """How to roll and what to write. The order is that of the help."""

    campaign_ref: CampaignOption = None
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Roll the dice of this seed again.", show_default=False),
    ] = None
    times: Annotated[int, typer.Option(min=1, metavar="N", help="Roll N times.")] = 1
    form: FormatOption = None
    json: JsonOption = False
    quiet: QuietOption = False
    odds: Annotated[
        bool | None,
        typer.Option(
            "--odds/--no-odds",
            help="Say what was to be expected below a drawn roll, or don't, whatever the campaign says.",
            show_default=False,
        ),
    ] = None
    save: SaveOption = None
    log: Annotated[
        bool | None,
        typer.Option(
            "--log/--no-log",
            help="Keep the roll in the log, or don't. Else $DICEMOB_LOG=1 does.",
            show_default=False,
        ),
    ] = None
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 when no roll hits, wins or passes.")
    ] = False


def expanded(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command in which each argument that is a NamedTuple of options becomes these options.

    `def attack(words, said: CombatOptions, how: RollOptions)` so declares all of them to Typer, and still
    gets two values. What several commands take is written once.
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
    """The form to write in, one of some, and the first if nothing is said; or `quiet`.

    Raises UsageError if it is none, or two are asked for.
    """
    if form is not None and form not in forms:
        listed = f"; there are {', '.join(forms)}"
        raise UsageError(Code.BAD_VALUE, f"no format {quoted(form)}{did_you_mean(form, forms) or listed}")
    asked = {
        "--format": form,
        "--json": "json" if json else None,
        "--quiet": "quiet" if quiet else None,
        "--csv": "plain" if csv else None,
    }
    given = {option: wanted for option, wanted in asked.items() if wanted}
    if len({*given.values()}) > 1:
        raise UsageError(Code.CONTRADICTION, f"{' and '.join(given)} contradict each other")
    return next(iter(given.values()), forms[0])


def valid_seed(seed: int | None) -> int | None:
    """The seed, if it can be one. Raises UsageError."""
    if seed is not None and not 0 <= seed < SEEDS:
        raise UsageError(Code.BAD_VALUE, f"--seed {seed}: a seed is a whole number from 0 to {SEEDS - 1}")
    return seed


def campaign_named(reference: str | None) -> str | None:
    """The campaign that holds: the one that was named, else that of the environment; None for `none`."""
    named = reference or os.environ.get("DICEMOB_CAMPAIGN") or NO_CAMPAIGN
    return None if named == NO_CAMPAIGN else named


def open_table(reference: str | None, only: str | None = None) -> Table:
    """The table of the campaign that holds; without one, the rules as they stand.

    Raises UsageError for a campaign of another game, where a command knows `only` one.
    """
    named = campaign_named(reference)
    table = load_table(named)
    if named and only and table.vocabulary.system != only:
        message = f"{quoted(named)} plays {table.vocabulary.system}, and this is about {only}"
        raise UsageError(Code.OTHER_GAME, message)
    return table


def load_table(reference: str | None) -> Table:
    """The table of a campaign, whatever the environment says; without one, the rules as they stand."""
    if reference is None:
        return BARE_TABLE
    from dicemob_cli.campaign.load import load

    return load(reference).table()


def logs(said: bool | None) -> bool:
    """Whether rolls are to be logged: as was said, else as the environment says."""
    return os.environ.get("DICEMOB_LOG", "") not in ("", "0") if said is None else said


def open_store() -> "Store":
    """Where fights and rolls are kept. A file that had to be set aside is named on stderr."""
    from dicemob_cli.encounter.store import Store, data_folder

    store = Store(data_folder())
    if store.set_aside:
        aside = printable(str(store.set_aside), sys.stderr.encoding or "ascii")
        sys.stderr.write(f"dicemob: the log was broken: it is kept as {aside}, and a new one is begun\n")
    return store
