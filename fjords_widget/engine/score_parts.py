"""Where the points lie: the cells behind each part of each seat's score (W1, W2, R)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.reach import reach
from fjords_widget.engine.scoring import Score

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


class ScorePart(NamedTuple):
    """One part of one seat's score: its name in `Score`, the points, and the cells that they come from."""

    seat: int
    part: str
    points: int
    cells: tuple[Cell, ...]


def list_score_parts(game: Game) -> list[ScorePart]:
    """Every part that is worth a point, seat by seat. Friendship: the stones, and the vikings there."""
    scores = game.scores()
    found = []
    for seat, score in enumerate(scores):
        for part, points in zip(Score._fields, score, strict=True):
            if points:
                found.append(ScorePart(seat, part, points, tuple(_cells(game, seat, part))))
    return found


def _cells(game: Game, seat: int, part: str) -> list[Cell]:
    land, vikings = game._land, game._state.sides[seat].settled
    if part == "vikings":
        return land.cells_of(vikings)
    if part == "unclaimed":
        return land.cells_of(reach(game).secured[seat])
    if part == "friendship":
        return _friendship(game, seat)
    near = 0
    for slot in _stones(game, part, seat):
        near |= land.voyages.sea.joined_to(slot) if part == "water" else land.around(slot)
    return land.cells_of(vikings & near)


def _stones(game: Game, rune: str, seat: int) -> list[int]:
    """The tiles with such a stone; of Home stones, the seat's own."""
    return [
        game._land.slots[cell]
        for cell, stone in game._state.stones.items()
        if stone.rune == rune and stone.seat in (None, seat) and cell in game._land.slots
    ]


def _friendship(game: Game, seat: int) -> list[Cell]:
    """R-FRI: the stones that the seat scores for, and its vikings around them."""
    land, stones, vikings = game._land, 0, 0
    for slot in _stones(game, "friendship", seat):
        counts = [(side.settled & land.around(slot)).bit_count() for side in game._state.sides]
        if counts[seat] and counts[seat] == max(counts):
            stones |= 1 << slot
            vikings |= land.around(slot) & game._state.sides[seat].settled
    return [*land.cells_of(stones), *land.cells_of(vikings)]
