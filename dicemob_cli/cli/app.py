"""The commands, each loaded only when it is named, and the options that may stand before them."""

import importlib
import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from dicemob_cli import __version__
from dicemob_cli.cli.options import RollOptions, expanded
from dicemob_cli.errors import Code, UsageError, did_you_mean, quoted
from dicemob_cli.interrupt import raise_interrupt

__all__ = ["command"]

COMMANDS: Mapping[str, Any] = {
    "attack": "rolls",
    "contest": "rolls",
    "skill": "rolls",
    "potency": "rolls",
    "effect": "rolls",
    "rings": {"attack": "rings", "check": "rings"},
    "odds": {
        "attack": "odds",
        "contest": "odds",
        "skill": "odds",
        "potency": "odds",
        "effect": "odds",
        "duel": "odds",
        "table": "odds",
        "balance": "odds",
        "rings": {"attack": "rings_odds", "check": "rings_odds"},
    },
    "play": "play",
    "batch": "batch",
    "log": {
        "list": "log",
        "verify": "log",
        "luck": "log",
        "backup": "log",
        "rename": "log",
        "delete": "log",
    },
    "defenses": "tables",
    "campaign": {"init": "campaigns", "check": "campaigns", "show": "campaigns", "schema": "campaigns"},
    "schema": "tables",
    "completion": "completion",
}
"""Each command and the module that holds it under its name, in the order of the help; or its own commands."""

GROUP_HELP = {
    "odds": "Exact odds of a roll, in the same words: odds attack 6 vs 8",
    "rings": """The second game, Rings: pools of d10, contested by successes.

    What the rules leave open is decided so (two of it are settings of a campaign):

    \b
    success_on: 6   a die succeeds that shows 6 or more: the upper half
                    (the 0 of a d10 is a ten)
    third: up       a third of a STAT is rounded up; or 'nearest', or 'down'
    no dice         an attacker who has none left rolls nothing;
                    a defender without any, not asked, takes the full attack
    """,
    "campaign": "Start, check and show campaign files.",
    "log": "What was rolled: log [NAME] lists it, verify proves it, luck judges it, backup copies it;\n"
    "rename and delete change which fights there are.\n\n"
    "log [NAME] takes --who, --kind, --since, --fights, --format: see 'dicemob log list --help'.",
}

UNSAID = {"log": "list"}
"""The command of a group that is meant where none is named."""

OTHER_SPELLINGS = {
    "--show-completion": ("completion",),
    "--install-completion": ("completion", "--install"),
}
"""What Typer calls the command `completion`, as the first argument."""

OTHER_WORDS = {
    "roll": "attack",
    "hit": "attack",
    "check": "skill",
    "heal": "potency",
    "defences": "defenses",
}
"""What people type for a command that has another name."""


