"""Analysis: how good each move is, and where a recorded game was decided."""
