"""Dice Mob: pools of dice rolled, explained and reckoned.

The house, in the order in which data goes through it:

    grammar/   the table's words  -> what was asked
    campaign/  names filled in    -> a request
    rules/     rolled with dice   -> a frozen result (of Rings, the second game: rings/)
    odds/      or not rolled      -> exact odds
    batch/     many, line by line -> what all of it comes to
    encounter/ kept as an event   -> the state of a fight
    render/    drawn or written   -> a stream

`cli/` joins them on the command line, `play/` at the prompt of a fight. `dice.py` is what every game here
rolls with, `game.py` what their requests and results have in common, and `errors.py` lists what can go wrong.
`__main__.py` is where the process starts, `interrupt.py` what Ctrl-C does, and `files.py` writes files whole.
"""

__version__ = "0.1.0"
