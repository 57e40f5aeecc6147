"""The algorithms give the right answers: beside naive ones, beside networkx, and by the rules of the game."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise, product

import networkx as nx
import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.charts import Chart
from fjords_widget.algorithms.corners import edges, terrain
from fjords_widget.algorithms.exercises.practice import charts, few_tiles, settlements
from fjords_widget.algorithms.fitting import turned
from fjords_widget.algorithms.minimax import margin
from fjords_widget.algorithms.ways import Ways
from fjords_widget.engine.hexgrid import Cell, Corner, corners, distance, line, within
from tests.games import played

Graph = dict[Cell, tuple[Cell, ...]]


def full_board(seed: int) -> Chart:
    game = fj.Game(players=4, seed=seed)
    rng = random.Random(seed)
    while game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    return Chart.of(game.board)


CHARTS = [*charts()[::4], *(full_board(seed) for seed in range(4))]
"""Maps of 5 to 67 tiles."""


def graphs() -> list[Graph]:
    """Ways over maps, and sparse ones with whatever is missing: many parts, bridges, lonely places."""
    found = [alg.walks(chart) for chart in CHARTS] + [alg.free_walks(chart) for chart in CHARTS[::3]]
    rng = random.Random(1)
    for density in (0.02, 0.05, 0.1, 0.2):
        cells = within(Cell(0, 0), 2)
        near: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
        for a, b in combinations(cells, 2):
            if rng.random() < density:
                near[a].append(b)
                near[b].append(a)
        found.append({cell: tuple(others) for cell, others in near.items()})
    return found


GRAPHS = graphs()
SYMMETRIC = [ways for ways in GRAPHS if all(a in ways[b] for a in ways for b in ways[a])]
each_graph = pytest.mark.parametrize("ways", GRAPHS, ids=lambda ways: f"{len(ways)}-places")
each_symmetric = pytest.mark.parametrize("ways", SYMMETRIC, ids=lambda ways: f"{len(ways)}-places")


def directed(ways: Ways[Cell]) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(ways)
    graph.add_edges_from((a, b) for a in ways for b in ways[a])
    return graph


def some_pairs(ways: Graph, count: int = 12) -> list[tuple[Cell, Cell]]:
    rng = random.Random(len(ways))
    places = list(ways)
    return [(rng.choice(places), rng.choice(places)) for _ in range(count)]


# Search ------------------------------------------------------------------------------------------------


@each_graph
def test_breadth_first_counts_steps_as_networkx_does(ways: Graph) -> None:
    graph = directed(ways)
    assert ways
    for start in list(ways)[:8]:
        assert alg.breadth_first(ways, start) == dict(nx.single_source_shortest_path_length(graph, start))


@each_graph
def test_a_shortest_path_is_one(ways: Graph) -> None:
    graph = directed(ways)
    for start, goal in some_pairs(ways):
        path = alg.shortest_path(ways, start, goal)
        if path is None:
            assert not nx.has_path(graph, start, goal)
        else:
            assert (path[0], path[-1]) == (start, goal)
            assert all(b in ways[a] for a, b in pairwise(path))
            assert len(path) - 1 == nx.shortest_path_length(graph, start, goal)


@each_graph
def test_a_flood_reaches_what_networkx_reaches(ways: Graph) -> None:
    graph = directed(ways)
    starts = [a for a, _ in some_pairs(ways, 3)]
    reached = set(starts).union(*(nx.descendants(graph, start) for start in starts))
    assert alg.flood_fill(ways, starts) == reached


def test_the_reach_of_a_longhouse_is_where_vikings_can_go() -> None:
    """Whatever is settled in a game lies within the flood from the longhouses, as the map stood before."""
    settled = 0
    for seed in range(6):
        game = few_tiles(20, seed)
        rng = random.Random(seed)
        while game.phase == "exploration":
            game.push(rng.choice(list(game.legal_moves)))
        reach = {
            seat: alg.flood_fill(alg.free_walks(game.board), houses)
            for seat, houses in alg.homes(game.board).items()
        }
        while game.legal_moves:
            seat, move = game.turn, game.push(rng.choice(list(game.legal_moves)))
            assert isinstance(move, fj.Settle)
            assert move.cell in reach[seat]
            settled += 1
    assert settled > 50


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: f"{len(chart)}-tiles")
def test_the_cheapest_ways_cost_what_networkx_says(chart: Chart) -> None:
    ways, tolls = alg.touches(chart), alg.tolls(chart)
    graph = directed(ways)
    for a, b in graph.edges:
        graph.edges[a, b]["weight"] = tolls[b]
    start = next(iter(ways))
    expected = nx.single_source_dijkstra_path_length(graph, start)
    assert alg.dijkstra(ways, tolls, start) == dict(expected)
    for goal in ways:
        found = alg.a_star(ways, tolls, start, goal)
        assert found is not None
        cost, path = found
        assert cost == expected[goal] == sum(tolls[cell] for cell in path[1:])
        assert (path[0], path[-1]) == (start, goal)
        assert all(b in ways[a] for a, b in pairwise(path))


def test_there_is_no_cheapest_way_where_there_is_none() -> None:
    a, b = Cell(0, 0), Cell(5, 5)
    assert alg.a_star({a: (), b: ()}, {a: 1, b: 1}, a, b) is None


def test_a_star_looks_at_fewer_places_than_dijkstra() -> None:
    chart = full_board(1)
    ways, tolls = alg.touches(chart), alg.tolls(chart)
    start = min(ways)
    looked = {"a_star": 0, "dijkstra": 0}
    for goal in list(ways)[::8]:
        looked["a_star"] += len(alg.watch(alg.a_star, ways, tolls, start, goal).frames)
        looked["dijkstra"] += len(alg.watch(alg.dijkstra, ways, tolls, start).frames)
    assert looked["a_star"] < 0.8 * looked["dijkstra"]


# Components, bottlenecks, cuts -------------------------------------------------------------------------


@each_symmetric
def test_components_are_those_of_networkx(ways: Graph) -> None:
    expected = sorted(map(sorted, nx.connected_components(directed(ways).to_undirected())))
    assert sorted(map(sorted, alg.components(ways))) == expected
    assert sorted(map(sorted, alg.union_find(ways))) == expected


@each_symmetric
def test_groups_are_counted_while_the_map_grows(ways: Graph) -> None:
    order = random.Random(2).sample(list(ways), len(ways))
    graph = directed(ways).to_undirected()
    naive = [
        nx.number_connected_components(graph.subgraph(order[:count])) for count in range(1, len(order) + 1)
    ]
    assert alg.growing(ways, order) == naive


@each_symmetric
def test_bottlenecks_are_those_of_networkx_and_of_trying(ways: Graph) -> None:
    graph = directed(ways).to_undirected()
    points = alg.articulation_points(ways)
    assert points == set(nx.articulation_points(graph))
    parts = nx.number_connected_components(graph)
    for cell in ways:
        left = graph.subgraph(set(ways) - {cell})
        falls_apart = len(left) > 0 and nx.number_connected_components(left) > parts
        assert (cell in points) == falls_apart
    assert {frozenset(way) for way in alg.bridges(ways)} == {frozenset(way) for way in nx.bridges(graph)}


@each_symmetric
def test_a_minimum_cut_separates_and_is_as_small_as_networkx_finds(ways: Graph) -> None:
    graph = directed(ways).to_undirected()
    pairs = [(start, goal) for start, goal in some_pairs(ways) if start != goal]
    assert pairs
    for start, goal in pairs:
        cut = alg.minimum_cut(ways, start, goal)
        if cut is None:
            assert goal in ways[start]
            continue
        left = graph.subgraph(set(ways) - cut)
        assert not nx.has_path(left, start, goal)
        assert len(cut) == (
            len(nx.minimum_node_cut(graph, start, goal)) if nx.has_path(graph, start, goal) else 0
        )


# Races -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: f"{len(chart)}-tiles")
def test_a_race_is_won_by_the_shortest_way(chart: Chart) -> None:
    ways, homes = alg.free_walks(chart), alg.homes(chart)
    steps: dict[Cell, dict[int, int]] = {}
    for seat, houses in homes.items():
        for house in houses:
            for cell, count in alg.breadth_first(ways, house).items():
                mine = steps.setdefault(cell, {})
                mine[seat] = min(count, mine.get(seat, count))
    naive = {
        cell: tuple(seat for seat in sorted(mine) if mine[seat] == min(mine.values()))
        for cell, mine in steps.items()
    }
    assert alg.race(ways, homes) == naive
    assert alg.claims(ways, homes) == {cell: tuple(sorted(mine)) for cell, mine in steps.items()}


def test_what_is_secured_is_what_the_projected_score_counts() -> None:
    """The engine projects a seat's points as its vikings and all that nobody else can reach."""
    for seed in range(5):
        game = played("base", seed)
        while game.phase == "over" or len(game.board.vacant) < 12:
            game.pop()
        assert game.phase == "settlement"
        claims = alg.claims(alg.free_walks(game.board), alg.homes(game.board))
        vacant = set(game.board.vacant)
        for seat, score in enumerate(game.projected_scores()):
            mine = [cell for cell, seats in claims.items() if seats == (seat,) and cell in vacant]
            supply = game.supply[seat].vikings
            assert score.total == game.scores()[seat].vikings + min(len(mine), supply) + max(
                0, len(mine) - supply
            )


