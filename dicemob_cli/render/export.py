"""A fight as a file: Markdown to read, JSON to compute with, a picture to show."""

from __future__ import annotations

import json
import re
from typing import TextIO

from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.luck import luck_of
from dicemob_cli.encounter.summary import summary_of
from dicemob_cli.errors import Code, DicemobError, can_print, printable, quoted
from dicemob_cli.files import user_path, write_whole
from dicemob_cli.render.fight import write_state
from dicemob_cli.render.lines import write_line
from dicemob_cli.render.log import entries, entry_document, summary_document, write_summary
from dicemob_cli.render.phrases import plural
from dicemob_cli.render.writer import is_drawn

__all__ = ["export", "write_exported"]


def export(history: History, name: str, path: str, *, force: bool) -> None:
    """Write a fight to a file, in the form that its ending says.

    Raises DicemobError for an unknown ending, and as write_whole does.
    """
    file = user_path(path)
    if not can_print(path):
        raise DicemobError(Code.BAD_PATH, f"{quoted(path)} cannot be the name of a file")
    ending = file.suffix.lower()
    if ending not in (".md", ".json", ".svg", ".html"):
        raise DicemobError(
            Code.UNKNOWN_ENDING, f"{quoted(path)}: the file is to end in .md, .json, .svg or .html"
        )
    if ending in (".svg", ".html"):
        from dicemob_cli.render.picture import Picture

        picture = Picture(str(file), force=force)
        write_state(history.state, "table", picture)
        write_summary(summary_of(history), luck_of(history.counting), "table", picture)
        picture.save()
        return
    text = _markdown(history, name) if ending == ".md" else _json(history, name)
    write_whole(file, text, force=force)


def write_exported(path: str, form: str, stream: TextIO) -> None:
    """Say that a file was written."""
    if is_drawn(form, stream):
        stream.write(f"wrote {printable(path)}\n")
    else:
        write_line("export", {"file": path}, form, stream)


def _json(history: History, name: str) -> str:
    """One document: the summary, and every event, undone ones too."""
    summary = summary_document(summary_of(history), luck_of(history.counting))
    events = [entry_document(entry) for entry in entries(history)]
    return f"{json.dumps({**summary, 'kind': 'fight', 'name': name, 'events': events}, indent=1)}\n"


def _markdown(history: History, name: str) -> str:
    summary = summary_of(history)
    lines = [f"# {_safe(name)}", "", plural(summary.rounds, "round") + ".", ""]
    lines += ["| who | hp | dealt | taken | fell |", "| --- | --- | --- | --- | --- |"]
    for person in (*summary.here, *summary.gone):
        hp = "" if person.hp is None else f"{person.hp}/{person.most}"
        fell = f"round {person.fell}" if person.fell else ""
        lines.append(f"| {_safe(person.name)} | {hp} | {person.dealt} | {person.taken} | {fell} |")
    lines.append("")
    for entry in entries(history):
        if not entry.undone and entry.event.verb not in ("undo", "redo"):
            lines.append(f"- {entry.event.number}: {_code(entry.event.words)}")
            lines += [f"    - {_safe(came)}" for came in entry.came]
    return "\n".join(lines) + "\n"


def _safe(text: str) -> str:
    """Text that Markdown takes for text, and a terminal too."""
    return re.sub(MARKDOWN, r"\\\g<0>", printable(text))


MARKDOWN = r"[\\`*_\[\]<>|#~&@]|!(?=\[)|:(?=//)|(?<=www)\.|^[+=-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]"
"""What means something to Markdown: markup, links that it makes by itself, and the beginning of a list."""


def _code(text: str) -> str:
    """Text as Markdown shows code: between more backticks than stand together in it."""
    text = printable(text)
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    space = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{ticks}{space}{text}{space}{ticks}"
