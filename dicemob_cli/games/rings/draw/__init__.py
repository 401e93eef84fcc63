"""How the results of Rings are written and drawn: one file for each kind, named for it.

A file of a kind of roll holds its PRESENTATION and, where its odds are known, the ODDS of it. Rich is
imported only by what draws.

words.py        the dice of a d10, and the verdict of an attack
panels.py       the panels in which attacks and checks are drawn
attack_odds.py  the odds of an attack, drawn
sheets.py       the rules and the sheets of a campaign
"""
