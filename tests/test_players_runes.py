"""Stones that settlement is played with: where they lead, and what players think they are worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

import fjords_widget as fj
from fjords_widget.engine.fits import slots_of
from fjords_widget.players.race import flood
from fjords_widget.players.scene import Scene
from fjords_widget.players.settling import Ground, root_of, simulate
from fjords_widget.players.voyaging import (
    FOUND,
    KEPT,
    RUNE_OF,
    STONES,
    Crossings,
    Voyaging,
    add_unwalked,
    distinct,
    held,
    promise,
)
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
        side, voyaging = game._state.sides[game.turn], Voyaging(game)
        legal: dict[int, int] = defaultdict(int)
        for move in game.legal_moves:
            legal[RUNE_OF[type(move)]] |= 1 << game._land.slots[move.cell]  # type: ignore[attr-defined]
        for rune, goals in enumerate(voyaging.goals(side.pieces)):
            has_it = held(side) >> rune & 1
            assert legal[rune] == (goals & game._state.vacant if has_it else 0)
            found += bool(legal[rune])
    assert found


@pytest.mark.parametrize("kind", KINDS)
def test_ways_over_sea_mountains_and_spaces_go_both_ways(kind: str) -> None:
    game = next(game for game in steps(kind, 8) if game.phase == "settlement")
    tables, crossings = Voyaging(game).tables, Crossings(Scene(game).plan())
    for rune, name in enumerate(STONES):
        if name in game._terms.runes:
            for slot in range(len(game._land.walk)):
                onto = sum(1 << other for other, goals in enumerate(tables[rune]) if goals >> slot & 1)
                assert crossings.to(1 << slot, rune) == onto


@pytest.mark.parametrize("kind", KINDS)
def test_moves_that_come_to_the_same_are_thought_about_once(kind: str) -> None:
    for game in settlements(kind):
        moves = list(game.legal_moves)
        same = distinct(game, moves)
        assert set(same) == set(moves)
        for move, first in same.items():
            assert (type(move), move.cell) == (type(first), first.cell)  # type: ignore[attr-defined]
            assert same[first] == first


def hidden_land() -> Iterator[tuple[fj.Game, int]]:
    """Settlements of two at their beginning, and the land that nobody can walk to."""
    for seed in range(30):
        game = next(game for game in steps("game-6", seed) if game.phase == "settlement").copy()
        state = game._state
        everybody = state.sides[0].pieces | state.sides[1].pieces
        yield game, state.vacant & ~flood(game._land.walk, everybody, state.vacant)


def test_land_that_only_a_stone_leads_to_is_worth_something_to_who_has_the_stone() -> None:
    looked_at = 0
    for game, hidden in hidden_land():
        state, walk, voyaging = game._state, game._land.walk, Voyaging(game)
        pieces = [side.pieces for side in state.sides]
        goals = [voyaging.goals(mine) for mine in pieces]
        nothing = promise(walk, pieces, state.vacant, [0, 0], goals)
        assert nothing == [0.0, 0.0]
        for rune in range(len(STONES)):
            alone = promise(walk, pieces, state.vacant, [1 << rune, 0], goals)
            areas = {
                (1 << slot | flood(walk, 1 << slot, hidden)).bit_count()
                for slot in slots_of(goals[0][rune] & hidden)
            }
            expected = FOUND * max(areas) if areas else KEPT if goals[0][rune] & state.vacant else 0.0
            assert alone == [expected, 0.0]
            looked_at += bool(areas)
    assert looked_at > 5


def test_tries_count_such_land_too() -> None:
    """Nobody can get more than all of it, and where there is none, nobody gets anything."""
    gained = 0
    for game, hidden in hidden_land():
        found, sides = [0.0, 0.0], game._state.sides
        houses = [side.houses for side in sides]
        add_unwalked(
            found, Scene(game).plan(), game._land.walk, houses, game._state.vacant, game._terms.runes
        )
        assert 0 <= sum(found) <= FOUND * hidden.bit_count() + 1e-9
        gained += sum(found) > 0
    assert gained > 5


@pytest.mark.parametrize("kind", ["runes-3", "runes-4"])
def test_the_search_for_three_and_four_knows_all_moves(kind: str) -> None:
    """Each tile on foot, and each that a stone leads to and no way on foot."""
    for game in settlements(kind):
        if len(game.legal_moves) < 2:
            continue
        ground = Ground(game)
        root = root_of(game, ground)
        for _ in range(len(game.legal_moves)):
            simulate(root, ground)
        firsts = set(distinct(game, list(game.legal_moves)).values())
        on_foot = {move.cell for move in firsts if isinstance(move, fj.Settle)}
        expected = {
            (1 << game._land.slots[move.cell], RUNE_OF[type(move)])  # type: ignore[attr-defined]
            for move in firsts
            if isinstance(move, fj.Settle) or move.cell not in on_foot  # type: ignore[attr-defined]
        }
        assert {(bit, rune) for bit, rune, _ in root.children} == expected
