"""What can go wrong that whoever runs us should be told.

DicemobError            one line for stderr, a code for programs, and the exit code that goes with it
  WordError             a word on the table's line: says which word and where it stands
  CampaignError         a campaign that cannot be used: not found, or with every problem in it
  UsageError            options that cannot stand together
  TooLargeError         odds that no one should wait for
  MachineError          not the user's fault: no permission, a disk that fails
    StoreError          nothing can be kept, and so nothing goes on

What went wrong is one of Code, how the command ends one of Exit.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "CampaignError",
    "Code",
    "DicemobError",
    "Exit",
    "MachineError",
    "Problem",
    "StoreError",
    "TooLargeError",
    "UsageError",
    "WordError",
    "can_print",
    "did_you_mean",
    "exhaustion_as_error",
    "in_file",
    "printable",
    "quoted",
    "reading",
    "shell_word",
    "tell",
]

LONGEST_QUOTE = 40

LONGEST_ERROR = 500
"""Characters of an error."""

JOINED = r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])"
"""A joiner within an emoji or a word of a script that has such."""

OUT_OF_MEMORY = "there is not enough memory for this"

NOT_LOADED = ("failed to map segment", "annot allocate memory", "annot create shared object descriptor")
"""How the system says that there was no memory to load a compiled library."""

MOST_COMPARED = 300
"""Known words that an unknown one is compared with, at some microseconds each."""


class Code(StrEnum):
    """What went wrong, for programs. The codes are for ever; how each is said may change."""

    # The words of a line
    OTHER_GAME = "other-game"  # words of one game at the table of another
    UNKNOWN_VERB = "unknown-verb"  # a line that begins with nothing that can be done
    UNKNOWN_WORD = "unknown-word"  # a word that means nothing where it stands
    UNCLEAR_WORD = "unclear-word"  # a beginning, or a name, that may mean several
    MISPLACED_WORD = "misplaced-word"  # a word of the grammar that belongs elsewhere
    EXTRA_WORD = "extra-word"  # a word or a number too many
    WORDS_MISSING = "words-missing"  # nothing where a verb or an option needs words
    JOINT_MISSING = "joint-missing"  # no `vs`, or no `and`, between two sides
    WRONG_OPTION = "wrong-option"  # an option that does not go with this roll or command
    CONTRADICTION = "contradiction"  # something said twice, and differently
    SEVERAL_STRIKES = "several-strikes"  # said of several strikes, and can hold for one only
    OPEN_QUOTE = "open-quote"  # a quote that is never closed
    LINE_TOO_LONG = "line-too-long"  # more characters than a line can have

    # Dice and numbers
    DICE_MISSING = "dice-missing"  # no dice where there must be some
    NOT_A_POOL = "not-a-pool"  # no pool of dice, or not of one that can stand here
    NOT_A_DIE = "not-a-die"  # dice by hand that no dice show
    SPLIT_DICE = "split-dice"  # a modifier or a die that stands apart from its pool
    POOL_TOO_LARGE = "pool-too-large"  # more dice than can be meant, or by hand than the maximum
    WRONG_DICE_COUNT = "wrong-dice-count"  # dice by hand for another number of dice or strikes
    NOT_A_NUMBER = "not-a-number"  # something else where a whole number belongs
    OUT_OF_RANGE = "out-of-range"  # a number that is too small or too large

    # What the rules know
    UNKNOWN_TYPE = "unknown-type"  # no type of attack
    GROUP_FOR_TYPE = "group-for-type"  # a group of types where one must be said
    ANOTHER_TYPE = "another-type"  # a second type for a strike that has one
    UNKNOWN_DIFFICULTY = "unknown-difficulty"  # no difficulty of this campaign
    PROFICIENT_ONLY = "proficient-only"  # what cannot be tried without proficiency
    UNKNOWN_EFFECT = "unknown-effect"  # nothing that lasts
    STARTS_NOTHING = "starts-nothing"  # a type or an attack that starts no such effect
    NEEDS_DAMAGE = "needs-damage"  # an effect that goes on with damage, from a contest
    IMMUNE = "immune"  # an effect on someone whom it cannot hurt
    NOTHING_LASTS = "nothing-lasts"  # an effect to end that is not there
    TOO_MANY_TARGETS = "too-many-targets"  # several targets for what has one
    OTHER_TARGETS = "other-targets"  # clauses of one attack that differ in their targets

    # Names and sheets
    UNKNOWN_NAME = "unknown-name"  # a name, or a place, that nobody and nothing here has
    UNKNOWN_ROLL = "unknown-roll"  # a roll that someone's sheet does not have
    OTHER_ROLL = "other-roll"  # a name of something that cannot be rolled or attacked so
    NO_HIT_POINTS = "no-hit-points"  # someone without hit points where they are needed
    NO_DEFENSE = "no-defense"  # someone without a defense against this
    BAD_NAME = "bad-name"  # what cannot be a name
    NAME_TAKEN = "name-taken"  # a name that something else has

    # Rings
    OUT_OF_REACH = "out-of-reach"  # a target that is too far away or too high
    CANNOT_BREAK = "cannot-break"  # what is no weapon, or broken already, and cannot negate an attack
    WEAPON_BROKEN = "weapon-broken"  # an attack with a weapon that is broken
    NOTHING_TO_NEGATE = "nothing-to-negate"  # no attack that a broken weapon could still negate

    # The fight
    NOBODY_HERE = "nobody-here"  # nobody is in the fight yet
    NOT_IN_FIGHT = "not-in-fight"  # someone of the campaign who is not in the fight
    PERSON_TWICE = "person-twice"  # the same person in two places
    PERSON_OUT = "person-out"  # someone who is out where somebody must stand
    EVERYONE_OUT = "everyone-out"  # nobody is left who could have a turn
    TOO_MANY = "too-many"  # more people or consequences than there can be
    NO_ROLL_YET = "no-roll-yet"  # no roll that could be done again
    NOTHING_TO_UNDO = "nothing-to-undo"  # fewer things than were to be taken back, or done again
    NO_ANSWER = "no-answer"  # the lines ended at a question
    UNKNOWN_FIGHT = "unknown-fight"  # no fight of that name is kept
    FIGHT_BEGUN = "fight-begun"  # an option that only a new fight can have

    # The command line
    UNKNOWN_COMMAND = "unknown-command"  # no command of that name
    UNKNOWN_OPTION = "unknown-option"  # no option of that name
    BAD_VALUE = "bad-value"  # an option without its value, or with one that it cannot have
    UNKNOWN_SHELL = "unknown-shell"  # a shell that there is no completion for, or none that can be found out
    NO_ODDS = "no-odds"  # odds of what there are none of
    ODDS_TOO_LARGE = "odds-too-large"  # odds that no one should wait for

    # A line of a batch
    NOT_JSON = "not-json"  # a line that begins as a JSON object and is none
    UNKNOWN_FIELD = "unknown-field"  # a field of a JSON object that means nothing

    # Files
    UNKNOWN_FILE = "unknown-file"  # no such file
    UNKNOWN_CAMPAIGN = "unknown-campaign"  # no campaign of that name, or no such file
    BAD_PATH = "bad-path"  # a path that leads to no file
    FILE_EXISTS = "file-exists"  # a file that is there already, and would be overwritten
    UNKNOWN_ENDING = "unknown-ending"  # a file that is to be of a kind that cannot be written

    # Inside a campaign file
    FILE_TOO_LARGE = "file-too-large"  # larger, or deeper, than a campaign ever is
    NOT_UTF_8 = "not-utf-8"  # bytes that are no text
    NOT_YAML = "not-yaml"  # text that is no YAML
    REFUSED_YAML = "refused-yaml"  # what YAML has and a campaign does without
    DUPLICATE_KEY = "duplicate-key"  # the same thing set twice
    UNKNOWN_KEY = "unknown-key"  # a key that means nothing there
    WRONG_VALUE = "wrong-value"  # another value than belongs there

    # The machine
    CANNOT_READ = "cannot-read"  # a file that may not be read
    CANNOT_WRITE = "cannot-write"  # a file, or standard output, that cannot be written
    CANNOT_LOAD = "cannot-load"  # a library that is missing or broken
    OUT_OF_MEMORY = "out-of-memory"  # not enough memory for what was requested
    TOO_DEEP = "too-deep"  # something nested more deeply than Python can follow
    STORE_FAILED = "store-failed"  # the store cannot be made, opened, read or written
    STORE_GONE = "store-gone"  # the store was moved or deleted while it was in use
    STORE_FOREIGN = "store-foreign"  # a database of another program stands where the store belongs
    STORE_NEWER = "store-newer"  # the store is from a newer dicemob
    FIGHT_HELD = "fight-held"  # a fight that another session plays
    LOG_DAMAGED = "log-damaged"  # something in a log is not what was stored there


class Exit(IntEnum):
    """How a command ends."""

    DONE = 0
    FAILED = 1  # missed, lost, not passed, where that was asked for; or problems were found
    BAD_INPUT = 2  # words or files that make no sense
    MACHINE = 3  # the machine or the store failed
    INTERRUPTED = 130


class DicemobError(Exception):
    """An error whose text is one clear line for whoever typed the command."""

    exit_code = Exit.BAD_INPUT

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code

    def on_line(self, number: int) -> None:
        """Say on which line of a script it was."""
        self.args = (f"line {number}: {self}",)


class WordError(DicemobError):
    """A word that makes no sense where it stands.

    `start` is the offset of the word in the line it came from (0-based, in characters).
    """

    def __init__(self, code: Code, message: str, *, word: str = "", start: int = 0) -> None:
        super().__init__(code, message)
        self.word = word
        self.start = start


class UsageError(DicemobError):
    """Options that are wrong in themselves or contradict each other."""


class TooLargeError(DicemobError):
    """Odds of so much that no one should wait for them."""

    def __init__(self, message: str) -> None:
        super().__init__(Code.ODDS_TOO_LARGE, message)


class MachineError(DicemobError):
    """The machine failed: a disk that is full, a file we may not read."""

    exit_code = Exit.MACHINE


class StoreError(MachineError):
    """What must not be lost cannot be kept, or is held by somebody else."""


class Problem(NamedTuple):
    """One thing wrong in a file. Lines and columns count from 1."""

    code: Code
    message: str
    line: int
    column: int


class CampaignError(DicemobError):
    """A campaign that cannot be used. `problems` holds all that is wrong in its file, in order.

    The code is that of the first.
    """

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        first, *rest = problems
        more = f" (and {len(rest)} more; 'dicemob campaign check' lists them)" if rest else ""
        super().__init__(first.code, f"{in_file(file, first)}{more}")
        self.file = file
        self.problems = tuple(problems)


@contextmanager
def reading(path: Path, unknown: Code, what: str = "file") -> Iterator[None]:
    """Turn whatever goes wrong while a file is read into one line; `unknown` says that there is none.

    Raises DicemobError for a path that cannot be meant, and MachineError for one that may not be read.
    """
    name = quoted(str(path))
    try:
        yield
    except FileNotFoundError:
        raise DicemobError(unknown, f"no {what} {name}") from None
    except IsADirectoryError:
        raise DicemobError(Code.BAD_PATH, f"{name} is a folder, not a {what}") from None
    except OSError as error:
        message = f"cannot read {name}: {printable(error.strerror or str(error))}"
        if isinstance(error, NotADirectoryError) or error.errno == errno.ENAMETOOLONG:
            raise DicemobError(Code.BAD_PATH, message) from None
        raise MachineError(Code.CANNOT_READ, message) from None


@contextmanager
def exhaustion_as_error() -> Iterator[None]:
    """Turn running out of memory or of Python's stack into one line. Raises MachineError.

    Without memory a compiled library cannot be loaded (ImportError), and at times Python loses the error
    that it was to raise (SystemError).
    """
    try:
        yield
    except (MemoryError, SystemError):
        raise MachineError(Code.OUT_OF_MEMORY, OUT_OF_MEMORY) from None
    except OSError as error:
        if error.errno == errno.ENOMEM:
            raise MachineError(Code.OUT_OF_MEMORY, OUT_OF_MEMORY) from None
        raise
    except ImportError as error:
        if any(reason in error.msg for reason in NOT_LOADED):
            raise MachineError(Code.OUT_OF_MEMORY, OUT_OF_MEMORY) from None
        reason = f"cannot load {error.name or 'a part of dicemob'} ({error.msg}): install dicemob again"
        raise MachineError(Code.CANNOT_LOAD, reason) from None
    except RecursionError:
        raise MachineError(Code.TOO_DEEP, "this is nested too deeply") from None


def tell(said: object, stream: TextIO) -> None:
    """One line about an error, or what else there is to say, if there is anyone to read it."""
    line = " ".join(printable(str(said), stream.encoding or "ascii").split())
    if len(line) > LONGEST_ERROR:  # a word that Typer quotes whole
        line = f"{line[:LONGEST_ERROR]}..."
    with suppress(OSError):
        stream.write(f"dicemob: {line}\n")


def in_file(file: str, problem: Problem) -> str:
    """`file:line:column: message`, as editors and linters write it."""
    return f"{printable(file)}:{problem.line}:{problem.column}: {problem.message}"


def printable(text: str, encoding: str = "utf-8") -> str:
    """`text` with whatever could move a cursor, or cannot be encoded, written as an escape."""
    if not can_print(text):
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if text.isascii() else text.encode(encoding, "backslashreplace").decode(encoding)


def can_print(text: str) -> bool:
    """Whether nothing in a text could move a cursor or hide: joiners belong to what stands on both sides."""
    return text.isprintable() or re.sub(JOINED, "", text).isprintable()


def quoted(word: str) -> str:
    """A user's word as it stands in a message: escaped, and cut when it is very long."""
    if len(word) > LONGEST_QUOTE:
        return f"'{printable(word[: LONGEST_QUOTE - 10])}...' ({len(word)} characters)"
    return f"'{printable(word)}'"


def shell_word(word: str) -> str:
    """A word as it can be typed, or pasted, in a shell."""
    if set(word) & {*'"$`\\!'}:
        from shlex import quote

        return quote(word)
    return word if re.fullmatch(r"[\w.,:+-]+", word) else f'"{word}"'


def did_you_mean(word: str, known: Iterable[str], meant: Mapping[str, str] | None = None) -> str:
    """`"; did you mean 'slashing'?"`, or nothing when no known word is near.

    `meant` maps further words that people type to the known ones they mean. Of more than MOST_COMPARED words
    only those nearest in the alphabet count.
    """
    from bisect import bisect
    from difflib import get_close_matches

    meant, word = meant or {}, word.casefold()[:80]
    candidates = [*known, *meant]
    if len(candidates) > MOST_COMPARED:
        candidates.sort()
        first = max(bisect(candidates, word) - MOST_COMPARED // 2, 0)
        candidates = candidates[first : first + MOST_COMPARED]
    near = get_close_matches(word, candidates, n=1)
    return f"; did you mean {quoted(meant.get(near[0], near[0]))}?" if near else ""
