"""odds attack, contest, skill, potency: the same words, reckoned instead of rolled."""

import sys
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from dicemob_cli.cli.options import CampaignOption, FormatOption, JsonOption, chosen_form
from dicemob_cli.cli.rolls import CombatOptions, PotencyOptions, SkillOptions, Words, asked
from dicemob_cli.odds.request import odds_of
from dicemob_cli.render.odds import write_odds

__all__ = ["attack", "contest", "potency", "skill"]


class OddsOptions(NamedTuple):
    """What to write. The order is that of the help."""

    campaign_ref: CampaignOption = None
    form: FormatOption = None
    json: JsonOption = False
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Write only the mean, or the chance of success.")
    ] = False
    exact: Annotated[bool, typer.Option("--exact", help="With --json: the ways of each value too.")] = False


def attack(words: Words = None, *, said: CombatOptions, how: OddsOptions) -> None:
    """The odds of an attack: the chance of each damage, dependence and criticals counted in.

    \b
    odds attack 6 vs 8
    odds attack 3 vs 5 slashing then 3 vs 3 fire
    odds attack 6,6,4 vs 5                    given dice rolled by hand
    odds attack hugo/sword vs zombie
    """
    _odds("attack", words, said, how)


def contest(words: Words = None, *, said: CombatOptions, how: OddsOptions) -> None:
    """The odds of a contest."""
    _odds("contest", words, said, how)


def skill(words: Words = None, *, said: SkillOptions, how: OddsOptions) -> None:
    """The odds of a skill roll."""
    _odds("skill", words, said, how)


def potency(words: Words = None, *, said: PotencyOptions, how: OddsOptions) -> None:
    """The odds of a potency roll."""
    _odds("potency", words, said, how)


def _odds(
    kind: str,
    words: Sequence[str] | None,
    said: CombatOptions | SkillOptions | PotencyOptions,
    how: OddsOptions,
) -> None:
    form = chosen_form(how.form, json=how.json, quiet=how.quiet)
    request, table = asked(kind, words, said, how.campaign_ref)
    for odds in odds_of(request, table.settings, exact=how.exact):
        write_odds(odds, form, sys.stdout)
