"""Where a game stands after each move, but for the map: values that are made once and then left alone.

Each state knows the one before it, so the chain of states is the history; taking a move back is a step along
it, and copies of a game share their past.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from fjords_widget.engine.events import Event
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move, Show, ready

Phase = Literal["exploration", "settlement", "over"]


class Stone(NamedTuple):
    """A rune stone on the table; `seat` is None if it belongs to nobody."""

    rune: str
    seat: int | None = None


class Side(NamedTuple):
    """What one seat has: in supply, and on the map as masks of slots."""

    vikings: int
    longhouses: int
    runes: frozenset[str]
    houses: int = 0
    settled: int = 0
    second: int = 0
    """V-E2: those of its pieces that are of the second colour."""
    reach: int = 0
    """The tiles that are walk-adjacent to its pieces, vacant or not; kept up in settlement only."""

    @property
    def pieces(self) -> int:
        """Longhouses and vikings on the map."""
        return self.houses | self.settled


class Lasting(NamedTuple):
    """Facts that most moves leave as they are."""

    stones: dict[Cell, Stone]
    """The stones on the table. Left alone: whoever lays one makes a new dict."""
    out: int = 0
    """A mask of the seats that are out (T6)."""
    aside: tuple[int, ...] = ()
    """Classic, original: the tiles set aside."""
    hand: int | None = None
    """Classic, original: the tile just drawn."""
    drew: bool = False
    """Classic, original: the seat to move has drawn in this turn."""
    era: int = 0
    """How often the bag was mixed anew (X11)."""
    starter: int = -1
    """Who began settlement (W4); -1 before."""
    claimed_by: int = -1
    """Table talk: who claims to see no placement, while the others answer; else -1."""
    shown: Show | None = None
    """Table talk: the placement that must be laid now."""


class State:
    """One moment of a game. The rules fill it in before anybody else sees it; then it never changes."""

    __slots__ = (
        "before", "events", "lasting", "left", "move", "phase",
        "ply", "row", "sides", "turn", "vacant", "ways",
    )  # fmt: skip

    before: State | None
    move: Move | None
    events: tuple[Event, ...]
    ply: int
    phase: Phase
    turn: int
    sides: tuple[Side, ...]
    vacant: int
    """Tiles with plains, no piece and no stone."""
    row: tuple[int, ...]
    left: int
    """How many tiles are in the bag."""
    ways: int
    """A mask of the ways of the tiles that the seat to move may lay (see fits.py)."""
    lasting: Lasting

    def after(self, move: Move) -> State:
        """The state that follows, with nothing changed yet but the move and the ply."""
        state = State()
        state.before = self
        state.move = move
        state.events = ()
        state.ply = self.ply + 1
        state.phase = self.phase
        state.turn = self.turn
        state.sides = self.sides
        state.vacant = self.vacant
        state.row = self.row
        state.left = self.left
        state.ways = self.ways
        state.lasting = self.lasting
        return state

    def change(self, **facts: Any) -> None:
        """Changes lasting facts."""
        self.lasting = self.lasting._replace(**facts)

    def change_side(self, seat: int, side: Side) -> None:
        """Puts a seat's new side in the place of its old one."""
        sides = [*self.sides]
        sides[seat] = side
        self.sides = (*sides,)

    def set_stone(self, cell: Cell, stone: Stone) -> None:
        """Lays a stone on the table."""
        self.lasting = ready(Lasting, ({**self.stones, cell: stone}, *self.lasting[1:]))

    def facts(self) -> tuple[object, ...]:
        """Everything but the past, for comparing two states."""
        return tuple(
            getattr(self, name) for name in self.__slots__ if name not in ("before", "move", "events")
        )

    @property
    def stones(self) -> dict[Cell, Stone]:
        """The stones on the table."""
        return self.lasting.stones

    @property
    def out(self) -> int:
        """A mask of the seats that are out (T6)."""
        return self.lasting.out

    @property
    def aside(self) -> tuple[int, ...]:
        """The tiles set aside."""
        return self.lasting.aside

    @property
    def hand(self) -> int | None:
        """The tile just drawn."""
        return self.lasting.hand

    @property
    def drew(self) -> bool:
        """Whether the seat to move has drawn in this turn."""
        return self.lasting.drew

    @property
    def era(self) -> int:
        """How often the bag was reshuffled."""
        return self.lasting.era

    @property
    def starter(self) -> int:
        """Who began settlement."""
        return self.lasting.starter

    @property
    def claimed_by(self) -> int:
        """Who claims to see no placement."""
        return self.lasting.claimed_by

    @property
    def shown(self) -> Show | None:
        """The placement that must be laid now."""
        return self.lasting.shown


def blank(sides: tuple[Side, ...], turn: int, left: int, vacant: int) -> State:
    """A state before anything was dealt."""
    state = State()
    state.before = state.move = None
    state.events = state.row = ()
    state.ply = state.ways = 0
    state.phase, state.turn, state.sides, state.left, state.vacant = "exploration", turn, sides, left, vacant
    state.lasting = Lasting({})
    return state
