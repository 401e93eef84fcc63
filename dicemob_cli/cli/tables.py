"""defenses and schema: what can be looked up without a roll."""

import sys

from dicemob_cli.cli.options import CampaignOption, FormatOption, JsonOption, chosen_form, open_table

__all__ = ["defenses", "schema"]


def defenses(
    campaign_ref: CampaignOption = None, form: FormatOption = None, json: JsonOption = False
) -> None:
    """The ten kinds of defense as a tree, with their numbers and aliases."""
    from dicemob_cli.render.sheets import draw_defenses, list_defenses

    chosen = chosen_form(form, json=json)
    vocabulary = open_table(campaign_ref).vocabulary
    if chosen == "table" or (chosen == "auto" and sys.stdout.isatty()):
        draw_defenses(vocabulary, sys.stdout)
    else:
        for line in list_defenses(vocabulary, chosen):
            print(line)


def schema() -> None:
    """Print the JSON Schema of the lines that --json writes."""
    from dicemob_cli.render.json_lines import print_json, result_schema

    print_json(result_schema(), sys.stdout)
