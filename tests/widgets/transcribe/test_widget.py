"""A game at a real table, written down on a board: tiles by hand, moves by clicks, mistakes mended."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fjords_widget as fj
from tests.games import played
from tests.widgets.line import ask, connected


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
    assert board._noting["hidden"] == [[3, 0]]
    assert len(board._table["row"]) == 3
    assert "[?]" in board.record.dumps()


def test_an_unknown_tile_is_told_later_by_choosing_it(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 3, unknown=2)
    assert ask(board, "note", what="open", ply=3, part="tile", n=0)["ok"]
    came = str(real.history[2].draws[0])
    assert came in [text for text, *_ in board._noting["unseen"]]
    assert ask(board, "note", what="tile", tile=came)["ok"]
    assert board._noting["hidden"] == []
    assert board.game.position() == real.position()


def swapped_row() -> tuple[fj.Game, list[fj.Turn]]:
    """A game in which a row was swapped, up to there, and its turns."""
    for seed in range(200):
        game, chance = fj.Game(seed=seed, first=0), random.Random(seed)
        while game.phase == "exploration":
            game.push(chance.choice(list(game.legal_moves)))
            if len(game.history[-1].draws) > 4:
                return game, list(game.history)
    raise AssertionError("no row was swapped")


def test_after_a_swapped_row_a_tile_of_the_old_one_is_no_tile_of_the_new_one() -> None:
    game, turns = swapped_row()
    board = fj.Transcribe()
    board.draw(*map(str, game.record().root.draws))
    for turn in turns:
        board.push(turn.move)
        new_row = len(turn.draws) - 4 if turn is turns[-1] else 4
        board.draw(*[str(tile) if n < new_row else "?" for n, tile in enumerate(turn.draws)])
    assert board._table["row"] == []
    assert len(board._noting["hidden"]) == 4


def test_a_row_that_was_swapped_after_an_unnoted_tile_is_told_by_clicks() -> None:
    game, turns = swapped_row()
    board = fj.Transcribe()
    connected(board)
    board.draw(*map(str, game.record().root.draws))
    for turn in turns[:-1]:
        board.push(turn.move)
        board.draw(*map(str, turn.draws))
    assert not board._noting["swap"]
    assert not ask(board, "note", what="swap")["ok"]
    last = turns[-1]
    board.push(last.move)
    refilled, new_row = last.draws[:-4], last.draws[-4:]
    board.draw(*["?" for _ in refilled])
    assert board._noting["swap"]
    assert ask(board, "note", what="swap")["ok"]
    for n, tile in enumerate(new_row, start=len(refilled)):
        assert board._noting["at"] == {"ply": board.transcript.ply, "part": "tile", "n": n}
        assert ask(board, "note", what="tile", tile=str(tile))["ok"]
    assert (board._noting["needs"], board._noting["at"]) == ("move", None)
    assert sorted(tile["text"] for tile in board._table["row"]) == sorted(map(str, new_row))
    assert board.transcript.problems == ()
    assert not board._noting["swap"]


def test_where_there_is_no_row_none_is_swapped() -> None:
    board = fj.Transcribe(variant="classic")
    board.push("draw")
    board.draw("?")
    assert not board._noting["swap"]
    with pytest.raises(fj.InvalidHistory, match="no row"):
        board.swap()


def test_stand_ins_stand_nowhere_on_the_page() -> None:
    board = fj.Transcribe(variant="classic")
    connected(board)
    board.push("draw")
    assert board._table["hand"] is None
    assert board._status["news"] == ["White drew a tile."]
    board.draw("?")
    assert board._table["hand"] is None
    assert board._noting["hidden"] == [[1, 0]]
    text = board._log["head"]
    assert text.endswith("1 white draw [?]")
    assert ask(board, "log")["head"] == text
    assert fj.Record.loads(text).errors == ()


def test_the_engine_checks_each_step(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 2)
    before = board.record.dumps()
    assert ask(board, "note", what="tile", tile="MMPPPP")["code"] == "invalid"
    assert ask(board, "note", what="move", move="settle@0,0")["code"] == "illegal"
    for ply, part, n in ((9, "move", 0), (0, "move", 0), (1, "tile", 2), (1, "rune", 0)):
        assert ask(board, "note", what="open", ply=ply, part=part, n=n)["code"] == "invalid"
    assert ask(board, "note", what="open", ply=1, part="move", n=0)["ok"]
    assert ask(board, "move", move="settle@0,0", ply=0)["code"] == "illegal"
    assert ask(board, "note", what="open", ply=2, part="tile", n=0)["ok"]
    assert ask(board, "note", what="tile", tile="PMPMPM")["code"] == "invalid"
    assert board.record.dumps() == before


def half_noted(seed: int) -> fj.Transcribe:
    """A board with a game of which nobody noted every tile."""
    chance = random.Random(seed)
    record = played("base-4", seed, 30).record()
    for node in record:
        if chance.random() < 0.2:
            node.draws = (None,) * len(node.draws)
    board = fj.Transcribe(record)
    connected(board)
    return board


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_put_in_or_refused_and_the_board_can_always_be_shown(seed: int) -> None:
    board, chance = half_noted(seed), random.Random(seed)
    for ply in range(5, 30, 8):
        assert ask(board, "note", what="open", ply=ply, part="before", n=0)["ok"]
        before = board.transcript.record.dumps(), board._noting
        move = chance.choice([str(move) for move in board.game.legal_moves])
        if ask(board, "note", what="move", move=move)["ok"]:
            assert str(board.record.at(ply).move) == move
            assert ask(board, "note", what="close")["ok"]
            assert ask(board, "note", what="remove", ply=ply)["ok"]
        else:
            assert (board.transcript.record.dumps(), board._noting) == before


def test_of_several_tiles_all_are_written_down_or_none(real: fj.Game) -> None:
    board = fj.Transcribe()
    with pytest.raises(fj.FjordsError):
        board.draw(str(real.row[0]), "POOOOO:water", "POOOOO:water")
    assert board.record.root.draws == ()
    table = fj.Transcript()
    with pytest.raises(fj.FjordsError):
        table.draw(*map(str, real.row), str(real.row[0]))
    assert table.record.root.draws == ()


def test_an_earlier_move_is_mended_by_making_the_right_one(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 5)
    record = board.record.dumps()
    assert ask(board, "note", what="open", ply=3, part="move", n=0)["ok"]
    assert board.ply == 2
    assert board._options
    other = next(move for move in board.game.legal_moves if move != real.history[2].move)
    assert ask(board, "move", move=str(other), ply=2)["ok"]
    assert len(board._noting["steps"]) == 6
    assert str(board.record.at(3).move) == str(other)
    # Nothing that follows is lost, and it holds again once the step is as it was.
    right = str(real.history[2].move)
    assert ask(board, "note", what="open", ply=3, part="move", n=0)["ok"]
    assert ask(board, "note", what="move", move=right)["ok"]
    assert board.record.dumps() == record
    assert board.game.position() == real.position()


def test_the_first_step_that_no_longer_holds_is_told_by_its_rule_and_opened(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 5)
    record = board.record.dumps()
    struck = board._noting["steps"][3]
    assert ask(board, "note", what="remove", ply=3)["ok"]
    (problem,) = board._noting["problems"]
    at = board._noting["at"]
    assert f"Move {at['ply']}," in problem
    assert "X" in problem
    assert board.ply == at["ply"] - 1
    # A move that was forgotten is put in before it, and the tile that came up after it is asked for.
    assert ask(board, "note", what="open", ply=3, part="before", n=0)["ok"]
    assert board.ply == 2
    assert ask(board, "move", move=str(real.history[2].move), ply=2)["ok"]
    assert board._noting["at"] == {"ply": 3, "part": "tile", "n": 0}
    assert ask(board, "note", what="tile", tile=struck[3][0])["ok"]
    assert board.record.dumps() == record


def test_a_deal_that_cannot_be_is_shown_and_mended(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 2)
    record = board.record.dumps()
    deal = [str(tile) for tile in real.record().root.draws]
    board.mend(0, draws=" ".join([deal[0]] * 4))
    assert board._noting["problems"]
    board.mend(0, draws=" ".join(deal))
    assert board.record.dumps() == record


def test_a_step_after_a_doubtful_one_can_be_opened_but_not_played_on(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 5)
    board.mend(2, move="settle@0,0")
    assert ask(board, "note", what="open", ply=5, part="move", n=0)["ok"]
    assert board._options == {}
    assert ask(board, "note", what="close")["ok"]
    assert board._noting["at"]["ply"] == 2


def test_back_to_here_opens_a_step_and_loses_nothing(real: fj.Game) -> None:
    board = begun(real)
    follow(board, real, 5)
    record = board.record.dumps()
    assert ask(board, "back", to=2, ply=5)["ok"]
    assert board._noting["at"]["ply"] == 3
    assert board.record.dumps() == record
    assert ask(board, "note", what="undo")["ok"]
    assert board._noting["needs"] == "tile"


def test_another_game_begins_with_nothing_told() -> None:
    board = fj.Transcribe(names=("Anna", "Finn"))
    board.game = fj.Game(3, runes=("water",), seed=1)
    assert board.record.dumps().count("[") == 0
    assert board._noting["needs"] == "tile"
    assert "players: 3" in board.record.dumps()


def test_a_record_is_opened_to_go_on_with(real: fj.Game) -> None:
    board = fj.Transcribe()
    connected(board)
    real.push(next(iter(real.legal_moves)))
    assert ask(board, "load", text=real.record().dumps(), anyway=False)["loaded"]
    assert board.transcript.ply == 1
    assert board.game.position() == real.position()


def test_nobody_but_people_sits_there_and_their_names_are_written_down() -> None:
    board = fj.Transcribe(names=("Anna", "Finn"))
    connected(board)
    assert "white: Anna\nyellow: Finn" in board.record.dumps()
    assert ask(board, "seat", seat=0, kind="greedy")["code"] == "invalid"
    with pytest.raises(fj.InvalidOption):
        board.seats = ("human", "random")


def test_an_owners_own_tile_set_can_be_used() -> None:
    tiles = fj.TileSet("my box", fj.Game().tiles.start, tuple(fj.Tile("MMPPPP") for _ in range(9)), "Mine")
    board = fj.Transcribe(tiles=tiles)
    board.draw("MMPPPP", "MMPPPP", "?", "?")
    assert board._noting["needs"] == "move"
    assert "my box" in board.record.dumps()


def test_a_board_that_is_played_on_writes_no_tiles_down() -> None:
    play = fj.Play()
    connected(play)
    assert not play.has_trait("_noting")
    assert ask(play, "note", what="undo")["code"] == "unknown"
