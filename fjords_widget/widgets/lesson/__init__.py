"""A board that plays the steps of an algorithm."""
