"""What a long fight costs: folding its events, taking one back, opening it again, keeping one more."""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dicemob_cli.campaign.load import load
from dicemob_cli.encounter.event import Event
from dicemob_cli.encounter.history import History
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.store import Store

__all__ = ["main"]

LONG, SHORT = 10_000, 100
ROUND = (
    "next",
    "attack hugo/sword vs zombie1",
    "heal zombie1 9",
    "attack 3 fire lasts 2 vs zombie2",
    "heal zombie2 9",
    "note on and on",
)


def no_one(question: str, read: Callable[[str], Any]) -> Any:
    """Nobody is asked anything here."""
    raise AssertionError(question)


def milliseconds(do: Callable[[], object], times: int = 5) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        do()
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def fight_of(session: Session, length: int) -> list[Event]:
    """A fight of so many events: rounds of real play, repeated."""
    for line in ("add hugo", "add zombie x10", "initiative"):
        session.do(line, no_one)
    while len(session.history.events) < SHORT:
        for line in ROUND:
            session.do(line, no_one)
    played = session.history.events
    again = played[-len(ROUND) * 4 :]
    events = [*played]
    while len(events) < length:
        events += [event._replace(number=len(events) + place) for place, event in enumerate(again, 1)]
    return events[:length]


def main() -> None:
    """Measure and print."""
    table = load("red-bob").table()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        session = Session(store, table, "short", "red-bob", 5)
        events = fight_of(session, LONG)
        long_fight = store.begin("long", "red-bob", 5)
        for event in events:
            store.keep(long_fight, event)
        long = Session(store, table, "long", "red-bob", 5)

        def undo_and_redo(session: Session) -> Callable[[], object]:
            return lambda: (session.do("undo", no_one), session.do("redo", no_one))

        folded = milliseconds(lambda: History(events))
        folded_short = milliseconds(lambda: History(events[:SHORT]))
        opened = milliseconds(lambda: History(store.events(long_fight)))
        undo_short, undo_long = (milliseconds(undo_and_redo(each), 25) for each in (session, long))
        kept = milliseconds(lambda: session.do("note again", no_one), 25)
        print(f"A fight of {LONG} events: medians in one run\n")
        print(f"{'fold of all events':38}{folded:10.2f} ms   reach 1000 ms")
        print(f"{'reading and folding them':38}{opened:10.2f} ms")
        print(f"{'one more event, on disk':38}{kept:10.2f} ms")
        print(f"{'undo and redo, on disk':38}{undo_long:10.2f} ms")
        print(f"undo and redo at {LONG} / at {SHORT} events: {undo_long / undo_short:.2f}")
        print(f"fold of {LONG} / of {SHORT} events: {folded / folded_short:.2f}   even is {LONG // SHORT}")
        session.close()
        long.close()


if __name__ == "__main__":
    main()
