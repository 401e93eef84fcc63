"""The worked examples of the rules: what is laid on the table, and what must come of it exactly.

Words of the table's grammar, with the fields of the result (a strike's behind `strikes.N.`).
"""

from typing import Any, NamedTuple

__all__ = ["EXAMPLES", "Example", "field"]


class Example(NamedTuple):
    """A line, and fields of the result with their values."""

    name: str
    words: str
    expected: dict[str, Any]


SIX_SIXES = "6,6,6,6,6,6"

EXAMPLES = [
    Example(
        "D4 hugo and the zombie",
        "attack 6,1,4 vs 4,5,3",
        {"attacker_wins": 1, "ties": 1, "defender_wins": 2, "damage": 1, "hit": True},
    ),
    Example(
        "D5 the limping zombie",
        "attack 2,2,1,1,1 vs 5,3",
        {"attacker_wins": 3, "extras": 3, "damage": 3},
    ),
    Example(
        "D5 the zombie in plate",
        "attack 4,6,2,1,6 vs 6,6,2,6,1,3,1",
        {"damage": 0, "ties": 2, "hit": False, "strikes.0.discarded": 2, "attacker_wins": 0},
    ),
    Example(
        "D7 mel and brainy bob",
        "contest 6,5,5,5,5,3,2,1 vs 6,6,5,4,4,1,1,1 cognitive",
        {"attacker_wins": 4, "defender_wins": 4, "winner": "defender"},
    ),
    # The source counts five wins and ten damage here. By D4 its first pair, 6 against 6, is a tie and so
    # the defender's: four wins, eight damage. The slip is the source's; the rule stands.
    Example(
        "C1 hugo's second roll",
        "attack 6,6,6,6,6 vs 4,3,6,3,2,5,1 criticals",
        {"attacker_wins": 4, "attacker_points": 8, "damage": 8, "strikes.0.critical": "success"},
    ),
    Example(
        "C2 six sixes against the dragon",
        f"attack {SIX_SIXES} vs 6,1,6,5,6,2,6,3,6,6 criticals",
        {"attacker_wins": 0, "damage": 0, "hit": False, "strikes.0.critical": "success"},
    ),
    Example(
        "C5 a critical contest that is lost",
        f"contest {SIX_SIXES} vs 6,6,6,6,1,1 criticals",
        {"attacker_wins": 2, "attacker_points": 4, "defender_wins": 4, "winner": "defender"},
    ),
    Example("D9 six of ten", "potency 6,5,4,4,5,6,1,2,3,3", {"successes": 6, "points": 6}),
    Example("D9 none of ten", "potency 1,2,3,1,2,3,1,2,3,3", {"successes": 0, "points": 0}),
    Example("D9 three healed", "potency 4,5,6,1,1", {"successes": 3, "points": 3}),
    Example("C5 healing twice as much", "potency 6,6,6,6,6 criticals", {"successes": 5, "points": 10}),
    Example(
        "A1 the flaming sword",
        "attack 6,5,1 vs 5,5,4,2,1 slashing then 6,5,4 vs 6,4,1 burning",
        {"strikes.0.damage": 1, "strikes.1.damage": 2, "damage": 3},
    ),
    Example(
        "A2 the flaming sword misses",
        "attack 5,5,1 vs 5,5,4,2,1 slashing then 6,5,4 vs 6,4,1 burning",
        {"strikes.1.not_rolled": "first_missed", "strikes.1.attack": None, "damage": 0},
    ),
    Example(
        "A3 the flaming sword and the dragon",
        "attack 6,5,1 vs 5,5,4,2,1 slashing then 6,5,4 vs 6,4,1 burning immune fire",
        {"strikes.0.damage": 1, "strikes.1.not_rolled": "immune", "damage": 1},
    ),
    Example(
        "E1 the dragon's fire, its first round",
        "effect burning 6,5,5,5,5,5,5,5,5,5 vs 5,5,5,5,5 rounds 1",
        {"history.0.damage": 6, "ended": False},
    ),
    Example(
        "E4 three freezing hits",
        "effect freezing 6, also 6, also 6, vs 1,/1,/1,",
        {"initiative_lost": 3, "actions_lost": 0},
    ),
    Example(
        "G4 five successes against three, ranged",
        "rings attack 6,7,8,9,0,1 stat 4 ranged vs 6,8,0,5",
        {
            "attacker_successes": 5,
            "defender_successes": 3,
            "extra": 2,
            "damage": 6,
            "hp_damage": 6,
            "parts": {"stat": 4, "extra": 2, "melee": 0, "modifiers": 0, "total": 6},
            "triggers": True,
        },
    ),
    Example(
        "G4 three against three",
        "rings attack 6,7,8,1 stat 4 ranged vs 6,8,0,5",
        {"hit": False, "damage": 0, "parts": None, "triggers": False},
    ),
    # The source does not say that it is melee. It must be, and the third of 2 is 1: rounded up, or to nearest.
    Example(
        "G5 G7 five against three, with a shield of three",
        "rings attack 6,7,8,9,0 stat 2 melee vs 6,8,0 shield 3 hp 9",
        {
            "damage": 5,
            "shield_damage": 3,
            "hp_damage": 2,
            "shield_left": 0,
            "hp_left": 7,
            "parts": {"stat": 2, "extra": 2, "melee": 1, "modifiers": 0, "total": 5},
        },
    ),
    Example(
        "G5 five against two, melee",
        "rings attack 6,7,8,9,0,2 stat 3 melee vs 6,0,1",
        {
            "damage": 7,
            "hp_damage": 7,
            "parts": {"stat": 3, "extra": 3, "melee": 1, "modifiers": 0, "total": 7},
        },
    ),
    Example(
        "A2 a bite that misses",
        "attack 1,1,1 vs 2,2,2 piercing then 4 vs 4 poison",
        {"strikes.1.not_rolled": "first_missed", "hit": False, "seed": None},
    ),
]


def field(document: dict[str, Any], path: str) -> Any:
    """A field of a result as JSON has it: `strikes.0.damage`."""
    value: Any = document
    for step in path.split("."):
        value = value[int(step)] if step.isdigit() else value[step]
    return value
