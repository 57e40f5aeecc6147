"""A game as planes of numbers, one for each cell: what a network can look at, and a board again from it.

Everything public is in them, and nothing else: the order of the bag is not. The planes are as one seat sees
them: "seat 0" is the seat that looks, 1 the next one, and so on. `names` lists them in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell, ways
from fjords_widget.engine.terms import HELD, RUNES, Terms
from fjords_widget.engine.tiles import Tile
from fjords_widget.research.action_numbers import Actions

LYING = frozenset({"strength", "water", "friendship"})
"""The runes whose stones lie on tiles and are nobody's."""
PHASES = ("exploration", "settlement", "over")
TERRAIN = "PMO"
Array = NDArray[np.int8]


class Planes:
    """`observe(game, seat)` makes the planes, `game(planes)` opens them as a game, which draws itself."""

    def __init__(self, terms: Terms, radius: int | None = None) -> None:
        self.terms = terms
        self.actions = Actions(terms, radius)
        self.radius = self.actions.radius
        self.kinds, self._kind_of = self.actions.kinds, self.actions.kind_of
        self.names = tuple(self._names())
        self._at = {name: i for i, name in enumerate(self.names)}
        side = 2 * self.radius + 1
        self.shape = (len(self.names), side, side)
        self._start = {cell: face for face, cell in terms.tiles.start}

    def _names(self) -> Iterator[str]:
        seats = range(self.terms.players)
        yield from (f"corner {corner} {terrain}" for corner in range(6) for terrain in TERRAIN)
        yield from (f"{kind} of {seat}" for kind in ("longhouse", "viking") for seat in seats)
        if self.terms.variant == "epic":
            yield "second colour"
        yield from (f"stone {rune}" for rune in RUNES if rune in self.terms.runes & LYING)
        yield from (f"stone {rune} of {seat}" for rune in RUNES if rune in self._list_own() for seat in seats)
        # From here on a plane has one value all over.
        yield from (f"phase {phase}" for phase in PHASES)
        yield from (f"looking {seat}" for seat in seats)
        yield from (f"to move {seat}" for seat in seats)
        yield from (f"began {seat}" for seat in seats)
        yield from (f"out {seat}" for seat in seats)
        yield from (f"vikings left {seat}" for seat in seats)
        yield from (f"longhouses left {seat}" for seat in seats)
        yield from (f"holds {rune} {seat}" for rune in self._list_held() for seat in seats)
        yield from (f"{place} {kind}" for place in self._places() for kind in self.kinds)
        if self.terms.draws_one:
            yield "drew"

    def _list_own(self) -> frozenset[str]:
        """The runes whose stones lie on the table as somebody's."""
        return self.terms.runes & {"wisdom", "home"}

    def _list_held(self) -> list[str]:
        return [rune for rune in RUNES if rune in self.terms.runes & HELD]

    def _places(self) -> tuple[str, ...]:
        return ("hand", "aside", "unseen") if self.terms.draws_one else ("row", "unseen")

    # A game as planes -----------------------------------------------------------------------------

    def observe(self, game: Game, seat: int) -> Array:
        """What a seat may know of the game, as an array of `shape`: plane, q, r; (0,0) is in the middle."""
        planes = np.zeros(self.shape, dtype=np.int8)
        self._put_board(planes, game, seat)
        for name, value in self._facts(game, seat).items():
            planes[self._at[name]] = value
        return planes

    def _put_board(self, planes: Array, game: Game, seat: int) -> None:
        board = game.board
        for cell in board:
            q, r = self._index(cell)
            for corner, terrain in enumerate(board[cell].face):
                planes[3 * corner + TERRAIN.index(terrain), q, r] = 1
        for cell, piece in board.pieces.items():
            planes[(self._at[f"{piece.kind} of {self._count(piece.seat, seat)}"], *self._index(cell))] = 1
        for cell, stone in board.stones.items():
            if max(abs(cell.q), abs(cell.r)) <= self.radius:  # a Wisdom stone may lie beyond the rim
                owner = "" if stone.seat is None else f" of {self._count(stone.seat, seat)}"
                planes[(self._at[f"stone {stone.rune}{owner}"], *self._index(cell))] = 1
        if self.terms.variant == "epic":
            land = game.land
            for cell, slot in land.slots.items():
                if any(side.second >> slot & 1 for side in game.supply):
                    planes[(self._at["second colour"], *self._index(cell))] = 1

    def _facts(self, game: Game, seat: int) -> Counter[str]:
        """The planes with one value all over."""
        facts = Counter({f"phase {game.phase}": 1, f"to move {self._count(game.turn, seat)}": 1})
        facts[f"looking {seat}"] = 1
        if game.settlement_order:
            facts[f"began {self._count(game.settlement_order[0], seat)}"] = 1
        for other, side in enumerate(game.supply):
            seen = self._count(other, seat)
            facts[f"out {seen}"] = int(other in game.out)
            facts[f"vikings left {seen}"] = side.vikings
            facts[f"longhouses left {seen}"] = side.longhouses
            facts.update(f"holds {rune} {seen}" for rune in side.runes)
        facts.update(f"row {self._kind_of[tile]}" for tile in game.row)
        facts.update(f"unseen {self._kind_of[tile]}" for tile in game.unseen.elements())
        if self.terms.draws_one:
            facts.update(f"aside {self._kind_of[tile]}" for tile in game.aside)
            facts.update(f"hand {self._kind_of[tile]}" for tile in (game.hand,) if tile is not None)
            facts["drew"] = int(game.state.drew)
        return facts

    def _count(self, other: int, seat: int) -> int:
        return (other - seat) % self.terms.players

    def _index(self, cell: Cell) -> tuple[int, int]:
        return cell.q + self.radius, cell.r + self.radius

    # Planes as a game -----------------------------------------------------------------------------

    def position(self, planes: Array) -> str:
        """The position that the planes show, as text; what they do not show is made up."""
        reading = _Reading(self, np.asarray(planes).reshape(self.shape))
        return reading.text()

    def game(self, planes: Array) -> Game:
        """A game that stands as the planes show: print it, or let a notebook draw it."""
        return Game.from_position(self.position(planes), tiles=self.terms.tiles)


