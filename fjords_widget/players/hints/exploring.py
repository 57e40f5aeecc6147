"""What a move of the exploration does, in facts: which land it opens, and to whom."""

from __future__ import annotations

from collections.abc import Iterator

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move, Secret, Show, Silence
from fjords_widget.players.hints.footing import Footing
from fjords_widget.players.hints.why import Why, side_of
from fjords_widget.players.masks import flood

NEARER = 0.6
"""What a tile is worth that one is nearer to, beside one that nobody else reaches."""
ROOM = 0.05
"""A tile next to a longhouse, which is said only where nothing better is."""


def find_exploring(game: Game, move: Move) -> Iterator[Why]:
    """All that can be said for a move."""
    if isinstance(move, Lay):
        laid = Laying(game, move)
        if isinstance(move.build, Secret):
            yield from laid.find_secret(move.build)
            return
        yield from laid.find_joined()
        if move.build is None:
            yield from laid.find_ground(
                Lay(move.tile, move.cell, move.turns, "longhouse") in game.legal_moves
            )
        else:
            yield from laid.find_building()
            if move.build == "home":
                yield from laid.find_home()
    elif isinstance(move, Show):
        yield Why("show")
    elif isinstance(move, Silence):
        yield Why("silence")
    elif isinstance(move, Draw) and game.aside and game.state.left > 1:
        yield Why("draw")


def find_turns_left(game: Game) -> int:
    """How many turns of the exploration the seat to move has left, this one included: no more than these.

    Every turn lays a tile, and no tile is laid twice.
    """
    tiles = len(game.row) + game.state.left + len(game.aside) + (game.hand is not None)
    return -(-tiles // game.players)


class Laying:
    """A tile laid, and perhaps something built: three maps to compare."""

    def __init__(self, game: Game, move: Lay) -> None:
        self.game, self.me = game, game.turn
        self.before = Footing.of(game)
        after = game.copy()  # what comes out of the bag then is not looked at
        after.push(Lay(move.tile, move.cell, move.turns))
        self.land = after.land
        self.laid = Footing.of(after)
        self.tile = 1 << self.land.slots[move.cell]
        self.reached = self.before.reach_all()
        self.reach = self.laid.reach_all()
        self.others = [seat for seat in range(game.players) if seat != self.me]

    def _about(self, key: str, weight: float, tiles: int, seat: int | None = None) -> Why:
        cells = tuple(self.land.cells_of(tiles))
        return Why(key, weight, seat, cells, side_of(cells, self.land.cells) if cells else "")

    def find_joined(self) -> Iterator[Why]:
        """Land to which the tile is a bridge."""
        joined = self.reach[self.me] & ~self.reached[self.me] & ~self.tile
        if joined:
            yield self._about("joins", joined.bit_count(), joined)

    def find_ground(self, may_build: bool) -> Iterator[Why]:
        """Who gets to the tile itself, if nothing is built on it."""
        me, tile = self.me, self.tile
        near, was_near = self.laid.races(), self.before.races()
        if all(not (near[seat] & ~was_near[seat] & ~tile) for seat in self.others):
            yield Why("little", 0.1)
        if not self.laid.vacant & tile:
            return
        reached_by = [seat for seat, reach in enumerate(self.reach) if reach & tile]
        if reached_by == [me]:
            yield Why("mine", 1.0)
        elif not reached_by:
            yield Why("nobody", 0.3)
        elif near[me] & tile:
            yield Why("nearest", 0.7)
        elif me in reached_by and not any(near[seat] & tile for seat in self.others):
            yield from self._find_tied()
        if may_build and self.before.pieces[me]:
            built = self.laid.with_piece(me, tile)
            if not built.nearest(me) & ~near[me]:
                yield Why("needless", 0.4)

    def _find_tied(self) -> Iterator[Why]:
        """Another seat that is as close to the tile: between two, nobody else can be."""
        if self.game.players == 2:
            yield Why("tied", 0.2, self.others[0])

    def find_building(self) -> Iterator[Why]:
        """What a longhouse on the tile does."""
        me, tile, land = self.me, self.tile, self.land
        built = self.laid.with_piece(me, tile)
        if not self.before.pieces[me]:
            yield Why("first_house", 2.0)
        opened = flood(land.walk, tile, built.vacant)
        if self.before.pieces[me] and not self.reach[me] & (opened | tile):
            # Where old pieces touch the tile they would reach it: it is vacant until something is built.
            if opened:
                yield self._about("new_land", opened.bit_count(), opened)
            else:
                yield Why("foothold", 0.5)
        for seat in self.others:
            barred = self.reach[seat] & ~built.reach(seat) & ~tile
            if barred:
                yield self._about("bars", barred.bit_count(), barred, seat)
        yield from self._find_races(built)
        room = land.walk[tile.bit_length() - 1] & built.vacant
        if room:
            yield self._about("room", ROOM * room.bit_count(), room)
        turns = find_turns_left(self.game)
        if self.game.state.sides[me].longhouses >= turns:
            yield Why("late", 2.0, points=turns)

    def _find_races(self, built: Footing) -> Iterator[Why]:
        """To which tiles a longhouse makes its owner the closest, or another seat no longer."""
        before, after = self.laid.races(), built.races()
        nearer = after[self.me] & ~before[self.me]
        if nearer:
            yield self._about("closer", NEARER * nearer.bit_count(), nearer)
        for seat in self.others:
            denied = before[seat] & ~after[seat] & ~self.tile
            if denied:
                yield self._about("denies", NEARER * denied.bit_count(), denied, seat)

    def find_home(self) -> Iterator[Why]:
        """Tiles around the Home stone."""
        around = self.land.around(self.land.cells.index(self.land.cells_of(self.tile)[0]))
        free = around & self.laid.vacant
        if free.bit_count() > 1:
            yield self._about("home", 0.5 * free.bit_count(), free)

    def find_secret(self, secret: Secret) -> Iterator[Why]:
        """What a longhouse is closest to from its new place."""
        origin, goal = (1 << self.land.slots[cell] for cell in secret)
        moved = self.laid.move(self.me, origin, goal)
        gained = moved.nearest(self.me) & ~self.laid.nearest(self.me) & ~origin
        if gained:
            yield self._about("secret", NEARER * gained.bit_count(), gained)
