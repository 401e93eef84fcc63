"""A campaign: the rules of a table, the words it adds, and its cast. The only place that knows YAML.

model.py      what a campaign file holds
document.py   YAML text -> nodes with their places
read.py       nodes -> the model, every mismatch with its place
check.py      what the shape of a file cannot say: names that collide, attacks that do not parse
load.py       a campaign found by name or file, read and checked; `load` is the way in
table.py      what a roll needs to know of it
cast.py       who a name stands for, and what they roll
fill.py       names in what was asked -> a request that can be rolled; `fill`
offer.py      what may come next on a line
schema.py     the JSON Schema of campaign files
starter.yaml  a file to start from
"""
