"""Rows of CSV, as spreadsheets and the module `csv` read them."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from dicemob_cli.errors import printable
from dicemob_cli.render.plain import plain_word

__all__ = ["csv_row"]


def csv_row(cells: Iterable[object]) -> str:
    """Return a row without its line end. Values are written as in plain lines; what is not there is empty."""
    row = StringIO()
    csv.writer(row, lineterminator="").writerow(map(_cell, cells))
    return row.getvalue()


def _cell(value: object) -> str:
    if value is None or value == ():
        return ""
    return printable(value) if isinstance(value, str) else plain_word(value)
