"""One session a fight: held by a lock of the operating system, which is gone with its process."""

from __future__ import annotations

import os
from contextlib import suppress

from filelock import FileLock, Timeout

from dicemob_cli.encounter.folder import file_mode
from dicemob_cli.encounter.store import Fight, Store, now
from dicemob_cli.errors import Code, StoreError, quoted, shell_word

__all__ = ["Hold"]


class Hold:
    """A fight that no other session can play until it is released.

    Raises StoreError, which says who holds it, when another does.
    """

    def __init__(self, store: Store, fight: Fight) -> None:
        self._store = store
        self._fight = fight
        self._lock = FileLock(
            store.folder / f"fight-{fight.id}.lock", mode=file_mode(store.path), thread_local=False
        )
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            by = store.holder(fight) or "another session"
            raise StoreError(
                Code.FIGHT_HELD,
                f"{quoted(fight.name)} is being played by {by};"
                f" 'dicemob log {shell_word(fight.name)}' reads it meanwhile",
            ) from None
        except OSError as error:
            raise StoreError(
                Code.STORE_FAILED, f"cannot hold {quoted(fight.name)}: {error.strerror}"
            ) from None
        store.hold(fight, _myself())

    def release(self) -> None:
        """Let others play it."""
        with suppress(StoreError):  # what failed is told already
            self._store.hold(self._fight, None)
        self._lock.release()


def _myself() -> str:
    """This process, for whoever finds the fight held."""
    terminal = ""
    for stream in (0, 1, 2):
        try:
            terminal = f" on {os.ttyname(stream)}"
            break
        except (OSError, AttributeError):
            continue
    return f"process {os.getpid()}{terminal} since {now()[:16].replace('T', ' ')} UTC"
