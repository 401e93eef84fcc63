"""What the command writes, for a few hundred lines in every form: recorded to compare it with later versions."""
