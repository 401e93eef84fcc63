"""odds attack, contest, skill, potency: the same words, computed instead of rolled; and studies for authors.

Each study imports what it alone needs: the odds of a roll should not take much longer than the roll.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

import typer

from dicemob_cli.campaign.fill import fill, table_of
from dicemob_cli.campaign.table import Table
from dicemob_cli.cli.complete import complete_measure, complete_solvable
from dicemob_cli.cli.options import (
    CampaignOption,
    ForceOption,
    JsonOption,
    RowFormatOption,
    SaveOption,
    chosen_form,
    open_table,
    whole_number,
    write_kept,
)
from dicemob_cli.cli.rolls import (
    CombatOptions,
    CriticalsOption,
    PotencyOptions,
    RoundsOption,
    SkillOptions,
    Words,
    said_words,
    typed_words,
)
from dicemob_cli.dice import MAX_POOL
from dicemob_cli.errors import Code, UsageError, did_you_mean, quoted
from dicemob_cli.games.dice_mob.resolve import fill_duel
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.options import as_words
from dicemob_cli.grammar.parser import parse, parse_duel, parse_effect
from dicemob_cli.grammar.vocabulary import DICE_MOB, RINGS
from dicemob_cli.odds.request import clamped, reckoned
from dicemob_cli.render.forms import ROW_FORMATS
from dicemob_cli.render.patience import Patience
from dicemob_cli.render.report import Report

__all__ = [
    "STUDIED",
    "OddsOptions",
    "attack",
    "balance",
    "contest",
    "duel",
    "effect",
    "potency",
    "skill",
    "study",
    "table",
    "tell_odds",
]

STUDIED = ("attack", "contest", "skill", "potency", "duel", "effect", "rings")
"""The kinds of rolls and studies whose odds are asked for in words alone."""


class OddsOptions(NamedTuple):
    """The options of what to write, in the order of the help."""

    campaign_ref: CampaignOption = None
    form: RowFormatOption = None
    json: JsonOption = False
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="Write only the mean, the chance of success or the best setting."),
    ] = False
    save: SaveOption = None
    force: ForceOption = False
    exact: Annotated[
        bool,
        typer.Option("--exact", help="With --json: add the exact number of ways of each value."),
    ] = False

    def output(self, *, ways: bool) -> str:
        """Return the form to write in. Raises UsageError for two forms, and for ways where there are none."""
        form = chosen_form(self.form, json=self.json, quiet=self.quiet, forms=ROW_FORMATS)
        if self.exact and not ways:
            raise UsageError(
                Code.WRONG_OPTION, "--exact: the odds of a duel or a balance are not whole numbers of ways"
            )
        if self.exact and form != "json":
            raise UsageError(Code.WRONG_OPTION, "--exact goes with --json")
        return form


def attack(words: Words = None, *, said: CombatOptions, how: OddsOptions) -> None:
    """The odds of an attack: the chance of each damage, dependence and criticals counted in.

    \b
    odds attack 6 vs 8
    odds attack 3 vs 5 slashing then 3 vs 3 fire
    odds attack 6,6,4 vs 5                    given dice rolled by hand
    odds attack hugo/sword vs zombie
    """
    tell_odds("attack", words, said, how, how.output(ways=True))


def contest(words: Words = None, *, said: CombatOptions, how: OddsOptions) -> None:
    """The odds of a contest."""
    tell_odds("contest", words, said, how, how.output(ways=True))


def skill(words: Words = None, *, said: SkillOptions, how: OddsOptions) -> None:
    """The odds of a skill roll."""
    tell_odds("skill", words, said, how, how.output(ways=True))


def potency(words: Words = None, *, said: PotencyOptions, how: OddsOptions) -> None:
    """The odds of a potency roll."""
    tell_odds("potency", words, said, how, how.output(ways=True))


class BurningOptions(NamedTuple):
    """What can be said of an effect whose odds are wanted."""

    rounds: RoundsOption = None
    criticals: CriticalsOption = None


class DuelOptions(NamedTuple):
    """What can be said of a duel."""

    criticals: CriticalsOption = None


def duel(words: Words = None, *, said: DuelOptions, how: OddsOptions) -> None:
    """Who falls first, with what chance and in how many rounds, whoever strikes first.

    \b
    odds duel hugo/sword vs zombie -c red-bob
    odds duel hugo/sword hp 5 vs soldier zombie/halberd -c red-bob
    odds duel 5 defense 4 hp 12 vs 3 defense 3 hp 6

    In a round both strike, one after the other; alternating: whoever was second is first in the next. With
    -q: the chance that the first named wins, striking first.
    """
    tell_odds("duel", words, said, how, how.output(ways=False))


def effect(words: Words = None, *, said: BurningOptions, how: OddsOptions) -> None:
    """How long fire, acid or bleeding lasts, and what it does in all.

    \b
    odds effect burning 6 vs 5
    odds effect bleeding 4 vs 3 --rounds 5

    The damage of a round is the attack of the next, until a round does none.
    """
    tell_odds("effect", words, said, how, how.output(ways=True))


def table(
    attack: Annotated[str, typer.Option(metavar="N..M", help="Attack dice, from and to.")] = "1..12",
    defense: Annotated[str, typer.Option(metavar="N..M", help="Defense dice, from and to.")] = "1..12",
    show: Annotated[
        str,
        typer.Option(
            metavar="MEASURE",
            help="mean damage, chance to hit, or to win a contest.",
            autocompletion=complete_measure,
        ),
    ] = "mean",
    criticals: CriticalsOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Write CSV, as in a pipe.")] = False,
    form: RowFormatOption = None,
    json: JsonOption = False,
    save: SaveOption = None,
    force: ForceOption = False,
    campaign_ref: CampaignOption = None,
) -> None:
    """A grid of the odds of pools against pools.

    \b
    odds table --attack 1..12 --defense 1..12
    odds table --show hit --attack 3 --defense 1..20
    odds table --show win --csv
    """
    from dicemob_cli.games.dice_mob.draw.grid import GridReport
    from dicemob_cli.games.dice_mob.odds.grid import MEASURES, grid

    form = "csv" if csv and form == "plain" else form  # the plain lines of a grid are CSV
    chosen = chosen_form(form, json=json, csv=csv, forms=ROW_FORMATS)
    if show not in MEASURES:
        raise UsageError(
            Code.BAD_VALUE,
            f"--show {quoted(show)}: one of {', '.join(MEASURES)}{did_you_mean(show, MEASURES)}",
        )
    settings = open_table(campaign_ref, DICE_MOB).settings.with_criticals(criticals)
    ours, theirs = _range("--attack", attack), _range("--defense", defense)
    with Patience() as progress:
        report = GridReport(grid(show, ours, theirs, settings, progress))
    write_kept(save, chosen, report.write, force=force)


def balance(
    words: Words = None,
    target: Annotated[str, typer.Option(metavar="P%", help="The wanted chance, 60% or 0.6.")] = "50%",
    solve: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="attack or defense (the default), in a duel hp.",
            autocompletion=complete_solvable,
            show_default=False,
        ),
    ] = None,
    at_least: Annotated[
        int | None,
        typer.Option(
            parser=whole_number("--at-least", least=1),
            metavar="N",
            help="The chance of N or more; default 1.",
            show_default=False,
        ),
    ] = None,
    *,
    said: CombatOptions,
    how: OddsOptions,
) -> None:
    """The dice, or the hit points, that give a wanted chance, with their neighbours.

    \b
    odds balance hugo/sword vs zombie --target 60% --solve defense
    odds balance 6 vs 8 --target 0.5 --solve attack --at-least 2
    odds balance duel hugo/sword vs zombie/claw --target 60% --solve hp

    The chance is that of a hit (or of --at-least points), or that the first named wins the duel, striking
    first; hp are those of the second. Up to 60 dice and 300 hp are tried.
    """
    from dicemob_cli.games.dice_mob.draw.balance import BalanceReport
    from dicemob_cli.games.dice_mob.odds.balance import balanced_dice, balanced_hp
    from dicemob_cli.games.dice_mob.rules.attack import Attack

    form = how.output(ways=False)
    wanted = _chance(target)
    line = typed_words(words)
    if line[:1] == [RINGS]:
        raise UsageError(Code.NO_ODDS, "there is no balance of Rings: 'odds rings attack' tells the odds")
    duelling = line[:1] == ["duel"]
    line = line[1:] if line[:1] in (["duel"], ["attack"]) else line
    solvable = ("hp",) if duelling else ("defense", "attack")
    solve = solve or solvable[0]
    if solve not in solvable:
        raise UsageError(
            Code.BAD_VALUE, f"--solve {quoted(solve)}: {' or '.join(solvable)}{did_you_mean(solve, solvable)}"
        )
    if duelling and at_least:
        raise UsageError(Code.WRONG_OPTION, "--at-least has no meaning in a duel")
    if solve == "hp":
        table = open_table(how.campaign_ref)
        sides = parse_duel(line, table.vocabulary, options=as_words({"criticals": said.criticals}))
        ours, theirs = fill_duel(sides, table)
        with Patience() as progress:
            found = balanced_hp(ours, theirs, wanted, table.settings, progress)
    else:
        table = open_table(how.campaign_ref, DICE_MOB)
        request = fill(parse(["attack", *line], table.vocabulary, options=said_words(said)), table)
        assert isinstance(request, Attack)
        side: Literal["attack", "defense"] = "attack" if solve == "attack" else "defense"
        with Patience() as progress:
            found = balanced_dice(request, side, wanted, at_least or 1, table.settings, progress)
    write_kept(how.save, form, BalanceReport(found, " ".join(line)).write, force=how.force)


def _range(option: str, text: str) -> range:
    """`1..12` or `5`."""
    first, dots, last = text.partition("..")
    written = (first, last) if dots else (first, first)
    if all(each.isascii() and each.isdecimal() and len(each) < 6 for each in written):
        numbers = range(int(written[0]), int(written[1]) + 1)
        if numbers and numbers[-1] > MAX_POOL:
            raise UsageError(
                Code.POOL_TOO_LARGE, f"{option} {quoted(text)}: a pool has at most {MAX_POOL} dice"
            )
        if numbers and numbers[0] >= 1:
            return numbers
    raise UsageError(
        Code.BAD_VALUE, f"{option} {quoted(text)}: write a number of dice or from and to, as in 1..12"
    )


def _chance(text: str) -> float:
    """`60%` or `0.6`."""
    try:
        chance = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        chance = -1.0
    if not 0 < chance < 1:
        raise UsageError(
            Code.BAD_VALUE, f"--target {quoted(text)}: a chance between 0 and 1, as in 60% or 0.6"
        )
    return chance


def study(
    kind: str, words: Sequence[str], options: Sequence[str], table: Table, *, exact: bool = False
) -> Report:
    """Return the odds of what the words of a kind of roll or study describe. Raises DicemobError."""
    match kind:
        case "duel":
            return _duel(words, options, table)
        case "effect":
            return _burning(words, options, table, exact)
        case _:
            return _roll([kind, *words], options, table, exact)


def _roll(words: Sequence[str], options: Sequence[str], table: Table, exact: bool) -> Report:
    from dicemob_cli.render.odds import OddsReport

    parsed = parse(words, table.vocabulary, options=options)
    table = table_of(parsed, table)
    request = fill(parsed, table)
    with Patience() as progress:
        return OddsReport([*reckoned(request, table.settings, exact=exact, progress=progress)])


def _duel(words: Sequence[str], options: Sequence[str], table: Table) -> Report:
    from dicemob_cli.games.dice_mob.draw.duel import DuelReport
    from dicemob_cli.games.dice_mob.odds.duel import duels

    asked = parse_duel(words, table.vocabulary, options=options)
    ours, theirs = fill_duel(asked, table)
    with Patience() as progress:
        found = duels(ours, theirs, table.settings, progress)
    return DuelReport(found, (ours.name, theirs.name), asked.words)


def _burning(words: Sequence[str], options: Sequence[str], table: Table, exact: bool) -> Report:
    from dicemob_cli.games.dice_mob.draw.effect_odds import EffectOddsReport
    from dicemob_cli.games.dice_mob.odds.effect import burning_of
    from dicemob_cli.games.dice_mob.rules.effect import Effect
    from dicemob_cli.games.dice_mob.rules.lasts import AGAIN, Lasting

    lasting = parse_effect(words, table.vocabulary, options=options)
    if lasting.lasts.kind not in AGAIN:
        other = (
            "goes on to others" if lasting.lasts.kind is Lasting.ELECTRICITY else "does not do damage again"
        )
        raise at(lasting.effect, Code.NO_ODDS, f"{other}: there are odds of {', '.join(sorted(AGAIN))}")
    effect = fill(lasting, table)
    assert isinstance(effect, Effect)
    with Patience() as progress:
        burning = burning_of(effect, table.settings, exact=exact, progress=progress)
    if burning is None:
        raise UsageError(
            Code.NO_ODDS,
            "these are odds of one strike on one target that can be hurt: say its dice, as in burning 3 vs 4",
        )
    settings = table.settings.with_criticals(effect.criticals)
    return EffectOddsReport(burning, effect.words, clamped(effect.start, settings))


def tell_odds(kind: str, words: Sequence[str] | None, said: NamedTuple, how: OddsOptions, form: str) -> None:
    """Write the odds that the words and options ask for."""
    table = open_table(how.campaign_ref)
    report = study(kind, typed_words(words), said_words(said), table, exact=how.exact)
    write_kept(how.save, form, report.write, force=how.force)
