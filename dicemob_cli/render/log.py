"""What happened in a fight, its summary, its luck, and the proof of its dice, in every form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from dicemob_cli.encounter.event import Event, Roll
from dicemob_cli.encounter.history import History, Moment
from dicemob_cli.encounter.luck import Faces, Luck, Share
from dicemob_cli.encounter.recorded import Proof
from dicemob_cli.encounter.state import START, Person, State
from dicemob_cli.encounter.store import Fight
from dicemob_cli.encounter.summary import Summary
from dicemob_cli.encounter.wording import hp_words
from dicemob_cli.errors import printable
from dicemob_cli.render.changes import told
from dicemob_cli.render.fight import NARROW, event_document
from dicemob_cli.render.json_lines import as_json
from dicemob_cli.render.lines import write_line
from dicemob_cli.render.phrases import percent, plural
from dicemob_cli.render.presentation import presentation_of
from dicemob_cli.render.writer import is_drawn

if TYPE_CHECKING:
    from dicemob_cli.render.console import Screen

__all__ = [
    "Entry",
    "entries",
    "entry_document",
    "summary_document",
    "write_backup",
    "write_deleted",
    "write_entries",
    "write_fights",
    "write_luck",
    "write_proofs",
    "write_renamed",
    "write_summary",
]


class Entry(NamedTuple):
    """An event as it is listed: its fight, what came of it in words, and whether it was undone."""

    fight: str
    event: Event
    came: tuple[str, ...]
    undone: bool


def entries(history: History, fight: str = "", last: int | None = None) -> Iterator[Entry]:
    """The events of a fight in order, all of them or the last few; without those that are damaged."""
    states = {moment.event.number: state for moment, state in _with_states(history)}
    counting = {event.number for event in history.counting}
    for event in history.events if last is None else history.events[len(history.events) - last :]:
        if event.damage:
            continue
        undone = event.verb not in ("undo", "redo") and event.number not in counting
        before = states.get(event.number)
        came = [each.text for each in told(event.changes, before)] if before is not None else []
        yield Entry(fight, event, (*map(_rolled, event.rolls), *came), undone)


def write_entries(listed: Iterable[Entry], form: str, stream: TextIO) -> None:
    """The events, one a line or a few."""
    screen = _screen(stream) if is_drawn(form, stream) else None
    for entry in listed:
        if screen:
            _draw_entry(entry, screen)
        elif form == "json":
            stream.write(f"{as_json(entry_document(entry))}\n")
        else:
            event = entry.event
            words = {
                **({"fight": entry.fight} if entry.fight else {}),
                "number": event.number,
                "at": event.at,
                "verb": event.verb,
                "words": event.words,
                "undone": entry.undone,
                "seed": event.seed,
                "outcome": "; ".join(entry.came) or None,
            }
            write_line("event", words, form, stream)


def entry_document(entry: Entry) -> dict[str, Any]:
    """An entry as JSON has it."""
    return {**event_document(entry.event), "fight": entry.fight or None, "undone": entry.undone}


def write_fights(fights: Sequence[tuple[Fight, int]], form: str, stream: TextIO) -> None:
    """The fights that are kept, and how many events each has."""
    if is_drawn(form, stream):
        screen = _screen(stream)
        if not fights:
            screen.console.print(screen.text("there is no fight yet: 'dicemob play NAME' begins one"))
        for fight, count in fights:
            opened = f", opened {_local_time(fight.opened)}" if fight.opened else ""
            line = f"{fight.name}: {plural(count, 'event')}{opened}"
            screen.console.print(screen.text(line))
        return
    for fight, count in fights:
        words = {"name": fight.name, "opened": fight.opened, "campaign": fight.campaign, "events": count}
        write_line("fight", words, form, stream)


def write_renamed(before: str, now: str, form: str, stream: TextIO) -> None:
    """The name that a fight had, and the one that it has."""
    if is_drawn(form, stream):
        stream.write(f"{printable(before)} is {printable(now)} now\n")
    else:
        write_line("renamed", {"name": before, "to": now}, form, stream)


def write_deleted(name: str, events: int, form: str, stream: TextIO) -> None:
    """The fight that is no more, and how many events it had."""
    if is_drawn(form, stream):
        stream.write(f"deleted {printable(name)}, {plural(events, 'event')}\n")
    else:
        write_line("deleted", {"name": name, "events": events}, form, stream)


def write_backup(path: str, size: int, form: str, stream: TextIO) -> None:
    """The file that holds a copy of everything, and its bytes."""
    if is_drawn(form, stream):
        stream.write(f"wrote {printable(path)}, {size} bytes\n")
    else:
        write_line("backup", {"file": path, "bytes": size}, form, stream)


def write_summary(summary: Summary, luck: Luck, form: str, stream: TextIO) -> None:
    """Rounds, damage dealt and taken, who fell when, and luck."""
    if form == "json":
        stream.write(f"{as_json(summary_document(summary, luck))}\n")
        return
    if is_drawn(form, stream):
        _draw_summary(summary, stream)
    else:
        write_line("summary", {"rounds": summary.rounds, "events": summary.events}, form, stream)
        for score in _scores(summary):
            write_line("score", score, form, stream)
    write_luck(luck, form, stream)


def summary_document(summary: Summary, luck: Luck) -> dict[str, Any]:
    """A summary as JSON has it."""
    return {
        "kind": "summary",
        "rounds": summary.rounds,
        "events": summary.events,
        "people": [*_scores(summary)],
        "luck": [share._asdict() for share in luck.shares],
    }


def write_luck(luck: Luck, form: str, stream: TextIO) -> None:
    """Everyone's luck, and the faces of the dice."""
    if is_drawn(form, stream):
        _draw_luck(luck, _screen(stream))
        return
    for share in luck.shares:
        write_line("luck", share._asdict(), form, stream)
    for faces in luck.faces:
        words = {"by_hand": faces.by_hand, "sides": len(faces.counts), "dice": faces.dice, **faces._asdict()}
        write_line("faces", words, form, stream)


