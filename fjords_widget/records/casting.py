"""Stand-ins for tiles that nobody noted, so that a record with such tiles can be replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fjords_widget.engine.errors import FjordsError, IllegalMove, InvalidHistory
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Lay
from fjords_widget.engine.terms import ROW
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.node import Draws, Node
from fjords_widget.records.unknown import ABOUT_THE_BAG, AHEAD, Deduction, Hidden, Maps, Symbol, Table

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

TRIES = 40
"""How many stand-ins are tried for one move."""
MOST_IN_A_MOVE = 40
MOST_MOVES = 1_000
"""Where more is unknown than this, nothing is guessed: it would take long, and explain nothing."""


def deduce_draws(record: Record) -> dict[Node, Draws]:
    """The draws of every node that has unknown ones, with those filled in that a later move reveals."""
    if _too_much(record):
        return {node: node.draws for node in [record.root, *record] if None in node.draws}
    hidden = _cast(record)[0].hidden
    return {node: _fill_in(node, symbols) for node, symbols in hidden.items()}


def trace_tiles(record: Record) -> tuple[dict[Node, Table], dict[Node, list[Hidden]]]:
    """The tiles in sight after each node, and for nodes with unknown draws, what is known of those."""
    if _too_much(record):
        return {}, {}
    deduction = _cast(record)[0]
    return deduction.tables, deduction.hidden


def _fill_in(node: Node, symbols: list[Hidden]) -> Draws:
    rest = iter(symbols)
    return tuple(next(rest).tile if tile is None else tile for tile in node.draws)


def resolve_draws(record: Record) -> dict[Node, tuple[Tile, ...]]:
    """The draws of every node that has unknown ones, with stand-ins for those that nothing reveals."""
    return {} if _too_much(record) else _cast(record)[1].found


def _too_much(record: Record) -> bool:
    counts = [node.draws.count(None) for node in [record.root, *record] if None in node.draws]
    return len(counts) > MOST_MOVES or max(counts, default=0) > MOST_IN_A_MOVE


def _cast(record: Record) -> tuple[Deduction, Casting]:
    """Guesses which of several unknown tiles was laid; the first guess that explains every move counts."""
    maps = Maps(record)
    tried: list[tuple[Deduction, Casting]] = []
    for guess in ("first", "last", "refill"):
        deduction = Deduction(record, maps, guess)
        casting = Casting(record, deduction, maps)
        if not casting.failed:
            return deduction, casting
        tried.append((deduction, casting))
    return min(tried, key=lambda pair: pair[1].failed)


class Casting:
    """Replays the tree, and finds a stand-in for each tile that nothing reveals."""

    def __init__(self, record: Record, deduction: Deduction, maps: Maps) -> None:
        self._record = record
        self._terms = record.terms
        self._hidden = deduction.hidden
        self._maps = maps
        self._room = _Room(record, deduction)
        self.failed = 0
        """How many moves could not be made for want of the right tiles."""
        self.found: dict[Node, tuple[Tile, ...]] = {}
        game = self._begin()
        self.failed += game is None
        todo = record.root.children[::-1] if game is not None else []
        while todo and game is not None:
            node = todo.pop()
            while game.ply >= node.ply:
                game.pop()
            if self._step(game, node):
                todo += node.children[::-1]

    def _begin(self) -> Game | None:
        from fjords_widget.records.walk import setup_of

        root = self._record.root
        for attempt in range(TRIES if root in self._hidden else 1):
            tiles = self._cast(root, attempt)
            try:
                game = Game.replay(setup_of(self._record, tiles), (), seed=0)
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
            except IllegalMove as fault:
                self.failed += set(fault.verdict.rules) <= ABOUT_THE_BAG
                return False
            except FjordsError:
                return False
            self._settle_on(node, tiles)
            return True
        self.failed += 1
        return False

    def _cast(self, node: Node, attempt: int) -> tuple[Tile, ...]:
        """The draws of a node with stand-ins, different ones at each attempt."""
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


class _Room:
    """How many copies of each tile the record accounts for, and so how many are left to stand in."""

    def __init__(self, record: Record, deduction: Deduction) -> None:
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
        """The known tiles in sight during a move: a row that is swapped goes back after the new one came."""
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
