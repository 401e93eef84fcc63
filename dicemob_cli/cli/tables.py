"""defenses and schema: what can be looked up without a roll."""

import sys

from dicemob_cli.cli.options import (
    CampaignOption,
    FormatOption,
    JsonOption,
    SaveOption,
    chosen_form,
    form_on,
    kept,
    open_table,
)

__all__ = ["defenses", "schema"]


def defenses(
    campaign_ref: CampaignOption = None,
    form: FormatOption = None,
    json: JsonOption = False,
    save: SaveOption = None,
) -> None:
    """The ten kinds of defense as a tree, with their numbers and aliases."""
    from dicemob_cli.render.sheets import write_defenses

    chosen = chosen_form(form, json=json)
    vocabulary = open_table(campaign_ref).vocabulary
    with kept(save) as streams:
        for stream in streams:
            write_defenses(vocabulary, form_on(stream, chosen), stream)


def schema() -> None:
    """Print the JSON Schema of the lines that --json writes."""
    from dicemob_cli.render.json_lines import print_json, result_schema

    print_json(result_schema(), sys.stdout)