def write_proofs(proved: Sequence[tuple[str, Proof]], form: str, stream: TextIO) -> None:
    """What could not be verified, and how much could; as JSON every roll."""
    verdicts = Counter(proof.verdict for _, proof in proved)
    partly = sum(proof.verdict == "proven" and proof.hand_dice > 0 for _, proof in proved)
    counts = {
        "proven": verdicts["proven"],
        "partly": partly,
        "by_hand": verdicts["by_hand"],
        "false": verdicts["false"],
    }
    telling = [
        (fight, proof)
        for fight, proof in proved
        if proof.verdict != "proven" or proof.hand_dice or form == "json"
    ]
    if is_drawn(form, stream):
        _draw_proofs(telling, counts, _screen(stream))
        return
    for fight, proof in telling:
        words = {
            "fight": fight or None,
            "event": proof.event.number,
            "roll": proof.roll,
            "verdict": proof.verdict,
            "hand_dice": proof.hand_dice,
            "seed": proof.seed,
            "words": proof.event.words,
        }
        write_line("proof", words, form, stream)
    write_line("proofs", counts, form, stream)


def _draw_entry(entry: Entry, screen: Screen) -> None:
    event = entry.event
    style = "dim strike" if entry.undone else ""
    fight = f"{entry.fight} " if entry.fight else ""
    head = f"{fight}{event.number:>4} {_local_time(event.at)} {event.words}"
    screen.console.print(screen.text(head + (" (undone)" if entry.undone else ""), style or "bold"))
    for line in entry.came:
        screen.console.print(screen.text(f"           {line}", style))


def _draw_proofs(telling: Sequence[tuple[str, Proof]], counts: Mapping[str, int], screen: Screen) -> None:
    for fight, proof in telling:
        where = f"{fight} {proof.event.number}: {proof.event.words}" if fight else proof.event.words
        what = f"{plural(proof.hand_dice, 'die', '', 'dice')} by hand, not verifiable"
        if proof.verdict == "false":
            what = f"NOT the dice of seed {proof.seed}"
        style = "bold red" if proof.verdict == "false" else "dim"
        screen.console.print(screen.text(f"{where}: {what}", style))
    proven = plural(counts["proven"], "roll")
    partly = f", {counts['partly']} of them in part" if counts["partly"] else ""
    line = f"{proven} proven{partly}, {counts['by_hand']} by hand, {counts['false']} false"
    screen.console.print(screen.text(line, "bold red" if counts["false"] else "bold green"))


