"""batch: a filter from lines of words to lines of results."""

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from dicemob_cli.batch.lines import Line, read_lines
from dicemob_cli.batch.runner import Runner
from dicemob_cli.batch.shortcut import JsonLines, long_way
from dicemob_cli.batch.tally import Tally
from dicemob_cli.campaign.table import Table
from dicemob_cli.cli.complete import complete_file, one_of
from dicemob_cli.cli.options import (
    CampaignOption,
    JsonOption,
    QuietOption,
    chosen_form,
    open_table,
    valid_seed,
    whole_number,
)
from dicemob_cli.dice import SEEDS, new_seed
from dicemob_cli.errors import Code, Exit, UsageError, reading, tell
from dicemob_cli.files import user_path
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.words import Word, fold, unknown_word
from dicemob_cli.render.batch import BATCH_FORMS, Answers
from dicemob_cli.render.patience import Pace
from dicemob_cli.render.phrases import plural

__all__ = ["batch"]

STANDARD_INPUT = Path("-")


def batch(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="The files to read; - or none is standard input.",
            autocompletion=complete_file,
        ),
    ] = None,
    campaign_ref: CampaignOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole_number("--seed"),
            metavar="N",
            help="The seed of all dice, to repeat the run.",
            show_default=False,
        ),
    ] = None,
    start: Annotated[
        int,
        typer.Option(
            parser=whole_number("--start", least=1, most=SEEDS - 1),
            metavar="N",
            help="The number of the first line.",
        ),
    ] = 1,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORM",
            help="json (the default) or plain.",
            autocompletion=one_of(*BATCH_FORMS),
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first line that fails.")] = False,
    progress: Annotated[bool, typer.Option("--progress", help="Show the progress on stderr.")] = False,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="End with totals, means and the expected values."),
    ] = False,
) -> int:
    """Roll or reckon every line of standard input or of files: a JSON object a result, in order.

    \b
    dicemob batch < lines.txt
    dicemob batch -c red-bob --seed 7 --summary lines.txt

    The lines are words, or JSON objects with words and options as fields:

    \b
    attack hugo/sword vs zombie
    odds duel hugo/sword vs zombie
    seed=5 skill 4 hard
    {"request": "skill 4", "difficulty": "hard", "seed": 5}

    \b
    Blank lines and those that begin with # pass. A line that makes no sense
    is answered by its error, and the rest goes on; then the exit code is 1.
    The dice of a line come from --seed and its number, so a file may be
    split: --start says the number of a part's first line, or n=17 on a line
    its own. Several files are numbered as one. Nothing is kept in the log.
    """
    chosen = chosen_form(form, json=json, quiet=quiet, forms=BATCH_FORMS)
    if summary and quiet:
        raise UsageError(Code.CONTRADICTION, "--summary and --quiet contradict each other")
    answers = Answers(chosen, sys.stdout, sys.stderr)
    given = valid_seed(seed)
    table = open_table(campaign_ref)
    runner = Runner(
        table,
        new_seed() if given is None else given,
        answers,
        JsonLines(answers.line).of if chosen == "json" else partial(long_way, answers.line),
        partial(_odds, table, answers),
        Tally() if summary else None,
    )
    pace = Pace(sys.stderr) if progress else None
    try:
        for lines in _lines([user_path(str(file)) for file in files or [STANDARD_INPUT]], start):
            going_on = runner.do(lines, strict=strict)
            answers.flush()
            if pace:
                pace(len(lines))
            if not going_on:
                break
        interrupted = False
    except KeyboardInterrupt:
        interrupted = True
    if pace:
        pace.close()
    if summary:
        answers.summary(runner.summary())
    answers.flush()
    if interrupted:
        return Exit.INTERRUPTED
    if runner.first_failure is None:
        return Exit.DONE
    place, error = runner.first_failure
    tell(f"{runner.failed} of {plural(runner.lines, 'line')} failed; line {place}: {error}", sys.stderr)
    return Exit.FAILED


def _odds(table: Table, answers: Answers, words: str, options: Sequence[str]) -> list[str]:
    """The lines that answer what stands after `odds`."""
    from dicemob_cli.cli.odds import STUDIED, study

    kind, *rest = words.split(maxsplit=1) or [""]
    if not kind:
        raise at(Word("odds", 0), Code.WORDS_MISSING, "needs a roll after it: odds attack 6 vs 8")
    if fold(kind) not in STUDIED:
        message = f"has no odds here, where there are {', '.join(STUDIED)}"
        raise unknown_word(Word(kind, 0), Code.NO_ODDS, message, STUDIED)
    written = StringIO()
    study(fold(kind), rest, options, table).write(answers.form, written)
    return written.getvalue().splitlines()


def _lines(files: Sequence[Path], start: int) -> Iterator[list[Line]]:
    """The lines of all files, some at a time, numbered as if they stood in one."""
    for file in files:  # whatever is missing is told before anything is done
        with reading(file, Code.UNKNOWN_FILE):
            if file != STANDARD_INPUT and stat.S_ISDIR(file.stat().st_mode):
                raise IsADirectoryError
    for file in files:
        with reading(file, Code.UNKNOWN_FILE), _opened(file) as stream:
            for lines in read_lines(stream, start):
                yield lines
                start += len(lines)


def _opened(file: Path) -> AbstractContextManager[BinaryIO]:
    if file != STANDARD_INPUT:
        return file.open("rb")
    with suppress(OSError):
        os.set_blocking(sys.stdin.fileno(), True)  # as whoever made the pipe may have left it
    return nullcontext(sys.stdin.buffer)