# Corners and edges -------------------------------------------------------------------------------------


def test_every_edge_has_one_name_for_both_its_cells() -> None:
    for cell in within(Cell(0, 0), 2):
        for number, near in enumerate(cell.neighbours()):
            assert edges(cell)[number] == edges(near)[(number + 3) % 6]
    inside = {edge for cell in within(Cell(0, 0), 1) for edge in edges(cell)}
    assert len(inside) == 30
    assert len({corner for edge in inside for corner in edge}) == 24


@pytest.mark.parametrize("chart", CHARTS[::3], ids=lambda chart: f"{len(chart)}-tiles")
def test_seas_are_what_ships_cross(chart: Chart) -> None:
    """Two ocean corners of a tile are of one sea if and only if the engine's arcs join them."""
    ways = alg.corner_ways(alg.faces(chart), "O")
    colours = terrain(alg.faces(chart))
    assert set(ways) == {corner for corner, letter in colours.items() if letter == "O"}
    graph = nx.Graph()
    graph.add_nodes_from(ways)
    for cell in chart:
        for i in range(6):
            if chart[cell].face[i] == chart[cell].face[(i + 1) % 6] == "O":
                graph.add_edge(Corner.of(cell, i), Corner.of(cell, (i + 1) % 6))
    assert {frozenset(sea) for sea in alg.components(ways)} == {
        frozenset(sea) for sea in nx.connected_components(graph)
    }


