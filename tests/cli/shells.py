"""A real shell in a terminal, in which `dicemob` is completed and then only shows its arguments."""

import os
import shutil
import time
from pathlib import Path

import pexpect
import pytest

from dicemob_cli.cli.shells.install import script
from tests.conftest import DICEMOB, clean_environment, on_terminal

__all__ = ["OF_TYPER", "SHELLS", "Shell"]

SECONDS = 30

SHELLS = {
    "bash": ["--noprofile", "--norc", "-i"],
    "zsh": ["-f", "-i"],
    "fish": ["--no-config", "-i"],
}
"""How each shell is started so that it reads no configuration."""

SHOWING = 'command mv "$ARGUMENTS.new" "$ARGUMENTS"'
POSIX_STUB = f"""
        dicemob() {{ printf '%s\\0' "$@" >"$ARGUMENTS.new"; {SHOWING}; }}
"""
FISH_STUB = f"""
        function dicemob; printf '%s\\0' $argv >"$ARGUMENTS.new"; {SHOWING}; end
"""
"""Show the arguments, of which a NUL can be no part."""

START = {
    "bash": rf"""
        bind 'set enable-bracketed-paste off'; bind 'set completion-query-items 0'
        bind '"\C-xa": insert-completions'
        {POSIX_STUB}
        """,
    "zsh": rf"""
        unset zle_bracketed_paste; autoload -Uz compinit; compinit -D
        zle -C insert-all complete-word _generic; bindkey '^Xa' insert-all
        zstyle ':completion:insert-all:*' completer _all_matches _complete
        zstyle ':completion:insert-all:*' insert true
        {POSIX_STUB}
        """,
    "fish": f"""
        {FISH_STUB}
        function insert_all
            eval $argv (complete --escape -C "$argv" | string replace -r '\\t.*' '')
        end
        """,
}
"""In bash and zsh, C-x a inserts all candidates at once. In fish a function does; it quotes them as Tab does."""

OF_TYPER = {
    "bash": """
_dicemob_completion() {
    local IFS=$'\n'
    COMPREPLY=( $( env COMP_WORDS="${COMP_WORDS[*]}" \\
                   COMP_CWORD=$COMP_CWORD \\
                   _DICEMOB_COMPLETE=complete_bash $1 ) )
    return 0
}
complete -o default -F _dicemob_completion dicemob
""",
    "zsh": """#compdef dicemob
_dicemob_completion() {
  eval $(env _TYPER_COMPLETE_ARGS="${words[1,$CURRENT]}" _DICEMOB_COMPLETE=complete_zsh dicemob)
}
compdef _dicemob_completion dicemob
""",
    "fish": """
complete --command dicemob --no-files --arguments "(env _DICEMOB_COMPLETE=complete_fish \
_TYPER_COMPLETE_FISH_ACTION=get-args _TYPER_COMPLETE_ARGS=(commandline -cp) dicemob)" \
--condition "env _DICEMOB_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=is-args \
_TYPER_COMPLETE_ARGS=(commandline -cp) dicemob"
""",
}
"""The scripts that versions up to 0.1.0 installed."""


class Shell:
    """A shell with completion of `dicemob`, in a folder of its own. `more` is what its startup file adds."""

    def __init__(
        self, name: str, folder: Path, more: str = "", loaded: str | None = None, **env: str
    ) -> None:
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
        self.name = name
        self._arguments = folder / "arguments"
        path = f"{Path(DICEMOB).parent}:{os.environ['PATH']}"
        own = {"HOME": str(folder), "ARGUMENTS": str(self._arguments), "PATH": path, **env}
        if name != "fish":
            own["TERM"] = "dumb"
        start = folder / "start"
        start.write_text(START[name] + (script(name) if loaded is None else loaded) + more)
        self._child = on_terminal(
            name,
            SHELLS[name],
            env=clean_environment({"DICEMOB_HOME": str(folder / "home"), **own}),
            cwd=folder,
            encoding="utf-8",
            dimensions=(50, 200),
        )
        self.run("source ./start; dicemob started")

    def run(self, line: str) -> list[str]:
        """Type a line that ends in a call of `dicemob`; the arguments of the call."""
        self._arguments.unlink(missing_ok=True)
        self._child.send(f"{line}\r")
        shown, until = "", time.monotonic() + SECONDS
        while not self._arguments.exists():
            assert time.monotonic() < until, f"{self.name} did not run {line!r}: {shown[-2000:]!r}"
            try:
                shown += self._child.read_nonblocking(65536, timeout=0.02)
            except pexpect.TIMEOUT:
                continue
        return self._arguments.read_text().split("\0")[:-1]

    def tab(self, line: str) -> list[str]:
        """The arguments that `dicemob` gets for a line with Tab at its end."""
        return self.run(f"{line}\t")

    def all(self, line: str) -> list[str]:
        """The arguments of a line, with all that can stand at its end."""
        return self.run(f"insert_all '{line}'" if self.name == "fish" else f"{line}\x18a")

    def close(self) -> None:
        """End the shell."""
        self._child.close(force=True)
