"""What stands written: the tree of defences, and a campaign's rules and cast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TextIO

from dicemob_cli.campaign.model import Campaign, Combatant
from dicemob_cli.campaign.rings_model import Fighter, RingsCampaign
from dicemob_cli.grammar.vocabulary import Vocabulary
from dicemob_cli.grammar.words import fold
from dicemob_cli.render.lines import write_line
from dicemob_cli.render.writer import is_drawn
from dicemob_cli.rules.defenses import GROUPS, Defense, groups_of, number_of

__all__ = ["draw_campaign", "write_defenses"]

Rows = Iterator[tuple[str, str]]
"""Labels and what stands behind them."""


class _Kind(NamedTuple):
    """One of the ten, with its groups from narrow to wide and every other word for it."""

    number: int
    name: str
    groups: tuple[str, ...]
    aliases: tuple[str, ...]


def write_defenses(vocabulary: Vocabulary, form: str, stream: TextIO) -> None:
    """The ten kinds of defence in one of FORMATS."""
    if is_drawn(form, stream):
        _draw_defenses(vocabulary, stream)
    else:
        for kind in _kinds(vocabulary):
            write_line("defense", kind._asdict(), form, stream)


def _draw_defenses(vocabulary: Vocabulary, stream: TextIO) -> None:
    """The ten kinds of defence as a tree, with their numbers and aliases (T1)."""
    from rich.tree import Tree

    from dicemob_cli.render.console import Screen

    screen = Screen(stream)
    kinds = {kind.name: kind for kind in _kinds(vocabulary)}

    def grow(tree: Tree, word: str) -> None:
        if word in GROUPS:
            branch = tree.add(screen.text(word, "bold"))
            for part in GROUPS[word]:
                grow(branch, part)
        else:
            kind = kinds[word]
            line = screen.text(f"{kind.number:>2} {kind.name}", "green")
            if kind.aliases:
                line.append_text(screen.text(f"  {', '.join(kind.aliases)}", "dim"))
            tree.add(line)

    root = Tree(screen.text("defenses", "bold"))
    for word in [*GROUPS, *Defense]:
        if not groups_of(word):
            grow(root, word)
    screen.console.print(root)


def draw_campaign(campaign: Campaign | RingsCampaign, stream: TextIO) -> None:
    """The rules and the cast of a campaign."""
    from rich import box
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    from dicemob_cli.render.console import Screen

    screen = Screen(stream)

    def panel(title: str, about: str, rows: Iterable[tuple[str, str]]) -> Panel:
        grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row("", screen.text(title, "bold"))
        if about:
            grid.add_row("", screen.text(about, "italic"))
        for label, value in rows:
            if value:
                grid.add_row(Text(label), screen.text(value))
        return Panel(grid, box=box.ROUNDED, expand=False)

    rules, rows = ROWS[type(campaign)]
    name = campaign.name or "a campaign without a name"
    screen.console.print(panel(name, campaign.about, rules(campaign)))
    for who, sheet in campaign.combatants.items():
        screen.console.print(panel(who, sheet.about, rows(sheet)))


def _kinds(vocabulary: Vocabulary) -> Iterator[_Kind]:
    for defense in Defense:
        words = (word for word, types in vocabulary.types.items() if types == (defense,))
        aliases = tuple(word for word in words if word != defense)
        yield _Kind(number_of(defense), defense.value, groups_of(defense), aliases)


def _rules(campaign: Campaign) -> Rows:
    rules = campaign.rules
    yield "dice", f"at most {rules.max_dice}" if rules.max_dice else "no maximum"
    if rules.criticals is None:
        yield "criticals", "off"
    else:
        if success := rules.criticals.success_rule():
            yield "critical", f"all 6s on {success.min_dice} dice or more: {success.points} points a win"
        if failure := rules.criticals.failure_rule():
            yield "failure", f"all 1s on {failure.min_dice} dice or more"
            yield "", ", ".join(failure.consequences)
        yield "exempt", ", ".join(rules.criticals.exempt)
    yield "difficulties", _listed(rules.difficulties)
    yield "aliases", _listed(rules.aliases)


def _sheet(sheet: Combatant) -> Rows:
    hp = "" if sheet.hp is None else f"{sheet.hp} hp, "
    plural = "" if sheet.actions == 1 else "s"
    yield "has", f"{hp}initiative {sheet.initiative}, {sheet.actions} action{plural}"
    yield "defenses", _listed(sheet.defenses)
    for attack, words in sheet.attacks.items():
        yield "attack", f"{attack}: {words}"
    yield "skills", _listed(sheet.skills)
    yield "potencies", _listed(sheet.potencies)


def _rings_rules(campaign: RingsCampaign) -> Rows:
    yield "plays", "Rings"
    yield "successes", f"{campaign.rules.success_on} and more on a d10"
    rounding = {"up": "rounded up", "nearest": "to the nearest", "down": "rounded down"}
    yield "thirds", rounding[campaign.rules.third]


def _fighter(sheet: Fighter) -> Rows:
    hp = [] if sheet.hp is None else [f"{sheet.hp} hp"]
    shield = [f"shield {sheet.shield}"] if sheet.shield else []
    yield "has", ", ".join((*hp, *shield))
    yield "stats", _listed(sheet.stats)
    yield "tactics", f"melee {sheet.melee}, ranged {sheet.ranged}, defense {sheet.defense}"
    broken = [*map(fold, sheet.broken)]
    for weapon, words in sheet.weapons.items():
        yield "weapon", f"{weapon}: {words}{', broken' if fold(weapon) in broken else ''}"
    for ring, words in sheet.rings.items():
        yield "ring", f"{ring}: {words}"


ROWS: Mapping[type, tuple[Callable[[Any], Rows], Callable[[Any], Rows]]] = {
    Campaign: (_rules, _sheet),
    RingsCampaign: (_rings_rules, _fighter),
}
"""What is drawn of the rules of a campaign, and of each sheet, by the model of its game."""


def _listed(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())
