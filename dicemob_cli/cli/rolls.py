"""The commands `attack`, `contest`, `skill`, `potency` and `effect`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from dicemob_cli.campaign.fill import fill, table_of
from dicemob_cli.campaign.table import Table
from dicemob_cli.cli.complete import complete_difficulty, complete_immune, complete_type, complete_words
from dicemob_cli.cli.options import (
    RollOptions,
    chosen_form,
    form_on,
    kept,
    logs,
    open_store,
    open_table,
    valid_seed,
)
from dicemob_cli.dice import Dice, derived_seed, new_seed
from dicemob_cli.errors import Exit
from dicemob_cli.games.game import Request, Result
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.options import as_words
from dicemob_cli.grammar.parser import parse
from dicemob_cli.render.forms import ROW_FORMATS
from dicemob_cli.render.writer import MANY, writer

if TYPE_CHECKING:
    from dicemob_cli.odds.result import Odds

__all__ = [
    "CombatOptions",
    "CriticalsOption",
    "EffectOptions",
    "PotencyOptions",
    "RoundsOption",
    "SkillOptions",
    "Words",
    "asked",
    "attack",
    "contest",
    "effect",
    "potency",
    "rolled",
    "said_words",
    "skill",
    "typed_words",
]

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="WORDS",
        help="The request; see the examples above.",
        autocompletion=complete_words,
        show_default=False,
    ),
]
CriticalsOption = Annotated[
    bool | None,
    typer.Option(
        "--criticals/--no-criticals",
        help="Use the optional criticals, or not. Default: as the campaign says.",
        show_default=False,
    ),
]
RoundsOption = Annotated[
    str | None,
    typer.Option(metavar="N", help="The number of rounds, at most 100.", show_default=False),
]
UntrainedOption = Annotated[bool, typer.Option("--untrained", help="Without proficiency: two dice.")]


class CombatOptions(NamedTuple):
    """The options of an attack or a contest."""

    type: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TYPE",
            help="The type of the attack: a name, a number or an alias.",
            autocompletion=complete_type,
            show_default=False,
        ),
    ] = None
    immune: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TYPE",
            help="A type or a group to which all targets are immune. May be repeated.",
            autocompletion=complete_immune,
            show_default=False,
        ),
    ] = None
    criticals: CriticalsOption = None


class SkillOptions(NamedTuple):
    """The options of a skill roll."""

    difficulty: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|N",
            help="Successes needed: trivial 0, easy 1, average 2 (the default), hard 3, or any number.",
            autocompletion=complete_difficulty,
            show_default=False,
        ),
    ] = None
    untrained: UntrainedOption = False
    criticals: CriticalsOption = None


class PotencyOptions(NamedTuple):
    """The options of a potency roll."""

    degrees: Annotated[
        list[str] | None,
        typer.Option(metavar="N", help="Degrees of proficiency, five dice each.", show_default=False),
    ] = None
    untrained: UntrainedOption = False
    criticals: CriticalsOption = None


class EffectOptions(NamedTuple):
    """The options of an effect."""

    rounds: RoundsOption = None
    duration: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="The rounds that it lasts; by default until it ends by itself.",
            show_default=False,
        ),
    ] = None
    criticals: CriticalsOption = None


def attack(words: Words = None, *, said: CombatOptions, how: RollOptions) -> int:
    """Roll an attack: one or several strikes, on one or several targets.

    \b
    attack 6 vs 8 slashing                    dice against dice
    attack 5+1-2 vs 3+1                       modifiers
    attack 6,1,4 vs 4,5,3                     dice rolled by hand
    attack 3 vs 5 slashing then 3 vs 3 fire   then: only if the first has a win
    attack 3 vs 5 slashing also 2 vs 4 poison also: independently
    attack 10 fire vs 5 and 3 and 4           several targets
    attack 6 vs 8 fire immune elemental       options may be words
    attack 6 vs 8 fire lasts                  a hit starts an effect: see 'effect'

    With a campaign:

    \b
    attack hugo/sword vs red bob              names; quotes are not needed
    attack hugo/flaming sword+1 vs zombie-1   modifiers apply to each strike
    attack hugo/sword=6,4,1,3,2 vs zombie     dice of a sheet, rolled by hand
    attack hugo/flaming sword=6,4,1/3,2,2 vs 5  the same, strike by strike

    Ties go to the defender. A pool of zero or less is one die.
    """
    return _roll("attack", words, said, how)


def contest(words: Words = None, *, said: CombatOptions, how: RollOptions) -> int:
    """Roll a contest: one side wins, and there is no damage. A tie goes to the defender.

    \b
    contest 6+1+1 vs 6+2 cognitive
    contest hugo/taunt vs mel
    contest hugo/sneaking vs mel/spotting     skill against skill
    """
    return _roll("contest", words, said, how)


def skill(words: Words = None, *, said: SkillOptions, how: RollOptions) -> int:
    """Roll a skill against a difficulty: each die of 4 or more is a success.

    \b
    skill 4 hard
    skill 4 5                                 five successes needed
    skill 4,6,1,2                             dice rolled by hand
    skill hugo/climbing+1                     the default difficulty is average
    skill untrained easy                      two dice

    With -q only the successes (of a critical, the points) are written.
    """
    return _roll("skill", words, said, how)


def potency(words: Words = None, *, said: PotencyOptions, how: RollOptions) -> int:
    """Roll the strength of an effect: each die of 4 or more is a success. There is no dice maximum.

    \b
    potency 10
    potency degrees 2                         five dice per degree
    potency untrained                         two dice
    potency mel/healing
    """
    return _roll("potency", words, said, how)


def effect(words: Words = None, *, said: EffectOptions, how: RollOptions) -> int:
    """Roll a lasting effect round by round, from the attack that starts it to its end.

    \b
    effect burning 6 vs 5                     or acid, bleeding: damage repeats
    effect electricity 6 vs 5 and 4 and 3     from one target to the next
    effect freezing 6 also 6 vs 3 initiative 2  costs initiative, then actions
    effect cognitive contest 6 vs 4           or emotional, personal: saves
    effect burning hugo/flaming sword vs zombie  with a campaign

    The round of the hit is round 1. With -q only the damage is written; of freezing the initiative dice
    lost; of effects that a save ends the rounds.
    """
    return _roll("effect", words, said, how)


def asked(
    kind: str,
    words: Sequence[str] | None,
    said: NamedTuple,
    campaign_ref: str | None,
) -> tuple[Asked, Table]:
    """Return the parsed request, and the table it is for."""
    table = open_table(campaign_ref)
    parsed = parse([kind, *typed_words(words)], table.vocabulary, options=said_words(said))
    return parsed, table_of(parsed, table)


def typed_words(words: Sequence[str] | None) -> list[str]:
    """Return the words of the command line. A `"` inside of a word is part of a name, and is left out."""
    return [word if word.startswith('"') else word.replace('"', "") for word in words or ()]


def said_words(said: NamedTuple) -> list[str]:
    """Return options as words of a request. A `_` after a name only avoids a keyword of Python."""
    return as_words({name.rstrip("_"): value for name, value in said._asdict().items()})


def _roll(
    kind: str,
    words: Sequence[str] | None,
    said: NamedTuple,
    how: RollOptions,
) -> int:
    parsed, table = asked(kind, words, said, how.campaign_ref)
    return rolled(parsed, fill(parsed, table), table, how)


def rolled(parsed: Asked, request: Request, table: Table, how: RollOptions) -> int:
    """Roll a request as often as requested, and write the results. Return the exit code."""
    form = chosen_form(how.form, json=how.json, quiet=how.quiet, forms=ROW_FORMATS)
    reckon = None
    if table.show_odds if how.odds is None else how.odds:
        reckon = partial(_reckoned, request, table.settings)
    given = valid_seed(how.seed)
    seed = new_seed() if given is None else given
    if form == "json" and how.times >= MANY and not (how.exit_code or how.save or logs(how.log)):
        _stream(request, table.settings, seed, how.times)
        return Exit.DONE
    succeeded = False
    with _logging(parsed, request, table, how.log) as log, kept(how.save, force=how.force) as streams:
        outs = [writer(form_on(stream, form), stream, rolls=how.times, reckon=reckon) for stream in streams]
        for number in range(1, how.times + 1):
            results = request.roll(table.settings, Dice(derived_seed(seed, number)))
            if log:
                log(results)
            for result in results:
                for out in outs:
                    out.write(result)
                succeeded = succeeded or result.succeeded
        for out in outs:
            out.close()
    return Exit.FAILED if how.exit_code and not succeeded else Exit.DONE


def _stream(request: Request, settings: Any, seed: int, times: int) -> None:
    """Write so many rolls as JSON, of which nothing else is to be known."""
    from dicemob_cli.batch.shortcut import JsonLines
    from dicemob_cli.render.json_lines import json_line_of_many

    lines = JsonLines(json_line_of_many()).of(request, settings)
    for number in range(1, times + 1):
        for line in lines(derived_seed(seed, number)):
            sys.stdout.write(f"{line}\n")


@contextmanager
def _logging(
    parsed: Asked, request: Request, table: Table, log: bool | None
) -> Iterator[Callable[[Sequence[Result]], object] | None]:
    """Yield a function that stores the results of a roll in the log; None if rolls are not logged."""
    if not logs(log):
        yield None
        return
    from dicemob_cli.encounter.table_log import TableLog

    with open_store() as store:
        yield partial(TableLog(store).keep, parsed, request, table)


def _reckoned(request: Request, settings: Any) -> "Sequence[Odds]":
    """Return the odds that are shown below a roll."""
    from dicemob_cli.odds.quick import quick_odds

    return quick_odds(request, settings)
