"""Typical wrong answers to the exercises of the lessons, at least three to each. The check has to catch them.

Each is a right answer but for one mistake, which its name tells.
"""
# ruff: noqa: ARG001 - not to look at what was given is one of the mistakes

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Any, TypeVar

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.exercises.chance import next_choice
from fjords_widget.algorithms.solutions import chance, costs, games, graphs, grid, remembering
from fjords_widget.algorithms.solutions.games import interval as wilson

F = TypeVar("F", bound=Callable[..., Any])
Cell = tuple[int, int]
Ways = dict[Cell, list[Cell]]
Homes = dict[int, list[Cell]]
WRONG: dict[str, list[Callable[..., Any]]] = {}
"""By exercise."""
RNG = Random(1)


def wrong(exercise: str) -> Callable[[F], F]:
    """Puts a function among the wrong answers to an exercise."""

    def put(function: F) -> F:
        WRONG.setdefault(exercise, []).append(function)
        return function

    return put


# 1. Coordinates ----------------------------------------------------------------------------------------


@wrong("neighbours")
def four_neighbours_as_on_squares(cell: Cell) -> list[Cell]:
    q, r = cell
    return [(q, r - 1), (q + 1, r), (q, r + 1), (q - 1, r)]


@wrong("neighbours")
def all_eight_around_a_square(cell: Cell) -> list[Cell]:
    q, r = cell
    return [(q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1) if (dq, dr) != (0, 0)]


@wrong("neighbours")
def the_last_one_twice(cell: Cell) -> list[Cell]:
    around = grid.neighbours(cell)
    return [*around, around[-1]]


