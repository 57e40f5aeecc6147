"""The rulebook: chapters of prose, every rule with its pictures, in four languages; as HTML and as text."""
