"""Text that is not ours: names, notes, what stands in campaigns, file names.

It can neither style the screen nor move the cursor, and it breaks no line, plain or JSON, wherever it is shown.
"""

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Command, Ran

EVIL = "\x1b[5;95m[blink]\x1b[2J\x1b]0;title\x07\x9b7m\u202e\u2028\u0085\x7fx"
"""Styles, a cleared screen, a window's title, the one-byte introducer, a turned direction, line separators."""

YAML = f"""
name: {json.dumps(EVIL)}
rules:
  max_dice: 20
  criticals: {{success: true, failure: {{min_dice: 1, consequences: [{json.dumps(EVIL)}, {json.dumps(EVIL + " 2")}]}}}}
  difficulties: {{{json.dumps(EVIL + " hard")}: 3}}
  aliases: {{{json.dumps(EVIL + " fire")}: burning}}
combatants:
  {json.dumps(EVIL)}:
    hp: 12
    defenses: {{default: 3, {json.dumps(EVIL + " fire")}: 2}}
    attacks: {{{json.dumps(EVIL + " sting")}: {json.dumps("5 " + "slashing then 3 burning lasts")}}}
    skills: {{{json.dumps(EVIL + " climb")}: 4}}
    potencies: {{{json.dumps(EVIL + " mend")}: degrees 2}}
  zombie: {{hp: 6, defenses: {{default: 3}}, attacks: {{claw: 3 slashing}}}}
"""

STYLES = re.compile(r"\x1b\[(?!5;95m)[0-9;]*m")
"""What we style with."""

ROLLS = [
    ("attack", f"{EVIL}/{EVIL} sting", "vs", EVIL, "and", "zombie"),
    ("attack", "1,1,1", "vs", EVIL),
    ("skill", f"{EVIL}/{EVIL} climb", "difficulty", f"{EVIL} hard"),
    ("potency", f"{EVIL}/{EVIL} mend"),
    ("contest", f"{EVIL}/{EVIL} climb", "vs", f"{EVIL}/{EVIL} climb"),
    ("effect", "burning", "6", "vs", EVIL),
]
COMMANDS = [
    *ROLLS,
    *(("odds", *words) for words in ROLLS),
    *((*words, "--times", "3") for words in ROLLS),
    ("odds", "duel", f"{EVIL}/{EVIL} sting", "vs", "zombie"),
    ("odds", "balance", f"{EVIL}/{EVIL} sting", "vs", "zombie"),
    ("defenses",),
    ("attack", EVIL, "vs", "zombie"),
    ("attack", "6", "vs", "8", EVIL),
    ("attack", "6", "vs", "8", "--type", EVIL),
    ("attack", "6", "vs", "8", "--save", f"{EVIL}.png"),
    ("attack", "6", "vs", "8", "--seed", EVIL),
    ("attack", "6", "vs", "8", f"--{EVIL}"),
    ("campaign", "show", "evil.yaml"),
    ("campaign", "show", f"{EVIL}.yaml"),
    ("campaign", "check", "evil.yaml", f"{EVIL}.yaml"),
    ("log", EVIL),
    ("batch", f"{EVIL}.txt"),
    (EVIL,),
]


@pytest.fixture
def evil(dicemob: Command) -> Command:
    dicemob.write("evil.yaml", YAML)
    dicemob.write(f"{EVIL}.yaml", YAML + "nmae: x\n")
    return dicemob


def harmless(ran: Ran, *, lines: int | None = None) -> None:
    """What was written is printable, line by line, but for our own styles."""
    assert "Traceback" not in ran.err
    for text in (ran.out, ran.err):
        for line in text.split("\n"):
            assert STYLES.sub("", line).isprintable(), line
    if ran.code > 1:
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", COMMANDS, ids=lambda words: " ".join(words)[:40].encode("ascii", "ignore").decode()
)
def test_nothing_that_is_shown_styles_or_moves(words: tuple[str, ...], evil: Command) -> None:
    campaign = () if words[0] in ("campaign", "log", EVIL) else ("-c", "evil.yaml")
    drawn = evil(*words, *campaign, env={"FORCE_COLOR": "1", "COLUMNS": "100"})
    harmless(drawn)
    if words[0] in ("attack", "contest", "skill", "potency", "effect", "odds", "defenses"):
        harmless(evil(*words, *campaign, "--format", "table", env={"FORCE_COLOR": "1"}))
        told = evil(*words, *campaign, "--json")
        harmless(told)
        if told.code == 0:
            assert [json.loads(line) for line in told.out.splitlines()]
            assert told.out.count("\n") == len(told.out.splitlines())
    if words in ROLLS:
        plain = evil(*words, *campaign)
        assert plain.code == 0
        assert all("=" in word for line in plain.out.splitlines() for word in line.split(" ")[1:])
        assert len(plain.out.splitlines()) == plain.out.count("\n")


@pytest.mark.long
def test_a_fight_tells_it_and_keeps_it(evil: Command) -> None:
    lines = [
        f'add "{EVIL}" and zombie',
        f"note {EVIL}",
        "initiative",
        f'attack "{EVIL}/{EVIL} sting" vs zombie',
        f'effect fire on "{EVIL}" 3',
        "next",
        f"rename zombie {EVIL}z".replace("[", "").replace("]", ""),
        f"rename zombie {EVIL} z",
        EVIL,
        "show",
        "who",
        "log",
        "summary",
        *(f"export fight.{ending}" for ending in ("md", "json", "svg", "html")),
        f"export {EVIL}.md",
        f"export {EVIL}.doc",
    ]
    script = "\n".join(lines).encode()
    for form in ([], ["--json"], ["--format", "table"]):
        for name in ("ambush", EVIL):
            ran = evil(
                "play", name, "-c", "evil.yaml", "--keep-going", *form, input=script, env={"FORCE_COLOR": "1"}
            )
            harmless(ran)
    for words in (
        "log",
        "log ambush",
        "log ambush --json",
        "log verify ambush",
        "log luck ambush --format table",
    ):
        harmless(evil(*words.split(), env={"FORCE_COLOR": "1"}))
        harmless(evil(*words.split(), "--who", EVIL) if words == "log ambush" else evil("log", EVIL))
    for ending in ("md", "json", "svg", "html"):
        kept = (evil.folder / f"fight.{ending}").read_text(encoding="utf-8")
        assert not set(kept) & {"\x1b", "\x07", "\x9b", "\u202e", "\u2028", "\u0085"}, ending
    assert "<blink" not in Path(evil.folder / "fight.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_batch_answers_it_line_by_line(evil: Command) -> None:
    lines = [
        *(
            " ".join(f'"{word}"' if " " in word or word == EVIL else word for word in words)
            for words in ROLLS
        ),
        EVIL,
        f"attack 6 vs {EVIL} {EVIL}",
        f"odds {EVIL}",
        json.dumps({"request": f"attack 6 vs {EVIL}", EVIL: 1}),
        json.dumps({"request": f"attack 6 vs 8 {EVIL}"}),
    ]
    for form in ("json", "plain"):
        ran = evil("batch", "-c", "evil.yaml", "--format", form, "--summary", input="\n".join(lines).encode())
        harmless(ran)
        assert ran.code == 1
        answers = ran.out.splitlines()
        assert len(answers) == ran.out.count("\n")
        if form == "json":
            assert [json.loads(answer).get("line") for answer in answers if '"line"' in answer][-1] == len(
                lines
            )
