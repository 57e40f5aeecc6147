"""The worked positions of docs/solver.md: what is said below each picture is what the solver says."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

import fjords_widget as fj
from fjords_widget.engine.reach import reach
from fjords_widget.players.solver.claims import claim, parts
from fjords_widget.players.solver.problem import HORSE, JOURNEY, Problem
from fjords_widget.players.solver.thermograph import UNIT, Thermographs
from scripts.worked_positions import DOCS, WorkedPosition, draw, read_positions

WHITE, YELLOW = 0, 1
POSITIONS = {worked.name: worked for worked in read_positions()}


def margin(game: fj.Game, seat: int) -> int:
    found = fj.solve(game, fast=False)
    assert found.exact
    return found.margin if game.turn == seat else -found.margin


def values(game: fj.Game) -> dict[str, int]:
    return {str(move): value for move, value in fj.solve(game, fast=False).values.items()}


def changed(game: fj.Game, changes: dict[str, Callable[[str], str]]) -> fj.Game:
    """The position with other values in some of its fields."""
    fields = dict(part.split("=", 1) for part in game.position().split(" ")[1:])
    for field, change in changes.items():
        fields[field] = change(fields[field])
    return fj.Game.from_position(
        " ".join(["fjords/1", *(f"{name}={value}" for name, value in fields.items())])
    )


def with_turn(game: fj.Game, seat: int) -> fj.Game:
    return changed(game, {"turn": lambda _: str(seat)})


def with_viking(game: fj.Game, seat: int, cell: fj.Cell) -> fj.Game:
    def take(supply: str) -> str:
        seats = supply.split(";")
        vikings, rest = seats[seat].split("/", 1)
        seats[seat] = f"{int(vikings) - 1}/{rest}"
        return ";".join(seats)

    place = f"V{seat}@{cell.q},{cell.r}"
    changes = {"supply": take, "pieces": lambda pieces: f"{pieces};{place}"}
    try:
        return changed(game, changes)
    except fj.InvalidPosition:  # The viking shuts the seat to move in: it is out, and the other goes on.
        return changed(game, {**changes, "turn": lambda turn: str(1 - int(turn))})


def without_rune(game: fj.Game, seat: int, rune: str) -> fj.Game:
    def drop(supply: str) -> str:
        seats = supply.split(";")
        seats[seat] = seats[seat].removesuffix(f"/{rune}")
        return ";".join(seats)

    return changed(game, {"supply": drop})


def contested(game: fj.Game) -> tuple[list[int], int, int, int]:
    """The map, the contested land, and what each side can settle of it at once."""
    problem = Problem(game)
    land = problem.on_foot(problem.start, 0) & problem.on_foot(problem.start, 1)
    return problem.walk, land, problem.reach(problem.start, 0) & land, problem.reach(problem.start, 1) & land


def mask(game: fj.Game, cells: list[fj.Cell]) -> int:
    return sum(1 << game.land.slots[cell] for cell in cells)


def test_every_idea_has_a_position_and_its_picture_and_caption_stand_in_the_page() -> None:
    page = (DOCS / "solver.md").read_text(encoding="utf-8")
    assert {worked.idea for worked in POSITIONS.values()} == set(range(1, 15))
    for worked in POSITIONS.values():
        assert f"({worked.file})" in page
        assert worked.caption in page


@pytest.mark.parametrize("name", POSITIONS)
def test_the_pictures_are_those_of_the_positions(name: str) -> None:
    worked = POSITIONS[name]
    assert (DOCS / worked.file).read_text(encoding="utf-8") == f"{draw(worked)}\n"


def test_1_an_extra_viking_never_hurts_and_neither_does_having_the_turn() -> None:
    worked = POSITIONS["extra-viking"]
    game = worked.game
    assert margin(game, WHITE) == -3
    assert margin(with_viking(game, WHITE, worked.cell("x")), WHITE) == 5
    assert margin(with_turn(game, YELLOW), WHITE) == -5
    for cell in game.board.vacant:
        for seat in (WHITE, YELLOW):
            assert margin(with_viking(game, seat, cell), seat) >= margin(game, seat)


def test_2_secured_land_only_has_to_be_counted() -> None:
    worked = POSITIONS["secured-land"]
    game = worked.game
    land = reach(game)
    assert land.secured == (mask(game, worked.cells("w")), mask(game, worked.cells("y")))
    assert land.contested.bit_count() == 4
    assert margin(game, WHITE) == 4
    w = worked.cell("w")
    assert values(game)[f"settle@{w.q},{w.r}"] == 0


def test_3_no_tile_dies() -> None:
    game = POSITIONS["no-tile-dies"].game
    assert not game.board.pieces.keys() & set(game.board.vacant)
    for seed in range(20):
        chance, end = random.Random(seed), game.copy()
        while end.phase != "over":
            end.push(chance.choice(list(end.legal_moves)))
        assert sum(score.vikings for score in end.scores()) == 6


def test_4_a_move_that_secures_another_tile_is_no_worse_than_settling_that_tile() -> None:
    worked = POSITIONS["dominated"]
    game, w, v = worked.game, worked.cell("w"), worked.cell("v")
    walk, land, mine, theirs = contested(game)
    secured = claim(walk, land, mine, theirs, game.land.slots[w])[0]
    assert secured & mask(game, [v])
    worth = values(game)
    assert (worth[f"settle@{w.q},{w.r}"], worth[f"settle@{v.q},{v.r}"]) == (6, -2)


def test_5_a_step_between_tiles_that_both_can_settle_at_once_joins_no_parts() -> None:
    worked = POSITIONS["parts"]
    game = worked.game
    walk, land, mine, theirs = contested(game)
    assert set(parts(walk, land, mine & theirs)) == {mask(game, worked.cells(name)) for name in "AB"}
    assert parts(walk, land, 0) == [land]


def test_6_two_single_tiles_cancel() -> None:
    worked = POSITIONS["single-tiles"]
    game, (one, other) = worked.game, worked.cells("s")
    walk, land, mine, theirs = contested(game)
    assert {mask(game, [one]), mask(game, [other])} < set(parts(walk, land, mine & theirs))
    assert margin(game, WHITE) == 2
    assert margin(with_viking(with_viking(game, WHITE, one), YELLOW, other), WHITE) == 2
    assert margin(with_viking(with_viking(game, WHITE, other), YELLOW, one), WHITE) == 2


def test_6_a_part_in_which_it_does_not_matter_who_begins() -> None:
    game = POSITIONS["no-matter-who-begins"].game
    assert margin(game, WHITE) == margin(with_turn(game, YELLOW), WHITE) == 1


def test_7_means_and_temperatures_bound_a_sum_of_parts() -> None:
    worked = POSITIONS["thermographs"]
    game = worked.game
    walk, _, mine, theirs = contested(game)
    found = {}
    for name in "AB":
        part = mask(game, worked.cells(name))
        graph = Thermographs(walk).of(part, mine & part, theirs & part)
        found[name] = Fraction(graph.mean, UNIT), Fraction(graph.temperature, UNIT)
    assert found == {"A": (Fraction(-1, 2), Fraction(3, 2)), "B": (Fraction(-3, 4), Fraction(9, 4))}
    assert margin(game, WHITE) == 1


def test_8_every_other_tile_of_those_at_hand() -> None:
    game = POSITIONS["every-other-tile"].game
    _, land, mine, _ = contested(game)
    assert land == mine
    assert land.bit_count() == 5
    assert margin(game, YELLOW) == 1


def test_9_an_extra_rune_never_hurts() -> None:
    worked = POSITIONS["extra-rune"]
    game = worked.game
    solution = fj.solve(game, fast=False)
    assert isinstance(solution.line[0], fj.Ride)
    assert solution.line[0].cell == worked.cell("x")
    assert solution.margin == 3
    assert margin(without_rune(game, WHITE, "horse"), WHITE) == -5


def test_10_no_rune_where_one_can_walk() -> None:
    worked = POSITIONS["walk-instead"]
    x = worked.cell("x")
    worth = fj.solve(worked.game, fast=False).values
    assert worth[fj.Settle(x)] == 1
    assert {worth[move] for move in worth if isinstance(move, fj.Ride) and move.cell == x} == {-1}


def own_land(worked: WorkedPosition, label: str, seat: int) -> int:
    """The tile with a label, which this seat can walk to, and the other can get to by no means."""
    problem = Problem(worked.game)
    me = 0 if seat == worked.game.turn else 1
    own = problem.on_foot(problem.start, me) & ~problem.roam(problem.start, 1 - me)
    tile = mask(worked.game, worked.cells(label))
    assert own == tile
    assert not problem.landings(problem.start, HORSE, tile)
    return tile


def test_11_land_of_ones_own_with_runes() -> None:
    worked = POSITIONS["own-land"]
    assert own_land(worked, "y", YELLOW) != own_land(worked, "w", WHITE)
    assert all(side.runes for side in worked.game.state.sides)


def test_12_chances_to_wait_cancel_one_for_one() -> None:
    worked = POSITIONS["waiting"]
    game = worked.game
    assert margin(game, YELLOW) == 1
    game.push(fj.Settle(worked.cell("1")))
    game.push(fj.Settle(worked.cell("2")))
    assert game.turn == YELLOW
    assert margin(game, YELLOW) == 1


def test_13_waiting_is_no_use_where_only_one_side_holds_a_rune() -> None:
    game = POSITIONS["nobody-waits"].game
    assert [bool(side.runes) for side in game.state.sides] == [True, False]
    assert margin(game, WHITE) == -2
    assert margin(with_turn(game, YELLOW), WHITE) == -4


def test_14_a_rune_that_leads_nowhere_is_dropped() -> None:
    game = POSITIONS["rune-leads-nowhere"].game
    problem = Problem(game)
    anywhere = problem.start.pieces[0] | problem.roam(problem.start, 0)
    assert not problem.landings(problem.start, JOURNEY, anywhere)
    assert margin(game, YELLOW) == margin(without_rune(game, YELLOW, "journey"), YELLOW) == 1
