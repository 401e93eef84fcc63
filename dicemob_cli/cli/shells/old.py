"""Answers for the completion scripts that earlier versions of dicemob installed.

Those scripts were made by Typer. The one for zsh evaluates the answer, and the one for bash puts it into the
line without quotes, so they get only candidates of letters, digits, a few signs and what is not ASCII.
"""

from __future__ import annotations

import os
import re

from dicemob_cli.cli.shells.answer import offered
from dicemob_cli.cli.shells.line import Line, split_line

__all__ = ["INSTRUCTIONS", "old_answer"]

POWERSHELL = ("complete_powershell", "complete_pwsh")
INSTRUCTIONS = ("complete_bash", "complete_zsh", "complete_fish", *POWERSHELL)

HARMLESS = re.compile(r"([A-Za-z0-9_./-]|[^\x00-\x7f])+")


def old_answer(instruction: str) -> tuple[str, int]:
    """The answer in the form that the script expects, and the exit code."""
    line = _line(instruction)
    found = [word for word in offered(line)[0] if HARMLESS.fullmatch(word)] if line else []
    match instruction:
        case "complete_zsh":
            listed = "\n".join(f'"{word}"' for word in found)
            return (f"_arguments '*: :(({listed}))'" if found else "_files"), 0
        case "complete_fish" if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            return "", 0 if found else 1
        case "complete_powershell" | "complete_pwsh":
            found = [f"{word}::: " for word in found]
    return "\n".join(found), 0


def _line(instruction: str) -> Line | None:
    if instruction == "complete_bash":
        line = split_line(os.environ["COMP_WORDS"], "bash")
        place = int(os.environ["COMP_CWORD"]) - 1
        if line is None or place < 0:
            return None
        words = [*line.arguments, line.last]
        return Line(words[:place], words[place] if place < len(words) else "")
    typed = os.environ["_TYPER_COMPLETE_ARGS"]
    if instruction in POWERSHELL and not os.environ.get("_TYPER_COMPLETE_WORD_TO_COMPLETE"):
        typed += " "
    return split_line(typed, "fish" if instruction == "complete_fish" else "bash")
