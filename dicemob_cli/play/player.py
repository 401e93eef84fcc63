"""What one line does in a fight, and what is shown of it."""

from __future__ import annotations

from typing import TextIO

from dicemob_cli.encounter.fight_words import fight_words
from dicemob_cli.encounter.open_fight import Ask
from dicemob_cli.encounter.session import Done, Session
from dicemob_cli.encounter.verb import verb_meant, without_game, words_said
from dicemob_cli.errors import exhaustion_as_error, printable, quoted, tell
from dicemob_cli.grammar.words import split_line
from dicemob_cli.play.verb import LookingVerb
from dicemob_cli.render.fight import write_done, write_state
from dicemob_cli.render.lines import write_line

__all__ = ["Player"]


class Player:
    """Hears lines and writes what comes of them, in one of FORMATS."""

    def __init__(self, session: Session, form: str, stream: TextIO, *, odds: bool) -> None:
        self.session = session
        self.spoken = fight_words(session.campaign.vocabulary)
        self.form = form
        self.stream = stream
        self._odds = odds
        self.over = False

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
        known = self.spoken.verbs.known[said]
        if isinstance(known, LookingVerb):
            known.look(self, verb, rest)
        else:
            for done in self.session.do(line, ask):
                self.tell(done)
        self.stream.flush()
        return not self.over

    def greet(self) -> None:
        """What stands when a fight is opened."""
        if self.session.history.events:
            write_state(self.session.state, self.form, self.stream)
        else:
            campaign = self.session.campaign.campaign
            played = f", played with {campaign}" if campaign else ""
            tries = ", ".join(map(quoted, self.spoken.examples))
            self.stream.write(f"A new fight{printable(played)}. Try {tries}, or 'help'.\n")
        self.stream.flush()

    def tell(self, done: Done) -> None:
        """Write what was done."""
        settings = self.session.campaign.settings if self._odds else None
        write_done(done, settings, self.form, self.stream)
        self.stream.flush()

    def tell_question(self, question: str, errors: TextIO) -> None:
        """Write a question that the next line answers: as JSON an object of its own, else on stderr."""
        if self.form == "json":
            write_line("question", {"question": question}, self.form, self.stream)
            self.stream.flush()
        else:
            tell(question, errors)

    def look(self, answer: str) -> bool:
        """Whether an answer to a question is a look at the fight instead, which is then taken."""
        words = answer.split()
        known = self.spoken.verbs.known.get(words[0]) if words else None
        if not isinstance(known, LookingVerb) or not known.while_asked:
            return False
        verb, *rest = split_line(answer)
        known.look(self, verb, rest)
        self.stream.flush()
        return True

    def usage(self, verb: str) -> str:
        """The first usage of a verb."""
        return self.spoken.verbs.known[verb].usage[0]
