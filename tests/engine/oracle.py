"""A slow, plain second reading of the rules, to be held against the engine move by move.

The map is a dict from the corner points of the hex lattice to terrain letters. Everything else is asked of it
anew each time: nothing is remembered between two questions but what lies on the table. It shares no code with
the engine, so that both can only agree by reading the rules alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

Cell = tuple[int, int]
Point = tuple[int, int]
Phase = Literal["exploration", "settlement", "over"]

RUNES = ("strength", "water", "journey", "horse", "friendship", "wisdom", "home", "secret")
RUNES_OF_EACH_PLAYER = ("journey", "horse", "wisdom", "home", "secret")
VARIANTS = ("base", "epic", "classic", "original")
ROW_LENGTH = 4
STEPS_OF_A_JOURNEY = 3
STEPS_OF_A_SECRET = 2


class OracleMismatch(Exception):
    """A move or draws that the oracle does not expect. Do not use the oracle after it."""


class NeedsDraw(OracleMismatch):
    """The move draws one more tile than was given; `bag` holds what it could be."""

    def __init__(self, bag: Counter[str]) -> None:
        super().__init__("one more tile comes out of the bag than was given")
        self.bag = bag


# --- the lattice -------------------------------------------------------------------------------------------
# Half-units: the centre of (q, r) lies at (3q, 2r + q), one half-edge to the right and one half-height down.
# So a corner has whole numbers for coordinates, and the three tiles around it all name it alike.

CORNER_OFFSETS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))  # NW NE E SE SW W
NEIGHBOUR_OFFSETS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@cache
def corners(cell: Cell) -> tuple[Point, ...]:
    """The six corner points of a cell: NW, NE, E, SE, SW, W."""
    q, r = cell
    return tuple((3 * q + x, 2 * r + q + y) for x, y in CORNER_OFFSETS)


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in NEIGHBOUR_OFFSETS)


@cache
def edge(one: Cell, other: Cell) -> tuple[Point, ...]:
    """The corner points that two cells share: two for neighbours, else none."""
    return tuple(point for point in corners(one) if point in corners(other))


# --- tiles -------------------------------------------------------------------------------------------------


class TileText(NamedTuple):
    """What the text of a tile says."""

    face: str
    mark: str | None
    players: int


def read_tile(text: str) -> TileText:
    """`PPPPPP:friendship#4` taken apart."""
    found = re.fullmatch(r"([PMO]{6})(?::(strength|water|friendship))?(?:#([34]))?", text)
    if found is None:
        raise ValueError(f"no tile: {text!r}")
    face, mark, players = found.groups()
    return TileText(face, mark, int(players or 2))


def turned(face: str, turns: int) -> str:
    """The face after that many clockwise turns: corner i shows what corner i - turns showed."""
    return "".join(face[(corner - turns) % 6] for corner in range(6))


def distinct_turns(face: str) -> list[int]:
    """The numbers of turns that look different, each the smallest with its look."""
    looks: dict[str, int] = {}
    for turns in range(6):
        looks.setdefault(turned(face, turns), turns)
    return list(looks.values())


def bag_for(all_tile_texts: Iterable[str], players: int, variant: str) -> list[str]:
    """The tiles that go into the bag (S3, V-E1, V-C1)."""
    most = {"base": players, "epic": 4, "classic": 2, "original": 2}[variant]
    return [text for text in all_tile_texts if read_tile(text).players <= most]


# --- the map -----------------------------------------------------------------------------------------------


class Chart:
    """The tiles on the table: which cells are covered, and the terrain on each corner point."""

    def __init__(self) -> None:
        self.laid: set[Cell] = set()
        self.terrain: dict[Point, str] = {}

    def copy(self) -> Chart:
        chart = Chart()
        chart.laid = set(self.laid)
        chart.terrain = dict(self.terrain)
        return chart

    def __deepcopy__(self, memo: dict[int, object]) -> Chart:
        return self.copy()

    def lay(self, cell: Cell, face: str) -> None:
        """Puts a tile down; its corners must agree with what is there."""
        if cell in self.laid:
            raise OracleMismatch(f"{cell} is covered already")
        for point, letter in zip(corners(cell), face, strict=True):
            if self.terrain.setdefault(point, letter) != letter:
                raise OracleMismatch(f"{face} does not match at {cell}")
        self.laid.add(cell)

    def face(self, cell: Cell) -> str:
        """The corners of a laid tile as they lie."""
        return "".join(self.terrain[point] for point in corners(cell))

    def touching(self, cell: Cell) -> list[Cell]:
        """The laid tiles around a cell, covered or not."""
        return [other for other in neighbours(cell) if other in self.laid]

    def empty_spaces(self) -> set[Cell]:
        """The empty cells that touch at least two tiles."""
        around = {space for cell in self.laid for space in neighbours(cell)} - self.laid
        return {space for space in around if len(self.touching(space)) >= 2}

    def shows(self, one: Cell, other: Cell) -> list[str]:
        """The two letters on the edge between two cells, one of them covered."""
        return [self.terrain[point] for point in edge(one, other)]

    def walk_neighbours(self, cell: Cell) -> list[Cell]:
        """The tiles that are walk-adjacent to a laid tile."""
        return [other for other in self.touching(cell) if "P" in self.shows(cell, other)]

    def fits(self, cell: Cell, face: str) -> bool:
        """Whether a face, as turned, may be laid on a cell (X2, X3, X4)."""
        around = self.touching(cell)
        if cell in self.laid or len(around) < 2:
            return False
        here = dict(zip(corners(cell), face, strict=True))
        if any(here[point] != self.terrain[point] for other in around for point in edge(cell, other)):
            return False
        return any(self.shows(cell, other) != ["O", "O"] for other in around)

    def placements(self, face: str) -> list[tuple[Cell, int]]:
        """Every (cell, turns) where a printed face may be laid."""
        looks = [(turns, turned(face, turns)) for turns in distinct_turns(face)]
        return [
            (cell, turns) for cell in self.empty_spaces() for turns, look in looks if self.fits(cell, look)
        ]

    def arcs(self, cell: Cell, letter: str) -> list[frozenset[Point]]:
        """The arcs of one terrain around a laid tile, each as its corner points."""
        around = corners(cell)
        found = []
        left = {index for index in range(6) if self.terrain[around[index]] == letter}
        while left:
            arc: set[int] = set()
            reached = {min(left)}
            while reached:
                arc |= reached
                reached = {(index + step) % 6 for index in reached for step in (1, 5)} & left - arc
            left -= arc
            found.append(frozenset(around[index] for index in arc))
        return found

    def next_arcs(
        self, cell: Cell, arc: frozenset[Point], letter: str
    ) -> list[tuple[Cell, frozenset[Point]]]:
        """The arcs of neighbouring tiles that share a corner with this one."""
        return [
            (other, beyond)
            for other in self.touching(cell)
            for beyond in self.arcs(other, letter)
            if arc & beyond
        ]

    def within_steps(self, origin: Cell, letter: str, steps: int) -> set[Cell]:
        """The tiles up to so many steps away over one terrain, arc to arc (R-JOU, R-HOR)."""
        reached: set[Cell] = set()
        frontier = {(origin, arc) for arc in self.arcs(origin, letter)}
        for _ in range(steps):
            frontier = {step for cell, arc in frontier for step in self.next_arcs(cell, arc, letter)}
            reached |= {cell for cell, _ in frontier}
        return reached

    def joined_by(self, letter: str, origin: Cell) -> set[Cell]:
        """The tiles with an arc joined to one of the origin's arcs, at any distance (R-WAT)."""
        seen: set[tuple[Cell, frozenset[Point]]] = set()
        frontier = {(origin, arc) for arc in self.arcs(origin, letter)}
        while frontier:
            seen |= frontier
            frontier = {step for cell, arc in frontier for step in self.next_arcs(cell, arc, letter)} - seen
        return {cell for cell, _ in seen}


