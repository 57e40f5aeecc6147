"""What can still come into the open spaces: how many unseen tiles fit, and which are holes for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine.hexgrid import AROUND, Cell

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game


class Spaces(NamedTuple):
    """The empty spaces that touch two tiles or more (X2)."""

    fits: dict[Cell, int]
    """How many of the unseen tiles could be laid there now."""
    holes: tuple[Cell, ...]
    """Where no tile of the game will ever fit: what does not match now never will (X3)."""


def spaces(game: Game) -> Spaces:
    """How the open spaces of a game stand now."""
    land, state, tables = game._land, game._state, game._terms.fits
    unseen: dict[int, int] = {}
    for number in game._bag.inside(state):
        unseen[number] = unseen.get(number, 0) + 1
    hand = () if state.hand is None else (state.hand,)
    to_come = {*unseen, *state.row, *hand, *state.aside}
    fits, holes = {}, []
    for cell in land.spaces:
        if sum(other in land.slots for other in AROUND[cell]) < 2:
            continue
        spot = land.lattice.spaces[cell]
        now = land.open.get(spot, 0)
        fits[cell] = sum(count for number, count in unseen.items() if now & tables.ways_of((number,)))
        matching = land.ground[spot] or 0
        ever = any(matching & tables.ways_of((number,)) for number in to_come)
        if not ever or _is_drowned(game, cell, matching):
            holes.append(cell)
    return Spaces(fits, tuple(holes))


def _is_drowned(game: Game, cell: Cell, ways: int) -> bool:
    """X4: sea on all six sides, so that no tile there would ever touch land."""
    return bool(ways & game._terms.fits.sea) and all(other in game._land.slots for other in AROUND[cell])
