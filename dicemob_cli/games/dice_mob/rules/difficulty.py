"""How many successes a task needs, and the names for it (D8)."""

__all__ = ["DIFFICULTIES"]

DIFFICULTIES: dict[str, int] = {"trivial": 0, "easy": 1, "average": 2, "hard": 3}
"""Trivial is for the proficient only. Not said is average; any whole number may be said."""