def test_mountains_and_oceans_never_touch() -> None:
    for chart in CHARTS:
        colours = terrain(alg.faces(chart))
        for a, b in {edge for cell in chart for edge in edges(cell)}:
            assert {colours[a], colours[b]} != {"M", "O"}


# What fits ---------------------------------------------------------------------------------------------


def test_what_fits_is_what_the_engine_lays() -> None:
    """Every legal placement is among the choices; what is no placement breaks X4 at most."""
    for seed in range(8):
        game = played("base", seed, 6 + seed)
        found = alg.choices(alg.faces(game.board), {tile.face for tile in game.row})
        placements = {(move.cell, move.face) for move in game.legal_moves if isinstance(move, fj.Lay)}
        matching = {(cell, face) for cell, faces in found.items() for face in faces}
        assert placements <= matching
        for cell, face in matching - placements:
            tile = next(tile for tile in game.row if face in turned([tile.face]))
            turns = next(turns for turns in range(6) if fj.Lay(tile, cell, turns).face == face)
            assert game.explain(fj.Lay(tile, cell, turns)).rules == ("X4",)


@pytest.mark.parametrize("chart", charts()[:9], ids=lambda chart: f"{len(chart)}-tiles")
def test_propagation_never_strikes_out_what_can_be_filled(chart: Chart) -> None:
    kinds = ("MMPPPP", "PPPPPO", "PPPPPP", "PPPOOO")
    faces = alg.faces(chart)
    alone, left = alg.choices(faces, kinds), alg.propagate(faces, kinds)
    assert alone.keys() == left.keys()
    for space, kept in left.items():
        assert kept <= alone[space]
        for near in set(space.neighbours()) & left.keys():
            for face in kept:
                assert any(alg.matches({space: face}, near, other) for other in left[near])
    for a, b in combinations(left, 2):
        if b in a.neighbours():
            for face, other in product(alone[a], alone[b]):
                if alg.matches({a: face}, b, other) and len(left) == 2:
                    assert face in left[a]


