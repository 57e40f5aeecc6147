"""Recorded games told in a notebook, with questions to the reader."""
