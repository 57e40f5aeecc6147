"""A board to write down a game at a real table."""
