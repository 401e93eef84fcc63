"""Rings: pools of d10 whose successes are compared.

rules/           the rules, pure
grammar.py       its words
sheets.py        campaign files and sheets
check.py         what the shape of a file cannot express
campaign.py      what its campaigns are made of
cast.py          what combatants attack, defend and break
resolve.py       parsed requests with their names resolved
complete.py      what may come next in a request
request_odds.py  the odds of a request
luck.py          what the dice of a roll were expected to come to
results.py       its kinds of results
fight_words.py   the words of its fights
verbs/           the verbs of its fights, a file each
draw/            how its results, odds and sheets are written, a file for each kind
"""
