"""The rules of Rings, pure: a request and a source of dice in, a frozen result out.

    attack.py    attacks on one or several opponents (G1-G5, G7-G11)
    check.py     a roll that nobody contests (G1)

They stand on `pools.py` (G1-G3), `damage.py` (G4, G5, G7, G8) and `reach.py` (G6, G10). `settings.py` says
what a campaign may set (G2, G5), `weapons.py` what can be broken (G9).
"""
