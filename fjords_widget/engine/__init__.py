"""The rules engine: standard library only, so that it runs wherever Python runs."""
