"""A fight in every form: what was just done, and where everyone stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO

from dicemob_cli.encounter.changes import change_fields
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.history import REDO, UNDO
from dicemob_cli.encounter.open_fight import Rolled
from dicemob_cli.encounter.state import Change, Person, State, fold_changes
from dicemob_cli.encounter.wording import lasting_words, place_words, shield_words
from dicemob_cli.odds.quick import quick_odds
from dicemob_cli.render.changes import change_words, told
from dicemob_cli.render.json_lines import as_json
from dicemob_cli.render.lines import as_line, write_line
from dicemob_cli.render.phrases import group_words
from dicemob_cli.render.plain import plain_line, plain_word
from dicemob_cli.render.presentation import presentation_of
from dicemob_cli.render.writer import is_drawn

if TYPE_CHECKING:
    from dicemob_cli.encounter.session import Done
    from dicemob_cli.render.console import Screen

__all__ = ["NARROW", "event_document", "write_done", "write_names", "write_state"]

TONES = {"bad": "bold red", "hurt": "red", "good": "green", "lasting": "magenta", "turn": "bold cyan"}

BAR = 12
"""Columns of a bar of hit points."""

WIDE, NARROW = 64, 48
"""Columns from which on there is room for bars and for what was taken, and for a table at all."""


def write_done(done: Done, settings: Any, form: str, stream: TextIO) -> None:
    """Write what was done. With `settings` a roll that is drawn says what was to be expected by them."""
    if form == "json":
        document = event_document(done.event, done.taken)
        if done.doubts or done.remarks:
            document["remarks"] = (*done.doubts, *done.remarks)
        stream.write(f"{as_json(document)}\n")
    elif is_drawn(form, stream):
        _draw_done(done, settings, stream)
    else:
        for line in _lines(done):
            stream.write(f"{line} event={done.event.number}\n")


def event_document(event: Event, taken: Event | None = None) -> dict[str, Any]:
    """An event as JSON has it."""
    changes = [{"kind": change.word, **change_fields(change)} for change in event.changes]
    of = {"of": taken.number} if taken else {}
    rolls = [roll.document for roll in event.rolls]
    fields = event._asdict()
    del fields["damage"]  # such an event is not shown
    return {"kind": "event", **fields, **of, "rolls": rolls, "changes": changes}


def write_state(state: State, form: str, stream: TextIO) -> None:
    """Where everyone stands."""
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        _draw_state(state, Screen(stream))
        return
    turns = state.order if form == "json" else tuple(map("+".join, state.order))
    write_line("round", {"round": state.round, "up": state.up, "turns": turns}, form, stream)
    for person in state.people.values():
        write_line("person", _standing(person, state), form, stream)


def write_names(state: State, form: str, stream: TextIO) -> None:
    """The names by place."""
    if is_drawn(form, stream):
        from dicemob_cli.render.console import Screen

        screen = Screen(stream)
        for name, person in state.people.items():
            screen.console.print(screen.text(f"@{person.seat} {name}"))
        return
    field = "name" if form == "json" else "who"
    for name, person in state.people.items():
        write_line("name", {"place": person.seat, field: name}, form, stream)


def _draw_state(state: State, screen: Screen) -> None:
    """A row a person: hit points, what was taken, what lasts, what freezing cost, whose turn it is."""
    from rich import box
    from rich.table import Table

    if not state.people:
        screen.console.print(screen.text("there is nobody in this fight: 'add' someone", "dim"))
        return
    title = f"round {state.round}" if state.round else "before the first round"
    screen.console.print(screen.text(title, "bold"))
    if screen.width < NARROW:
        for person in state.people.values():
            line = screen.text(
                f"{_mark(person, state)} {person.name} {_hp(person, None)}", _style(person, state)
            )
            if troubles := _troubles(person, state):
                line.append_text(screen.text(f" {'; '.join(troubles)}", "magenta"))
            screen.console.print(line)
    else:
        wide = screen.width >= WIDE
        table = Table(box=box.ROUNDED, header_style="dim", padding=(0, 1))
        table.add_column("", no_wrap=True)
        table.add_column("who", overflow="fold")
        table.add_column("hp", no_wrap=True)
        if wide:
            table.add_column("taken", justify="right")
        table.add_column("", overflow="fold")
        for person in state.people.values():
            mark = _mark(person, state)
            cells = [
                screen.text(mark, "bold cyan" if mark.startswith(">") else "dim"),
                screen.text(person.name, _style(person, state)),
                screen.text(_hp(person, screen if wide else None), _hp_style(person)),
                *([screen.text(str(person.taken))] if wide else []),
                screen.text("; ".join(_troubles(person, state)), "magenta"),
            ]
            table.add_row(*cells)
        screen.console.print(table)
    if state.turns:
        screen.console.print(screen.text(f"order: {', then '.join(_turns(state))}", "dim"))


def _turns(state: State) -> Iterator[str]:
    """The turns in order, those who are up in brackets, without those who are out."""
    for turn in state.order:
        standing = [name for name in turn if not state.people[name].out]
        if standing:
            names = group_words(standing)
            yield f"[{names}]" if {*standing} & {*state.up} else names


def _mark(person: Person, state: State) -> str:
    """`>@3`: the place in the list, and whose turn it is."""
    up = person.name in state.up and not person.out
    return f"{'>' if up else ' '}@{person.seat}"


def _style(person: Person, state: State) -> str:
    return "dim" if person.out else "bold" if person.name in state.up else ""


def _draw_done(done: Done, settings: Any, stream: TextIO) -> None:
    from dicemob_cli.render.console import Screen
    from dicemob_cli.render.table import Drawing

    screen = Screen(stream)
    for doubt in done.doubts:
        screen.console.print(screen.text(doubt, "yellow"))
    for rolled, changes, before in _in_order(done):
        if rolled and (presentation := presentation_of(rolled.results[0])).on_one_line:
            screen.console.print(*presentation.draw(rolled.results[0], screen))
        elif rolled:
            drawing = Drawing(screen, quick_odds(rolled.request, settings) if settings else ())
            for result in rolled.results:
                drawing.write(result)
            drawing.close()
        for (text, tone), alike in groupby(told(changes, before)):
            times = len([*alike])
            line = f"{text} (x{times})" if times > 1 else text
            screen.console.print(screen.text(line, TONES.get(tone, "")))
    for remark in done.remarks:
        screen.console.print(screen.text(remark, "yellow"))
    if done.taken:
        what = {UNDO: "undone", REDO: "done again"}[done.event.verb]
        screen.console.print(screen.text(f"{what}: {done.taken.words}", "yellow"))
        if done.after.up != done.before.up:
            turn = (
                f"round {done.after.round}: {group_words(done.after.up)}" if done.after.up else "nobody is up"
            )
            screen.console.print(screen.text(turn, TONES["turn"]))


def _in_order(done: Done) -> Iterator[tuple[Rolled | None, tuple[Change, ...], State]]:
    """Each roll and the changes that it led to, with the state before them; first those before any roll."""
    ends = [*(rolled.changed for rolled in done.rolled), len(done.event.changes)]
    begin, state = 0, done.before
    for rolled, end in zip((None, *done.rolled), ends, strict=True):
        changes = done.event.changes[begin:end]
        yield rolled, changes, state
        begin, state = end, fold_changes(state, changes)


def _lines(done: Done) -> Iterator[str]:
    for doubt in done.doubts:
        yield as_line("remark", {"text": doubt})
    for rolled, changes, before in _in_order(done):
        if rolled:
            names_roller = presentation_of(rolled.results[0]).names_roller
            whose = "" if names_roller else f" by={plain_word(rolled.who)}"
            yield from (f"{plain_line(result)}{whose}" for result in rolled.results)
        for word, words in change_words(changes, before):
            yield as_line(word, words)
    for remark in done.remarks:
        yield as_line("remark", {"text": remark})
    if done.taken:
        yield as_line(done.event.verb, {"of": done.taken.number, "words": done.taken.words})


def _standing(person: Person, state: State) -> dict[str, Any]:
    cold = state.cold(person.name)
    return {
        "place": person.seat,
        "name": person.name,
        "hp": person.hp,
        "max": person.most,
        "taken": person.taken,
        "dealt": person.dealt,
        "out": person.out,
        "up": person.name in state.up,
        "by_hand": person.by_hand,
        **_carried(person),
        "initiative_lost": cold.initiative,
        "actions_lost": cold.actions,
        "effects": tuple(
            ":".join(
                map(
                    plain_word, (each.effect, each.dice, each.left(state.round), *filter(None, [each.called]))
                )
            )
            for each in state.on(person.name)
        )
        or None,
    }


def _carried(person: Person) -> dict[str, Any]:
    """What only some games have: a shield, broken weapons, a place."""
    carried = {"shield": person.shield, "broken": person.broken or None, "at": person.place}
    return {what: value for what, value in carried.items() if value is not None}


def _hp(person: Person, screen: Screen | None) -> str:
    if person.hp is None or person.most is None:
        return f"{person.taken} taken" if person.taken else "-"
    numbers = f"{person.hp}/{person.most}"
    if screen is None:
        return numbers
    filled = screen.bar(person.hp / person.most, BAR) if person.most and person.hp else ""
    return f"{filled.ljust(BAR, '.')} {numbers}"


def _hp_style(person: Person) -> str:
    if person.hp is None or not person.most:
        return ""
    part = person.hp / person.most
    return "dim" if not part else "green" if part > 0.5 else "yellow" if part > 0.25 else "red"


def _troubles(person: Person, state: State) -> Sequence[str]:
    """Out, what lasts, what freezing cost, whose dice are rolled at the table; shield, weapons, place."""
    troubles = ["out"] if person.out else []
    counted = Counter(lasting_words(each, state.round) for each in state.on(person.name))
    troubles += [f"{words} x{times}" if times > 1 else words for words, times in counted.items()]
    cold = state.cold(person.name)
    if cold.initiative:
        troubles.append(f"-{cold.initiative} initiative")
    if cold.actions:
        troubles.append(f"-{cold.actions} actions")
    if person.by_hand:
        troubles.append("by hand")
    if person.shield:
        troubles.append(shield_words(person))
    if person.broken:
        troubles.append(f"broken: {', '.join(person.broken)}")
    if person.place:
        troubles.append(place_words(person.place))
    return troubles
