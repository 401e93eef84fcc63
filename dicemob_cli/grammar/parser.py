"""Words in, what was asked out. Names stay names: the campaign fills them in."""

from __future__ import annotations

from collections.abc import Sequence

from dicemob_cli.dice import Pool
from dicemob_cli.errors import Code, WordError, quoted
from dicemob_cli.games.dice_mob.parsed import (
    AskedCombat,
    AskedDuel,
    AskedEffect,
    AskedLasts,
    AskedRoll,
    AskedStrike,
    Clause,
    Fighter,
    NamedType,
    SheetAttack,
    SheetStrike,
)
from dicemob_cli.games.dice_mob.rules.lasts import (
    ROLLED,
    Lasting,
    Lasts,
    effect_name,
    lasting_type,
    starting_type,
)
from dicemob_cli.grammar.asked import Asked
from dicemob_cli.grammar.cursor import Cursor, at
from dicemob_cli.grammar.mistakes import (
    COMBAT,
    EXAMPLES,
    is_name,
    split_dice,
    stray,
)
from dicemob_cli.grammar.next_side import next_side
from dicemob_cli.grammar.options import KINDS, ROLLS, Options
from dicemob_cli.grammar.sides import Name, Side, Written, looks_written
from dicemob_cli.grammar.vocabulary import DICE_MOB, RINGS, STANDARD, Vocabulary
from dicemob_cli.grammar.words import JOINTS, KEYWORDS, MOST_WORDS, Word, fold, split_line, unknown_word

__all__ = [
    "FIRST_WORDS",
    "NEEDS_DAMAGE",
    "lasts_of",
    "parse",
    "parse_duel",
    "parse_effect",
    "parse_potency",
    "parse_potency_words",
    "parse_strikes",
    "strikes_kind",
]


FIRST_WORDS = (*ROLLS, RINGS)
"""What a line begins with that is rolled."""

NEEDS_DAMAGE = "needs damage to go on with, and a contest does none"
"""Why a contest cannot start what is rolled again (D7, E1)."""


def parse(
    line: str | Sequence[str], vocabulary: Vocabulary = STANDARD, *, options: Sequence[str] = ()
) -> Asked:
    """Read a line such as `attack 6 vs 8 slashing`, or the same as a list of arguments.

    `options` are further words, such as `type slashing`, that hold for the whole line. The `words` of
    what was asked are one line that asks the same again. Raises WordError.
    """
    text = (line if isinstance(line, str) else " ".join(line)).strip()
    words = split_line(text)
    given = [Word(w.text, len(text) + 1 + w.start) for w in split_line(" ".join(options))]
    if not words:
        raise WordError(Code.WORDS_MISSING, f"nothing to roll: try '{EXAMPLES['attack']}'")
    verb, *rest = words
    asked = " ".join((text, *options))
    if verb.folded == RINGS:
        from dicemob_cli.games.rings.grammar import parse_rings

        if vocabulary.system == DICE_MOB:
            hint = "is another game than that of this campaign, which is Dice Mob: use '-c none'"
            raise at(verb, Code.OTHER_GAME, hint)
        return parse_rings(rest, given, asked, vocabulary, before=f"{RINGS} ")
    _refuse_rings(verb, vocabulary)
    if verb.folded not in ROLLS:
        raise unknown_word(verb, Code.UNKNOWN_VERB, "is not a roll", FIRST_WORDS)
    if verb.folded == "effect":
        return _effect(rest, given, asked, vocabulary)
    parser = _Parser(verb.folded, [*given, *rest], vocabulary)
    return parser.combat(asked) if verb.folded in COMBAT else parser.roll(asked)


def _refuse_rings(verb: Word, vocabulary: Vocabulary) -> None:
    """Raise WordError for a roll of Dice Mob in a campaign of Rings."""
    if vocabulary.system == RINGS:
        hint = "is Dice Mob, and this campaign is one of Rings: use 'rings attack', or '-c none'"
        raise at(verb, Code.OTHER_GAME, hint)


def parse_strikes(line: str, vocabulary: Vocabulary = STANDARD) -> SheetAttack:
    """Read an attack as a sheet has it: `3 slashing then 3 burning`, `contest 4 emotional`.

    Raises WordError.
    """
    words = split_line(line)
    kind = strikes_kind(line)
    if words and words[0].folded == kind:
        words.pop(0)
    return _Parser(kind, words, vocabulary, sheet=True).sheet_attack()


def strikes_kind(line: str) -> str:
    """The kind of an attack as a sheet has it, without reading the rest of it: `attack` unless it says so."""
    first = fold("".join(line.split(maxsplit=1)[:1]))
    return first if first in COMBAT else "attack"


