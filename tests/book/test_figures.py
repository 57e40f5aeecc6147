"""The pictures of the rulebook: each shows what the engine says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget.book.figure import Figure, figures, figures_in
from fjords_widget.drawing.inline import address, extent
from fjords_widget.engine.catalogue import catalogue

FIGURES = figures()
MOVES = [name for name, figure in FIGURES.items() if figure.move]
SHELVES = [name for name, figure in FIGURES.items() if figure.shelf]

AFTER: dict[str, Callable[[fj.Game], Any]] = {
    "phase": lambda game: game.phase,
    "turn": lambda game: game.turn,
    "out": lambda game: tuple(sorted(game.out)),
    "row": lambda game: len(game.row),
    "longhouses": lambda game: tuple(side.longhouses for side in game.supply),
    "event": lambda game: {type(event).__name__ for event in game.history[-1].events},
}
"""What can be claimed of a game after a move."""


def test_every_picture_is_a_board_or_a_shelf_and_belongs_to_a_rule() -> None:
    for figure in FIGURES.values():
        assert bool(figure.position) != bool(figure.shelf), figure.name
        assert figure.rule in fj.rules, figure.name


def test_every_picture_of_a_board_claims_something() -> None:
    """But for the starting tiles, which are what they are."""
    silent = [
        figure.name
        for figure in FIGURES.values()
        if figure.position and figure.legal is None and not figure.allowed and not figure.scores
    ]
    assert silent == ["s2"]


@pytest.mark.parametrize("name", MOVES)
def test_a_move_is_allowed_or_refused_as_the_picture_says(name: str) -> None:
    figure = FIGURES[name]
    verdict = figure.verdict()
    assert verdict is not None
    assert verdict.legal is figure.legal, str(verdict)
    assert set(verdict.rules) == set(figure.rules), str(verdict)


@pytest.mark.parametrize("name", [name for name in MOVES if FIGURES[name].after])
def test_what_follows_from_a_move_is_so(name: str) -> None:
    figure = FIGURES[name]
    game = figure.played()
    for what, claimed in figure.after.items():
        found = AFTER[what](game)
        if what == "event":
            assert claimed in found
        else:
            assert found == (tuple(claimed) if isinstance(claimed, list) else claimed), what


@pytest.mark.parametrize("name", [name for name, figure in FIGURES.items() if figure.allowed])
def test_the_ringed_tiles_can_be_settled_and_no_others(name: str) -> None:
    game = FIGURES[name].game()
    found = {str(move.cell) for move in game.legal_moves if isinstance(move, fj.Settle)}
    assert found == set(FIGURES[name].allowed)


@pytest.mark.parametrize("name", [name for name, figure in FIGURES.items() if figure.scores])
def test_the_points_are_counted_right(name: str) -> None:
    figure = FIGURES[name]
    game = figure.played()
    assert tuple(score.total for score in game.scores()) == figure.scores
    if figure.part:
        assert tuple(getattr(score, figure.part) for score in game.scores()) == figure.parts
        assert any(figure.parts)
    if figure.by:
        outcome = game.outcome()
        assert outcome is not None
        assert (-1 if outcome.winner is None else outcome.winner, outcome.rule) == (figure.winner, figure.by)


@pytest.mark.parametrize("name", [name for name, figure in FIGURES.items() if figure.scores])
@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_points_in_a_caption_are_those_on_the_board(name: str, lang: str) -> None:
    figure = FIGURES[name]
    said = {int(number) for number in re.findall(r"\d+", figure.caption(lang))}
    claimed = {*figure.scores, *figure.parts}
    if figure.count and said:
        assert set(figure.scores) <= said
    assert all(number <= max(claimed) for number in said)


def test_the_games_of_a_match_add_up() -> None:
    figure = FIGURES["vc2"]
    sums = [sum(points) for points in zip(*figure.games, strict=True)]
    for exhibit, points, total in zip(figure.exhibits(), zip(*figure.games, strict=True), sums, strict=True):
        assert exhibit.caption == f"{'+'.join(map(str, points))}={total}"
    assert sums.index(max(sums)) == figure.winner


def test_the_loser_begins_the_next_game() -> None:
    figure = FIGURES["vc7"]
    (points,) = figure.games
    assert points.index(min(points)) == figure.begins
    assert fj.rules["V-C7"].id == figure.rule


@pytest.mark.parametrize("name", SHELVES)
def test_what_stands_on_a_shelf_is_in_the_box(name: str) -> None:
    box = fj.Game().tiles
    faces = {tile.face for tile in (*box.tiles, *(fj.Tile(face) for face, _ in box.start))}
    for exhibit in FIGURES[name].exhibits():
        if isinstance(exhibit.thing, fj.Tile):
            turned = {exhibit.thing.face[i:] + exhibit.thing.face[:i] for i in range(6)}
            assert turned & faces, exhibit


def test_the_box_is_shown_face_by_face() -> None:
    tiles = fj.Game().tiles.tiles
    for name, bag in (("c7", [tile for tile in tiles if tile.players == 2]), ("c8", tiles)):
        counts = Counter(tile.face for tile in bag)
        shown = {
            exhibit.thing.face: int(exhibit.caption[1:])
            for exhibit in FIGURES[name].exhibits()
            if isinstance(exhibit.thing, fj.Tile)
        }
        assert shown == counts
    written = [(exhibit.thing, exhibit.caption) for exhibit in FIGURES["c6"].exhibits()]
    assert len(written) == 19
    assert all(str(thing) == caption for thing, caption in written)


@pytest.mark.parametrize("rule", list(fj.rules))
def test_every_rule_has_a_picture(rule: str) -> None:
    assert figures_in(rule)


def test_where_a_rule_can_be_broken_right_and_wrong_stand_side_by_side() -> None:
    both = {rule for rule in fj.rules if {figure.legal for figure in figures_in(rule)} >= {True, False}}
    assert both >= {"X1", "X2", "X3", "X4", "X7", "X8", "X13", "T3", "T4", "V-C4", "V-O1", "R2", "R3"}
    assert both >= {"R-JOU", "R-HOR", "R-WIS", "R-SEC"}


@pytest.mark.parametrize("name", FIGURES)
def test_every_picture_can_be_drawn_and_says_how_large_it_is(name: str) -> None:
    for drawn in FIGURES[name].draw("en"):
        ElementTree.fromstring(drawn)
        width, height = extent(drawn)
        assert 40 <= max(width, height) <= 720
        assert address(drawn).startswith("data:image/svg+xml")
        assert not re.search(r'["<>#\n]', address(drawn))


def test_a_refused_move_is_drawn_as_if_it_were_made_and_its_corners_are_marked() -> None:
    clash = FIGURES["x3-clash"].draw("en")[0]
    assert clash.count("fj-corner") >= 1
    assert 'class="fj-bad"' in clash
    fits = FIGURES["x3-match"].draw("en")[0]
    assert 'class="fj-bad"' not in fits
    assert "fj-on-green" in fits


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_every_picture_has_a_caption_and_every_caption_a_picture(lang: str) -> None:
    captions = [key for key in catalogue(lang) if key.startswith("book.figures.")]
    written = {key.removeprefix("book.figures.") for key in captions}
    assert written == set(FIGURES)


def test_a_figure_is_a_value() -> None:
    assert FIGURES["x2-one"] == figures()["x2-one"] != FIGURES["x2-two"]
    assert isinstance(FIGURES["x2-one"], Figure)
