"""Puzzles: positions with one best move, proven; what each is about, and which of them were solved."""