def parse_potency(line: str) -> Pool:
    """Read a potency as a sheet has it: `degrees 2`, or a number of dice. Raises WordError."""
    asked = _Parser("potency", split_line(line), STANDARD, sheet=True).roll(line)
    if isinstance(asked.side, Written) and len(asked.side.parts) == 1 and asked.criticals is None:
        [pool] = asked.side.parts
        if isinstance(pool, Pool):
            return pool
    raise WordError(
        Code.NOT_A_POOL, f"{quoted(line)} is not a number of dice, nor degrees of proficiency", word=line
    )


def parse_potency_words(words: Sequence[Word], vocabulary: Vocabulary) -> AskedRoll:
    """Read what follows `potency` where it stands inside a longer line. Raises WordError."""
    text = " ".join(("potency", *(word.text for word in words)))
    return _Parser("potency", [*words], vocabulary).roll(text)


def parse_duel(
    words: Sequence[str], vocabulary: Vocabulary = STANDARD, *, options: Sequence[str] = ()
) -> AskedDuel:
    """Read two fighters: `hugo/sword vs zombie`, `5 defense 4 hp 12 vs 3 defense 3 hp 6`.

    Raises WordError.
    """
    text = " ".join(words).strip()
    _refuse_rings(Word("duel", 0), vocabulary)
    parser = _Parser("duel", [*split_line(" ".join(options)), *split_line(text)], vocabulary)
    return parser.duel(" ".join((text, *options)))


def parse_effect(
    words: Sequence[str], vocabulary: Vocabulary = STANDARD, *, options: Sequence[str] = ()
) -> AskedEffect:
    """Read an effect and the attack that starts it: `burning 6 vs 5 rounds 10`. Raises WordError."""
    text = " ".join(words).strip()
    _refuse_rings(Word("effect", 0), vocabulary)
    given = split_line(" ".join(options))
    return _effect(split_line(text), given, " ".join((text, *options)), vocabulary)


def _effect(words: list[Word], given: list[Word], text: str, vocabulary: Vocabulary) -> AskedEffect:
    """effect [contest] clause"""
    example = f"try '{EXAMPLES['effect']}'"
    if not words:
        raise WordError(Code.WORDS_MISSING, f"no effect to look at: {example}")
    number = words[0].folded == "type" and len(words) > 1
    named, *rest = words[1:] if number else words
    parser = _Parser("effect", [*given, *rest], vocabulary)
    kind = parser.lasting(named, number=number)
    if kind is None or kind is Lasting.POISON:
        if named.text[0].isdigit():
            raise at(named, Code.UNKNOWN_EFFECT, f"is not a kind of effect: {example}")
        if kind or vocabulary.is_type(named.text):
            whose = (
                "lasts as the GM says: in a fight, 'effect poison on hugo'"
                if kind
                else f"does not last: {example}, or {Lasting.BLEEDING}"
            )
            raise at(named, Code.STARTS_NOTHING, whose)
        lasting = [word for word in vocabulary.types if parser.lasting(Word(word, 0))]
        raise unknown_word(
            named, Code.UNKNOWN_EFFECT, f"is not a kind of effect: {example}", [*lasting, *Lasting]
        )
    return parser.effect(named, kind, text)


