"""Players that a beginner can beat: each plays by its habits, and errs where people with such habits do."""

from __future__ import annotations

from fjords_widget.players.habits import HabitPlayer, fear_the_sea, overlook_runes, take_the_nearest
from fjords_widget.players.views import View, look_around, mine_alone


class PlayfulPlayer(HabitPlayer):
    """A child's first opponent: its vikings walk on from the last one, and it builds too late."""

    level = "playful"
    exploring = View(house=5.0)
    habits = (take_the_nearest, overlook_runes)


class ShortsightedPlayer(HabitPlayer):
    """Looks only at its own corner of the map, a few steps around its longhouses, and not at others."""

    level = "shortsighted"
    exploring = View(look_around(3), mine_alone)
    settling = View(look_around(1), mine_alone)
    habits = (overlook_runes,)


class TimidPlayer(HabitPlayer):
    """Sees the whole map, but fears the sea: what lies on the coast is left to others."""

    level = "timid"
    habits = (fear_the_sea,)
