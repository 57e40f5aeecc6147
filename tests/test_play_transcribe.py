"""A game at a real table, written down on a board: tiles by hand, moves by clicks, mistakes mended."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fjords_widget as fj
from tests.wire.line import ask, connected


@pytest.fixture
def real() -> fj.Game:
    """What happens at the table."""
    return fj.Game(seed=4, first=0)


def begun(real: fj.Game) -> fj.Transcribe:
    """A board on which the deal has been told, tile by tile."""
    board = fj.Transcribe(names=("Anna", None))
    connected(board)
    for tile in real.row:
        assert board._noting["needs"] == "tile"
        assert board._options == {}
        assert ask(board, "note", what="tile", tile=str(tile))["ok"]
    assert board._noting["needs"] == "move"
    return board


def follow(board: fj.Transcribe, real: fj.Game, moves: int, unknown: int = -1) -> None:
    """Both go on by so many moves; what comes up after one of them nobody notes."""
    chance = random.Random(2)
    for n in range(moves):
        real.push(chance.choice(list(real.legal_moves)))
        turn = real.history[-1]
        assert ask(board, "move", move=str(turn.move), ply=board.game.ply)["ok"]
        for tile in turn.draws:
            assert ask(board, "note", what="tile", tile="?" if n == unknown else str(tile))["ok"]


def test_the_move_is_shown_while_the_tile_that_came_up_is_still_to_be_told(real: fj.Game) -> None:
    board = begun(real)
    move = next(iter(real.legal_moves))
    assert ask(board, "move", move=str(move), ply=0)["ok"]
    assert board.ply == 1
    assert isinstance(move, fj.Lay)
    assert str(move.cell) in board._map["tiles"]
    assert len(board._table["row"]) == 3
    offered = {text: count for text, _, _, count in board._noting["unseen"]}
    assert sum(offered.values()) == 37 - 4


def test_a_whole_exploration_is_written_down_as_it_happened(real: fj.Game, tmp_path: Path) -> None:
    board = begun(real)
    follow(board, real, 12)
    assert board.game.position() == real.position()
    path = tmp_path / "table.txt"
    board.save(path)
    assert fj.Record.load(path).game().position() == real.position()


def test_a_hidden_draw_stays_unknown_until_a_move_tells(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 3, unknown=2)
    assert board._noting["hidden"] == 1
    assert len(board._table["row"]) == 3
    assert "[?]" in board.record.dumps()


def test_the_engine_checks_each_step(real: fj.Game) -> None:
    board = begun(real)
    before = board.record.dumps()
    assert ask(board, "note", what="tile", tile="MMPPPP")["code"] == "invalid"
    assert ask(board, "note", what="move", move="settle@0,0")["code"] == "illegal"
    assert ask(board, "note", what="mend", at=9, move="draw", draws="")["code"] == "invalid"
    assert board.record.dumps() == before


def test_mistakes_are_mended_later(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 5)
    right = board._noting["moves"][2]
    assert ask(board, "note", what="mend", at=3, move="settle@0,0", draws=right[2])["ok"]
    assert board._noting["problems"]
    assert board._options == {}
    assert ask(board, "note", what="mend", at=3, move=right[1], draws=right[2])["ok"]
    assert not board._noting["problems"]
    assert board.game.position() == real.position()
    assert ask(board, "note", what="undo")["ok"]
    assert board._noting["needs"] == "tile"


def test_an_owners_own_tile_set_can_be_used() -> None:
    tiles = fj.TileSet("my box", fj.Game().tiles.start, tuple(fj.Tile("MMPPPP") for _ in range(9)), "Mine")
    board = fj.Transcribe(tiles=tiles)
    board.draw("MMPPPP", "MMPPPP", "?", "?")
    assert board._noting["needs"] == "move"
    assert "my box" in board.record.dumps()


def test_a_board_that_is_played_on_writes_no_tiles_down() -> None:
    play = fj.Play()
    connected(play)
    assert play._noting is None
    assert ask(play, "note", what="undo")["code"] == "unknown"
