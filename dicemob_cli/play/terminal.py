"""Lines typed at a prompt, with history, completion and a toolbar."""

from __future__ import annotations

import os
import signal
import sys
import termios
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import emacs_insert_mode, emacs_mode, has_selection, shift_selection_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from dicemob_cli.encounter.session import Session
from dicemob_cli.errors import DicemobError, Exit, StoreError, printable, shell_word
from dicemob_cli.grammar.words import LONGEST_LINE, refuse_too_long
from dicemob_cli.play.complete import offers
from dicemob_cli.play.line_history import LineHistory
from dicemob_cli.play.player import Player
from dicemob_cli.render.console import Screen
from dicemob_cli.render.phrases import group_words, plural

__all__ = ["run_terminal"]

T = TypeVar("T")

MOST_UNDONE = 1_000_000
"""Characters that are remembered of one line to be undone."""

FULL = f"the line is full: it can have {LONGEST_LINE} characters; Ctrl-C drops it"

PROMPT = "dicemob> "

PLAIN_PASTE = b"\x1b[?2004l\x1b[?25h\x1b[0m\r\n"
"""What ends the marks around what is pasted, and shows the cursor."""

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
    with _terminal_left_as_it_was():
        return _run(player, folder)


def _run(player: Player, folder: Path) -> int:
    session = player.session
    session.prompt = True
    history = LineHistory(folder / "history")
    prompts: PromptSession[str] = PromptSession(
        history=history,
        completer=_Words(session),
        complete_while_typing=False,
        bottom_toolbar=lambda: FULL if _is_full() else _toolbar(player),
        key_bindings=_bindings(),
        enable_suspend=True,
    )
    questions: PromptSession[str] = PromptSession(key_bindings=_bindings(), enable_suspend=True)
    for each in (prompts, questions):
        _bound(each.default_buffer)
        # The toolbar waits until a terminal says where its cursor is. Some never do: that is nothing to tell.
        each.app.renderer.cpr_not_supported_callback = None
    pasted: deque[str] = deque()

    def typed(prompts: PromptSession[str], prompt: str) -> str:
        """The next line: of several that were pasted at once, one after the other."""
        if not pasted:
            pasted.extend(_clean(prompts.prompt(prompt)).rstrip("\n").split("\n"))
            return pasted.popleft()
        print(f"{prompt}{printable(pasted[0])}")
        return pasted.popleft()

    def ask(question: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                answer = typed(questions, f"{question}: ")
                if answer.strip().casefold() in GIVING_UP:
                    raise KeyboardInterrupt
                refuse_too_long(answer)
                if not player.look(answer):
                    return read(answer)
            except EOFError:
                raise KeyboardInterrupt from None
            except DicemobError as error:
                _complain(error)
                _drop(pasted)
                print("'cancel' or Ctrl-C drops it")

    player.greet()
    while True:
        happened, asking = len(session.history.events), False
        history.warn(sys.stderr)
        try:
            line = typed(prompts, PROMPT)
            asking = True
            if not player.hear(line, ask):
                break
        except KeyboardInterrupt:
            _drop(pasted)
            if len(session.history.events) > happened:  # it came too late
                print(f"saved already: {printable(session.history.events[-1].words)}; 'undo' reverts it")
            elif asking:
                print("nothing was done")
        except EOFError:
            break
        except StoreError:
            raise
        except DicemobError as error:
            _complain(error)
            _drop(pasted)
    if session.name:
        print(f"kept: 'dicemob play {shell_word(session.name)}' continues it")
    return Exit.DONE


def _drop(pasted: deque[str]) -> None:
    """Say which of several lines that were pasted are not done, after one that could not be."""
    if any(line.strip() for line in pasted):
        print(f"not done: {plural(len(pasted), 'more line')}, from '{printable(pasted[0])}' on")
    pasted.clear()


@contextmanager
def _terminal_left_as_it_was() -> Iterator[None]:
    """Whatever ends the process from outside, the terminal is then as it was found."""
    found = termios.tcgetattr(sys.stdin)

    def end(number: int, frame: FrameType | None) -> None:
        with suppress(OSError, termios.error):  # the terminal may be gone
            os.write(sys.stdout.fileno(), PLAIN_PASTE)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, found)
        handler = before[number]
        if callable(handler):  # which closes what is open
            handler(number, frame)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    ending = (signal.SIGTERM, signal.SIGHUP)
    heard = [each for each in ending if signal.getsignal(each) is not signal.SIG_IGN]  # as by nohup
    before = {int(each): signal.signal(each, end) for each in heard}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _bindings() -> KeyBindings:
    """How text is taken, and what is not taken for text.

    There is no mouse: what looks like one are colours of pasted text, on which prompt_toolkit fails.
    """
    bindings = KeyBindings()
    bindings.add(Keys.Vt100MouseEvent)(lambda event: None)
    bindings.add(Keys.Any, filter=emacs_insert_mode & ~shift_selection_mode)(_type)
    bindings.add(Keys.Any, filter=emacs_mode & has_selection & ~shift_selection_mode)(_type)
    return bindings


def _type(event: KeyPressEvent) -> None:
    """Insert a character and all others that arrived with it: a terminal may send a paste key by key.

    A selection, which Ctrl-Space begins, ends with it.
    """
    event.current_buffer.exit_selection()
    text = [event.data * event.arg]
    waiting = event.key_processor.input_queue
    while waiting and waiting[0].key == waiting[0].data:
        text.append(waiting.popleft().data)
    event.current_buffer.insert_text("".join(text))


def _bound(buffer: Buffer) -> None:
    """Bound what a line holds, and what is remembered of it to be undone.

    A line holds one character more than it may have, so that it is refused as a whole and not done by half.
    prompt_toolkit remembers the whole line at every key, and here only until that is MOST_UNDONE characters.
    """
    remember, left = buffer.save_to_undo_stack, MOST_UNDONE

    def remember_some(clear_redo_stack: bool = True) -> None:
        nonlocal left
        left = left - len(buffer.text) if buffer.text else MOST_UNDONE
        if left > 0:
            remember(clear_redo_stack)

    def cut(_: Buffer) -> None:
        if len(buffer.text) > LONGEST_LINE + 1:
            buffer.text = buffer.text[: LONGEST_LINE + 1]

    buffer.save_to_undo_stack = remember_some  # type: ignore[method-assign]
    buffer.on_text_changed += cut


def _is_full() -> bool:
    """Whether the line that is typed is longer than it may be."""
    return len(get_app().current_buffer.text) > LONGEST_LINE


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
