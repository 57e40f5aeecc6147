"""One hint for a position: where to look, why, and the move."""
