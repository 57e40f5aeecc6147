"""Tiles that came out of the bag and that nobody noted: what they were, or can have been.

A tile that is laid later is revealed by that move. Something is known about the others too: if a row was
swapped, or exploration ended, they fitted nowhere then (X11, X12). To replay such a record, each gets a
stand-in that agrees with all this; in the record itself it stays unknown.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.errors import FjordsError
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Claim, Draw, Lay, Move, Show, Silence
from fjords_widget.engine.terms import ROW
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.node import Node

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

ABOUT_THE_BAG = {"S3", "S4", "X1", "X10", "X11", "X12", "V-C3", "V-C4", "V-C5", "V-O1", "V-O3", "T1"}
"""The rules that depend on which tiles came out of the bag."""
AHEAD = 150
"""How many moves ahead to look for the one that reveals a tile: no exploration is longer."""


class Hidden:
    """A tile that nobody noted."""

    __slots__ = ("in_new_row", "misfit", "tile")

    def __init__(self, in_new_row: bool) -> None:
        self.in_new_row = in_new_row
        """It came with a whole row (S4, X11), and not alone."""
        self.tile: Tile | None = None
        """What it was, if a later move reveals it."""
        self.misfit: Node | None = None
        """A node where it fitted nowhere."""


Symbol = Tile | Hidden


class Table(NamedTuple):
    """The tiles in sight, some of them unknown."""

    row: tuple[Symbol, ...] = ()
    aside: tuple[Symbol, ...] = ()
    hand: Symbol | None = None


class Deduction:
    """Follows the tiles in sight through the tree, and binds those that are unknown to what is laid."""

    def __init__(self, record: Record, maps: Maps, guess: str) -> None:
        self._terms = record.terms
        self._maps = maps
        self._guess = guess
        self.hidden: dict[Node, list[Hidden]] = {}
        self.tables: dict[Node, Table] = {record.root: self._open(record)}
        """What is in sight after each node."""
        for node in record.root.descendants():
            assert node.parent is not None
            self.tables[node] = self._after(node, self.tables[node.parent])

    def _symbols(self, node: Node) -> list[Symbol]:
        alone = len(node.draws) % ROW  # the rest are whole rows
        symbols: list[Symbol] = [
            Hidden(i >= alone) if tile is None else tile for i, tile in enumerate(node.draws)
        ]
        hidden = [symbol for symbol in symbols if isinstance(symbol, Hidden)]
        if hidden:
            self.hidden[node] = hidden
        return symbols

    def _open(self, record: Record) -> Table:
        dealt = self._symbols(record.root)
        if record.opening.position is not None:
            try:
                game = Game.from_position(record.opening.position, tiles=self._terms.tiles)
            except FjordsError:
                return Table()
            return Table(game.row, game.aside, game.hand)
        return Table(self._swap((), dealt, record.root))

    def _swap(self, row: tuple[Symbol, ...], drawn: list[Symbol], node: Node) -> tuple[Symbol, ...]:
        """X11: the last tiles drawn are the new row; nothing of the rows before it fitted."""
        _fit_nowhere((*row, *drawn[:-ROW]), node)
        return tuple(drawn[-ROW:])

    def _after(self, node: Node, table: Table) -> Table:
        move, drawn = node.move, self._symbols(node)
        if isinstance(move, Lay):
            return self._lay(node, move, drawn, table)
        if isinstance(move, Draw):
            if table.hand is not None:
                table = self._set_aside(node, table)
            return table._replace(hand=drawn[0] if drawn else None)
        if isinstance(move, Silence) and drawn:
            return table._replace(row=self._swap((), drawn, node))
        if not isinstance(move, Claim | Show | Silence) and node.parent is not None:
            _fit_nowhere(table.row, node.parent)
            return Table()
        return table

    def _set_aside(self, node: Node, table: Table) -> Table:
        """V-C4: what was drawn did not fit, since no move laid it."""
        assert table.hand is not None
        if not self._terms.table_talk and node.parent is not None:
            _fit_nowhere((table.hand,), node.parent)
        return Table((), (*table.aside, table.hand))

    def _lay(self, node: Node, move: Lay, drawn: list[Symbol], table: Table) -> Table:
        if not self._terms.draws_one:
            row = (*self._take(table.row, move.tile), *drawn[:1])
            return table._replace(row=self._swap(row, drawn[1:], node) if len(drawn) > 1 else row)
        if table.hand is not None:
            known = [symbol for symbol in table.aside if not isinstance(symbol, Hidden)]
            from_aside = isinstance(table.hand, Hidden) and move.tile in known
            if not from_aside and len(self._take((table.hand,), move.tile)) == 0:
                return Table((), table.aside)
            table = self._set_aside(node, table)
        return Table((), self._take(table.aside, move.tile))

    def _take(self, tiles: tuple[Symbol, ...], tile: Tile) -> tuple[Symbol, ...]:
        """Takes a tile away: it itself, or one that is unknown, or one that plays the same."""
        known = [symbol.tile if isinstance(symbol, Hidden) else symbol for symbol in tiles]
        if tile in known:
            i = known.index(tile)
        elif None in known:
            i = self._choice(tiles, tile)
            symbol = tiles[i]
            assert isinstance(symbol, Hidden)
            symbol.tile = tile
        else:
            i = next((i for i, other in enumerate(known) if other and self._alike(tile, other)), len(tiles))
        return tiles[:i] + tiles[i + 1 :]

    def _choice(self, tiles: tuple[Symbol, ...], tile: Tile) -> int:
        """Picks the unknown tile that this may have been: none that fitted nowhere while this one fitted."""
        found = [
            (i, symbol) for i, symbol in enumerate(tiles) if isinstance(symbol, Hidden) and not symbol.tile
        ]
        found = [
            (i, symbol)
            for i, symbol in found
            if symbol.misfit is None or tile in self._maps.unfit_at(symbol.misfit)
        ] or found
        if self._guess == "refill":
            found = [(i, symbol) for i, symbol in found if not symbol.in_new_row] or found
        return found[-1 if self._guess == "last" else 0][0]

    def _alike(self, tile: Tile, other: Tile) -> bool:
        fits = self._terms.fits
        if tile not in fits.number or other not in fits.number:
            return False
        return bool(fits.alike[fits.number[tile]] >> fits.number[other] & 1)


def _fit_nowhere(symbols: tuple[Symbol, ...], node: Node) -> None:
    for symbol in symbols:
        if isinstance(symbol, Hidden) and symbol.misfit is None:
            symbol.misfit = node


class Maps:
    """Which tiles fit on the map at a node, worked out when asked."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._terms = record.terms
        self._unfit: dict[Node, frozenset[Tile]] = {}

    def unfit_at(self, node: Node) -> frozenset[Tile]:
        """The tiles that fit nowhere on the map as it is after a node."""
        if node not in self._unfit:
            fits = self._terms.fits
            land = self._land_at(node)
            ways = 0
            for here in land.open.values():
                ways |= here
            self._unfit[node] = frozenset(
                tile for i, tile in enumerate(fits.tiles) if not ways >> 6 * i & 0b111111
            )
        return self._unfit[node]

    def _land_at(self, node: Node) -> Land:
        fits = self._terms.fits
        position, start = self._record.opening.position, self._terms.start
        if position is not None:
            with suppress(FjordsError):
                start = Game.from_position(position, tiles=self._terms.tiles).land
        land = start.copy()
        for step in node.path()[:AHEAD]:
            move: Move | None = step.move
            if isinstance(move, Lay) and move.tile in fits.number and _is_beside(move.cell, land):
                land.lay(move.cell, fits.ways[6 * fits.number[move.tile] + move.turns])
        return land


def _is_beside(cell: Cell, land: Land) -> bool:
    """Whether a tile could lie there at all: a text may name any cell."""
    return cell not in land.slots and any(near in land.slots for near in cell.neighbours())
