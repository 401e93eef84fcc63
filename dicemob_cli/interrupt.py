"""Ctrl-C: it ends the process while modules are imported, and raises KeyboardInterrupt later.

During an import, KeyboardInterrupt would show a traceback or be swallowed by the import.
"""

from __future__ import annotations

import os
import signal

__all__ = ["end_at_once", "raise_interrupt"]

INTERRUPTED = 130
"""The exit code, as in errors.Exit, which is too slow to import this early."""


def end_at_once() -> None:
    """Let Ctrl-C end the process: nothing is open yet that could be lost."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not if it is ignored, as under nohup
        signal.signal(signal.SIGINT, _end)


def raise_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt: from here on there may be something to close."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)
