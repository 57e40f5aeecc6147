"""A settlement of two as plain masks of tiles: all that decides it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.game import Game
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Leap, Move, Ride, Sail, Settle
from fjords_widget.players.evaluation import extras_of
from fjords_widget.players.masks import flood, neighbours

JOURNEY, HORSE, WISDOM = 1, 2, 4
RUNES = {"journey": JOURNEY, "horse": HORSE, "wisdom": WISDOM}
"""The runes that are spent in settlement (R3), as bits."""
SPENT_BY: dict[type[Move], int] = {Settle: 0, Sail: JOURNEY, Ride: HORSE, Leap: WISDOM}
OVER = 2
"""In place of the seat to move: nobody is."""


class Placement(NamedTuple):
    """A viking placed: the tile that is settled, the rune spent, the space that takes a Wisdom stone."""

    tile: int
    rune: int = 0
    space: int = -1


class Position(NamedTuple):
    """Where a settlement stands. Seat 0 is the one that was to move when the problem was put."""

    turn: int
    """The seat to move, or OVER."""
    pieces: tuple[int, int]
    supply: tuple[int, int]
    runes: tuple[int, int]
    spaces: int
    """R-WIS: the spaces that a Wisdom stone can still go to."""


class Problem:
    """The map as the solver sees it, and the position to be solved."""

    def __init__(self, game: Game) -> None:
        land, state = game.land, game.state
        self._seat = state.turn
        self._land = land
        sides = [state.sides[self._seat], state.sides[1 - self._seat]]
        held = [sum(RUNES[rune] for rune in side.runes if rune in RUNES) for side in sides]
        self.walk: list[int] = land.walk
        self.vacant = state.vacant | sides[0].settled | sides[1].settled
        """The tiles that are or were vacant in this settlement."""
        self.houses = (sides[0].houses, sides[1].houses)
        self.out = tuple(bool(state.out >> seat & 1) for seat in (self._seat, 1 - self._seat))
        self.unclaimed = game.variant != "original"
        """W2, V-O4: whether land that nobody settled can score."""
        extras = extras_of(game)
        homes = extras.homes or (0, 0)
        own = [homes[self._seat], homes[1 - self._seat]]
        self.bonus = tuple((*extras.shared, own[seat]) for seat in (0, 1))
        self.bonus = tuple(
            tuple(mask & self.vacant for mask in masks if mask & self.vacant) for masks in self.bonus
        )
        """By seat: masks of tiles where its vikings score one more (R-STR, R-WAT, R-HOM)."""
        self.friends = tuple(mask & self.vacant for mask in extras.friends if mask & self.vacant)
        """R-FRI: masks of tiles; whoever has more vikings there scores two more."""
        self._lay_out_voyages(land, held[0] | held[1])
        free = sum(1 << i for i, cell in enumerate(self.space_cells) if cell not in state.stones)
        self.start = Position(
            0,
            (sides[0].pieces, sides[1].pieces),
            (sides[0].vikings, sides[1].vikings),
            (held[0], held[1]),
            free,
        )

    def _lay_out_voyages(self, land: Land, runes: int) -> None:
        """The ways that are not walked, as tables (R-JOU, R-HOR, R-WIS)."""
        slots = range(len(land.walk))
        none = [0] * len(slots)
        voyages = land.voyages if runes else None
        self.sea = [voyages.sea.within_reach(slot) for slot in slots] if voyages and runes & JOURNEY else none
        self.hills = (
            [voyages.mountains.within_reach(slot) for slot in slots] if voyages and runes & HORSE else none
        )
        self.beside = none
        self.banks: list[int] = []
        """By space: the tiles with plains towards it."""
        self.space_cells: list[object] = []
        if voyages and runes & WISDOM:
            spots = voyages.spaces_beside((1 << len(slots)) - 1)
            number = {spot: i for i, spot in enumerate(spots)}
            self.space_cells = [land.lattice.cells[spot] for spot in spots]
            self.banks = [voyages.bank(spot) for spot in spots]
            self.beside = [
                sum(1 << number[spot] for spot in voyages.spaces_beside(1 << slot)) for slot in slots
            ]

    @property
    def plain(self) -> bool:
        """Whether every viking is worth one point, wherever it stands."""
        return not any(self.bonus) and not self.friends

    # Rules ----------------------------------------------------------------------------------------

    def open(self, position: Position) -> int:
        """The vacant tiles."""
        return self.vacant & ~(position.pieces[0] | position.pieces[1])

    def reach(self, position: Position, seat: int) -> int:
        """The vacant tiles next to a seat's pieces, over plains."""
        return neighbours(self.walk, position.pieces[seat]) & self.open(position)

    def on_foot(self, position: Position, seat: int) -> int:
        """The vacant tiles that a seat could go on to reach."""
        return flood(self.walk, position.pieces[seat], self.open(position))

    def roam(self, position: Position, seat: int) -> int:
        """The vacant tiles that a seat could get to with all its runes, each as often as it likes."""
        vacant = self.open(position)
        runes = position.runes[seat]
        reached, new = 0, position.pieces[seat]
        while new:
            step = neighbours(self.walk, new)
            if runes & JOURNEY:
                step |= neighbours(self.sea, new)
            if runes & HORSE:
                step |= neighbours(self.hills, new)
            if runes & WISDOM:
                step |= neighbours(self.banks, neighbours(self.beside, new) & position.spaces)
            new = step & vacant & ~reached
            reached |= new
        return reached

    def landings(self, position: Position, rune: int, pieces: int) -> int:
        """The vacant tiles that a rune leads to from some tiles."""
        ways = {JOURNEY: self.sea, HORSE: self.hills, WISDOM: self.beside}[rune]
        found = neighbours(ways, pieces)
        if rune == WISDOM:
            found = neighbours(self.banks, found & position.spaces)
        return found & self.open(position)

    def points(self, seat: int, tiles: int) -> int:
        """What a seat's vikings on these tiles score, Friendship apart."""
        return tiles.bit_count() + sum((tiles & mask).bit_count() for mask in self.bonus[seat])

    def placements(self, position: Position, seat: int) -> Iterator[Placement]:
        """Every legal move of a seat, but of those with the same effect only one."""
        if not position.supply[seat] or self.out[seat]:
            return
        vacant, runes, pieces = self.open(position), position.runes[seat], position.pieces[seat]
        for tile in slots_of(self.reach(position, seat)):
            yield Placement(tile)
        for rune in (JOURNEY, HORSE):
            if runes & rune:
                for tile in slots_of(self.landings(position, rune, pieces)):
                    yield Placement(tile, rune)
        if runes & WISDOM:
            for space in slots_of(neighbours(self.beside, pieces) & position.spaces):
                for tile in slots_of(self.banks[space] & vacant):
                    yield Placement(tile, WISDOM, space)

    def after(self, position: Position, placement: Placement) -> Position:
        """The position after the seat to move has placed a viking (T6, T7)."""
        seat = position.turn
        pieces, supply, runes = [*position.pieces], [*position.supply], [*position.runes]
        pieces[seat] |= 1 << placement.tile
        supply[seat] -= 1
        runes[seat] &= ~placement.rune
        spaces = position.spaces & ~(1 << placement.space) if placement.space >= 0 else position.spaces
        new = Position(1 - seat, (pieces[0], pieces[1]), (supply[0], supply[1]), (runes[0], runes[1]), spaces)
        if self.can_place(new, 1 - seat):
            return new
        return new._replace(turn=seat if self.can_place(new, seat) else OVER)

    def after_move(self, position: Position, move: Move) -> Position:
        """The position after a move of the game, by the seat to move."""
        assert isinstance(move, Settle | Sail | Ride | Leap)
        space = self.space_cells.index(move.space) if isinstance(move, Leap) else -1
        return self.after(position, Placement(self._land.slots[move.cell], SPENT_BY[type(move)], space))

    def can_place(self, position: Position, seat: int) -> bool:
        """T6: whether a seat could place a viking."""
        return next(self.placements(position, seat), None) is not None

    def margin(self, position: Position) -> int:
        """The points of seat 0 over those of seat 1, if the settlement ended here."""
        foot = [self.on_foot(position, seat) for seat in (0, 1)]
        found = 0
        for seat, sign in ((0, 1), (1, -1)):
            vikings = position.pieces[seat] & ~self.houses[seat]
            points = self.points(seat, vikings)
            if self.unclaimed and not position.supply[seat]:
                points += (foot[seat] & ~foot[1 - seat]).bit_count()  # W2
            found += sign * points
        for mask in self.friends:
            mine, theirs = [
                (position.pieces[seat] & ~self.houses[seat] & mask).bit_count() for seat in (0, 1)
            ]
            found += 2 * ((mine > theirs) - (mine < theirs))
        return found


def ample(position: Position, vacant: int) -> bool:
    """Whether the land is gone before either seat runs out of vikings, however they take turns."""
    return 2 * position.supply[position.turn] > vacant and 2 * position.supply[1 - position.turn] >= vacant
