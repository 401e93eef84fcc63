"""The rules of Dice Mob, pure: a request and a source of dice in, a frozen result out.

A rule is found by its name here and by its number (D3, C1, ...) in the docstrings. Every request has one
method, `roll(settings, dice)`, which gives one result a target:

    attack.py    damage rolls (D6, A1-A4)        contest.py   win-loss rolls (D7)
    skill.py     skill rolls (D8)                potency.py   potency rolls (D9)
    effect.py    lasting effects, round by round (E1-E6)
    save.py      saves against them (E5)         initiative.py  who acts first (E7)

They stand on `defenses.py` (T1, T2), `pools.py` (D1, D2), `pairing.py` (D3-D5), `difficulty.py` (D8),
`proficiency.py` (D9), `lasts.py` (E1-E6), `criticals.py` (C1-C5), `combat.py` (what an attack and a contest
share) and `successes.py` (what skill and potency share). `settings.py` says what a campaign may set.
"""
