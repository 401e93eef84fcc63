"""The command line: words in, one call, result out. The only place that knows Typer.

main.py       the way in: every failure becomes one line and an exit code
streams.py    standard output and stderr, on which everything is written or the command fails
app.py        the commands, each loaded when it is named, and the options before them
options.py    the options that several commands take
rolls.py      attack, contest, skill, potency, effect
rings.py      the same for the second game
batch.py      many lines, as a filter
play.py       a fight, at a prompt or from a pipe
log.py        what was rolled: listed, proven, judged
odds.py       the odds of these, and effect, duel, table, balance
rings_odds.py the odds of the second game
campaigns.py  campaign init, check, show, schema
tables.py     defenses, schema
completion.py completion: the script of a shell, printed or installed
complete.py   what the shell completes
shells/       the scripts, and the answers that they get
"""

from dicemob_cli.cli.main import main

__all__ = ["main"]
