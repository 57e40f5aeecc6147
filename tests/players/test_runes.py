"""Stones that settlement is played with: where they lead, and what players think they are worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

import fjords_widget as fj
from fjords_widget.engine.fits import slots_of
from fjords_widget.players.masks import flood
from fjords_widget.players.rollout_evaluation import add_unwalked, find_goals, find_nearer
from fjords_widget.players.rollout_state import CARRIED
from fjords_widget.players.rune_values import (
    FOUND,
    KEPT,
    RUNE_OF,
    RuneGoals,
    held_runes,
    merge_equals,
    value_runes,
)
from fjords_widget.players.settlement_uct import SettlementMap, make_root, simulate
from fjords_widget.players.simulations import plant
from tests.games import steps

KINDS = ["journey", "horse", "wisdom", "game-6", "runes-3", "runes-4", "epic-runes"]


def settlements(kind: str) -> Iterator[fj.Game]:
    for game in steps(kind, 8):
        if game.phase == "settlement" and game.ply % 3 == 0:
            yield game


@pytest.mark.parametrize("kind", KINDS)
def test_stones_lead_where_the_rules_let_them(kind: str) -> None:
    """Wisdom stones on the table are those that lay there when the tables were made."""
    found = 0
    for game in settlements(kind):
        side, voyaging = game.state.sides[game.turn], RuneGoals(game)
        legal: dict[int, int] = defaultdict(int)
        for move in game.legal_moves:
            legal[RUNE_OF[type(move)]] |= 1 << game.land.slots[move.cell]  # type: ignore[attr-defined]
        for rune, goals in enumerate(voyaging.goals(side.pieces)):
            has_it = held_runes(side) >> rune & 1
            assert legal[rune] == (goals & game.state.vacant if has_it else 0)
            found += bool(legal[rune])
    assert found


@pytest.mark.parametrize("kind", KINDS)
def test_ways_over_sea_mountains_and_spaces_go_both_ways(kind: str) -> None:
    game = next(game for game in steps(kind, 8) if game.phase == "settlement")
    tables, tree = RuneGoals(game).tables, plant(game, [])
    assert set(CARRIED) & set(game.terms.runes)
    for rune, name in enumerate(CARRIED):
        if name in game.terms.runes:
            for slot in range(len(game.land.walk)):
                onto = sum(1 << other for other, goals in enumerate(tables[rune]) if goals >> slot & 1)
                tree.scratch.areas[0] = 1 << slot
                find_goals(tree.root, tree.tables, 0, rune, tree.scratch)
                assert tree.scratch.goals[0] & ~(1 << slot) == onto


@pytest.mark.parametrize("kind", KINDS)
def test_moves_that_come_to_the_same_are_thought_about_once(kind: str) -> None:
    for game in settlements(kind):
        moves = list(game.legal_moves)
        same = merge_equals(game, moves)
        assert set(same) == set(moves)
        for move, first in same.items():
            assert (type(move), move.cell) == (type(first), first.cell)  # type: ignore[attr-defined]
            assert same[first] == first


def hidden_land() -> Iterator[tuple[fj.Game, int]]:
    """Settlements of two at their beginning, and the land that nobody can walk to."""
    for seed in range(30):
        game = next(game for game in steps("game-6", seed) if game.phase == "settlement").copy()
        state = game.state
        everybody = state.sides[0].pieces | state.sides[1].pieces
        yield game, state.vacant & ~flood(game.land.walk, everybody, state.vacant)


def test_land_that_only_a_stone_leads_to_is_worth_something_to_who_has_the_stone() -> None:
    looked_at = 0
    for game, hidden in hidden_land():
        state, walk, voyaging = game.state, game.land.walk, RuneGoals(game)
        pieces = [side.pieces for side in state.sides]
        goals = [voyaging.goals(mine) for mine in pieces]
        nothing = value_runes(walk, pieces, state.vacant, [0, 0], goals)
        assert nothing == [0.0, 0.0]
        for rune in range(len(CARRIED)):
            alone = value_runes(walk, pieces, state.vacant, [1 << rune, 0], goals)
            areas = {
                (1 << slot | flood(walk, 1 << slot, hidden)).bit_count()
                for slot in slots_of(goals[0][rune] & hidden)
            }
            expected = FOUND * max(areas) if areas else KEPT if goals[0][rune] & state.vacant else 0.0
            assert alone == [expected, 0.0]
            looked_at += bool(areas)
    assert looked_at > 5


def test_rollouts_count_such_land_too() -> None:
    """Nobody can get more than all of it, and where there is none, nobody gets anything."""
    gained = 0
    for game, hidden in hidden_land():
        found, tree = [0.0, 0.0], plant(game, [])
        find_nearer(tree.root, tree.tables, tree.scratch)
        add_unwalked(tree.root, tree.tables, found, tree.scratch)
        assert 0 <= sum(found) <= FOUND * hidden.bit_count() + 1e-9
        gained += sum(found) > 0
    assert gained > 5


@pytest.mark.parametrize("kind", ["runes-3", "runes-4"])
def test_the_search_for_three_and_four_knows_all_moves(kind: str) -> None:
    """Each tile on foot, and each that a stone leads to and no way on foot."""
    for game in settlements(kind):
        if len(game.legal_moves) < 2:
            continue
        ground = SettlementMap(game)
        root = make_root(game, ground)
        for _ in range(len(game.legal_moves)):
            simulate(root, ground)
        firsts = set(merge_equals(game, list(game.legal_moves)).values())
        on_foot = {move.cell for move in firsts if isinstance(move, fj.Settle)}
        expected = {
            (1 << game.land.slots[move.cell], RUNE_OF[type(move)])  # type: ignore[attr-defined]
            for move in firsts
            if isinstance(move, fj.Settle) or move.cell not in on_foot  # type: ignore[attr-defined]
        }
        assert {(bit, rune) for bit, rune, _ in root.children} == expected
