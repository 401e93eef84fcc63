"""A fight as a list of events: what happened is kept, where it stands is their fold.

changes/     what can change in a fight: each change applies and describes itself
event.py     one thing that happened: its words, its dice, its changes
state.py     the state that changes make: people, lasting effects, turns
wording.py   the words for the state of one person
history.py   events in order, undone ones set aside
store.py     events on disk, one transaction each
folder.py    the data folder, and who may read it
database.py  the SQLite file: its versions, and how it is opened
reading.py   rows of it as events, checked
rescue.py    a broken file is set aside, and what can be read of it copied
lock.py      who else has the file open
backup.py    a copy of all of it
hold.py      one session a fight
session.py   a fight being played: `Session.do` is the way in
open_fight.py  the fight while one verb acts: what it rolls and changes is gathered
verb.py      what a verb is, and how verbs are found
fight_words.py  the words of a fight in each game, and the verbs that they are read by
verbs/       the verbs that all games share, a file each
by_hand.py   dice rolled at the table, asked for when they are due
rolling.py   rolls, and what lands on whoever was hit
people.py    sheets and names of people; coming along from another fight
turns.py     what the verbs of turns share
lasting.py   lasting effects at the end of a round, and the saves against them
rings.py     attacks of Rings, and its dice by hand
summary.py   a fight as a whole
table_log.py rolls outside of any fight
luck.py      what dice came to against what was to be expected
recorded.py  results as the log has them, and the proof of their dice
"""
