"""What the odds of all games share.

distribution.py  a whole number and the ways to get it
result.py        the odds of a roll
request.py       the odds of a request of any game; `odds_of` is the entry point
quick.py         the odds that are shown below a roll
progress.py      the progress of long computations
"""
