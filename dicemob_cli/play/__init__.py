"""A fight, played: lines in, one after the other. The only place that knows prompt_toolkit.

player.py    what one line does, and what is shown of it
terminal.py  lines typed at a prompt, with history, completion and a toolbar
script.py    lines read from a pipe or a file
complete.py  what may come next on a line
"""
