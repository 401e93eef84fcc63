"""The verbs of a fight: how each is said, what it does, and by what other words people mean it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from contextlib import suppress
from typing import NamedTuple

from dicemob_cli.errors import Code, WordError, did_you_mean, quoted
from dicemob_cli.grammar.cursor import at, unclear
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word, refuse_too_long, split_line

__all__ = [
    "OTHER_WORDS",
    "SHORT",
    "VERBS",
    "Verb",
    "Verbs",
    "starts_by_word",
    "verb_meant",
    "without_game",
    "words_said",
]


class Verb(NamedTuple):
    """How a verb is said, what it does in a few words, and what more there is to know of it."""

    usage: tuple[str, ...]
    about: str
    more: str = ""


class Verbs(NamedTuple):
    """The verbs of a game's fights.

    `short` is what they may be called besides the beginnings that fit only one, `other` what people say for
    one that has another name. `game` is the word that stands before them where several games are played.
    """

    known: Mapping[str, Verb]
    short: Mapping[str, str]
    other: Mapping[str, str]
    game: str = ""


KNOWN: dict[str, Verb] = {
    "attack": Verb(
        (
            "attack hugo/sword vs zombie2",
            "attack h/sw vs @2 and z3",
            "attack 6 fire lasts vs hugo",
            "attack 8 vs hugo by nobody",
        ),
        "roll an attack; what it does lands",
        "Names in full, by their beginning, or by place. A pool without a name is rolled by who is up,"
        " unless 'by nobody', or 'by' someone else, stands at the end.",
    ),
    "contest": Verb(("contest hugo/taunt vs zombie2",), "roll a contest: one side takes it all"),
    "skill": Verb(("skill hugo/climbing hard",), "roll a skill against a difficulty"),
    "potency": Verb(("potency mel/healing",), "roll the strength of an effect"),
    "again": Verb(("again",), "the last roll with new dice"),
    "odds": Verb(("odds attack hugo/sword vs zombie2",), "the odds of a roll, not rolled"),
    "add": Verb(
        (
            "add zombie x3",
            "add hugo and mel",
            "add bat hp 2 defense 3 initiative 2 actions 1",
            "add golem hp 9 defense 4 fire 6 immune mental",
        ),
        "bring people in",
        "From the campaign, or made up on the spot. Several of a kind are numbered.",
    ),
    "remove": Verb(("remove zombie1",), "take someone out of the fight"),
    "rename": Verb(("rename zombie1 Grok",), "give someone another name"),
    "hp": Verb(
        ("hp zombie2 -3", "hp zombie2 and zombie3 +1", "hp zombie2 5"),
        "change or set hit points",
        "With a sign it is damage or healing; without one a number, which may be a new maximum.",
    ),
    "heal": Verb(
        ("heal hugo 4", "heal hugo with mel/healing"),
        "heal points, said or rolled",
        "Never above the maximum.",
    ),
    "by-hand": Verb(
        ("by-hand hugo", "by-hand hugo off"),
        "ask for someone's real dice when due",
        "Type them as 6,4,1 or 641; 'roll' leaves it to the app, Ctrl-C drops the whole line.",
    ),
    "initiative": Verb(
        ("initiative", "initiative hugo=6,4,1 and mel=5,2,2,1", "initiative red bob"),
        "roll the order of turns",
        "Like monsters roll together. Once there is an order, those who are named find a place in it.",
    ),
    "order": Verb(
        (
            "order hugo first",
            "order hugo last",
            "order hugo before mel",
            "order hugo after mel",
            "order hugo 2",
        ),
        "put someone anywhere in the order",
        "Whoever is up and is put behind others waits, and has the turn later in the round.",
    ),
    "next": Verb(
        ("next", "next decline", "next decline hugo"),
        "the next turn, or the next round",
        "Saves come up on their turn, unless they are declined. At the end of a round fire, acid and"
        " bleeding roll, electricity asks who is near. Who is out has no turn, and nothing burns on them.",
    ),
    "effect": Verb(
        ("effect fire on mel 3", "effect burning 6 vs hugo", "effect fear on mel duration 6"),
        "start something that lasts",
        "With an attack, or because you say so: fire, acid, bleeding and electricity with their dice.",
    ),
    "douse": Verb(("douse hugo",), "put out fire and acid"),
    "warm": Verb(("warm hugo",), "give back what freezing took"),
    "end": Verb(("end hugo bleeding", "end hugo"), "end what lasts, one thing or all"),
    "give": Verb(
        ("give hugo axe 5 slashing", "give hugo whip contest 4 personal lasts"),
        "another attack for someone",
        "What was found on the way: a name, and its dice as on a sheet. It goes with them into other fights.",
    ),
    "reload": Verb(
        ("reload", "reload hugo"),
        "read the campaign file again",
        "Sheets are those of the file as it is now; hit points stay, and are never above the maximum.",
    ),
    "note": Verb(("note the door is open",), "keep a note in the log"),
    "show": Verb(("show",), "everyone: hit points, what lasts, turns"),
    "who": Verb(("who",), "the names, by place"),
    "undo": Verb(("undo", "undo 3"), "take back the last thing, without limit"),
    "redo": Verb(("redo", "redo 3"), "do again what was undone"),
    "log": Verb(("log", "log 30"), "what happened lately"),
    "summary": Verb(("summary",), "rounds, damage, who fell when, luck"),
    "export": Verb(
        ("export fight.md", "export fight.json", "export fight.svg", "export fight.html"),
        "write the fight to a file",
        "A file that exists already is replaced only with --force: export fight.md --force",
    ),
    "help": Verb(("help", "help heal"), "this, or more of one verb"),
    "quit": Verb(("quit",), "leave; all is kept already"),
}

SHORT = {
    "a": "attack",
    "n": "next",
    "s": "show",
    "u": "undo",
    "?": "help",
    "exit": "quit",
    "byhand": "by-hand",
}

OTHER_WORDS = {
    "roll": "attack",
    "hit": "attack",
    "damage": "hp",
    "hurt": "hp",
    "check": "skill",
    "delay": "order",
    "wait": "order",
    "leave": "remove",
    "turn": "next",
    "pass": "next",
    "kill": "remove",
    "list": "who",
    "status": "show",
    "history": "log",
    "bye": "quit",
    "extinguish": "douse",
}

VERBS = Verbs(KNOWN, SHORT, OTHER_WORDS)
"""The verbs of a fight of Dice Mob."""


def starts_by_word(said: Container[str]) -> bool:
    """Whether the words after `effect` start it because the GM says so, without a roll: `fire on hugo 3`."""
    return "on" in said and "vs" not in said


def without_game(line: str, verbs: Verbs) -> str:
    """The line without the word for the game, which need not be said where no other is played."""
    first, _, rest = line.lstrip().partition(" ")
    return rest if verbs.game and first.casefold() == verbs.game and rest else line


def words_said(line: str, verbs: Verbs) -> list[Word]:
    """The words of a line of a fight. A note is one of them, whatever stands in it, quotes included.

    Raises WordError.
    """
    first, _, text = line.strip().partition(" ")
    refuse_too_long(line)
    with suppress(WordError):
        if first and verb_meant(Word(first, 0), verbs) == "note":
            start = len(line) - len(line.lstrip())
            words = [Word(first, start), Word(text.strip(), line.rindex(text.strip()))]
            return words if text.strip() else words[:1]
    return split_line(line)


def verb_meant(word: Word, verbs: Verbs) -> str:
    """The verb that a word is, or is the beginning of. Raises WordError, which names the nearest."""
    said = word.text.casefold()
    if said in verbs.known:
        return said
    if said in verbs.short:
        return verbs.short[said]
    begun = [verb for verb in verbs.known if verb.startswith(said)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise unclear(word, begun)
    if "/" in said or looks_written(word):
        near = f"; did you mean {quoted(f'attack {word.text} ...')}?"
    else:
        near = did_you_mean(word.text, verbs.known, verbs.other) or "; 'help' lists what can be said"
    raise at(word, Code.UNKNOWN_VERB, f"is nothing to do here{near}")
