"""What can be said in a fight, in every form."""

from __future__ import annotations

import json
from typing import TextIO

from dicemob_cli.grammar.verbs import VERBS
from dicemob_cli.render.plain import plain_word
from dicemob_cli.render.writer import is_drawn

__all__ = ["write_help"]


def write_help(verb: str | None, form: str, stream: TextIO) -> None:
    """One verb, or all of them."""
    told = {verb: VERBS[verb]} if verb else VERBS
    if not is_drawn(form, stream):
        for name, each in told.items():
            words = {"kind": "verb", "verb": name, **each._asdict()}
            if form == "json":
                stream.write(f"{json.dumps(words)}\n")
            else:
                stream.write(f"verb {name} about={plain_word(each.about)}\n")
        return
    from rich.table import Table

    from dicemob_cli.render.console import Screen

    screen = Screen(stream)
    if verb:
        each = VERBS[verb]
        screen.console.print(screen.text(f"{verb}: {each.about}"))
        for usage in each.usage:
            screen.console.print(screen.text(f"  {usage}", "bold"))
        if each.more:
            screen.console.print(screen.text(each.more))
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="bold", overflow="fold")
    table.add_column(overflow="fold")
    for each in told.values():
        table.add_row(screen.text(each.usage[0]), screen.text(each.about))
    screen.console.print(table)
    note = "Verbs and names may be shortened: n, h/sw, @2. 'help hp' tells more of hp."
    screen.console.print(screen.text(note, "dim"))
