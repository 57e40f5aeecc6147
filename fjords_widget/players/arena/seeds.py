"""The seed of a tournament: whoever knows it knows every deal."""

from __future__ import annotations

import secrets

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.texts import shorten

BITS = 53
"""The length of a drawn seed: nobody finds it by trying, and every reader of JSON can hold it."""


def draw_seed() -> int:
    """A seed drawn by chance, for when nobody gave one."""
    return secrets.randbits(BITS)


def check_seed(seed: object) -> None:
    """InvalidOption if a seed is neither None nor something that can be written down."""
    if seed is None:
        return
    try:
        if isinstance(seed, int | str):
            str(seed).encode("utf-8")
            return
    except ValueError:  # half a character, or a number of more digits than Python likes to write
        pass
    raise InvalidOption(say(None, "options.seed", seed=shorten(seed)))
