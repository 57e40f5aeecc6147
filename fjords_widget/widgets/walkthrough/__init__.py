"""Recorded games annotated in a notebook, with questions to the reader."""
