"""Dice Mob: pools of d6 laid against each other, pair by pair."""
