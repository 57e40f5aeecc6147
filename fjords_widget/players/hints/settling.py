"""What a move of the settlement does, in facts: whom it cuts off, what it saves, what it scores."""

from __future__ import annotations

from collections.abc import Iterator

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Leap, Ride, Sail, Settle
from fjords_widget.players.hints.footing import Footing
from fjords_widget.players.hints.why import Why, side_of

RUNES_OF = {Sail: "journey", Ride: "horse", Leap: "wisdom"}
SCORED = ("strength", "water", "home", "friendship")


def find_settling(game: Game, move: Settle | Sail | Ride | Leap) -> Iterator[Why]:
    """All that can be said for a move."""
    land, me = game.land, game.turn
    now = Footing.of(game)
    tile = 1 << land.slots[move.cell]
    then = now.with_piece(me, tile)
    before, after = now.reach_all(), then.reach_all()
    others = [seat for seat in range(game.players) if seat != me]
    yield from _gates(game, before, after, tile)
    for seat in others:
        yield from _guards(game, now, seat, tile, before[me])
    if not isinstance(move, Settle):
        gained = (after[me] | tile) & ~before[me]
        if gained:
            cells = tuple(land.cells_of(gained))
            yield Why("opens", len(cells), cells=cells, rune=RUNES_OF[type(move)])
    yield from _scores(game, move)
    rivals = [seat for seat in others if before[seat] & tile]
    if isinstance(move, Settle):
        yield from _races(game, before, rivals, tile)


def _gates(game: Game, before: list[int], after: list[int], tile: int) -> Iterator[Why]:
    """Tiles to which another seat finds no way any more."""
    land, me = game.land, game.turn
    for seat in range(game.players):
        lost = before[seat] & ~after[seat] & ~tile
        if seat == me or not lost:
            continue
        cells = tuple(land.cells_of(lost))
        where = side_of(cells, land.cells)
        shared = any(after[other] & lost for other in range(game.players) if other != me)
        if lost & ~after[me] or shared:
            yield Why("gate", len(cells), seat, cells, where)
        else:
            yield Why("gate_mine", len(cells) + 0.5, seat, cells, where)


def _guards(game: Game, now: Footing, seat: int, tile: int, mine: int) -> Iterator[Why]:
    """Tiles that one would lose if another seat took this one in its next turn."""
    side = game.state.sides[seat]
    if not side.reach & tile or not side.vikings or seat in game.out:
        return
    lost = mine & ~now.with_piece(seat, tile).reach(game.turn) & ~tile
    if lost:
        cells = tuple(game.land.cells_of(lost))
        yield Why("guard", len(cells), seat, cells, side_of(cells, game.land.cells))


def _scores(game: Game, move: Settle | Sail | Ride | Leap) -> Iterator[Why]:
    """Points beyond the one for each viking."""
    if not game.state.stones:
        return
    trial, me = game.copy(), game.turn
    trial.push(move)
    old, new = game.scores()[me], trial.scores()[me]
    for rune in SCORED:
        points = getattr(new, rune) - getattr(old, rune)
        if points > 0:
            yield Why("score", points, rune=rune, points=points)


def _races(game: Game, before: list[int], rivals: list[int], tile: int) -> Iterator[Why]:
    """Whether somebody else may take the tile, and what may wait."""
    me = game.turn
    theirs = 0
    for seat, reached in enumerate(before):
        if seat != me:
            theirs |= reached
    safe = before[me] & ~theirs
    if rivals:
        rival = next((seat for seat in rivals if game.state.sides[seat].reach & tile), rivals[0])
        if safe:
            yield Why("first", 1.0, rival, tuple(game.land.cells_of(safe)))
        else:
            yield Why("race", 0.5, rival)
    elif not before[me] & theirs:
        yield Why("safe", 0.25)
