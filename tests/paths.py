"""Where the tests find what they read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "records" / "games"
"""Golden records, one for each kind of game."""
CORPUS = ROOT / "tests" / "records" / "corpus"
"""Records with everything that the format knows, and hostile texts."""