class _Parser:
    """Reads one line; a method a phrase of the grammar. `sheet`: names cannot stand in it."""

    def __init__(self, kind: str, words: list[Word], vocabulary: Vocabulary, *, sheet: bool = False) -> None:
        if len(words) > MOST_WORDS:
            raise at(words[MOST_WORDS], Code.TOO_MANY, f"is one word too many: a line has {MOST_WORDS}")
        self._kind = kind
        self._sheet = sheet
        self._vocabulary = vocabulary
        self._cursor = Cursor(words)
        takes = ("type", "degrees", "lasts") if sheet else KINDS[kind]
        self._options = Options(kind, takes, self._cursor, vocabulary)

    # Whole lines

    def combat(self, words: str) -> AskedCombat:
        """[options] clause [then|also clause ...]"""
        self._options.read()
        for_all = self._options.type
        if self._options.lasts:
            raise at(self._options.lasts.word, Code.MISPLACED_WORD, "comes after the dice of a strike")
        clauses: list[Clause] = []
        joint: Word | None = None
        while not clauses or joint:
            clauses.append(self._clause(joint))
            joint = self._joint()
        if stray := self._cursor.take("vs"):
            raise at(
                stray,
                Code.MISPLACED_WORD,
                "is given twice: join targets with 'and', strikes with 'then' or 'also'",
            )
        if stray := self._cursor.take("and"):
            raise at(stray, Code.MISPLACED_WORD, "joins targets, and stands after 'vs'")
        if for_all:
            clauses = [self._typed(for_all, None, clauses)]
        options = self._options
        return AskedCombat(self._kind, words, tuple(clauses), frozenset(options.immune), options.criticals)

    def sheet_attack(self) -> SheetAttack:
        """strike [then|also [contest] strike ...]"""
        strikes: list[SheetStrike] = []
        joint: Word | None = None
        while not strikes or joint:
            side, named, dependent, lasts, contest = self._strike(joint)
            if isinstance(side, Name) or not isinstance(pool := side.parts[0], Pool):
                raise at(side.word, Code.NOT_A_POOL, "is not a number of dice")
            against = named.type if named else None
            starts = lasts_of(lasts, named)
            contest = contest or self._kind == "contest"
            if contest and starts and starts.kind in ROLLED:
                raise at(lasts.word if lasts else side.word, Code.NEEDS_DAMAGE, NEEDS_DAMAGE)
            strikes.append(SheetStrike(pool, against, dependent, starts, contest))
            joint = self._joint()
        if word := self._cursor.peek():
            raise at(
                word, Code.EXTRA_WORD, "is not expected here: a sheet's attack is its strikes and their types"
            )
        return SheetAttack(self._kind, tuple(strikes))

    def roll(self, words: str) -> AskedRoll:
        """[options] [side] [difficulty] [options]"""
        options = self._options
        options.read()
        side = None
        if given := options.untrained or options.degrees or self._cursor.ahead("untrained", "degrees"):
            self._refuse_dice(given)
        else:
            side = self._side(None)
        options.read()
        if self._kind == "skill" and (word := self._cursor.peek()) and word.folded not in KEYWORDS:
            if split_dice(word):
                raise stray(word, self._kind, self._cursor, self._vocabulary)
            options.read_difficulty()
            options.read()
        if word := self._cursor.peek():
            raise stray(word, self._kind, self._cursor, self._vocabulary)
        if options.untrained and options.degrees:
            raise at(options.untrained, Code.CONTRADICTION, "gives the dice a second time")
        if options.untrained and options.difficulty == 0:
            raise at(
                options.untrained,
                Code.PROFICIENT_ONLY,
                "cannot try difficulty 0, which is for the proficient only",
            )
        if options.degrees and (pool := options.degrees_pool()):
            side = Written(options.degrees, (pool,))
        return AskedRoll(self._kind, words, side, options.difficulty, options.criticals)

    def duel(self, words: str) -> AskedDuel:
        """fighter vs fighter"""
        options, first = self._options, self._cursor.peek()
        options.read()
        if first and (options.type or options.defense or options.hp):
            raise at(first, Code.MISPLACED_WORD, "comes after the dice of the fighter that it belongs to")
        ours = self._fighter(None)
        versus = self._cursor.take("vs")
        if versus is None:
            word = self._cursor.peek() or ours.attack.word
            raise at(word, Code.JOINT_MISSING, f"is followed by no 'vs': try '{EXAMPLES['duel']}'")
        theirs = self._fighter(versus)
        if more := self._cursor.peek():
            raise at(more, Code.EXTRA_WORD, "is not expected here: a duel is between two")
        return AskedDuel(words, (ours, theirs), self._options.criticals)

    def effect(self, named: Word, kind: Lasting, words: str) -> AskedEffect:
        """[options] [contest] clause: what is written without a type has the one that starts the effect."""
        self._options.read()
        contest = self._cursor.take("contest")
        attack = self.combat(words)._replace(kind="contest" if contest else "attack")
        against = starting_type(kind)
        if against:
            typed = NamedType(against, named)
            clauses = tuple(
                clause._replace(
                    strikes=tuple(
                        strike
                        if strike.type or isinstance(strike.attack, Name)
                        else strike._replace(type=typed)
                        for strike in clause.strikes
                    )
                )
                for clause in attack.clauses
            )
            attack = attack._replace(clauses=clauses)
        options = self._options
        lasts = Lasts(kind, options.duration, effect_name(kind, named.folded))
        return AskedEffect(named, lasts, attack, options.rounds, options.initiative, options.actions)

    def lasting(self, word: Word, *, number: bool = False) -> Lasting | None:
        """The effect that a word names, or the number of its type."""
        return self._options.effect_of(word, number=number)

    # Phrases

    def _fighter(self, after: Word | None) -> Fighter:
        """side [type] [defense dice] [hp number]"""
        options = self._options
        options.type = options.defense = options.hp = None
        attack = self._side(after)
        self._types_and_options()
        return Fighter(attack, options.type, options.defense, options.hp)

    def _clause(self, joint: Word | None) -> Clause:
        """strike [then|also strike ...] vs side [type] [and side [type] ...]"""
        strikes = [self._strike(joint)]
        while joint := self._joint():
            strikes.append(self._strike(joint))
        last = strikes[-1].attack.word
        versus = self._cursor.take("vs")
        if versus is None and self._cursor.peek() is None:
            hint = f"no 'vs' after {quoted(last.text)}: try '{EXAMPLES[self._kind]}'"
            raise WordError(Code.JOINT_MISSING, hint, word=last.text, start=last.start)
        options = self._options
        options.type, options.lasts = strikes[0][1::2] if len(strikes) == 1 else (None, None)
        targets: list[Side] = []
        while versus:
            targets.append(self._side(versus))
            immune = len(options.immune)
            self._types_and_options()
            versus = self._cursor.take("and")
            if versus and len(options.immune) > immune:
                word = next(reversed(options.immune.values()))
                raise at(
                    word,
                    Code.MISPLACED_WORD,
                    "would hold for every target: use 'immune' after the last of them",
                )
        clause = Clause(tuple(strikes), tuple(targets))
        if options.type or options.lasts:
            return self._typed(options.type, options.lasts, [clause])
        return clause

    def _strike(self, joint: Word | None) -> AskedStrike:
        """[contest] side [type]: a contest among strikes is joined to those before it (A5)"""
        first = self._cursor.peek()
        if first and first.folded == "contest" and not joint and self._kind == "attack":
            raise at(first, Code.MISPLACED_WORD, "comes after another strike, or in place of 'attack'")
        contest = self._cursor.take("contest") if joint else None
        attack = self._side(contest or joint)
        if isinstance(attack, Written) and len(attack.parts) > 1:
            raise at(attack.word, Code.NOT_A_POOL, "has a '/': join strikes with 'then' or 'also'")
        self._options.type = self._options.lasts = None
        self._types_and_options()
        dependent = joint is not None and joint.folded == "then"
        return AskedStrike(attack, self._options.type, dependent, self._options.lasts, contest is not None)

    def _typed(self, named: NamedType | None, lasts: AskedLasts | None, clauses: list[Clause]) -> Clause:
        """The only strike of the only clause, with what was said of it elsewhere: its type, that it lasts."""
        [strike, *more] = [strike for clause in clauses for strike in clause.strikes]
        if more and named:
            raise at(
                named.word,
                Code.SEVERAL_STRIKES,
                "is one type for several strikes: say each one's own after its dice",
            )
        if more and lasts:
            raise at(
                lasts.word,
                Code.SEVERAL_STRIKES,
                "would hold for several strikes: say it after the dice of each that lasts",
            )
        if named:
            self._options.type = strike.type
            self._options.say_type((named.type,), named.word)
        typed = strike._replace(type=named or strike.type, lasts=lasts or strike.lasts)
        return clauses[0]._replace(strikes=(typed,))

    def _joint(self) -> Word | None:
        """`then` or `also`, if it comes next. A contest is a single strike."""
        joint = self._cursor.take("then", "also")
        if joint and self._kind == "contest":
            raise at(joint, Code.MISPLACED_WORD, "cannot join contests: roll the next one by itself")
        return joint

    def _side(self, after: Word | None) -> Side:
        """Dice, or the longest known name that starts here."""
        example = "" if self._sheet else EXAMPLES[self._kind]
        return next_side(self._cursor, after, self._vocabulary, example)

    def _types_and_options(self) -> None:
        """The types and options up to the next joint."""
        self._options.read()
        while (word := self._cursor.peek()) and word.folded not in JOINTS:
            if not self._options.read_type():
                raise stray(word, self._kind, self._cursor, self._vocabulary)
            self._options.read()

    def _is_name(self, word: Word) -> bool:
        return is_name(word, self._vocabulary)

    def _refuse_dice(self, given: Word) -> None:
        """With `untrained` or `degrees` the dice are given: no others can be, nor a bare number."""
        word = self._cursor.peek()
        if word is None or word.folded in KEYWORDS:
            return
        if looks_written(word) or self._cursor.take_longest(self._is_name):
            hint = "; a difficulty is said as 'difficulty 3'" if self._kind == "skill" else ""
            raise at(given, Code.CONTRADICTION, f"gives the dice, so {quoted(word.text)} cannot{hint}")


def lasts_of(lasts: AskedLasts | None, named: NamedType | None) -> Lasts | None:
    """What a strike of a type starts: the kind that was said, else that of its type. Raises WordError."""
    if lasts is None:
        return None
    acid = named and named.word.folded == Lasting.ACID
    kind = lasts.kind or (Lasting.ACID if acid else lasting_type(named.type if named else None))
    if kind is None:
        what = named.type if named else "a strike without a type"
        raise at(
            lasts.word,
            Code.STARTS_NOTHING,
            f"does not say what: {what} starts nothing by itself, as in 'lasts bleeding'",
        )
    word = lasts.named or (named.word if named else None)
    return Lasts(kind, lasts.duration, effect_name(kind, word.folded) if word else None)