@wrong("offset")
def rounds_towards_nought(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return q, r + int(q / 2)


@wrong("offset")
def pushes_even_columns(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return q, r + (q + 1) // 2


@wrong("offset")
def looks_at_a_table(cell: Cell) -> tuple[int, int]:
    return cell[0], cell[1] + {-4: -2, -3: -2, -2: -1, -1: -1, 0: 0, 1: 0, 2: 1, 3: 1, 4: 2}.get(cell[0], 0)


@wrong("distance")
def distance_of_squares(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@wrong("distance")
def forgets_the_third_axis(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@wrong("distance")
def as_the_crow_flies(a: Cell, b: Cell) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


@wrong("ring")
def the_whole_disc(centre: Cell, radius: int) -> list[Cell]:
    span = range(-radius, radius + 1)
    cells = [(centre[0] + dq, centre[1] + dr) for dq in span for dr in span]
    return [cell for cell in cells if grid.distance(centre, cell) <= radius]


@wrong("ring")
def always_around_the_middle(centre: Cell, radius: int) -> list[Cell]:
    return grid.ring((0, 0), radius)


@wrong("ring")
def keeps_what_was_found_before(centre: Cell, radius: int, found: list[Cell] = []) -> list[Cell]:  # noqa: B006
    found += grid.ring(centre, radius)
    return found


# 2. Turning and mirroring ------------------------------------------------------------------------------


@wrong("turn")
def anticlockwise(face: str, turns: int) -> str:
    return grid.turn(face, -turns)


@wrong("turn")
def only_small_numbers(face: str, turns: int) -> str:
    return "".join(face[i - turns] for i in range(6))


@wrong("turn")
def always_once(face: str, turns: int) -> str:
    return face[-1] + face[:-1] if turns else face


@wrong("chiral")
def looks_without_turning(face: str) -> bool:
    return face != face[::-1]


@wrong("chiral")
def thinks_all_tiles_have_a_twin(face: str) -> bool:
    return False


@wrong("chiral")
def tosses_a_coin(face: str) -> bool:
    return RNG.random() < 0.5


@wrong("burnside")
def divides_by_six(colours: int) -> int:
    return colours**6 // 6


@wrong("burnside")
def forgets_the_half_turn(colours: int) -> int:
    return (colours**6 + 2 * colours**2 + 2 * colours + colours) // 6


@wrong("burnside")
def knows_six_numbers_by_heart(colours: int) -> int:
    return {1: 1, 2: 14, 3: 130, 4: 700, 5: 2635, 6: 7826}.get(colours, 0)


@wrong("burnside")
def flips_tiles_too(colours: int) -> int:
    n = colours
    return (n**6 + 3 * n**4 + 4 * n**3 + 2 * n**2 + 2 * n) // 12


# 3. Corners --------------------------------------------------------------------------------------------


@wrong("corner-names")
def takes_the_wrong_neighbours(cell: Cell, corner: int) -> list[tuple[Cell, int]]:
    around = grid.neighbours(cell)
    return [
        (cell, corner),
        (around[corner], (corner + 2) % 6),
        (around[(corner + 1) % 6], (corner + 4) % 6),
    ]


@wrong("corner-names")
def same_number_everywhere(cell: Cell, corner: int) -> list[tuple[Cell, int]]:
    around = grid.neighbours(cell)
    return [(cell, corner), (around[corner - 1], corner), (around[corner], corner)]


@wrong("corner-names")
def forgets_the_cell_itself(cell: Cell, corner: int) -> list[tuple[Cell, int]]:
    return grid.corner_names(cell, corner)[1:]


@wrong("matches")
def looks_at_one_corner_of_an_edge(faces: dict[Cell, str], cell: Cell, face: str) -> bool:
    for edge, near in enumerate(grid.neighbours(cell)):
        if near in faces and face[edge] != faces[near][(edge + 4) % 6]:
            return False
    return True


@wrong("matches")
def does_not_turn_the_edge_round(faces: dict[Cell, str], cell: Cell, face: str) -> bool:
    for edge, near in enumerate(grid.neighbours(cell)):
        if near in faces:
            there = faces[near][(edge + 3) % 6] + faces[near][(edge + 4) % 6]
            if face[edge] + face[(edge + 1) % 6] != there:
                return False
    return True


@wrong("matches")
def trips_over_empty_spaces(faces: dict[Cell, str], cell: Cell, face: str) -> bool:
    return all(face[edge] == faces[near][(edge + 4) % 6] for edge, near in enumerate(grid.neighbours(cell)))


@wrong("fitting")
def never_turns_a_tile(faces: dict[Cell, str], space: Cell, kinds: list[str]) -> set[str]:
    return {kind for kind in kinds if grid.matches(faces, space, kind)}


@wrong("fitting")
def answers_with_tiles_instead_of_faces(faces: dict[Cell, str], space: Cell, kinds: list[str]) -> set[str]:
    return {
        kind
        for kind in kinds
        if any(grid.matches(faces, space, grid.turn(kind, turns)) for turns in range(6))
    }


@wrong("fitting")
def the_same_face_several_times(faces: dict[Cell, str], space: Cell, kinds: list[str]) -> list[str]:
    turned = [grid.turn(kind, turns) for kind in kinds for turns in range(6)]
    return [face for face in turned if grid.matches(faces, space, face)]


# 4. Search ---------------------------------------------------------------------------------------------


@wrong("breadth-first")
def takes_from_the_wrong_end(ways: Ways, start: Cell) -> dict[Cell, int]:
    steps, stack = {start: 0}, [start]
    while stack:
        cell = stack.pop()
        for near in ways[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                stack.append(near)
    return steps


@wrong("breadth-first")
def never_marks_where_it_was(ways: Ways, start: Cell) -> dict[Cell, int]:
    steps, queue = {start: 0}, [start]
    while queue:
        cell = queue.pop(0)
        for near in ways[cell]:
            steps[near] = steps[cell] + 1
            queue.append(near)
    return steps


@wrong("breadth-first")
def forgets_the_start(ways: Ways, start: Cell) -> dict[Cell, int]:
    return {cell: steps for cell, steps in graphs.breadth_first(ways, start).items() if steps}


@wrong("breadth-first")
def forgets_to_return(ways: Ways, start: Cell) -> None:
    graphs.breadth_first(ways, start)


@wrong("breadth-first")
def marks_late_and_overwrites(ways: Ways, start: Cell) -> dict[Cell, int]:
    steps, queue, done = {start: 0}, [start], set()
    while queue:
        cell = queue.pop(0)
        done.add(cell)
        for near in ways[cell]:
            if near not in done:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


@wrong("reach")
def uses_up_the_starts(ways: Ways, starts: list[Cell]) -> set[Cell]:
    reached = set(starts)
    while starts:
        for near in ways[starts.pop()]:
            if near not in reached:
                reached.add(near)
                starts.append(near)
    return reached


@wrong("reach")
def only_the_first_longhouse(ways: Ways, starts: list[Cell]) -> set[Cell]:
    return graphs.reach(ways, starts[:1])


@wrong("reach")
def only_one_step(ways: Ways, starts: list[Cell]) -> set[Cell]:
    return {*starts, *(near for start in starts for near in ways[start])}


@wrong("shortest-path")
def a_path_but_not_the_shortest(ways: Ways, start: Cell, goal: Cell) -> list[Cell] | None:
    came_from, stack = {start: start}, [start]
    while stack:
        cell = stack.pop()
        for near in ways[cell]:
            if near not in came_from:
                came_from[near] = cell
                stack.append(near)
    if goal not in came_from:
        return None
    path = [goal]
    while path[0] != start:
        path.insert(0, came_from[path[0]])
    return path


@wrong("shortest-path")
def walks_it_backwards(ways: Ways, start: Cell, goal: Cell) -> list[Cell] | None:
    path = graphs.shortest_path(ways, start, goal)
    return path[::-1] if path else None


@wrong("shortest-path")
def an_empty_list_for_no_way(ways: Ways, start: Cell, goal: Cell) -> list[Cell]:
    return graphs.shortest_path(ways, start, goal) or []


@wrong("shortest-path")
def thinks_nobody_is_there_already(ways: Ways, start: Cell, goal: Cell) -> list[Cell] | None:
    return None if start == goal else graphs.shortest_path(ways, start, goal)


# 5. Components -----------------------------------------------------------------------------------------


@wrong("components")
def only_the_first_group(ways: Ways) -> list[set[Cell]]:
    return graphs.components(ways)[:1]


@wrong("components")
def overlooks_lonely_places(ways: Ways) -> list[set[Cell]]:
    return [group for group in graphs.components(ways) if len(group) > 1]


@wrong("components")
def one_group_for_each_place(ways: Ways) -> list[set[Cell]]:
    return [set(graphs.breadth_first(ways, cell)) for cell in ways]


@wrong("growing")
def joins_without_looking(ways: Ways, order: list[Cell]) -> list[int]:
    counts, laid, groups = [], set(), 0
    for cell in order:
        laid.add(cell)
        groups += 1 - sum(near in laid for near in ways[cell])
        counts.append(groups)
    return counts


@wrong("growing")
def only_the_last_count(ways: Ways, order: list[Cell]) -> list[int]:
    return graphs.growing(ways, order)[-1:]


@wrong("growing")
def joins_tiles_that_are_not_there_yet(ways: Ways, order: list[Cell]) -> list[int]:
    return [len(graphs.components(ways))] * len(order)


# 6. Bottlenecks ----------------------------------------------------------------------------------------


@wrong("bottlenecks")
def thinks_two_neighbours_make_a_bottleneck(ways: Ways) -> set[Cell]:
    return {cell for cell in ways if len(ways[cell]) == 2}


@wrong("bottlenecks")
def compares_with_one_group(ways: Ways) -> set[Cell]:
    points = set()
    for cell in ways:
        left = {other: [near for near in ways[other] if near != cell] for other in ways if other != cell}
        if len(graphs.components(left)) > 1:
            points.add(cell)
    return points


@wrong("bottlenecks")
def takes_the_places_away_for_good(ways: Ways) -> set[Cell]:
    points = graphs.bottlenecks(ways)
    for cell in points:
        del ways[cell]
    return points


@wrong("cut")
def walls_in_the_start(ways: Ways, start: Cell, goal: Cell) -> set[Cell] | None:
    return None if goal in ways[start] else set(ways[start])


@wrong("cut")
def blocks_one_shortest_path(ways: Ways, start: Cell, goal: Cell) -> set[Cell] | None:
    path = graphs.shortest_path(ways, start, goal)
    if path is None:
        return set()
    return None if len(path) == 2 else {path[1]}


@wrong("cut")
def takes_the_goal_itself(ways: Ways, start: Cell, goal: Cell) -> set[Cell] | None:
    return None if goal in ways[start] else {goal}


# 7. Races ----------------------------------------------------------------------------------------------


@wrong("race")
def the_first_seat_wins_ties(ways: Ways, homes: Homes) -> dict[Cell, int | None]:
    best: dict[Cell, tuple[int, int]] = {}
    for seat, places in homes.items():
        for home in places:
            for cell, steps in graphs.breadth_first(ways, home).items():
                best[cell] = min(best.get(cell, (steps, seat)), (steps, seat))
    return {cell: seat for cell, (_, seat) in best.items()}


@wrong("race")
def only_one_home_each(ways: Ways, homes: Homes) -> dict[Cell, int | None]:
    return graphs.race(ways, {seat: places[:1] for seat, places in homes.items()})


@wrong("race")
def knows_two_seats_only(ways: Ways, homes: Homes) -> dict[Cell, int | None]:
    return graphs.race(ways, {seat: homes[seat] for seat in (0, 1) if seat in homes})


@wrong("secured")
def thinks_the_first_secures(ways: Ways, homes: Homes) -> dict[Cell, int]:
    return {cell: seat for cell, seat in graphs.race(ways, homes).items() if seat is not None}


@wrong("secured")
def all_that_can_be_reached(ways: Ways, homes: Homes) -> dict[Cell, int]:
    return {cell: seat for seat, places in homes.items() for cell in graphs.reach(ways, places)}


@wrong("secured")
def thinks_of_one_opponent(ways: Ways, homes: Homes) -> dict[Cell, int]:
    reached = {seat: graphs.reach(ways, places) for seat, places in homes.items()}
    others = {seat: list(homes)[(number + 1) % len(homes)] for number, seat in enumerate(homes)}
    return {cell: seat for seat, cells in reached.items() for cell in cells - reached[others[seat]]}


# 8. Game trees -----------------------------------------------------------------------------------------


@wrong("minimax")
def always_changes_the_sign(game: fj.Game) -> int:
    seat = game.turn
    if game.phase == "over":
        scores = game.scores()
        return scores[seat].total - scores[1 - seat].total
    margins = []
    for move in list(game.legal_moves):
        game.push(move)
        margins.append(-always_changes_the_sign(game))
        game.pop()
    return max(margins)


@wrong("minimax")
def counts_the_points_of_now(game: fj.Game) -> int:
    scores = game.scores()
    return scores[game.turn].total - scores[1 - game.turn].total


@wrong("minimax")
def forgets_to_take_back(game: fj.Game) -> int:
    margin = games.minimax(game)
    game.push(games.best_move(game))
    return margin


@wrong("minimax")
def remembers_the_first_answer(game: fj.Game, known: dict[int, int] = {}) -> int:  # noqa: B006
    return known.setdefault(game.turn, games.minimax(game))


@wrong("best-move")
def takes_the_first_move(game: fj.Game) -> fj.Move:
    return next(iter(game.legal_moves))


@wrong("best-move")
def helps_the_opponent(game: fj.Game) -> fj.Move:
    seat, margins = game.turn, {}
    for move in list(game.legal_moves):
        game.push(move)
        margin = games.minimax(game)
        margins[move] = margin if game.turn == seat else -margin
        game.pop()
    return min(margins, key=lambda move: margins[move])


@wrong("best-move")
def the_margin_in_place_of_the_move(game: fj.Game) -> object:
    return games.minimax(game)


@wrong("alpha-beta")
def hides_its_moves_on_copies(game: fj.Game) -> int:
    seat = game.turn
    if game.phase == "over":
        scores = game.scores()
        return scores[seat].total - scores[1 - seat].total
    margins = []
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        margin = hides_its_moves_on_copies(after)
        margins.append(margin if after.turn == seat else -margin)
    return max(margins)


@wrong("alpha-beta")
def leaves_nothing_out(game: fj.Game) -> int:
    return games.minimax(game)


@wrong("alpha-beta")
def leaves_out_too_much(game: fj.Game) -> int:
    seat = game.turn
    if game.phase == "over":
        scores = game.scores()
        return scores[seat].total - scores[1 - seat].total
    game.push(next(iter(game.legal_moves)))
    margin = leaves_out_too_much(game)
    margin = margin if game.turn == seat else -margin
    game.pop()
    return margin


@wrong("alpha-beta")
def swaps_alpha_and_beta_but_not_their_signs(game: fj.Game, alpha: int = -99, beta: int = 99) -> int:
    seat = game.turn
    if game.phase == "over":
        scores = game.scores()
        return scores[seat].total - scores[1 - seat].total
    for move in list(game.legal_moves):
        game.push(move)
        same = game.turn == seat
        margin = swaps_alpha_and_beta_but_not_their_signs(game, *((alpha, beta) if same else (beta, alpha)))
        alpha = max(alpha, margin if game.turn == seat else -margin)
        game.pop()
        if alpha >= beta:
            break
    return alpha


# 9. Chance ---------------------------------------------------------------------------------------------


@wrong("chance")
def counts_kinds_instead_of_tiles(unseen: Counter[str], fitting: set[str]) -> float:
    return len(fitting) / len(unseen)


@wrong("chance")
def answers_in_percent(unseen: Counter[str], fitting: set[str]) -> float:
    return 100 * games.chance(unseen, fitting)


@wrong("chance")
def empties_the_bag(unseen: Counter[str], fitting: set[str]) -> float:
    whole, fits = unseen.total(), 0
    while unseen:
        face, count = unseen.popitem()
        fits += count * (face in fitting)
    return fits / whole


@wrong("chance-in-two")
def puts_the_first_tile_back(unseen: Counter[str], fitting: set[str]) -> float:
    return 1 - (1 - games.chance(unseen, fitting)) ** 2


@wrong("chance-in-two")
def adds_the_chances(unseen: Counter[str], fitting: set[str]) -> float:
    return 2 * games.chance(unseen, fitting)


@wrong("chance-in-two")
def cannot_empty_the_bag(unseen: Counter[str], fitting: set[str]) -> float:
    whole = unseen.total()
    bad = whole - sum(unseen[face] for face in fitting)
    return 1 - bad / whole * (bad - 1) / (whole - 1)


@wrong("upper-bound")
def takes_the_best_so_far(children: dict[str, tuple[int, int]]) -> str:
    return max(children, key=lambda name: children[name][0] / max(1, children[name][1]))


@wrong("upper-bound")
def divides_by_nought(children: dict[str, tuple[int, int]]) -> str:
    total = sum(tries for _, tries in children.values())
    return max(children, key=lambda name: children[name][0] / children[name][1] + sqrt(2 * log(total)))


@wrong("upper-bound")
def begins_with_the_logarithm(children: dict[str, tuple[int, int]]) -> str:
    logarithm = log(sum(tries for _, tries in children.values()))
    new = [name for name, (_, tries) in children.items() if not tries]
    worth = {
        name: won / tries + sqrt(2 * logarithm / tries) for name, (won, tries) in children.items() if tries
    }
    return new[0] if new else max(worth, key=lambda name: worth[name])


# 10. Players -------------------------------------------------------------------------------------------


@wrong("player")
def leaves_its_tries_on_the_board(game: fj.Game) -> fj.Move:
    move = next(iter(game.legal_moves))
    game.push(move)
    return move


@wrong("player")
def settles_where_it_likes(game: fj.Game) -> fj.Move:
    return fj.Settle((0, 0))


@wrong("player")
def gives_a_cell_instead_of_a_move(game: fj.Game) -> object:
    return fj.Cell(0, 0)


@wrong("beats-random")
def plays_at_random_too(game: fj.Game) -> fj.Move:
    return RNG.choice(list(game.legal_moves))


@wrong("beats-random")
def looks_at_the_points_of_now(game: fj.Game) -> fj.Move:
    seat, points = game.turn, {}
    for move in list(game.legal_moves):
        game.push(move)
        points[move] = game.scores()[seat].total
        game.pop()
    return max(points, key=lambda move: points[move])


@wrong("beats-random")
def always_the_last_move(game: fj.Game) -> fj.Move:
    return list(game.legal_moves)[-1]


@wrong("interval")
def the_textbook_interval(wins: int, games: int) -> tuple[float, float]:
    share = wins / games
    width = 1.96 * sqrt(share * (1 - share) / games)
    return share - width, share + width


@wrong("interval")
def the_share_alone(wins: int, games: int) -> float:
    return wins / games


@wrong("interval")
def the_upper_end_first(wins: int, games: int) -> tuple[float, float]:
    low, high = wilson(wins, games)
    return high, low


# 11. Costs ---------------------------------------------------------------------------------------------

Tolls = dict[Cell, int]


@wrong("cheapest")
def counts_steps_not_tolls(ways: Ways, tolls: Tolls, start: Cell) -> dict[Cell, int]:
    return graphs.breadth_first(ways, start)


@wrong("cheapest")
def settles_what_is_put_into_the_queue(ways: Ways, tolls: Tolls, start: Cell) -> dict[Cell, int]:
    found, queue = {start: 0}, [start]
    while queue:
        cell = queue.pop(0)
        for near in ways[cell]:
            if near not in found:
                found[near] = found[cell] + tolls[near]
                queue.append(near)
    return found


@wrong("cheapest")
def pays_for_the_start_too(ways: Ways, tolls: Tolls, start: Cell) -> dict[Cell, int]:
    return {cell: cost + tolls[start] for cell, cost in costs.cheapest(ways, tolls, start).items()}


@wrong("cheapest")
def takes_the_dearest_first(ways: Ways, tolls: Tolls, start: Cell) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    queue = [(0, start)]
    while queue:
        cost, cell = queue.pop(queue.index(max(queue)))
        if cell not in found:
            found[cell] = cost
            queue += [(cost + tolls[near], near) for near in ways[cell] if near not in found]
    return found


@wrong("estimate")
def measures_as_on_squares(tolls: Tolls, cell: Cell, goal: Cell) -> int:
    return min(tolls.values()) * (abs(goal[0] - cell[0]) + abs(goal[1] - cell[1]))


@wrong("estimate")
def takes_the_mean_toll(tolls: Tolls, cell: Cell, goal: Cell) -> int:
    return costs.estimate(tolls, cell, goal) // min(tolls.values()) * (sum(tolls.values()) // len(tolls))


@wrong("estimate")
def forgets_the_tolls(tolls: Tolls, cell: Cell, goal: Cell) -> int:
    return costs.estimate({cell: 1}, cell, goal)


@wrong("cheapest-path")
def fewest_steps_instead_of_the_lowest_cost(
    ways: Ways, tolls: Tolls, start: Cell, goal: Cell
) -> list[Cell] | None:
    return graphs.shortest_path(ways, start, goal)


@wrong("cheapest-path")
def leaves_the_start_out(ways: Ways, tolls: Tolls, start: Cell, goal: Cell) -> list[Cell] | None:
    path = costs.cheapest_path(ways, tolls, start, goal)
    return path and path[1:]


@wrong("cheapest-path")
def an_empty_list_where_there_is_no_way(ways: Ways, tolls: Tolls, start: Cell, goal: Cell) -> list[Cell]:
    return costs.cheapest_path(ways, tolls, start, goal) or []


@wrong("cheapest-path")
def walks_through_the_air(ways: Ways, tolls: Tolls, start: Cell, goal: Cell) -> list[Cell] | None:
    path = costs.cheapest_path(ways, tolls, start, goal)
    return path and [start, *path[2:]] if path and len(path) > 3 else path


# 15. Remembering ---------------------------------------------------------------------------------------

Keys = dict[tuple[Cell, int], int]


@wrong("zobrist")
def adds_the_keys(keys: Keys, pieces: dict[Cell, int]) -> int:
    return sum(keys[place] for place in pieces.items())


@wrong("zobrist")
def mixes_by_or(keys: Keys, pieces: dict[Cell, int]) -> int:
    key = 0
    for place in pieces.items():
        key |= keys[place]
    return key


@wrong("zobrist")
def takes_everybody_for_the_first_seat(keys: Keys, pieces: dict[Cell, int]) -> int:
    key = 0
    for cell in pieces:
        key ^= keys[cell, 0]
    return key


@wrong("zobrist")
def mixes_the_empty_cells_too(keys: Keys, pieces: dict[Cell, int]) -> int:
    key = 0
    for (cell, seat), one in keys.items():
        key ^= one * (pieces.get(cell, seat) == seat)
    return key


@wrong("transposition")
def remembers_nothing(game: fj.Game) -> int:
    return games.minimax(game)


@wrong("transposition")
def cuts_but_does_not_remember(game: fj.Game) -> int:
    return games.alpha_beta(game)


def with_table(game: fj.Game, key: Callable[[fj.Game], Any], known: dict[Any, int]) -> int:
    """Minimax that takes positions with the same key for the same."""
    seat = game.turn
    if game.phase == "over":
        return games._margin(game, seat)
    here = key(game)
    if here not in known:
        margins = []
        for move in list(game.legal_moves):
            game.push(move)
            margin = with_table(game, key, known)
            margins.append(margin if game.turn == seat else -margin)
            game.pop()
        known[here] = max(margins)
    return known[here]


@wrong("transposition")
def forgets_whose_pieces_they_are(game: fj.Game) -> int:
    return with_table(game, lambda game: (game.turn, frozenset(game.board.pieces)), {})


@wrong("transposition")
def takes_the_way_for_the_position(game: fj.Game) -> int:
    return with_table(game, lambda game: tuple(turn.move for turn in game.history), {})


@wrong("transposition")
def keeps_its_table_from_game_to_game(game: fj.Game, known: dict[Any, int] = {}) -> int:  # noqa: B006
    return with_table(game, lambda game: (game.turn, game.ply), known)


@wrong("move-order")
def leaves_the_order_as_it_is(game: fj.Game) -> list[fj.Move]:
    return list(game.legal_moves)


@wrong("move-order")
def the_last_ones_first(game: fj.Game) -> list[fj.Move]:
    return list(game.legal_moves)[::-1]


@wrong("move-order")
def leaves_all_but_one_out(game: fj.Game) -> list[fj.Move]:
    return remembering.move_order(game)[:1]


@wrong("move-order")
def searches_to_find_an_order(game: fj.Game) -> list[fj.Move]:
    margins = {}
    for move in list(game.legal_moves):
        game.push(move)
        margins[move] = games._margin(game, game.turn)
        game.pop()
    return sorted(margins, key=lambda move: margins[move])


@wrong("bitboard")
def one_step_and_no_farther(walks: list[int], mine: int, vacant: int) -> int:
    reached = 0
    for slot, beside in enumerate(walks):
        if mine >> slot & 1:
            reached |= beside & vacant
    return reached


@wrong("bitboard")
def walks_over_other_pieces(walks: list[int], mine: int, vacant: int) -> int:
    return remembering.bitboard(walks, mine, (1 << len(walks)) - 1) & vacant


@wrong("bitboard")
def counts_its_own_tiles_too(walks: list[int], mine: int, vacant: int) -> int:
    return mine | remembering.bitboard(walks, mine, vacant)


@wrong("bitboard")
def a_set_in_place_of_bits(walks: list[int], mine: int, vacant: int) -> set[int]:
    reached = remembering.bitboard(walks, mine, vacant)
    return {slot for slot in range(len(walks)) if reached >> slot & 1}


# 16. Chance in the tree --------------------------------------------------------------------------------


@wrong("expected-value")
def counts_each_kind_once(unseen: Counter[str], values: dict[str, int]) -> float:
    return sum(values.values()) / len(values)


@wrong("expected-value")
def hopes_for_the_best(unseen: Counter[str], values: dict[str, int]) -> int:
    return max(values[face] for face in unseen)


@wrong("expected-value")
def forgets_to_divide(unseen: Counter[str], values: dict[str, int]) -> int:
    return sum(count * values[face] for face, count in unseen.items())


@wrong("expected-value")
def draws_the_bag_empty(unseen: Counter[str], values: dict[str, int]) -> float:
    total, found = unseen.total(), 0
    while unseen:
        face, count = unseen.popitem()
        found += count * values[face]
    return found / total


def expecting(
    game: fj.Game, depth: int, mix: Callable[[list[tuple[int, float]]], float], signs: bool = True
) -> float:
    """Expectiminimax, with another way to make one value of what each tile is worth."""
    seat = game.turn
    if depth == 0 or game.phase != "exploration":
        return alg.lead(game, seat)

    def after(move: fj.Move, **draws: Any) -> float:
        game.push(move, **draws)
        value = expecting(game, depth - 1, mix, signs)
        value = value if game.turn == seat or not signs else -value
        game.pop()
        return value

    def draw() -> float:
        return mix([(count, after(fj.Draw(), draws=[tile])) for tile, count in game.unseen.items()])

    return max(draw() if move == fj.Draw() else after(move) for move in list(game.legal_moves))


def mean(values: list[tuple[int, float]]) -> float:
    return sum(count * value for count, value in values) / sum(count for count, _ in values)


@wrong("expectiminimax")
def fears_the_worst_tile(game: fj.Game, depth: int) -> float:
    return expecting(game, depth, lambda values: min(value for _, value in values))


@wrong("expectiminimax")
def thinks_it_may_choose_the_tile(game: fj.Game, depth: int) -> float:
    return expecting(game, depth, lambda values: max(value for _, value in values))


@wrong("expectiminimax")
def thinks_both_want_the_same(game: fj.Game, depth: int) -> float:
    return expecting(game, depth, mean, signs=False)


@wrong("expectiminimax")
def peeks_into_the_bag(game: fj.Game, depth: int) -> float:
    seat = game.turn
    if depth == 0 or game.phase != "exploration":
        return alg.lead(game, seat)
    values = []
    for move in list(game.legal_moves):
        game.push(move)
        value = peeks_into_the_bag(game, depth - 1)
        values.append(value if game.turn == seat else -value)
        game.pop()
    return max(values)


def going_down(
    tree: dict[str, Any], bag: list[str], by_chance: Callable[[dict[str, Any], int], str]
) -> list[str]:
    """The way down, with another way to go on at a chance node."""
    way: list[str] = []
    drawn = 0
    while tree["tries"] and tree["children"]:
        if tree["kind"] == "chance":
            name, drawn = by_chance(tree, drawn), drawn + 1
        else:
            name = next_choice(tree)
        way.append(name)
        if name not in tree["children"]:
            break
        tree = tree["children"][name]
    return way


@wrong("chance-node")
def chooses_for_the_bag(tree: dict[str, Any], bag: list[str]) -> list[str]:
    return going_down(tree, bag, lambda node, _: next_choice(node))


@wrong("chance-node")
def draws_the_same_tile_again(tree: dict[str, Any], bag: list[str]) -> list[str]:
    return going_down(tree, bag, lambda *_: bag[0])


@wrong("chance-node")
def takes_the_tiles_out_of_the_list(tree: dict[str, Any], bag: list[str]) -> list[str]:
    return going_down(tree, bag, lambda *_: bag.pop(0))


@wrong("chance-node")
def takes_one_step_only(tree: dict[str, Any], bag: list[str]) -> list[str]:
    return chance.chance_node(tree, bag)[:1]


@wrong("chance-node")
def trusts_the_share_of_wins(tree: dict[str, Any], bag: list[str]) -> list[str]:
    way: list[str] = []
    coming = iter(bag)
    while tree["tries"] and tree["children"]:
        children = tree["children"]
        best = max(children, key=lambda name: children[name]["wins"] / max(1, children[name]["tries"]))
        way.append(next(coming) if tree["kind"] == "chance" else best)
        if way[-1] not in children:
            break
        tree = children[way[-1]]
    return way
