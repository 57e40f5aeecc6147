"""Tiles that came out of the bag and that nobody noted: what they were, or can have been.

A tile that is laid later is told by that move. Of the others something is known too: a row was swapped, or
exploration ended, so that tile fitted nowhere then (X11, X12). To replay such a record each gets a stand-in
that agrees with all this; in the record itself it stays unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.engine.game import Game
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Claim, Draw, Lay, Move, Show, Silence
from fjords_widget.engine.terms import ROW
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.node import Draws, Node

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

AHEAD = 150
"""So many moves are looked ahead for what is told of later: no exploration is longer."""
TRIES = 40
"""So many stand-ins are tried for one move."""


class Hidden:
    """A tile that nobody noted."""

    __slots__ = ("in_new_row", "misfit", "tile")

    def __init__(self, in_new_row: bool) -> None:
        self.in_new_row = in_new_row
        """It came with a whole row (S4, X11), and not alone."""
        self.tile: Tile | None = None
        """What it was, if a later move tells."""
        self.misfit: Node | None = None
        """A node where it fitted nowhere."""


Symbol = Tile | Hidden


class Table(NamedTuple):
    """The tiles in sight, some of them unknown."""

    row: tuple[Symbol, ...] = ()
    aside: tuple[Symbol, ...] = ()
    hand: Symbol | None = None


def deduced(record: Record) -> dict[Node, Draws]:
    """The draws of every node that has unknown ones, with those filled in that a later move tells."""
    hidden = _cast(record)[0].hidden
    return {node: _filled(node, symbols) for node, symbols in hidden.items()}


def _filled(node: Node, symbols: list[Hidden]) -> Draws:
    rest = iter(symbols)
    return tuple(next(rest).tile if tile is None else tile for tile in node.draws)


def resolved(record: Record) -> dict[Node, tuple[Tile, ...]]:
    """The draws of every node that has unknown ones, with stand-ins for those that nothing tells."""
    return _cast(record)[1].found


def _cast(record: Record) -> tuple[_Deduction, _Casting]:
    """Which of several unknown tiles was laid is a guess; the first kind of guess that explains all is taken."""
    maps = _Maps(record)
    tried: list[tuple[_Deduction, _Casting]] = []
    for guess in ("first", "last", "refill"):
        deduction = _Deduction(record, maps, guess)
        casting = _Casting(record, deduction, maps)
        if not casting.failed:
            return deduction, casting
        tried.append((deduction, casting))
    return min(tried, key=lambda pair: pair[1].failed)


class _Deduction:
    """Follows the tiles in sight through the tree, and binds those that are unknown to what is laid."""

    def __init__(self, record: Record, maps: _Maps, guess: str) -> None:
        self._terms = record.terms
        self._maps = maps
        self._guess = guess
        self.hidden: dict[Node, list[Hidden]] = {}
        self.tables: dict[Node, Table] = {record.root: self._opened(record)}
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

    def _opened(self, record: Record) -> Table:
        dealt = self._symbols(record.root)
        if record.opening.position is not None:
            try:
                game = Game.from_position(record.opening.position, tiles=self._terms.tiles)
            except FjordsError:
                return Table()
            return Table(game.row, game.aside, game.hand)
        return Table(self._swapped((), dealt, record.root))

    def _swapped(self, row: tuple[Symbol, ...], drawn: list[Symbol], node: Node) -> tuple[Symbol, ...]:
        """X11: the last tiles drawn are the new row; nothing of the rows before it fitted."""
        _fit_nowhere((*row, *drawn[:-ROW]), node)
        return tuple(drawn[-ROW:])

    def _after(self, node: Node, table: Table) -> Table:
        move, drawn = node.move, self._symbols(node)
        if isinstance(move, Lay):
            return self._laid(node, move, drawn, table)
        if isinstance(move, Draw):
            if table.hand is not None:
                table = self._set_aside(node, table)
            return table._replace(hand=drawn[0] if drawn else None)
        if isinstance(move, Silence) and drawn:
            return table._replace(row=self._swapped((), drawn, node))
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

    def _laid(self, node: Node, move: Lay, drawn: list[Symbol], table: Table) -> Table:
        if not self._terms.draws_one:
            row = (*self._taken(table.row, move.tile), *drawn[:1])
            return table._replace(row=self._swapped(row, drawn[1:], node) if len(drawn) > 1 else row)
        if table.hand is not None:
            known = [symbol for symbol in table.aside if not isinstance(symbol, Hidden)]
            from_aside = isinstance(table.hand, Hidden) and move.tile in known
            if not from_aside and len(self._taken((table.hand,), move.tile)) == 0:
                return Table((), table.aside)
            table = self._set_aside(node, table)
        return Table((), self._taken(table.aside, move.tile))

    def _taken(self, tiles: tuple[Symbol, ...], tile: Tile) -> tuple[Symbol, ...]:
        """Takes a tile away: it itself, or one that is unknown, or one that plays alike."""
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
        """Which of the unknown tiles it may have been: none that fitted nowhere when this one would have."""
        found = [(i, symbol) for i, symbol in enumerate(tiles) if isinstance(symbol, Hidden) and not symbol.tile]
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


class _Casting:
    """Replays the tree, and finds a stand-in for each tile that nothing tells."""

    def __init__(self, record: Record, deduction: _Deduction, maps: _Maps) -> None:
        self._record = record
        self._terms = record.terms
        self._hidden = deduction.hidden
        self._maps = maps
        self._room = _Room(record, deduction)
        self.failed = 0
        """How many moves could not be made."""
        self.found: dict[Node, tuple[Tile, ...]] = {}
        game = self._begun()
        self.failed += game is None
        todo = record.root.children[::-1] if game is not None else []
        while todo and game is not None:
            node = todo.pop()
            while game.ply >= node.ply:
                game.pop()
            if self._step(game, node):
                todo += node.children[::-1]
            else:
                self.failed += 1

    def _begun(self) -> Game | None:
        from fjords_widget.records.replay import setup_of

        root = self._record.root
        for attempt in range(TRIES if root in self._hidden else 1):
            tiles = self._cast(root, attempt)
            try:
                game = Game._set_up_again(setup_of(self._record, tiles), 0, None)
            except FjordsError:
                continue
            self._settle_on(root, tiles)
            return game
        return None

    def _step(self, game: Game, node: Node) -> bool:
        """Makes the move of a node with stand-ins that let it be made."""
        assert node.move is not None
        for attempt in range(TRIES if node in self._hidden else 1):
            tiles = self._cast(node, attempt)
            try:
                game.push(node.move, node.seat, draws=tiles)
            except InvalidHistory:
                continue
            except FjordsError:
                return False
            self._settle_on(node, tiles)
            return True
        return False

    def _cast(self, node: Node, attempt: int) -> tuple[Tile, ...]:
        """The draws of a node with stand-ins, other ones at each attempt; kept for want of better ones."""
        symbols = self._hidden.get(node)
        if symbols is None:
            return node.draws  # type: ignore[return-value]
        tiles: list[Tile] = []
        rest, taken = iter(symbols), Counter[Tile]()
        for drawn in node.draws:
            symbol = None if drawn is not None else next(rest)
            tile = drawn if symbol is None else symbol.tile
            if tile is None and symbol is not None:
                tile = self._stand_in(node, symbol, taken, attempt)
                taken[tile] += 1
            if tile is not None:
                tiles.append(tile)
        self.found.setdefault(node, tuple(tiles))
        return tuple(tiles)

    def _settle_on(self, node: Node, tiles: tuple[Tile, ...]) -> None:
        if node in self._hidden:
            self.found[node] = tiles
            symbols = iter(self._hidden[node])
            for told, tile in zip(node.draws, tiles, strict=True):
                symbol = next(symbols) if told is None else None
                if symbol is not None and symbol.tile is None:
                    self._room.take(node, symbol, tile)

    def _stand_in(self, node: Node, symbol: Hidden, taken: Counter[Tile], attempt: int) -> Tile:
        room = self._room.left(node, symbol)
        there = [tile for tile in self._terms.fits.tiles if room[tile] > taken[tile]]
        if symbol.misfit is not None:
            unfit = self._maps.unfit_at(symbol.misfit)
            there = [tile for tile in there if tile in unfit] or there
        there = there or list(self._terms.fits.tiles)
        return there[attempt % len(there)]


class _Maps:
    """What fits on the map at a node, for those that ask about it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._terms = record.terms
        self._unfit: dict[Node, frozenset[Tile]] = {}

    def unfit_at(self, node: Node) -> frozenset[Tile]:
        """The tiles that fit nowhere on the map as it is after a node."""
        if node not in self._unfit:
            fits = self._terms.fits
            land = self._land_at(node)
            open_ = 0
            for tiles in land.open.values():
                open_ |= tiles
            self._unfit[node] = frozenset(tile for i, tile in enumerate(fits.tiles) if not open_ >> i & 1)
        return self._unfit[node]

    def _land_at(self, node: Node) -> Land:
        fits = self._terms.fits
        position, start = self._record.opening.position, self._terms.start
        if position is not None:
            with suppress(FjordsError):
                start = Game.from_position(position, tiles=self._terms.tiles)._land
        land = start.copy()
        for step in node.path()[:AHEAD]:
            move: Move | None = step.move
            if isinstance(move, Lay) and move.tile in fits.number and move.cell not in land.slots:
                land.lay(move.cell, fits.ways[6 * fits.number[move.tile] + move.turns])
        return land


