"""The board as text, compared letter by letter."""

from __future__ import annotations

from textwrap import dedent

import pytest

from fjords_widget.drawing import board_text, map_text, tile_text
from fjords_widget.drawing.scene import Scene
from fjords_widget.engine.board import Piece
from fjords_widget.engine.catalogue import LANGUAGES, say
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.state import Stone

START = {(0, 0): "POPPMM", (0, 1): "MPPPPP", (1, 0): "PPPPPP"}


def golden(text: str) -> str:
    return dedent(text).strip("\n")


def test_a_tile_shows_its_six_corners() -> None:
    assert tile_text("MMPOOP") == golden(r"""
          M^^^M
         /     \
        .       .
         \     /
          O~~~O
    """)


def test_edges_without_a_way_are_seen() -> None:
    assert tile_text("POOOOO") == golden(r"""
          .---O
         /     ~
        O       O
         ~     ~
          O~~~O
    """)


def test_the_starting_map() -> None:
    assert map_text(START) == golden(r"""
          .---O
         / 0,0 \
        M       .---.
         ^     / 1,0 \
          M---.       .
         / 0,1 \     /
        .       .---.
         \     /
          .---.
    """)


def test_pieces_stones_and_marks() -> None:
    scene = Scene(
        {Cell(0, 0): "POPPMM", Cell(0, 1): "MPPPPP", Cell(1, 0): "PPPPPP", Cell(-1, 1): "MMMMMM"},
        {Cell(-1, 1): "strength"},
        {
            Cell(0, 0): Piece(0, "longhouse"),
            Cell(0, 1): Piece(1, "viking", second=True),
            Cell(1, 0): Piece(2, "viking"),
        },
        {Cell(0, 0): Stone("home", 0), Cell(1, 1): Stone("wisdom", 1)},
    )
    assert map_text(scene) == golden(r"""
                .---O
               / 0,0 \
          M^^^M  WL   .---.
         ^-1,1 ^[hom]/ 1,0 \
        M       M---.  PV   .
         ^(str)^ 0,1 \     /
          M^^^M  BV   .---.
               \     / 1,1
                .---.   Y
                      [wis]
    """)


def test_long_coordinates_make_wider_tiles() -> None:
    assert map_text({(-12, 5): "PPPPPP"}) == golden(r"""
          .----.
         /-12,5 \
        .        .
         \      /
          .----.
    """)


def test_an_empty_map_is_empty() -> None:
    assert map_text({}) == ""


def test_a_whole_game() -> None:
    game = Game.from_position(Game(seed=1, first=1, runes="game-4").position())
    text = board_text(game)
    row = "  ".join(map(str, game.row))
    assert str(game) == text
    assert text == golden(rf"""
        Fjords: Base game, players: 2, moves made: 0
        exploration, to move: yellow
        row:   {row}
        tiles in the bag: 33
        W white   vikings 20, longhouses  4, points  0  runes: Journey, Horse
        Y yellow  vikings 20, longhouses  4, points  0  runes: Journey, Horse

          .---O
         / 0,0 \
        M       .---.
         ^     / 1,0 \
          M---.       .
         / 0,1 \     /
        .       .---.
         \     /
          .---.

        M mountain  O ocean  . plains  L longhouse  V viking
    """)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_words(lang: str) -> None:
    game = Game(seed=3, first=0, variant="classic", lang=lang)
    for _ in range(24):
        game.push(next(iter(game.legal_moves)))
    text = board_text(game)
    assert text.splitlines()[0].startswith(say(lang, "text.game").partition(":")[0])
    assert "{" not in text
    assert map_text(game) in text


def test_the_outcome_is_told() -> None:
    game = Game(seed=5, first=0)
    while game.phase != "over":
        moves = list(game.legal_moves)
        game.push(next((move for move in moves if getattr(move, "build", None)), moves[0]))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    winner = ("white", "yellow")[outcome.winner]
    assert board_text(game).splitlines()[1] == f"game over, winner: {winner}"
    assert not any(line.startswith(("row", "tiles in")) for line in board_text(game).splitlines())


def test_every_cell_is_written_once() -> None:
    game = Game(seed=7, first=0)
    for _ in range(20):
        game.push(next(iter(game.legal_moves)))
    text = map_text(game).replace("/", " ").replace("\\", " ").replace("^", " ").replace("~", " ")
    assert sorted(word for word in text.split() if "," in word) == sorted(str(cell) for cell in game.board)


def test_no_line_has_blanks_at_its_end() -> None:
    game = Game(seed=2, first=0)
    for _ in range(12):
        game.push(next(iter(game.legal_moves)))
    assert all(line == line.rstrip() for line in board_text(game).splitlines())
