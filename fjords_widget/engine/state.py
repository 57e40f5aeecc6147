"""Where a game stands after each move, but for the map: values that are made once and then left alone.

Each state knows the one before it, so the chain of states is the history; taking a move back is a step along
it, and copies of a game share their past.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from fjords_widget.engine.events import Event
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move, Show

Phase = Literal["exploration", "settlement", "over"]


class Stone(NamedTuple):
    """A rune stone on the table; `seat` is None where it is nobody's."""

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


class State:
    """One moment of a game. Made by `after`, filled in by the rules, and never changed once it is the game's."""

    __slots__ = (
        "aside", "before", "claimed_by", "drew", "era", "events", "hand", "left", "move", "offer", "out", "phase", "ply",
        "row", "shown", "sides", "starter", "stones", "turn", "vacant",
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
    stones: dict[Cell, Stone]
    row: tuple[int, ...]
    aside: tuple[int, ...]
    hand: int | None
    left: int
    """How many tiles are in the bag."""
    era: int
    """How often the bag was mixed anew (X11)."""
    offer: int
    """A mask of the ways to turn the tiles that the seat to move may lay (see fits.py)."""
    drew: bool
    """Classic, original: the seat to move has drawn in this turn."""
    starter: int
    """Who began settlement (W4); -1 before."""
    out: int
    """A mask of the seats that are out (T6)."""
    claimed_by: int
    """Table talk: who claims to see no placement, while the others answer; else -1."""
    shown: Show | None
    """Table talk: the placement that must be laid now."""

    def after(self, move: Move) -> State:
        """The state that follows, with nothing changed yet but the move and the ply."""
        state = State.__new__(State)
        state.before = self
        state.move = move
        state.events = ()
        state.ply = self.ply + 1
        state.phase = self.phase
        state.turn = self.turn
        state.sides = self.sides
        state.vacant = self.vacant
        state.stones = self.stones
        state.row = self.row
        state.aside = self.aside
        state.hand = self.hand
        state.left = self.left
        state.era = self.era
        state.offer = self.offer
        state.drew = self.drew
        state.starter = self.starter
        state.out = self.out
        state.claimed_by = self.claimed_by
        state.shown = self.shown
        return state

    def change_side(self, seat: int, side: Side) -> None:
        """Puts a seat's new side in the place of its old one."""
        self.sides = (*self.sides[:seat], side, *self.sides[seat + 1 :])

    def set_stone(self, cell: Cell, stone: Stone) -> None:
        """Lays a stone on the table."""
        self.stones = {**self.stones, cell: stone}

    def facts(self) -> tuple[object, ...]:
        """Everything but the past, for comparing two states."""
        return tuple(getattr(self, name) for name in self.__slots__ if name not in ("before", "move", "events"))


def blank(sides: tuple[Side, ...], turn: int, left: int, vacant: int) -> State:
    """A state before anything was dealt."""
    state = State()
    state.before = state.move = state.hand = state.shown = None
    state.events = state.row = state.aside = ()
    state.ply = state.era = state.out = state.offer = 0
    state.phase, state.turn, state.sides, state.left, state.vacant = "exploration", turn, sides, left, vacant
    state.stones = {}
    state.drew = False
    state.starter = state.claimed_by = -1
    return state
