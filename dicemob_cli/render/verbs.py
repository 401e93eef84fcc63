"""What can be said in a fight, in every form."""

from __future__ import annotations

from typing import TextIO

from dicemob_cli.encounter.verb import Verbs
from dicemob_cli.render.json_lines import as_json

__all__ = ["write_help"]


def write_help(verbs: Verbs, verb: str | None, form: str, stream: TextIO) -> None:
    """One verb, or all of them: for people, wherever it goes, unless JSON is asked for."""
    if form == "json":
        for name, each in ({verb: verbs.known[verb]} if verb else verbs.known).items():
            shown = {"usage": each.usage, "about": each.about, "more": each.more}
            stream.write(f"{as_json({'kind': 'verb', 'verb': name, **shown})}\n")
        return
    from rich.table import Table

    from dicemob_cli.render.console import Screen

    screen = Screen(stream)
    if verb:
        each = verbs.known[verb]
        screen.console.print(screen.text(f"{verb}: {each.about}"))
        for usage in each.usage:
            screen.console.print(screen.text(f"  {usage}", "bold"))
        if each.more:
            screen.console.print(screen.text(each.more))
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="bold", overflow="fold")
    table.add_column(overflow="fold")
    for each in verbs.known.values():
        table.add_row(screen.text(each.usage[0]), screen.text(each.about))
    screen.console.print(table)
    note = "Verbs and names may be shortened: n, @2, the first letters. 'help hp' tells more of hp."
    screen.console.print(screen.text(note, "dim"))