class Command(TyperCommand):
    """A command that takes words like `-2`, and says which option an unknown one is nearest to."""

    ignore_unknown_options = True

    def invoke(self, ctx: Any) -> Any:
        raise_interrupt()
        return super().invoke(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:
            known = {
                option: getattr(parameter, "is_flag", False)
                for parameter in self.get_params(ctx)
                for option in (*parameter.opts, *parameter.secondary_opts)
            }
            words = [*itertools.takewhile(lambda word: word != "--", args)]
            named = [option for word in words for option in _options_in(word, known)]
            for option in named:
                if option not in known:
                    raise UsageError(
                        Code.UNKNOWN_OPTION, f"no option {quoted(option)} here{did_you_mean(option, known)}"
                    )
            for parameter in self.get_params(ctx):
                on, off = ({*named} & {*options} for options in (parameter.opts, parameter.secondary_opts))
                if on and off:
                    raise UsageError(Code.CONTRADICTION, f"{min(on)} and {min(off)} contradict each other")
        return super().parse_args(ctx, args)


class Commands(TyperGroup):
    """A group of commands. Options before a command hold as if they stood after it."""

    modules: Mapping[str, Any] = {}
    unsaid: str | None = None

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with _leaving_quietly():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        with _leaving_quietly():
            return super().invoke(ctx)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        module = self.modules.get(cmd_name)
        if module is None:
            return None
        if isinstance(module, Mapping):
            return group(
                cmd_name, module, print_help_alone, GROUP_HELP[cmd_name], unsaid=UNSAID.get(cmd_name)
            )
        app = typer.Typer(add_completion=False)
        made = getattr(importlib.import_module(f"dicemob_cli.cli.{module}"), cmd_name)
        app.command(cmd_name, cls=Command)(expanded(made))
        return get_command(app)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not ctx.parent and args and (spelling := OTHER_SPELLINGS.get(args[0].partition("=")[0])):
            args = [*spelling, *args[0].split("=")[1:], *args[1:]]
        if self.unsaid and not ({*args[:1]} & {*self.modules, *ctx.help_option_names}):
            args = [self.unsaid, *args]
        rest: list[str] = super().parse_args(ctx, args)
        given = {**(ctx.default_map or {})}
        given |= {name: ctx.params[name] for name in RollOptions._fields if _was_given(ctx, name)}
        ctx.default_map = dict.fromkeys(self.modules, given)
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if ctx.resilient_parsing:  # while a shell completes, nothing is refused
            return super().resolve_command(ctx, args)
        name = args[0]
        if name not in self.modules:
            if name[:1].isdigit():
                raise UsageError(
                    Code.UNKNOWN_COMMAND,
                    f"{quoted(name)} is not a command; did you mean '{ctx.command_path} attack {name} ...'?",
                )
            meant = {word: meaning for word, meaning in OTHER_WORDS.items() if meaning in self.modules}
            near = did_you_mean(name, [*self.modules, "--help"], meant)
            raise UsageError(
                Code.UNKNOWN_COMMAND,
                f"no command {quoted(name)}{near or '; there are ' + ', '.join(self.modules)}",
            )
        resolved = super().resolve_command(ctx, args)
        if not isinstance(resolved[1], Commands):
            _refuse_unused(ctx, name, resolved[1])
        return resolved


def command() -> Any:
    """The whole command line as one click command."""
    return group("dicemob", COMMANDS, expanded(_dicemob))


def group(
    name: str,
    modules: Mapping[str, Any],
    callback: Callable[..., Any],
    help: str | None = None,  # noqa: A002 - Typer's word
    *,
    unsaid: str | None = None,
) -> Any:
    """A click command with commands of its own."""
    settings = {"help_option_names": ["-h", "--help"]}
    app = typer.Typer(
        cls=type("Commands", (Commands,), {"modules": modules, "unsaid": unsaid}),
        name=name,
        help=help,
        add_completion=False,
        context_settings=settings,
    )
    app.callback(invoke_without_command=True)(callback)
    made = get_command(app)
    made.name = name
    return made


def print_help_alone(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def _refuse_unused(ctx: Any, name: str, found: Any) -> None:
    """An option before a command that does not take it would be lost without a word."""
    taken = {parameter.name for parameter in found.params}
    for parameter in ctx.find_root().command.params:
        if parameter.name in ctx.default_map[name] and parameter.name not in taken:
            command = " ".join([*ctx.command_path.split()[1:], name])
            raise UsageError(
                Code.WRONG_OPTION, f"{quoted(parameter.opts[0])} is no option of {quoted(command)}"
            )


def _options_in(word: str, known: Mapping[str, bool]) -> Iterator[str]:
    """The options that a word of the command line names: `--type=x` one, `-qc` two, `-2` none.

    `known` says of each option whether it is a flag, after which another letter may follow.
    """
    if word.startswith("--"):
        yield word.partition("=")[0]
    elif word[:1] == "-" and not word[1:2].isdigit():
        for letter in word[1:]:
            yield f"-{letter}"
            if not known.get(f"-{letter}", True):
                return


@contextmanager
def _leaving_quietly() -> Iterator[None]:
    """Whoever read us has read enough: that is no failure, though Typer would make it one."""
    try:
        yield
    except BrokenPipeError:
        raise typer.Exit from None
    except SystemExit as ending:  # rich's word for it, where Typer draws help
        if isinstance(ending.__context__, BrokenPipeError):
            raise typer.Exit from None
        raise


def _was_given(ctx: Any, name: str | None) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _print_version(ctx: typer.Context, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        print(f"dicemob {__version__}")
        raise typer.Exit


def _dicemob(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which version this is.", callback=_print_version, is_eager=True),
    ] = False,
    *,
    how: RollOptions,
) -> None:
    """The dice roller for Dice Mob.

    Try: dicemob attack 6 vs 8 slashing

    Alone on a terminal it opens a scratch fight, ready to type into: see 'dicemob play --help'.
    """
    if ctx.invoked_subcommand is None and sys.stdin.isatty() and sys.stdout.isatty():
        from dicemob_cli.cli.play import play_scratch

        raise_interrupt()
        raise typer.Exit(play_scratch(how.campaign_ref))
    print_help_alone(ctx)
