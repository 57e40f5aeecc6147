"""The aids to the eye that a board can give, by name."""

from __future__ import annotations

from collections.abc import Iterable

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption

AIDS = (
    "legal", "plains", "mountains", "sea", "landmass", "reach",
    "projected", "unseen", "fits", "coordinates", "last",
)  # fmt: skip
ANALYSIS = "analysis"
"""Best moves and values: an aid that plays along. It is not one of AIDS, and on only if somebody names it."""
DEFAULT = ("legal", "projected", "last")


def check_aids(names: Iterable[str], lang: str | None = None) -> tuple[str, ...]:
    """The aids by these names, each once, in a fixed order. InvalidOption names one that does not exist."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InvalidOption(say(lang, "seats.aids", aids=repr(names)[:60], known=", ".join(AIDS)))
    wanted, known = list(names), (*AIDS, ANALYSIS)
    for name in wanted:
        if name not in known:
            raise InvalidOption(say(lang, "seats.aid", aid=repr(name)[:60], known=", ".join(known)))
    return tuple(aid for aid in known if aid in wanted)
