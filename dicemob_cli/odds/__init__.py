"""Exact odds of what the rules roll, without rolling.

distribution.py  a whole number and the ways to get it
pairs.py         how many pairs an attack wins (D3-D5), in whole numbers
large.py         the same for large pools, in floating point (numpy)
expectation.py   only the mean, for pools of any size
dice_mob.py      the odds of a request of Dice Mob
combat.py        points of strikes, criticals and dependence counted in (D6, D7, A1-A3, C1-C5)
successes.py     skill and potency (D8, D9, C5)
duel.py          two who strike in turn until one falls
effect.py        fire, acid and bleeding until they die out (E1)
grid.py          many pools at once
balance.py       the setting that gives a wanted chance
limits.py        how long odds may take, and the wins of a strike within that
progress.py      how far a long reckoning is
result.py        what is told of the odds of a roll
rings.py         the odds of a request of Rings (G1-G5, G11)
request.py       the odds of a request of either game; `odds_of` is the way in
quick.py         those that are told below a roll
"""
