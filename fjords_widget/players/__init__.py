"""Computer players: named levels of them, and what they think with. They see what a player may see, no more.

`fj.players` is the table of levels; `fjords_widget/__init__.py` puts it in place of this package's name.
"""

from __future__ import annotations

from fjords_widget.players.levels import Level, Levels
from fjords_widget.players.limits import Limits

players = Levels(
    Level("random", f"{__name__}.random_player", Limits(), on_ladder=False),
    Level("playful", f"{__name__}.beginners", Limits()),
    Level("shortsighted", f"{__name__}.beginners", Limits()),
    Level("timid", f"{__name__}.beginners", Limits()),
    Level("greedy", f"{__name__}.greedy", Limits()),
    Level("watchful", f"{__name__}.watchful", Limits(simulations=24, depth=2)),
    Level("careful", f"{__name__}.careful", Limits(simulations=240, depth=2)),
    Level("cunning", f"{__name__}.cunning", Limits(simulations=120, depth=2)),
    Level("strongest", f"{__name__}.strongest", Limits(seconds=1.0)),
)
