"""What we say can be typed, can be pasted into a shell as it stands."""

import shutil
import subprocess
from pathlib import Path

import pytest

from dicemob_cli.errors import shell_word
from tests.play.at_the_table import Terminal


@pytest.mark.parametrize("name", ["siege", "the gate", "it's", 'a "b"', "$(touch x)", "`x`", "a\\b", "a!b", "~", "*", "ä", "a'b\"c", "#x", "a;b|c&d"])  # fmt: skip
def test_a_name_can_be_pasted_into_a_shell(name: str, tmp_path: Path) -> None:
    for shell in ("bash", "zsh", "fish", "sh"):
        if not shutil.which(shell):
            continue
        ran = subprocess.run(
            [shell, "-c", f"printf %s {shell_word(name)}"], capture_output=True, cwd=tmp_path, check=True
        )
        assert ran.stdout.decode() == name, shell
    assert [*tmp_path.iterdir()] == []


def test_the_last_line_of_a_session_can_be_pasted(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "the gate")
    terminal.say("add hugo hp 5")
    terminal.type("quit\r")
    assert terminal.ended() == 0
    assert "kept: 'dicemob play \"the gate\"' continues it" in terminal.text
