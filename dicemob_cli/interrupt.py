"""What Ctrl-C does: while modules are imported it ends the process, later it is an exception.

Python's own exception would leave a traceback where an import is interrupted, or be lost inside of it.
"""

from __future__ import annotations

import os
import signal

__all__ = ["end_at_once", "raise_interrupt"]

INTERRUPTED = 130
"""The exit code, as in errors.Exit, which would take longer to import than it takes to press Ctrl-C."""


def end_at_once() -> None:
    """End the process when Ctrl-C is pressed: nothing is open yet that could be lost."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # elsewhere it is ignored, as by nohup
        signal.signal(signal.SIGINT, _end)


def raise_interrupt() -> None:
    """Raise KeyboardInterrupt when Ctrl-C is pressed: from here on something may have to be closed."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)
