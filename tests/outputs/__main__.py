"""Writes what the command writes: `python -m tests.outputs > before.txt`, change something, and compare.

Everything that is rolled has a seed; the time of day is left out.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.conftest import DICEMOB, SERVER, clean_environment

HERE = Path(__file__).parent
SCRIPTS = ("red-bob", "hope")

WIDTHS = ("40", "80", "200")
DRAWN = [f"--format table @{columns}" for columns in WIDTHS]
FORMS = {
    "rolls": ("", "--json", "-q", "--times 3", "--times 3 --json", *DRAWN, "--times 3 --format table @80"),
    "odds": ("", "--json", "-q", *DRAWN),
    "exact": ("--json --exact",),
    "grids": ("", "--json", *DRAWN),
    "tables": ("@40", "@80", "@200"),
    "plain": ("@80",),
    "errors": ("",),
}
"""The options that are added to each line of a section; `@80` is the width of the terminal."""

SEEDED = ("rolls",)

TIMES = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(\+00:00|Z)?")


def main() -> None:
    """Run every line in every form, and write what each wrote."""
    with tempfile.TemporaryDirectory() as folder:
        for section, lines in sections():
            campaign, _, kind = section.rpartition(": ")
            for line in lines:
                for form in FORMS[kind]:
                    options, _, columns = form.partition("@")
                    seed = "--seed 7" if kind in SEEDED else ""
                    chosen = f"-c {campaign}" if campaign else ""
                    run(f"{line} {chosen} {seed} {options}".split(), Path(folder), columns or "80")
        for form in ("json", "plain"):
            for more in ("", "--summary", "-c red-bob"):
                words = f"batch --seed 3 --format {form} {more}".split()
                run(words, Path(folder), "80", (HERE / "batch.txt").read_text())
        run(["batch", "--seed", "3", "-q"], Path(folder), "80", (HERE / "batch.txt").read_text())
        for script in SCRIPTS:
            text = (HERE / "fights" / f"{script}.txt").read_text()
            for form, columns in (("plain", "80"), ("json", "80"), *(("table", width) for width in WIDTHS)):
                with tempfile.TemporaryDirectory() as home:
                    words = f"play mill -c {script} --seed 5 --format {form} --keep-going".split()
                    run(words, Path(home), columns, text)
                    for file in sorted(Path(home).glob("fight.*")):
                        write(file.name, file.read_text())
                    for command in ("log mill", "log verify mill", "log luck mill", "log --who hugo"):
                        run([*command.split(), "--format", form], Path(home), columns)


def sections() -> Iterator[tuple[str, list[str]]]:
    """The sections of lines.txt, and their lines."""
    text = (HERE / "lines.txt").read_text()
    for part in re.split(r"^\[", text, flags=re.MULTILINE)[1:]:
        head, _, rest = part.partition("]")
        yield head, [line for line in rest.splitlines() if line.strip()]


def run(words: Sequence[str], folder: Path, columns: str, given: str = "") -> None:
    """Run a command, and write its words, its exit code, what it wrote and its errors."""
    environment = clean_environment({"DICEMOB_HOME": str(folder / "home"), "COLUMNS": columns})
    ran = SERVER.run([DICEMOB, *words], folder, environment, given.encode())
    write(f"$ {' '.join(words)} @{columns} -> {ran.returncode}", ran.stdout.decode())
    if ran.stderr:
        write("! stderr", ran.stderr.decode())


def write(title: str, text: str) -> None:
    """Write a title and a text, without the time of day."""
    sys.stdout.write(f"{title}\n{TIMES.sub('TIME', text)}\n")


if __name__ == "__main__":
    main()
