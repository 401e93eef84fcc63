"""The examples of the README, run as a reader would run them.

`python -m tests.readme` writes what they print now into the README.
"""

import re
from pathlib import Path
from typing import NamedTuple

from tests.conftest import DICEMOB, clean_environment, on_terminal

__all__ = ["README", "Example", "examples", "printed"]

README = Path(__file__).parent.parent / "README.md"

BLOCK = re.compile(r"(```console\n)(.*?)(```)", re.DOTALL)


class Example(NamedTuple):
    """A command, perhaps over several lines, and what the README says it prints."""

    command: str
    output: str


def examples(block: str) -> list[Example]:
    """The examples of one console block: lines after `$` and `>`, and what follows them."""
    found: list[Example] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append(Example(line[2:], ""))
        elif line.startswith("> ") and not found[-1].output:
            found[-1] = found[-1]._replace(command=found[-1].command + line[2:])
        else:
            found[-1] = found[-1]._replace(output=found[-1].output + line)
    return found


def printed(command: str) -> str:
    """What a command prints on a terminal of 80 columns without colours."""
    path = f"{Path(DICEMOB).parent}:{clean_environment()['PATH']}"
    child = on_terminal(
        "bash",
        ["-c", command],
        env=clean_environment({"TERM": "dumb", "PATH": path}),
        dimensions=(50, 80),
        cwd=str(README.parent),
    )
    return str(child.read().decode().replace("\r\n", "\n"))


def _rewritten(block: re.Match[str]) -> str:
    shown = ""
    for command, _ in examples(block[2]):
        lines = command.splitlines(keepends=True)
        shown += "$ " + "> ".join(lines) + printed(command)
    return f"{block[1]}{shown}{block[3]}"


if __name__ == "__main__":
    README.write_text(BLOCK.sub(_rewritten, README.read_text()))
