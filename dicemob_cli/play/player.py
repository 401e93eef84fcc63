"""What one line does in a fight, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TextIO

from dicemob_cli.campaign.fill import fill
from dicemob_cli.encounter.desk import Ask
from dicemob_cli.encounter.luck import luck_of
from dicemob_cli.encounter.session import Done, Session
from dicemob_cli.encounter.summary import summary_of
from dicemob_cli.errors import Code, exhaustion_as_error, printable, quoted, tell
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.fight import fight_words
from dicemob_cli.grammar.sides import whole
from dicemob_cli.grammar.verbs import verb_meant, without_game, words_said
from dicemob_cli.grammar.words import Word, split_line, unknown_word
from dicemob_cli.odds.request import reckoned
from dicemob_cli.render.export import export, write_exported
from dicemob_cli.render.fight import write_done, write_names, write_state
from dicemob_cli.render.lines import write_line
from dicemob_cli.render.log import entries, write_entries, write_summary
from dicemob_cli.render.odds import write_odds
from dicemob_cli.render.verbs import write_help

__all__ = ["Player"]

FORCE = "--force"
"""The word after which `export` replaces a file."""

LAST_THINGS = 10
"""How many things `log` tells if nothing is said."""


class Player:
    """Hears lines and writes what comes of them, in one of FORMATS."""

    def __init__(self, session: Session, form: str, stream: TextIO, *, odds: bool) -> None:
        self.session = session
        self.spoken = fight_words(session.campaign.vocabulary)
        self._form = form
        self._stream = stream
        self._odds = odds

    def hear(self, line: str, ask: Ask) -> bool:
        """Do what a line says. False when there is to be no next one.

        Raises DicemobError for a line that cannot be done; then nothing has changed.
        """
        with exhaustion_as_error():
            return self._hear(line, ask)

    def _hear(self, line: str, ask: Ask) -> bool:
        line = without_game(line, self.spoken.verbs)
        words = words_said(line, self.spoken.verbs)
        if not words or words[0].text.startswith("#"):
            return True
        verb, *rest = words
        said = verb_meant(verb, self.spoken.verbs)
        if said == "quit":
            return False
        looking = LOOKING.get(said)
        if looking:
            looking(self, verb, rest)
        else:
            for done in self.session.do(line, ask):
                self.tell(done)
        self._stream.flush()
        return True

    def greet(self) -> None:
        """What stands when a fight is opened."""
        if self.session.history.events:
            write_state(self.session.state, self._form, self._stream)
        else:
            campaign = self.session.campaign.campaign
            played = f", played with {campaign}" if campaign else ""
            tries = ", ".join(map(quoted, self.spoken.examples))
            self._stream.write(f"A new fight{printable(played)}. Try {tries}, or 'help'.\n")
        self._stream.flush()

    def tell(self, done: Done) -> None:
        """Write what was done."""
        settings = self.session.campaign.settings if self._odds else None
        write_done(done, settings, self._form, self._stream)
        self._stream.flush()

    def tell_question(self, question: str, errors: TextIO) -> None:
        """Write a question that the next line answers: as JSON an object of its own, else on stderr."""
        if self._form == "json":
            write_line("question", {"question": question}, self._form, self._stream)
            self._stream.flush()
        else:
            tell(question, errors)

    def look(self, answer: str) -> bool:
        """Whether an answer to a question is a look at the fight instead, which is then taken."""
        words = answer.split()
        if not words or words[0] not in WHILE_ASKED:
            return False
        verb, *rest = split_line(answer)
        LOOKING[verb.text](self, verb, rest)
        self._stream.flush()
        return True

    # What is looked at, and changes nothing

    def show(self, verb: Word, rest: list[Word]) -> None:
        """Everyone."""
        _refuse(verb, rest)
        write_state(self.session.state, self._form, self._stream)

    def who(self, verb: Word, rest: list[Word]) -> None:
        """The names."""
        _refuse(verb, rest)
        write_names(self.session.state, self._form, self._stream)

    def odds(self, verb: Word, rest: list[Word]) -> None:
        """The odds of a roll."""
        kinds = self.spoken.with_odds
        if len(rest) > 1 and rest[0].folded == self.spoken.verbs.game:
            rest = rest[1:]
        if not rest:
            raise at(verb, Code.WORDS_MISSING, f"needs a roll: {self._usage('odds')}")
        if rest[0].folded not in kinds:
            raise unknown_word(rest[0], Code.NO_ODDS, _OUTSIDE, kinds)
        table = self.session.table
        line = " ".join(word.text if " " not in word.text else f'"{word.text}"' for word in rest)
        request = fill(self.spoken.parse(line, table.vocabulary), table)
        write_odds([*reckoned(request, table.settings)], self._form, self._stream)

    def log(self, verb: Word, rest: list[Word]) -> None:
        """The last things that happened."""
        count = whole(rest[0], "a number of things") if rest else LAST_THINGS
        _refuse(verb, rest[1:])
        history = self.session.history
        listed = entries(history, last=min(count, len(history.events)))
        write_entries(listed, self._form, self._stream)

    def summary(self, verb: Word, rest: list[Word]) -> None:
        """The fight as a whole."""
        _refuse(verb, rest)
        history = self.session.history
        write_summary(summary_of(history), luck_of(history.counting), self._form, self._stream)

    def export(self, verb: Word, rest: list[Word]) -> None:
        """The fight as a file."""
        force = any(word.text == FORCE for word in rest)
        path = " ".join(word.text for word in rest if word.text != FORCE)
        if not path:
            raise at(verb, Code.WORDS_MISSING, f"needs a file: {self._usage('export')}")
        export(self.session.history, self.session.name or "scratch", path, force=force)
        write_exported(path, self._form, self._stream)

    def help(self, verb: Word, rest: list[Word]) -> None:
        """What can be said."""
        verbs = self.spoken.verbs
        write_help(verbs, verb_meant(rest[0], verbs) if rest else None, self._form, self._stream)

    def _usage(self, verb: str) -> str:
        """How a verb is said."""
        return self.spoken.verbs.known[verb].usage[0]


_OUTSIDE = "has no odds here; effects, duels and balances are told by 'dicemob odds'"


def _refuse(verb: Word, rest: list[Word]) -> None:
    if rest:
        raise at(rest[0], Code.EXTRA_WORD, f"has no place after {quoted(verb.text)}")


LOOKING: Mapping[str, Callable[[Player, Word, list[Word]], None]] = {
    "show": Player.show,
    "who": Player.who,
    "odds": Player.odds,
    "log": Player.log,
    "summary": Player.summary,
    "export": Player.export,
    "help": Player.help,
}
"""The verbs that change nothing."""

WHILE_ASKED = ("show", "who", "log", "help")
"""Those that may be said in place of an answer. The question is then asked again."""
