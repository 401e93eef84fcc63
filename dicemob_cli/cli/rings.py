"""The commands `rings attack` and `rings check`."""

import sys
from typing import Annotated, Any, NamedTuple

import typer

from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.table import Table
from dicemob_cli.cli.complete import complete_stat, complete_weapon
from dicemob_cli.cli.options import RollOptions
from dicemob_cli.cli.rolls import Words, asked, rolled
from dicemob_cli.errors import DicemobError, printable, tell
from dicemob_cli.games.rings.grammar import CORNERED, TAKES_IT, AskedRingsAttack, read_stance
from dicemob_cli.games.rings.resolve import unsaid_stances, with_stances
from dicemob_cli.games.rings.rules.attack import Stance
from dicemob_cli.render.phrases import whom

__all__ = ["CheckOptions", "RingsOptions", "attack", "check"]


def _number(what: str) -> Any:
    return typer.Option(metavar="N", help=what, show_default=False)


class RingsOptions(NamedTuple):
    """The options of an attack. They apply to every opponent for whom the request does not say otherwise."""

    melee: Annotated[bool, typer.Option("--melee", help="An attack from nearby.")] = False
    ranged: Annotated[bool, typer.Option("--ranged", help="An attack up to 10 spaces.")] = False
    stat: Annotated[
        str | None,
        typer.Option(
            metavar="N|NAME",
            help="The base STAT, as a number or by name.",
            autocompletion=complete_stat,
            show_default=False,
        ),
    ] = None
    damage: Annotated[str | None, _number("Damage modifier: 1, -2.")] = None
    reach: Annotated[
        str | None, _number("The reach of a melee attack in spaces, also upwards; default 1.")
    ] = None
    distance: Annotated[str | None, _number("The distance to the opponent in spaces.")] = None
    height: Annotated[str | None, _number("The difference in height in spaces.")] = None
    shield: Annotated[str | None, _number("The opponent's shield points.")] = None
    hp: Annotated[str | None, _number("The opponent's hit points.")] = None
    ally: Annotated[bool, typer.Option("--ally", help="An ally is next to the opponent.")] = False
    brace: Annotated[
        bool, typer.Option("--brace", help="A defender without dice braces: one die for each side.")
    ] = False
    take: Annotated[bool, typer.Option("--take", help="A defender without dice takes the full attack.")] = (
        False
    )
    break_: Annotated[
        str | None,
        typer.Option(
            "--break",
            metavar="WEAPON",
            help="The opponent breaks this weapon if the attack does damage.",
            autocompletion=complete_weapon,
            show_default=False,
        ),
    ] = None


class CheckOptions(NamedTuple):
    """A check takes no options."""


def attack(words: Words = None, *, said: RingsOptions, how: RollOptions) -> int:
    """Roll an attack of Rings: STAT + tactic + modifiers against STAT + DEFENSE + modifiers, in d10.

    \b
    rings attack 4+2+1 vs 4+3 --melee         or as a word: ... vs 4+3 melee
    rings attack 4+2 ranged vs 3 ally and 5   one roll; an ally adds dice
    rings attack 4+2 melee damage 1 vs 4+3 shield 3 hp 12
    rings attack 4+2 melee reach 2 vs 4+3 distance 2 height 1
    rings attack 7,0,2,9 stat 4 melee vs 6,3  dice rolled by hand; 0 is a ten
    rings attack 4+2 melee vs 2-2 brace       no dice: one each, or 'take'

    With a campaign:

    \b
    rings attack ranger/spear vs wolf -c hope
    rings attack ranger/spear=7,0,2,9,1 vs wolf
    rings attack ranger/spear vs wolf break fangs  a broken weapon negates it

    The number before the first '+' is the STAT, on which the damage of a hit is based. With -q only the
    damage is written. See 'rings --help' for decisions where the rules are silent.
    """
    parsed, table = asked("rings attack", words, said, how.campaign_ref)
    assert isinstance(parsed, AskedRingsAttack), "it was asked for"
    parsed = _with_stances(parsed, table)
    return rolled(parsed, fill(parsed, table), table, how)


def check(words: Words = None, *, said: CheckOptions, how: RollOptions) -> int:
    """Roll a pool without an opponent, and count its successes.

    \b
    rings check 4+2
    rings check 7,0,2,9                       dice rolled by hand; 0 is a ten
    rings check ranger/grace+1 -c hope        a STAT, or the pool of a weapon
    """
    parsed, table = asked("rings check", words, said, how.campaign_ref)
    return rolled(parsed, fill(parsed, table), table, how)


def _with_stances(parsed: AskedRingsAttack, table: Table) -> AskedRingsAttack:
    """Return the attack with the choices of defenders without dice: asked on a terminal, else `take` (G3)."""
    unsaid = unsaid_stances(parsed, table)
    chosen = {}
    for place, name in unsaid.items():
        who = name or (whom(str(place + 1)) if len(parsed.opponents) > 1 else "the defender")
        if sys.stdin.isatty() and sys.stdout.isatty():
            chosen[place] = _ask(f"{who} {CORNERED}")
        else:
            tell(f"{who} {TAKES_IT}", sys.stderr)
    return with_stances(parsed, chosen) if chosen else parsed


def _ask(question: str) -> Stance:
    while True:
        sys.stderr.write(f"{printable(question, sys.stderr.encoding or 'ascii')}: ")
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer:
            raise KeyboardInterrupt
        try:
            return read_stance(answer)
        except DicemobError as error:
            tell(error, sys.stderr)
