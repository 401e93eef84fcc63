"""A campaign: the rules of a table, the words it adds, and its cast. The only place that knows YAML.

systems.py    the games that a campaign may play
sheet.py      what the sheets of all games have in common
model.py      what a campaign file holds
document.py   YAML text -> nodes with their places
read.py       nodes -> the model, every mismatch with its place
check.py      what the shape of a file cannot say: names that collide, attacks that do not parse
checking.py   what the checks of all games look at
load.py       a campaign found by name or file, read and checked; `load` is the way in
table.py      what a roll needs to know of it
cast.py       who a name stands for, and what they roll
fill.py       names in what was asked -> a request that can be rolled; `fill`
offer.py      what may come next on a line
schema.py     the JSON Schema of campaign files
starter.yaml  a file to start from

Of Rings, in the same order: rings_model.py, rings_check.py, rings_cast.py, rings_fill.py, rings_offer.py.
"""
