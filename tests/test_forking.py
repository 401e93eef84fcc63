"""The command that tests fork for does what the installed one does."""

import subprocess
from pathlib import Path

import pytest

from tests.conftest import DICEMOB, SERVER, clean_environment

LINES = [
    "attack 6 vs 8 --seed 5",
    "attack 6 vs 8 --seed 5 --format table",
    "attack 6,6 vs 1, --exit-code",
    "skill 1,1 hard --exit-code",
    "batch --seed 3",
    "play --seed 3 -c red-bob",
    "rings attack 4+2 vs 4 --melee --seed 2 --json",
    "attack hugo/sword vs zombie -c nope",
    "odds attack 40 vs 9 -q",
    "schema",
    "nope",
    "--help",
]


@pytest.mark.parametrize("line", LINES)
def test_it_does_what_the_installed_command_does(line: str, tmp_path: Path) -> None:
    given = "attack 6 vs 8\nskill é\nadd hugo\n\udcff\n".encode(errors="surrogateescape")
    ran = []
    for name in ("forked", "installed"):
        folder = tmp_path / name
        folder.mkdir()
        environment = clean_environment({"DICEMOB_HOME": str(folder / "home"), "COLUMNS": "70"})
        command = [DICEMOB, *line.split()]
        if name == "forked":
            assert SERVER.can_run(environment)
            done = SERVER.run(command, folder, environment, given)
        else:
            done = subprocess.run(
                command, input=given, capture_output=True, cwd=folder, env=environment, check=False
            )
        ran.append((done.returncode, done.stdout, done.stderr))
    assert ran[0] == ran[1]


@pytest.mark.parametrize("name", ["PYTHONUNBUFFERED", "LC_ALL", "LANG", "PATH", "FORCE_COLOR"])
def test_what_is_read_at_the_start_needs_a_start(name: str) -> None:
    assert not SERVER.can_run(clean_environment({name: "changed"}))
