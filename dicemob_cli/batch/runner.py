"""Lines answered one after the other: read, rolled with dice of their own, written, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from dicemob_cli.batch.lines import Line
from dicemob_cli.batch.order import Order, read_order
from dicemob_cli.batch.tally import Expected, Summary, Tally, expected_of
from dicemob_cli.campaign.fill import fill
from dicemob_cli.campaign.table import Table
from dicemob_cli.dice import Dice, derived_seed
from dicemob_cli.errors import Code, DicemobError, WordError, did_you_mean
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.options import ROLLS
from dicemob_cli.grammar.parser import parse
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word, fold
from dicemob_cli.rules.request import Request, Result

__all__ = ["Runner", "Writer"]

REMEMBERED, LONGEST_REMEMBERED = 1000, 500
"""Lines that need not be read again, and the characters of one."""


class Writer(Protocol):
    """Where answers go, each with the number of its line."""

    def results(self, place: int, results: Iterable[Result]) -> None:
        """What a roll came to."""

    def lines(self, place: int, lines: Iterable[str]) -> None:
        """What is written already."""

    def error(self, place: int, error: DicemobError) -> None:
        """Why a line has no answer."""


def _no_roll(verb: Word) -> WordError:
    """The error for a line that begins with no roll."""
    if looks_written(verb):
        return at(verb, Code.UNKNOWN_VERB, f"begins no line; did you mean 'attack {verb.text} ...'?")
    near = did_you_mean(verb.text, (*ROLLS, "odds", "odds duel"))
    listed = f"; there are {', '.join(ROLLS)}, odds"
    return at(verb, Code.UNKNOWN_VERB, f"is not a roll{near or listed}")


class _Ready(NamedTuple):
    """A line that has been read: a request to roll, and what is to be expected of it; or odds, written."""

    request: Request | None
    expected: Sequence[Expected] | None
    odds: Sequence[str]


class Runner:
    """Answers lines at a table. Without a tally nothing of what was done is kept but a count.

    `odds` reckons and writes what the words after `odds` ask for, with options that hold for them.
    """

    def __init__(
        self,
        table: Table,
        seed: int,
        answers: Writer,
        odds: Callable[[str, Sequence[str]], Sequence[str]],
        tally: Tally | None = None,
    ) -> None:
        self._table = table
        self._seed = seed
        self._answers = answers
        self._odds = odds
        self._tally = tally
        self._remembered = lru_cache(REMEMBERED)(self._prepared)
        self.lines = self.failed = 0
        self.first_failure = ""

    def do(self, lines: Iterable[Line], *, strict: bool = False) -> bool:
        """Answer each of some lines. False where one fails and, being strict, that was the last."""
        for line in lines:
            if line.is_silent:
                continue
            self.lines += 1
            place = line.number
            try:
                order = read_order(line.text())
                place = order.number or place
                self._answer(order, place)
            except DicemobError as error:
                self.failed += 1
                self.first_failure = self.first_failure or f"line {place}: {error}"
                self._answers.error(place, error)
                if strict:
                    return False
        return True

    def summary(self) -> Summary:
        """What everything has come to."""
        rolls = self._tally.rolls() if self._tally else ()
        return Summary(lines=self.lines, failed=self.failed, seed=self._seed, rolls=rolls)

    def _answer(self, order: Order, place: int) -> None:
        prepare = self._remembered if len(order.words) <= LONGEST_REMEMBERED else self._prepared
        request, expected, odds = prepare(order.words, order.options)
        if request is None:
            self._answers.lines(place, odds)
            return
        seed = derived_seed(self._seed, place) if order.seed is None else order.seed
        results = request.roll(self._table.settings, Dice(seed))
        self._answers.results(place, results)
        if self._tally:
            self._tally.add(results, expected)

    def _prepared(self, words: str, options: Sequence[str]) -> _Ready:
        verb, *rest = words.split(maxsplit=1) or [""]
        if fold(verb) == "odds":
            return _Ready(None, None, self._odds("".join(rest), options))
        if verb and fold(verb) not in ROLLS:
            raise _no_roll(Word(verb, 0))
        request = fill(parse(words, self._table.vocabulary, options=options), self._table)
        return _Ready(request, expected_of(request, self._table.settings) if self._tally else None, ())
