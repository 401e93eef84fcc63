"""Dice Mob: pools of d6 that are compared pair by pair.

rules/           the rules, pure
parsed.py        parsed requests, in which names are still names
sheets.py        campaign files and sheets, and a file to start from, starter.yaml
check.py         what the shape of a file cannot express: attacks that do not parse, unknown types
campaign.py      what its campaigns are made of
cast.py          what combatants attack, defend and try with
resolve.py       parsed requests with their names resolved
complete.py      what may come next in a request
request_odds.py  the odds of a request
odds/            their mathematics
luck.py          what the dice of a roll were expected to come to
results.py       its kinds of results
fight_words.py   the words of its fights
verbs/           the verbs of its fights, a file each
draw/            how its results, odds and sheets are written, a file for each kind
"""
