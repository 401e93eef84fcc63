"""How the results of Dice Mob are written and drawn: one file for each kind, named for it.

A file of a kind of roll holds its PRESENTATION and, where its odds are known, the ODDS of it. Rich is
imported only by what draws.

strikes.py    what attacks, contests and effects share: strikes
successes.py  what skill, potency, save and initiative rolls share: counted successes
panels.py     the panels in which both are drawn
duel.py, effect_odds.py, balance.py, grid.py  what is studied, as reports
sheets.py     the rules and the sheets of a campaign
defenses.py   the ten kinds of defense
"""
