"""What is completed, by which script, and that a completion writes nothing else. See test_shells.py for real shells."""

import functools
import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicemob_cli.campaign import load
from dicemob_cli.cli import app, completion
from dicemob_cli.cli.app import Commands, command
from dicemob_cli.cli.main import run
from dicemob_cli.cli.shells.answer import answer, offered
from dicemob_cli.cli.shells.install import SHELLS, script
from dicemob_cli.cli.shells.line import quoted_for_bash, split_line
from dicemob_cli.errors import Code, DicemobError, Exit
from tests.cli.shells import OF_TYPER
from tests.conftest import DICEMOB, Command, Ran, clean_environment


def completed(line: str) -> set[str]:
    """The candidates for the end of a line."""
    split = split_line(line, "bash")
    assert split is not None
    return {*offered(split)[0]}


def takes_files(line: str) -> bool:
    return answer("zsh", [line]).startswith("files\n")


# The words of a line


@pytest.mark.parametrize(
    ("line", "shell", "words", "quote"),
    [
        ("dicemob ", "bash", [""], ""),
        ("dicemob attack 6", "bash", ["attack", "6"], ""),
        ("X=1 Y='a b' dicemob attack ", "bash", ["attack", ""], ""),
        ('dicemob "red b', "bash", ["red b"], '"'),
        ("dicemob 'red b", "bash", ["red b"], "'"),
        ("dicemob red\\ b", "bash", ["red b"], ""),
        ("dicemob red\\", "bash", ["red"], ""),
        ("dicemob 'a\\b' x", "bash", ["a\\b", "x"], ""),
        ('dicemob "a\\b\\$c\\"d" x', "bash", ['a\\b$c"d', "x"], ""),
        ('dicemob "a\\!b" x', "bash", ["a\\!b", "x"], ""),
        ('dicemob "a\\!b" x', "zsh", ["a!b", "x"], ""),
        ("dicemob 'a\\'b' x", "fish", ["a'b", "x"], ""),
        ("dicemob 'a'\\''b' x", "zsh", ["a'b", "x"], ""),
        ("dicemob '' x", "bash", ["", "x"], ""),
        ("dicemob  a\t b\n", "bash", ["a", "b", ""], ""),
        ("dicemob $(touch x) `y` $HOME", "bash", ["$(touch", "x)", "`y`", "$HOME"], ""),
    ],
)
def test_the_words_of_a_line(line: str, shell: str, words: list[str], quote: str) -> None:
    split = split_line(line, shell)
    assert split is not None
    assert ([*split.arguments, split.last], split.quote) == (words, quote)


def test_while_the_program_is_named_nothing_is_completed() -> None:
    for line in ("", "dice", "X=1", "X=1 dicemob"):
        assert split_line(line, "bash") is None
        assert answer("bash", [line, ""]) == ""


