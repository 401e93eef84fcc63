"""Campaigns: files in, checked rules and sheets out. The only place that knows YAML.

systems.py    what the campaigns of a game are made of
sheet.py      what the sheets of all games have in common
document.py   YAML text as nodes with their positions
read.py       nodes as the classes of a campaign file; every mismatch has its position
checking.py   what the checks of all games share
load.py       a campaign by name or file, read and checked; `load` is the entry point
table.py      a campaign that is ready to play
fill.py       parsed requests with their names resolved; `fill` is the entry point
offer.py      completion of names of several words
schema.py     the JSON Schema of campaign files
"""
