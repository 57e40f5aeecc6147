"""Moves as whole numbers, the same for every game under the same rules, and back.

The map has no rim, and a list of numbers has an end. So the moves are those within a disc of cells around
(0,0); what lies beyond is not offered. A radius of 10 cells holds nearly every game with 37 tiles, one of 12
those with more.

In this order, each part there if the rules have such moves:

    draw                                              1
    lay      cell, then way, then build               cells · ways · builds
    settle   cell                                     cells
    sail     cell of origin, then step to the goal    cells · 36
    ride     the same                                 cells · 36
    leap     the space, then direction of the goal    cells · 6

Cells go by rings from the middle outwards (`hexgrid.spiral`). A way is a kind of tile and how often it is
turned; tiles that play the same are one kind. Builds are nothing, a longhouse, and Home if it is in the game.
"""

from __future__ import annotations

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import DIRECTIONS, ORIGIN, spiral, ways
from fjords_widget.engine.moves import Build, Draw, Lay, Leap, Move, Ride, Sail, Settle
from fjords_widget.engine.terms import Terms
from fjords_widget.engine.tiles import Tile

FEW_TILES = 40
RADIUS, WIDE_RADIUS = 10, 12
LARGEST = 40
"""No map of 67 tiles reaches farther."""
VOYAGE = 3
"""R-JOU, R-HOR: this many steps at most."""


class Actions:
    """`encode(move)` is a number below `size`, `decode(number)` a move; `legal(game)` has both.

    InvalidOption for the Secret rune and for table talk: their moves are too many.
    """

    def __init__(self, terms: Terms, radius: int | None = None) -> None:
        if terms.table_talk or "secret" in terms.runes:
            raise InvalidOption(say(None, "research.too_many"))
        if radius is not None and (type(radius) is not int or not 2 <= radius <= LARGEST):
            raise InvalidOption(say(None, "research.radius", radius=repr(radius), most=LARGEST))
        self.terms = terms
        self.radius = radius or (RADIUS if len(terms.opening) <= FEW_TILES else WIDE_RADIUS)
        self.cells = tuple(spiral(ORIGIN, self.radius))
        self.kinds, self.kind_of = kinds(terms)
        self.ways = tuple([(kind, turns) for kind in self.kinds for turns in ways(kind.face).values()])
        self.builds: tuple[Build, ...] = (None, "longhouse", *(("home",) if "home" in terms.runes else ()))
        self._cell = {cell: i for i, cell in enumerate(self.cells)}
        self._way = {way: i for i, way in enumerate(self.ways)}
        self._build = {build: i for i, build in enumerate(self.builds)}
        self._steps = tuple(spiral(ORIGIN, VOYAGE)[1:])
        self._step = {step: i for i, step in enumerate(self._steps)}
        self._lay_out()

    def _lay_out(self) -> None:
        """Where each kind of move begins."""
        cells, runes = len(self.cells), self.terms.runes
        sizes = {
            "draw": 1,
            "lay": cells * len(self.ways) * len(self.builds),
            "settle": cells,
            "sail": cells * len(self._steps) if "journey" in runes else 0,
            "ride": cells * len(self._steps) if "horse" in runes else 0,
            "leap": cells * 6 if "wisdom" in runes else 0,
        }
        self.starts: dict[str, int] = {}
        """The first number of each kind of move."""
        self.size = 0
        """How many numbers there are."""
        for kind, size in sizes.items():
            if size:
                self.starts[kind] = self.size
                self.size += size

    def encode(self, move: Move) -> int | None:
        """The number of a move; None if it is beyond the rim, or if these rules have no such move."""
        try:
            return self._encode(move)
        except KeyError:
            return None

    def _encode(self, move: Move) -> int:
        if isinstance(move, Settle):
            return self.starts["settle"] + self._cell[move.cell]
        if isinstance(move, Lay):
            way = self._way[self.kind_of[move.tile], move.turns]
            number = self._cell[move.cell] * len(self.ways) + way
            return self.starts["lay"] + number * len(self.builds) + self._build[move.build]
        if isinstance(move, Draw):
            return self.starts["draw"]
        if isinstance(move, Sail | Ride):
            start = self.starts["sail" if isinstance(move, Sail) else "ride"]
            step = self._step[move.cell.minus(move.origin)]
            return start + self._cell[move.origin] * len(self._steps) + step
        if isinstance(move, Leap):
            direction = DIRECTIONS.index(move.cell.minus(move.space))
            return self.starts["leap"] + self._cell[move.space] * 6 + direction
        raise KeyError(move)

    def decode(self, action: int) -> Move:
        """The move of a number, legal or not; of tiles that play the same, the first. InvalidOption: none."""
        if not 0 <= int(action) < self.size:
            raise InvalidOption(say(None, "research.action", action=action, most=self.size - 1))
        kind, start = [(kind, start) for kind, start in self.starts.items() if start <= action][-1]
        number = int(action) - start
        if kind == "draw":
            return Draw()
        if kind == "settle":
            return Settle(self.cells[number])
        if kind == "lay":
            number, build = divmod(number, len(self.builds))
            cell, way = divmod(number, len(self.ways))
            tile, turns = self.ways[way]
            return Lay(tile, self.cells[cell], turns, self.builds[build])
        cell, step = divmod(number, 6 if kind == "leap" else len(self._steps))
        origin = self.cells[cell]
        if kind == "leap":
            return Leap(origin, origin.plus(DIRECTIONS[step]))
        return (Sail if kind == "sail" else Ride)(origin, origin.plus(self._steps[step]))

    def legal(self, game: Game) -> dict[int, Move]:
        """The legal moves by their numbers, in order; those beyond the rim are not among them."""
        numbered = [(self.encode(move), move) for move in game.legal_moves]
        return dict(sorted((number, move) for number, move in numbered if number is not None))

    def __repr__(self) -> str:
        return f"<Actions {self.size}, radius {self.radius}: {self.terms!r}>"


def kinds(terms: Terms) -> tuple[tuple[Tile, ...], dict[Tile, Tile]]:
    """One tile for all that play the same, and which one stands for each."""
    fits = terms.fits
    kind_of = {}
    for number, tile in enumerate(fits.tiles):
        first = (fits.alike[number] & -fits.alike[number]).bit_length() - 1
        kind_of[tile] = fits.tiles[first]
    return tuple(dict.fromkeys(kind_of.values())), kind_of
