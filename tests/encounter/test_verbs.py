"""A verb is a file: one more of them is found, listed, completed, read, carried out and logged."""

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import dicemob_cli.encounter.verbs
from dicemob_cli.encounter import fight_words
from dicemob_cli.encounter.changes import Noted
from dicemob_cli.grammar.vocabulary import DICE_MOB, RINGS
from dicemob_cli.play.complete import offers
from dicemob_cli.play.player import Player
from tests.encounter.fighting import RED_BOB, Fight

TAUNT = '''
"""`taunt`: one provokes another."""

from typing import NamedTuple

from dicemob_cli.encounter.changes import Noted
from dicemob_cli.encounter.verb import FightVerb, one_person


class Taunt(NamedTuple):
    who: object

    def act(self, fight):
        fight.change(Noted(f"{fight.person(self.who).name} is provoked"))


def read(reader):
    return Taunt(reader.who())


VERB = FightVerb(
    name="taunt",
    position=75,
    usage=("taunt zombie2",),
    about="provoke someone",
    short=("!",),
    other=("provoke",),
    complete=one_person,
    read=read,
)
'''


@pytest.fixture
def taunt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The verb `taunt` in a folder that the package of verbs also looks into."""
    folder = tmp_path / "verbs"
    folder.mkdir()
    (folder / "taunt.py").write_text(TAUNT)
    package = dicemob_cli.encounter.verbs
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    fight_words.forget_verbs()
    yield
    sys.modules.pop("dicemob_cli.encounter.verbs.taunt", None)
    vars(package).pop("taunt", None)
    fight_words.forget_verbs()


@pytest.mark.usefixtures("taunt")
def test_a_verb_is_one_file(tmp_path: Path) -> None:
    fight = Fight(tmp_path / "fight", RED_BOB)
    fight("add hugo and zombie x2")
    assert offers("tau", fight.session) == ["taunt"]
    assert offers("taunt zombie", fight.session) == ["zombie1", "zombie2"]
    [done] = fight.do("! zombie2")
    assert (done.event.verb, done.event.words) == ("taunt", "taunt zombie2")
    assert done.event.changes == (Noted("zombie2 is provoked"),)
    out = StringIO()
    player = Player(fight.session, "plain", out, odds=False)
    for line in ("help", "help taunt", "log"):
        player.hear(line, fight._ask)
    assert "taunt zombie2" in out.getvalue()
    assert "taunt: provoke someone" in out.getvalue()
    assert "taunt" in out.getvalue().splitlines()[-1]
    assert "taunt" in fight_words.verbs_of_all(), "'log --kind' knows it"


@pytest.mark.parametrize("game", [DICE_MOB, RINGS])
def test_every_verb_has_a_place_and_words_of_its_own(game: str) -> None:
    verbs = fight_words.words_of_game(game).verbs
    places = [verb.position for verb in verbs.known.values()]
    assert places == sorted({*places})
    assert not {*verbs.short} & {*verbs.known}
    assert {*verbs.short.values(), *verbs.other.values()} <= {*verbs.known}
    for name, verb in verbs.known.items():
        assert verb.name == name
        assert all(usage.split()[0] == name for usage in verb.usage)
