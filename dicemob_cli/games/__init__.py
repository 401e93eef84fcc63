"""The games that can be played: each is a folder here, and this is the only list of them.

results.py  the kinds of results of all games
luck.py     what the dice of a roll were expected to come to
"""

__all__ = ["GAMES"]

GAMES = {"dice-mob": "dice_mob", "rings": "rings"}
"""Each game by the name that `system:` has for it in a campaign, and its folder."""
