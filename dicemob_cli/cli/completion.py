"""The command `completion`: the completion script of a shell."""

from typing import Annotated

import typer

from dicemob_cli.cli.complete import complete_shell
from dicemob_cli.errors import Code, UsageError, did_you_mean, printable, quoted

__all__ = ["completion"]


def completion(
    shell: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHELL]",
            help="bash, fish or zsh; by default the shell that runs this command.",
            autocompletion=complete_shell,
            show_default=False,
        ),
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Install the script for the current user.")
    ] = False,
) -> None:
    """Print or install the completion script of a shell.

    \b
    dicemob completion zsh --install          install it: bash, fish and zsh
    eval "$(dicemob completion bash)"         bash and zsh, in this session
    dicemob completion fish | source          fish, in this session
    """
    from dicemob_cli.cli.shells.install import SHELLS, script
    from dicemob_cli.cli.shells.install import install as installed

    name = shell or _running()
    listed = f"there are {', '.join(SHELLS)}"
    if name is None:
        raise UsageError(Code.UNKNOWN_SHELL, f"which shell? {listed.capitalize()}: dicemob completion bash")
    if name not in SHELLS:
        near = did_you_mean(name, SHELLS) or f"; {listed}"
        raise UsageError(Code.UNKNOWN_SHELL, f"no completion for the shell {quoted(name)}{near}")
    if install:
        print(f"wrote {printable(str(installed(name)))}: a new {name} completes dicemob")
    else:
        print(script(name), end="")


def _running() -> str | None:
    """Return the shell that runs this process, None if it cannot be detected."""
    from shellingham import ShellDetectionFailure, detect_shell

    try:
        name, _ = detect_shell()
    except (ShellDetectionFailure, RuntimeError, OSError):
        return None
    return str(name)
