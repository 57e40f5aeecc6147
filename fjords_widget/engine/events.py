"""What happens inside a push besides the move: every draw, swap, stone and end of a phase, as values."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move
from fjords_widget.engine.tiles import Tile


class Began(NamedTuple):
    """S5: the seat that starts the game."""

    seat: int


class Dealt(NamedTuple):
    """S4: the first face-up row."""

    tiles: tuple[Tile, ...]


class Refilled(NamedTuple):
    """X10: a tile was drawn into the row."""

    tile: Tile


class Swapped(NamedTuple):
    """X11: nothing in the row could be laid; `tiles` is the new row, in the order drawn."""

    old: tuple[Tile, ...]
    tiles: tuple[Tile, ...]


class Drew(NamedTuple):
    """V-C3: a tile was drawn, to be laid now."""

    tile: Tile


class SetAside(NamedTuple):
    """V-C4: the tile just drawn fits nowhere (or, with table talk, nobody shows where)."""

    tile: Tile


class StoneSet(NamedTuple):
    """R-STR, R-WAT, R-FRI: the stone of a marked tile went on it."""

    rune: str
    cell: Cell


class ClaimStands(NamedTuple):
    """X13: nobody showed a placement."""

    seat: int


class SettlementBegan(NamedTuple):
    """X12, V-C5: exploration is over, and this seat begins settlement (T1, V-C6)."""

    seat: int
    rule: str


class WentOut(NamedTuple):
    """T6: a seat can place no viking, for the rest of the game."""

    seat: int


class GameEnded(NamedTuple):
    """T7: all seats are out."""


Event = (
    Began
    | Dealt
    | Refilled
    | Swapped
    | Drew
    | SetAside
    | StoneSet
    | ClaimStands
    | SettlementBegan
    | WentOut
    | GameEnded
)


def list_draws(events: tuple[Event, ...]) -> tuple[Tile, ...]:
    """The tiles that came out of the bag, in the order in which they came."""
    tiles: list[Tile] = []
    for event in events:
        if isinstance(event, (Dealt, Swapped)):
            tiles.extend(event.tiles)
        elif isinstance(event, (Refilled, Drew)):
            tiles.append(event.tile)
    return tuple(tiles)


class Turn(NamedTuple):
    """One ply of the history: the seat, the move, and the events that followed."""

    seat: int
    move: Move
    events: tuple[Event, ...]

    @property
    def draws(self) -> tuple[Tile, ...]:
        """The tiles that came out of the bag, in order."""
        return list_draws(self.events)
