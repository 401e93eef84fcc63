"""A drawing that is saved as a file, by the export of rich."""

from __future__ import annotations

import io

from dicemob_cli.errors import Code, UsageError, quoted
from dicemob_cli.files import check_target, user_path, write_whole

__all__ = ["Picture"]

COLUMNS = 80


class Picture(io.StringIO):
    """A stream to draw on, like a terminal in colour, that is saved as SVG or HTML.

    Raises UsageError for a file of another kind, and what check_target raises for one that cannot be written.
    """

    encoding = "utf-8"

    def __init__(self, path: str, *, force: bool) -> None:
        super().__init__()
        self._path = user_path(str(path))
        self._force = force
        if self._path.suffix.lower() not in (".svg", ".html"):
            raise UsageError(
                Code.UNKNOWN_ENDING, f"--save {quoted(path)}: the file is to end in .svg or .html"
            )
        check_target(path, force=force)
        from rich.console import Console

        self.console = Console(
            file=self,
            record=True,
            width=COLUMNS,
            force_terminal=True,
            color_system="truecolor",
            no_color=False,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def isatty(self) -> bool:
        return True

    def save(self) -> None:
        """Write the file, whole or not at all. Raises what write_whole raises."""
        svg = self._path.suffix.lower() == ".svg"
        text = self.console.export_svg(title="dicemob") if svg else self.console.export_html()
        write_whole(self._path, text, force=self._force)