class _Reading:
    """Planes, read back into a position."""

    def __init__(self, planes: Planes, array: Any) -> None:
        self.of = planes
        self.array = array
        self.terms = planes.terms
        self.seat = next(seat for seat in range(self.terms.players) if self.fact(f"looking {seat}"))
        # Tiles that play alike are one kind in the planes: any of them that is left will do.
        self.box: dict[Tile, list[Tile]] = {kind: [] for kind in planes.kinds}
        for tile in self.terms.bag():
            self.box[planes._kind_of[tile]].append(tile)

    def fact(self, name: str) -> int:
        return int(self.array[self.of._at[name], 0, 0])

    def cells(self, name: str) -> list[Cell]:
        radius = self.of.radius
        return [Cell(int(q) - radius, int(r) - radius) for q, r in np.argwhere(self.array[self.of._at[name]])]

    def real(self, seen: int) -> int:
        return (seen + self.seat) % self.terms.players

    def seats(self) -> list[int]:
        """The seats as they are seen, in the order in which they sit."""
        return [(seat - self.seat) % self.terms.players for seat in range(self.terms.players)]

    def text(self) -> str:
        terms = self.terms
        stones = self._stones()
        fields = {
            "variant": terms.variant,
            "players": terms.players,
            "runes": ";".join(terms.rune_names()),
            "tie": "" if terms.tie == "order" else terms.tie,
            "tiles": "_".join(terms.tiles.name.split()),
            "phase": next(phase for phase in PHASES if self.fact(f"phase {phase}")),
            "turn": next(self.real(seen) for seen in self.seats() if self.fact(f"to move {seen}")),
            "board": ";".join(self._board({cell: rune for rune, _, cell in stones})),
            "pieces": ";".join(self._pieces()),
            "stones": ";".join(f"{rune}{owner}@{cell}" for rune, owner, cell in stones),
            "supply": ";".join(self._supply(seen) for seen in self.seats()),
            **{place: ";".join(map(str, self._tiles(place))) for place in self.of._places()},
            "drew": "yes" if terms.draws_one and self.fact("drew") else "",
            "began": next((str(self.real(seen)) for seen in self.seats() if self.fact(f"began {seen}")), ""),
            "out": ";".join(str(self.real(seen)) for seen in self.seats() if self.fact(f"out {seen}")),
        }
        return " ".join(["fjords/1", *(f"{key}={value}" for key, value in fields.items() if value != "")])

    def _stones(self) -> list[tuple[str, str, Cell]]:
        """Rune, owner and cell of each stone."""
        runes = self.terms.runes
        nobodys = [(rune, "", cell) for rune in runes & LYING for cell in self.cells(f"stone {rune}")]
        return nobodys + [
            (rune, f":{self.real(seen)}", cell)
            for rune in self.of._list_own()
            for seen in self.seats()
            for cell in self.cells(f"stone {rune} of {seen}")
        ]

    def _board(self, stones: dict[Cell, str]) -> Iterator[str]:
        corners = self.array[:18].reshape(6, 3, *self.array.shape[1:])
        for q, r in np.argwhere(corners.any(axis=(0, 1))):
            cell = Cell(int(q) - self.of.radius, int(r) - self.of.radius)
            face = "".join([TERRAIN[int(corners[i, :, q, r].argmax())] for i in range(6)])
            if cell in self.of._start:
                turns = ways(self.of._start[cell])[face]
                tile = Tile(self.of._start[cell])
            else:
                tile, turns = self._tile(face, stones.get(cell))
            yield f"{tile}/{turns}@{cell}" if turns else f"{tile}@{cell}"

    def _tile(self, face: str, stone: str | None) -> tuple[Tile, int]:
        """A tile that shows this face, and how often it is turned for that."""
        fits = self.terms.fits
        for kind in self.of.kinds:
            turned = ways(kind.face)
            lies = fits.stone[fits.number[kind]]
            if face in turned and lies == (stone if stone in LYING else None):
                return self.box[kind].pop(), turned[face]
        raise ValueError(face)

    def _pieces(self) -> Iterator[str]:
        second = set(self.cells("second colour")) if self.terms.variant == "epic" else set()
        for seen in self.seats():
            for letter, kind in (("L", "longhouse"), ("V", "viking")):
                for cell in self.cells(f"{kind} of {seen}"):
                    yield f"{letter}{self.real(seen)}{'*' if cell in second else ''}@{cell}"

    def _supply(self, seen: int) -> str:
        runes = "+".join(rune for rune in self.of._list_held() if self.fact(f"holds {rune} {seen}"))
        text = f"{self.fact(f'vikings left {seen}')}/{self.fact(f'longhouses left {seen}')}"
        return f"{text}/{runes}" if runes else text

    def _tiles(self, place: str) -> list[Tile]:
        return [self.box[kind].pop() for kind in self.of.kinds for _ in range(self.fact(f"{place} {kind}"))]
