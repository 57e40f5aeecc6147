"""Regions, reach, holes and where the points lie, each against a slow reading of its definition."""

from __future__ import annotations

import networkx as nx
import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import Corner, turn
from fjords_widget.engine.holes import spaces
from fjords_widget.engine.reach import reach
from fjords_widget.engine.regions import KINDS, Kind, areas, regions
from fjords_widget.engine.score_parts import list_score_parts
from fjords_widget.engine.scoring import Score
from tests.games import played

TERRAIN = {"plains": "P", "mountains": "M", "sea": "O", "landmass": "PM"}
GAMES = [("base", 1, 20), ("runes-4", 2, 45), ("epic-runes", 3, 60), ("classic", 4, 40), ("runes", 5, 70)]


def faces_of(game: fj.Game) -> dict[fj.Cell, str]:
    return {cell: laid.face for cell, laid in game.board.items()}


# Regions ----------------------------------------------------------------------------------------------


def slow_regions(faces: dict[fj.Cell, str], kind: Kind) -> set[frozenset[tuple[fj.Cell, int]]]:
    """Corners of tiles as a graph: joined where they mean one corner of the map, and within a tile."""
    graph: nx.Graph = nx.Graph()
    for cell, face in faces.items():
        own = [i for i in range(6) if face[i] in TERRAIN[kind]]
        for i in own:
            graph.add_edge((cell, i), ("corner", *Corner.of(cell, i)))
            if (i + 1) % 6 in own:
                graph.add_edge((cell, i), (cell, (i + 1) % 6))
        if kind in ("plains", "landmass"):
            nx.add_path(graph, [(cell, i) for i in own])
    found = nx.connected_components(graph)
    return {frozenset(node for node in nodes if node[0] != "corner") for nodes in found}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "seed", "plies"), GAMES)
def test_a_region_is_all_that_belongs_together(kind: Kind, game: str, seed: int, plies: int) -> None:
    faces = faces_of(played(game, seed, plies))
    found = regions(faces, kind)
    as_corners = {frozenset((cell, i) for cell, own in region.items() for i in own) for region in found}
    assert as_corners == slow_regions(faces, kind)
    assert len(as_corners) == len(found)


def test_plains_are_what_can_be_walked() -> None:
    game = played("base", 8, 34)
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(cell for cell, face in faces_of(game).items() if "P" in face)
    graph.add_edges_from((cell, other) for cell in game.board for other in game.board.walkable(cell))
    assert {frozenset(region) for region in regions(faces_of(game), "plains")} == {
        frozenset(cells) for cells in nx.connected_components(graph)
    }


@pytest.mark.parametrize(("game", "seed", "plies"), GAMES)
@pytest.mark.rule("X4")
def test_X4_there_is_one_landmass(game: str, seed: int, plies: int) -> None:  # noqa: N802
    board = played(game, seed, plies).board
    (land,) = regions({cell: laid.face for cell, laid in board.items()}, "landmass")
    assert len(land) == len(board)


def test_the_areas_of_a_tile() -> None:
    assert areas("MMPMMP", "mountains") == [(0, 1), (3, 4)]
    assert areas("MMPMMP", "landmass") == [(0, 1, 2, 3, 4, 5)]
    assert areas("OPPPOO", "sea") == [(4, 5, 0)]
    assert areas("MMMMMM", "plains") == []
    assert regions({}, "sea") == []


# Reach ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed", "plies"), [*GAMES, ("base-4", 6, 70), ("epic", 7, 90)])
def test_reach_is_walked_step_by_step(kind: str, seed: int, plies: int) -> None:
    game = played(kind, seed, plies)
    vacant = set(game.board.vacant)
    walked: dict[fj.Cell, set[int]] = {cell: set() for cell in vacant}
    for seat in range(game.players):
        todo = [cell for cell, piece in game.board.pieces.items() if piece.seat == seat]
        while todo:
            for cell in game.board.walkable(todo.pop()):
                if cell in vacant and seat not in walked[cell]:
                    walked[cell].add(seat)
                    todo.append(cell)
    found = reach(game)
    cells = game.land.cells_of
    for seat in range(game.players):
        assert set(cells(found.secured[seat])) == {cell for cell, who in walked.items() if who == {seat}}
    assert set(cells(found.contested)) == {cell for cell, who in walked.items() if len(who) > 1}
    assert set(cells(found.dead)) == {cell for cell, who in walked.items() if not who}


# Holes ------------------------------------------------------------------------------------------------


def fits_somehow(game: fj.Game, space: fj.Cell, face: str, land: bool = True) -> bool:
    """X3, X4, read from the faces: whether a tile can be laid on a space in one way or another."""
    board = game.board
    around = [(edge, board[other].face) for edge, other in enumerate(space.neighbours()) if other in board]
    for turns in range(6):
        ours = turn(face, turns)
        shared = [
            (ours[edge] + ours[(edge + 1) % 6], theirs[(edge + 4) % 6] + theirs[(edge + 3) % 6])
            for edge, theirs in around
        ]
        joined = any(mine != "OO" for mine, _ in shared) or not land
        if joined and all(mine == theirs for mine, theirs in shared):
            return True
    return False


@pytest.mark.parametrize(("kind", "seed", "plies"), [("base", 1, 20), ("runes-4", 2, 50), ("classic", 4, 40)])
def test_holes_and_fits_are_what_trying_every_tile_finds(kind: str, seed: int, plies: int) -> None:
    game = played(kind, seed, plies)
    to_come = [*game.unseen, *game.row, *game.aside, *([game.hand] if game.hand else [])]
    found = spaces(game)
    beside = {space: sum(cell in game.board for cell in space.neighbours()) for space in game.board.spaces}
    assert set(found.fits) == {space for space, tiles in beside.items() if tiles >= 2}
    for space, count in found.fits.items():
        assert count == sum(n for tile, n in game.unseen.items() if fits_somehow(game, space, tile.face))
        ever = any(fits_somehow(game, space, tile.face, land=beside[space] == 6) for tile in to_come)
        assert (space in found.holes) == (not ever)
    assert found.holes


# Where the points lie ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "base-4", "epic-runes", "original", "runes", "runes-3", "runes-4"])
@pytest.mark.parametrize("seed", range(4))
def test_the_parts_add_up_to_the_scores(kind: str, seed: int) -> None:
    game = played(kind, seed)
    parts = list_score_parts(game)
    for seat, score in enumerate(game.scores()):
        own = {part.part: part for part in parts if part.seat == seat}
        assert Score(**{name: part.points for name, part in own.items()}) == score
        vikings = {
            cell for cell, piece in game.board.pieces.items() if piece == (seat, "viking", piece.second)
        }
        for name, part in own.items():
            assert len(set(part.cells)) == len(part.cells)
            if name == "unclaimed":
                assert len(part.cells) == part.points
                assert set(part.cells) <= set(game.board.vacant)
            elif name == "friendship":
                stones = [cell for cell in part.cells if cell in game.board.stones]
                assert 2 * len(stones) == part.points
                assert set(part.cells) - set(stones) <= vikings
            else:
                assert len(part.cells) == part.points
                assert set(part.cells) <= vikings
