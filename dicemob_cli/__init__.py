"""Dice Mob: pools of dice, rolled and explained, and their exact odds.

The packages, in the order in which data goes through them:

    grammar/    words                    -> a parsed request
    campaign/   its names resolved       -> a request
    games/      rolled by its rules      -> a frozen result; each game is a folder
    odds/       or not rolled            -> exact odds
    batch/      many lines               -> many results
    encounter/  stored as an event       -> the state of a fight
    render/     plain, JSON, CSV, drawn  -> a stream

`cli/` connects them on the command line, `play/` at the prompt of a fight. `dice.py` holds pools, seeds and
sources of dice, `errors.py` all errors, `wording.py` plurals and lists of names. `files.py` writes files,
`__main__.py` is where the process starts, and `interrupt.py` handles Ctrl-C.

Glossary:

    campaign    a file with settings of the rules and the sheets of combatants
    combatant   someone with a sheet; in a fight, a person
    sheet       what a combatant has: hit points, defenses, attacks, skills
    pool        a number of dice with modifiers; a hand is dice rolled by hand
    strike      one attacking pool of an attack, with one type; laid against a defense it gives pairs
    request     what is to be rolled, all names resolved; a parsed request still has names
    roll        a request rolled once; it gives one result for each target
    effect      something that lasts on a combatant for rounds, such as burning
    fight       a named list of events, stored on disk; a turn is one person's part of a round
    event       one line of a fight: its verb and words, its rolls and its changes
    change      one difference between two states of a fight, which applies and describes itself
    form        plain, JSON, CSV, table or quiet: how something is written
"""

__version__ = "0.1.0"
