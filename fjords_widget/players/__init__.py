"""Computer players: named levels of them, and what they think with. They see what a player may see, no more.

`fj.players` is this package and the table of levels at once, whichever is asked for first.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import cast

from fjords_widget.players.careful import CarefulPlayer
from fjords_widget.players.greedy import GreedyPlayer
from fjords_widget.players.levels import Level, Levels
from fjords_widget.players.player import Limits
from fjords_widget.players.random_player import RandomPlayer
from fjords_widget.players.strongest import StrongestPlayer

_levels = {
    level.name: level
    for level in (
        Level(RandomPlayer, Limits()),
        Level(GreedyPlayer, Limits()),
        Level(CarefulPlayer, Limits(simulations=240, depth=2)),
        Level(StrongestPlayer, Limits(seconds=1.0)),
    )
}


class _Package(Levels, ModuleType):
    """The package, with the levels in it by name."""


sys.modules[__name__].__class__ = _Package
players = cast(Levels, sys.modules[__name__])
