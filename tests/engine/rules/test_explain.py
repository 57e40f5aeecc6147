"""explain(): each of its sentences comes up on some board, in every language; it agrees with legal_moves."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import catalogue, variety_of
from tests.engine.rules.boards import (
    CENTRE,
    FLOWER,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    TRIO,
    chart,
    column,
    exploring,
    finished,
    lay,
    refused,
    settling,
    tiles,
    without,
)
from tests.games import steps

HOUSE = {0: [CENTRE]}
RUNES = ("journey", "horse", "wisdom")
SHORE = chart([*column(6), (-1, 2)], bays=[(cell, corner) for cell in column(6) for corner in (1, 2, 3)])
HORSESHOE = chart(without(FLOWER, CENTRE, NORTH), ridges=[(CENTRE, SOUTH)])


def plains(row: str = "PPPPPP", **options: Any) -> fj.Game:
    return exploring(chart(TRIO), row=row, **options)


def talk(*moves: str, **options: Any) -> fj.Game:
    game = plains(**{"row": "PPPPPP MPPPPP", "talk": True, **options})
    for move in moves:
        game.push(move)
    return game


def classic(draws: str = "", **options: Any) -> fj.Game:
    game = plains(row="", bag="PPPPPP MMMMPP PPPPPP", aside="MPPPPP", variant="classic", **options)
    if draws:
        game.push("draw", draws=tiles(draws))
    return game


def secret(origin: fj.Cell, goal: fj.Cell) -> fj.Lay:
    return lay("PPPPPP", (1, -2), fj.Secret(origin, goal))


def hiding(**options: Any) -> fj.Game:
    return exploring(chart(FLOWER), row="PPPPPP", runes=["secret", "home"], houses={0: [SOUTH]}, **options)


def line(length: int = 4, **options: Any) -> fj.Game:
    return settling(chart(column(length)), **{"houses": HOUSE, "runes": RUNES, **options})


def wise(**options: Any) -> fj.Game:
    return settling(HORSESHOE, houses={0: [NORTH_EAST]}, runes=RUNES, **options)


Case = tuple[Callable[[], fj.Game], fj.Move | str]
CASES: dict[str, Case | tuple[Callable[[], fj.Game], fj.Move | str, int]] = {
    "over": (lambda: finished((1, 1)), "settle@0,0"),
    "not_your_turn": (plains, "PPPPPP@1,-1", 1),
    "not_settling_yet": (plains, "settle@0,0"),
    "exploration_over": (line, "PPPPPP@1,-1"),
    "no_drawing": (plains, "draw"),
    "lay_hand": (lambda: classic("PPPPPP"), "draw"),
    "draw_again": (lambda: classic("MMMMPP"), "MPPPPP@1,-1"),
    "not_aside": (classic, "PPPPPP@1,-1"),
    "not_in_row": (plains, "MMPPPP@1,-1"),
    "occupied": (plains, "PPPPPP@0,0"),
    "touches": (plains, "PPPPPP@0,-1"),
    "mismatch": (lambda: plains("PPPPPP PPPMPP"), "PPPMPP@1,-1"),
    "mismatches": (lambda: plains("PPPPPP MMMMPP"), "MMMMPP/3@1,-1"),
    "island": (
        lambda: exploring(
            chart(TRIO, straits=[(NORTH_EAST, CENTRE), (NORTH_EAST, SOUTH_EAST)]), row="PPPOOO"
        ),
        "PPPOOO@1,-1",
    ),
    "no_longhouse": (lambda: plains(houses_left={0: 0}), "PPPPPP@1,-1+longhouse"),
    "no_plains": (lambda: settling(chart(FLOWER, massifs=[NORTH]), houses=HOUSE), "settle@0,-1"),
    "stone": (
        lambda: settling(chart(FLOWER), houses=HOUSE, marks={NORTH: "friendship"}, runes=["friendship"]),
        "settle@0,-1",
    ),
    "piece_there": (line, "settle@0,0"),
    "no_tile": (line, "settle@5,5"),
    "rune_spent": (lambda: hiding(held={0: ()}), secret(SOUTH, CENTRE)),
    "rune_not_in_game": (plains, "PPPPPP@1,-1+home"),
    "secret_origin": (hiding, secret(NORTH, CENTRE)),
    "secret_home": (lambda: hiding(stones={SOUTH: "home:0"}), secret(SOUTH, CENTRE)),
    "secret_far": (hiding, secret(SOUTH, fj.Cell(1, -2))),
    "no_table_talk": (plains, "claim"),
    "nothing_claimed": (talk, "silence"),
    "answer_first": (lambda: talk("claim"), "PPPPPP@1,-1"),
    "shown": (lambda: talk("claim", "show:PPPPPP@1,-1"), "claim"),
    "show_hand": (lambda: _claimed_in_classic(), "show:MPPPPP@1,-1"),
    "claim_needs_hand": (lambda: classic(talk=True), "claim"),
    "no_viking": (lambda: line(6, houses={0: [CENTRE], 1: [(0, 5)]}, vikings_left={1: 0}), "settle@0,4", 1),
    "not_next": (line, "settle@0,2"),
    "behind_mountains": (
        lambda: settling(chart(FLOWER, ridges=[(CENTRE, NORTH)]), houses=HOUSE),
        "settle@0,-1",
    ),
    "behind_ocean": (lambda: settling(chart(FLOWER, straits=[(CENTRE, NORTH)]), houses=HOUSE), "settle@0,-1"),
    "behind_piece": (lambda: line(5, houses={0: [CENTRE], 1: [(0, 2)]}), "settle@0,3"),
    "behind_stone": (
        lambda: settling(
            chart(column(5)), houses=HOUSE, marks={fj.Cell(0, 2): "friendship"}, runes=["friendship"]
        ),
        "settle@0,4",
    ),
    "cut_off": (lambda: settling(chart(column(5), ridges=[((0, 2), (0, 3))]), houses=HOUSE), "settle@0,4"),
    "voyage_origin": (lambda: settling(SHORE, houses=HOUSE, runes=RUNES), "sail@0,1>0,2"),
    "voyage_shore": (line, "sail@0,0>0,1"),
    "voyage_far": (lambda: settling(SHORE, houses=HOUSE, runes=RUNES), "sail@0,0>0,4"),
    "voyage_not_joined": (lambda: settling(SHORE, houses=HOUSE, runes=RUNES), "sail@0,0>-1,2"),
    "leap_tile": (wise, fj.Leap(SOUTH_EAST, SOUTH)),
    "leap_touches": (wise, fj.Leap((2, -2), SOUTH_EAST)),
    "leap_stone": (
        lambda: wise(stones={NORTH: "wisdom:1"}, vikings={0: [SOUTH_EAST]}),
        fj.Leap(NORTH, NORTH_WEST),
    ),
    "leap_own": (wise, fj.Leap((1, 1), SOUTH_EAST)),
    "leap_beside": (wise, fj.Leap(NORTH, SOUTH_EAST)),
    "leap_plains": (wise, fj.Leap(CENTRE, SOUTH)),
}
"""For each sentence: a board, and a move (perhaps of another seat) that draws it."""


def _claimed_in_classic() -> fj.Game:
    game = classic("PPPPPP", talk=True)
    game.push("claim")
    return game


def pattern(lang: str, key: str) -> re.Pattern[str]:
    """What the sentence looks like with anything filled in."""
    parts = re.split(r"\{\w+\}", catalogue(lang)[f"explain.{key}"])
    return re.compile("(.+)".join(map(re.escape, parts)))


@pytest.mark.parametrize("lang", fj.LANGUAGES)
@pytest.mark.parametrize("key", CASES)
def test_every_sentence_comes_up_in_every_language(key: str, lang: str) -> None:
    make, move, *seat = CASES[key]
    game = make()
    game.lang = lang
    verdict = game.explain(move, *seat)
    said = [one for one in verdict.reasons if pattern(lang, key).fullmatch(one.text)]
    assert said, f"{key} was not said: {verdict}"
    assert all(one.rule in fj.rules for one in verdict.reasons)
    assert not any("{" in one.text for one in verdict.reasons)


@pytest.mark.parametrize("key", CASES)
def test_no_language_leaves_it_in_english(key: str) -> None:
    make, move, *seat = CASES[key]
    game = make()
    verdict = game.explain(move, *seat)
    refused(game, move, *verdict.rules, seat=seat[0] if seat else None)


ORIGINAL: dict[str, Any] = {
    "no_longhouse": (
        lambda: plains("", hand="PPPPPP", variant="original", houses_left={0: 0}),
        "PPPPPP@1,-1+longhouse",
    ),
    "no_viking": (
        lambda: settling(
            chart(column(6)), houses={0: [CENTRE], 1: [(0, 5)]}, vikings_left={1: 0}, variant="original"
        ),
        "settle@0,4",
        1,
    ),
}


@pytest.mark.parametrize("lang", fj.LANGUAGES)
@pytest.mark.parametrize("key", ORIGINAL)
def test_V_O6_the_original_game_says_it_of_farms_and_fields(key: str, lang: str) -> None:  # noqa: N802
    make, move, *seat = ORIGINAL[key]
    game = make()
    game.lang = lang
    said = [one.text for one in game.explain(move, *seat).reasons]
    assert any(pattern(variety_of(lang, "original"), key).fullmatch(text) for text in said)
    assert not any(pattern(lang, key).fullmatch(text) for text in said)


def test_no_sentence_is_forgotten() -> None:
    known = {key.removeprefix("explain.") for key in catalogue("en") if key.startswith("explain.")}
    assert known - {"piece"} == CASES.keys()


@pytest.mark.parametrize("move", ["sail@-1,2>0,1", "leap@0,1>0,1"])
def test_a_wrong_start_does_not_hide_a_wrong_goal(move: str) -> None:
    game = settling(SHORE, houses={0: [(-1, 2)], 1: [(0, 1)]}, runes=RUNES)
    assert "T3" in game.explain(move).rules


def test_a_tile_that_is_not_in_play_is_judged_like_any_move() -> None:
    game = fj.Game(seed=1)
    found = next(move for move in game.legal_moves if isinstance(move, fj.Lay) and not move.tile.mark)
    stranger = fj.Lay(fj.Tile(found.tile.face, players=4), found.cell, found.turns)
    assert stranger.tile not in game.setup.terms.bag()
    assert game.explain(stranger).legal == (stranger in game.legal_moves)


# The reasons that matter, and no others. ------------------------------------------------------------


def texts(game: fj.Game, move: fj.Move | str, seat: int | None = None) -> list[str]:
    return [one.text for one in game.explain(move, seat).reasons]


def test_the_all_mountain_tile_has_no_plains_and_that_is_all_there_is_to_say() -> None:
    faces = chart(FLOWER, massifs=[NORTH])
    for house in (CENTRE, SOUTH):
        game = settling(faces, houses={0: [house]}, marks={NORTH: "strength"}, runes=["strength"])
        assert texts(game, "settle@0,-1") == ["The tile on (0,-1) shows no plains."]


def test_no_sea_is_named_where_there_is_none() -> None:
    game = settling(chart(column(5), ridges=[((0, 2), (0, 3))]), houses=HOUSE)
    assert not any("O" in game.board[cell].face for cell in game.board)
    said = " ".join(texts(game, "settle@0,4"))
    assert "Mountains cut (0,4) off" in said
    assert not re.search("sea|ocean", said, re.IGNORECASE)


def test_with_an_empty_supply_no_other_reason_matters_even_out_of_turn() -> None:
    game = settling(
        chart([*column(4), (1, 3)], ridges=[((0, 2), (0, 3))]),
        players=3,
        houses={0: [(0, 0)], 1: [(0, 2)]},
        vikings_left={1: 0},
    )
    verdict = refused(game, "settle@0,3", "S5", "T6", seat=1)
    assert verdict.rules == ("S5", "T6")
    assert len(str(verdict).splitlines()) == len(verdict.reasons)


def test_mountains_on_many_sides_are_named_once() -> None:
    around = [cell for cell in FLOWER if cell != CENTRE]
    ridges = [(CENTRE, cell) for cell in around]
    game = settling(chart(FLOWER, ridges=ridges[1:4]), houses={0: around[1:4]})
    assert len(texts(game, "settle@0,0")) <= 2


def test_however_many_edges_do_not_match_it_is_one_reason() -> None:
    game = exploring(chart(without(FLOWER, CENTRE)), row="PPPPPP MMMMMM")
    verdict = refused(game, "MMMMMM@0,0", "X3")
    assert len(verdict.reasons) == 1
    assert len(verdict.reasons[0].corners) == 6
    assert len(verdict.cells) == 7


def test_nothing_is_said_about_building_on_a_tile_that_cannot_be_laid() -> None:
    game = plains(houses_left={0: 0})
    refused(game, "PPPPPP@1,-1+longhouse", "X7")
    refused(game, "PPPPPP@0,-1+longhouse", "X2")


@pytest.mark.parametrize("kind", ["base-4", "classic-talk", "original", "runes", "epic-runes"])
def test_no_move_has_more_than_three_reasons_against_it(kind: str) -> None:
    rng = random.Random(kind)
    for game in steps(kind, 4):
        for move in some_moves(game, rng):
            assert len(game.explain(move).reasons) <= 3, f"{move} at {game.position()}"


# explain() and legal_moves work each on their own: they have to agree. --------------------------------


def some_moves(game: fj.Game, rng: random.Random) -> list[fj.Move]:
    """Moves of every kind, most of them wrong in one way or another."""
    cells = list(game.board)
    near = cells + game.board.spaces + game.board.spaces
    builds = [None, None, "longhouse", "home", fj.Secret(rng.choice(cells), rng.choice(near))]
    offered = [
        *game.row,
        *game.aside,
        *([game.hand] if game.hand else []),
        rng.choice(game.setup.terms.bag()),
    ]
    moves: list[fj.Move] = [fj.Draw(), fj.Claim(), fj.Silence()]
    for _ in range(6):
        tile, cell, turns = rng.choice(offered), rng.choice(near), rng.randrange(6)
        moves.append(fj.Lay(tile, cell, turns, rng.choice(builds)))  # type: ignore[arg-type]
        moves.append(fj.Show(tile, cell, turns))
        moves.append(fj.Settle(rng.choice(near)))
        for kind in (fj.Sail, fj.Ride, fj.Leap):
            moves.append(kind(rng.choice(near), rng.choice(near)))
    legal = list(game.legal_moves)
    return moves + rng.sample(legal, min(3, len(legal)))


@pytest.mark.parametrize("kind", ["base-4", "classic-talk", "original", "runes", "runes-talk", "epic-runes"])
def test_a_move_is_legal_if_and_only_if_nothing_speaks_against_it(kind: str) -> None:
    rng = random.Random(kind)
    seen: Counter[bool] = Counter()
    for game in steps(kind, 9):
        if game.ply % 4:
            continue
        for move in some_moves(game, rng):
            verdict = game.explain(move)
            assert verdict.legal == (move in game.legal_moves), f"{move} at {game.position()}: {verdict}"
            assert verdict.legal == (not verdict.reasons)
            seen[verdict.legal] += 1
    assert min(seen[True], seen[False]) > 20, seen
