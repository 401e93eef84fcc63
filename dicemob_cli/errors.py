"""The errors that are shown to the user.

DicemobError            one line for stderr, a code for programs, and an exit code
  WordError             a word of a request that makes no sense, and its position
  CampaignError         a campaign file with problems; lists all of them
  UsageError            command-line options that are wrong or contradict each other
  TooLargeError         odds that would take too long to compute
  MachineError          a failure of the machine: no permission, a full disk
    StoreError          the store of fights and rolls cannot be used

`Code` lists what can go wrong, `Exit` the exit codes.
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
"""A zero-width joiner inside an emoji, or inside a word of a script that uses joiners."""

OUT_OF_MEMORY = "there is not enough memory for this"

NOT_LOADED = ("failed to map segment", "annot allocate memory", "annot create shared object descriptor")
"""What the system reports when there is no memory to load a compiled library."""

MOST_COMPARED = 300
"""The most known words that an unknown word is compared with; each takes some microseconds."""


class Code(StrEnum):
    """What went wrong, for programs. Codes never change; the messages may."""

    # The words of a line
    OTHER_GAME = "other-game"  # a request of one game in a campaign of another
    UNKNOWN_VERB = "unknown-verb"  # the first word of a line is not a verb
    UNKNOWN_WORD = "unknown-word"  # a word that is not known in this position
    UNCLEAR_WORD = "unclear-word"  # an abbreviation or a name with several meanings
    MISPLACED_WORD = "misplaced-word"  # a keyword in the wrong position
    EXTRA_WORD = "extra-word"  # a word or a number too many
    WORDS_MISSING = "words-missing"  # a verb or an option without the words that it needs
    JOINT_MISSING = "joint-missing"  # no `vs` or `and` between two sides
    WRONG_OPTION = "wrong-option"  # an option that this roll or command does not take
    CONTRADICTION = "contradiction"  # something given twice with different values
    SEVERAL_STRIKES = "several-strikes"  # an option for one strike, given for several
    OPEN_QUOTE = "open-quote"  # a quote that is never closed
    LINE_TOO_LONG = "line-too-long"  # a line with too many characters

    # Dice and numbers
    DICE_MISSING = "dice-missing"  # no dice where some are needed
    NOT_A_POOL = "not-a-pool"  # not a pool of dice, or not one that fits here
    NOT_A_DIE = "not-a-die"  # a die rolled by hand with a face that it does not have
    SPLIT_DICE = "split-dice"  # a modifier or a die that is separated from its pool by a space
    POOL_TOO_LARGE = "pool-too-large"  # more dice than a pool may have, or more by hand than the maximum
    WRONG_DICE_COUNT = "wrong-dice-count"  # the wrong number of dice by hand
    NOT_A_NUMBER = "not-a-number"  # not a whole number
    OUT_OF_RANGE = "out-of-range"  # a number that is too small or too large

    # What the rules know
    UNKNOWN_TYPE = "unknown-type"  # not a type of attack
    GROUP_FOR_TYPE = "group-for-type"  # a group of types where a single type is needed
    ANOTHER_TYPE = "another-type"  # a second type for a strike
    UNKNOWN_DIFFICULTY = "unknown-difficulty"  # not a difficulty of this campaign
    PROFICIENT_ONLY = "proficient-only"  # a roll that needs proficiency
    UNKNOWN_EFFECT = "unknown-effect"  # not a lasting effect
    STARTS_NOTHING = "starts-nothing"  # a type or an attack that does not start this effect
    NEEDS_DAMAGE = "needs-damage"  # a contest, for an effect that continues with its damage
    IMMUNE = "immune"  # an effect on a combatant that is immune to it
    NOTHING_LASTS = "nothing-lasts"  # no such effect to end
    TOO_MANY_TARGETS = "too-many-targets"  # several targets where there can be one
    OTHER_TARGETS = "other-targets"  # parts of one attack with different targets

    # Names and sheets
    UNKNOWN_NAME = "unknown-name"  # an unknown name or place
    UNKNOWN_ROLL = "unknown-roll"  # a roll that is not on the sheet
    OTHER_ROLL = "other-roll"  # a name that belongs to another kind of roll
    NO_HIT_POINTS = "no-hit-points"  # a combatant without hit points
    NO_DEFENSE = "no-defense"  # a combatant without a defense against this type
    BAD_NAME = "bad-name"  # not allowed as a name
    NAME_TAKEN = "name-taken"  # a name that is already in use

    # Rings
    OUT_OF_REACH = "out-of-reach"  # a target that is too far away or too high
    CANNOT_BREAK = "cannot-break"  # not a weapon, or already broken
    WEAPON_BROKEN = "weapon-broken"  # an attack with a broken weapon
    NOTHING_TO_NEGATE = "nothing-to-negate"  # no attack that breaking a weapon could negate

    # The fight
    NOBODY_HERE = "nobody-here"  # there are no combatants in the fight yet
    NOT_IN_FIGHT = "not-in-fight"  # a combatant of the campaign who is not in the fight
    PERSON_TWICE = "person-twice"  # the same combatant given twice
    PERSON_OUT = "person-out"  # a combatant who is out
    EVERYONE_OUT = "everyone-out"  # no combatant is left for a turn
    TOO_MANY = "too-many"  # more combatants, words or entries than allowed
    NO_ROLL_YET = "no-roll-yet"  # no earlier roll to repeat
    NOTHING_TO_UNDO = "nothing-to-undo"  # fewer events to undo or redo than requested
    NO_ANSWER = "no-answer"  # the input ended at a question
    UNKNOWN_FIGHT = "unknown-fight"  # no fight of that name
    FIGHT_BEGUN = "fight-begun"  # an option that only a new fight takes

    # The command line
    UNKNOWN_COMMAND = "unknown-command"  # no command of that name
    UNKNOWN_OPTION = "unknown-option"  # no option of that name
    BAD_VALUE = "bad-value"  # an option without its value, or with a wrong one
    UNKNOWN_SHELL = "unknown-shell"  # a shell without completion, or one that cannot be detected
    NO_ODDS = "no-odds"  # there are no odds of this
    ODDS_TOO_LARGE = "odds-too-large"  # odds that would take too long

    # A line of a batch
    NOT_JSON = "not-json"  # a line that begins like a JSON object and is not one
    UNKNOWN_FIELD = "unknown-field"  # an unknown field of a JSON object

    # Files
    UNKNOWN_FILE = "unknown-file"  # no such file
    UNKNOWN_CAMPAIGN = "unknown-campaign"  # no campaign of that name, or no such file
    BAD_PATH = "bad-path"  # a path that cannot be that of a file
    FILE_EXISTS = "file-exists"  # a file that would be overwritten
    UNKNOWN_ENDING = "unknown-ending"  # a file extension that cannot be written

    # Inside a campaign file
    FILE_TOO_LARGE = "file-too-large"  # a campaign file that is too large or nested too deeply
    NOT_UTF_8 = "not-utf-8"  # bytes that are not UTF-8 text
    NOT_YAML = "not-yaml"  # text that is not YAML
    REFUSED_YAML = "refused-yaml"  # a feature of YAML that campaigns may not use
    DUPLICATE_KEY = "duplicate-key"  # the same key twice
    UNKNOWN_KEY = "unknown-key"  # an unknown key
    WRONG_VALUE = "wrong-value"  # a value of the wrong kind

    # The machine
    CANNOT_READ = "cannot-read"  # a file that cannot be read
    CANNOT_WRITE = "cannot-write"  # a file, or standard output, that cannot be written
    CANNOT_LOAD = "cannot-load"  # a library that is missing or broken
    OUT_OF_MEMORY = "out-of-memory"  # not enough memory for what was requested
    TOO_DEEP = "too-deep"  # something nested more deeply than Python can follow
    STORE_FAILED = "store-failed"  # the store cannot be created, opened, read or written
    STORE_GONE = "store-gone"  # the store was moved or deleted while it was in use
    STORE_FOREIGN = "store-foreign"  # the file of the store belongs to another program
    STORE_NEWER = "store-newer"  # the store is from a newer dicemob
    FIGHT_HELD = "fight-held"  # another session plays this fight
    LOG_DAMAGED = "log-damaged"  # a log that was changed or damaged


class Exit(IntEnum):
    """The exit codes."""

    DONE = 0
    FAILED = 1  # missed, lost or not passed, with --exit-code; or problems were found
    BAD_INPUT = 2  # wrong words, options or files
    MACHINE = 3  # the machine or the store failed
    INTERRUPTED = 130


class DicemobError(Exception):
    """An error whose text is one clear line for the user."""

    exit_code = Exit.BAD_INPUT

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code

    def on_line(self, number: int) -> None:
        """Prefix the message with the number of the line of a script."""
        self.args = (f"line {number}: {self}",)


class WordError(DicemobError):
    """A word that makes no sense in its position.

    `start` is the offset of the word in its line (0-based, in characters).
    """

    def __init__(self, code: Code, message: str, *, word: str = "", start: int = 0) -> None:
        super().__init__(code, message)
        self.word = word
        self.start = start


class UsageError(DicemobError):
    """Options that are wrong in themselves or contradict each other."""


class TooLargeError(DicemobError):
    """Odds that would take too long to compute."""

    def __init__(self, message: str) -> None:
        super().__init__(Code.ODDS_TOO_LARGE, message)


class MachineError(DicemobError):
    """The machine failed: the disk is full, or a file may not be read."""

    exit_code = Exit.MACHINE


class StoreError(MachineError):
    """The store cannot be used, or another session uses it."""


class Problem(NamedTuple):
    """One problem in a file. Lines and columns count from 1."""

    code: Code
    message: str
    line: int
    column: int


class CampaignError(DicemobError):
    """A campaign that cannot be used. `problems` holds all problems of its file, in order.

    The code of the error is that of the first problem.
    """

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        first, *rest = problems
        more = f" (and {len(rest)} more; 'dicemob campaign check' lists them)" if rest else ""
        super().__init__(first.code, f"{in_file(file, first)}{more}")
        self.file = file
        self.problems = tuple(problems)


@contextmanager
def reading(path: Path, unknown: Code, what: str = "file") -> Iterator[None]:
    """Turn every error while a file is read into one line.

    Raises DicemobError with the code `unknown` for a file that does not exist, with BAD_PATH for a path that
    cannot be that of a file, and MachineError for a file that cannot be read.
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
    """Turn a lack of memory or a full stack into one line. Raises MachineError.

    Without memory, loading a compiled library raises ImportError, and Python sometimes raises SystemError
    instead of MemoryError.
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


def tell(message: object, stream: TextIO) -> None:
    """Write one line, `dicemob: ...`, about an error or a remark. A closed stream is ignored."""
    line = " ".join(printable(str(message), stream.encoding or "ascii").split())
    if len(line) > LONGEST_ERROR:  # a word that Typer quotes whole
        line = f"{line[:LONGEST_ERROR]}..."
    with suppress(OSError):
        stream.write(f"dicemob: {line}\n")


def in_file(file: str, problem: Problem) -> str:
    """Return `file:line:column: message`, the form that editors and linters use."""
    return f"{printable(file)}:{problem.line}:{problem.column}: {problem.message}"


def printable(text: str, encoding: str = "utf-8") -> str:
    """Return a text in which control characters, and those that cannot be encoded, are escaped."""
    if not can_print(text):
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if text.isascii() else text.encode(encoding, "backslashreplace").decode(encoding)


def can_print(text: str) -> bool:
    """Whether a text has no control or invisible characters; joiners inside a word are allowed."""
    return text.isprintable() or re.sub(JOINED, "", text).isprintable()


def quoted(word: str) -> str:
    """Return a word of the user in quotes: escaped, and shortened if it is very long."""
    if len(word) > LONGEST_QUOTE:
        return f"'{printable(word[: LONGEST_QUOTE - 10])}...' ({len(word)} characters)"
    return f"'{printable(word)}'"


def shell_word(word: str) -> str:
    """Return a word as it can be typed or pasted in a shell."""
    if set(word) & {*'"$`\\!'}:
        from shlex import quote

        return quote(word)
    return word if re.fullmatch(r"[\w.,:+-]+", word) else f'"{word}"'


def did_you_mean(word: str, known: Iterable[str], meant: Mapping[str, str] | None = None) -> str:
    """Return `"; did you mean 'slashing'?"`, or an empty text if no known word is similar.

    `meant` maps other words that people type to the known words that they mean. If there are more than
    MOST_COMPARED words, only those nearest in the alphabet are compared.
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