def test_propagation_finds_a_contradiction() -> None:
    """Two neighbouring spaces that a sea and a mountain range reach from two sides cannot both be filled."""
    chart = {Cell(0, 0): "PPPPPP", Cell(1, 0): "PPPPPP", Cell(0, 1): "PPPPPP"}
    assert all(not faces for faces in alg.propagate(chart, ["MMMMMM"]).values())


# The grid ----------------------------------------------------------------------------------------------


def test_without_walls_everything_is_seen() -> None:
    start = Cell(1, -1)
    assert alg.field_of_view((), start, 4) == set(within(start, 4))


def test_nothing_is_seen_through_a_wall() -> None:
    rng = random.Random(3)
    start = Cell(0, 0)
    disc = within(start, 4)
    for _ in range(20):
        walls = set(rng.sample(disc, 8)) - {start}
        seen = alg.field_of_view(walls, start, 4)
        assert seen == {cell for cell in disc if not walls & set(line(start, cell)[1:-1])}
        assert set(start.neighbours()) <= seen


def test_a_chart_is_its_board() -> None:
    for seed in range(5):
        board = played("runes", seed, 40).board
        chart = Chart.of(board)
        assert dict(alg.walks(chart)) == dict(alg.walks(board))
        assert sorted(chart.vacant) == sorted(board.vacant)
        assert alg.homes(chart) == alg.homes(board)


def test_a_chart_can_lose_a_tile() -> None:
    chart = CHARTS[3]
    for cell in chart:
        less = chart.without(cell)
        assert set(less) == set(chart) - {cell}
        graph = nx.Graph([(a, b) for a in less for b in less if distance(a, b) == 1])
        graph.add_nodes_from(less)
        assert less.hangs_together() == nx.is_connected(graph)
    assert len({corner for cell in chart for corner in corners(cell)}) == len(terrain(alg.faces(chart)))


# Game trees --------------------------------------------------------------------------------------------


def naive_margin(game: fj.Game, seat: int) -> int:
    """Straight from the definition, on copies, from one seat's view."""
    if game.phase == "over":
        return margin(game, seat)
    values = []
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        values.append(naive_margin(after, seat))
    return max(values) if game.turn == seat else min(values)


def test_minimax_and_alpha_beta_agree_with_the_definition() -> None:
    cuts = 0
    for game in settlements():
        before = game.position()
        whole, pruned = alg.minimax(game), alg.alpha_beta(game)
        assert game.position() == before
        assert whole.margin == pruned.margin == naive_margin(game, game.turn)
        assert pruned.looked <= whole.looked
        cuts += pruned.looked < whole.looked
        for best in (whole, pruned):
            end = game.copy()
            for move in best.line:
                end.push(move)
            assert end.phase == "over"
            assert margin(end, game.turn) == best.margin
    assert cuts > 5


def test_monte_carlo_finds_most_best_moves_of_small_settlements() -> None:
    found = 0
    games = settlements()[-6:]
    for game in games:
        before = game.position()
        move = alg.monte_carlo(game, tries=200, seed=1)
        assert game.position() == before
        game.push(move)
        reply = alg.alpha_beta(game).margin
        value = reply if game.turn == game.history[-1].seat else -reply
        game.pop()
        # It plays to win, so a best move is one that keeps the sign of the margin.
        found += (value > 0) == (alg.alpha_beta(game).margin > 0)
    assert found >= 5


