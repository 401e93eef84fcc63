"""The tree of commands, each loaded only when it is used, and the options that may precede them."""

import importlib
import inspect
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
"""Each command and the module that defines it, in the order of the help; or its subcommands."""

GROUP_HELP = {
    "odds": "Exact odds of a roll, in the same words: odds attack 6 vs 8",
    "rings": """The second game, Rings: pools of d10 whose successes are compared.

    Decisions where the rules are silent (the first two are settings of a campaign):

    \b
    success_on: 6   a die succeeds if it shows 6 or more
                    (the 0 of a d10 is a ten)
    third: up       a third of a STAT is rounded up; or 'nearest', or 'down'
    no dice         an attacker without dice rolls nothing; a defender
                    without dice who is not asked takes the full attack
    """,
    "campaign": "Create, check and show campaign files.",
    "log": "Show, verify and back up what was rolled.\n\n"
    "log [NAME] lists events; for its options see 'dicemob log list --help'.",
}

UNSAID = {"log": "list"}
"""The default command of a group."""

OTHER_SPELLINGS = {
    "--show-completion": ("completion",),
    "--install-completion": ("completion", "--install"),
}
"""The names that Typer gives to the command `completion`, as the first argument."""

OTHER_WORDS = {
    "roll": "attack",
    "hit": "attack",
    "check": "skill",
    "heal": "potency",
    "defences": "defenses",
}
"""Other words that people type for a command."""


class Command(TyperCommand):
    """A command that accepts words like `-2`, and suggests the nearest option for an unknown one."""

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
    """A group of commands. Options before a command have the same meaning as after it."""

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
        app.command(cmd_name, cls=Command, help=_flowing(made.__doc__))(expanded(made))
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
        if ctx.resilient_parsing:  # completion refuses nothing
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
    """Return the whole command line as one click command."""
    return group("dicemob", COMMANDS, expanded(_dicemob))


def group(
    name: str,
    modules: Mapping[str, Any],
    callback: Callable[..., Any],
    help: str | None = None,  # noqa: A002 - Typer's word
    *,
    unsaid: str | None = None,
) -> Any:
    """Return a click command with subcommands."""
    settings = {"help_option_names": ["-h", "--help"]}
    app = typer.Typer(
        cls=type("Commands", (Commands,), {"modules": modules, "unsaid": unsaid}),
        name=name,
        help=_flowing(help or callback.__doc__),
        add_completion=False,
        context_settings=settings,
    )
    app.callback(invoke_without_command=True)(callback)
    made = get_command(app)
    made.name = name
    return made


def _flowing(text: str | None) -> str:
    """Return a help text without line breaks inside its paragraphs, except in those that begin with `\\b`."""
    paragraphs = inspect.cleandoc(text or "").split("\n\n")
    return "\n\n".join(each if each.startswith("\b") else each.replace("\n", " ") for each in paragraphs)


def print_help_alone(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def _refuse_unused(ctx: Any, name: str, found: Any) -> None:
    """Raise UsageError for an option before a command that does not take it."""
    taken = {parameter.name for parameter in found.params}
    for parameter in ctx.find_root().command.params:
        if parameter.name in ctx.default_map[name] and parameter.name not in taken:
            command = " ".join([*ctx.command_path.split()[1:], name])
            raise UsageError(
                Code.WRONG_OPTION, f"{quoted(parameter.opts[0])} is not an option of {quoted(command)}"
            )


def _options_in(word: str, known: Mapping[str, bool]) -> Iterator[str]:
    """Yield the options in a word of the command line: `--type=x` is one, `-qc` are two, `-2` is none.

    `known` tells for each option whether it is a flag: after a flag another letter may follow.
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
    """Exit with 0 when the reader has closed the pipe, which Typer would report as a failure."""
    try:
        yield
    except BrokenPipeError:
        raise typer.Exit from None
    except SystemExit as ending:  # raised by rich when Typer draws help
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
        typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
    *,
    how: RollOptions,
) -> None:
    """The dice roller for Dice Mob.

    Try: dicemob attack 6 vs 8 slashing

    Without a command, on a terminal, it opens a new scratch fight: see 'dicemob play --help'.
    """
    if ctx.invoked_subcommand is None and sys.stdin.isatty() and sys.stdout.isatty():
        from dicemob_cli.cli.play import play_scratch

        raise_interrupt()
        raise typer.Exit(play_scratch(how.campaign_ref))
    print_help_alone(ctx)
