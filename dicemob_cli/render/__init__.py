"""The forms in which results are written: one file for each. They know no kind of result, and no game.

presentation.py  what each kind of result brings: the games describe theirs in games/*/draw
forms.py         the names of the forms, and which of them are drawn
writer.py        chooses among the forms of a roll; `writer` is the way in
plain.py         one line of key=value words, or only the number
json_lines.py    one JSON object a line
csv_rows.py      rows of CSV
table.py         one roll, drawn
series.py        many rolls, one row each, and their total
drawing.py       what drawings share: panels, headlines, grids of dice, chances with bars
report.py        what is written whole in every form: odds, studies, lists
odds.py          the odds of a roll
batch.py         the answers of a batch, numbered
lines.py         one line of any kind, plain or as JSON
schema.py        the JSON Schema of these lines
fight.py         what was done in a fight, and where everyone stands
changes.py       what changed, in a sentence or a line
log.py           what happened, the summary, luck, the proof of the dice
export.py        a fight as a file
verbs.py         what can be said in a fight
sheets.py        a campaign's rules and sheets
phrases.py       words that several drawings use for the same thing
console.py       where drawings go: width, colours and what the stream can show
picture.py       a drawing kept as a file
patience.py      the progress of what takes long, on stderr
"""
