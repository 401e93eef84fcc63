"""What can go wrong that whoever runs us should be told.

DicemobError            one line for stderr, and the exit code that goes with it
  WordError             a word on the table's line: says which word and where it stands
  CampaignError         a campaign that cannot be used: not found, or with every problem in it
  UsageError            options that cannot stand together
  TooLargeError         odds that no one should wait for
  MachineError          not the user's fault: no permission, a disk that fails
    StoreError          nothing can be kept, and so nothing goes on
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "CampaignError",
    "DicemobError",
    "MachineError",
    "Problem",
    "StoreError",
    "TooLargeError",
    "UsageError",
    "WordError",
    "did_you_mean",
    "in_file",
    "printable",
    "quoted",
    "reading",
]

LONGEST_QUOTE = 40


class DicemobError(Exception):
    """An error whose text is one clear line for whoever typed the command."""

    exit_code = 2


class WordError(DicemobError):
    """A word that makes no sense where it stands.

    `start` is the offset of the word in the line it came from (0-based, in characters).
    """

    def __init__(self, message: str, *, word: str = "", start: int = 0) -> None:
        super().__init__(message)
        self.word = word
        self.start = start


class UsageError(DicemobError):
    """Options that are wrong in themselves or contradict each other."""


class TooLargeError(DicemobError):
    """Odds of so much that no one should wait for them."""


class MachineError(DicemobError):
    """The machine failed: a disk that is full, a file we may not read."""

    exit_code = 3


class StoreError(MachineError):
    """What must not be lost cannot be kept, or is held by somebody else."""


class Problem(NamedTuple):
    """One thing wrong in a file. Lines and columns count from 1."""

    message: str
    line: int
    column: int


class CampaignError(DicemobError):
    """A campaign that cannot be used. `problems` holds all that is wrong in its file, in order."""

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        first, *rest = problems
        more = f" (and {len(rest)} more; 'dicemob campaign check' lists them)" if rest else ""
        super().__init__(f"{in_file(file, first)}{more}")
        self.file = file
        self.problems = tuple(problems)


@contextmanager
def reading(path: Path, what: str = "file") -> Iterator[None]:
    """Turn whatever goes wrong while a file is read into one line.

    Raises DicemobError for a path that cannot be meant, and MachineError for one that may not be read.
    """
    name = quoted(str(path))
    try:
        yield
    except FileNotFoundError:
        raise DicemobError(f"no {what} {name}") from None
    except IsADirectoryError:
        raise DicemobError(f"{name} is a folder, not a {what}") from None
    except ValueError:
        raise DicemobError(f"{name} cannot be the name of a file") from None
    except OSError as error:
        wrong_path = isinstance(error, NotADirectoryError) or error.errno == errno.ENAMETOOLONG
        kind = DicemobError if wrong_path else MachineError
        raise kind(f"cannot read {name}: {printable(error.strerror or str(error))}") from None


def in_file(file: str, problem: Problem) -> str:
    """`file:line:column: message`, as editors and linters write it."""
    return f"{printable(file)}:{problem.line}:{problem.column}: {problem.message}"


def printable(text: str, encoding: str = "utf-8") -> str:
    """`text` with whatever could move a cursor, or cannot be encoded, written as an escape."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if text.isascii() else text.encode(encoding, "backslashreplace").decode(encoding)


def quoted(word: str) -> str:
    """A user's word as it stands in a message: escaped, and cut when it is very long."""
    if len(word) > LONGEST_QUOTE:
        return f"'{printable(word[: LONGEST_QUOTE - 10])}...' ({len(word)} characters)"
    return f"'{printable(word)}'"


def did_you_mean(word: str, known: Iterable[str], meant: Mapping[str, str] | None = None) -> str:
    """`"; did you mean 'slashing'?"`, or nothing when no known word is near.

    `meant` maps further words that people type to the known ones they mean.
    """
    from difflib import get_close_matches

    meant = meant or {}
    near = get_close_matches(word.casefold()[:80], [*known, *meant], n=1)
    return f"; did you mean {quoted(meant.get(near[0], near[0]))}?" if near else ""
