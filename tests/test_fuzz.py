"""Nothing breaks it: whatever is typed, piped or read ends in an answer or in one clear line.

Each property is tried some fifty times with the other tests, and by

    pytest -m long -n auto tests/test_fuzz.py

twenty thousand times, a hundred thousand tries in all, or FUZZ_TRIES times where the environment sets it. A try
goes through the same entry as the command. It fails on anything but an exit code that we know and on anything
that could move a cursor, and in the long run on more than a second of computing or more memory than MEMORY too.
Hypothesis prints what it found, and keeps it in .hypothesis: the next run begins with it.

Left out, because they may rightly take longer: odds of more than forty dice a side, `odds balance`, which
tries dozens of pools, and `odds table`.
"""

import io
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicemob_cli.campaign.load import shipped
from dicemob_cli.cli.main import run_and_tell
from dicemob_cli.encounter.fight_words import words_of_game
from dicemob_cli.encounter.verb import Verbs
from dicemob_cli.errors import Exit
from dicemob_cli.grammar.vocabulary import DICE_MOB, STANDARD
from dicemob_cli.grammar.vocabulary import RINGS as RINGS_GAME
from dicemob_cli.grammar.words import JOINTS, OF_ATTACK, OF_OPPONENT, OPTIONS, SWITCHES
from tests.conftest import long

FEW, MANY = 50, int(os.environ.get("FUZZ_TRIES", "20000"))
SECONDS = 1
PATIENCE = 30
"""Seconds in which even a slow machine is done: what takes longer hangs."""

MEMORY = 200_000_000
"""Bytes that a try may take, beyond what its process had."""

times = pytest.mark.parametrize("count", [FEW, long(MANY)])


class HangsError(AssertionError):
    """No answer in time."""


