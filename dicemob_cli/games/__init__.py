"""The games that can be played: each is a folder here, and this is the only list of them."""

__all__ = ["GAMES"]

GAMES = {"dice-mob": "dice_mob", "rings": "rings"}
"""Each game by the name that `system:` has for it in a campaign, and its folder."""
