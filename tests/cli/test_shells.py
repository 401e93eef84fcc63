"""Completion in real shells: what is inserted is the name and nothing else, and nothing of it is run."""

import itertools
import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from dicemob_cli.encounter.store import Store
from dicemob_cli.grammar.words import fold
from tests.cli.shells import OF_TYPER, Shell
from tests.conftest import DICEMOB, long

PRINTABLE = [chr(code) for code in range(32, 127)]
SIGNS = [character for character in PRINTABLE if not character.isalnum()]

RUNS = [
    "$(touch${IFS}ran)",
    "`touch${IFS}ran`",
    "\\$(touch${IFS}ran)",
    "\\\\$(touch${IFS}ran)",
    "\\`touch${IFS}ran`",
    "'$(touch${IFS}ran)'",
    '"$(touch${IFS}ran)"',
    "x;touch${IFS}ran;",
    "x&touch${IFS}ran&",
    "x|touch${IFS}ran",
    "<(touch${IFS}ran)",
    "(touch${IFS}ran)",
    "{a,b}(touch${IFS}ran)",
    "*(e:touch${IFS}ran:)",
    "x:$(touch${IFS}ran):y",
    "((touch${IFS}ran))",
    "a)' $(touch${IFS}ran) '(b",
]
"""Names that run a command where a shell evaluates them."""

EVERY_SIGN = ["!a\"b'c`d$e%f&g(h)i*[j]k\\l", "m^n_{o}p|q~r;s<t>u?v:w.x-y z\\", "'!", '"!']
"""All signs that may stand in the name of a combatant, with those at the ends on which quotes end."""

Names = Iterable[str]


def of_characters(characters: Names, forbidden: str) -> Iterator[str]:
    """Names of one and of two characters."""
    allowed = [character for character in characters if character not in forbidden]
    yield from allowed
    yield from map("".join, itertools.product(allowed, repeat=2))


def parts(names: list[str]) -> Iterator[list[str]]:
    """Some names at a time, so that no line grows too long."""
    for start in range(0, len(names), 1000):
        yield names[start : start + 1000]


def campaign(folder: Path, names: Names, name: str = "names.yaml") -> None:
    """A campaign with combatants, aliases and difficulties of these names."""
    cast = {each: {"hp": 3, "attacks": {each: "3"}} for each in names}
    rules = {"aliases": dict.fromkeys(names, "burning"), "difficulties": dict.fromkeys(names, 3)}
    text = json.dumps({"rules": rules, "combatants": cast}, ensure_ascii=False)
    (folder / name).write_text(text, encoding="utf-8")


def fights(folder: Path, names: Names) -> list[str]:
    """A store with fights of these names, of which those that differ in case alone are one."""
    stored = [*{name.lower(): name for name in names}.values()]
    (folder / "home").mkdir(exist_ok=True)
    Store(folder / "home").close()
    with sqlite3.connect(folder / "home" / "dicemob.db") as database:
        database.execute("DELETE FROM fights")
        database.executemany("INSERT INTO fights (name, opened) VALUES (?, '')", [(name,) for name in stored])
    database.close()
    return stored


def typed(names: Names) -> set[str]:
    """Names as they stand on the line without quotes."""
    return {word for name in names if (word := name.replace(" ", "-").lstrip("-"))}


def inserted(shell: Shell, words: Names) -> set[str]:
    """What a shell offers of some words where nothing of them is typed yet."""
    if (
        shell.name == "fish"
    ):  # which has `.` typed first, as for files; and a tilde that is a home it would expand
        return {word for word in words if not word.startswith(".") and word != "~"}
    return {*words}


@pytest.fixture(params=["bash", "zsh", long("fish")])
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    started = Shell(request.param, tmp_path)
    yield started
    started.close()
    assert not (tmp_path / "ran").exists(), "nothing was run"


def everything_arrives(shell: Shell, folder: Path, characters: Names) -> None:
    """Every name is offered and arrives as it is: of combatants, aliases, difficulties and fights."""
    names = [*RUNS, *of_characters(characters, forbidden="/,=@+#")]
    for part in parts(names):
        campaign(folder, part)
        assert {*shell.all("dicemob attack -c names.yaml 3 vs ")[5:]} == inserted(shell, typed(part))
        folded = inserted(shell, typed(map(fold, part)))
        assert {*shell.all("dicemob skill -c names.yaml --difficulty ")[4:]} >= folded
        assert {*shell.all("dicemob attack -c names.yaml 3 vs 3 immune ")[7:]} >= folded
    names = [
        name for name in of_characters(characters, forbidden="/") if name == name.strip() and name[0] != "-"
    ]
    for part in parts([*RUNS, *names]):
        words = inserted(shell, fights(folder, part))
        assert {*shell.all("dicemob play ")[1:]} == words


def test_signs_alone_and_in_pairs_arrive_as_they_are(shell: Shell, tmp_path: Path) -> None:
    everything_arrives(shell, tmp_path, SIGNS)


