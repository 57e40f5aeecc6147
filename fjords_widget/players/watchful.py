"""The watchful player: glances at what the map may become, and sees the answer to each of its vikings."""

from __future__ import annotations

from fjords_widget.players.careful import CarefulPlayer
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock


class WatchfulPlayer(CarefulPlayer):
    """A few rollouts between the two moves that look best; a search of two moves in settlement."""

    level = "watchful"
    simulated = 2
    """It hesitates between this many moves of exploration, and sees no others."""

    def search_clock(self, clock: Clock) -> Clock:
        """Its few simulations are no limit for the search."""
        return clock.within(Limits(clock.limits.seconds))
