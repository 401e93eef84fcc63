"""How many dice proficiency gives, and trying without it (D9)."""

from dicemob_cli.dice import Pool

__all__ = ["DICE_PER_DEGREE", "TWO_FOR_TRYING"]

DICE_PER_DEGREE = 5
"""Potency dice for each degree of proficiency."""

TWO_FOR_TRYING = Pool(2)
"""What anyone may roll without proficiency, where trying is allowed at all."""