class _Room:
    """How many of each tile are out of the bag at most, as far as the record tells, and so how many may still be."""

    def __init__(self, record: Record, deduction: _Deduction) -> None:
        self._all = Counter(record.terms.bag())
        self._tables = deduction.tables
        self._out: dict[Node, Counter[Tile]] = {}
        root = record.root
        laid: dict[Node, Counter[Tile]] = {root: Counter()}
        self._out[root] = self._in_sight(root)
        for node in root.descendants():
            assert node.parent is not None
            on_map = laid[node.parent]
            if isinstance(node.move, Lay):
                on_map = on_map + Counter([node.move.tile])
            laid[node] = on_map
            self._out[node] = on_map + self._in_sight(node)

    def _in_sight(self, node: Node) -> Counter[Tile]:
        """The known tiles that are in sight during a move: a row that is swapped goes back after the new one came."""
        table = self._tables[node]
        symbols: list[Symbol] = [*table.row, *table.aside]
        if table.hand is not None:
            symbols.append(table.hand)
        if len(node.draws) >= ROW and node.parent is not None:
            symbols += self._tables[node.parent].row
            if isinstance(node.move, Lay):
                _remove(symbols, node.move.tile)
        return Counter(tile for tile in map(_name, symbols) if tile is not None)

    def left(self, node: Node, symbol: Hidden) -> Counter[Tile]:
        """How many copies of each tile could be this one, all the time that it is in sight."""
        most: Counter[Tile] = Counter()
        for moment in self._life(node, symbol):
            most |= self._out[moment]
        left = self._all.copy()
        left.subtract(most)
        return left

    def take(self, node: Node, symbol: Hidden, tile: Tile) -> None:
        """A stand-in was chosen."""
        for moment in self._life(node, symbol):
            self._out[moment][tile] += 1

    def _life(self, node: Node, symbol: Hidden) -> Iterator[Node]:
        """The nodes at which the tile is in sight, and those at which it goes back."""
        todo, seen = [node], 0
        while todo and seen < 2 * AHEAD:
            moment = todo.pop()
            yield moment
            seen += 1
            table = self._tables[moment]
            if any(symbol is other for other in (*table.row, *table.aside, table.hand)):
                todo += moment.children[::-1]


def _name(symbol: Symbol) -> Tile | None:
    return symbol.tile if isinstance(symbol, Hidden) else symbol


def _remove(symbols: list[Symbol], tile: Tile) -> None:
    for i, symbol in enumerate(symbols):
        if _name(symbol) == tile:
            del symbols[i]
            return
