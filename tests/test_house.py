"""The house in order: types, lint, walls, and nothing of this machine in what we keep."""

import ast
import graphlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dicemob_cli
from dicemob_cli.games import games

ROOT = Path(__file__).parent.parent
PACKAGE = Path(dicemob_cli.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

ONLY_IN = {
    "rich": ("render", "games/draw"),
    "typer": ("cli",),
    "prompt_toolkit": ("play",),
    "yaml": ("campaign",),
    "pydantic": ("campaign", "render"),
    "msgspec": ("render", "encounter"),
    "sqlite3": ("encounter",),
    "filelock": ("encounter",),
    "platformdirs": ("encounter",),
    "dicemob_cli.encounter": ("encounter", "games/verbs", "games/fight_words", "render", "play", "cli"),
    "dicemob_cli.batch": ("batch", "render", "cli"),
    "dicemob_cli.play": ("play", "cli"),
    "dicemob_cli.render": ("render", "games/draw", "cli", "play"),
    "dicemob_cli.cli": ("cli",),
}
"""Who may import what: a wall of the house each. A game's own rooms are `games/draw` and the like."""

GAMES = {game.name: game.package.rpartition(".")[2] for game in games()}
"""The folder of each game. Games do not know each other."""

SHARED_BY_GAMES = ("dicemob_cli.dice", "dicemob_cli.games.game")


def imports_of(module: Path) -> Iterator[str]:
    """Everything a module imports, wherever in it."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def room_of(module: Path) -> str:
    """The folder of the house that a module stands in: of a game, the room in it."""
    folder, *rest = module.relative_to(PACKAGE).parts
    return f"games/{rest[1].removesuffix('.py')}" if folder == "games" and len(rest) > 1 else folder


def within(imported: str, package: str) -> bool:
    return imported == package or imported.startswith(f"{package}.")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_walls_stand(module: Path) -> None:
    room = room_of(module)
    if module == PACKAGE / "__main__.py":
        return
    for imported in imports_of(module):
        for package, rooms in ONLY_IN.items():
            assert not within(imported, package) or room in rooms, f"{room} imports {imported}"


@pytest.mark.parametrize(
    "module",
    [
        *(module for game in GAMES.values() for module in (PACKAGE / "games" / game / "rules").glob("*.py")),
        PACKAGE / "dice.py",
        PACKAGE / "games" / "game.py",
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_the_rules_are_pure(module: Path) -> None:
    for imported in imports_of(module):
        ours = within(imported, "dicemob_cli")
        assert imported.split(".")[0] in sys.stdlib_module_names or ours
        own = ".".join(module.parent.relative_to(PACKAGE.parent).parts)
        assert not ours or within(imported, own) or imported in SHARED_BY_GAMES


@pytest.mark.parametrize("game", GAMES.values())
def test_the_odds_of_one_game_know_nothing_of_the_others(game: str) -> None:
    script = f"import sys, dicemob_cli.games.{game}.request_odds; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    others = [f"dicemob_cli.games.{other}" for other in GAMES.values() if other != game]
    assert not [name for name in ran.stdout.split() if any(within(name, other) for other in others)]
    assert not set(ran.stdout.split()) & {"numpy", "rich"}


def test_the_grammar_of_one_game_knows_nothing_of_the_other() -> None:
    """What both read with stands in modules of its own."""
    for module in (PACKAGE / "games" / "rings").rglob("*.py"):
        for imported in imports_of(module):
            assert not within(imported, "dicemob_cli.games.dice_mob"), module
            assert imported not in ("dicemob_cli.grammar.parser", "dicemob_cli.grammar.options"), module


def test_the_grammar_knows_nothing_of_campaigns() -> None:
    for module in (PACKAGE / "grammar").glob("*.py"):
        assert not any(within(imported, "dicemob_cli.campaign") for imported in imports_of(module))


IN_WORK = ("schema.py",)
"""What still knows kinds of results in the forms."""


def test_a_game_is_drawn_without_the_others() -> None:
    for game in GAMES.values():
        others = {other for other in GAMES.values() if other != game}
        for module in (PACKAGE / "games" / game).rglob("*.py"):
            for imported in imports_of(module):
                assert not others & {*imported.split(".")}, (module, imported)


def test_the_forms_know_no_kind_and_no_game() -> None:
    kinds = {
        module.stem for module in PACKAGE.glob("games/*/draw/*.py") if "PRESENTATION" in module.read_text()
    }
    assert {"attack", "contest", "skill", "potency", "effect", "save", "initiative", "rings_check"} < kinds
    for module in (PACKAGE / "render").glob("*.py"):
        if module.name in IN_WORK:
            continue
        for imported in imports_of(module):
            assert not any(within(imported, f"dicemob_cli.games.{game}") for game in GAMES.values())
        words = {
            node.value for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.Constant)
        }
        assert not words & {*kinds, *GAMES, *GAMES.values()}, module


def test_the_forms_and_the_games_are_imported_in_no_circle() -> None:
    modules = [*(PACKAGE / "render").glob("*.py"), *(PACKAGE / "games").rglob("*.py")]
    names = {".".join(module.relative_to(PACKAGE.parent).with_suffix("").parts): module for module in modules}
    graphlib.TopologicalSorter({name: imports_of(module) for name, module in names.items()}).prepare()


@pytest.mark.parametrize(
    "line",
    [
        "attack 6 vs 8",
        "attack 6 vs 8 --json",
        "attack hugo/sword vs zombie -c red-bob",
        "rings attack 4+2 vs 4+3 --melee",
        "rings attack ranger/spear vs wolf -c hope --json",
    ],
)
def test_a_piped_roll_needs_neither_rich_nor_pydantic(line: str) -> None:
    script = (
        "import sys; from dicemob_cli.cli.app import command\n"
        f"command().main({line.split()!r}, standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert not loaded & {"rich", "pydantic", "numpy", "prompt_toolkit", "msgspec", "sqlite3"}
    assert ("json" in loaded) == ("--json" in line)
    assert ("yaml" in loaded) == ("-c" in line)
    assert ("dicemob_cli.games.rings.rules.attack" in loaded) == ("rings" in line), (
        "a game is loaded when it is played"
    )


@pytest.mark.parametrize("tool", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join)
def test_types_and_lint(tool: list[str]) -> None:
    ran = subprocess.run([sys.executable, "-m", *tool], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "folder", [path.parent for path in PACKAGE.glob("*/__init__.py")], ids=lambda p: p.name
)
def test_each_folder_says_what_it_holds(folder: Path) -> None:
    said = (folder / "__init__.py").read_text()
    for module in folder.glob("[!_]*.py"):
        assert module.name in said


def kept_files() -> list[Path]:
    """The files under version control, or in a source tree without it, all there are."""
    ran = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode == 0:
        return [ROOT / name for name in ran.stdout.splitlines() if (ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and ".venv" not in path.parts]


def test_nothing_of_this_machine_is_kept() -> None:
    paths = re.compile(r"(?:^|[\"' =(])/(?:home|root|work|tmp|Users|opt)/|index-url|/simple/")
    for file in kept_files():
        if file != Path(__file__):
            assert not paths.search(file.read_text(encoding="utf-8", errors="replace")), file


def test_the_top_level_is_as_agreed() -> None:
    top = {file.relative_to(ROOT).parts[0] for file in kept_files()}
    agreed = {"pyproject.toml", "README.md", "CHANGELOG.md", "dicemob_cli", "tests", "campaigns"}
    assert {name for name in top if not name.startswith(".")} <= agreed


def test_no_sentence_is_copied_from_the_sources() -> None:
    sources = ROOT.parent / "shared" / "sources"
    if not sources.is_dir():
        pytest.skip("the source texts are not beside this checkout")
    words = re.compile(r"[a-z0-9']+")

    def runs(text: str, length: int = 8) -> set[tuple[str, ...]]:
        found = words.findall(text.lower())
        return {tuple(found[start : start + length]) for start in range(len(found) - length + 1)}

    theirs = set().union(*(runs(source.read_text()) for source in sources.glob("*.txt")))
    for file in kept_files():
        if file.suffix in (".py", ".md", ".yaml", ".toml"):
            shared = {
                run for run in runs(file.read_text()) & theirs if not all(word.isdigit() for word in run)
            }
            assert not shared, (file, shared)
