"""The verbs of a fight of Rings: those that mean the same in every game, and its own."""

from __future__ import annotations

from dicemob_cli.grammar.verbs import OTHER_WORDS, SHORT, VERBS, Verb, Verbs
from dicemob_cli.grammar.vocabulary import RINGS

__all__ = ["RINGS_VERBS"]

NAMES = {"zombie": "wolf", "hugo": "ranger", "mel": "weaver", "defense 3 initiative 2 actions 1": "stat 2"}
"""Who is spoken of, so that every usage can be typed in the campaign that comes with the game."""


def _shared(name: str) -> Verb:
    """A verb of every game, said of people of this one."""
    verb = VERBS.known[name]
    usage = list(verb.usage)
    for theirs, ours in NAMES.items():
        usage = [each.replace(theirs, ours) for each in usage]
    return verb._replace(usage=tuple(usage))


KNOWN: dict[str, Verb] = {
    "attack": Verb(
        (
            "attack ranger/spear vs wolf",
            "attack r/b vs @2 ally and @3",
            "attack 4+2 melee stat might vs wolf",
        ),
        "roll an attack; what it does lands",
        "On the shield first. Names in full, by their beginning, or by place. Said of an opponent, after "
        "them: ally, distance 3, height 1, brace, take, break fangs.",
    ),
    "check": Verb(("check ranger/might", "check 4+2"), "roll a pool that nobody contests"),
    "again": _shared("again"),
    "odds": Verb(("odds attack ranger/spear vs wolf",), "the odds of a roll, not rolled"),
    "break": Verb(
        ("break wolf/fangs",),
        "break a weapon: the last attack that hurt in this turn is negated",
        "Even after the damage is known. Rings cannot be broken. What is broken stays so until 'hope'.",
    ),
    "hope": Verb(("hope", "hope ranger"), "the return to Hope: broken weapons are whole again"),
    "shield": Verb(
        ("shield ranger 3", "shield ranger +2", "shield ranger and weaver 4"),
        "change or set shield points",
        "Damage goes to them before hit points.",
    ),
    "place": Verb(
        ("place wolf 3,1", "place wolf 3,1,2", "place wolf off"),
        "where someone stands: two spaces and a height",
        "Optional. Between two who are placed the distance and the height of an attack need not be said; "
        "a diagonal step is one space.",
    ),
    "add": _shared("add")._replace(
        usage=("add wolf x3", "add ranger and weaver", "add bat hp 2 stat 2 defense 1 shield 1"),
    ),
    "give": Verb(
        ("give weaver weapon axe might melee", "give ranger ring glow grace ranged damage 1"),
        "another weapon or Ring for someone",
        "Two weapons are carried. It goes with them into other fights.",
    ),
    "reload": _shared("reload"),
    "heal": Verb(("heal ranger 4",), "heal points", "Never above the maximum."),
    **{name: _shared(name) for name in ("remove", "rename", "hp", "by-hand", "order", "next", "note")},
    **{name: _shared(name) for name in ("show", "who", "undo", "redo", "log", "summary", "export")},
    "help": Verb(("help", "help break"), "this, or more of one verb"),
    "quit": _shared("quit"),
}

NEXT = "Who is out has no turn. The order is that in which people came, or what you say with 'order'."

RINGS_VERBS = Verbs(
    known={
        **KNOWN,
        "by-hand": KNOWN["by-hand"]._replace(
            more="Type them as 7,0,2 or 702, 0 is a ten; 'roll' leaves it to the app, Ctrl-C drops the line."
        ),
        "next": KNOWN["next"]._replace(usage=("next",), more=NEXT),
        "show": KNOWN["show"]._replace(about="everyone: hit points, shields, what is broken, turns"),
    },
    short={**{said: verb for said, verb in SHORT.items() if verb in KNOWN}, "b": "break"},
    other={
        **{said: verb for said, verb in OTHER_WORDS.items() if verb in KNOWN},
        "skill": "check",
        "negate": "break",
        "return": "hope",
        "repair": "hope",
        "move": "place",
    },
    game=RINGS,
)
"""The verbs of a fight of Rings. There is no initiative to roll: the rules have none."""