@contextmanager
def bounded(seconds: int) -> Iterator[None]:
    """Raise HangsError after so many seconds of computing, waiting not counted, and MemoryError beyond MEMORY."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise HangsError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGPROF, before)


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own to read, write and keep in."""
    monkeypatch.setenv("DICEMOB_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)
    for name in ("DICEMOB_CAMPAIGN", "DICEMOB_LOG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    for command in ("campaign show red-bob", "attack 6 vs 8", "rings attack 3 melee vs 3", "batch", "play"):
        answers(command.split(), FEW)  # what is imported once is not what a try takes


def answers(arguments: list[str], count: int, lines: bytes = b"") -> None:
    """Run the command: it ends in time, says how, and nothing that it writes moves a cursor."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for name in ("stdout", "stderr")}
    with pytest.MonkeyPatch.context() as patch, bounded(SECONDS if count == MANY else PATIENCE):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        code = run_and_tell(arguments)
    out, err = (written(stream) for stream in streams.values())
    assert code in [*Exit]
    for text in (out, err):
        assert all(line.isprintable() for line in text.split("\n")), text
    if code in (Exit.BAD_INPUT, Exit.MACHINE):
        assert err.startswith("dicemob: ")
        assert err.count("\n") == 1


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def attempt(tried: Callable[[Any], None], strategy: st.SearchStrategy[Any], count: int) -> None:
    """Try something on so many values; a thousand at a time, of which hypothesis remembers each."""
    quiet = settings(
        max_examples=min(count, 1000),
        deadline=None,
        derandomize=False,  # elsewhere a CI tries the same values every time
        suppress_health_check=[*HealthCheck],
    )
    for _ in range(0, count, 1000):
        quiet(given(strategy)(tried))()


JUNK = st.one_of(
    st.text(max_size=8),
    st.text("0123456789+-,/=@#\"'.: ", max_size=8),
    st.sampled_from(
        ["\x1b[31m", "[bold]", "\u202e", "\ud800", "--", "-", "", "٣", "²", "9" * 5000, "a" * 3000]
    ),
)
NUMBERS = st.sampled_from([*range(13), 20, 40, 9_999, 10_000, 10_001, 10**9, 10**40, -1]).map(str)
DICE = st.lists(st.integers(0, 11).map(str), min_size=1, max_size=5).map(",".join)
FIGHTERS = ["ranger", "wolf", "wolf1", "hollow knight", "ranger/spear", "wolf/fangs", "weaver/thread=1,0,3"]
FIGHTERS += ["ranger/might", "wolf-9", "wolf=1,", "1-3", "ranger/bow+1"]
RINGS_WORDS = st.one_of(
    st.sampled_from([*OF_ATTACK, *OF_OPPONENT, "vs", "and", *FIGHTERS, "4+2", "melee", "stat 3", "hp 5"]),
    NUMBERS,
    DICE,
)
PEOPLE = ["hugo", "mel", "red bob", "zombie", "zombie1", "z2", "@1", "h", "hugo/sword", "hugo/flaming-sword"]
PEOPLE += [
    "mel/healing",
    "hugo/climbing",
    "zombie/claw",
    "red-bob/breath",
    "hugo/sword+2",
    "hugo/sword=6,4,1,3,2",
]
WORDS = st.one_of(
    NUMBERS,
    DICE,
    st.sampled_from([*JOINTS, *OPTIONS, *SWITCHES, *STANDARD.types, *STANDARD.difficulties, *PEOPLE]),
    JUNK,
)
KINDS = ["attack", "contest", "skill", "potency", "effect"]
ODDS = [f"odds {kind}" for kind in (*KINDS, "duel")]
FLAGS = ["-q", "--json", "--times 3", "--format table", "--seed 5", "-c red-bob", "--criticals", "--exact"]
FLAGS += [
    "-c hope",
    "-c hope",
    "--melee",
    "--brace",
    "--take",
    "--ally",
    "--break fangs",
    "--shield 3",
    "--hp 9",
]
FLAGS += ["--no-odds", "--exit-code", "--log", "--help", "--type fire", "--difficulty hard", "--summary"]
RINGS = ["rings attack", "rings check", "odds rings attack", "odds rings check"]
COMMANDS = [
    *KINDS,
    *ODDS,
    *RINGS,
    *RINGS,
    "log",
    "log verify",
    "log luck",
    "defenses",
    "schema",
    "campaign show",
    "batch",
    "play",
    "",
]

TYPED = st.tuples(
    st.sampled_from(COMMANDS),
    st.lists(WORDS | RINGS_WORDS, max_size=9),
    st.lists(st.sampled_from(FLAGS), max_size=3),
)
LONG = st.tuples(
    st.sampled_from(["and 5", "and 9999", "then 3", "6,", "fire,", "x", '"', "immune fire", "hugo"]),
    st.integers(1, 4000),
)
ENDS = st.one_of(
    st.just(""), st.just(""), st.just(""), LONG.map(lambda parts: " ".join([parts[0]] * parts[1]))
)
BEGINNINGS = [
    *KINDS,
    *ODDS,
    "attack 6 vs 5",
    "attack 9999 vs 1",
    "odds attack 20 vs 8",
    "attack hugo/sword vs zombie",
    "n=7 seed=3 skill 4",
    *RINGS,
    "rings attack 4+2 melee vs 3",
    "rings attack 9999 ranged vs 9999 ally",
    "odds rings attack 9999 melee vs 3",
    "odds rings attack 30 melee vs 0",
]
LINES = st.tuples(st.sampled_from(BEGINNINGS), st.lists(WORDS | RINGS_WORDS, max_size=9), ENDS).map(
    lambda parts: " ".join((parts[0], *parts[1], parts[2]))
)


@times
def test_whatever_is_typed(count: int) -> None:
    def typed(parts: tuple[str, list[str], list[str]]) -> None:
        command, words, flags = parts
        arguments = [*command.split(), *words, *" ".join(flags).split()]
        passed = [
            word.replace("\x00", "").encode(errors="surrogatepass") for word in arguments
        ]  # as a shell can
        answers([word.decode(errors="surrogateescape") for word in passed], count)

    attempt(typed, TYPED, count)


@times
def test_whatever_bytes_are_piped(count: int) -> None:
    pieces = st.one_of(st.binary(max_size=40), LINES.map(lambda line: line.encode(errors="surrogatepass")))
    piped = st.lists(pieces, max_size=6).map(b"\n".join)
    commands = st.sampled_from([["batch"], ["batch", "-q"], ["batch", "--summary", "--format", "plain"]])

    def read(value: tuple[list[str], bytes]) -> None:
        command, lines = value
        answers([*command, "-c", "red-bob"], count, lines)

    attempt(read, st.tuples(commands, piped), count)


@times
def test_whatever_json_is_piped(count: int) -> None:
    long = st.tuples(WORDS, st.integers(1, 2000)).map(lambda parts: [parts[0]] * parts[1])
    leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS, LINES, long)
    values = st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
        max_leaves=6,
    )
    near = st.dictionaries(
        st.sampled_from(["n", "seed", "request", *OPTIONS, *OF_ATTACK, *OF_OPPONENT]), values, max_size=4
    )
    asked = st.builds(lambda fields, request: {**fields, "request": request}, near, LINES)

    def read(objects: list[Any]) -> None:
        lines = "\n".join(json.dumps(each) for each in objects)
        answers(["batch", "-c", "red-bob", "--summary"], count, lines.encode())

    attempt(read, st.lists(st.one_of(asked, near, values), max_size=4), count)


@times
def test_whatever_stands_in_a_campaign_file(count: int) -> None:
    texts = [shipped()[name].read_text(encoding="utf-8").splitlines() for name in ("red-bob", "hope")]
    tokens = st.one_of(
        st.sampled_from(
            [*" :-{}[]&*!|>'\"%@`#,?", "---", "\t", "&a", "*a", "!!int", "<<: *a", "no", "~", "1e999", ".nan"]
        ),
        WORDS,
        RINGS_WORDS,
        *map(st.sampled_from, texts),
    )
    edits = st.lists(
        st.tuples(st.sampled_from(["drop", "twice", "insert", "replace"]), st.integers(0, 10**6), tokens),
        min_size=1,
        max_size=4,
    )

    def edited(text: list[str], changes: list[tuple[str, int, str]]) -> bytes:
        now = [*text]
        for what, number, token in changes:
            place = number % len(now)
            line = now[place]
            at = len(token) * 7 % (len(line) + 1)
            now[place] = {
                "drop": "",
                "twice": f"{line}\n{line}",
                "insert": f"{line[:at]}{token}{line[at:]}",
                "replace": token,
            }[what]
        return "\n".join(now).encode(errors="surrogatepass")

    contents = st.one_of(
        st.builds(edited, st.sampled_from(texts), edits),
        st.binary(max_size=60),
        st.lists(tokens).map(lambda t: "".join(t).encode(errors="surrogatepass")),
    )
    commands = st.sampled_from(
        [
            "campaign check f.yaml",
            "campaign show f.yaml",
            "attack hugo/sword vs zombie -c f.yaml",
            "rings attack ranger/spear vs wolf -c f.yaml",
            "defenses -c f.yaml",
        ]
    )

    def read(value: tuple[bytes, str]) -> None:
        content, command = value
        Path("f.yaml").write_bytes(content)
        answers(command.split(), count)

    attempt(read, st.tuples(contents, commands), count)


@times
def test_whatever_is_said_in_a_fight(count: int) -> None:
    def said_of(verbs: Verbs, words: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
        examples = [example for verb in verbs.known.values() for example in verb.usage]
        said = st.one_of(
            st.sampled_from([*examples, "next", "undo", "undo 3", "redo", "again"]),
            st.tuples(st.sampled_from([*verbs.known]), st.lists(words, max_size=6)).map(
                lambda parts: " ".join((parts[0], *parts[1]))
            ),
            JUNK,
        )
        return st.lists(said, min_size=1, max_size=10)

    sessions = st.one_of(
        st.tuples(
            st.just(("red-bob", "add hugo and mel and zombie x3")),
            said_of(words_of_game(DICE_MOB).verbs, WORDS),
        ),
        st.tuples(
            st.just(("hope", "add ranger and weaver and wolf x3")),
            said_of(words_of_game(RINGS_GAME).verbs, RINGS_WORDS),
        ),
    )
    forms = st.sampled_from([[], ["--json"], ["--format", "table"]])

    def play(value: tuple[tuple[tuple[str, str], list[str]], list[str]]) -> None:
        ((campaign, begin), lines), form = value
        script = "\n".join(
            line for line in [begin, *lines] if not line.lstrip().startswith("ex")
        )  # 'export' writes files
        arguments = ["play", "-c", campaign, "--keep-going", *form]
        answers(arguments, count, script.encode(errors="surrogatepass"))

    attempt(play, st.tuples(sessions, forms), count)