# What is offered


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # Names with spaces: word by word, or whole
        ("attack 6 vs re", {"red-bob"}),
        ("attack 6 vs red ", {"bob"}),
        ("attack 6 vs red b", {"bob"}),
        ("attack 6 vs red-b", {"red-bob"}),
        ("attack 6 vs 're", {"red bob"}),
        ('attack 6 vs "red ', {"red bob"}),
        ('attack 6 vs "red-', {"red-bob"}),
        ("attack 6 vs red\\ ", {"red bob"}),
        ("attack hugo/flaming ", {"sword"}),
        ("attack red bob/c", {"bob/claws"}),
        ("attack hugo/leap from ", {"the"}),
        ("attack 'hugo/flaming sword' v", {"vs"}),
        ("contest 6 vs mel/sp", {"mel/spotting"}),
        ("attack 6 vs HUG", {"hugo"}),
        # Joints
        ("contest 6 vs 3 an", {"and"}),
        ("contest 6 vs 3 the", set()),
        ("odds duel hugo/sw", {"hugo/sword"}),
        ("odds duel hugo/sword vs zombie/c", {"zombie/claw"}),
        ("odds duel hugo/sword vs zombie v", set()),
        # A balance
        ("odds balance hugo/sw", {"hugo/sword"}),
        ("odds balance d", {"duel"}),
        ("odds balance duel hugo/sw", {"hugo/sword"}),
        ("odds balance attack hugo/sw", {"hugo/sword"}),
        ("odds balance 6 vs zom", {"zombie"}),
        # Choices
        ("odds balance 6 vs 8 --solve ", {"attack", "defense", "hp"}),
        ("odds balance duel 6 vs 8 --solve ", {"hp"}),
        ("odds table --show ", {"mean", "hit", "win"}),
        ("batch --format ", {"json", "plain"}),
        ("attack 6 vs 8 --format ", {"auto", "table", "plain", "json", "csv"}),
        ("log --format ", {"auto", "table", "plain", "json"}),
        ("campaign init --system ", {"dice-mob", "rings"}),
        ("completion ", {"bash", "fish", "zsh"}),
        ("log --kind foc", set()),
        ("log --kind at", {"attack"}),
        ("log --who bog", {"bog-slime"}),
        ("-c hope rings attack 4 --stat ", {"might", "grace", "will"}),
        ("-c hope rings attack 4 vs wolf --break fa", {"fangs"}),
        # An option and its value in one word
        ("--format=", {"--format=auto", "--format=table", "--format=plain", "--format=json", "--format=csv"}),
        ("attack --format=pl", {"--format=plain"}),
        ("attack --campaign=re", {"--campaign=red-bob"}),
        ("attack -cre", {"-cred-bob"}),
        ("attack --seed=", set()),
        ("attack --nonsense=", set()),
        ("skill 4 --difficulty=leg", {"--difficulty=legendary"}),
        # Commands and options
        ("ca", {"campaign"}),
        ("attack --js", {"--json"}),
        ("attack --json --js", set()),
        ("attack --immune fire --imm", {"--immune"}),
        ("attack -- --js", set()),
        ("--version at", {"attack"}),
        ("nonsense ", set()),
        ("odds nonsense ", set()),
    ],
)
def test_what_is_completed(line: str, words: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEMOB_CAMPAIGN", "red-bob")
    assert completed(f"dicemob {line}") == words


@pytest.mark.parametrize(
    ("line", "files"),
    [
        ("-c ", True),
        ("--campaign=", True),
        ("attack --save ", True),
        ("campaign show ", True),
        ("campaign check a.yaml ", True),
        ("campaign init ", True),
        ("batch a.txt ", True),
        ("attack ", False),
        ("play ", False),
        ("campaign init a.yaml ", False),
    ],
)
def test_where_files_are_completed(line: str, files: bool) -> None:
    assert takes_files(f"dicemob {line}") == files


def test_names_that_do_not_print_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = [
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\x1b[31m",
        "\x9b",
        "\x07",
        "\u2028",
        "\u00ad",
        "\t",
        "\x7f",
    ]
    names = "".join(
        f'  "b{ord(each[0])}{each.encode("unicode_escape").decode()}d": {{hp: 1}}\n' for each in odd
    )
    (tmp_path / "odd.yaml").write_text(f'combatants:\n  "bob": {{hp: 1}}\n{names}', encoding="utf-8")
    assert completed(f"dicemob attack -c {tmp_path}/odd.yaml 6 vs b") == {"bob"}
    run(["campaign", "check", str(tmp_path / "odd.yaml")])  # it is a campaign: nothing else is wrong with it


def test_what_the_shell_expands_of_a_campaign_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text("combatants: {ann: {hp: 3}}")
    monkeypatch.setenv("HOME", str(tmp_path))
    for named in ("~/mine.yaml", "$HOME/mine.yaml", "${HOME}/mine.yaml"):
        assert completed(f"dicemob attack -c {named} 6 vs a") == {"ann"}


def commands(found: Any, path: str = "dicemob") -> Iterator[tuple[str, Any]]:
    """Every command, and every group of commands, with the words that lead to it."""
    context = found.make_context(path, [], resilient_parsing=True)
    yield path, found
    for name in getattr(found, "modules", ()):
        yield from commands(found.get_command(context, name), f"{path} {name}")


def test_every_command_option_and_position(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICEMOB_CAMPAIGN", "red-bob")
    root, make = command(), functools.cache(lambda group, name: get_command(group, None, name))
    get_command = Commands.get_command  # made once, here: that is most of the time
    monkeypatch.setattr(Commands, "get_command", lambda group, _, name: make(group, name))
    monkeypatch.setattr(app, "command", lambda: root)
    monkeypatch.setattr(load, "check_file", functools.cache(load.check_file))
    lines = []
    for path, found in commands(root):
        options = [
            option for parameter in found.params for option in (*parameter.opts, *parameter.secondary_opts)
        ]
        ends = [
            "",
            "-",
            "--",
            "x",
            "'",
            "6 ",
            "6 vs ",
            "6 vs 8 ",
            "hugo/sword vs zombie and ",
            "duel ",
            "-- ",
        ]
        ends += [f"{option}{end}" for option in options for end in ("", " ", "=", " x ")]
        lines += [f"{path} {end}" for end in ends]
    assert len(lines) > 800
    for line in lines:
        assert answer("zsh", [line]).split("\n")[0] in ("words", "files"), line
    assert capfd.readouterr() == ("", "")


# The process that answers


def answered(folder: Path, line: str, shell: str = "zsh", **env: str) -> Ran:
    """What the installed program answers."""
    environment = {"_DICEMOB_COMPLETE": shell, "DICEMOB_HOME": str(folder / "home"), **env}
    text = [line, ""] if shell == "bash" else [line]
    ran = subprocess.run(
        [DICEMOB, *text],
        capture_output=True,
        cwd=folder,
        env=clean_environment(environment),
        timeout=60,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


@pytest.mark.long
def test_a_completion_writes_only_its_answer(tmp_path: Path) -> None:
    """Whatever is broken around it."""
    (tmp_path / "deep.yaml").write_text("[" * 5000)
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\x00\x80")
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    for campaign in (
        "deep.yaml",
        "bytes.yaml",
        "folder.yaml",
        "pipe.yaml",
        "none.yaml",
        "/dev/stdin",
        "\udcff",
        "x" * 5000,
    ):
        ran = answered(tmp_path, f"dicemob -c {campaign} attack 6 v")
        assert ran == (0, "words\nvs\n", ""), campaign
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "dicemob.db").write_bytes(b"no database" * 1000)
    for home in (str(tmp_path / "home"), "/dev/null/x", "~nobody/x", "\udcff"):
        assert answered(tmp_path, "dicemob play ", DICEMOB_HOME=home) == (0, "words\n", "")
    (tmp_path / "home" / "dicemob.db").unlink()
    os.mkfifo(tmp_path / "home" / "dicemob.db")
    assert answered(tmp_path, "dicemob play ") == (0, "words\n", "")
    noisy = {"PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1"}
    assert answered(tmp_path, "dicemob -c red-bob attack hugo/sw", **noisy).out == "words\nhugo/sword\n"
    assert answered(tmp_path, "dicemob odds balance ").err == ""


def test_no_failure_inside_reaches_the_terminal(tmp_path: Path) -> None:
    for failure in (
        "ValueError('x')",
        "SystemExit('x')",
        "KeyboardInterrupt",
        "RecursionError",
        "MemoryError",
    ):
        script = (
            "import os, sys\n"
            "from dicemob_cli.cli import main\n"
            "from dicemob_cli.cli.shells import answer\n"
            "def failing(*_):\n"
            "    print('noise'); print('noise', file=sys.stderr); os.write(2, b'noise')\n"
            f"    raise {failure}\n"
            "answer.offered = failing\n"
            "sys.argv = ['dicemob', 'dicemob attack ']\n"
            "main()"
        )
        ran = subprocess.run(
            [Path(DICEMOB).with_name("python"), "-c", script],
            capture_output=True,
            env=clean_environment({"_DICEMOB_COMPLETE": "zsh"}),
            timeout=60,
            check=False,
        )
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b""), failure


@pytest.mark.parametrize(
    "env",
    [
        {"_DICEMOB_COMPLETE": "zsh"},
        {"_DICEMOB_COMPLETE": "complete_bash"},
        {"_DICEMOB_COMPLETE": "complete_bash", "COMP_WORDS": "dicemob ", "COMP_CWORD": "x"},
        {"_DICEMOB_COMPLETE": "complete_bash", "COMP_WORDS": "dicemob ", "COMP_CWORD": "-5"},
        {"_DICEMOB_COMPLETE": "complete_bash", "COMP_WORDS": "dicemob ", "COMP_CWORD": "9" * 5000},
        {"_DICEMOB_COMPLETE": "complete_bash", "COMP_WORDS": "'\"\\", "COMP_CWORD": "1"},
        {
            "_DICEMOB_COMPLETE": "complete_fish",
            "_TYPER_COMPLETE_ARGS": "'\udcff",
            "_TYPER_COMPLETE_FISH_ACTION": "x",
        },
        {"_DICEMOB_COMPLETE": "complete_pwsh"},
    ],
)
def test_malformed_questions_have_no_answer(env: dict[str, str], dicemob: Command) -> None:
    ran = dicemob(env=env)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip() in ("", "_files")


def test_an_unknown_instruction_is_one_line(dicemob: Command) -> None:
    for value in ("nonsense", "complete_tcsh", "\x1b[31m", "9" * 5000):
        ran = dicemob("attack", "6", "vs", "8", env={"_DICEMOB_COMPLETE": value})
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith("dicemob: _DICEMOB_COMPLETE '")
        assert "one of bash, fish, zsh, or unset" in ran.err
    assert dicemob("attack", "6", "vs", "8", "--seed", "1", "-q", env={"_DICEMOB_COMPLETE": ""}).out == "0\n"


def test_bash_gets_only_what_it_replaces() -> None:
    """It replaces what stands behind `=`, `:` or a quote."""
    assert answer("bash", ["dicemob attack --format=pl", "pl"]) == "words\nplain\n"
    assert answer("bash", ['dicemob attack --format="pl', "pl"]) == "words\nplain\n"
    assert answer("bash", ["dicemob attack --forma", "--forma"]) == "words\n--format\n"
    assert answer("bash", ["dicemob attack --forma", "else"]) == "words\n"


@pytest.mark.parametrize(
    ("name", "quote", "text"),
    [
        ("red bob", "", "red\\ bob"),
        ("it's", "", "it\\'s"),
        ("it's", "'", "it'\\''s"),
        ('a"b', "'", 'a"b'),
        ('a"b$`\\', '"', 'a\\"b\\$\\`\\\\'),
        ("wow!x", '"', 'wow"\\!"x'),
        ("wow!x", "'", "wow!x"),
        ("!", '"', '""\\!""'),
        ("'", "'", "''\\'''"),
        ("é火", "", "é火"),
    ],
)
def test_quotes_for_bash(name: str, quote: str, text: str) -> None:
    assert quoted_for_bash(name, quote) == text


# The scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_printed(shell: str, dicemob: Command) -> None:
    assert dicemob("completion", shell) == (0, script(shell), "")
    assert dicemob("--show-completion", shell) == (0, script(shell), "")
    assert dicemob(f"--show-completion={shell}") == (0, script(shell), "")
    assert "eval " not in "".join(line for line in script(shell).splitlines() if not line.startswith("#"))


PLACES = {
    "bash": ".bash_completions/dicemob.sh",
    "zsh": ".zfunc/_dicemob",
    "fish": ".config/fish/completions/dicemob.fish",
}
STARTUP = {"bash": ".bashrc", "zsh": ".zshrc"}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_installed_once(shell: str, dicemob: Command) -> None:
    home = dicemob.folder
    startup = home / STARTUP.get(shell, "none")
    (home / "dotfiles").write_bytes(b"alias x='\xff'")
    (home / "dotfiles").chmod(0o600)
    startup.symlink_to(home / "dotfiles")
    env = {"HOME": str(home)}
    first = dicemob("completion", shell, "--install", env=env)
    assert (first.code, first.err) == (0, "")
    assert first.out == f"wrote {home / PLACES[shell]}: a new {shell} completes dicemob\n"
    kept = contents(home)
    assert kept[PLACES[shell]] == script(shell).encode()
    assert dicemob("--install-completion", shell, env=env) == first
    assert contents(home) == kept
    if shell in STARTUP:
        assert startup.is_symlink()
        assert kept["dotfiles"].startswith(b"alias x='\xff'\n")
        assert kept["dotfiles"].count(b"\n") == 2
        assert stat.S_IMODE((home / "dotfiles").stat().st_mode) == 0o600


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_of_an_earlier_version_is_replaced(shell: str, dicemob: Command) -> None:
    home = dicemob.folder
    old = home / PLACES[shell]
    old.parent.mkdir(parents=True)
    old.write_text(OF_TYPER[shell])
    lines = {
        "bash": f"\nsource '{old}'\n",
        "zsh": "fpath+=~/.zfunc; autoload -Uz compinit; compinit\n\nzstyle ':completion:*' menu select\n",
    }
    if shell in STARTUP:
        (home / STARTUP[shell]).write_text(lines[shell])
    elsewhere = {"ZDOTDIR": str(home / "z"), "XDG_CONFIG_HOME": str(home / "x")}
    for env in ({}, elsewhere):
        assert dicemob("completion", shell, "--install", env={"HOME": str(home), **env}).code == 0
        assert old.read_text() == script(shell)
        if shell in STARTUP:
            assert (home / STARTUP[shell]).read_text() == lines[shell], "it is loaded already"


def test_the_folders_of_zsh_and_fish_are_where_the_environment_says(dicemob: Command) -> None:
    home = dicemob.folder
    env = {"HOME": str(home), "ZDOTDIR": str(home / "it's z"), "XDG_CONFIG_HOME": str(home / "config")}
    for shell in SHELLS:
        assert dicemob("completion", shell, "--install", env=env).code == 0
    assert {*contents(home)} == {
        ".bash_completions/dicemob.sh",
        ".bashrc",
        "it's z/.zfunc/_dicemob",
        "it's z/.zshrc",
        "config/fish/completions/dicemob.fish",
    }
    relative = {"HOME": str(home / "other"), "ZDOTDIR": "z", "XDG_CONFIG_HOME": "config"}
    for shell in ("zsh", "fish"):
        assert dicemob("completion", shell, "--install", env=relative).code == 0
        assert (home / "other" / PLACES[shell]).exists(), "a relative path is none"


def test_a_script_that_cannot_be_written_is_one_line(dicemob: Command) -> None:
    for home in ("/dev/null", "relative", "/proc/nothing"):
        ran = dicemob("completion", "bash", "--install", env={"HOME": home})
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    folder = dicemob.folder / ".bashrc"
    folder.mkdir()
    ran = dicemob("completion", "bash", "--install", env={"HOME": str(dicemob.folder)})
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("dicemob: cannot write '")
    assert ran.err.endswith(": Is a directory\n")
    assert not [*dicemob.folder.glob("*.*.*")], "nothing is left over"


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (None, "which shell? There are bash, fish, zsh: dicemob completion bash"),
        ("tcsh", "no completion for the shell 'tcsh'; there are bash, fish, zsh"),
    ],
)
def test_a_shell_that_is_not_named_is_found_out(
    found: str | None, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(completion, "_running", lambda: found)
    with pytest.raises(DicemobError, match=r"which shell|no completion") as raised:
        run(["completion"])
    assert (raised.value.code, str(raised.value)) == (Code.UNKNOWN_SHELL, message)
    monkeypatch.setattr(completion, "_running", lambda: "fish")
    assert run(["--show-completion"]) == Exit.DONE
    assert capsys.readouterr().out == script("fish")
