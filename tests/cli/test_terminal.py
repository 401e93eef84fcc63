"""In a real terminal: tables, colours, widths, completion."""

import os
import shutil
from pathlib import Path

import pyte
import pytest

from tests.conftest import DICEMOB, Command, clean_environment, in_terminal, long, on_terminal


def screen_of(words: list[str], columns: int, lines: int = 50, **env: str) -> pyte.Screen:
    """What stands on a terminal of this size after a command."""
    screen = pyte.Screen(columns, lines)
    stream = pyte.Stream(screen)
    shown, code = in_terminal(*words, dimensions=(lines, columns), env=clean_environment(env))
    stream.feed(shown)
    assert code == 0
    return screen


def text_of(screen: pyte.Screen) -> list[str]:
    return [line.rstrip() for line in screen.display]


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_terminal_gets_a_table_that_fits(columns: int) -> None:
    lines = text_of(screen_of(["attack", "20", "vs", "20", "slashing", "--seed", "3"], columns))
    assert lines[0] == "attack 20 vs 20 slashing"
    frames = [line for line in lines if line.startswith("╭")]
    assert len(frames) == 1
    assert frames[0].endswith("╮"), "not wrapped"
    assert "seed 3" in lines


def test_wins_are_green_and_losses_red() -> None:
    screen = screen_of(["attack", "6,1", "vs", "5,2"], 80)
    row = next(y for y, line in enumerate(screen.display) if "attack " in line and "│" in line)
    colours = {screen.buffer[row][x].data: screen.buffer[row][x].fg for x in range(80)}
    assert (colours["6"], colours["1"]) == ("green", "red")


def test_no_color_is_honoured() -> None:
    screen = screen_of(["attack", "6,1", "vs", "5,2"], 80, NO_COLOR="1")
    assert {cell.fg for row in screen.buffer.values() for cell in row.values()} == {"default"}


def test_a_terminal_of_no_width_still_gets_its_roll() -> None:
    shown, code = in_terminal("attack", "6", "vs", "8", dimensions=(0, 0))
    assert "damage" in shown
    assert code == 0


def test_a_long_series_in_a_terminal_is_rows() -> None:
    lines = text_of(screen_of(["attack", "6", "vs", "8", "--times", "3"], 80))
    assert [line.split()[0] for line in lines[3:6]] == ["1", "2", "3"]
    assert lines[6].startswith("total: 3 rolls")


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_a_dumb_terminal_has_its_own_width(columns: int) -> None:
    lines = text_of(screen_of(["attack", "20", "vs", "20"], columns, TERM="dumb"))
    [frame] = [line for line in lines if line.startswith("╭")]
    assert frame.endswith("╮")


SHELLS = {
    "bash": ["--noprofile", "--rcfile", ".bashrc", "-i"],
    "zsh": ["-i"],
    "fish": ["-i"],
}


@pytest.mark.parametrize("shell", ["bash", *map(long, ("zsh", "fish"))])
def test_names_complete_in_the_shell(shell: str, tmp_path: Path) -> None:
    """Completion as a user installs it: the line is finished by tabs, and what it gives is rolled."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    env = clean_environment(
        {
            "HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
            "ZDOTDIR": str(tmp_path / "zsh"),
            "PATH": f"{Path(DICEMOB).parent}:{os.environ['PATH']}",
            "DICEMOB_CAMPAIGN": "red-bob",
        }
    )
    assert in_terminal("--install-completion", shell, env=env)[1] == 0
    child = on_terminal(shell, SHELLS[shell], env=env, cwd=tmp_path, dimensions=(40, 150), encoding="utf-8")
    child.send("echo re''ady\n")
    child.expect("ready\r")
    child.send("dicemob attack hugo/fl\t")
    child.expect("hugo/flaming-sword")
    child.send("vs limp\t")
    child.expect("limping-zombie")
    child.send("--form\t")
    child.expect("--format")
    child.send("pl\t")
    child.expect("plain")
    child.send("\n")
    child.expect(r"attack target=limping-zombie damage=\d+")
    child.close(force=True)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dicemob att", {"attack"}),
        ("dicemob nonsense hu", set()),
        ("dicemob --seed 5 attack hugo/s", {"hugo/sword"}),
        ("dicemob attack hugo/sword vs lim", {"limping-zombie"}),
        ("dicemob attack 6 vs 3 and zom", {"zombie"}),
        ("dicemob attack 6 vs 8 dragon", {"dragonfire"}),
        ("dicemob attack 6 vs 8 immune ment", {"mental"}),
        ("dicemob attack 6 vs 8 --immune ment", {"mental"}),
        ("dicemob contest mel/d", {"mel/domination"}),
        ("dicemob attack mel/d", set()),
        ("dicemob skill mel/cl", set()),
        ("dicemob attack 6 vs 8 an", {"and"}),
        ("dicemob skill mel/spot", {"mel/spotting"}),
        ("dicemob skill 4 leg", {"legendary"}),
        ("dicemob skill 4 --difficulty leg", {"legendary"}),
        ("dicemob potency mel/heal", {"mel/healing"}),
        ("dicemob potency d", {"degrees"}),
        ("dicemob -c tab", {"tabletop"}),
        ("dicemob attack -c nothing.yaml hu", set()),
        ("dicemob attack --format t", {"table"}),
        ("dicemob campaign show red", {"red-bob"}),
        ("dicemob campaign ch", {"check"}),
        ("dicemob -c hope rings attack ranger/s", {"ranger/spear"}),
        ("dicemob -c hope rings attack ranger/spear vs hollow", {"hollow-knight"}),
        ("dicemob -c hope rings attack ranger/spear vs wolf dis", {"distance"}),
        ("dicemob -c hope rings attack ranger/spear vs wolf break f", {"fangs"}),
        ("dicemob -c hope odds rings attack ranger/spear vs wolf and bul", {"bulwark"}),
        ("dicemob -c hope rings check weaver/w", {"weaver/will"}),
        ("dicemob rings attack hugo/s", set()),
        ("dicemob -c hope attack ranger/s", set()),
    ],
)
def test_what_is_offered(line: str, offered: set[str], dicemob: Command) -> None:
    env = {
        "_DICEMOB_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
        "DICEMOB_CAMPAIGN": "red-bob",
    }
    ran = dicemob(env=env)
    assert (set(ran.out.split()), ran.err) == (offered, "")


def test_a_broken_campaign_still_completes_what_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("nmae: x\ncombatants: {hugo: {attacks: {sword: 5 slahsing}}}")
    env = clean_environment(
        {
            "_DICEMOB_COMPLETE": "complete_bash",
            "COMP_WORDS": "dicemob -c bad.yaml attack h",
            "COMP_CWORD": "4",
        }
    )
    shown, code = in_terminal(env=env, cwd=str(tmp_path))
    assert (shown.split(), code) == (["hugo/sword"], 0)
