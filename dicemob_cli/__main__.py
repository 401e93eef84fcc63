"""The entry point of the process: `dicemob`, and `python -m dicemob_cli`."""

from __future__ import annotations

from dicemob_cli.interrupt import end_at_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["main"]


end_at_once()  # as early as can be: this module is imported only to start the process


def main() -> NoReturn:
    """Run `dicemob` with the arguments of this process, and end it."""
    from dicemob_cli.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
