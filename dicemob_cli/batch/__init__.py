"""Many lines, one after the other: what is asked in each, and what all of it comes to.

lines.py    bytes of a pipe or of files, cut into numbered lines
runner.py   lines answered one after the other
shortcut.py lines of JSON, roll after roll
order.py    a line read: its words or its JSON, its number and its seed
tally.py    totals, means, and what was to be expected
"""
