"""Who reaches what on foot, on the map as it is and as it would be."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.game import Game
from fjords_widget.engine.land import Land
from fjords_widget.players.evaluation import fair_race
from fjords_widget.players.masks import flood


class Footing(NamedTuple):
    """The pieces of all seats and the vacant tiles, as masks of slots."""

    land: Land
    pieces: tuple[int, ...]
    vacant: int

    @classmethod
    def of(cls, game: Game) -> Footing:
        """How a game stands."""
        return cls(game.land, tuple(side.pieces for side in game.state.sides), game.state.vacant)

    def with_piece(self, seat: int, tile: int) -> Footing:
        """The same with one more piece of a seat, on a vacant tile (a mask)."""
        pieces = tuple(own | tile if other == seat else own for other, own in enumerate(self.pieces))
        return self._replace(pieces=pieces, vacant=self.vacant & ~tile)

    def move(self, seat: int, origin: int, goal: int) -> Footing:
        """The same with a piece of a seat moved from one tile to another."""
        after = self.with_piece(seat, goal)
        pieces = tuple(own & ~origin if other == seat else own for other, own in enumerate(after.pieces))
        return after._replace(pieces=pieces, vacant=after.vacant | origin)

    def reach(self, seat: int) -> int:
        """The vacant tiles that a seat could go on to reach."""
        return flood(self.land.walk, self.pieces[seat], self.vacant)

    def reach_all(self) -> list[int]:
        """The same for every seat."""
        return [self.reach(seat) for seat in range(len(self.pieces))]

    def races(self) -> list[int]:
        """For each seat, the vacant tiles that are fewer steps from it than from any other."""
        return fair_race(self.land.walk, self.pieces, self.vacant)[0]

    def nearest(self, seat: int) -> int:
        """The same for one seat."""
        return self.races()[seat]
