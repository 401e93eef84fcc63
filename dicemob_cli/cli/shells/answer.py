"""The candidates for the last word of a line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from dicemob_cli.cli.complete import Completing
from dicemob_cli.cli.shells.line import Line, quoted_for_bash, split_line
from dicemob_cli.errors import Code, UsageError, quoted

__all__ = ["answer", "complete"]

SHELLS = ("bash", "fish", "zsh")


def complete(instruction: str, arguments: Sequence[str]) -> int:
    """Answer the shell that runs this process to complete a line, and return the exit code.

    Whatever happens meanwhile, only the answer is written. Raises UsageError for an unknown instruction.
    """
    from dicemob_cli.cli.shells.old import INSTRUCTIONS, old_answer

    if instruction not in (*SHELLS, *INSTRUCTIONS):
        raise UsageError(
            Code.BAD_VALUE, f"_DICEMOB_COMPLETE {quoted(instruction)}: one of {', '.join(SHELLS)}, or unset"
        )
    try:
        with os.fdopen(_only_output(), "wb") as stream:
            if instruction in SHELLS:
                text, code = answer(instruction, arguments), 0
            else:
                text, code = old_answer(instruction)
            stream.write(text.encode("utf-8", "surrogateescape"))
    except BaseException:  # of Ctrl-C too: the shell goes on with its line
        return 0
    return code


def _only_output() -> int:
    """A descriptor for the answer. Whatever else is read or written from now on is the null device."""
    output = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(null, descriptor)
    return output


def answer(shell: str, arguments: Sequence[str]) -> str:
    """What the script of a shell gets for a line and the end of it that is to be replaced."""
    typed, *rest = arguments
    line = split_line(typed, shell)
    if line is None:
        return ""
    candidates, files = offered(line)
    if shell == "fish" and not line.quote:  # which does not quote a tilde in front
        candidates = [each for each in candidates if os.path.expanduser(each) == each]  # noqa: PTH111
    if rest:
        candidates = [*_from(rest[0], line, shell, candidates)]
    return "".join(f"{each}\n" for each in ("files" if files else "words", *candidates))


def _from(text: str, line: Line, shell: str, candidates: Iterable[str]) -> Iterator[str]:
    """The candidates without what stands before `text`, the end of the line that is to be replaced."""
    if not line.raw.endswith(text):
        return
    before = split_line(f"dicemob {line.raw.removesuffix(text)}", shell) or Line([], "")
    for candidate in candidates:
        rest = candidate[len(before.last) :]
        yield quoted_for_bash(rest, before.quote) if shell == "bash" else rest


def offered(line: Line) -> tuple[list[str], bool]:
    """The words that the last one on a line may become, and whether file names fit as well."""
    from dicemob_cli.cli.app import command

    completing = Completing(line.last, quoted=bool(line.quote))
    context = _context(command(), line.arguments, completing)
    words = [*_words(context, line.arguments, completing)] if context else []
    exact = [word for word in words if word.startswith(line.last)]
    near = [word for word in words if word.casefold().startswith(line.last.casefold())]
    shown = [word for word in dict.fromkeys(exact or near) if word.isprintable()]
    return shown, completing.files


def _context(command: Any, arguments: Sequence[str], completing: Completing) -> Any:
    """The context of the command that the arguments lead to; None if there is no such command."""
    context = command.make_context("dicemob", [*arguments], resilient_parsing=True, obj=completing)
    while rest := [*context._protected_args, *context.args] if hasattr(context.command, "modules") else []:
        name, found, rest = context.command.resolve_command(context, rest)
        if found is None:
            return None
        context = found.make_context(name, rest, parent=context, resilient_parsing=True)
    return context


def _words(context: Any, arguments: Sequence[str], completing: Completing) -> Iterator[str]:
    """All words that may stand where the last one does, in full."""
    parameters = context.command.get_params(context)
    valued = {
        option: parameter
        for parameter in parameters
        if parameter.param_type_name == "option" and not parameter.is_flag
        for option in parameter.opts
    }
    begun, ended = completing.begun, "--" in arguments
    name, equals, value = begun.partition("=")
    if not ended and equals and name in valued:  # --format=pl
        completing.begun = value
        yield from (f"{name}={each}" for each in _values(valued[name], context))
    elif not ended and begun[:2] in valued and begun[2:]:  # -cred
        completing.begun = begun[2:]
        yield from (f"{begun[:2]}{each}" for each in _values(valued[begun[:2]], context))
    elif not ended and arguments and arguments[-1] in valued:
        before = _context(context.find_root().command, arguments[:-1], completing)
        yield from _values(valued[arguments[-1]], before)
    elif not ended and begun.startswith("-"):
        yield from _options(parameters, context)
    elif hasattr(context.command, "modules"):
        yield from context.command.modules
    else:
        taking = [each for each in parameters if each.param_type_name == "argument"]
        open_ = (each for each in taking if each.nargs == -1 or not _given(each, context))
        if argument := next(open_, None):
            yield from _values(argument, context)


def _options(parameters: Iterable[Any], context: Any) -> Iterator[str]:
    for parameter in parameters:
        if parameter.param_type_name == "option" and (parameter.multiple or not _given(parameter, context)):
            yield from (*parameter.opts, *parameter.secondary_opts)


def _values(parameter: Any, context: Any) -> Iterator[str]:
    """All values that a parameter completes. What is typed of it is not handed on: it is compared here."""
    return (str(item.value) for item in parameter.shell_complete(context, ""))


def _given(parameter: Any, context: Any) -> bool:
    source = context.get_parameter_source(parameter.name)
    return source is not None and source.name == "COMMANDLINE"
