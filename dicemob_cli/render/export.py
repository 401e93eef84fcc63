"""A fight as a file: Markdown to read, JSON to compute with, a picture to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.luck import luck_of
from dicemob_cli.encounter.summary import summary_of
from dicemob_cli.errors import Code, DicemobError, printable, quoted, writing
from dicemob_cli.render.fight import write_state
from dicemob_cli.render.lines import write_line
from dicemob_cli.render.log import entries, entry_document, summary_document, write_summary
from dicemob_cli.render.phrases import plural
from dicemob_cli.render.writer import is_drawn

__all__ = ["export", "write_exported"]


def export(history: History, name: str, path: str) -> None:
    """Write a fight to a file that is not there yet, in the form that its ending says.

    Raises DicemobError for an ending that is none of ours and for a file that is there, MachineError for one
    that cannot be written.
    """
    try:
        file = Path(path).expanduser()
    except RuntimeError:
        raise DicemobError(Code.BAD_PATH, f"{quoted(path)} is in no home that there is") from None
    if not path.isprintable():
        raise DicemobError(Code.BAD_PATH, f"{quoted(path)} cannot be the name of a file")
    ending = file.suffix.lower()
    if ending not in (".md", ".json", ".svg", ".html"):
        raise DicemobError(
            Code.UNKNOWN_ENDING, f"{quoted(path)}: the file is to end in .md, .json, .svg or .html"
        )
    if file.exists():
        raise DicemobError(Code.FILE_EXISTS, f"{quoted(path)} is there already, and is left as it is")
    if ending in (".svg", ".html"):
        from dicemob_cli.render.picture import Picture

        picture = Picture(path)
        write_state(history.state, "table", picture)
        write_summary(summary_of(history), luck_of(history.counting), "table", picture)
        picture.save()
        return
    text = _markdown(history, name) if ending == ".md" else _json(history, name)
    with writing(path):
        file.write_text(text, encoding="utf-8")


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
            lines.append(f"- {entry.event.number}: `{printable(entry.event.words).replace('`', '')}`")
            lines += [f"    - {_safe(came)}" for came in entry.came]
    return "\n".join(lines) + "\n"


def _safe(text: str) -> str:
    """Text that Markdown takes for text, and a terminal too."""
    return "".join(f"\\{each}" if each in "\\`*_[]<>|#" else each for each in printable(text))
