"""The completion script of each shell, and where the shell looks for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from dicemob_cli.errors import Code, UsageError
from dicemob_cli.files import path_errors, write_whole

__all__ = ["SHELLS", "install", "script"]


class _Places(NamedTuple):
    """Where a script goes, where else earlier versions put it, and the line that loads it from which file."""

    script: Path
    earlier: Path
    startup: Path | None = None
    line: str = ""


def script(shell: str) -> str:
    """The completion script of a shell."""
    return Path(__file__).with_name(f"dicemob.{shell}").read_text(encoding="utf-8")


def install(shell: str) -> Path:
    """Write the script where the shell finds it, and return its path.

    A line that loads it is added once to the shell's startup file, where that is needed. Scripts of earlier
    versions are replaced. Raises MachineError where a file cannot be written.
    """
    places = SHELLS[shell](_home())
    _write(places.script, script(shell).encode())
    if places.earlier.exists():
        _write(places.earlier, script(shell).encode())
    if places.startup:
        _add_line(places.startup, places.line)
    return places.script


def _home() -> Path:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.expanduser raises where there is none
    if not home.is_absolute():
        raise UsageError(Code.BAD_PATH, "there is no home folder: set HOME to its full path")
    return home


def _folder(variable: str, default: Path) -> Path:
    """The folder that an environment variable names by its full path; else the default."""
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else default


def _bash(home: Path) -> _Places:
    place = home / ".bash_completions" / "dicemob.sh"
    return _Places(place, place, home / ".bashrc", f"source {_quoted(place)}")


def _zsh(home: Path) -> _Places:
    folder = _folder("ZDOTDIR", home)
    functions = "~/.zfunc" if folder == home else _quoted(folder / ".zfunc")
    line = f"fpath+={functions}; autoload -Uz compinit; compinit"
    return _Places(folder / ".zfunc" / "_dicemob", home / ".zfunc" / "_dicemob", folder / ".zshrc", line)


def _fish(home: Path) -> _Places:
    within = Path("fish", "completions", "dicemob.fish")
    config = home / ".config"
    return _Places(_folder("XDG_CONFIG_HOME", config) / within, config / within)


SHELLS: Mapping[str, Callable[[Path], _Places]] = {"bash": _bash, "fish": _fish, "zsh": _zsh}
"""The shells that there is completion for."""


def _quoted(path: Path) -> str:
    return "'{}'".format(str(path).replace("'", "'\\''"))


def _add_line(file: Path, line: str) -> None:
    """Put a line at the end of a file that does not have it."""
    with path_errors(file):
        text = file.read_bytes() if file.exists() else b""
    if os.fsencode(line) not in text.splitlines():
        newline = b"\n" if text and not text.endswith(b"\n") else b""
        _write(file, b"%b%b%b\n" % (text, newline, os.fsencode(line)))


def _write(file: Path, content: bytes) -> None:
    """Write a file, and the folder it is in."""
    with path_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content, force=True)
