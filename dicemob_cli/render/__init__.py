"""Results out: one file a form. The only place that knows rich, and it does so only where it draws.

plain.py     one line of key=value words, or only the number
json_lines.py  one JSON object a line
table.py     the pairs, the successes and the totals of one roll, drawn
series.py    many rolls, one row each, and their total
sheets.py    a campaign's rules and cast, the tree of defences
console.py   where drawings go: width, colours and what the stream can show
writer.py    picks among them; `writer` is the way in
"""
