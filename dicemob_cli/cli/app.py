"""The commands, each loaded only when it is named, and the options that may stand before them."""

import importlib
import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from dicemob_cli import __version__
from dicemob_cli.cli.options import RollOptions, expanded
from dicemob_cli.errors import UsageError, did_you_mean, quoted

__all__ = ["command"]

COMMANDS = {
    "attack": "rolls",
    "contest": "rolls",
    "skill": "rolls",
    "potency": "rolls",
    "defenses": "tables",
    "campaign": "campaigns",
    "schema": "tables",
}
"""Each command and the module that holds it under its name, in the order of the help."""

OTHER_WORDS = {
    "roll": "attack",
    "hit": "attack",
    "check": "skill",
    "heal": "potency",
    "defences": "defenses",
    "help": "--help",
    "version": "--version",
}
"""What people type for a command that has another name."""

HELP = {"help_option_names": ["-h", "--help"]}


class Command(TyperCommand):
    """A command that takes words like `-2`, and says which option an unknown one is nearest to."""

    ignore_unknown_options = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:
            known = {
                option: getattr(parameter, "is_flag", False)
                for parameter in self.get_params(ctx)
                for option in (*parameter.opts, *parameter.secondary_opts)
            }
            for word in itertools.takewhile(lambda word: word != "--", args):
                for option in _options_in(word, known):
                    if option not in known:
                        raise UsageError(f"no option {quoted(option)} here{did_you_mean(option, known)}")
        return super().parse_args(ctx, args)


class Commands(TyperGroup):
    """The commands of `dicemob`. Options before the command hold as if they stood after it."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with _leaving_quietly():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        with _leaving_quietly():
            return super().invoke(ctx)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"dicemob_cli.cli.{COMMANDS[cmd_name]}")
        return built(getattr(module, cmd_name), cmd_name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest: list[str] = super().parse_args(ctx, args)
        given = {name: ctx.params[name] for name in RollOptions._fields if _was_given(ctx, name)}
        ctx.default_map = dict.fromkeys(COMMANDS, given)
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if ctx.resilient_parsing:  # while a shell completes, nothing is refused
            return super().resolve_command(ctx, args)
        name = args[0]
        if name not in COMMANDS:
            if name[:1].isdigit():
                raise UsageError(
                    f"{quoted(name)} is not a command; did you mean 'dicemob attack {name} ...'?"
                )
            near = did_you_mean(name, COMMANDS, OTHER_WORDS)
            raise UsageError(f"no command {quoted(name)}{near or '; there are ' + ', '.join(COMMANDS)}")
        resolved = super().resolve_command(ctx, args)
        self._refuse_unused(ctx, name, resolved[1])
        return resolved

    def _refuse_unused(self, ctx: Any, name: str, found: Any) -> None:
        """An option before a command that does not take it would be lost without a word."""
        group = isinstance(found, TyperGroup)
        taken = {"campaign_ref"} if group else {parameter.name for parameter in found.params}
        for parameter in self.params:
            unused = parameter.name in RollOptions._fields and parameter.name not in taken
            if unused and _was_given(ctx, parameter.name):
                raise UsageError(f"{quoted(parameter.opts[0])} is no option of {quoted(name)}")


def built(made: Any, name: str) -> Any:
    """The click command of a function, or of a Typer app with commands of its own."""
    if isinstance(made, typer.Typer):
        group = get_command(made)
        group.name = name
        return group
    app = typer.Typer(add_completion=False)
    app.command(name, cls=Command, context_settings=HELP)(expanded(made))
    return get_command(app)


def command() -> Any:
    """The whole command line as one click command."""
    app = typer.Typer(cls=Commands, name="dicemob", rich_markup_mode="rich", context_settings=HELP)
    app.callback(invoke_without_command=True)(expanded(_dicemob))
    return get_command(app)


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


def _was_given(ctx: Any, name: str | None) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _print_version(wanted: bool) -> None:
    if wanted:
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
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