def test_monte_carlo_depends_on_its_seed_and_not_on_the_bag() -> None:
    game = few_tiles(12, 1)
    moves = {alg.monte_carlo(game.copy(reshuffle=random.Random(seed)), tries=40) for seed in range(4)}
    assert len(moves) == 1
    assert moves <= set(game.legal_moves)


# Remembering -------------------------------------------------------------------------------------------


def test_whatever_is_remembered_and_in_whatever_order_the_margin_is_the_same() -> None:
    spared = 0
    for game in settlements()[-12:]:
        before = game.position()
        whole = alg.minimax(game)
        found = (
            alg.remember(game),
            alg.in_order(game),
            alg.in_order(game, lambda game: [*game.legal_moves][::-1]),
        )
        assert {one.margin for one in found} == {whole.margin}
        assert alg.deepen(game, 12)[-1].margin == whole.margin
        assert found[0].tried <= whole.looked - 1
        assert found[1].tried == alg.alpha_beta(game).looked - 1
        spared += found[0].tried < whole.looked - 1
        assert game.position() == before
    assert spared > 3


def test_a_key_does_not_depend_on_the_order_of_moves() -> None:
    game = settlements()[-1]
    keys = alg.zobrist_keys(game)
    pieces = {cell: piece.seat for cell, piece in game.board.pieces.items()}
    assert alg.zobrist(keys, pieces) == alg.zobrist(keys, dict(reversed(pieces.items()))) != 0
    assert len(set(keys.values())) == len(keys) == 2 * len(game.board)


def test_bits_reach_what_a_flood_fill_reaches() -> None:
    for chart in charts()[::4]:
        number = {cell: n for n, cell in enumerate(chart)}
        masks = alg.walk_masks(alg.walks(chart))
        vacant = sum(1 << number[cell] for cell in chart.vacant)
        for houses in alg.homes(chart).values():
            reached = alg.flood_fill(alg.free_walks(chart), houses) - set(houses)
            bits = alg.reach_mask(masks, sum(1 << number[cell] for cell in houses), vacant)
            assert {cell for cell in chart if bits >> number[cell] & 1} == reached


# Chance in the tree ------------------------------------------------------------------------------------


def test_expectiminimax_agrees_with_the_definition() -> None:
    def value(game: fj.Game, depth: int) -> Fraction:
        """What every order of the bag is worth, each of them as likely as any other."""
        if depth == 0 or game.phase != "exploration":
            return Fraction(alg.lead(game, game.turn))

        def after(move: fj.Move, *tiles: fj.Tile) -> Fraction:
            later = game.copy()
            later.push(move, draws=tiles)
            found = value(later, depth - 1)
            return found if later.turn == game.turn else -found

        bag = list(game.unseen.elements())
        return max(
            sum((after(move, tile) for tile in bag), Fraction(0)) / len(bag)
            if move == fj.Draw()
            else after(move)
            for move in game.legal_moves
        )

    drawn = 0
    for seed in range(8):
        game = alg.classic_ending(8 + seed % 5, 3, seed)
        before = game.position()
        found = alg.expectiminimax(game, 3)
        assert abs(found.value - float(value(game, 3))) < 1e-9
        assert found.move in game.legal_moves
        assert game.position() == before
        drawn += not float(found.value).is_integer()
    assert drawn > 2


def test_monte_carlo_with_chance_comes_upon_each_tile_by_its_chance_and_never_peeks() -> None:
    game = alg.classic_ending(12, 4, 7)
    watched = alg.watch(alg.monte_carlo_with_chance, game, tries=200, seed=3)
    first = [frame.looked_at[1] for frame in watched.frames if frame.note == "simulated"]
    for tile, count in game.unseen.items():
        share = count / game.unseen.total()
        assert abs(first.count(str(tile)) / 200 - share) < 4 * (share * (1 - share) / 200) ** 0.5
    moves = {
        alg.monte_carlo_with_chance(
            alg.classic_ending(12, 3, 3).copy(reshuffle=random.Random(seed)), tries=40
        )
        for seed in range(4)
    }
    assert len(moves) == 1