@pytest.mark.long
def test_all_of_ascii_alone_and_in_pairs_arrives_as_it_is(shell: Shell, tmp_path: Path) -> None:
    everything_arrives(shell, tmp_path, PRINTABLE)


@pytest.mark.parametrize("quote", [long("'"), '"'])
def test_names_arrive_as_they_are_where_a_quote_is_open(quote: str, shell: Shell, tmp_path: Path) -> None:
    for name in EVERY_SIGN:
        campaign(tmp_path, [name])
        assert shell.tab(f"dicemob attack -c names.yaml 3 vs {quote}")[4:] == ["vs", name], name


def test_names_go_on_where_they_are_begun(shell: Shell, tmp_path: Path) -> None:
    names = [f"x{sign}y" for sign in SIGNS if sign not in "/,=@+#"]
    campaign(tmp_path, names)
    for begun, name in (("x\\'", "x'y"), ("x\\\\", "x\\y"), ("x:", "x:y")):
        assert shell.tab(f"dicemob attack -c names.yaml 3 vs {begun}")[4:] == ["vs", name], begun
    fights(tmp_path, ["x=$(touch ran)", "x=b@c:d e"])
    assert shell.tab("dicemob play x=b")[1:] == ["x=b@c:d e"]
    assert shell.tab("dicemob play 'x=$")[1:] == ["x=$(touch ran)"]


FILES = ["fi $(touch ran) le.svg", "mine `touch ran`.yaml", "it's.txt"]

LINES = [
    ("att", "attack"),
    ("attack HUGO/FL", "attack hugo/flaming-sword"),
    ("attack hugo/flaming ", "attack hugo/flaming sword"),
    ("attack $(echo 6) vs red ", "attack 6 vs red bob"),
    ('attack 6 vs "re', ["attack", "6", "vs", "red bob"]),
    ("attack 6 vs red\\ ", ["attack", "6", "vs", "red bob"]),
    ("attack 'red bob'/br", ["attack", "red bob/breath"]),
    ("attack --format=pl", "attack --format=plain"),
    ('attack --format="pl', "attack --format=plain"),
    ("-c re", "-c red-bob"),
    ("-c mi", ["-c", "mine `touch ran`.yaml"]),
    ("--campaign='mine ", ["--campaign=mine `touch ran`.yaml"]),
    ("--save=fi", ["--save=fi $(touch ran) le.svg"]),
    ("batch it\\'", ["batch", "it's.txt"]),
    ("odds balance hugo/sw", "odds balance hugo/sword"),
    ("attack nosuch", "attack nosuch"),
]


def test_lines_are_completed(shell: Shell, tmp_path: Path) -> None:
    for file in ("fi $(touch ran) le.svg", "mine `touch ran`.yaml", "it's.txt"):
        (tmp_path / file).touch()
    shell.run(
        "set -gx DICEMOB_CAMPAIGN red-bob; dicemob"
        if shell.name == "fish"
        else "export DICEMOB_CAMPAIGN=red-bob; dicemob"
    )
    for line, words in LINES:
        expected = words.split() if isinstance(words, str) else words
        assert shell.tab(f"dicemob {line}") == expected, line
    assert shell.tab("true; X=1 dicemob att") == ["attack"]


OPTIONS = {
    "bash": "set -u -f; shopt -s nullglob failglob progcomp_alias; IFS=a; alias d=dicemob",
    "zsh": "setopt ksh_arrays sh_word_split no_glob no_unset; IFS=a; alias d=dicemob",
    "fish": "alias d=dicemob",
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_of_the_shell_change_nothing(name: str, tmp_path: Path) -> None:
    shell = Shell(name, tmp_path, f"\n{OPTIONS[name]}\n", DICEMOB_CAMPAIGN="red-bob")
    assert shell.tab("d attack hugo/fl") == ["attack", "hugo/flaming-sword"]
    assert shell.tab("dicemob attack 6 vs 'red ") == ["attack", "6", "vs", "red bob"]
    shell.close()


@pytest.mark.parametrize("name", ["bash", *map(long, ("zsh", "fish"))])
def test_a_dicemob_that_is_called_by_its_path(name: str, tmp_path: Path) -> None:
    """The program that is named is the one that answers: here it is not on the path."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "dicemob").symlink_to(DICEMOB)
    shell = Shell(name, tmp_path, PATH="/usr/bin:/bin")
    for path in ("./bin/dicemob", "~/bin/dicemob", f"{tmp_path}/bin/dicemob"):
        shell.run(f"{path} attack 3 vs 3 --forma\tplain >out; dicemob done")
        assert (tmp_path / "out").read_text().startswith("attack "), path
    shell.close()


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_scripts_of_earlier_versions_run_nothing(name: str, tmp_path: Path) -> None:
    campaign(tmp_path, [*RUNS, "harmless"])
    shell = Shell(name, tmp_path, loaded=OF_TYPER[name])
    assert shell.tab("dicemob attack -c names.yaml 3 vs ")[4:] == ["vs", "harmless"]
    shell.close()
    assert not (tmp_path / "ran").exists()
