"""Results out: one file a form. The only place that knows rich, and it does so only where it draws.

plain.py       one line of key=value words, or only the number
json_lines.py  one JSON object a line
batch.py       the answers of a batch, numbered
lines.py       one line of any kind, plain or as JSON
schema.py      the JSON Schema of these lines
table.py       the pairs, the successes and the totals of one roll, drawn
rings.py       the pools, the successes and the damage of the second game, drawn
effects.py     lasting effects, a row a round
series.py      many rolls, one row each, and their total
odds.py        the odds of a roll in every form
rings_odds.py  the odds of an attack of Rings, drawn
studies.py     duels, effects, grids and balances in every form
fight.py       what was done in a fight, and where everyone stands
changes.py     what changed, in a sentence or a line
log.py         what happened, the summary, luck, the proof of the dice
export.py      a fight as a file
verbs.py       what can be said in a fight
sheets.py      a campaign's rules and cast, the tree of defences
phrases.py     words that several drawings use for the same thing
console.py     where drawings go: width, colours and what the stream can show
picture.py     a drawing kept as a file
patience.py    the progress of what takes long, on stderr
writer.py      picks among the forms of a roll; `writer` is the way in
"""
