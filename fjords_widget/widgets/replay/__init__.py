"""A record to step through."""
