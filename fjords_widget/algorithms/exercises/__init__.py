"""The exercises of the lessons, and the check that puts them to a learner's function."""
