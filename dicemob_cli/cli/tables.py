"""The commands `defenses` and `schema`."""

import sys

from dicemob_cli.cli.options import (
    CampaignOption,
    ForceOption,
    JsonOption,
    RowFormatOption,
    SaveOption,
    chosen_form,
    open_table,
    write_kept,
)
from dicemob_cli.grammar.vocabulary import DICE_MOB
from dicemob_cli.render.forms import ROW_FORMATS

__all__ = ["defenses", "schema"]


def defenses(
    campaign_ref: CampaignOption = None,
    form: RowFormatOption = None,
    json: JsonOption = False,
    save: SaveOption = None,
    force: ForceOption = False,
) -> None:
    """Show the ten kinds of defense as a tree, with their numbers and aliases."""
    from dicemob_cli.games.dice_mob.draw.defenses import DefensesReport

    chosen = chosen_form(form, json=json, forms=ROW_FORMATS)
    report = DefensesReport(open_table(campaign_ref, DICE_MOB).vocabulary)
    write_kept(save, chosen, report.write, force=force)


def schema() -> None:
    """Print the JSON Schema of the lines that --json writes."""
    from dicemob_cli.render.json_lines import print_json
    from dicemob_cli.render.schema import line_schema

    print_json(line_schema(), sys.stdout)