def _local_time(at: str) -> str:
    """A moment of the log as the clock on the wall showed it."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def _with_states(history: History) -> Iterator[tuple[Moment, State]]:
    """Each event that counts and the state before it; what was undone is told from where it stood."""
    before = START
    for moment in history.past:
        yield moment, before
        before = moment.state
    for moment in reversed(history.undone):
        yield moment, before
        before = moment.state


def _rolled(roll: Roll) -> str:
    """Return a stored roll in one line: what it came to, and its dice."""
    presentation = presentation_of(roll.results[0])
    by = f"{roll.who}: " if roll.who and not presentation.names_roller else ""
    return by + ", ".join(map(presentation.logged, roll.results))


def _draw_summary(summary: Summary, stream: TextIO) -> None:
    from rich import box
    from rich.table import Table

    screen = _screen(stream)
    screen.console.print(
        screen.text(f"{plural(summary.rounds, 'round')}, {plural(summary.events, 'event')}", "bold")
    )
    table = Table(box=box.ROUNDED, header_style="dim")
    table.add_column("who", overflow="fold")
    for head in ("dealt", "taken"):
        table.add_column(head, justify="right")
    table.add_column("", overflow="fold")
    for person, here in _everyone(summary):
        end = hp_words(person) if person.hp is not None else ""
        if person.fell:
            end = f"fell in round {person.fell}" + (f", {end}" if not person.out else "")
        if not here:
            end += ", left" if end else "left"
        table.add_row(screen.text(person.name), str(person.dealt), str(person.taken), screen.text(end))
    screen.console.print(table)


def _draw_luck(luck: Luck, screen: Screen) -> None:
    from rich import box
    from rich.table import Table

    if screen.width < NARROW:
        for share in luck.shares:
            told = f"{share.got} {share.what}, {share.expected:.1f} expected, percentile {_percentile(share)}"
            screen.console.print(screen.text(f"{share.who}: {told}"))
    elif luck.shares:
        table = Table(box=box.ROUNDED, header_style="dim")
        table.add_column("luck", overflow="fold")
        for head in ("rolls", "got", "expected", "percentile"):
            table.add_column(head, justify="right")
        for share in luck.shares:
            table.add_row(
                screen.text(f"{share.who}, {share.what}"),
                str(share.rolls),
                str(share.got),
                f"{share.expected:.1f}",
                _percentile(share),
            )
        screen.console.print(table)
    for faces in luck.faces:
        screen.console.print(screen.text(_faces_words(faces), "dim"))


def _percentile(share: Share) -> str:
    return percent(share.percentile / 100, 0).removesuffix("%")


def _faces_words(faces: Faces) -> str:
    kind = "dice" if len(faces.counts) == 6 else f"d{len(faces.counts)}s"
    whose = f"{kind} by hand" if faces.by_hand else kind
    counts = ", ".join(f"{count} {face}s" for face, count in enumerate(faces.counts, 1))
    if faces.chi_square is None or faces.p is None:
        return f"{faces.dice} {whose}: too few to tell whether they are fair ({faces.enough} are needed)"
    fair = f"chi-square {faces.chi_square:.2f}, fair dice are as uneven {percent(faces.p, 0)} of the time"
    return f"{faces.dice} {whose}: {counts}; {fair}"


def _everyone(summary: Summary) -> list[tuple[Person, bool]]:
    """Everyone, and whether they are still here."""
    return [*((person, True) for person in summary.here), *((person, False) for person in summary.gone)]


def _scores(summary: Summary) -> Iterator[dict[str, Any]]:
    for person, here in _everyone(summary):
        yield {
            "who": person.name,
            "hp": person.hp,
            "max": person.most,
            "dealt": person.dealt,
            "taken": person.taken,
            "fell": person.fell,
            "left": not here,
        }


def _screen(stream: TextIO) -> Screen:
    from dicemob_cli.render.console import Screen

    return Screen(stream)
