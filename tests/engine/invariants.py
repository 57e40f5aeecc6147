"""What holds at every moment of every game, asked through the public names alone."""

from __future__ import annotations

from collections import Counter

import fjords_widget as fj
from tests.engine.oracle import corners

MARKED = ("strength", "water", "friendship")


def assert_sound(game: fj.Game) -> None:
    """All of the below."""
    assert_corners_agree(game)
    assert_one_landmass(game)
    assert_tiles_are_conserved(game)
    assert_pieces_are_conserved(game)
    assert_one_thing_to_a_tile(game)
    assert_stones_are_in_order(game)
    assert_somebody_can_move(game)


def assert_corners_agree(game: fj.Game) -> None:
    """X3: the three tiles around a corner of the map show the same terrain there."""
    terrain: dict[tuple[int, int], str] = {}
    for cell, laid in game.board.items():
        assert laid.face == "".join(laid.tile.face[(i - laid.turns) % 6] for i in range(6))
        for point, letter in zip(corners((cell.q, cell.r)), laid.face, strict=True):
            assert terrain.setdefault(point, letter) == letter, f"{cell} does not match its neighbours"


def assert_one_landmass(game: fj.Game) -> None:
    """X4: every tile hangs together with every other over edges that show land."""
    board = game.board
    reached = [next(iter(board))]
    seen = set(reached)
    for cell in reached:
        face = board[cell].face
        for edge, other in enumerate(cell.neighbours()):
            if other in board and other not in seen and face[edge] + face[(edge + 1) % 6] != "OO":
                seen.add(other)
                reached.append(other)
    assert seen == set(board)


def assert_tiles_are_conserved(game: fj.Game) -> None:
    """S3: bag, row, aside, hand and map together are the set."""
    start = {cell for _, cell in game.tiles.start}
    somewhere = Counter(laid.tile for cell, laid in game.board.items() if cell not in start)
    somewhere.update(game.unseen)
    somewhere.update(game.row)
    somewhere.update(game.aside)
    somewhere.update([game.hand] if game.hand else [])
    assert somewhere == Counter(game.tiles.bag(4 if game.variant == "epic" else game.players))
    assert len(game.row) <= 4
    if game.phase == "exploration" and game.variant in ("base", "epic"):
        assert len(game.row) == 4 or not game.unseen


def assert_pieces_are_conserved(game: fj.Game) -> None:
    """S1, V-E2, X9: supply and map together are what a player began with."""
    first_colour, second_colour = (20, 4), (10, 2) if game.variant == "epic" else (0, 0)
    on_map = Counter((piece.seat, piece.kind) for piece in game.board.pieces.values())
    of_second = Counter((piece.seat, piece.kind) for piece in game.board.pieces.values() if piece.second)
    for seat, side in enumerate(game.supply):
        vikings, longhouses = on_map[seat, "viking"], on_map[seat, "longhouse"]
        assert side.vikings + vikings == first_colour[0] + second_colour[0]
        if game.phase == "exploration":
            assert vikings == 0
            assert side.longhouses + longhouses == first_colour[1] + second_colour[1]
        else:
            assert side.longhouses == 0
            assert longhouses <= first_colour[1] + second_colour[1]
        # The first colour is used up first.
        assert of_second[seat, "viking"] == max(0, vikings - first_colour[0])
        assert of_second[seat, "longhouse"] == max(0, longhouses - first_colour[1])


def assert_one_thing_to_a_tile(game: fj.Game) -> None:
    """X8, T3, R1: pieces stand on plains and on no stone but their own Home; what is left is vacant."""
    board = game.board
    pieces, stones = board.pieces, board.stones
    for cell, piece in pieces.items():
        assert "P" in board[cell].face
        if cell in stones:
            assert piece.kind == "longhouse"
            assert stones[cell] == fj.Stone("home", piece.seat)
    vacant = {cell for cell in board if "P" in board[cell].face and cell not in pieces and cell not in stones}
    assert set(board.vacant) == vacant


def assert_stones_are_in_order(game: fj.Game) -> None:
    """C3, R2: a stone on every tile whose mark is in the game; held stones lie in one place at most."""
    stones = game.board.stones
    start = {cell for _, cell in game.tiles.start}
    marked = {
        cell: fj.Stone(laid.tile.mark)
        for cell, laid in game.board.items()
        if laid.tile.mark is not None and laid.tile.mark in game.runes and cell not in start
    }
    assert {cell: stone for cell, stone in stones.items() if stone.rune in MARKED} == marked
    laid = Counter(stone for stone in stones.values() if stone.rune not in MARKED)
    for stone, count in laid.items():
        assert stone.rune in game.runes
        assert stone.rune in ("home", "wisdom")
        assert stone.seat is not None
        assert count == 1
        assert stone.rune not in game.supply[stone.seat].runes
    for cell, stone in stones.items():
        assert (cell in game.board) == (stone.rune != "wisdom")
    for side in game.supply:
        assert side.runes <= set(game.runes) - set(MARKED)
        assert game.phase == "exploration" or not side.runes & {"home", "secret"}


def assert_somebody_can_move(game: fj.Game) -> None:
    """After every push the seat to move has a legal move, or the game is over (T6, T7)."""
    moves = list(game.legal_moves)
    assert bool(moves) == (game.phase != "over") == bool(game.legal_moves)
    assert len(moves) == len(set(moves)) == len(game.legal_moves)
    assert all(move in game.legal_moves for move in moves)
    assert (game.outcome() is not None) == (game.phase == "over")
    assert bool(game.settlement_order) == (game.phase != "exploration")
    if game.phase == "over":
        assert game.out == set(range(game.players))
    else:
        assert game.turn not in game.out
    if game.phase == "exploration":
        assert not game.out
