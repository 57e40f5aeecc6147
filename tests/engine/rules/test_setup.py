"""S1-S5: setting up."""
# ruff: noqa: N802 - tests carry the ids of the rules

from __future__ import annotations

from collections import Counter

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import edge_between
from tests.engine.rules.boards import CENTRE, START, WHITE, allowed, box, chart, reason, refused, tiles


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_S1_each_player_has_twenty_vikings_and_four_longhouses(players: int) -> None:
    game = fj.Game(players=players)
    assert [(side.vikings, side.longhouses) for side in game.supply] == [(20, 4)] * players
    assert not game.board.pieces


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [0, 1, 5, 2.5, "2", None, -2])
def test_S1_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(fj.InvalidOption, match="S1"):
        fj.Game(players=players)  # type: ignore[arg-type]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2.0, 3.0])
def test_S1_a_number_that_is_not_whole_is_refused_in_the_second_game_too(players: float) -> None:
    fj.Game(players=int(players))
    with pytest.raises(fj.InvalidOption, match="S1"):
        fj.Game(players=players)  # type: ignore[arg-type]


@pytest.mark.rule("S2")
@pytest.mark.parametrize("variant", fj.VARIANTS)
def test_S2_the_starting_tiles_lie_in_the_middle(variant: str) -> None:
    game = fj.Game(variant=variant)
    assert {cell: laid.face for cell, laid in game.board.items()} == START
    assert all(laid.turns == 0 for laid in game.board.values())
    for cell in START:
        assert set(START) - {cell} <= set(cell.neighbours())


@pytest.mark.rule("S2")
def test_S2_starting_tiles_that_lie_apart_are_refused() -> None:
    apart = (("PPPPPP", CENTRE), ("PPPPPP", fj.Cell(0, 1)), ("PPPPPP", fj.Cell(0, 2)))
    with pytest.raises(fj.InvalidTiles, match="S2"):
        fj.TileSet("apart", apart, (fj.Tile("PPPPPP"),))


@pytest.mark.rule("S2", "X3")
def test_S2_starting_tiles_match_and_so_must_those_of_other_sets() -> None:
    for cell, face in START.items():
        for other in set(START) - {cell}:
            here, there = edge_between(cell, other), edge_between(other, cell)
            assert face[here] == START[other][(there + 1) % 6]
            assert face[(here + 1) % 6] == START[other][there]
    wrong = tuple(("MPPPPP" if cell == CENTRE else "PPPPPM", cell) for cell in START)
    with pytest.raises(fj.InvalidTiles, match="X3"):
        fj.TileSet("wrong", wrong, (fj.Tile("PPPPPP"),))


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("players", "count"), [(2, 37), (3, 50), (4, 64)])
def test_S3_the_bag_is_made_up_for_the_number_of_players(players: int, count: int) -> None:
    game = fj.Game(players=players)
    in_play = game.unseen + Counter(game.row)
    assert in_play.total() == count
    assert in_play == Counter(tile for tile in game.tiles.tiles if tile.players <= players)


@pytest.mark.rule("S4")
def test_S4_four_tiles_are_drawn_into_a_face_up_row() -> None:
    rows = set()
    for seed in range(5):
        game = fj.Game(seed=seed)
        assert len(game.row) == 4
        assert game.setup.draws[-4:] == game.row
        assert game.unseen.total() == 37 - 4
        rows.add(game.row)
    assert len(rows) == 5, "the bag is mixed"


@pytest.mark.rule("S4")
def test_S4_a_bag_of_three_makes_a_row_of_three() -> None:
    game = fj.Game(tiles=box(chart([]), tiles("PPPPPP MMPPPP MPPPPP")))
    assert Counter(game.row) == Counter(tiles("PPPPPP MMPPPP MPPPPP"))
    assert not game.unseen


@pytest.mark.rule("S5")
def test_S5_the_starting_player_is_random() -> None:
    firsts = Counter(fj.Game(players=4, seed=seed).turn for seed in range(200))
    assert firsts.keys() == {0, 1, 2, 3}
    assert min(firsts.values()) > 25
    assert fj.Game(players=4, seed=7).turn == fj.Game(players=4, seed=7).turn
    assert fj.Game(players=4, first=2).turn == 2
    with pytest.raises(fj.InvalidOption):
        fj.Game(players=3, first=3)


@pytest.mark.rule("S5")
def test_S5_turns_go_clockwise() -> None:
    game = fj.Game(players=4, first=2, seed=1)
    seats = []
    for _ in range(6):
        seats.append(game.turn)
        game.push(next(iter(game.legal_moves)))
    assert seats == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("S5")
def test_S5_nobody_moves_out_of_turn() -> None:
    game = fj.Game(players=4, first=2, seed=1)
    move = next(iter(game.legal_moves))
    allowed(game, move)
    assert game.explain(move, 2).legal
    verdict = refused(game, move, "S5", seat=WHITE)
    assert reason(verdict, "S5").text == "It is not white\u2019s turn: purple is to move."
    with pytest.raises(fj.InvalidOption):
        game.explain(move, 4)
