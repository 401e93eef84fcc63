"""Lines typed at a prompt, with history, completion and a toolbar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from dicemob_cli.encounter.session import Session
from dicemob_cli.errors import DicemobError, Exit, StoreError, printable
from dicemob_cli.play.complete import offers
from dicemob_cli.play.player import Player
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import group_words

__all__ = ["run_terminal"]

T = TypeVar("T")

GIVING_UP = ("cancel", "undo", "quit")
"""Answers that drop what was begun, as Ctrl-C does."""


class _Words(Completer):
    """Offers what may come next."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        begun = document.text_before_cursor.rpartition(" ")[2]
        for word in offers(document.text_before_cursor, self._session):
            yield Completion(f"{word} ", start_position=-len(begun), display=word)


def run_terminal(player: Player, folder: Path) -> int:
    """Hear what is typed until there is no more to come; the exit code.

    Ctrl-C drops what was begun, be it a line or a question; Ctrl-D leaves. Nothing that was shown is lost.
    """
    session = player.session
    session.prompt = True
    prompts: PromptSession[str] = PromptSession(
        history=_history(folder),
        completer=_Words(session),
        complete_while_typing=False,
        bottom_toolbar=lambda: _toolbar(player),
        key_bindings=_without_mouse(),
    )
    questions: PromptSession[str] = PromptSession(key_bindings=_without_mouse())

    def ask(question: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                answer = _clean(questions.prompt(f"{question}: "))
                if answer.strip().casefold() in GIVING_UP:
                    raise KeyboardInterrupt
                return read(answer)
            except EOFError:
                raise KeyboardInterrupt from None
            except DicemobError as error:
                _complain(error)
                print("'cancel' or Ctrl-C drops it")

    player.greet()
    while True:
        happened, asking = len(session.history.events), False
        try:
            line = _clean(prompts.prompt("dicemob> "))
            asking = True
            if not player.hear(line, ask):
                break
        except KeyboardInterrupt:
            if len(session.history.events) > happened:  # it came too late
                print(f"kept already: {printable(session.history.events[-1].words)}; 'undo' takes it back")
            elif asking:
                print("nothing was done")
        except EOFError:
            break
        except StoreError:
            raise
        except DicemobError as error:
            _complain(error)
    if session.name:
        print(f"kept: 'dicemob play {session.name}' goes on with it")
    return Exit.DONE


def _without_mouse() -> KeyBindings:
    """There is none: what looks like one are colours of pasted text, on which prompt_toolkit fails."""
    bindings = KeyBindings()
    bindings.add(Keys.Vt100MouseEvent)(lambda event: None)
    return bindings


def _clean(line: str) -> str:
    """What was typed, bytes that are no UTF-8 written as escapes."""
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _complain(error: DicemobError) -> None:
    """Say what is wrong, so that it wraps between words."""
    screen = Screen(sys.stderr)
    screen.console.print(screen.text(str(error), "red"))


def _toolbar(player: Player) -> Any:
    """The fight, the round, who is up and who comes next."""
    session, state = player.session, player.session.state
    parts = [session.name or "a new fight"]
    if state.people:
        rolled = not state.turns and "initiative" in player.spoken.verbs.known
        begins = "'initiative' or 'next' begins" if rolled else "'next' begins"
        parts.append(f"round {state.round}" if state.round else begins)
    if state.up:
        parts.append(f"up: {group_words(state.up)}")
    if state.round and (after := state.next_up or state.first_up):
        parts.append(f"next: {group_words(after)}")
    hints = "Tab completes, 'help', 'undo', 'quit'"
    if len(" | ".join([*parts, hints])) < get_app().output.get_size().columns:
        parts.append(hints)
    return printable(" | ".join(parts))


def _history(folder: Path) -> History:
    """What was typed in earlier sessions, where it can be kept."""
    path = folder / "history"
    try:
        path.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