# --- the game ----------------------------------------------------------------------------------------------


@dataclass
class Supply:
    """What lies in front of one seat."""

    vikings: int
    longhouses: int
    runes: set[str] = field(default_factory=set)


def spot(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_spot(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def placement_text(tile: str, cell: Cell, turns: int) -> str:
    return f"{tile}/{turns}@{spot(cell)}" if turns else f"{tile}@{spot(cell)}"


def read_placement(text: str) -> tuple[str, Cell, int]:
    what, where = text.rsplit("@", 1)
    tile, _, turns = what.partition("/")
    return tile, read_spot(where), int(turns or 0)


class Oracle:
    """One game of Fjords, with every tile that leaves the bag told from outside."""

    def __init__(
        self,
        players: int = 2,
        variant: str = "base",
        runes: Sequence[str] = (),
        table_talk: bool = False,
        tie: str = "order",
        *,
        tiles: list[str],
        start: list[tuple[str, tuple[int, int]]],
        first: int,
        draws: list[str],
    ) -> None:
        check_options(players, variant, runes, tie, first)
        self.players = players
        self.variant = variant
        self.runes = frozenset(runes)
        self.table_talk = table_talk
        self.tie = tie

        self.phase: Phase = "exploration"
        self.turn = first
        self.chart = Chart()
        self.pieces: dict[Cell, tuple[int, str]] = {}
        self.stones: dict[Cell, tuple[str, int | None]] = {}
        self.supplies = [self._full_supply() for _ in range(players)]
        self.out: set[int] = set()
        self.settlement_order: list[int] = []

        self.row: list[str] = []
        self.aside: list[str] = []
        self.hand: str | None = None
        self.bag: Counter[str] = Counter(tiles)
        for text in tiles:
            read_tile(text)

        self._given: list[str] = []  # draws told from outside and not yet used
        self._drew_in_vain = False  # classic, original: the mover has set a tile aside in this turn
        self._claimer: int | None = None  # table talk: who said "no placement"
        self._asked: list[int] = []  # table talk: opponents still to answer
        self._was_shown = False  # table talk: a placement was shown in this turn

        for face, (q, r) in start:
            self.chart.lay((q, r), face)
        self._begin(draws)

    # --- what may be done --------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """The texts of all legal moves of the seat to move."""
        if self.phase == "exploration":
            return self._exploration_moves()
        if self.phase == "settlement":
            return self._settlement_moves(self.turn)
        return set()

    def _exploration_moves(self) -> set[str]:
        if self._asked:
            return {"silence"} | {f"show:{placement}" for placement in self._placements(self._on_offer())}
        moves = {
            move for placement in self._placements(self._on_offer()) for move in self._with_builds(placement)
        }
        if self._has_row or self.hand is not None:
            return moves | {"claim"} if self.table_talk and not self._was_shown else moves
        return moves | {"draw"}

    @property
    def _has_row(self) -> bool:
        return self.variant in ("base", "epic")

    def _on_offer(self) -> list[str]:
        """The tiles that may be laid now, in the order in which they lie."""
        if self._has_row:
            return self.row
        if self.hand is not None:
            return [self.hand]
        if self.variant == "classic" and self._drew_in_vain:
            return []  # V-C3: a tile set aside is laid at the start of a turn or not at all
        return self.aside

    def _active_mark(self, tile: str) -> str | None:
        """The mark of a tile, if its rune is in the game (R2)."""
        mark = read_tile(tile).mark
        return mark if mark in self.runes else None

    def _placements(self, tiles: list[str]) -> list[str]:
        """The texts of all placements; of tiles that play alike only the first is named."""
        first_of_kind: dict[tuple[str, str | None], str] = {}
        for tile in tiles:
            first_of_kind.setdefault((read_tile(tile).face, self._active_mark(tile)), tile)
        return [
            placement_text(tile, cell, turns)
            for (face, _), tile in first_of_kind.items()
            for cell, turns in self.chart.placements(face)
        ]

    def _any_fits(self, tiles: Iterable[str]) -> bool:
        return any(self.chart.placements(face) for face in {read_tile(tile).face for tile in tiles})

    def _with_builds(self, placement: str) -> set[str]:
        """A placement with each way to build on it (X7, X8, R-HOM, R-SEC)."""
        tile, cell, turns = read_placement(placement)
        supply = self.supplies[self.turn]
        face = read_tile(tile).face
        moves = {placement}
        if "P" in face and self._active_mark(tile) is None and supply.longhouses > 0:
            moves.add(f"{placement}+longhouse")
            if "home" in supply.runes:
                moves.add(f"{placement}+home")
        if "secret" in supply.runes:
            for origin, target in self._secrets(tile, cell, turned(face, turns)):
                moves.add(f"{placement}+secret@{spot(origin)}>{spot(target)}")
        return moves

    def _secrets(self, tile: str, cell: Cell, face: str) -> set[tuple[Cell, Cell]]:
        """The longhouse moves open to the mover once that tile lies there (R-SEC)."""
        chart = self.chart.copy()
        chart.lay(cell, face)
        stones = set(self.stones)
        if self._active_mark(tile) is not None:
            stones.add(cell)
        moves = set()
        for origin in self._cells_of(self.turn, "longhouse"):
            if self.stones.get(origin) == ("home", self.turn):
                continue
            frontier = {origin}
            for _ in range(STEPS_OF_A_SECRET):
                frontier = {
                    far for near in frontier for far in chart.walk_neighbours(near) if far not in self.pieces
                }
                moves |= {(origin, far) for far in frontier if far not in stones}
        return moves

    def _cells_of(self, seat: int, *kinds: str) -> set[Cell]:
        """The tiles with pieces of a seat, of the kinds named or of any."""
        return {
            cell
            for cell, (owner, kind) in self.pieces.items()
            if owner == seat and (not kinds or kind in kinds)
        }

    def _vacant(self, cell: Cell) -> bool:
        """A laid tile with plains, no piece and no stone."""
        if cell not in self.chart.laid or cell in self.pieces or cell in self.stones:
            return False
        return "P" in self.chart.face(cell)

    def _settlement_moves(self, seat: int) -> set[str]:
        supply = self.supplies[seat]
        if supply.vikings == 0:
            return set()
        mine = self._cells_of(seat)
        moves = {
            f"settle@{spot(cell)}"
            for own in mine
            for cell in self.chart.walk_neighbours(own)
            if self._vacant(cell)
        }
        if "journey" in supply.runes:
            moves |= {f"sail@{spot(origin)}>{spot(cell)}" for origin, cell in self._travels(mine, "O")}
        if "horse" in supply.runes:
            moves |= {f"ride@{spot(origin)}>{spot(cell)}" for origin, cell in self._travels(mine, "M")}
        if "wisdom" in supply.runes:
            moves |= {f"leap@{spot(space)}>{spot(cell)}" for space, cell in self._leaps(mine)}
        return moves

    def _travels(self, mine: set[Cell], letter: str) -> set[tuple[Cell, Cell]]:
        """(origin, cell) for every journey or ride (R-JOU, R-HOR)."""
        return {
            (origin, cell)
            for origin in mine
            for cell in self.chart.within_steps(origin, letter, STEPS_OF_A_JOURNEY)
            if self._vacant(cell)
        }

    def _leaps(self, mine: set[Cell]) -> set[tuple[Cell, Cell]]:
        """(space, cell) for every use of Wisdom (R-WIS)."""
        moves = set()
        for space in self.chart.empty_spaces():
            around = self.chart.touching(space)
            if space in self.stones:
                continue
            open_side = [cell for cell in around if "P" in self.chart.shows(space, cell)]
            if any(cell in mine for cell in open_side):
                moves |= {(space, cell) for cell in open_side if self._vacant(cell)}
        return moves

    # --- what happens ------------------------------------------------------------------------------------

    def apply(self, move: str, draws: list[str]) -> None:
        """Makes a legal move; `draws` are the tiles that came out of the bag during it, in order."""
        if move not in self.legal():
            raise OracleMismatch(f"not legal: {move!r}")
        self._given = list(draws)
        if self.phase == "settlement":
            self._settle(move)
        elif move == "draw":
            self._turn_up()
        elif move == "claim":
            self._claim()
        elif move == "silence":
            self._keep_silent()
        elif move.startswith("show:"):
            self._show()
        else:
            self._lay(move)
        self._no_draw_left()

    def _full_supply(self) -> Supply:
        vikings, longhouses = (30, 6) if self.variant == "epic" else (20, 4)
        return Supply(vikings, longhouses, {rune for rune in RUNES_OF_EACH_PLAYER if rune in self.runes})

    def _begin(self, draws: list[str]) -> None:
        """The row of the setup (S4), and the first look whether anything can be laid."""
        self._given = list(draws)
        if self._has_row:
            self._fill_row()
        self._look_at_the_row()
        self._no_draw_left()

    def _draw(self) -> str:
        """The next tile that was told, taken out of the bag."""
        if not self._given:
            raise NeedsDraw(+self.bag)
        tile = self._given.pop(0)
        if self.bag[tile] < 1:
            raise OracleMismatch(f"not in the bag: {tile!r}")
        self.bag[tile] -= 1
        self.bag = +self.bag
        return tile

    def _no_draw_left(self) -> None:
        if self._given:
            raise OracleMismatch(f"more tiles drawn than the rules say: {self._given}")

    def _fill_row(self) -> None:
        while len(self.row) < ROW_LENGTH and self.bag:
            self.row.append(self._draw())

    def _swap_row(self) -> None:
        """X11: up to four new tiles, then the old row goes back, then the row is topped up."""
        old = self.row
        self.row = []
        self._fill_row()
        self.bag.update(old)
        self._fill_row()

    def _look_at_the_row(self) -> None:
        """What the table does by itself before the seat to move: swap rows, or end the exploration."""
        if not self._has_row:
            if not self.bag:
                self._end_exploration(self.turn)
            return
        if not self.row:
            self._end_exploration(self.turn)
            return
        if self.table_talk:
            return
        while not self._any_fits(self.row):
            if not self._any_fits(self.bag):
                self._end_exploration(self.turn)
                return
            self._swap_row()

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _lay(self, move: str) -> None:
        placement, _, build = move.partition("+")
        tile, cell, turns = read_placement(placement)
        self._take_from_offer(tile)
        self.chart.lay(cell, turned(read_tile(tile).face, turns))
        mark = self._active_mark(tile)
        if mark is not None:
            self.stones[cell] = (mark, None)
        self._build(build, cell)
        self._was_shown = False
        self._drew_in_vain = False
        if self._has_row and self.bag:
            self.row.append(self._draw())
        self.turn = self._after(self.turn)
        self._look_at_the_row()

    def _take_from_offer(self, tile: str) -> None:
        if self._has_row:
            self.row.remove(tile)
        elif self.hand is not None:
            self.hand = None
        else:
            self.aside.remove(tile)

    def _build(self, build: str, cell: Cell) -> None:
        supply = self.supplies[self.turn]
        if build in ("longhouse", "home"):
            supply.longhouses -= 1
            self.pieces[cell] = (self.turn, "longhouse")
        if build == "home":
            supply.runes.remove("home")
            self.stones[cell] = ("home", self.turn)
        if build.startswith("secret@"):
            supply.runes.remove("secret")
            origin, target = build.removeprefix("secret@").split(">")
            self.pieces[read_spot(target)] = self.pieces.pop(read_spot(origin))

    def _turn_up(self) -> None:
        """Classic, original: a tile is drawn."""
        self.hand = self._draw()
        if not self.table_talk and not self._any_fits([self.hand]):
            self._set_aside()

    def _set_aside(self) -> None:
        """The tile in hand goes to the open ones; with the last tile exploration ends (V-C6, V-O3)."""
        assert self.hand is not None
        self.aside.append(self.hand)
        self.hand = None
        self._drew_in_vain = True
        if not self.bag:
            self._end_exploration(self.turn)

    def _claim(self) -> None:
        self._claimer = self.turn
        self._asked = [(self.turn + step) % self.players for step in range(1, self.players)]
        self.turn = self._asked[0]

    def _show(self) -> None:
        self._was_shown = True
        self._back_to_claimer()

    def _keep_silent(self) -> None:
        self._asked.pop(0)
        if self._asked:
            self.turn = self._asked[0]
            return
        self._back_to_claimer()
        if not self._has_row:
            self._set_aside()
        elif not self.bag or not self._any_fits([*self.row, *self.bag]):
            self._end_exploration(self.turn)
        else:
            self._swap_row()

    def _back_to_claimer(self) -> None:
        assert self._claimer is not None
        self.turn = self._claimer
        self._claimer = None
        self._asked = []

    def _end_exploration(self, starter: int) -> None:
        """What only exploration can use is lost (X9, R-SEC); settlement begins with the starter (T1)."""
        for supply in self.supplies:
            supply.longhouses = 0
            supply.runes -= {"home", "secret"}
        self.phase = "settlement"
        self.settlement_order = [(starter + step) % self.players for step in range(self.players)]
        self._give_turn(self.settlement_order)

    def _give_turn(self, seats: list[int]) -> None:
        """The first of these seats that can move is to move; those before it are out (T6, T7)."""
        for seat in seats:
            if seat not in self.out and self._settlement_moves(seat):
                self.turn = seat
                return
            self.out.add(seat)
        self.phase = "over"

    def _settle(self, move: str) -> None:
        verb, where = move.split("@")
        *before, target = [read_spot(text) for text in where.split(">")]
        supply = self.supplies[self.turn]
        rune = {"sail": "journey", "ride": "horse", "leap": "wisdom"}.get(verb)
        if rune is not None:
            supply.runes.remove(rune)
        if rune == "wisdom":
            self.stones[before[0]] = ("wisdom", self.turn)
        supply.vikings -= 1
        self.pieces[target] = (self.turn, "viking")
        self._give_turn([(self.turn + step) % self.players for step in range(1, self.players + 1)])

    # --- what it is worth --------------------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        """The points of each seat as the board stands."""
        return [self._score(seat) for seat in range(self.players)]

    def _score(self, seat: int) -> dict[str, int]:
        vikings = self._cells_of(seat, "viking")
        beside = {rune: self._beside(rune, vikings, seat) for rune in ("strength", "home")}
        score = {
            "vikings": len(vikings),
            "unclaimed": len(self._unclaimed(seat)),
            "strength": beside["strength"],
            "water": len(vikings & self._water_tiles()),
            "friendship": self._friendship(seat),
            "home": beside["home"],
        }
        return {**score, "total": sum(score.values())}

    def _stones_of(self, rune: str, *owners: int | None) -> list[Cell]:
        return [cell for cell, (name, owner) in self.stones.items() if name == rune and owner in owners]

    def _beside(self, rune: str, vikings: set[Cell], seat: int) -> int:
        """How many of the vikings touch the common stone, or the seat's own (R-STR, R-HOM)."""
        near = {cell for stone in self._stones_of(rune, None, seat) for cell in neighbours(stone)}
        return len(vikings & near)

    def _water_tiles(self) -> set[Cell]:
        return {cell for stone in self._stones_of("water", None) for cell in self.chart.joined_by("O", stone)}

    def _friendship(self, seat: int) -> int:
        points = 0
        for stone in self._stones_of("friendship", None):
            near = [
                len(self._cells_of(each, "viking") & set(neighbours(stone))) for each in range(self.players)
            ]
            if near[seat] > 0 and near[seat] == max(near):
                points += 2
        return points

    def _on_foot(self, seat: int) -> set[Cell]:
        """The vacant tiles that a seat reaches step by step over vacant tiles."""
        reached: set[Cell] = set()
        frontier = self._cells_of(seat)
        while frontier:
            around = {far for near in frontier for far in self.chart.walk_neighbours(near)}
            frontier = {cell for cell in around if self._vacant(cell)} - reached
            reached |= frontier
        return reached

    def _unclaimed(self, seat: int) -> set[Cell]:
        """W2: open tiles that only this seat could go on to take, all its vikings being on the table."""
        if self.variant == "original" or self.supplies[seat].vikings > 0:
            return set()
        others = [self._on_foot(other) for other in range(self.players) if other != seat]
        return self._on_foot(seat).difference(*others)

    def outcome(self) -> dict[str, object] | None:
        """Nothing while the game goes on; then winner, ranking and the rule that decided."""
        if self.phase != "over":
            return None
        totals = [score["total"] for score in self.scores()]
        later_first = list(reversed(self.settlement_order))
        ranking = sorted(later_first, key=lambda seat: -totals[seat])
        if totals.count(max(totals)) == 1:
            return {"winner": ranking[0], "ranking": ranking, "rule": "W3"}
        if self.variant == "original":
            return {"winner": None, "ranking": ranking, "rule": "V-O5"}
        if self.tie == "replay":
            return {"winner": None, "ranking": ranking, "rule": "W5"}
        return {"winner": ranking[0], "ranking": ranking, "rule": "W4"}


def check_options(players: int, variant: str, runes: Sequence[str], tie: str, first: int) -> None:
    """Refuses what is no game of Fjords."""
    if variant not in VARIANTS or players not in (2, 3, 4) or (variant != "base" and players != 2):
        raise ValueError(f"no {variant} game for {players} players")
    if set(runes) - set(RUNES) or (runes and variant in ("classic", "original")):
        raise ValueError(f"no {variant} game with the runes {tuple(runes)}")
    if tie not in ("order", "replay") or first not in range(players):
        raise ValueError(f"tie={tie!r}, first={first}")
