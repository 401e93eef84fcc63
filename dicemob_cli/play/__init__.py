"""A fight, played: lines in, one after the other. The only place that knows prompt_toolkit.

player.py        what one line does, and what is shown of it
terminal.py      lines typed at a prompt, with completion and a toolbar
line_history.py  the lines that were typed, in memory and on disk
script.py        lines read from a pipe or a file
verb.py          what a verb is that only shows something
verbs/           the verbs that only show something, a file each
complete.py      what may come next on a line
"""
