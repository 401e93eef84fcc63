"""Lines answered one after the other: read, rolled with dice of their own, written, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from dicemob_cli.batch.lines import Line
from dicemob_cli.batch.order import Order, read_order
from dicemob_cli.batch.shortcut import Lines
from dicemob_cli.batch.tally import Expected, Summary, Tally, expected_of
from dicemob_cli.campaign.fill import fill, table_of
from dicemob_cli.campaign.table import Table
from dicemob_cli.dice import Dice, derived_seed
from dicemob_cli.errors import Code, DicemobError, WordError, did_you_mean
from dicemob_cli.games.game import Request, Result
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.parser import FIRST_WORDS, parse
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word, fold

__all__ = ["Failure", "Runner", "Writer"]

REMEMBERED = 1000
"""Lines that need not be read again."""

LONGEST_REMEMBERED, LONGEST_TOLD = 500, 5000
"""Characters of what such a line asks, and of odds that it is answered with."""


_read_once = lru_cache(REMEMBERED)(read_order)


class Writer(Protocol):
    """Where answers go, each with the number of its line."""

    def results(self, place: int, results: Iterable[Result]) -> None:
        """What a roll came to."""

    def lines(self, place: int, lines: Iterable[str]) -> None:
        """What is written already."""

    def error(self, place: int, error: DicemobError) -> None:
        """Why a line has no answer."""

    def flush(self) -> None:
        """Let what was written be seen."""


class Failure(NamedTuple):
    """Why a line has no answer."""

    line: int
    error: DicemobError


class _Counted(NamedTuple):
    """A line that has been read: what it rolls, and what is to be expected of that."""

    request: Request
    settings: Any
    expected: Sequence[Expected] | None


class _Roll(NamedTuple):
    """A line that has been read: what gives its answer for a seed."""

    lines: Lines


class _Odds(NamedTuple):
    """A line that has been read: the odds that it asked for, written."""

    lines: Sequence[str]


class Runner:
    """Answers lines at a table. Without a tally nothing of what was done is kept but a count.

    `rolled` gives the lines of a request for a seed; `odds` reckons and writes what the words after `odds`
    ask for, with options that hold for them.
    """

    def __init__(
        self,
        table: Table,
        seed: int,
        answers: Writer,
        rolled: Callable[[Request, Any], Lines],
        odds: Callable[[str, Sequence[str]], Sequence[str]],
        tally: Tally | None = None,
    ) -> None:
        self._table = table
        self._seed = seed
        self._answers = answers
        self._rolled = rolled
        self._odds = odds
        self._tally = tally
        self._remembered: dict[tuple[str, tuple[str, ...]], _Roll | _Counted | _Odds] = {}
        self.lines = self.failed = 0
        self.first_failure: Failure | None = None

    def do(self, lines: Iterable[Line], *, strict: bool = False) -> bool:
        """Answer each of some lines. False where one fails and, being strict, that was the last."""
        for line in lines:
            content = line.content
            order = (_read_once if len(content) <= LONGEST_REMEMBERED else read_order)(content)
            if not order.words and order.error is None:
                continue
            self.lines += 1
            place = line.number if order.number is None else order.number
            wrong = order.error
            if wrong is None:
                try:
                    self._answer(order, place)
                except DicemobError as error:
                    wrong = error
            if wrong:
                self.failed += 1
                self.first_failure = self.first_failure or Failure(place, wrong)
                self._answers.error(place, wrong)
                if strict:
                    return False
        return True

    def summary(self) -> Summary:
        """What everything has come to."""
        rolls = self._tally.rolls() if self._tally else ()
        return Summary(lines=self.lines, failed=self.failed, seed=self._seed, rolls=rolls)

    def _answer(self, order: Order, place: int) -> None:
        ready = self._remembered.get((order.words, order.options)) or self._ready(order)
        if isinstance(ready, _Odds):
            self._answers.lines(place, ready.lines)
            return
        seed = derived_seed(self._seed, place) if order.seed is None else order.seed
        if isinstance(ready, _Roll):
            self._answers.lines(place, ready.lines(seed))
            return
        results = ready.request.roll(ready.settings, Dice(seed))
        self._answers.results(place, results)
        assert self._tally, "only then is anything counted"
        self._tally.add(results, ready.expected)

    def _ready(self, order: Order) -> _Roll | _Counted | _Odds:
        """What a line asks for, remembered unless it is long: lines are often alike."""
        ready = self._prepared(order.words, order.options)
        asked = len(order.words) + sum(map(len, order.options))
        told = sum(map(len, ready.lines)) if isinstance(ready, _Odds) else 0
        if asked <= LONGEST_REMEMBERED and told <= LONGEST_TOLD:
            if len(self._remembered) == REMEMBERED:
                self._remembered.clear()
            self._remembered[order.words, order.options] = ready
        return ready

    def _prepared(self, words: str, options: Sequence[str]) -> _Roll | _Counted | _Odds:
        verb, *rest = words.split(maxsplit=1)
        if fold(verb) == "odds":
            self._answers.flush()  # what takes long is not waited for to see what is done
            return _Odds(self._odds("".join(rest), options))
        if fold(verb) not in FIRST_WORDS:
            raise _no_roll(Word(verb, 0))
        asked = parse(words, self._table.vocabulary, options=options)
        table = table_of(asked, self._table)
        request = fill(asked, table)
        if self._tally is None:
            return _Roll(self._rolled(request, table.settings))
        self._answers.flush()
        return _Counted(request, table.settings, expected_of(request, table.settings))


def _no_roll(verb: Word) -> WordError:
    """The error for a line that begins with no roll."""
    if looks_written(verb):
        return at(
            verb, Code.UNKNOWN_VERB, f"does not begin a request; did you mean 'attack {verb.text} ...'?"
        )
    near = did_you_mean(verb.text, (*FIRST_WORDS, "odds", "odds duel"))
    listed = f"; there are {', '.join(FIRST_WORDS)}, odds"
    return at(verb, Code.UNKNOWN_VERB, f"is not a roll{near or listed}")
