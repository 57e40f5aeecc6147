"""Perft counts for fixed positions, and the oracle's word on some of them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from copy import deepcopy

import pytest

import fjords_widget as fj
from tests.engine.oracle import Chart, Oracle, Supply
from tests.engine.perft import Entry, perft, read, split, split_text
from tests.paths import ROOT

ENTRIES = {entry.name: entry for entry in read()}
MOST_FOR_THE_ORACLE = 400
"""The oracle is slow: it counts with us only where there is not more than this to count."""


@pytest.mark.parametrize("name", ENTRIES)
def test_there_are_as_many_ways_to_play_on_as_ever(name: str) -> None:
    entry = ENTRIES[name]
    for depth, expected in entry.counts.items():
        found = perft(entry.game(), depth)
        if found != expected:
            by_move = split_text(entry.game(), depth)
            pytest.fail(f"{name}, depth {depth}: {found}, not {expected}\n{by_move}", pytrace=False)


@pytest.mark.parametrize("name", ENTRIES)
def test_counting_leaves_the_game_as_it_was(name: str) -> None:
    game = ENTRIES[name].game()
    perft(game, 2)
    assert game.position() == ENTRIES[name].position
    assert game.ply == 0


def test_the_positions_are_of_all_kinds() -> None:
    games = [entry.game() for entry in ENTRIES.values()]
    assert {game.variant for game in games} == set(fj.VARIANTS)
    assert {game.phase for game in games} == {"exploration", "settlement"}
    assert {game.players for game in games} == {2, 3, 4}
    assert {True, False} == {game.table_talk for game in games}
    kinds = {type(move) for game in games for move in game.legal_moves}
    assert kinds >= {fj.Lay, fj.Draw, fj.Claim, fj.Show, fj.Silence, fj.Settle, fj.Sail, fj.Ride, fj.Leap}
    builds = {type(move.build) for game in games for move in game.legal_moves if isinstance(move, fj.Lay)}
    assert builds == {type(None), str, fj.Secret}


# The oracle counts too ------------------------------------------------------------------------------


def oracle_at(game: fj.Game) -> Oracle:
    """An oracle that comes to the table when this position is on it."""
    state = game.state  # claims and shown placements have no public name
    oracle = Oracle(
        game.players,
        game.variant,
        game.runes,
        game.table_talk,
        game.tie,
        tiles=[],
        start=[],
        first=0,
        draws=[],
    )
    oracle.phase, oracle.turn = game.phase, game.turn
    oracle.chart = Chart()
    for cell, laid in game.board.items():
        oracle.chart.lay((cell.q, cell.r), laid.face)
    oracle.pieces = {(c.q, c.r): (piece.seat, piece.kind) for c, piece in game.board.pieces.items()}
    oracle.stones = {(c.q, c.r): (stone.rune, stone.seat) for c, stone in game.board.stones.items()}
    oracle.supplies = [Supply(side.vikings, side.longhouses, set(side.runes)) for side in game.supply]
    oracle.out, oracle.settlement_order = set(game.out), list(game.settlement_order)
    oracle.row, oracle.aside = [str(tile) for tile in game.row], [str(tile) for tile in game.aside]
    oracle.hand = None if game.hand is None else str(game.hand)
    oracle.bag = Counter({str(tile): count for tile, count in game.unseen.items()})
    oracle._drew_in_vain = state.drew and game.hand is None
    if state.claimed_by >= 0:
        oracle._claimer = state.claimed_by
        answers = (state.claimed_by - game.turn) % game.players
        oracle._asked = [(game.turn + step) % game.players for step in range(answers)]
    oracle._was_shown = state.shown is not None
    return oracle


def oracle_perft(oracle: Oracle, game: fj.Game, depth: int) -> int:
    """The oracle's count. It asks the engine for nothing but which tiles come out of the bag."""
    moves = oracle.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in sorted(moves):
        game.push(move)
        after = deepcopy(oracle)
        after.apply(move, [str(tile) for tile in game.history[-1].draws])
        count += oracle_perft(after, game, depth - 1)
        game.pop()
    return count


def depth_for_the_oracle(entry: Entry) -> int:
    return max(depth for depth, count in entry.counts.items() if count <= MOST_FOR_THE_ORACLE)


@pytest.mark.parametrize("name", ENTRIES)
def test_the_oracle_counts_the_same(name: str) -> None:
    entry = ENTRIES[name]
    depth = min(3, depth_for_the_oracle(entry))
    game = entry.game()
    assert oracle_perft(oracle_at(game), game, depth) == entry.counts[depth]


# The command ----------------------------------------------------------------------------------------


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.engine.perft", *arguments]
    folder = ROOT
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=True).stdout


def test_a_count_can_be_split_by_move() -> None:
    entry = ENTRIES["base start"]
    told = run("--split", entry.name, "2")
    counts = split(entry.game(), 2)
    assert sum(counts.values()) == entry.counts[2]
    assert set(counts) == {str(move) for move in entry.game().legal_moves}
    assert told.splitlines() == split_text(entry.game(), 2).splitlines()
    assert f"all: {entry.counts[2]}" in told
