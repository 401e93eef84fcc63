"""Names and text of every language: compared, printed, read from files, and written to them."""

import json
import re
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.campaign.load import read_campaign
from dicemob_cli.errors import printable
from dicemob_cli.grammar.words import fold
from dicemob_cli.render.export import _code, _safe
from tests.conftest import Command

ZOE, ZOE_APART = normalize("NFC", "Zo\u00eb"), normalize("NFD", "Zo\u00eb")
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("one", "other"),
    [(ZOE, ZOE_APART), ("\u00c9MILE", "\u00e9mile"), ("STRASSE", "stra\u00dfe"), ("\u1fb3", "\u0391\u0399")],
)
def test_names_are_the_same_in_any_case_composed_or_not(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@given(st.text())
def test_names_are_compared_by_what_they_look_like(text: str) -> None:
    assert fold(text) == fold(normalize("NFD", text)) == fold(normalize("NFC", text))
    assert fold(fold(text)) == fold(text)


def test_combatants_attacks_aliases_and_fights_are_found_so(dicemob: Command) -> None:
    dicemob.write(
        "z.yaml",
        f"rules: {{aliases: {{{ZOE}s: burning}}}}\n"
        f"combatants: {{{ZOE_APART}: {{defenses: {{default: 2}}, attacks: {{{ZOE_APART}: 4}}}}}}\n",
    )
    line = ("attack", f"{ZOE.upper()}/{ZOE}", f"{ZOE_APART}S", "vs", ZOE, "-c", "z.yaml")
    assert dicemob(*line).out.startswith(f"attack target={ZOE_APART} type=burning ")
    assert dicemob("play", f"old {ZOE}", input=b"note a\n").code == 0
    for name in (f"OLD {ZOE_APART}", f"old-{ZOE}"):
        assert dicemob("log", name).out.startswith("event number=1 ")
        assert dicemob("play", name, input=b"note b\n").code == 0
    assert dicemob("play", ZOE, input=b"").code == 0
    assert dicemob("log", f"old {ZOE}").out.count("event number=") == 3


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (FAMILY, FAMILY),
        (
            "\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645",
            "\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645",
        ),
        ("a\u200db", "a\\u200db"),
        ("\u200d\u00e9", "\\u200d\xe9"),
        ("\u05d0\u202e\u05d1", "\u05d0\\u202e\u05d1"),
        ("\u00e9\u200b\u00e9", "\xe9\\u200b\xe9"),
        ("\u2066\u00e9", "\\u2066\xe9"),
    ],
)
def test_joiners_print_where_they_join_and_what_moves_text_never_does(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize("character", ["\u2028", "\u2029", "\x85"])
@pytest.mark.parametrize(
    "form", ["about: 'a{}b'\n", 'about: "a{}b"\n', "about: a{}b\n", "about: |\n  a{}b\n"]
)
def test_yaml_has_no_line_that_ends_with(character: str, form: str) -> None:
    checked = read_campaign(f"{form.format(character)}combatants: {{hugo: {{hp: x}}}}\n".encode())
    assert [(problem.line, problem.column) for problem in checked.problems] == [
        (form.count("\n") + 1, 25),
    ]
    assert checked.campaign.about.rstrip("\n") == f"a{character}b"


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(TEXTS, TEXTS, st.booleans())
def test_a_json_file_is_a_campaign(name: str, about: str, escaped: bool) -> None:
    document = {"name": name, "combatants": {"hugo": {"about": about, "hp": 3}}}
    checked = read_campaign(json.dumps(document, ensure_ascii=escaped).encode())
    if escaped:  # what YAML never lets stand as it is can be written as an escape
        assert checked.problems == []
        assert checked.campaign.name == name
        assert checked.campaign.combatants["hugo"].about == about


def test_a_tab_that_indents_is_called_a_tab() -> None:
    for text in ("combatants:\n\thugo: {hp: 3}\n", "combatants:\r\n  hugo:\r\n \thp: 3\r\n"):
        [problem] = read_campaign(text.encode()).problems
        assert problem.message == "not YAML: a tab cannot indent, only spaces can"
    assert read_campaign(b"name: a\tb\n").problems == []


def test_a_tilde_is_a_home_wherever_a_file_is_named(dicemob: Command) -> None:
    home = dicemob.folder / "somewhere"
    home.mkdir()
    (home / "c.yaml").write_text("combatants: {hugo: {defenses: {default: 2}}}")
    (home / "lines.txt").write_text("skill 4\n")
    env = {"HOME": str(home)}
    for words in (
        ("attack", "4", "vs", "hugo", "--campaign=~/c.yaml", "--save", "~/x.svg"),
        ("campaign", "check", "~/c.yaml"),
        ("campaign", "init", "~/new.yaml"),
        ("batch", "~/lines.txt"),
    ):
        ran = dicemob(*words, env=env)
        assert (ran.code, ran.err) == (0, ""), words
    ran = dicemob("attack", "4", "vs", "hugo", env={**env, "DICEMOB_CAMPAIGN": "~/c.yaml"})
    assert ran.out.startswith("attack target=hugo ")
    assert dicemob("play", "x", input=b"note a\nexport ~/x.md\n", env=env).code == 0
    assert dicemob("log", "backup", "~/copy.db", env=env).code == 0
    assert {"x.svg", "new.yaml", "x.md", "copy.db"} <= {path.name for path in home.iterdir()}


def test_a_carriage_return_ends_a_line(dicemob: Command) -> None:
    ran = dicemob("play", "x", input=b"note a\rnote b\r\nnote c\nnote d")
    assert [line.split()[1] for line in ran.out.splitlines()] == ["text=a", "text=b", "text=c", "text=d"]
    ran = dicemob("batch", input=b"skill 4\rskill 5\r\nskill 6\n\rskill 2\r")
    assert [json.loads(line)["line"] for line in ran.out.splitlines()] == [1, 2, 3, 5]


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("~~x~~ & *y* _z_", "\\~\\~x\\~\\~ \\& \\*y\\* \\_z\\_"),
        ("1. a", "1\\. a"),
        ("10) a", "10\\) a"),
        ("- a", "\\- a"),
        ("![a](http://x)", "\\!\\[a\\](http\\://x)"),
        ("www.x.y me@x.y", "www\\.x.y me\\@x.y"),
        ("a|b <i> #1 `c`", "a\\|b \\<i\\> \\#1 \\`c\\`"),
        ("takes 3 damage: 2 of 6 hp, and is out!", "takes 3 damage: 2 of 6 hp, and is out!"),
    ],
)
def test_markdown_takes_text_for_text(text: str, escaped: str) -> None:
    assert _safe(text) == escaped


@given(st.text("ab` ", min_size=1))
def test_markdown_shows_code_as_it_is(text: str) -> None:
    ticks = re.match("`+", _code(text))
    assert ticks is not None
    inner = _code(text)[len(ticks[0]) : -len(ticks[0])]
    assert ticks[0] not in re.findall("`+", inner)
    assert inner.strip() == text.strip()
