"""A game at a real table, written down: tiles by hand, every step checked, mistakes mended later."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fjords_widget as fj
from tests.games import KINDS, choose, played

MINE = fj.TileSet.loads(
    """
start = [{face="POPPMM", cell=[0, 0]}, {face="MPPPPP", cell=[0, 1]}, {face="PPPPPP", cell=[1, 0]}]
tile = [{face="MMPPPP", count=3}, {face="PPPOOO", count=3}, {face="PPPPPP", mark="friendship"}]
""",
    name="my box",
)


def at_the_table(options: dict[str, Any], seed: int) -> fj.Game:
    """A game as it was played, with real tiles."""
    game = fj.Game(seed=seed, **options)
    rng = random.Random(seed)
    while game.legal_moves:
        game.push(choose(game, rng))
    return game


@pytest.mark.parametrize(
    "options",
    [KINDS[kind] for kind in ("base", "runes-3", "epic", "classic", "original-talk", "base-talk")]
    + [{"tiles": MINE}, {"tiles": MINE, "variant": "classic", "first": 1}],
    ids=str,
)
def test_a_whole_game_is_written_down_tile_by_tile(options: dict[str, Any]) -> None:
    game = at_the_table(options, 4)
    table = fj.Transcript(**{**options, "first": game.setup.first}, white="Ann")
    for tile in game.setup.draws:
        assert table.needs == "tile"
        table.deal(tile)
    for turn in game.history:
        assert table.needs == "move"
        assert table.game.turn == turn.seat
        table.push(str(turn.move))
        for tile in turn.draws:
            assert table.needs == "tile"
            table.draw(str(tile))
    assert table.needs == "nothing"
    assert table.problems == ()
    assert table.game.position() == game.position()
    assert table.record == game.record(white="Ann")
    with pytest.raises(fj.InvalidHistory):
        table.push("draw")
    with pytest.raises(fj.InvalidHistory):
        table.draw("MMPPPP")


def test_moves_with_all_their_tiles_at_once() -> None:
    game = played("original", 3)
    table = fj.Transcript(variant="original", first=game.setup.first)
    for turn in game.history:
        table.push(turn.move, turn.draws)
    assert table.record == game.record()
    assert fj.Record.loads(table.record.dumps()).errors == ()


@pytest.fixture
def table() -> fj.Transcript:
    """Six plies of a game."""
    game = played("base", 4, 6)
    table = fj.Transcript(first=game.setup.first)
    table.deal(*game.setup.draws)
    for turn in game.history:
        table.push(turn.move, turn.draws)
    return table


def drawn_and_laid(record: fj.Record) -> tuple[int, int]:
    """A ply at which a tile came out that was not there before, and the ply that lays it."""
    for node in record.main_line():
        (tile,) = node.draws
        if tile not in record.game(node.ply - 1).row:
            for later in node.line():
                if isinstance(later.move, fj.Lay) and later.move.tile == tile:
                    return node.ply, later.ply
    raise AssertionError("no tile was drawn and laid")


# What cannot be ---------------------------------------------------------------------------------------


def test_an_error_says_what_is_wrong_and_changes_nothing(table: fj.Transcript) -> None:
    before = table.record.dumps()
    with pytest.raises(fj.IllegalMove) as caught:
        table.push("settle@0,0")
    assert caught.value.verdict.rules == ("T1",)
    with pytest.raises(fj.InvalidMove):
        table.push("nonsense")
    with pytest.raises(fj.InvalidOption):
        table.push(next(iter(table.game.legal_moves)), ["nonsense"])
    gone = next(tile for tile in table.game.tiles.bag(2) if not table.game.unseen[tile])
    with pytest.raises(fj.InvalidHistory, match="not in the bag"):
        table.push(next(iter(table.game.legal_moves)), [gone])
    with pytest.raises(fj.InvalidHistory, match="not in the tile set"):
        table.push(next(iter(table.game.legal_moves)), ["MMPPPP#4"])
    with pytest.raises(fj.InvalidHistory, match="No tile comes up here"):
        table.draw("MMPPPP")
    assert table.record.dumps() == before
    assert (table.needs, table.ply) == ("move", 6)


def test_a_move_waits_for_its_tile(table: fj.Transcript) -> None:
    table.push(next(iter(table.game.legal_moves)))
    assert table.needs == "tile"
    assert table.game.ply == 6
    with pytest.raises(fj.InvalidHistory, match="which tile came up"):
        table.push(next(iter(table.game.legal_moves)))
    table.draw(next(iter(table.game.unseen)))
    assert (table.needs, table.game.ply) == ("move", 7)


def test_nothing_is_known_before_the_deal() -> None:
    table = fj.Transcript()
    with pytest.raises(fj.InvalidHistory):
        _ = table.game
    with pytest.raises(fj.NoMoveToTakeBack):
        table.undo()
    with pytest.raises(fj.InvalidHistory):
        table.deal("MMPPPP#4")
    table.deal("MMPPPP", "PPPOOO", "MPPPPP")
    assert table.needs == "tile"
    table.deal("POOOOO")
    assert table.game.row[-1] == fj.Tile("POOOOO")


@pytest.mark.parametrize(
    "options", [{"first": 2}, {"first": None}, {"players": 5}, {"variant": "chess"}, {"plies": "3"}]
)
def test_options_that_do_not_go_together(options: dict[str, Any]) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.Transcript(**options)


# Striking out and mending -----------------------------------------------------------------------------


def test_undo_strikes_out_one_thing_after_the_other(table: fj.Transcript) -> None:
    steps = 0
    while table.ply or table.record.root.draws:
        table.undo()
        steps += 1
    assert steps == 6 + 6 + 4
    assert table.record == fj.Transcript(first=table.record.opening.first).record


def test_mending_a_tile_says_what_no_longer_holds(table: fj.Transcript) -> None:
    good = table.record.dumps()
    ply, laid = drawn_and_laid(table.record)
    told = table.record.at(ply).draws
    other = next(tile for tile in table.record.game(ply).unseen if tile.face == "MMMMMM")
    (problem,) = table.mend(ply, draws=[other])
    assert (problem.ply, problem.code) == (laid, "impossible")
    assert "X1" in problem.rules
    assert table.problems == (problem,)
    assert table.needs == "nothing"
    assert table.game.ply == laid - 1
    assert table.ply == 6, "nothing is lost"
    assert table.mend(ply, draws=told) == ()
    assert table.record.dumps() == good
    assert table.needs == "move"


def test_mending_a_move(table: fj.Transcript) -> None:
    node = table.record.at(6)
    other = next(move for move in table.record.game(5).legal_moves if move != node.move)
    assert table.mend(6, move=str(other)) == ()
    assert table.game.peek() == other
    (problem,) = table.mend(1, move="MMMMMM:strength@9,9")
    assert problem.ply == 1
    with pytest.raises(fj.InvalidOption):
        table.mend(0, move="draw")
    with pytest.raises(fj.InvalidOption):
        table.mend(7, move="draw")
    with pytest.raises(fj.InvalidMove):
        table.mend(1, move="nonsense")


def test_a_move_that_was_forgotten_is_put_in_and_one_too_many_taken_out(table: fj.Transcript) -> None:
    good = table.record.dumps()
    third = table.record.at(3)
    third.comment = "kept"
    assert third.move is not None
    problems = table.remove(3)
    assert problems[0].ply >= 3
    assert table.ply == 5
    assert table.insert(3, third.move, third.draws) == ()
    assert [node.ply for node in table.record.main_line()] == [1, 2, 3, 4, 5, 6]
    assert table.record.dumps() == good
    for ply in (0, 7):
        with pytest.raises(fj.InvalidOption):
            table.remove(ply)
        with pytest.raises(fj.InvalidOption):
            table.insert(ply, "draw")


def test_any_record_can_be_mended() -> None:
    record = fj.Record.loads(played("base", 4).record().dumps().replace("\n5 ", "\nsettle@0,0\n5 "))
    assert record.errors
    table = fj.Transcript.of(record)
    assert [problem.ply for problem in table.problems] == [5]
    assert table.remove(5) == ()
    assert table.needs == "nothing"
    assert table.record == played("base", 4).record()


def test_the_result_comes_and_goes_with_the_end() -> None:
    game = played("base", 4)
    table = fj.Transcript.of(game.record())
    assert table.record.result == game.record().result
    table.undo()
    assert table.record.result == ""
    assert repr(table) == f"<Transcript base, ply {game.ply - 1}, needs: move>"


# Draws that nobody noted ------------------------------------------------------------------------------


def forgotten(record: fj.Record, share: float, rng: random.Random) -> fj.Record:
    """The record without some of its draws."""
    for node in [record.root, *record]:
        node.draws = tuple(None if rng.random() < share else tile for tile in node.draws)
    return record


@pytest.mark.parametrize("kind", ["base", "base-3", "classic", "original", "runes", "base-talk"])
@pytest.mark.parametrize("share", [0.3, 1])
def test_a_game_of_which_only_the_moves_were_noted_is_replayed(kind: str, share: float) -> None:
    explained = 0
    for seed in range(8):
        game = played(kind, seed)
        record = forgotten(game.record(), share, random.Random(seed))
        again = fj.Record.loads(record.dumps())
        assert again.dumps() == record.dumps()
        assert all(flaw.code == "unexplained" for flaw in again.errors)
        if not again.errors:
            explained += 1
            assert again.game().scores() == game.scores()
            faces = [
                [str(turn.move).replace("#3", "") for turn in one.history] for one in (again.game(), game)
            ]
            assert faces[0] == faces[1]
    assert explained >= 5


def test_a_tile_is_told_by_the_move_that_lays_it(table: fj.Transcript) -> None:
    record = table.record
    ply, _ = drawn_and_laid(record)
    node = record.at(ply)
    told, node.draws = node.draws, (None,)
    assert record.deduced() == {node: told}
    assert record.check() == ()
    assert node.draws == (None,), "it stays unknown"


def test_what_is_not_about_the_bag_is_impossible_whatever_came_out(table: fj.Transcript) -> None:
    forgotten(table.record, 1, random.Random(1))
    table = fj.Transcript.of(table.record)
    assert table.needs == "move"
    with pytest.raises(fj.IllegalMove) as caught:
        table.push("MMPPPP@9,9")
    assert "X2" in caught.value.verdict.rules
    assert table.ply == 6


def test_only_the_moves_are_noted_from_the_start() -> None:
    game = played("base", 1)
    table = fj.Transcript(first=game.setup.first)
    table.deal("?", "?", "?", "?")
    for turn in game.history:
        table.push(turn.move, ["?"] * len(turn.draws))
    assert table.needs == "nothing"
    assert table.game.scores() == game.scores()
    assert table.record.result == game.record().result
    assert "[?]" in table.record.dumps()


def test_where_too_much_is_unknown_nothing_is_guessed() -> None:
    record = played("base", 1, 3).record()
    record.at(1).draws = (None,) * 50
    (flaw,) = record.check()
    assert (flaw.code, flaw.ply) == ("unexplained", 1)
    assert record.deduced() == {record.at(1): (None,) * 50}


def test_a_game_with_unknown_draws_can_be_played_on() -> None:
    record = forgotten(played("base", 1, 8).record(), 1, random.Random(1))
    size = len(record)
    game = record.play_on(record.at(8))
    game.push(next(iter(game.legal_moves)))
    assert len(record) == size + 1
    assert None not in record.cursor.draws
