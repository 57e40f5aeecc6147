"""Computer players: named levels of them, and what they think with. They see what a player may see, no more.

`fj.players` is this package and the table of levels at once, whichever is asked for first.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import cast

from fjords_widget.players.levels import Level, Levels
from fjords_widget.players.player import Limits

_levels = {
    level.name: level
    for level in (
        Level("random", f"{__name__}.random_player", Limits()),
        Level("greedy", f"{__name__}.greedy", Limits()),
        Level("careful", f"{__name__}.careful", Limits(simulations=240, depth=2)),
        Level("strongest", f"{__name__}.strongest", Limits(seconds=1.0)),
    )
}


class _Package(Levels, ModuleType):
    """The package, with the levels in it by name."""


sys.modules[__name__].__class__ = _Package
players = cast(Levels, sys.modules[__name__])
