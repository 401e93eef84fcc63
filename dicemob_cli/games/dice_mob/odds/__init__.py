"""The mathematics of the odds of Dice Mob; those of a whole request are in request_odds.py.

combat.py       the points of strikes, with criticals and dependence (D6, D7, A1-A3, C1-C5)
successes.py    skill and potency (D8, D9, C5)
pairs.py        how many pairs an attack wins (D3-D5), in whole numbers
large.py        the same for large pools, in floating point (numpy)
expectation.py  only the mean, for pools of any size
limits.py       how long odds may take, and the wins of a strike within that
duel.py         two fighters who strike in turn until one falls
effect.py       fire, acid and bleeding until they end (E1)
grid.py         pools against pools
balance.py      the setting that gives a wanted chance
"""
