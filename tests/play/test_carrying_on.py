"""Playing on: a campaign file that was moved or edited, and people who come from another fight."""

import pytest

from dicemob_cli.encounter.hold import Hold
from dicemob_cli.encounter.store import Store
from tests.conftest import DICEMOB, Command, clean_environment, exit_code, on_terminal

CAMPAIGN = "combatants: {hugo: {hp: 12, attacks: {sword: 5 slashing}}, mel: {hp: 9}}"


@pytest.fixture
def played(dicemob: Command) -> Command:
    """A fight named `the mill`, in which mel is out."""
    dicemob.write("mill.yaml", CAMPAIGN)
    ran = dicemob("play", "the mill", "-c", "mill.yaml", input=b"add hugo and mel\nhp mel 0\n")
    assert (ran.code, ran.err) == (0, "")
    return dicemob


def test_a_campaign_that_was_moved_can_be_said_again(played: Command) -> None:
    (played.folder / "mill.yaml").rename(played.folder / "new.yaml")
    ran = played("play", "the mill", input=b"show\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("dicemob: no campaign file '")
    assert ran.err.endswith("; if it was moved, 'dicemob play \"the mill\" -c FILE' carries on\n")
    assert played("play", "the mill", "-c", "new.yaml", input=b"show\n").code == 0
    assert played("play", "the mill", input=b"show\n").code == 0


def test_whose_sheets_are_others_now_is_said(played: Command) -> None:
    played.write("mill.yaml", CAMPAIGN.replace("12", "14"))
    ran = played("play", "the mill", input=b"reload\n")
    assert ran.err == "dicemob: the campaign has changed sheets: hugo; 'reload' applies them\n"
    assert ran.out == "sheet who=hugo changed=hp-14 hp=12 max=14 out=no event=3\n"
    assert played("play", "the mill", input=b"reload\n").err == ""


def test_who_is_out_comes_along_only_if_that_is_said(played: Command) -> None:
    ran = played("play", "lair", "--from", "the mill", input=b"")
    assert "stayed who=mel fight=the-mill event=1" in ran.out
    ran = played("play", "cave", "--from", "the mill", "--all", "--json", input=b"show\n")
    assert '"name":"mel"' in ran.out
    ran = played("play", "cave", "--all", input=b"")
    assert (ran.code, ran.err) == (2, "dicemob: --all goes with --from\n")


def test_fights_are_listed_renamed_and_deleted(played: Command) -> None:
    assert played("play", "--list").out == played("log", "--fights").out
    assert played("log", "rename", "the-mill", "Old Hall").out == "renamed name=the-mill to=Old-Hall\n"
    assert played("play", "old hall", input=b"show\n").code == 0
    played("play", "lair", input=b"note a\n")
    for line, error in {
        "log rename lair old-hall": "there is a fight 'Old Hall' already",
        "log rename lair delete": "'delete' cannot be the name of a fight",
        "log rename liar hall": "no fight 'liar'; did you mean 'lair'?",
        "log delete lair": "'lair' would be deleted permanently: use '--yes'",
        "log delete liar --yes": "no fight 'liar'; did you mean 'lair'?",
    }.items():
        ran = played.line(line)
        assert (ran.code, ran.out) == (2, ""), line
        assert error in ran.err
    assert played.line("log delete lair --yes --json").out == '{"kind":"deleted","name":"lair","events":1}\n'
    assert [line.split()[1] for line in played("play", "--list").out.splitlines()] == ["name=Old-Hall"]
    assert played.line("log verify").code == 0
    assert played("play", "lair", input=b"log\n").out == ""


def test_a_fight_that_is_played_is_neither_renamed_nor_deleted(played: Command) -> None:
    home = played.folder / "home"
    store = Store(home)
    fight = store.find("the mill")
    assert fight is not None
    hold = Hold(store, fight)
    for line in ("log rename the-mill hall", "log delete the-mill --yes"):
        ran = played.line(line)
        assert (ran.code, ran.out) == (3, "")
        assert "'the mill' is being played by process" in ran.err
    hold.release()
    store.close()


def test_on_a_terminal_deleting_and_a_mistyped_name_are_asked_about(played: Command) -> None:
    def answered(answer: str, *words: str) -> tuple[int, str]:
        env = {**clean_environment(), "DICEMOB_HOME": str(played.folder / "home")}
        child = on_terminal(DICEMOB, words, cwd=str(played.folder), env=env, encoding="utf-8")
        child.expect(r"\[y/N\]: ")
        seen = str(child.before)
        child.sendline(answer)
        return exit_code(child), seen

    code, seen = answered("n", "play", "the mil")
    assert (code, "did you mean 'the mill'?" in seen) == (2, True)
    code, seen = answered("n", "log", "delete", "the-mill")
    assert (code, "delete 'the mill' and its 2 events permanently?" in seen) == (1, True)
    assert played("log", "the mill").code == 0
    assert answered("y", "log", "delete", "the-mill")[0] == 0
    assert played("log", "the mill").code == 2
    played("play", "lair", input=b"note a\n")
    ran = played("play", "liar", input=b"note b\n")
    assert (ran.code, ran.err) == (0, "dicemob: there is no fight 'liar' yet; did you mean 'lair'?\n")


def test_what_each_effect_does_stands_with_its_dice_and_before_the_next_saves(dicemob: Command) -> None:
    begin = "add hugo and zombie x2 hp 40\neffect fire on zombie1 9\neffect fire on zombie2 8\neffect fear on hugo\n"
    lines = begin + "next\n" * 7
    ran = dicemob("play", "x", "-c", "red-bob", "--seed", "3", input=lines.encode())
    last = [line for line in ran.out.splitlines() if line.endswith(" event=11")]
    assert [line.split()[0] for line in last[:8]] == [
        *("attack", "hurt", "rerolled", "attack", "hurt", "rerolled", "turned", "save"),
    ]
    assert [line.split()[1] for line in last[:6]] == [
        *("target=zombie1", "who=zombie1", "who=zombie1", "target=zombie2", "who=zombie2", "who=zombie2"),
    ]
