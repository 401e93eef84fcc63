"""The verbs of a fight: how each is said, what it does, and by what other words people mean it."""

from __future__ import annotations

from typing import NamedTuple

from dicemob_cli.errors import did_you_mean, quoted
from dicemob_cli.grammar.cursor import at
from dicemob_cli.grammar.sides import looks_written
from dicemob_cli.grammar.words import Word

__all__ = ["OTHER_WORDS", "SHORT", "VERBS", "Verb", "verb_meant"]


class Verb(NamedTuple):
    """How a verb is said, and what it does."""

    usage: tuple[str, ...]
    about: str


VERBS: dict[str, Verb] = {
    "attack": Verb(
        ("attack hugo/sword vs zombie2", "attack h/sw vs @2 and @3", "attack 6 fire lasts vs hugo"),
        "Roll an attack. Damage, and what lasts, lands on who is in the fight.",
    ),
    "contest": Verb(("contest hugo/taunt vs zombie2",), "Roll a contest: one side takes it all."),
    "skill": Verb(("skill hugo/climbing hard",), "Roll a skill against a difficulty."),
    "potency": Verb(("potency mel/healing",), "Roll the strength of an effect."),
    "again": Verb(("again",), "Roll the last roll again, with new dice."),
    "add": Verb(
        ("add hugo", "add zombie x3", "add bat hp 2 defense 3 initiative 2 actions 1", "add hugo and mel"),
        "Bring people in: from the campaign, or made up on the spot.",
    ),
    "remove": Verb(("remove zombie1",), "Take someone out of the fight."),
    "rename": Verb(("rename zombie1 Grok",), "Give someone another name."),
    "hp": Verb(("hp zombie2 -3", "hp zombie2 +1", "hp zombie2 5"), "Change, or set, hit points."),
    "heal": Verb(
        ("heal hugo 4", "heal hugo with mel/healing"), "Heal points, or as many as a potency rolls."
    ),
    "initiative": Verb(
        ("initiative", "initiative hugo=6,4,1 and mel=5,2"),
        "Roll the order of turns; like monsters roll together. Dice by hand may be said. Once there is an "
        "order, those who are named find their place in it: initiative red bob.",
    ),
    "order": Verb(
        (
            "order hugo first",
            "order hugo last",
            "order hugo before zombie1",
            "order hugo after mel",
            "order hugo 2",
        ),
        "Put someone anywhere in the order.",
    ),
    "next": Verb(
        ("next",),
        "On to the next turn. Saves come up on the right one; at the end of a round fire and bleeding roll, "
        "electricity asks who is near. Who is out has no turn, and nothing burns on them.",
    ),
    "effect": Verb(
        ("effect burning 6 vs hugo", "effect burning on hugo 3", "effect fear on mel duration 6"),
        "Start something that lasts: with an attack, or because you say so (with its dice).",
    ),
    "douse": Verb(("douse hugo",), "Put out fire and acid."),
    "warm": Verb(("warm hugo",), "Give back what freezing took."),
    "end": Verb(("end hugo bleeding", "end hugo"), "End one thing that lasts on someone, or all of it."),
    "by-hand": Verb(
        ("by-hand hugo", "by-hand hugo off"),
        "Ask for someone's dice whenever they are due; or roll them again.",
    ),
    "note": Verb(("note the door is open",), "Keep a note in the log."),
    "show": Verb(("show",), "Everyone: hit points, what lasts on them, and whose turn it is."),
    "who": Verb(("who",), "The names, by place."),
    "odds": Verb(("odds attack hugo/sword vs zombie2",), "The odds of a roll, without rolling it."),
    "undo": Verb(("undo", "undo 3"), "Take back the last thing, or the last few. There is no limit."),
    "redo": Verb(("redo", "redo 3"), "Do again what was undone."),
    "log": Verb(("log", "log 30"), "What happened, the last ten things or as many as you say."),
    "summary": Verb(("summary",), "Rounds, damage dealt and taken, who fell when, and luck."),
    "export": Verb(
        ("export fight.md", "export fight.json", "export fight.svg"), "Write the fight to a file."
    ),
    "help": Verb(("help", "help heal"), "What can be said, or how one verb is."),
    "quit": Verb(("quit",), "Leave. Everything is kept already."),
}

SHORT = {
    "a": "attack",
    "h": "hp",
    "n": "next",
    "s": "show",
    "u": "undo",
    "?": "help",
    "exit": "quit",
    "byhand": "by-hand",
}
"""What a verb may be called besides the beginnings that fit only one."""

OTHER_WORDS = {
    "roll": "attack",
    "hit": "attack",
    "damage": "hp",
    "hurt": "hp",
    "check": "skill",
    "turn": "next",
    "pass": "next",
    "kill": "remove",
    "list": "who",
    "status": "show",
    "history": "log",
    "bye": "quit",
    "extinguish": "douse",
}
"""What people say for a verb that has another name."""


def verb_meant(word: Word) -> str:
    """The verb that a word is, or is the beginning of. Raises WordError, which names the nearest."""
    said = word.text.casefold()
    if said in VERBS:
        return said
    if said in SHORT:
        return SHORT[said]
    begun = [verb for verb in VERBS if verb.startswith(said)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise at(word, f"could be {', '.join(begun[:-1])} or {begun[-1]}")
    if "/" in said or looks_written(word):
        near = f"; did you mean {quoted(f'attack {word.text} ...')}?"
    else:
        near = did_you_mean(word.text, VERBS, OTHER_WORDS) or "; 'help' lists what can be said"
    raise at(word, f"is nothing to do here{near}")
