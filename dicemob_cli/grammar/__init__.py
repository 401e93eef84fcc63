"""The table's words, read: `attack 6 vs 8 slashing` -> what was asked, with the place of each word.

    words.py       a line cut into words, and the words that mean something everywhere
    sides.py       one side of a roll: `5+1-2`, `6,1,4`, `hugo/sword+2=6,4,1`
    names.py       names in full, by their beginning, by place
    vocabulary.py  the names, types and difficulties that a table knows
    next_side.py   the side that comes next on a line
    asked.py       a parsed request, whatever the game
    cursor.py      a place in the words, moving on
    options.py     types, immunities, difficulty, proficiency, criticals
    naming.py      what may be a name
    reader.py      reads the words after a verb of a fight
    respell.py     a line that was understood, said in full
    mistakes.py    what is said to words that make no sense
    parser.py      all of it put together; `parse` is the way in

Whatever makes no sense raises a WordError that names the word.
"""
