"""Rings: pools of d10, contested by their successes."""
